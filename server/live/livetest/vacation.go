package livetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Vacations are stored by player, and of two concurrent changes one succeeds.
func testVacations(t *testing.T, s live.Store) {
	set := func(v *live.Vacations, want error) {
		t.Helper()
		before := *v
		err := s.SetVacations(t.Context(), v)
		if !errors.Is(err, want) || err != nil && !reflect.DeepEqual(before, *v) {
			t.Fatalf("set %+v: %v, want %v", before, err, want)
		}
	}
	get := func(want ...*live.Vacations) {
		t.Helper()
		players := make([]table.Player, len(want))
		for i, v := range want {
			players[i] = v.Player
		}
		got, err := s.Vacations(t.Context(), players...)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("of %v: %v, %v", players, got, err)
		}
	}
	untold := func(limit int, want ...table.Player) {
		t.Helper()
		if got, err := s.Untold(t.Context(), limit); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("untold: %v, %v; want %v", got, err, want)
		}
	}
	if got, err := s.Vacations(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("of nobody: %v, %v", got, err)
	}
	get(&live.Vacations{Player: "anna"})
	untold(9)
	anna := &live.Vacations{Player: "anna", Periods: []table.Vacation{{From: 1, Until: 2}, {From: 5, Until: 1 << 50}}, Untold: true}
	first := *anna
	set(anna, nil)
	set(&first, live.ErrConflict)
	bruno := &live.Vacations{Player: "bruno", Periods: []table.Vacation{{From: 7, Until: 8}}, Untold: true}
	set(bruno, nil)
	get(bruno, &live.Vacations{Player: "cara"}, anna, bruno)
	untold(9, "anna", "bruno")
	untold(1, "anna")

	stale := *anna
	anna.Untold, anna.Periods = false, append(anna.Periods, table.Vacation{From: 1<<50 + 1, Until: 1 << 51})
	set(anna, nil)
	set(&stale, live.ErrConflict)
	get(anna)
	untold(9, "bruno")

	many := []*live.Vacations{bruno}
	for i := range 40 {
		v := &live.Vacations{Player: table.Player(fmt.Sprint("p", i))}
		if i%3 == 0 {
			v.Periods = []table.Vacation{{From: table.Millis(i), Until: 100}}
			set(v, nil)
		}
		many = append(many, v)
	}
	get(many...)
}
