package event_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

const second = 1000 // milliseconds

func arena(sizes ...int) event.Options {
	o := options()
	o.Form, o.Rounds, o.Length, o.Sizes = event.Arena, 0, 60, sizes
	if len(sizes) > 1 || sizes[0] != 3 {
		o.Values = nil
	}
	return o
}

// Arenas of many sizes with late entrants, pauses and corrections: everybody is at one table at a
// time, mostly players meet who did not sit together just before, no table begins after the end, and
// the proof holds.
func TestArena(t *testing.T) {
	for seed, sizes := range [][]int{{2}, {3}, {4}, {4, 3}, {5}, {8}} {
		dice := rand.New(rand.NewPCG(uint64(seed), 7))
		o := arena(sizes...)
		n := 5 * sizes[0]
		e := open(t, o, n)
		now := int64(1_000_000)
		do(t, e, event.Act{Kind: event.Begin, At: now})
		start, again, met, tables := now, 0, 0, 0
		last := map[int][]int{}
		for ; now < start+70*60*second; now += 20 * second {
			if a, ok := e.Seating(now); ok {
				if now >= start+60*60*second {
					t.Fatalf("%v: a table after the end", sizes)
				}
				a.At = now
				do(t, e, a)
				for _, seats := range a.Paired.Tables {
					tables++
					for _, id := range seats {
						for _, other := range seats {
							if id < other {
								met++
							}
							if id < other && slices.Contains(last[id], other) && slices.Contains(last[other], id) {
								again++
							}
						}
					}
					for _, id := range seats {
						last[id] = seats
					}
				}
			}
			someResults(t, e, dice, now)
			switch id := 1 + dice.IntN(len(e.Entrants())); dice.IntN(40) {
			case 0:
				do(t, e, event.Act{Kind: event.Enter, At: now, Entrant: &event.Entrant{Name: fmt.Sprint("Late ", len(e.Entrants()))}})
			case 1:
				kind := event.Withdraw
				if e.Withdrawn(id) {
					kind = event.Return
				}
				do(t, e, event.Act{Kind: kind, ID: id, At: now})
			}
		}
		if tables < 40 {
			t.Errorf("%v: only %d tables in an hour", sizes, tables)
		}
		if bound := met * map[int]int{2: 5, 3: 30, 4: 40, 5: 45, 8: 50}[sizes[0]] / 100; again > bound {
			t.Errorf("%v: %d of %d meetings are again at once, want at most %d", sizes, again, met, bound)
		}
		sum := 0
		for _, list := range e.Earned(1) {
			for _, p := range list {
				sum += p
			}
		}
		for _, at := range e.Standings() {
			sum -= at.Points
		}
		if sum != 0 {
			t.Errorf("%v: the tables give %d more than the standings", sizes, sum)
		}
		proven(t, e)
	}
}

// After two tables won in a row the next ones count twice, until one is not won; and a corrected
// result is counted again.
func TestStreak(t *testing.T) {
	e := open(t, arena(2), 2)
	now := int64(1)
	do(t, e, event.Act{Kind: event.Begin, At: now})
	for _, first := range []bool{true, true, true, false, true} {
		now += 60 * second
		a, ok := e.Seating(now)
		if !ok {
			t.Fatal("two players alone have no table")
		}
		a.At = now
		do(t, e, a)
		places := []int{1, 2}
		if at := len(e.Rounds()[0].Tables); (e.Rounds()[0].Tables[at-1].Seats[0] == 1) != first {
			places = []int{2, 1}
		}
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: len(e.Rounds()[0].Tables), Places: places, At: now})
	}
	points := func() string {
		text := ""
		for id := range 2 {
			for _, at := range e.Standings() {
				if at.Entrant == id+1 {
					text += fmt.Sprintf("%d:%d %v ", at.Entrant, at.Points/pairing.Point, at.Streak)
				}
			}
		}
		return text
	}
	if got, want := points(), "1:5 false 2:1 false "; got != want { // 1 + 1 + 2 + 0 + 1
		t.Errorf("points %s, want %s", got, want)
	}
	table := e.Rounds()[0].Tables[3]
	places := []int{1, 2}
	if table.Seats[0] != 1 {
		places = []int{2, 1}
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 4, Places: places, Reason: "Misread", At: now})
	if got, want := points(), "1:8 true 2:0 false "; got != want { // 1 + 1 + 2 + 2 + 2
		t.Errorf("corrected: points %s, want %s", got, want)
	}
}

// The clock of an arena stops it, and more time lets it go on.
func TestArenaClock(t *testing.T) {
	e := open(t, arena(3), 9)
	if _, ok := e.Seating(5); ok {
		t.Error("tables before the start")
	}
	do(t, e, event.Act{Kind: event.Begin, At: 5})
	if err := e.Do(event.Act{Kind: event.Unpair, Round: 1, Reason: "x"}); err == nil {
		t.Error("an arena is undone")
	}
	do(t, e, event.Act{Kind: event.Time, At: 6, Reason: "Fire drill", Clock: &event.Clock{Left: 60 * second}})
	if _, ok := e.Seating(7); ok {
		t.Error("tables while the clock stands")
	}
	do(t, e, event.Act{Kind: event.Time, At: 10, Clock: &event.Clock{Running: true, Left: 60 * second}})
	if _, ok := e.Seating(61 * second); ok {
		t.Error("tables after the end")
	}
	do(t, e, event.Act{Kind: event.Time, At: 61 * second, Reason: "More", Clock: &event.Clock{Running: true, Left: 60 * second}})
	if a, ok := e.Seating(62 * second); !ok || len(a.Paired.Tables) != 3 {
		t.Errorf("more time: %v %+v", ok, a.Paired)
	}
}

// A player who has played in an arena takes the seat of another one, unless an open table has them.
func TestReplaceInArena(t *testing.T) {
	e := open(t, arena(2), 5)
	do(t, e, event.Act{Kind: event.Begin, At: second})
	seat := func(at int64) []int {
		t.Helper()
		a, ok := e.Seating(at)
		if !ok {
			t.Fatal("no tables")
		}
		a.At = at
		do(t, e, a)
		return a.Paired.Tables[0]
	}
	first := seat(2 * second)
	spare := e.Free()[0]
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2}, At: 3 * second})
	second := e.Rounds()[0].Tables[1].Seats
	replace := event.Act{Kind: event.Replace, Round: 1, Table: 2, Out: second[0], ID: second[1], Reason: "Ill", At: 4000}
	fails(t, e, "seated", replace)
	replace.ID = first[0]
	do(t, e, replace)
	if got := e.Free(); slices.Contains(got, first[0]) || !slices.Contains(got, replace.Out) || !slices.Contains(got, spare) {
		t.Errorf("free are %v after %d has taken the seat of %d", got, first[0], replace.Out)
	}
}
