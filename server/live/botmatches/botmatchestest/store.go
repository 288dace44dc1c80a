// Package botmatchestest is the conformance suite for stores of the gauntlet.
package botmatchestest

import (
	"reflect"
	"testing"

	"github.com/manykings/manykings/server/live/botmatches"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) botmatches.Store) {
	s, ctx := open(t), t.Context()
	list := func(what, variant string, limit int, want ...botmatches.Game) {
		t.Helper()
		got, err := s.Gauntlet(ctx, variant, limit)
		if err != nil || len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
		}
	}
	list("at first", "", 10)
	seats := func() []botmatches.Standing {
		return []botmatches.Standing{{Contender: botmatches.Contender{Level: 3}}, {Contender: botmatches.Contender{Program: "Fox \"é\""}}}
	}
	one := botmatches.Game{Number: 1, ID: "AAAAAAAAAAAA", Variant: "star:2", Seats: seats(), Begun: 1000}
	two := botmatches.Game{Number: 2, ID: "BBBBBBBBBBBB", Variant: "rex", Seats: seats(), Begun: 2000}
	for _, g := range []botmatches.Game{one, two} {
		if err := s.AddGauntlet(ctx, g); err != nil {
			t.Fatal(err)
		}
	}
	list("all", "", 10, two, one)
	list("of a variant", "star:2", 10, one)
	list("the last", "", 1, two)

	// Another server adds a game that has already begun.
	if err := s.AddGauntlet(ctx, botmatches.Game{Number: 2, ID: "CCCCCCCCCCCC", Variant: "rex", Seats: seats(), Begun: 2500}); err != nil {
		t.Error(err)
	}
	list("the second once", "rex", 10, two)

	one.Ended, one.Seats[0].Place, one.Seats[0].Points, one.Seats[1].Place = 3000, 1, 840, 2
	if err := s.EndGauntlet(ctx, one); err != nil {
		t.Fatal(err)
	}
	list("ended", "star:2", 10, one)

	// A finished game does not change.
	again := one
	again.Ended, again.Seats = 4000, seats()
	if err := s.EndGauntlet(ctx, again); err != nil {
		t.Error(err)
	}
	list("ended once", "star:2", 10, one)

	if err := s.ForgetGauntlet(ctx, 1); err != nil {
		t.Fatal(err)
	}
	list("without the first", "", 10, two)
	if err := s.ForgetGauntlet(ctx, 1); err != nil {
		t.Errorf("forgetting again: %v", err)
	}
	list("without the first, again", "", 10, two)
}
