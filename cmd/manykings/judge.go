package main

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// judgedRecord is an analysed record as JSON.
type judgedRecord struct {
	Game  string       `json:"game"`
	Moves []judgedMove `json:"moves"`
	Seats []judgedSeat `json:"seats"`
}

// judgedMove is a move of a record with its loss against the best move.
type judgedMove struct {
	Ply   int       `json:"ply"` // number of the entry, from 1
	Seat  int       `json:"seat"`
	Move  string    `json:"move"`
	Score scoreJSON `json:"score"` // score of the move, for its seat
	Best  string    `json:"best"`
	Above scoreJSON `json:"bestScore"`
	Loss  int       `json:"loss"` // centipawns
}

// judgedSeat is the summary of a seat.
type judgedSeat struct {
	Seat  int     `json:"seat"`
	Moves int     `json:"moves"`
	Loss  float64 `json:"loss"` // centipawns per move
}

// mostLoss bounds scores before they are compared, since differences beyond ten pawns do not
// matter.
const mostLoss engine.Score = 1000

// records analyses the records of a file.
func (c *analyseCommand) records(ctx context.Context, s *shell) error {
	judged := []judgedRecord{}
	failed := false
	err := s.eachRecord(c.Record, func(n int, rec *record.Record, broken *replay.Fault) error {
		if ctx.Err() != nil {
			return nil
		}
		if !s.json {
			fmt.Fprintf(s.out, "record %d\n", n)
		}
		one, err := c.judge(ctx, s, rec)
		if err == nil && broken != nil {
			err = broken
		}
		if err != nil {
			failed = true
			fmt.Fprintf(s.err, "manykings: %s: record %d, %v\n", c.Record, n, err)
		}
		judged = append(judged, one)
		return nil
	})
	if err == nil && s.json {
		err = s.printJSON(map[string]any{"records": judged})
	}
	if err == nil && failed {
		err = errNo
	}
	return err
}

// judge analyses the moves of a record up to the first illegal one, or until it is interrupted.
func (c *analyseCommand) judge(ctx context.Context, s *shell, rec *record.Record) (judgedRecord, error) {
	j := judgedRecord{Moves: []judgedMove{}, Seats: []judgedSeat{}}
	native, failure := s.records.Native(rec, notation.Protocol)
	if native == nil {
		return j, failure
	}
	pos, err := s.records.Start(native)
	if err != nil {
		return j, err
	}
	j.Game = native.Game
	e := c.engine()
	for i := range native.Moves {
		m := &native.Moves[i]
		text := entryText(m)
		if played, err := pos.ParseMove(text); err == nil && !pos.Over() {
			found := c.judgeMove(ctx, e, pos, played)
			if ctx.Err() != nil {
				break
			}
			found.Ply = i + 1
			if !s.json {
				fmt.Fprintln(s.out, found.text(pos, played))
				_ = s.out.Flush() // the last Flush reports a write error
			}
			j.Moves = append(j.Moves, found)
		}
		if err := rules.Apply(pos, text); err != nil {
			return j, fmt.Errorf("ply %d, %s: %w", i+1, text, err)
		}
	}
	j.sumUp(pos.Game().Seats())
	if !s.json {
		for _, seat := range j.Seats {
			fmt.Fprintf(s.out, "seat %d: %s, %.2f pawns lost per move\n", seat.Seat, plural(seat.Moves, "move"), seat.Loss/100)
		}
	}
	return j, failure
}

// entryText returns an entry of a record in the notation of lists of moves (formats.md).
func entryText(m *record.Move) string {
	if m.Text == record.Resign || m.Text == record.Flag {
		return m.Text + fmt.Sprint(m.Seat)
	}
	return m.Text
}

// judgeMove compares a move with the best one of its position.
func (c *analyseCommand) judgeMove(ctx context.Context, e *engine.Engine, pos rules.Position, played rules.Move) judgedMove {
	limits := c.limits()
	best := e.Search(ctx, pos, limits, nil)
	j := judgedMove{Seat: int(pos.Turn()), Move: pos.MoveText(played), Best: pos.MoveText(best.Best)}
	above := best.Lines[0].Score
	score := above
	if played != best.Best {
		limits.Moves = []rules.Move{played}
		score = e.Search(ctx, pos, limits, nil).Lines[0].Score
		// A played move that scores higher than the best one found is the best.
		above = max(above, score)
		bounded := func(s engine.Score) engine.Score { return min(max(s, -mostLoss), mostLoss) }
		if j.Loss = int(bounded(above) - bounded(score)); above == score {
			j.Best = j.Move
		}
	}
	j.Score, j.Above = newScoreJSON(score), newScoreJSON(above)
	return j
}

// text formats the move, from the position before it.
func (j *judgedMove) text(pos rules.Position, played rules.Move) string {
	style := notation.RecordStyle(pos.Game())
	line := fmt.Sprintf("%4d  %d %-10s %7s", j.Ply, j.Seat, notation.Format(style, pos, played), j.Score)
	if best, err := pos.ParseMove(j.Best); err == nil && best != played {
		line += fmt.Sprintf("   %.2f below %s %s", float64(j.Loss)/100, notation.Format(style, pos, best), j.Above)
	}
	return line
}

// String formats the score.
func (s scoreJSON) String() string {
	switch {
	case s.Plies != nil:
		return fmt.Sprintf("#%d", *s.Plies)
	case s.Centipawns != nil:
		return engine.Score(*s.Centipawns).String()
	}
	return ""
}

// sumUp computes the summaries of all seats that have moved.
func (j *judgedRecord) sumUp(seats int) {
	for seat := 1; seat <= seats; seat++ {
		sum := judgedSeat{Seat: seat}
		for _, m := range j.Moves {
			if m.Seat == seat {
				sum.Moves++
				sum.Loss += float64(m.Loss)
			}
		}
		if sum.Moves > 0 {
			sum.Loss /= float64(sum.Moves)
			j.Seats = append(j.Seats, sum)
		}
	}
}
