package web

import (
	"context"
	"log/slog"
	"runtime"
	"testing"
	"testing/fstest"
	"time"

	"github.com/alexedwards/scs/v2/memstore"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// twoServices returns a service with its own bus, a server over another service that does not
// receive its messages, and a game of the first service. Their stores have the same games.
func twoServices(t *testing.T, first, second live.Store) (*live.Service, *Server, *live.Record) {
	t.Helper()
	elsewhere := live.New(first, memory.NewBus(time.Minute), live.Options{Parse: games.Parse})
	bus := memory.NewBus(time.Minute)
	s, err := New(Config{
		Play: live.New(second, bus, live.Options{Parse: games.Parse}), Bus: bus,
		Variants: Variants{Parse: games.Parse}, Sessions: memstore.NewWithCleanupInterval(0),
		Health: func(context.Context) error { return nil }, Page: fstest.MapFS{},
		Log: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(), Version: "test",
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Goodbye(context.WithoutCancel(t.Context())) })
	g, err := elsewhere.Create(t.Context(), live.NewGame{
		Player: "anna", Variant: "star:2", Seats: []table.SeatChoice{{Kind: table.ChooseMe}, {Kind: table.ChooseHere}},
		Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
	})
	if err != nil {
		t.Fatal(err)
	}
	return elsewhere, s, g
}

// A room that has received no messages for long reads the store. It loads a game whose messages
// were lost, but not an unchanged one.
func TestRoomLooksForItself(t *testing.T) {
	store := memory.NewStore()
	elsewhere, s, g := twoServices(t, store, store)
	r := newRoom(s.hub, g.ID)
	// look returns the room's game after a beat, and the time of the last read.
	look := func(after time.Duration) (*live.Record, time.Time) {
		r.beat(time.Now().Add(after))
		for {
			r.mu.Lock()
			told, seen, telling := r.told, r.seen, r.telling
			r.mu.Unlock()
			if !telling {
				return told, seen
			}
			runtime.Gosched()
		}
	}
	first, seen := look(2 * checkedBy)
	if first == nil || first.Version != g.Version {
		t.Fatalf("the room knows %+v, want version %d", first, g.Version)
	}
	if told, again := look(0); told != first || again != seen {
		t.Error("the room looked for itself too soon")
	}
	if told, again := look(2 * checkedBy); told != first || !again.After(seen) {
		t.Errorf("of a game that rests the room knows %p, want %p; looked at %v, before at %v", told, first, again, seen)
	}
	moved, err := elsewhere.Move(t.Context(), live.Move{Game: g.ID, Move: table.Move{Player: "anna", Seat: 1, Version: g.Version, Text: "e2e4"}})
	if err != nil {
		t.Fatal(err)
	}
	if told, _ := look(2 * checkedBy); told.Version != moved.Version || len(told.Entries) != 1 {
		t.Errorf("after a move without news the room knows version %d, want %d", told.Version, moved.Version)
	}
}

// behind is a store that returns an old state of the game once it is stopped.
type behind struct {
	*memory.Store
	stopped *live.Record // nil while it returns the latest
}

func (b *behind) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	if b.stopped != nil {
		return b.stopped, nil
	}
	return b.Store.Get(ctx, id)
}

// An announcement ahead of the store is not lost: the room reads again at the next beat.
func TestRoomRemembersNews(t *testing.T) {
	store := &behind{Store: memory.NewStore()}
	elsewhere, s, g := twoServices(t, store.Store, store)
	r := newRoom(s.hub, g.ID)
	rest := func() *live.Record {
		for {
			r.mu.Lock()
			told, telling := r.told, r.telling
			r.mu.Unlock()
			if !telling {
				return told
			}
			runtime.Gosched()
		}
	}
	stopped, err := store.Store.Get(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	store.stopped = stopped
	moved, err := elsewhere.Move(t.Context(), live.Move{Game: g.ID, Move: table.Move{Player: "anna", Seat: 1, Version: g.Version, Text: "e2e4"}})
	if err != nil {
		t.Fatal(err)
	}
	r.hear((&live.Event{Game: g.ID, Version: moved.Version}).Append(nil))
	if told := rest(); told == nil || told.Version != g.Version {
		t.Fatalf("the room knows %+v", told)
	}
	store.stopped = nil
	r.beat(time.Now())
	if told := rest(); told.Version != moved.Version {
		t.Errorf("the room knows version %d, want %d", told.Version, moved.Version)
	}
}
