package web

import (
	"math"
	"testing"

	"github.com/manykings/manykings/server/live"
)

// A room takes its pending work after the messages since the last time.
func TestRoomTakes(t *testing.T) {
	known := new(live.Record)
	known.Version = 5
	arrived := []arrival{{}}
	said := []*live.Message{{}}
	for _, tt := range []struct {
		name    string
		room    *room
		ok      bool
		version uint64
		unsure  bool
	}{
		{"nothing", &room{told: known}, false, 0, false},
		{"nothing, nobody told yet", &room{}, false, 0, false},
		{"news of what is known", &room{told: known, news: 5}, false, 0, false},
		{"news", &room{told: known, news: 7}, true, 7, false},
		{"nothing heard for long", &room{told: known, stale: true}, true, math.MaxUint64, true},
		{"news after a long time", &room{told: known, stale: true, news: 6}, true, math.MaxUint64, false},
		{"a watcher", &room{told: known, fresh: arrived}, true, math.MaxUint64, false},
		{"a message", &room{told: known, messages: said}, true, 5, false},
		{"a message after a long time", &room{told: known, stale: true, messages: said}, true, math.MaxUint64, false},
		{"closed", &room{told: known, news: 7, fresh: arrived, closed: true}, false, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := tt.room
			r.telling = true
			w, ok := r.take()
			if ok != tt.ok || w.version != tt.version || w.unsure != tt.unsure {
				t.Errorf("%v, at version %d, unsure %v; want %v, %d, %v", ok, w.version, w.unsure, tt.ok, tt.version, tt.unsure)
			}
			if r.telling != tt.ok {
				t.Errorf("telling %v, want %v", r.telling, tt.ok)
			}
			if tt.ok && (r.stale || r.news != 0 || len(r.fresh) != 0 || len(r.messages) != 0) {
				t.Errorf("it is still there: %+v", r)
			}
			if !tt.ok {
				return
			}
			r.putBack(&w) // as if loading the game failed
			if len(r.fresh) != len(w.fresh) || len(r.messages) != len(w.messages) || r.telling {
				t.Errorf("put back: %+v", r)
			}
		})
	}
}

// Failed work comes before newer work.
func TestRoomPutsBack(t *testing.T) {
	first, second := &live.Message{ID: 1}, &live.Message{ID: 2}
	r := &room{messages: []*live.Message{first}}
	w, _ := r.take()
	r.messages = append(r.messages, second)
	r.putBack(&w)
	if len(r.messages) != 2 || r.messages[0] != first || r.messages[1] != second {
		t.Errorf("messages %v", r.messages)
	}
}
