package store

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/people/events/eventstest"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

func TestEvents(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		eventstest.TestStore(t, func(t *testing.T) events.Store { return open(t, t.TempDir()).Events })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		eventstest.TestStore(t, func(t *testing.T) events.Store { return dial(t, database(t)).Events })
	})
}

// After closing an account, events keep only the data on which pairings depend.
func TestEraseEntrant(t *testing.T) {
	s := open(t, t.TempDir())
	h := events.Head{Key: "A", Organiser: "anna", Made: 1, Updated: 1, Setting: events.Setting{Options: event.Options{Name: "Thursday", Sizes: []int{3}}, Door: events.Open}}
	if err := s.Events.AddEvent(t.Context(), h, 5); err != nil {
		t.Fatal(err)
	}
	acts := []event.Act{{Kind: event.Enter, Entrant: &event.Entrant{ID: 1, Name: "Anna Secret", Handle: "anna", Player: "anna", Country: "fr", Rating: 1700, Declared: event.Declared{Born: 1999, Category: "women", Family: "Secret", Stays: []int{1}}}}}
	now := h
	now.Count, now.Updated = 1, 2
	if err := s.Events.AppendActs(t.Context(), h, now, acts); err != nil {
		t.Fatal(err)
	}
	if err := s.Events.SetStaff(t.Context(), "A", events.Member{Player: "anna", Handle: "anna", Role: events.Arbiter}, 5); err != nil {
		t.Fatal(err)
	}
	if err := s.Upkeep.eraseEntrant(t.Context(), "anna"); err != nil {
		t.Fatal(err)
	}
	got, acts, err := s.Events.Event(t.Context(), "A")
	if want := (event.Entrant{ID: 1, Rating: 1700}); err != nil || got.Organiser != "" || len(got.Staff) != 0 || !reflect.DeepEqual(*acts[0].Entrant, want) {
		t.Errorf("organiser %q, entrant %+v, %v", got.Organiser, acts[0].Entrant, err)
	}
}

// A change of an event with news for people is marked for notices in its own transaction.
func TestStirEvents(t *testing.T) {
	s, ctx := open(t, t.TempDir()), t.Context()
	for key, o := range map[string]event.Options{
		"fast": {Form: event.Swiss}, "slow": {Form: event.Swiss, Correspondence: event.Correspondence{Days: 3}}, "steps": {Form: event.Ladders},
	} {
		o.Sizes = []int{2}
		h := events.Head{Key: key, Organiser: "anna", Made: 1, Updated: 1, Setting: events.Setting{Options: o, Door: events.Open}}
		if err := s.Events.AddEvent(ctx, h, 5); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			now := h
			now.Count, now.Updated = h.Count+1, h.Updated+1
			if err := s.Events.AppendActs(ctx, h, now, []event.Act{{Kind: event.Remind, Round: 1}}); err != nil {
				t.Fatal(err)
			}
			h = now
		}
	}
	got, err := s.Notices.Stirs(ctx, 10)
	want := []notify.Stir{{ID: "event.slow", Version: 2, What: "event", Label: "slow"}, {ID: "event.steps", Version: 2, What: "event", Label: "steps"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("stirs %+v, %v, want %+v", got, err, want)
	}
}

// Old events are removed, unplayed ones sooner.
func TestSweepEvents(t *testing.T) {
	s := open(t, t.TempDir())
	for _, key := range []string{"unplayed", "played", "new"} {
		h := events.Head{Key: key, Organiser: "anna", Setting: events.Setting{Options: event.Options{Sizes: []int{3}}, Door: events.Open}}
		if err := s.Events.AddEvent(t.Context(), h, 5); err != nil {
			t.Fatal(err)
		}
		now := h
		now.Count, now.Updated = 1, 100
		switch key {
		case "played":
			now.Paired = 1
		case "new":
			now.Updated = 300
		}
		if err := s.Events.AppendActs(t.Context(), h, now, []event.Act{{Kind: event.End}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ unplayed, all, removed int64 }{{100, 50, 0}, {101, 50, 1}, {200, 101, 1}, {200, 200, 0}} {
		if n, err := s.Upkeep.SweepEvents(t.Context(), table.Millis(c.unplayed), table.Millis(c.all)); err != nil || int64(n) != c.removed {
			t.Errorf("before %d and %d: %d removed, %v, want %d", c.unplayed, c.all, n, err, c.removed)
		}
	}
	if list, err := s.Events.Events(t.Context(), 0, "", 10); err != nil || len(list) != 1 {
		t.Errorf("%d events are left, %v", len(list), err)
	}
}

// 30 days after the end no row of the database has what entrants have declared for the divisions:
// every column of every table is searched. An event in progress and a recent one keep it.
func TestEraseDeclared(t *testing.T) {
	s := open(t, t.TempDir())
	for i, key := range []string{"ended", "recent", "running", "idle"} {
		h := events.Head{Key: key, Organiser: "anna", Updated: 100, Setting: events.Setting{Options: event.Options{Sizes: []int{3}}, Door: events.Open}}
		if err := s.Events.AddEvent(t.Context(), h, 5); err != nil {
			t.Fatal(err)
		}
		now := h
		now.Count, now.Updated = 1, 100
		switch key {
		case "ended":
			now.Over, now.Closed, now.Updated = true, 100, 500 // a result was corrected later
		case "recent":
			now.Over, now.Closed, now.Updated = true, 300, 300
		case "running":
			now.Updated = 500
		}
		who := event.Entrant{ID: 1, Name: "Ann", Declared: event.Declared{Born: 1901 + i, Category: "secret " + key, Family: "family of " + key, Stays: []int{7}}}
		if err := s.Events.AppendActs(t.Context(), h, now, []event.Act{{Kind: event.Enter, Entrant: &who}}); err != nil {
			t.Fatal(err)
		}
	}
	found := func(text string) (times int) { return len(found(t, s, []string{text})) }
	for i, key := range []string{"ended", "recent", "running", "idle"} {
		if found(fmt.Sprint(1901+i)) != 1 || found("secret "+key) != 1 || found("family of "+key) != 1 {
			t.Fatalf("%s: the search does not find the declaration", key)
		}
	}
	if n, err := s.Upkeep.EraseDeclared(t.Context(), 200, 150); n != 2 || err != nil {
		t.Errorf("erased in %d events, %v, want 2", n, err)
	}
	for i, key := range []string{"ended", "recent", "running", "idle"} {
		want := map[string]int{"recent": 1, "running": 1}[key]
		if born, category, family := found(fmt.Sprint(1901+i)), found("secret "+key), found("family of "+key); born != want || category != want || family != want {
			t.Errorf("%s: %d years, %d categories and %d families are left, want %d", key, born, category, family, want)
		}
	}
	if n, err := s.Upkeep.EraseDeclared(t.Context(), 200, 150); n != 0 || err != nil {
		t.Errorf("erased again in %d events, %v", n, err)
	}
	if _, acts, err := s.Events.Event(t.Context(), "ended"); err != nil || !reflect.DeepEqual(*acts[0].Entrant, event.Entrant{ID: 1, Name: "Ann"}) {
		t.Errorf("%+v, %v", acts[0].Entrant, err)
	}
}
