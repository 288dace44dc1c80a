package livetest

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/server/live"
)

// A game that is set aside is not due until it is released. The first reason stays.
func testAside(t *testing.T, s live.Store) {
	for _, id := range []live.GameID{"one000000000", "two000000000"} {
		r := Game(id)
		r.Due = 100
		create(t, s, r)
	}
	due := func() []live.GameID {
		t.Helper()
		ids, err := s.Due(t.Context(), 100, 10)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(ids)
		return ids
	}
	check := func(when string, got, want any, same bool, err error) {
		t.Helper()
		if err != nil || !same {
			t.Errorf("%s: %v, want %v, %v", when, got, want, err)
		}
	}
	first := live.Aside{Game: "two000000000", Since: 5, Reason: "it is broken"}
	for _, a := range []live.Aside{first, {Game: "two000000000", Since: 6, Reason: "again"}} {
		if err := s.SetAside(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	asides, err := s.Asides(t.Context(), "", 10)
	check("asides", asides, first, len(asides) == 1 && asides[0] == first, err)
	asides, err = s.Asides(t.Context(), "two000000000", 10)
	check("asides behind the last", asides, "none", len(asides) == 0, err)
	if ids := due(); !slices.Equal(ids, []live.GameID{"one000000000"}) {
		t.Errorf("due: %v", ids)
	}
	if err := s.Release(t.Context(), "two000000000"); err != nil {
		t.Fatal(err)
	}
	if ids := due(); len(ids) != 2 {
		t.Errorf("due after the release: %v", ids)
	}
	asides, err = s.Asides(t.Context(), "", 10)
	check("asides after the release", asides, "none", len(asides) == 0, err)
}
