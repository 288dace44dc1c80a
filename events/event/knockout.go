package event

import (
	"cmp"
	"slices"
)

// A knock-out: the best of each table go on to the next round, as do players with a bye. If they do
// not fill a table, the best losers fill it.

// order returns the sides of a table, the best first: by place, then by the points of earlier
// rounds, then at random. A player who did not come is last.
func (e *Event) order(t *Table, before map[int]*score) []int {
	sides := make([]int, len(t.sides))
	for i := range sides {
		sides[i] = i
	}
	places := e.Options.sidePlaces(t.Places)
	place := func(side int) int {
		if places == nil || places[side] == 0 {
			return len(t.sides) + 1
		}
		return places[side]
	}
	slices.SortFunc(sides, func(a, b int) int {
		one, other := t.sides[a], t.sides[b]
		return cmp.Or(place(a)-place(b), before[other].Points-before[one].Points, cmp.Compare(e.lot(other), e.lot(one)))
	})
	return sides
}

// through returns the units of a table that go on, by number.
func (e *Event) through(t *Table, before map[int]*score) []int {
	var ids []int
	for _, side := range e.order(t, before)[:e.Options.Advance] {
		ids = append(ids, t.sides[side])
	}
	slices.Sort(ids)
	return ids
}

// advancing returns the units of the next round of a knock-out.
func (e *Event) advancing() []int {
	last := &e.rounds[len(e.rounds)-1]
	before := e.scoresOf(e.rounds[:len(e.rounds)-1])
	ids := e.unitsOf(last.Byes)
	var others []int // the best of each table first, so that the second of one comes before the third of another
	for i := range last.Tables {
		ids = append(ids, e.through(&last.Tables[i], before)...)
	}
	for rank := e.Options.Advance; rank < e.Options.sides(); rank++ {
		var equals []int
		for i := range last.Tables {
			if t := &last.Tables[i]; rank < len(t.sides) {
				equals = append(equals, t.sides[e.order(t, before)[rank]])
			}
		}
		slices.SortFunc(equals, func(a, b int) int {
			return cmp.Or(before[b].Points-before[a].Points, cmp.Compare(e.lot(b), e.lot(a)))
		})
		others = append(others, equals...)
	}
	out := func(id int) bool { return !e.plays(id) }
	ids, others = slices.DeleteFunc(ids, out), slices.DeleteFunc(others, out)
	least := slices.Min(e.Options.Sizes)
	if e.Options.Partners == FixedPartners {
		least = e.Options.sides()
	}
	for len(ids) < least && len(others) > 0 {
		ids, others = append(ids, others[0]), others[1:]
	}
	slices.Sort(ids)
	return ids
}

// reached returns, by unit, how many rounds of a knock-out each has reached, and the place at
// the last table: 0 for a bye and at an open table, the last for a player who did not come.
func (e *Event) reached() (rounds, place map[int]int) {
	rounds, place = map[int]int{}, map[int]int{}
	for n := range e.rounds {
		r := &e.rounds[n]
		for _, id := range e.unitsOf(r.Byes) {
			rounds[id], place[id] = n+1, 0
		}
		for i := range r.Tables {
			t := &r.Tables[i]
			places := e.Options.sidePlaces(t.Places)
			for side, id := range t.sides {
				rounds[id], place[id] = n+1, 0
				if places != nil {
					place[id] = places[side]
					if place[id] == 0 {
						place[id] = len(t.sides)
					}
				}
			}
		}
	}
	return rounds, place
}
