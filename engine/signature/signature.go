// Package signature counts the nodes that an engine visits in fixed positions of every
// game, to fixed depths: a checksum of search and evaluation. A change without functional
// effect keeps it, on every machine and in the browser.
//
//	counts := signature.Run(newEngine(), positions)
//
// It owns the positions and depths. They may be changed only together with a
// remark of the signature before and after.
package signature

import (
	"context"
	_ "embed" // for positions.txt
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// table is a depth in plies and a position on each line.
//
//go:embed positions.txt
var table string

// Position is a position and how deep it is searched.
type Position struct {
	rules.Position
	Depth int // plies
}

// Positions returns the positions of the signature.
func Positions() ([]Position, error) {
	shelf := make(map[string]rules.Game)
	var positions []Position
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		first, text, _ := strings.Cut(line, " ")
		depth, err := strconv.Atoi(first)
		if err != nil {
			return nil, err
		}
		setup, err := notation.ParseSetup(text)
		if err != nil {
			return nil, err
		}
		game, ok := shelf[setup.Game]
		if !ok {
			if game, err = games.Parse(setup.Game); err != nil {
				return nil, err
			}
			shelf[setup.Game] = game
		}
		pos, err := game.Position(setup)
		if err != nil {
			return nil, err
		}
		positions = append(positions, Position{pos, depth})
	}
	return positions, nil
}

// Engine is the counted engine: [*engine.Engine], with one thread.
type Engine interface {
	Search(ctx context.Context, pos rules.Position, limits engine.Limits, progress func(engine.Info)) engine.Result
	Clear()
}

// Count is the cost of the positions of one game.
type Count struct {
	Game  string
	Nodes uint64
	Time  time.Duration
}

// Run searches the positions one after the other, the engine cleared before each,
// and returns a count for each game in the order of their first positions.
func Run(e Engine, positions []Position) []Count {
	var counts []Count
	for _, p := range positions {
		e.Clear()
		r := e.Search(context.Background(), p.Position, engine.Limits{Depth: p.Depth}, nil)
		id := p.Game().ID().String()
		i := len(counts) - 1
		if i < 0 || counts[i].Game != id {
			counts = append(counts, Count{Game: id})
			i++
		}
		counts[i].Nodes += r.Nodes
		counts[i].Time += r.Time
	}
	return counts
}

// Total returns the signature: the nodes of all counts.
func Total(counts []Count) uint64 {
	var n uint64
	for _, c := range counts {
		n += c.Nodes
	}
	return n
}
