package table_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/manykings/manykings/table"
)

// opened is a game of two with a clock and free first moves.
func opened(t *testing.T, variant string, players ...string) *room {
	t.Helper()
	r := newRoom(t, table.Setting{Variant: variant, Opening: minute, Clock: table.Clock{Kind: table.GameClock, Initial: 3 * minute, Increment: 2 * second}}, players...)
	r.now = r.state.Started
	return r
}

func (r *room) shown() table.Shown { return r.state.Show(r.game, table.Viewer{}, r.now) }

// The clock of each seat starts with its own first move.
func TestFirstMovesAreFree(t *testing.T) {
	r := opened(t, "star:3", "anna", "bela", "carl")
	for i, move := range firstMoves[:3] {
		if s := r.shown(); !s.Opening || s.Deadline != r.now+table.Millis(minute) {
			t.Fatalf("turn %d: opening %v until %d, want until %d", i+1, s.Opening, s.Deadline, r.now+table.Millis(minute))
		}
		r.now += table.Millis(50 * second)
		r.move(move)
		if got, want := r.shown().Seats[i].Left, 3*minute+2*second; got != want {
			t.Errorf("seat %d has %d ms after its first move, want %d", i+1, got, want)
		}
		if got := r.state.Entries[i].Spent; got != 0 {
			t.Errorf("the first move of seat %d took %d ms of its clock", i+1, got)
		}
	}
	r.now += table.Millis(50 * second)
	if r.shown().Opening {
		t.Error("the second move of a seat is still its first")
	}
	r.move(firstMoves[3])
	if got, want := r.shown().Seats[0].Left, 3*minute+2*second-50*second+2*second; got != want {
		t.Errorf("seat 1 has %d ms after its second move, want %d", got, want)
	}
}

// A game without a first move in time is aborted, and no flag falls.
func TestAbsentAtTheStart(t *testing.T) {
	for _, name := range []string{"by itself", "as the move comes late"} {
		t.Run(name, func(t *testing.T) {
			r := opened(t, "star:2", "anna", "bela")
			r.move("e2e4")
			end := r.state.Deadline
			if want := r.now + table.Millis(minute); end != want {
				t.Fatalf("the first move of seat 2 is due at %d, want %d", end, want)
			}
			r.now = end
			request := table.Request{Do: "move", Player: "bela", Seat: 2, Version: r.state.Version, Text: "e7e5"}
			if name == "by itself" {
				r.now += table.Millis(3 * second)                  // network delay
				_ = r.ask(func(*table.Table) error { return nil }) // due actions come before any request
			} else if err := r.do(request); !errors.Is(err, table.ErrTime) {
				t.Errorf("the late move: %v, want %v", err, table.ErrTime)
			}
			if r.state.Stage != table.Aborted || r.state.Outcome != nil && r.state.Outcome.Over {
				t.Errorf("the game is %s with %v, want aborted without a result", r.state.Stage, r.state.Outcome)
			}
			if last := r.state.Entries[len(r.state.Entries)-1].Text; last != "e2e4" {
				t.Errorf("the last entry is %s", last)
			}
		})
	}
}

// A pause and an outage give another full minute; the stored state keeps it.
func TestOpeningIsKept(t *testing.T) {
	r := opened(t, "star:2", "anna", "bela")
	r.now += table.Millis(40 * second)
	state := r.state.Clone()
	resumed, err := table.Open(r.game, &state, nil, r.now)
	if err != nil {
		t.Fatal(err)
	}
	resumed.Resume(r.now-table.Millis(10*second), true)
	r.keep(resumed)
	if got, want := r.state.Deadline, r.now+table.Millis(minute); got != want {
		t.Errorf("after an outage the first move is due at %d, want %d", got, want)
	}
	text, err := json.Marshal(&r.state)
	if err != nil {
		t.Fatal(err)
	}
	var kept table.State
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	if kept.Setting.Opening != minute || !kept.Setting.Equal(&r.state.Setting) {
		t.Errorf("kept with %d ms for the first move, want %d", kept.Setting.Opening, minute)
	}
}

// There is no free first move for one person at one screen, a bot, or a correspondence game.
func TestNoOpening(t *testing.T) {
	alone := newRoom(t, table.Setting{Variant: "star:2", Opening: minute, Clock: table.Clock{Kind: table.GameClock, Initial: minute}}, "anna", "anna")
	if s := alone.shown(); s.Opening || s.Deadline != 0 {
		t.Errorf("at one screen: opening %v until %d", s.Opening, s.Deadline)
	}
	for name, clock := range map[string]table.Clock{
		"none": {Kind: table.NoClock}, "moves": {Kind: table.MoveClock, PerMove: minute}, "days": {Kind: table.DaysClock, PerMove: 86_400_000},
	} {
		r := newRoom(t, table.Setting{Variant: "star:2", Opening: minute, Clock: clock}, "anna", "bela")
		if r.shown().Opening {
			t.Errorf("clock of %s: the game has an opening", name)
		}
	}
}
