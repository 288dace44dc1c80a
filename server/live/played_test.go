package live_test

import (
	"context"
	"encoding/json"
	"reflect"
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
)

// counted counts the games that are read from a store.
type counted struct {
	live.Store
	read atomic.Int64
}

func (c *counted) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	c.read.Add(1)
	return c.Store.Get(ctx, id)
}

// A move of another node is taken from its message if that follows the cached game, and read
// otherwise; either way the result is the stored game.
func TestHeardPlayed(t *testing.T) {
	type news = []int // numbers of moves from 1, in order of arrival
	for _, tt := range []struct {
		name   string
		news   news
		spoil  func(e *live.Event)
		read   int64
		behind bool // the last messages are older than the stored game
		wrong  bool // the store never had their moves
	}{
		{name: "in order", news: news{1, 2, 3, 4}},
		{name: "twice", news: news{1, 1, 2, 2, 3, 4, 4}},
		{name: "late", news: news{1, 2, 3, 4, 2, 1}},
		{name: "out of order", news: news{2, 1, 4, 3}, read: 1},
		{name: "one is lost", news: news{1, 3, 4}, read: 1},
		{name: "the last are lost", news: news{1, 2}, behind: true},
		{name: "from a version without played entries", news: news{1, 2, 3, 4}, spoil: func(e *live.Event) { e.Played = nil }, read: 1},
		{name: "not to be read", news: news{1, 2, 3, 4}, spoil: func(e *live.Event) { e.Played = json.RawMessage(`{"course":[]}`) }, read: 1},
		{name: "from behind the end", news: news{1, 2, 3, 4}, spoil: func(e *live.Event) { e.From += 9 }, read: 1},
		{name: "of moves that cannot be played", news: news{1, 2, 3, 4}, wrong: true, spoil: func(e *live.Event) {
			e.Played = regexp.MustCompile(`"text":"[^"]*"`).ReplaceAll(e.Played, []byte(`"text":"a1a8"`))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := &counted{Store: memory.NewStore()}
			h := newHall(t, store)
			o := h.options(nil)
			o.Node = "one"
			one := live.New(store, h.bus, o)
			o.Node = "other"
			other := live.New(store, h.bus, o)
			r := h.start("star:2", "anna", "bela")
			if _, err := other.Since(t.Context(), r.ID, r.Version); err != nil {
				t.Fatal(err)
			}
			var events []live.Event
			stop, err := h.bus.Watch(t.Context(), live.Topic(r.ID), func(payload []byte) {
				if e, err := live.ParseEvent(payload); err != nil {
					t.Error(err)
				} else {
					events = append(events, e)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			defer stop()
			for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
				h.pass(time.Second)
				if r, err = one.Move(t.Context(), moveOf(r, text)); err != nil {
					t.Fatal(err)
				}
			}
			if len(events) != 4 {
				t.Fatalf("%d news of 4 moves", len(events))
			}
			store.read.Store(0)
			last := uint64(0)
			for _, n := range tt.news {
				e := events[n-1]
				if tt.spoil != nil {
					tt.spoil(&e)
				}
				other.Heard(&e)
				last = max(last, e.Version)
			}
			got, err := other.Since(t.Context(), r.ID, last)
			if err != nil || got.Version < last {
				t.Fatalf("version %d, %v, after news of %d", got.Version, err, last)
			}
			want, err := store.Store.Get(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			stored := got.Version == want.Version
			if stored == tt.behind {
				t.Errorf("version %d, stored is %d", got.Version, want.Version)
			}
			if stored && reflect.DeepEqual(got, want) == tt.wrong {
				t.Errorf("remembered is\n%+v, stored\n%+v", got, want)
			}
			if n := store.read.Load(); n != tt.read {
				t.Errorf("read %d times, want %d", n, tt.read)
			}
			h.pass(time.Second)
			if r, err = other.Move(t.Context(), moveOf(want, "f1c4")); err != nil || len(r.Entries) != 5 || r.Entries[3].Text != "b8c6" {
				t.Errorf("the next move there: %v, %+v", err, r)
			}
		})
	}
}
