package event_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// The ninth round of 2,000 players at 500 tables of four is paired, and its standings made.
func BenchmarkLarge(b *testing.B) {
	e, err := event.New(event.Options{
		Name: "Large", Variant: "star:4", Form: event.Swiss, Sizes: []int{4}, Rounds: 9, Scoring: event.Linear, Bye: 100,
		TieBreaks: []event.TieBreak{event.Opponents, event.Wins, event.Direct, event.Lots}, Seed: "large",
	})
	if err != nil {
		b.Fatal(err)
	}
	do := func(a event.Act) {
		if err := e.Do(a); err != nil {
			b.Fatal(err)
		}
	}
	dice := rand.New(rand.NewPCG(1, 1))
	for i := range event.MostEntrants {
		do(event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Player ", i), Rating: 1000 + dice.IntN(1000), Club: fmt.Sprint("Club ", i%50)}})
	}
	for round := 1; round < 9; round++ {
		a, err := e.Pairing()
		if err != nil {
			b.Fatal(err)
		}
		do(a)
		for i := range a.Paired.Tables {
			places := dice.Perm(4)
			for j := range places {
				places[j]++
			}
			do(event.Act{Kind: event.Result, Round: round, Table: i + 1, Places: places})
		}
	}
	b.Run("Pairing", func(b *testing.B) {
		for b.Loop() {
			if _, err := e.Pairing(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Standings", func(b *testing.B) {
		for b.Loop() {
			e.Standings()
		}
	})
	b.Run("Open", func(b *testing.B) {
		for b.Loop() {
			if _, err := event.Open(e.Options, e.Acts); err != nil {
				b.Fatal(err)
			}
		}
	})
}
