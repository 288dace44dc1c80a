// Package events keeps the events of a server: organisers, entrants and games. Pairing and
// standings come from the pure package [event].
//
//	e, err := events.Make(ctx, anna, events.Setting{Options: options})
//	_, err = events.Do(ctx, e.Key, anna, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Bela"}})
//	_, err = events.Pair(ctx, e.Key, anna)
//
// [API] serves the requests about events.
package events

import (
	"errors"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

// Errors of the service, besides *[event.Error].
var (
	ErrNotFound  = errors.New("there is no such event")
	ErrOrganiser = errors.New("only organisers of the event may do that")
	ErrTooMany   = errors.New("too many events")
	ErrShut      = errors.New("entry to the event has closed")
	// ErrChanged is returned by a store if an event has other acts than the caller expects.
	ErrChanged = errors.New("the event has changed")
)

// Limits of events.
const (
	// MostOf is how many unfinished events a person may organise.
	MostOf = 10
	// mostActs is how many acts an event may have.
	mostActs  = 30_000
	mostAbout = 1000 // bytes
	pageSize  = 50
)

// Setting is the settings of an event. Only About and Door change later.
type Setting struct {
	event.Options
	About string `json:"about,omitempty"`
	// Online events are played as games of this server.
	Online  bool          `json:"online,omitempty"`
	Clock   table.Clock   `json:"clock"`
	Leaving table.Leaving `json:"leaving"`
	Rated   bool          `json:"rated,omitempty"`
	// Door is the way to enter.
	Door Door `json:"door"`
}

// Door is the group of people who may enter an event.
type Door string

// The doors.
const (
	Open   Door = "open"   // everybody with an account, until the last round is paired
	Closed Door = "closed" // people whom an organiser enters
)

// Head is an event without its acts.
type Head struct {
	Key       string
	Organiser table.Player
	Setting
	Made, Updated table.Millis
	Over          bool // has ended
	Count         int  // acts
	Entered       int  // entrants, withdrawn ones included
	Paired        int  // rounds
	Waiting       int  // tables of the last round without a result
}

// Event is an event with everything derived from its acts. It is immutable.
type Event struct {
	Head
	*event.Event
}

// newEvent returns an event with the counts derived from its acts.
func newEvent(h Head, e *event.Event) *Event {
	h.Over, h.Count, h.Entered, h.Paired, h.Waiting = e.Ended(), len(e.Acts), len(e.Entrants()), len(e.Rounds()), e.Open()
	return &Event{h, e}
}

// EntrantOf returns the number of a player in the event, 0 if they have not entered.
func (e *Event) EntrantOf(player table.Player) int {
	for _, who := range e.Entrants() {
		if player != "" && who.Player == string(player) {
			return who.ID
		}
	}
	return 0
}
