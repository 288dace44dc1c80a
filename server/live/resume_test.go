package live_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// crash ends a hall, and opens another on the same store after a time.
func (h *hall) crash(down time.Duration) *hall {
	h.t.Helper()
	next := newHallAt(h.t, h.store, h.time().Add(down))
	if err := next.Resume(h.t.Context()); err != nil {
		h.t.Fatalf("Resume: %v", err)
	}
	return next
}

// No clock runs while the server is down. A turn continues with the time it had when the server
// was last known to be alive.
func TestResumeClocks(t *testing.T) {
	for _, tt := range []struct {
		name  string
		clock table.Clock
		think time.Duration // until the last sweep
		more  time.Duration // until the crash
		down  time.Duration
		left  int64 // until the flag falls
	}{
		{"game", table.Clock{Kind: table.GameClock, Initial: 5 * minute}, 20 * time.Second, 0, time.Hour, 280 * second},
		{"game, not known to the last", table.Clock{Kind: table.GameClock, Initial: 5 * minute}, 20 * time.Second, 900 * time.Millisecond, time.Hour, 280 * second},
		{"game with delay", table.Clock{Kind: table.GameClock, Initial: 5 * minute, Delay: 30 * second}, 20 * time.Second, 0, 3 * time.Second, 310 * second},
		{"per move", table.Clock{Kind: table.MoveClock, PerMove: minute}, 59 * time.Second, 0, time.Hour, second},
		{"days", table.Clock{Kind: table.DaysClock, PerMove: 3 * day}, 48 * time.Hour, 0, 240 * time.Hour, day},
		{"down for no time", table.Clock{Kind: table.MoveClock, PerMove: minute}, 10 * time.Second, 0, 0, 50 * second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			r := h.timed(tt.clock)
			h.pass(tt.think)
			h.sweep()
			h.pass(tt.more)
			h = h.crash(tt.down)
			r = h.get(r.ID)
			if left := int64(r.Deadline - table.At(h.time())); left != tt.left || r.Stage != table.Playing {
				t.Errorf("the flag falls in %d ms, want %d; stage %s", left, tt.left, r.Stage)
			}
			h.sweep()
			if got := h.get(r.ID); got.Stage != table.Playing {
				t.Errorf("stage %s after the first sweep", got.Stage)
			}
		})
	}
}

// Actions after the last heartbeat are kept. A Resume that was interrupted neither gives nor
// takes time when repeated.
func TestResumeTwice(t *testing.T) {
	h := newHall(t, nil)
	r := h.timed(table.Clock{Kind: table.GameClock, Initial: 5 * minute})
	h.pass(20 * time.Second)
	h.sweep()
	h.pass(500 * time.Millisecond)
	r = h.move(r, "e2e4")
	if r.Times[0].Left != 280*second-500 {
		t.Fatalf("clock %d", r.Times[0].Left)
	}
	for _, after := range []time.Duration{30 * time.Minute, time.Hour} {
		cut := newHallAt(t, &unsure{h.store, after == time.Hour}, h.time().Add(after))
		if err := cut.Resume(t.Context()); !errors.Is(err, errTimeout) {
			t.Fatalf("Resume whose write fails: %v, want %v", err, errTimeout)
		}
	}
	h.pass(time.Hour)
	h = h.crash(time.Hour)
	r = h.get(r.ID)
	// The turn began half a second after the last heartbeat, and gets that back.
	if left := int64(r.Deadline - table.At(h.time())); texts(r) != "e2e4" || left != 300*second+500 {
		t.Errorf("entries %q, the flag falls in %d ms, want 300.5 s", texts(r), left)
	}
	h.pass(10 * time.Second)
	h.sweep()
	h = h.crash(time.Hour)
	r = h.get(r.ID)
	if left := int64(r.Deadline - table.At(h.time())); left != 290*second+500 {
		t.Errorf("after ten seconds more and another crash the flag falls in %d ms, want 290.5 s", left)
	}
}

// unsure is a store whose Resume fails, before or after it takes effect.
type unsure struct {
	live.Store
	stored bool
}

