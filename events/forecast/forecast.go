// Package forecast decides the tables of events by the engine's forecast of their positions.
//
//	f, err := forecast.By(pool)(pos)
//	f.Places() // by seat
//	err = forecast.Check(pool, shelf.Position, f)
//
// Its searches end after [Nodes], with an empty table and one thread: every machine finds the same.
package forecast

import (
	"context"
	"fmt"
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/internal/version"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Nodes is how many positions a search looks at: less than a second.
const Nodes = 100_000

// hash is the size of the engine's table, in MiB.
const hash = 8

// Program returns the name of this program with its version.
func Program() string {
	v := version.Get()
	if len(v.Revision) > 12 {
		v.Revision = v.Revision[:12]
	}
	if v.Revision == "" {
		return "manykings " + v.Version
	}
	return "manykings " + v.Version + " " + v.Revision
}

// By returns the forecasts of positions in games between people that are not over, by the evaluators of a
// pool. Expected places are those of the seats of the game. A position is judged without the moves before
// it, so that its text is enough to judge it again.
func By(pool *eval.Pool) func(pos rules.Position) (*event.Forecast, error) {
	return func(pos rules.Position) (f *event.Forecast, err error) {
		defer rescue.Panic(&err)
		if pos.Over() { // the text does not say so
			return nil, fmt.Errorf("the game is over: %v", pos.Outcome().Reason)
		}
		text := notation.FormatSetup(pos.Setup())
		if pos, err = read(pos.Game().Position, text); err != nil {
			return nil, err
		}
		return of(pool, pos, text, Nodes)
	}
}

// read reads a position.
func read(position func(rules.Setup) (rules.Position, error), text string) (rules.Position, error) {
	setup, err := notation.ParseSetup(text)
	if err != nil {
		return nil, err
	}
	return position(setup)
}

func of(pool *eval.Pool, pos rules.Position, text string, nodes int64) (*event.Forecast, error) {
	if pos.Over() {
		return nil, fmt.Errorf("the game is over: %v", pos.Outcome().Reason)
	}
	r := engine.New(engine.Options{Evaluator: pool.For, Hash: hash}).Search(context.Background(), pos, engine.Limits{Nodes: uint64(nodes)}, nil)
	if len(r.Lines) == 0 {
		return nil, fmt.Errorf("the search found no line")
	}
	c := winprob.ForPeople(pool).After(pos, r.Lines[0])
	f := &event.Forecast{Program: Program(), Nodes: nodes, Position: text}
	for seat := 1; seat <= pos.Game().Seats(); seat++ {
		sum := int64(0)
		for place := 1; place <= c.Sides; place++ {
			sum += int64(place) * int64(c.Place[seat][place])
		}
		f.Expected = append(f.Expected, int((sum*1000+int64(winprob.Whole)/2)/int64(winprob.Whole)))
	}
	return f, nil
}

// mostNodes bounds a search for a forecast of a file of somebody else.
const mostNodes = 100 * Nodes

// Check computes a forecast again, and compares. Position makes positions of set-ups. It reports false for a
// forecast by another version, which may differ.
func Check(pool *eval.Pool, position func(rules.Setup) (rules.Position, error), f *event.Forecast) (checked bool, err error) {
	if f.Program != Program() {
		return false, nil
	}
	if f.Nodes > mostNodes {
		return false, fmt.Errorf("a forecast of %d nodes; this program looks at %d at most", f.Nodes, mostNodes)
	}
	pos, err := read(position, f.Position)
	if err != nil {
		return true, err
	}
	again, err := of(pool, pos, f.Position, f.Nodes)
	if err != nil {
		return true, err
	}
	if want := again.AtTable(f.Seats).Expected; !slices.Equal(want, f.Expected) {
		return true, fmt.Errorf("the expected places are %v, not %v", want, f.Expected)
	}
	return true, nil
}
