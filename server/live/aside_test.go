package live_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// spoilt is a store in which one game is corrupt.
type spoilt struct {
	*memory.Store
	game  live.GameID
	spoil func(*live.Record) error
}

func (s *spoilt) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	r, err := s.Store.Get(ctx, id)
	if err == nil && id == s.game && s.spoil != nil {
		if err := s.spoil(r); err != nil {
			return nil, err
		}
	}
	return r, err
}

// openHall opens a hall on a store; its log may report errors. Some games make the rules panic.
func openHall(t *testing.T, s live.Store, now time.Time) *hall {
	h := &hall{t: t, store: s, bus: memory.NewBus(time.Minute), now: now}
	o := h.options(nil)
	shelf := new(games.Shelf)
	o.Parse = func(id string) (rules.Game, error) {
		if id == "panic" {
			panic("a bug of the rules")
		}
		return shelf.Parse(id)
	}
	h.Service = live.New(s, h.bus, o)
	if err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	return h
}

// An unreadable game is set aside: requests are refused, its data stays, and no clock runs. No
// sweep, start or other game is affected. A program that can read it continues it.
func TestSetAside(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(*live.Record) error
	}{
		{"an illegal entry", func(r *live.Record) error { r.Entries[0].Text = "a1a8"; return nil }},
		{"an entry that is none", func(r *live.Record) error { r.Entries[0].Text = "\x00"; return nil }},
		{"an unknown option", func(r *live.Record) error { r.Variant = "star:2,gravity=on"; return nil }},
		{"an unknown game", func(r *live.Record) error { r.Variant = "go:19"; return nil }},
		{"another game", func(r *live.Record) error { r.Variant = "star:8"; return nil }},
		{"too few seats", func(r *live.Record) error { r.Seats = r.Seats[:1]; r.Turn = 2; return nil }},
		{"no seat to move", func(r *live.Record) error { r.Turn = 0; return nil }},
		{"no times", func(r *live.Record) error { r.Times = nil; return nil }},
		{"a start that is none", func(r *live.Record) error { r.Position = "nonsense"; return nil }},
		{"rules that panic", func(r *live.Record) error { r.Variant = "panic"; return nil }},
		{"a store that cannot read it", func(*live.Record) error { return live.ErrUnreadable }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := &spoilt{Store: memory.NewStore()}
			h := openHall(t, store, began)
			start := func() *live.Record {
				t.Helper()
				return h.move(h.timed(table.Clock{Kind: table.GameClock, Initial: 5 * minute}), "e2e4")
			}
			bad, good := start(), start()
			before, err := store.Store.Get(t.Context(), bad.ID)
			if err != nil {
				t.Fatal(err)
			}
			store.game, store.spoil = bad.ID, tt.spoil

			// The server starts, and all other games go on.
			h.pass(time.Minute)
			h = openHall(t, store, h.time())
			for range 3 {
				h.sweep()
				h.pass(time.Second)
			}
			good = h.move(good, "e7e5")
			h.pass(10 * time.Minute) // every flag has fallen
			h.sweep()
			if r := h.get(good.ID); r.Stage == table.Playing {
				t.Error("the other game goes on without time")
			}

			// Every request gets the same refusal.
			requests := map[string]func() error{
				"move": func() error {
					_, err := h.Move(t.Context(), moveOf(bad, "e7e5"))
					return err
				},
				"resign": func() error {
					_, err := h.Resign(t.Context(), live.SeatRequest{Game: bad.ID, Player: "bela", Seat: 2})
					return err
				},
				"get":      func() error { _, err := h.Get(t.Context(), bad.ID); return err },
				"position": func() error { _, _, err := h.PositionAt(t.Context(), bad.ID, "", -1); return err },
				"enter":    func() error { return h.Enter(t.Context(), bad.ID, "bela") },
			}
			for name, ask := range requests {
				if err := ask(); !errors.Is(err, live.ErrSetAside) {
					t.Errorf("%s: %v, want %v", name, err, live.ErrSetAside)
				}
			}
			h.Exit(bad.ID, "bela")
			h.pass(time.Minute)
			h.sweep()
			asides, err := store.Asides(t.Context(), "", 10)
			if err != nil || len(asides) != 1 || asides[0].Game != bad.ID || asides[0].Reason == "" {
				t.Errorf("set aside: %v, %v", asides, err)
			}
			after, err := store.Store.Get(t.Context(), bad.ID)
			if err != nil || !reflect.DeepEqual(after, before) {
				t.Errorf("it is kept as %+v, %v, want %+v", after, err, before)
			}
			if due, err := store.Due(t.Context(), table.At(h.time()), 10); err != nil || len(due) != 0 {
				t.Errorf("due: %v, %v", due, err)
			}

			// The next program can read it.
			store.spoil = nil
			h = openHall(t, store, h.time())
			h.sweep()
			if asides, err := store.Asides(t.Context(), "", 10); err != nil || len(asides) != 0 {
				t.Errorf("still set aside: %v, %v", asides, err)
			}
			if r := h.get(bad.ID); r.Stage != table.Playing {
				t.Errorf("it is at stage %s", r.Stage)
			}
		})
	}
}
