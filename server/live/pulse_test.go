package live_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// disk is a store that can be full or slow.
type disk struct {
	*memory.Store
	hall *hall
	full bool
	slow time.Duration // time to store a game
	late time.Duration // time to store the end of the next outage
}

var errFull = errors.Join(live.ErrUnwritable, errors.New("the disk is full"))

func (d *disk) Beat(ctx context.Context, now table.Millis) error {
	if d.full {
		return errFull
	}
	return d.Store.Beat(ctx, now)
}

func (d *disk) Resume(ctx context.Context, now table.Millis) ([]table.Outage, error) {
	if d.full {
		return nil, errFull
	}
	late := d.late
	d.late = 0
	if late > 0 {
		d.hall.pass(late)
	}
	return d.Store.Resume(ctx, now)
}

func (d *disk) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	if d.full {
		return errFull
	}
	d.hall.pass(d.slow)
	return d.Store.Replace(ctx, r, kept)
}

// newDiskHall opens a hall that notices outages, over a disk.
func newDiskHall(t *testing.T, d *disk, now time.Time) *hall {
	h := &hall{t: t, store: d, bus: memory.NewBus(time.Minute), now: now}
	d.hall = h
	o := h.options(nil)
	o.Gap = 3 * time.Second
	h.Service = live.New(d, h.bus, o)
	if err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	return h
}

// beat beats once a second for a while.
func (h *hall) beat(seconds int) {
	for range seconds {
		h.pass(time.Second)
		_ = h.Beat(h.t.Context()) // may fail while the disk is full
	}
}

// Nobody is charged for an outage of the server: a stopped process, a full or slow disk, or a
// machine's clock that was set back while it was off. Players keep their presence.
func TestOutages(t *testing.T) {
	const left = 60 * second // on each clock
	for _, tt := range []struct {
		name string
		// happens is the event in anna's turn, after five seconds of it.
		happens func(h *hall, d *disk) *hall
		most    int64 // most time charged to anna's turn, with the event
	}{
		{"nothing", func(h *hall, _ *disk) *hall { return h }, 5 * second},
		{"standing still, then a move", func(h *hall, _ *disk) *hall { h.pass(5 * time.Minute); return h }, 5 * second},
		{"standing still, then a beat", func(h *hall, _ *disk) *hall { h.pass(5 * time.Minute); h.beat(2); return h }, 7 * second},
		{"standing still, then a sweep", func(h *hall, _ *disk) *hall { h.pass(5 * time.Minute); h.sweep(); return h }, 5 * second},
		{"standing still twice", func(h *hall, _ *disk) *hall { h.pass(time.Minute); h.beat(1); h.pass(time.Minute); return h }, 6 * second},
		{"a full disk", func(h *hall, d *disk) *hall {
			d.full = true
			h.beat(90)
			if err := h.Sweep(h.t.Context()); !errors.Is(err, live.ErrUnwritable) {
				h.t.Errorf("Sweep: %v", err)
			}
			d.full = false
			return h
		}, 5 * second},
		{"a disk that stalls, and accepts a beat in the end", func(h *hall, d *disk) *hall {
			d.full = true
			h.beat(5)
			d.full, d.late = false, 2500*time.Millisecond
			h.beat(1)
			return h
		}, 6 * second},
		{"a disk that is full between two beats", func(h *hall, d *disk) *hall {
			d.full = true
			h.pass(2 * time.Second)
			d.full = false
			return h
		}, 7 * second},
		{"a restart, the clock set back", func(h *hall, d *disk) *hall { return newDiskHall(h.t, d, h.time().Add(-time.Hour)) }, 5 * second},
		{"a restart, the clock set forward", func(h *hall, d *disk) *hall { return newDiskHall(h.t, d, h.time().Add(time.Hour)) }, 5 * second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := &disk{Store: memory.NewStore()}
			h := newDiskHall(t, d, began)
			r := h.timed(table.Clock{Kind: table.GameClock, Initial: left})
			h.enter(r.ID, "anna")
			r = h.get(r.ID)
			h.beat(5)
			h = tt.happens(h, d)
			r = h.get(r.ID)
			if r.Stage != table.Playing {
				t.Fatalf("stage %s before the move", r.Stage)
			}
			r = h.move(r, "e2e4")
			if r.Stage != table.Playing || left-r.Times[0].Left > tt.most+second {
				t.Errorf("stage %s, anna's turn took %d ms, want at most %d", r.Stage, left-r.Times[0].Left, tt.most)
			}
			if restarted := d.hall.time().Sub(began) > 50*time.Minute || d.hall.time().Before(began); r.Seats[0].Away != 0 && !restarted {
				t.Error("anna counts as absent")
			}
			// Time runs normally afterwards.
			h.beat(10)
			r = h.move(r, "e7e5")
			if spent := left - r.Times[1].Left; spent < 9*second || spent > 11*second {
				t.Errorf("bela's turn took %d ms, want 10,000", spent)
			}
			h.beat(70)
			h.sweep()
			if r := h.get(r.ID); r.Stage != table.Over {
				t.Errorf("stage %s after anna's time", r.Stage)
			}
		})
	}
}

