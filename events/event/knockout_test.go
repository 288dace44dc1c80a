package event_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// knockout returns a knock-out with this many entrants.
func knockout(t *testing.T, players, advance int, sizes ...int) *event.Event {
	t.Helper()
	e, err := event.New(event.Options{
		Name: "Cup", Variant: "star:4", Form: event.Knockout, Sizes: sizes, Advance: advance, Scoring: event.Linear, Bye: 50,
		TieBreaks: []event.TieBreak{event.Wins, event.Lots}, Seed: "cup",
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range players {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Player ", i+1), Rating: 2000 - 10*i}})
	}
	return e
}

// next pairs the next round; the entrant with the lower number is placed before the other.
func next(t *testing.T, e *event.Event) event.Round {
	t.Helper()
	a, err := e.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	do(t, e, a)
	for n, table := range a.Paired.Tables {
		places := make([]int, len(table))
		for seat, id := range table {
			places[seat] = 1
			for _, other := range table {
				if other < id {
					places[seat]++
				}
			}
		}
		do(t, e, event.Act{Kind: event.Result, Round: a.Round, Table: n + 1, Places: places})
	}
	rounds := e.Rounds()
	return rounds[len(rounds)-1]
}

// Sixteen at tables of four, the best two of each go on: 16, 8, 4. The strongest meet in the final.
func TestKnockout(t *testing.T) {
	e := knockout(t, 16, 2, 4)
	for _, tables := range []int{4, 2, 1} {
		if e.Complete() {
			t.Fatal("complete before the final")
		}
		if r := next(t, e); len(r.Tables) != tables || len(r.Byes) != 0 {
			t.Fatalf("%d tables and %d byes, want %d tables", len(r.Tables), len(r.Byes), tables)
		}
	}
	var refused *event.Error
	if _, err := e.Pairing(); !e.Complete() || !errors.As(err, &refused) || refused.Code != "rounds" {
		t.Errorf("after the final: complete %v, %v", e.Complete(), err)
	}
	list := e.Standings()
	for rank, want := range []int{1, 2, 3, 4} {
		if list[rank].Entrant != want || list[rank].Rank != rank+1 || list[rank].Reached != 3 {
			t.Errorf("rank %d: %+v, want entrant %d of the final", rank+1, list[rank], want)
		}
	}
	if list[4].Reached != 2 || list[8].Reached != 1 {
		t.Errorf("the fifth reached round %d, the ninth round %d", list[4].Reached, list[8].Reached)
	}
	if _, err := event.Verify(e.Options, e.Acts); err != nil {
		t.Errorf("the proof: %v", err)
	}
}

// Nobody enters later, and a corrected result does not change who has gone on.
func TestKnockoutRefuses(t *testing.T) {
	e := knockout(t, 16, 2, 4)
	first := next(t, e)
	places := slices.Clone(first.Tables[0].Places)
	best, second, third := slices.Index(places, 1), slices.Index(places, 2), slices.Index(places, 3)
	next(t, e)
	refusal := func(a event.Act) string {
		var refused *event.Error
		if err := e.Do(a); !errors.As(err, &refused) {
			return fmt.Sprint(err)
		}
		return refused.Code
	}
	if code := refusal(event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Late"}}); code != "begun" {
		t.Errorf("a late entrant: %s", code)
	}
	places[second], places[third] = 3, 2
	if code := refusal(event.Act{Kind: event.Result, Round: 1, Table: 1, Places: places, Reason: "typed wrongly"}); code != "advanced" {
		t.Errorf("another goes on: %s", code)
	}
	places[second], places[third] = 2, 3
	places[best], places[second] = 2, 1
	if code := refusal(event.Act{Kind: event.Result, Round: 1, Table: 1, Places: places, Reason: "typed wrongly"}); code != "<nil>" {
		t.Errorf("the same two go on: %s", code)
	}
	for name, change := range map[string]func(*event.Options){
		"rounds":  func(o *event.Options) { o.Rounds = 3 },
		"advance": func(o *event.Options) { o.Advance = 4 },
		"best":    func(o *event.Options) { o.Best = 1 },
	} {
		o := e.Options
		change(&o)
		var refused *event.Error
		if _, err := event.New(o); !errors.As(err, &refused) || refused.Code != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever the numbers, withdrawals and shared places, a knock-out ends with one table, its winner
// is first, and the proof holds.
func TestKnockoutEnds(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		size := 2 + dice.IntN(4)
		sizes := []int{size}
		if dice.IntN(3) == 0 && size > 2 {
			sizes = append(sizes, size-1)
		}
		least := slices.Min(sizes)
		e := knockout(t, least+dice.IntN(40), 1+dice.IntN(least-1), sizes...)
		for !e.Complete() {
			a, err := e.Pairing()
			var refused *event.Error
			if errors.As(err, &refused) && refused.Code == "few" {
				break // too many have withdrawn
			}
			if err != nil {
				t.Fatal(err)
			}
			do(t, e, a)
			for n, table := range a.Paired.Tables {
				places := make([]int, len(table))
				shared := dice.IntN(4) == 0
				for i, seat := range dice.Perm(len(table)) {
					places[seat] = i + 1
					if shared && i == 1 {
						places[seat] = 1
					}
				}
				do(t, e, event.Act{Kind: event.Result, Round: a.Round, Table: n + 1, Places: places})
			}
			if id := 1 + dice.IntN(len(e.Entrants())); dice.IntN(3) == 0 && !e.Withdrawn(id) && len(e.Entrants()) > 12 {
				do(t, e, event.Act{Kind: event.Withdraw, ID: id})
			}
			if len(e.Rounds()) > 60 {
				t.Fatalf("%d entrants, %d of %v go on: no end", len(e.Entrants()), e.Options.Advance, sizes)
			}
		}
		rounds := e.Rounds()
		if e.Complete() {
			final := rounds[len(rounds)-1].Tables[0]
			winner := e.Standings()[0]
			if at := slices.Index(final.Seats, winner.Entrant); at < 0 || final.Places[at] != 1 {
				t.Fatalf("%+v is first, the final was %+v", winner, final)
			}
		}
		if _, err := event.Verify(e.Options, e.Acts); err != nil {
			t.Fatal(err)
		}
	}
}

// In a league only the best rounds count.
func TestLeague(t *testing.T) {
	e, err := event.New(event.Options{
		Name: "League", Variant: "yalta", Form: event.Swiss, Sizes: []int{3}, Rounds: 3, Best: 2, Scoring: event.Linear, Bye: 0,
		TieBreaks: []event.TieBreak{event.Corrected}, Seed: "league",
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Player ", i+1)}})
	}
	for round, order := range [][]int{{1, 2, 3}, {1, 3, 2}, {3, 2, 1}} {
		a, err := e.Pairing()
		if err != nil {
			t.Fatal(err)
		}
		do(t, e, a)
		places := make([]int, 3)
		for seat, id := range a.Paired.Tables[0] {
			places[seat] = slices.Index(order, id) + 1
		}
		do(t, e, event.Act{Kind: event.Result, Round: round + 1, Table: 1, Places: places})
	}
	// 2+2+0, 1+0+1, 0+1+2: of each the best two.
	want := map[int]int{1: 4, 2: 2, 3: 3}
	for _, s := range e.Standings() {
		if points := s.Points / (e.Standings()[0].Points / 4); points != want[s.Entrant] {
			t.Errorf("entrant %d has %d points, want %d", s.Entrant, points, want[s.Entrant])
		}
	}
}
