package tune

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
)

// Match says how two settings of a program play each other.
type Match struct {
	Game     rules.Game
	Program  string // built with the tag tune
	Openings []match.Opening
	Nodes    uint64 // a move
	Hash     int    // MiB of each player
	MaxPlies int    // after which a game is a draw
	// Resign, unless 0, ends a game that its player sees lost by this many centipawns.
	Resign engine.Score
	Seed   uint64
	// Concurrency is how many games are played at once; of a pair there are two.
	Concurrency int
}

// Setting is a value for each number of an experiment, in their order.
type Setting []int

// Pair plays two games with the opening of a number and returns the share of the points that
// setting a takes of b: 0 to 1 in quarters. [Match.Pair] is one.
type Pair func(ctx context.Context, number int, numbers []Number, a, b Setting) (float64, error)

// Pair plays the opening of a number from both sides and returns the share of the points that a
// takes of b: 0 to 1 in quarters.
func (m *Match) Pair(ctx context.Context, number int, numbers []Number, a, b Setting) (float64, error) {
	if len(m.Openings) == 0 {
		return 0, errors.New("no openings")
	}
	report, err := match.Run(ctx, match.Config{
		Game:         m.Game,
		Contestants:  []match.Contestant{m.contestant("a", numbers, a), m.contestant("b", numbers, b)},
		Games:        2,
		Openings:     m.Openings[number%len(m.Openings):][:1],
		Control:      match.Control{Nodes: m.Nodes},
		Adjudication: m.adjudication(),
		Seed:         m.Seed + uint64(number),
		Concurrency:  min(m.Concurrency, 2),
	})
	if err != nil {
		return 0, err
	}
	if len(report.Faults) > 0 {
		return 0, fmt.Errorf("opening %d: %v", number, report.Faults[0])
	}
	return report.Scores[0].Points / float64(report.Games), nil
}

func (m *Match) adjudication() match.Adjudication {
	return match.Adjudication{Plies: m.MaxPlies, Resign: m.Resign}
}

// contestant is the program with a setting.
func (m *Match) contestant(name string, numbers []Number, s Setting) match.Contestant {
	options := [][2]string{{"Hash", strconv.Itoa(m.Hash)}}
	for i, n := range numbers {
		options = append(options, [2]string{n.Name, strconv.Itoa(s[i])})
	}
	return match.Contestant{Name: name, Open: func() (match.Player, error) {
		return &match.External{Command: []string{m.Program, "uci"}, Options: options}, nil
	}}
}
