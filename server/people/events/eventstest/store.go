// Package eventstest is the conformance suite for stores of events.
package eventstest

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) events.Store) {
	for name, test := range map[string]func(s *suite){
		"events": (*suite).events, "acts": (*suite).acts, "lists": (*suite).lists, "two at once": (*suite).twoAtOnce, "removing": (*suite).removing, "staff": (*suite).staff, "declared": (*suite).declared,
	} {
		t.Run(name, func(t *testing.T) { test(&suite{t, open(t)}) })
	}
}

type suite struct {
	*testing.T
	events.Store
}

func head(key string, organiser table.Player, at table.Millis) events.Head {
	return events.Head{
		Key: key, Organiser: organiser, Made: at, Updated: at,
		Setting: events.Setting{
			Options: event.Options{Name: "Event " + key, Variant: "yalta", Form: event.Swiss, Sizes: []int{3}, Rounds: 3, Scoring: event.Linear, Seed: key, Values: map[int][]int{3: {400, 300, 300}}},
			About:   "Bring a board.", Online: true, Clock: table.Clock{Kind: "game", Initial: 600_000}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000}, Door: events.Open,
		},
	}
}

func (s *suite) add(h events.Head) {
	s.Helper()
	if err := s.AddEvent(s.Context(), h, 5); err != nil {
		s.Fatal(err)
	}
}

func (s *suite) fails(what string, err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Errorf("%s: %v, want %v", what, err, want)
	}
}

// append appends acts to a stored event at a moment; change edits its head.
func (s *suite) append(key string, at table.Millis, change func(h *events.Head), acts ...event.Act) {
	s.Helper()
	was, err := s.EventHead(s.Context(), key)
	if err != nil {
		s.Fatal(err)
	}
	if err := s.AppendActs(s.Context(), was, after(was, at, len(acts), change), acts); err != nil {
		s.Fatal(err)
	}
}

// after returns the head of an event after that many acts.
func after(h events.Head, at table.Millis, acts int, change func(h *events.Head)) events.Head {
	h.Count, h.Updated = h.Count+acts, at
	if change != nil {
		change(&h)
	}
	return h
}

func enter(id int, name, player string) event.Act {
	return event.Act{Kind: event.Enter, At: 7, Entrant: &event.Entrant{ID: id, Name: name, Player: player, Handle: player, Club: "Rooks", Country: "fr", Rating: 1500 + id, Declared: event.Declared{Born: 2000 + id, Category: "women", Stays: []int{2, id}}}}
}

// Reading an event returns the stored values.
func (s *suite) events() {
	h := head("A", "anna", 10)
	s.add(h)
	got, acts, err := s.Event(s.Context(), "A")
	if err != nil || len(acts) != 0 || !reflect.DeepEqual(got, h) {
		s.Errorf("%+v, %d acts, %v, want %+v", got, len(acts), err, h)
	}
	_, _, err = s.Event(s.Context(), "B")
	s.fails("another key", err, events.ErrNotFound)
	_, err = s.EventHead(s.Context(), "B")
	s.fails("another key", err, events.ErrNotFound)
	if err := s.SetEvent(s.Context(), "A", "No boards left.", events.Closed, 77); err != nil {
		s.Error(err)
	}
	if got, err := s.EventHead(s.Context(), "A"); err != nil || got.About != "No boards left." || got.Door != events.Closed || got.Starts != 77 {
		s.Errorf("changed: %+v, %v", got, err)
	}
	s.fails("changing another key", s.SetEvent(s.Context(), "B", "", events.Open, 0), events.ErrNotFound)
	s.fails("one too many", s.AddEvent(s.Context(), head("C", "anna", 11), 1), events.ErrTooMany)
	if err := s.AddEvent(s.Context(), head("D", "bela", 11), 1); err != nil {
		s.Errorf("somebody else's: %v", err)
	}
}

