package live_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A summary has streaks from the last game back, games by variant and seat, and the players met
// most often, each with such a game.
func TestSummary(t *testing.T) {
	h := newHall(t, nil)
	person := func(p table.Player) table.Seat {
		return table.Seat{Kind: table.Person, Player: p, Name: "name of " + string(p)}
	}
	// The first is the last game played, with anna's seat and place.
	for i, game := range []struct {
		seat, place int
		shared      bool
		with        table.Player
	}{
		{1, 1, false, "bela"}, {2, 1, false, "carl"}, {1, 1, true, "bela"}, {1, 1, false, "bela"}, {2, 0, false, "dora"},
		{1, 1, false, "carl"}, {1, 1, false, "bela"}, {2, 2, false, "bela"}, {1, 1, false, "carl"},
	} {
		r := &live.Record{ID: live.GameID(fmt.Sprintf("game%08d", i))}
		r.Variant, r.Created, r.Ended, r.Stage, r.Times = "star:2", 1, table.Millis(1000-i), table.Over, make([]table.SeatTime, 2)
		r.Entries = []table.Entry{{Text: "e2e4", Seat: 1}}
		r.Seats = []table.Seat{person("anna"), person(game.with)}
		if game.seat == 2 {
			r.Seats[0], r.Seats[1] = r.Seats[1], r.Seats[0]
		}
		mine, other := []rules.Seat{rules.Seat(game.seat)}, []rules.Seat{rules.Seat(3 - game.seat)}
		switch {
		case game.place == 0:
			r.Stage = table.Aborted
		case game.shared:
			r.Outcome = &rules.Outcome{Over: true, Reason: rules.Agreement, Places: [][]rules.Seat{{1, 2}}}
		case game.place == 1:
			r.Outcome = &rules.Outcome{Over: true, Reason: rules.Mate, Winners: mine, Places: [][]rules.Seat{mine, other}}
		default:
			r.Outcome = &rules.Outcome{Over: true, Reason: rules.Mate, Winners: other, Places: [][]rules.Seat{other, mine}}
		}
		if err := h.store.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	const half, whole = live.WholePoint / 2, live.WholePoint
	for name, tt := range map[string]struct {
		wish live.Wish
		want live.Summary
	}{
		"all": {live.Wish{}, live.Summary{
			Games: 8, Others: 1, Points: 6*whole + half, First: 992, Wins: live.Streak{Now: 2, Longest: 3}, Firsts: live.Streak{Now: 6, Longest: 6},
			Tallies: []live.Tally{
				{Variant: "star:2", Seat: 1, Games: 6, Points: 5*whole + half, Places: []int{6}},
				{Variant: "star:2", Seat: 2, Games: 2, Points: whole, Places: []int{1, 1}},
			},
			Fellows: []live.Fellow{
				{Player: "bela", Games: 5, Ahead: 3, Behind: 1, Last: 1000, Game: "game00000000", Seat: 2, Name: "name of bela"},
				{Player: "carl", Games: 3, Ahead: 3, Last: 999, Game: "game00000001", Seat: 1, Name: "name of carl"},
			},
		}},
		"with one": {live.Wish{With: "carl", Place: 1, From: 995}, live.Summary{
			Games: 2, Points: 2 * whole, First: 995, Wins: live.Streak{Now: 2, Longest: 2}, Firsts: live.Streak{Now: 2, Longest: 2},
			Tallies: []live.Tally{
				{Variant: "star:2", Seat: 1, Games: 1, Points: whole, Places: []int{1}},
				{Variant: "star:2", Seat: 2, Games: 1, Points: whole, Places: []int{1}},
			},
			Fellows: []live.Fellow{{Player: "carl", Games: 2, Ahead: 2, Last: 999, Game: "game00000001", Seat: 1, Name: "name of carl"}},
		}},
		"none": {live.Wish{Family: "rex"}, live.Summary{}},
	} {
		got, err := h.Summary(t.Context(), "anna", tt.wish)
		if err != nil || !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%s:\n%+v, %v, want\n%+v", name, *got, err, tt.want)
		}
	}
	for _, tt := range []struct {
		viewer table.Player
		seat   int
		want   table.Player
	}{{"anna", 2, "bela"}, {"bela", 1, "anna"}, {"carl", 2, ""}, {"", 2, ""}, {"anna", 0, ""}, {"anna", 3, ""}} {
		if got, err := h.Fellow(t.Context(), tt.viewer, "game00000000", tt.seat); got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("Fellow of %q at seat %d: %q, %v, want %q", tt.viewer, tt.seat, got, err, tt.want)
		}
	}
}

// A player with a closed account appears without a name, as gone.
func TestSummaryGone(t *testing.T) {
	h := newHall(t, nil)
	r := &live.Record{ID: "game00000000"}
	r.Variant, r.Created, r.Ended, r.Stage, r.Times = "star:2", 1, 1000, table.Over, make([]table.SeatTime, 2)
	r.Entries = []table.Entry{{Text: "e2e4", Seat: 1}}
	r.Seats = []table.Seat{{Kind: table.Person, Player: "anna", Name: "Anna"}, {Kind: table.Person, Player: "bela", Name: "Bela"}}
	r.Outcome = &rules.Outcome{Over: true, Reason: rules.Agreement, Places: [][]rules.Seat{{1, 2}}}
	if !r.Forget("bela") {
		t.Fatal("Bela had no name")
	}
	if err := h.store.Create(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	got, err := h.Summary(t.Context(), "anna", live.Wish{})
	want := []live.Fellow{{Player: "bela", Games: 1, Last: 1000, Game: r.ID, Seat: 2, Gone: true}}
	if err != nil || !reflect.DeepEqual(got.Fellows, want) {
		t.Errorf("met %+v, %v, want %+v", got.Fellows, err, want)
	}
}
