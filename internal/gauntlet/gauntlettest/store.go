// Package gauntlettest holds what every store of the gauntlet must do.
package gauntlettest

import (
	"reflect"
	"testing"

	"github.com/manykings/manykings/internal/gauntlet"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) gauntlet.Store) {
	s, ctx := open(t), t.Context()
	list := func(what, variant string, limit int, want ...gauntlet.Game) {
		t.Helper()
		got, err := s.Gauntlet(ctx, variant, limit)
		if err != nil || len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
		}
	}
	list("at first", "", 10)
	seats := func() []gauntlet.Standing {
		return []gauntlet.Standing{{Contender: gauntlet.Contender{Level: 3}}, {Contender: gauntlet.Contender{Program: "Fox \"é\""}}}
	}
	one := gauntlet.Game{Number: 1, ID: "AAAAAAAAAAAA", Variant: "star:2", Seats: seats(), Begun: 1000}
	two := gauntlet.Game{Number: 2, ID: "BBBBBBBBBBBB", Variant: "rex", Seats: seats(), Begun: 2000}
	for _, g := range []gauntlet.Game{one, two} {
		if err := s.AddGauntlet(ctx, g); err != nil {
			t.Fatal(err)
		}
	}
	list("all", "", 10, two, one)
	list("of a variant", "star:2", 10, one)
	list("the last", "", 1, two)

	// Another server begins what has begun already.
	if err := s.AddGauntlet(ctx, gauntlet.Game{Number: 2, ID: "CCCCCCCCCCCC", Variant: "rex", Seats: seats(), Begun: 2500}); err != nil {
		t.Error(err)
	}
	list("the second once", "rex", 10, two)

	one.Ended, one.Seats[0].Place, one.Seats[0].Points, one.Seats[1].Place = 3000, 1, 840, 2
	if err := s.EndGauntlet(ctx, one); err != nil {
		t.Fatal(err)
	}
	list("ended", "star:2", 10, one)

	// What has ended stays as it is.
	again := one
	again.Ended, again.Seats = 4000, seats()
	if err := s.EndGauntlet(ctx, again); err != nil {
		t.Error(err)
	}
	list("ended once", "star:2", 10, one)
}