func (u *unsure) Resume(ctx context.Context, now table.Millis) ([]table.Outage, error) {
	if u.stored {
		if _, err := u.Store.Resume(ctx, now); err != nil {
			return nil, err
		}
	}
	return nil, errTimeout
}

// Absences and votes are suspended too: the time limits restart.
func TestResumePeople(t *testing.T) {
	h := newHall(t, nil)
	r := h.leaving(table.Leaving{Kind: table.LeaveOut, After: 60_000})
	for _, p := range []table.Player{"anna", "carl"} {
		h.enter(r.ID, p)
	}
	h.away(r.ID, "bela")
	r = h.must(h.propose(h.get(r.ID), "anna", 1, table.VotePause))
	h.pass(50 * time.Second)
	h.sweep()
	h = h.crash(time.Hour)
	r = h.get(r.ID)
	for i, s := range r.Seats {
		if s.Away != table.At(h.time()) || s.Leaves != 0 {
			t.Errorf("seat %d: %+v, want absent from now on without a time limit", i+1, s)
		}
	}
	if left := int64(r.Vote.Until - table.At(h.time())); left != 10*second {
		t.Errorf("the vote ends in %d ms, want 10 s", left)
	}
	h.enter(r.ID, "anna")
	h.enter(r.ID, "bela")
	h.pass(time.Minute)
	h.sweep()
	if got := h.get(r.ID); texts(got) != "resign3" {
		t.Errorf("entries %q, want carl out", texts(got))
	}
}

// Bots on move are asked again, and waiting games are still there.
func TestResumeBots(t *testing.T) {
	h := newHall(t, nil)
	r := h.move(h.start("star:2", "anna", "3"), "e2e4")
	g := game("star:2", "anna", "?")
	g.Listed, g.Token = true, "listed"
	open := h.must(h.Create(t.Context(), g))
	paused := h.vote(h.start("star:2", "anna", "4"), table.VotePause)
	updated := h.get(r.ID).Updated
	h.sweep()
	h = h.crash(time.Second)
	h.sweep()
	if job := h.job(); job.Game != r.ID || job.Seat != 2 || job.Moved != r.Moved {
		t.Errorf("job %+v", job)
	}
	if got := h.get(r.ID); got.Updated != updated {
		t.Errorf("updated at %d, want %d: nobody did anything", got.Updated, updated)
	}
	if offers, err := h.Lobby(t.Context()); err != nil || len(offers) != 1 || offers[0].ID != open.ID {
		t.Errorf("open games %v, %v", offers, err)
	}
	if got := h.get(paused.ID); got.Pause == nil || got.Deadline != 0 {
		t.Errorf("a paused game goes on: %+v", got)
	}
}

// Many games are resumed in several steps or when they are used, even if the server stops again
// meanwhile.
func TestResumeMany(t *testing.T) {
	h := newHall(t, nil)
	var list []*live.Record
	for range 600 {
		list = append(list, h.timed(table.Clock{Kind: table.MoveClock, PerMove: hourLong}))
		h.pass(-5 * time.Second)
	}
	h.pass(5 * time.Second)
	h.sweep()
	left := func(what string, r *live.Record, want int64) {
		t.Helper()
		if got := int64(r.Deadline - table.At(h.time())); got != want {
			t.Fatalf("%s: the flag of game %s falls in %d ms, want %d", what, r.ID, got, want)
		}
	}
	h = h.crash(2 * time.Hour)
	for _, r := range list {
		left("untouched", h.get(r.ID), hourLong)
	}
	h.sweep() // resumes some of them
	h.enter(list[0].ID, "anna")
	h.pass(time.Second)
	h.sweep()
	h = h.crash(3 * time.Hour)
	for _, r := range list {
		left("after another", h.get(r.ID), hourLong-1000)
	}
	for range 10 {
		h.sweep()
	}
	for _, r := range list {
		stored, err := h.store.Get(t.Context(), r.ID)
		if err != nil {
			t.Fatal(err)
		}
		left("stored", stored, hourLong-1000)
	}
	if outages, err := h.store.Resume(t.Context(), table.At(h.time())); err != nil || len(outages) != 0 {
		t.Errorf("outages %v, %v: all games know of them", outages, err)
	}
}

const hourLong = 60 * minute