// Reading acts returns them in order, with their entrants.
func (s *suite) acts() {
	s.add(head("A", "anna", 10))
	first := []event.Act{enter(1, "Ann", "ann"), enter(2, "Bob", "")}
	then := []event.Act{
		{Kind: event.Pair, At: 8, Round: 1, Paired: &event.Paired{Version: 1, Proven: true, Tables: [][]int{{1, 2}}}},
		{Kind: event.Result, At: 9, By: "anna", Round: 1, Table: 1, Places: []int{1, 2}, Reason: "Seen."},
		{Kind: event.End, At: 9},
	}
	s.append("A", 20, func(h *events.Head) { h.Entered = 2 }, first...)
	was, err := s.EventHead(s.Context(), "A")
	if err != nil {
		s.Fatal(err)
	}
	for what, change := range map[string]func(h *events.Head){
		"fewer acts": func(h *events.Head) { h.Count-- }, "more acts": func(h *events.Head) { h.Count++ }, "another moment": func(h *events.Head) { h.Updated-- },
	} {
		other := after(was, was.Updated, 0, change)
		s.fails(what, s.AppendActs(s.Context(), other, after(other, 30, 3, nil), then), events.ErrChanged)
	}
	nobody := after(was, was.Updated, 0, func(h *events.Head) { h.Key = "B" })
	s.fails("another key", s.AppendActs(s.Context(), nobody, nobody, then), events.ErrNotFound)
	s.append("A", 30, func(h *events.Head) { h.Over, h.Paired, h.Waiting = true, 1, 2 }, then...)
	h, acts, err := s.Event(s.Context(), "A")
	if want := append(first, then...); err != nil || !reflect.DeepEqual(acts, want) {
		s.Errorf("%+v, %v, want %+v", acts, err, want)
	}
	if h.Count != 5 || h.Entered != 2 || !h.Over || h.Updated != 30 || h.Paired != 1 || h.Waiting != 2 {
		s.Errorf("head %+v", h)
	}
	s.append("A", 40, func(h *events.Head) { h.Over = false }, event.Act{Kind: event.Reopen})
	if h, err := s.EventHead(s.Context(), "A"); err != nil || h.Over {
		s.Errorf("reopened: %+v, %v", h, err)
	}
}

func keys(list []events.Head) string {
	text := ""
	for _, h := range list {
		text += h.Key
	}
	return text
}

// Lists are sorted by the latest change, newest first.
func (s *suite) lists() {
	for i, key := range []string{"A", "B", "C", "D"} {
		organiser := table.Player([]string{"anna", "bela"}[i%2])
		s.add(head(key, organiser, table.Millis(10+i)))
	}
	offline := head("E", "cora", 14)
	offline.Online = false
	s.add(offline)
	waits := func(h *events.Head) { h.Waiting = 1 }
	s.append("A", 50, waits, enter(1, "Ann", "ann"))
	s.append("B", 12, nil, event.Act{Kind: event.End})
	s.append("E", 14, waits, event.Act{Kind: event.Pair})
	page, err := s.Events(s.Context(), 0, "", 3)
	if err != nil || keys(page) != "AED" {
		s.Errorf("first page %s, %v", keys(page), err)
	}
	last := page[len(page)-1]
	if page, err = s.Events(s.Context(), last.Updated, last.Key, 3); err != nil || keys(page) != "CB" {
		s.Errorf("second page %s, %v", keys(page), err)
	}
	for what, list := range map[string]func() ([]events.Head, error){
		"AC": func() ([]events.Head, error) { return s.EventsOf(s.Context(), "anna") },
		"DB": func() ([]events.Head, error) { return s.EventsOf(s.Context(), "bela") },
		"A":  func() ([]events.Head, error) { return s.EventsEntered(s.Context(), "ann", 10) },
		"":   func() ([]events.Head, error) { return s.EventsEntered(s.Context(), "", 10) },
	} {
		if got, err := list(); err != nil || keys(got) != what {
			s.Errorf("%s, %v, want %s", keys(got), err, what)
		}
	}
	for key, starts := range map[string]table.Millis{"A": 300, "C": 100, "D": 200} {
		if err := s.SetEvent(s.Context(), key, "", events.Open, starts); err != nil {
			s.Fatal(err)
		}
	}
	if list, err := s.EventsStarting(s.Context(), 200, 2); err != nil || keys(list) != "DA" {
		s.Errorf("starting %s, %v", keys(list), err)
	}
	if list, err := s.EventsStarting(s.Context(), 0, 2); err != nil || keys(list) != "CD" {
		s.Errorf("starting at any time %s, %v", keys(list), err)
	}
	if open, err := s.EventsOpen(s.Context(), 5); err != nil || fmt.Sprint(open) != "[A]" {
		s.Errorf("online, with open tables: %v, %v", open, err)
	}
}