// The time to store a move is not charged to the next player.
func TestSlowStore(t *testing.T) {
	d := &disk{Store: memory.NewStore()}
	h := newDiskHall(t, d, began)
	const left = 60 * second
	r := h.timed(table.Clock{Kind: table.GameClock, Initial: left})
	h.beat(1)
	d.slow = 2 * time.Second
	for i, move := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		r = h.move(r, move)
		if spent := left - r.Times[i%2].Left; i > 0 && spent > 500 {
			t.Errorf("move %d took %d ms of its player", i+1, spent)
		}
	}
}

// A player is not charged for the time during which the server could not store their move. A
// claim to have waited does not count otherwise.
func TestWaitedInVain(t *testing.T) {
	for _, tt := range []struct {
		name   string
		happen func(h *hall, d *disk)
		spent  int64
	}{
		{"the disk is full for a moment", func(h *hall, d *disk) { d.full = true; h.pass(2 * time.Second); d.full = false }, 5 * second},
		{"nothing happens", func(h *hall, _ *disk) { h.beat(2) }, 7 * second},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := &disk{Store: memory.NewStore()}
			h := newDiskHall(t, d, began)
			g := game("star:2", "anna", "?")
			g.Clock = table.Clock{Kind: table.GameClock, Initial: 60 * second}
			r := h.seat(g, "", "bela")
			h.beat(10) // the head start, and five seconds
			tt.happen(h, d)
			m := moveOf(h.get(r.ID), "e2e4")
			m.Waited = 2 * second
			if r = h.must(h.Move(t.Context(), m)); r.Entries[0].Spent != tt.spent {
				t.Errorf("anna is charged %d ms, want %d", r.Entries[0].Spent, tt.spent)
			}
		})
	}
}

// If the previous move was stored at another node and announced late, its delay is not charged
// to the next player, up to five seconds.
func TestHeardLate(t *testing.T) {
	for late, want := range map[time.Duration]int64{0: 3 * second, 2 * time.Second: 3 * second, 9 * time.Second: 7 * second} {
		h := newHall(t, nil)
		r := h.timed(table.Clock{Kind: table.GameClock, Initial: 60 * second})
		r = h.move(r, "e2e4")
		o := h.options(nil)
		o.Node = "other"
		other := live.New(h.store, h.bus, o)
		h.pass(late)
		other.Heard(&live.Event{Game: r.ID, Version: r.Version})
		h.pass(3 * time.Second)
		r, err := other.Move(t.Context(), moveOf(r, "e7e5"))
		if err != nil || r.Entries[1].Spent != want {
			t.Errorf("heard of after %v: %v, charged %d ms, want %d", late, err, r.Entries[1].Spent, want)
		}
	}
}

// A player may receive a move late because its node could not announce it. The delay is not
// charged if their own node knows of trouble. Otherwise repeating a move at another node would
// cost the opponent time.
func TestHeardInTrouble(t *testing.T) {
	for trouble, want := range map[bool]int64{true: 3 * second, false: 6 * second} {
		d := &disk{Store: memory.NewStore()}
		h := newDiskHall(t, d, began)
		r := h.timed(table.Clock{Kind: table.GameClock, Initial: 60 * second})
		q := h.timed(table.Clock{Kind: table.NoClock})
		m := moveOf(r, "e2e4")
		h.must(h.Move(t.Context(), m))
		o := h.options(nil)
		o.Node = "other"
		other := live.New(d, h.bus, o)
		h.pass(3 * time.Second)
		if d.full = trouble; trouble {
			vain := moveOf(q, "e2e4")
			if _, err := other.Move(t.Context(), vain); !errors.Is(err, live.ErrUnwritable) {
				t.Fatalf("error %v", err)
			}
		}
		d.full = false
		r = h.must(other.Move(t.Context(), m)) // the same move again
		h.pass(3 * time.Second)
		r, err := other.Move(t.Context(), moveOf(r, "e7e5"))
		if err != nil || r.Entries[1].Spent != want {
			t.Errorf("trouble %t: %v, charged %d ms, want %d", trouble, err, r.Entries[1].Spent, want)
		}
	}
}
