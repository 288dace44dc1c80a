package live_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// enter connects a person.
func (h *hall) enter(id live.GameID, player table.Player) {
	h.t.Helper()
	if err := h.Enter(h.t.Context(), id, player); err != nil {
		h.t.Fatal(err)
	}
}

// leaving starts a game of three persons with a leaving rule.
func (h *hall) leaving(l table.Leaving) *live.Record {
	h.t.Helper()
	g := game("star:3", "anna", "?", "?")
	g.Leaving = l
	return h.seat(g, "", "bela", "carl")
}

// A short disconnection is not announced.
func TestShortAbsence(t *testing.T) {
	h := newHall(t, nil)
	r := h.leaving(table.Leaving{Kind: table.LeaveOut, After: 20_000})
	h.enter(r.ID, "bela")
	h.enter(r.ID, "bela") // in a second window
	h.Exit(r.ID, "bela")
	h.pass(time.Hour)
	h.sweep()
	h.Exit(r.ID, "bela")
	h.pass(9 * time.Second)
	h.sweep()
	h.enter(r.ID, "bela")
	h.pass(time.Hour)
	h.sweep()
	h.enter(r.ID, "nobody")
	h.Exit(r.ID, "nobody")
	h.pass(time.Hour)
	h.sweep()
	if got := h.get(r.ID); got.Version != r.Version {
		t.Errorf("version %d, want %d: seats %+v", got.Version, r.Version, got.Seats)
	}
}

// A player who stays away is eliminated or replaced by a bot at the announced time. They may come
// back before, and to a bot's seat at any time.
func TestLeaving(t *testing.T) {
	for _, tt := range []struct {
		name    string
		leaving table.Leaving
		back    time.Duration // when bela comes back, 0 for never
		out     bool
		bot     bool
	}{
		{"out", table.Leaving{Kind: table.LeaveOut, After: 60_000}, 0, true, false},
		{"out, back in time", table.Leaving{Kind: table.LeaveOut, After: 60_000}, 59 * time.Second, false, false},
		{"bot", table.Leaving{Kind: table.LeaveBot, Level: 3, After: 60_000}, 0, false, true},
		{"bot, back in time", table.Leaving{Kind: table.LeaveBot, Level: 3, After: 60_000}, 59 * time.Second, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			r := h.leaving(tt.leaving)
			h.away(r.ID, "bela")
			r = h.get(r.ID)
			if seat := r.Seats[1]; seat.Away != table.At(h.time().Add(-10*time.Second)) || seat.Leaves != table.At(h.time().Add(time.Minute)) {
				t.Errorf("told %+v", seat)
			}
			if tt.back != 0 {
				h.pass(tt.back)
				h.enter(r.ID, "bela")
				h.pass(time.Minute - tt.back)
			} else {
				h.pass(time.Minute)
			}
			h.sweep()
			r = h.get(r.ID)
			if got := texts(r) == "resign2"; got != tt.out || got && r.Entries[0].Cause != table.Absence {
				t.Errorf("entries %+v", r.Entries)
			}
			if got := r.Seats[1].Substitute; (got == 3) != tt.bot {
				t.Errorf("substitute %d", got)
			}
			if r.Seats[1].Leaves != 0 {
				t.Errorf("still leaves at %d", r.Seats[1].Leaves)
			}
		})
	}
}

// A substitute bot is asked for moves, and plays none once the person is back.
func TestSubstitute(t *testing.T) {
	h := newHall(t, nil)
	r := h.leaving(table.Leaving{Kind: table.LeaveBot, Level: 3, After: 60_000})
	h.away(r.ID, "bela")
	h.pass(time.Minute)
	h.sweep()
	r = h.move(h.get(r.ID), "1e21e4")
	job := h.job()
	if job.Seat != 2 || job.Level != 3 {
		t.Fatalf("job %+v", job)
	}
	r = h.must(h.BotMove(t.Context(), live.BotMove{Game: r.ID, Seat: 2, Moved: job.Moved, Text: "2e22e4"}))
	if !r.Entries[1].Bot {
		t.Errorf("entry %+v is not marked", r.Entries[1])
	}
	r = h.move(h.move(r, "3e23e4"), "1d21d4")
	job = h.job()
	// A connection is not enough: the person must ask for the seat.
	h.enter(r.ID, "bela")
	if got := h.get(r.ID).Seats[1]; got.Substitute != 3 || got.Away != 0 {
		t.Errorf("connected again: %+v", got)
	}
	back := live.SeatRequest{Game: r.ID, Player: "carl", Seat: 2}
	if _, err := h.Return(t.Context(), back); !errors.Is(err, live.ErrNotSeated) {
		t.Errorf("another took the seat back: %v, want %v", err, live.ErrNotSeated)
	}
	back.Player = "bela"
	r = h.must(h.Return(t.Context(), back))
	if _, err := h.BotMove(t.Context(), live.BotMove{Game: r.ID, Seat: 2, Moved: job.Moved, Text: "2d22d4"}); !errors.Is(err, live.ErrNotSeated) {
		t.Errorf("the bot after that: %v, want %v", err, live.ErrNotSeated)
	}
	if r = h.move(r, "2d22d4"); r.Seats[1].Substitute != 0 {
		t.Errorf("seat %+v", r.Seats[1])
	}
}

