package event

import (
	"cmp"
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// An arena lasts a fixed time. Its tables are made as soon as enough players are free, all in one
// round. Its clock is the round clock.

const (
	// patience is for how long players wait, in milliseconds, while more than half of the pairs of
	// their table have just met.
	patience = 2 * minute
	// streak is after how many tables won in a row the next ones count twice, until one is not won.
	streak = 2
)

// times returns how often the next table of an entrant counts, if it counts in full. A bot has no
// score.
func (s *score) times(o *Options, share int) int {
	if o.Form == Arena && s != nil && s.run >= streak && share == whole {
		return 2
	}
	return 1
}

// begin begins an arena or a ladder.
func (e *Event) begin(a Act) error {
	switch {
	case !e.Options.Form.Flows():
		return refuse("arena", "Only an arena and a ladder begin.")
	case len(e.rounds) > 0:
		return refuse("begun", "The event has begun.")
	}
	e.rounds = append(e.rounds, Round{})
	if e.Options.Form == Ladders {
		return nil
	}
	e.clock = &Clock{Running: true, Left: int64(e.Options.Length) * minute, Since: a.At}
	for id := range e.free {
		e.free[id] = a.At
	}
	return nil
}

// note notes since when entrants of an arena are free.
func (e *Event) note(a *Act) {
	switch a.Kind {
	case Enter:
		e.free[a.Entrant.ID] = a.At
	case Return:
		e.free[a.ID] = a.At
	case Result, Confirm:
		for _, id := range e.rounds[0].Tables[a.Table-1].Seats {
			if id > 0 && e.free[id] == 0 {
				e.free[id] = a.At
			}
		}
	case Seat:
		for _, seats := range a.Paired.Tables {
			for _, id := range seats {
				e.free[id] = 0 // that of a bot means nothing
			}
		}
	case Replace:
		e.free[a.ID], e.free[a.Out] = 0, a.At
	}
}

// Seats reports whether an arena makes tables at a moment.
func (e *Event) Seats(now int64) bool {
	return e.Options.Form == Arena && !e.ended && e.clock != nil && e.clock.Running && e.clock.At(now) > 0
}

// Free returns the entrants of an arena who have no table, in order of entry.
func (e *Event) Free() []int {
	var ids []int
	for _, who := range e.entrants {
		if !e.withdrawn[who.ID] && !e.seated(who.ID) {
			ids = append(ids, who.ID)
		}
	}
	return ids
}

// seated reports whether an entrant sits at a table without a result.
func (e *Event) seated(id int) bool {
	if len(e.rounds) == 0 {
		return false
	}
	return slices.ContainsFunc(e.rounds[0].Tables, func(t Table) bool { return t.Places == nil && slices.Contains(t.Seats, id) })
}

// Seating returns the act that gives tables to entrants of an arena who wait at a moment, and
// whether there are any. Players of like points meet, and the longest to wait sit down first. Players
// who have just met wait for others as long as [patience] allows. Bots fill a table for too few. In a ladder the tables are those of
// accepted challenges.
func (e *Event) Seating(now int64) (Act, bool) {
	if e.Options.Form == Ladders && len(e.rounds) > 0 && !e.ended {
		return e.accepted()
	}
	waiting := e.Free()
	switch {
	case !e.Seats(now):
		return Act{}, false
	case len(waiting) < slices.Min(e.Options.Sizes):
		return e.withBots(waiting, now)
	}
	tables := e.rounds[0].Tables
	scores := e.scores()
	slices.SortFunc(waiting, func(a, b int) int {
		return cmp.Or(scores[b].Points-scores[a].Points, e.rating(b)-e.rating(a), cmp.Compare(e.lot(b), e.lot(a)))
	})
	index := map[int]int{}
	for i, id := range waiting {
		index[id] = i
	}
	p := &pairing.Problem{Sizes: e.Options.Sizes, Values: e.Options.Values, Teams: e.Options.Teams, Seed: e.seed(len(tables) + 1), Players: make([]pairing.Player, len(waiting)), Version: e.version}
	p.Play(e.indexed(&e.rounds[0], index, len(waiting)))
	last := e.lastTables(waiting)
	longest := slices.Clone(waiting)
	slices.SortStableFunc(longest, func(a, b int) int { return cmp.Compare(e.free[b], e.free[a]) })
	for i, id := range waiting {
		player := &p.Players[i]
		player.Points, player.Club = scores[id].Points, e.entrants[id-1].Club
		player.Byes = slices.Index(longest, id) // those with the fewest wait on
		player.Met = map[int]int{}
		for j, other := range waiting {
			if i != j && (slices.Contains(last[id], other) || slices.Contains(last[other], id)) {
				player.Met[j] = 1
			}
		}
	}
	e.setApart(p, index)
	r, err := p.Round()
	if err != nil {
		return Act{}, false
	}
	paired := Paired{Version: e.pairs()}
	others := len(e.playing()) > len(waiting) // who will come free
	for _, t := range r.Tables {
		again, since := 0, now
		var seats []int
		for _, i := range t {
			seats = append(seats, waiting[i])
			since = min(since, e.free[waiting[i]])
			for _, j := range t {
				again += p.Players[i].Met[j] // both ways
			}
		}
		if 2*again > len(t)*(len(t)-1) && (others || len(waiting) > len(t)) && now-since < patience {
			continue
		}
		paired.Tables = append(paired.Tables, seats)
	}
	return Act{Kind: Seat, Round: 1, Paired: &paired}, len(paired.Tables) > 0
}

// lastTables returns the players at the last table of each entrant.
func (e *Event) lastTables(ids []int) map[int][]int {
	last := map[int][]int{}
	for _, t := range e.rounds[0].Tables {
		for _, id := range t.Seats {
			if slices.Contains(ids, id) {
				last[id] = t.Seats
			}
		}
	}
	return last
}

// seat adds tables to an arena. Like [Event.pair] it checks them against the entrants and does not
// make them again.
func (e *Event) seat(a Act) error {
	if e.Options.Form == Ladders && a.Paired != nil && a.Round == 1 && len(e.rounds) == 1 {
		return e.seatChallenges(a)
	}
	if a.Paired == nil || len(a.Paired.Tables) == 0 || a.Round != 1 || !e.Seats(a.At) {
		return refuse("arena", "The arena makes no tables now.")
	}
	seen := map[int]bool{}
	for _, seats := range a.Paired.Tables {
		if !slices.Contains(e.Options.Sizes, len(seats)) {
			return refuse("pairing", "A table of %d does not belong to the event.", len(seats))
		}
		if e.Options.Bots == nil && slices.Contains(seats, 0) || slices.Max(seats) == 0 {
			return refuse("bots", "Bots play only with people, where the arena has bots.")
		}
		for _, id := range seats {
			if id < 0 || id > len(e.entrants) || id > 0 && (seen[id] || e.withdrawn[id] || e.seated(id)) {
				return refuse("pairing", "Entrant %d cannot be seated now.", id)
			}
			seen[id] = true
		}
	}
	for _, seats := range a.Paired.Tables {
		e.rounds[0].Tables = append(e.rounds[0].Tables, Table{Seats: slices.Clone(seats), Apart: e.together(seats), sides: slices.Clone(seats)})
	}
	return nil
}
