package livetest

import (
	"errors"
	"reflect"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Conditional moves are stored by seat, and of two concurrent changes one succeeds.
func testConditionals(t *testing.T, s live.Store) {
	get := func(at live.OnSeat) *live.Conditional {
		t.Helper()
		c, err := s.Conditional(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	set := func(c *live.Conditional, want error) {
		t.Helper()
		before := *c
		err := s.SetConditional(t.Context(), c)
		if !errors.Is(err, want) || err != nil && !reflect.DeepEqual(before, *c) {
			t.Fatalf("set %+v: %v, want %v", before, err, want)
		}
	}
	one, two := live.OnSeat{Game: "one000000000", Seat: 1}, live.OnSeat{Game: "one000000000", Seat: 2}
	for _, id := range []live.GameID{"one000000000", "two000000000"} {
		r := bare(id, 1, table.Playing)
		r.Clock = table.Clock{Kind: table.DaysClock, PerMove: 86_400_000}
		r.Seats, r.Turn = []table.Seat{{Kind: table.Person, Player: "anna"}, {Kind: table.Person, Player: "bruno"}}, 1
		create(t, s, r)
	}
	none := get(one)
	if none.Game != one.Game || none.Seat != one.Seat || none.Edition != 0 || none.Lines != nil {
		t.Errorf("no conditional moves: %+v", none)
	}
	c := &live.Conditional{Game: one.Game, Conditional: table.Conditional{
		Player: "anna", Seat: 1, Version: 3, After: 2, Lines: []table.Line{{{Seat: 2, Text: table.Any}, {Seat: 1, Text: "é \"x\""}}, {{Seat: 2, Text: "y"}}},
	}}
	first := *c
	set(c, nil)
	if got := get(one); c.Edition != 1 || !reflect.DeepEqual(got, c) {
		t.Errorf("%+v, want %+v", got, c)
	}
	set(&first, live.ErrConflict)
	again := *c
	again.Lines, again.Dropped = nil, "x"
	set(&again, nil)
	set(c, live.ErrConflict)
	if got := get(one); got.Dropped != "x" || len(got.Lines) != 0 || got.Edition != 2 {
		t.Errorf("dropped: %+v", got)
	}
	set(&live.Conditional{Game: one.Game, Conditional: table.Conditional{Player: "anna", Seat: 1}}, live.ErrConflict)

	// Conditional moves that may be due: with lines, and of the player to move.
	other := &live.Conditional{Game: one.Game, Conditional: table.Conditional{Player: "bruno", Seat: 2, Lines: c.Lines}}
	set(other, nil)
	due := func(want ...live.OnSeat) {
		t.Helper()
		if got, err := s.Foreseen(t.Context(), 10); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("may be due: %v, %v; want %v", got, err, want)
		}
	}
	due()
	far := &live.Conditional{Game: "two000000000", Conditional: table.Conditional{Player: "anna", Seat: 1, Lines: c.Lines}}
	set(far, nil)
	again.Dropped, again.Lines = "", c.Lines
	set(&again, nil)
	due(one, live.OnSeat{Game: "two000000000", Seat: 1})
	if got, err := s.Foreseen(t.Context(), 1); err != nil || len(got) != 1 {
		t.Errorf("a due one: %v, %v", got, err)
	}

	again.Lines = nil
	set(&again, nil)
	if got := get(one); again.Edition != 0 || got.Edition != 0 {
		t.Errorf("given up: %+v", got)
	}
	set(&again, nil)
	if err := s.ForgetConditionals(t.Context(), "one000000000"); err != nil {
		t.Fatal(err)
	}
	if got := get(two); got.Edition != 0 {
		t.Errorf("forgotten: %+v", got)
	}
	due(live.OnSeat{Game: "two000000000", Seat: 1})
}
