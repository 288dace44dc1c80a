package event

import (
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// Bots take free seats of an arena. They are no entrants: a seat of theirs is entrant 0.

// Bounds of the bots of an arena.
const (
	mostLevel = 10
	leastWait = 10        // seconds
	mostWait  = 3600      // seconds
	second    = 1_000     // milliseconds
	whole     = 100       // percent
	half      = whole / 2 // percent
)

// Bots holds the terms on which bots take free seats of an arena.
type Bots struct {
	// Level is their strength, from 1.
	Level int `json:"level"`
	// After is how many seconds a player waits first, while too few others are free for a table.
	After int `json:"after"`
	// Share is how much a table with bots counts for the people at it, in percent: all of its points,
	// half of them, or none.
	Share int `json:"share"`
}

func (o *Options) checkBots() error {
	b := o.Bots
	switch {
	case b == nil:
		return nil
	case o.Form != Arena || o.Partners != "":
		return refuse("bots", "Bots take seats only in an arena without partners.")
	case b.Level < 1 || b.Level > mostLevel:
		return refuse("bots", "A bot has a level from 1 to %d.", mostLevel)
	case b.After < leastWait || b.After > mostWait:
		return refuse("bots", "Players wait from %d to %d seconds for each other before bots come.", leastWait, mostWait)
	case b.Share != 0 && b.Share != half && b.Share != whole:
		return refuse("bots", "A table with bots counts 0, 50 or 100 percent.")
	}
	return nil
}

// withBots returns the act that gives a table with bots to the entrants of an arena who wait, too few
// for a table of their own, once one of them has waited long enough.
func (e *Event) withBots(waiting []int, now int64) (Act, bool) {
	b := e.Options.Bots
	size := e.Options.Sizes[0]
	if b == nil || len(waiting) == 0 || len(waiting) >= size {
		return Act{}, false
	}
	since, index := now, map[int]int{}
	for i, id := range waiting {
		since = min(since, e.free[id])
		index[id] = i
	}
	if now-since < int64(b.After)*second {
		return Act{}, false
	}
	p := &pairing.Problem{Sizes: e.Options.Sizes, Values: e.Options.Values, Seed: e.seed(len(e.rounds[0].Tables) + 1), Players: make([]pairing.Player, size)}
	p.Play(e.indexed(&e.rounds[0], index, size))
	table := make(pairing.Table, size)
	for i := range table {
		table[i] = i
	}
	seats := make([]int, size)
	for seat, i := range p.Seat(table) {
		if i < len(waiting) {
			seats[seat] = waiting[i]
		}
	}
	return Act{Kind: Seat, Round: 1, Paired: &Paired{Version: e.pairs(), Tables: [][]int{seats}}}, true
}

// share returns how much a table counts, in percent.
func (o *Options) share(t *Table) int {
	if o.Bots == nil || !slices.Contains(t.Seats, 0) {
		return whole
	}
	return o.Bots.Share
}
