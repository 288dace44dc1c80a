package tune

import (
	"context"
	"strconv"

	"github.com/manykings/manykings/engine/match"
)

// Scaling plays a program against another with equal nodes a move, games for each number of
// nodes, and returns the program's shares.
func (m *Match) Scaling(ctx context.Context, opponent []string, nodes []uint64, games int) ([]match.Score, error) {
	open := func(command []string) func() (match.Player, error) {
		return func() (match.Player, error) {
			return &match.External{Command: command, Options: [][2]string{{"Hash", strconv.Itoa(m.Hash)}}}, nil
		}
	}
	var scores []match.Score
	for _, n := range nodes {
		report, err := match.Run(ctx, match.Config{
			Game: m.Game,
			Contestants: []match.Contestant{
				{Name: "program", Open: open([]string{m.Program, "uci"})}, {Name: "opponent", Open: open(opponent)},
			},
			Games:        games,
			Openings:     m.Openings,
			Control:      match.Control{Nodes: n},
			Adjudication: m.adjudication(),
			Seed:         m.Seed,
			Concurrency:  m.Concurrency,
		})
		if err != nil {
			return scores, err
		}
		scores = append(scores, report.Scores[0])
	}
	return scores, nil
}
