package event

import (
	"cmp"
	"slices"
)

// A knock-out: the best of each table go on to the next round, as do players with a bye. If they
// do not fill a table, the best of the others fill it.

// order returns the seats of a table, the best first: by place, then by the points of earlier
// rounds, then at random. A player who did not come is last.
func (e *Event) order(t *Table, before map[int]*score) []int {
	seats := make([]int, len(t.Seats))
	for i := range seats {
		seats[i] = i
	}
	place := func(seat int) int {
		if t.Places == nil || t.Places[seat] == 0 {
			return len(t.Seats) + 1
		}
		return t.Places[seat]
	}
	slices.SortFunc(seats, func(a, b int) int {
		one, other := t.Seats[a], t.Seats[b]
		return cmp.Or(place(a)-place(b), before[other].Points-before[one].Points, cmp.Compare(e.lot(other), e.lot(one)))
	})
	return seats
}

// through returns the entrants of a table who go on, by number.
func (e *Event) through(t *Table, before map[int]*score) []int {
	var ids []int
	for _, seat := range e.order(t, before)[:e.Options.Advance] {
		ids = append(ids, t.Seats[seat])
	}
	slices.Sort(ids)
	return ids
}

// advancing returns the entrants of the next round of a knock-out.
func (e *Event) advancing() []int {
	last := &e.rounds[len(e.rounds)-1]
	before := e.scoresOf(e.rounds[:len(e.rounds)-1])
	ids := slices.Clone(last.Byes)
	var others []int // the best of each table first, so that the second of one comes before the third of another
	for i := range last.Tables {
		ids = append(ids, e.through(&last.Tables[i], before)...)
	}
	for rank := e.Options.Advance; rank < slices.Max(e.Options.Sizes); rank++ {
		var equals []int
		for i := range last.Tables {
			if t := &last.Tables[i]; rank < len(t.Seats) {
				equals = append(equals, t.Seats[e.order(t, before)[rank]])
			}
		}
		slices.SortFunc(equals, func(a, b int) int {
			return cmp.Or(before[b].Points-before[a].Points, cmp.Compare(e.lot(b), e.lot(a)))
		})
		others = append(others, equals...)
	}
	in := func(id int) bool { return e.withdrawn[id] }
	ids, others = slices.DeleteFunc(ids, in), slices.DeleteFunc(others, in)
	for len(ids) < slices.Min(e.Options.Sizes) && len(others) > 0 {
		ids, others = append(ids, others[0]), others[1:]
	}
	slices.Sort(ids)
	return ids
}

// reached returns, by entrant, how many rounds of a knock-out each has reached, and the place at
// the last table: 0 for a bye and at an open table, the last for a player who did not come.
func (e *Event) reached() (rounds, place map[int]int) {
	rounds, place = map[int]int{}, map[int]int{}
	for n := range e.rounds {
		r := &e.rounds[n]
		for _, id := range r.Byes {
			rounds[id], place[id] = n+1, 0
		}
		for i := range r.Tables {
			t := &r.Tables[i]
			for seat, id := range t.Seats {
				rounds[id], place[id] = n+1, 0
				if t.Places != nil {
					place[id] = t.Places[seat]
					if place[id] == 0 {
						place[id] = len(t.Seats)
					}
				}
			}
		}
	}
	return rounds, place
}