// A move also takes the seat back.
func TestMoveReturns(t *testing.T) {
	h := newHall(t, nil)
	r := h.leaving(table.Leaving{Kind: table.LeaveBot, Level: 3, After: 60_000})
	h.away(r.ID, "anna")
	h.pass(time.Minute)
	h.sweep()
	r = h.get(r.ID)
	if job := h.job(); r.Seats[0].Substitute != 3 || job.Seat != 1 {
		t.Fatalf("seat %+v, job %+v", r.Seats[0], job)
	}
	if r = h.move(r, "1e21e4"); r.Seats[0].Substitute != 0 || r.Seats[0].Away != 0 || r.Entries[0].Bot {
		t.Errorf("seat %+v, entry %+v", r.Seats[0], r.Entries[0])
	}
}

// If everybody is absent, nobody waits: the time restarts for the others when one comes back.
func TestAllAbsent(t *testing.T) {
	h := newHall(t, nil)
	r := h.leaving(table.Leaving{Kind: table.LeaveOut, After: 60_000})
	for _, p := range []table.Player{"anna", "bela", "carl"} {
		h.enter(r.ID, p)
		h.Exit(r.ID, p)
	}
	h.pass(10 * time.Second)
	h.sweep()
	h.pass(6 * 24 * time.Hour)
	h.sweep()
	if got := h.get(r.ID); len(got.Entries) != 0 || got.Stage != table.Playing {
		t.Fatalf("stage %s, entries %q", got.Stage, texts(got))
	}
	h.enter(r.ID, "carl")
	want := table.At(h.time().Add(time.Minute))
	if got := h.get(r.ID); got.Seats[0].Leaves != want || got.Seats[1].Leaves != want || got.Seats[2].Leaves != 0 {
		t.Errorf("seats %+v, want the first two to leave at %d", got.Seats, want)
	}
	h.pass(time.Minute)
	h.sweep()
	if got := h.get(r.ID); got.Stage != table.Over || texts(got) != "resign1 resign2" {
		t.Errorf("stage %s, entries %q", got.Stage, texts(got))
	}
}

// A game without a clock does not wait forever: neither for an open window without moves, nor if
// nobody comes back.
func TestForgottenGames(t *testing.T) {
	h := newHall(t, nil)
	r := h.leaving(table.Leaving{Kind: table.LeaveOut, After: 60_000})
	h.pass(5 * time.Second) // the head start
	h.pass(24*time.Hour - time.Second)
	h.sweep()
	if got := h.get(r.ID); got.Seats[0].Away != 0 {
		t.Error("absent after less than a day")
	}
	h.pass(time.Second)
	h.sweep()
	h.pass(time.Minute)
	h.sweep()
	if got := h.get(r.ID); texts(got) != "resign1" {
		t.Errorf("entries %q", texts(got))
	}

	alone := h.start("star:3", "anna", "2", "3")
	h.pass(5 * time.Second)
	h.away(alone.ID, "anna") // takes 10 s
	h.pass(30*24*time.Hour - 11*time.Second)
	h.sweep()
	if got := h.get(alone.ID); got.Stage != table.Playing {
		t.Errorf("stage %s after less than 30 days", got.Stage)
	}
	h.pass(time.Second)
	h.sweep()
	if got := h.get(alone.ID); got.Stage != table.Aborted {
		t.Errorf("stage %s after 30 days", got.Stage)
	}
}

// In a correspondence game nobody is made to leave; the limit of a move is enough.
func TestAbsenceByCorrespondence(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:2", "anna", "?")
	g.Clock = table.Clock{Kind: table.DaysClock, PerMove: 3 * day}
	r := h.seat(g, "", "bela")
	h.away(r.ID, "anna")
	h.pass(2 * 24 * time.Hour)
	h.sweep()
	if got := h.get(r.ID); got.Seats[0].Away == 0 || got.Seats[0].Leaves != 0 || len(got.Entries) != 0 {
		t.Errorf("seat %+v, entries %q", got.Seats[0], texts(got))
	}
}