// Of two concurrent appends, one is refused.
func (s *suite) twoAtOnce() {
	was := head("A", "anna", 10)
	s.add(was)
	var wait sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		wait.Go(func() {
			results[i] = s.AppendActs(s.Context(), was, after(was, 20, 1, nil), []event.Act{enter(1, fmt.Sprint("Name ", i), "")})
		})
	}
	wait.Wait()
	stored := 0
	for _, err := range results {
		if err == nil {
			stored++
		} else {
			s.fails("too late", err, events.ErrChanged)
		}
	}
	if stored != 1 {
		s.Errorf("%d were stored", stored)
	}
}

// Removing an event deletes all its data.
func (s *suite) removing() {
	s.add(head("A", "anna", 10))
	s.append("A", 20, nil, enter(1, "Ann", "ann"))
	if err := s.RemoveEvent(s.Context(), "A"); err != nil {
		s.Fatal(err)
	}
	s.fails("removed", s.RemoveEvent(s.Context(), "A"), events.ErrNotFound)
	if list, err := s.EventsEntered(s.Context(), "ann", 5); err != nil || len(list) != 0 {
		s.Errorf("entered %v, %v", list, err)
	}
	s.add(head("A", "anna", 10))
	if _, acts, err := s.Event(s.Context(), "A"); err != nil || len(acts) != 0 {
		s.Errorf("a new event has %d acts, %v", len(acts), err)
	}
}

// The staff belongs to the event: who joins it, changes the role or leaves changes the event.
func (s *suite) staff() {
	s.add(head("A", "anna", 10))
	set := func(player, role string) {
		s.Helper()
		if err := s.SetStaff(s.Context(), "A", events.Member{Player: table.Player(player), Handle: "H" + player, Role: events.Role(role)}, 2); err != nil {
			s.Error(err)
		}
	}
	set("bela", "arbiter")
	set("cora", "organiser")
	set("bela", "organiser")
	s.fails("one too many", s.SetStaff(s.Context(), "A", events.Member{Player: "dora", Role: events.Arbiter}, 2), events.ErrTooMany)
	s.fails("another key", s.SetStaff(s.Context(), "B", events.Member{Player: "dora", Role: events.Arbiter}, 2), events.ErrNotFound)
	set("cora", "")
	h, err := s.EventHead(s.Context(), "A")
	if want := []events.Member{{Player: "bela", Handle: "Hbela", Role: events.Organiser}}; err != nil || !reflect.DeepEqual(h.Staff, want) || h.Updated <= 10 {
		s.Errorf("staff %+v, changed at %d, %v", h.Staff, h.Updated, err)
	}
	for player, want := range map[table.Player]string{"anna": "A", "bela": "A", "cora": "", "dora": ""} {
		if list, err := s.EventsOf(s.Context(), player); err != nil || keys(list) != want {
			s.Errorf("%s organises %s, %v, want %s", player, keys(list), err, want)
		}
	}
	if err := s.RemoveEvent(s.Context(), "A"); err != nil {
		s.Fatal(err)
	}
	s.add(head("A", "anna", 10))
	if h, err := s.EventHead(s.Context(), "A"); err != nil || len(h.Staff) != 0 {
		s.Errorf("a new event has staff %+v, %v", h.Staff, err)
	}
}

// An entrant's declaration can change without an act.
func (s *suite) declared() {
	s.add(head("A", "anna", 10))
	s.append("A", 20, nil, enter(1, "Ann", "ann"), enter(2, "Bob", "bob"))
	want := event.Declared{Born: 1999, Category: "men"}
	if err := s.SetDeclared(s.Context(), "A", 2, "nl", want); err != nil {
		s.Fatal(err)
	}
	h, acts, err := s.Event(s.Context(), "A")
	if err != nil || h.Updated <= 20 || len(acts) != 2 || acts[1].Entrant.Country != "nl" || !reflect.DeepEqual(acts[1].Entrant.Declared, want) || acts[0].Entrant.Born != 2001 {
		s.Errorf("changed at %d, %+v, %v", h.Updated, acts, err)
	}
	s.fails("another entrant", s.SetDeclared(s.Context(), "A", 3, "", want), events.ErrNotFound)
	s.fails("another key", s.SetDeclared(s.Context(), "B", 1, "", want), events.ErrNotFound)
	s.append("A", 30, func(h *events.Head) { h.Over, h.Closed = true, 30 }, event.Act{Kind: event.End})
	if h, err := s.EventHead(s.Context(), "A"); err != nil || h.Closed != 30 {
		s.Errorf("ended at %d, %v", h.Closed, err)
	}
}
