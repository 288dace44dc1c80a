package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
)

// head returns the header of the training data: all flags that affect play.
func (c *matchCommand) head() trainingdata.Head {
	var b strings.Builder
	b.WriteString("match " + c.Game)
	for _, p := range c.Player {
		b.WriteString(" --player " + p)
	}
	for _, flag := range []struct {
		name, value string
	}{
		{"lineup", c.Lineup}, {"movetime", text(c.MoveTime)}, {"tc", c.TC}, {"margin", text(c.Margin)}, {"depth", text(c.Depth)}, {"nodes", text(c.Nodes)}, {"openings", c.Openings},
		{"plies", fmt.Sprint(c.Plies)}, {"spread", text(c.Spread)}, {"stray", text(c.Stray)}, {"seed", fmt.Sprint(c.Seed)},
		{"max-plies", text(c.MaxPlies)}, {"resign", text(c.Resign)},
	} {
		if flag.value != "" {
			b.WriteString(" --" + flag.name + " " + flag.value)
		}
	}
	return trainingdata.Head{Origin: b.String()}
}

// text formats a value like a flag, the zero value as an empty text.
func text[T comparable](value T) string {
	if value == *new(T) {
		return ""
	}
	return fmt.Sprint(value)
}

// keepGame adds a game of a match to a file. Games after a gap, which an interrupted match leaves,
// are played again when it continues.
func keepGame(w *trainingdata.Writer, r *match.Result) error {
	if r.Number != w.Games+1 {
		return nil
	}
	if r.Record.Tag("Position") != "" {
		return errors.New("--data needs games from the initial position")
	}
	g := &trainingdata.Game{Number: r.Number, Entries: r.Entries, Cut: !r.Outcome.Over}
	for _, v := range r.Views {
		g.Views = append(g.Views, trainingdata.View{Depth: v.Depth, Score: int(v.Score), Noisy: v.Noisy, Stray: v.Stray})
	}
	g.Places = make([]int, len(r.SeatPoints))
	for i := range g.Places {
		g.Places[i] = slices.IndexFunc(r.Record.Result.Places, func(place []int) bool { return slices.Contains(place, i+1) })
		if g.Places[i] < 0 {
			return fmt.Errorf("game %d: %v has no place", r.Number, rules.Seat(i+1))
		}
	}
	return w.Add(g)
}