// A bot whose job was lost is asked again.
func TestNudge(t *testing.T) {
	h := newHall(t, nil)
	r := h.move(h.start("star:2", "anna", "3"), "e2e4")
	first := h.job()
	h.pass(time.Minute)
	h.sweep()
	if again := h.job(); again != first {
		t.Errorf("job %+v, want %+v", again, first)
	}
	// The answer to the first request is still valid.
	r = h.must(h.BotMove(t.Context(), live.BotMove{Game: r.ID, Seat: 2, Moved: first.Moved, Text: "e7e5"}))
	if texts(r) != "e2e4 e7e5" {
		t.Errorf("entries %q", texts(r))
	}
}

// Bots continue after all persons are eliminated, but not forever.
func TestBotsAlone(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:8", "anna", "3", "4", "5", "6", "7", "8", "9")
	g := &randomly{hall: h, dice: rand.New(rand.NewPCG(1, 2)), id: r.ID}
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
	for r.Stage == table.Playing {
		job := h.job()
		text, _ := g.legal()
		r = h.must(h.BotMove(t.Context(), live.BotMove{Game: r.ID, Seat: job.Seat, Moved: job.Moved, Text: text}))
	}
	last := r.Entries[len(r.Entries)-1]
	if len(r.Entries) != 1+300+1 || last.Text != "draw" || last.Cause != table.Limit || last.Seat != 0 {
		t.Errorf("%d entries, the last %+v", len(r.Entries), last)
	}
	g.checkRecord()
}

// A player who takes an awaited seat and never opens the game does not keep it.
func TestGhosts(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:4", "anna", "?", "?", "?")
	g.Listed = true
	r := h.seat(g)
	h.enter(r.ID, "anna")
	h.enter(r.ID, "bela") // views the game, then takes a seat
	for i, p := range []table.Player{"bela", "carl", "dora"}[:2] {
		r = h.must(h.Join(h.t.Context(), live.Join{Game: r.ID, Player: p, Name: string(p), Seat: i + 2}))
	}
	h.pass(4 * time.Minute)
	h.sweep()
	if got := h.get(r.ID); got.Seats[2].Player != "carl" {
		t.Error("the seat was freed too early")
	}
	h.pass(2 * time.Minute)
	h.sweep()
	if got := h.get(r.ID); got.Seats[1].Player != "bela" || got.Seats[2].Player != "" {
		t.Errorf("seats %+v", got.Seats)
	}
	r = h.must(h.Join(h.t.Context(), live.Join{Game: r.ID, Player: "dora", Name: "dora", Seat: 3}))
	h.enter(r.ID, "dora") // a moment later
	h.pass(time.Hour)
	h.sweep()
	if got := h.get(r.ID); got.Seats[2].Player != "dora" {
		t.Error("who came was sent away")
	}
}

// A seat is not held by a player who never connects: it is freed in a listed waiting game, and
// left by the agreed rule in a game in progress. A player who connects keeps it.
func TestWhoNeverCame(t *testing.T) {
	for _, tt := range []struct {
		name    string
		seats   []string
		connect bool
		stage   table.Stage
		gone    bool
	}{
		{"listed, never there", []string{"anna", "?", "?"}, false, table.Waiting, true},
		{"listed, there", []string{"anna", "?", "?"}, true, table.Waiting, false},
		{"played, never there", []string{"anna", "?"}, false, table.Playing, true},
		{"played, there", []string{"anna", "?"}, true, table.Playing, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := game(fmt.Sprintf("star:%d", len(tt.seats)), tt.seats...)
			g.Listed, g.Leaving = true, table.Leaving{Kind: table.LeaveOut, After: 60_000}
			id := h.must(h.Create(t.Context(), g)).ID
			if err := h.Enter(t.Context(), id, "anna"); err != nil {
				t.Fatal(err)
			}
			r := h.must(h.Join(t.Context(), live.Join{Game: id, Player: "bela", Name: "Bela", Seat: 2}))
			if r.Stage != tt.stage {
				t.Fatalf("stage %s, want %s", r.Stage, tt.stage)
			}
			if tt.connect {
				if err := h.Enter(t.Context(), id, "bela"); err != nil {
					t.Fatal(err)
				}
			}
			for range 30 {
				h.pass(12 * time.Second)
				h.sweep()
			}
			r = h.get(id)
			gone := r.Seats[1].Kind == table.Vacant
			if tt.stage == table.Playing {
				gone = r.Stage == table.Over && r.Entries[len(r.Entries)-1].Cause == table.Absence
			}
			if gone != tt.gone || r.Seats[0].Player != "anna" {
				t.Errorf("stage %s, seats %+v, entries %+v", r.Stage, r.Seats, r.Entries)
			}
		})
	}
}
