package engine

import (
	"context"
	"time"

	"github.com/manykings/manykings/rules"
)

// Search returns the best moves of the seat on turn, within limits and until ctx
// ends. It tells report, unless that is nil, of every line that it finds.
func (e *Engine) Search(ctx context.Context, pos rules.Position, limits Limits, report func(Info)) Result {
	start := time.Now()
	pos = pos.Clone()
	ev := e.options.Evaluator(pos)
	seat := pos.Turn()
	var result Result
	for _, m := range pos.Moves(nil) {
		rules.Play(pos, m)
		line := Line{Moves: []rules.Move{m}, Depth: 1, Selective: 1}
		if !pos.Over() {
			ev.Evaluate(&line.Values)
		}
		line.Score = line.Values[seat]
		pos.Unmake()
		result.Nodes++
		if result.Lines == nil || line.Score > result.Lines[0].Score {
			result.Best, result.Lines = m, []Line{line}
		}
	}
	result.Time = time.Since(start)
	if report != nil && result.Lines != nil {
		report(Info{Line: result.Lines[0], Rank: 1, Bound: Exact, Stats: result.Stats})
	}
	return result
}
