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
	"sync"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Errors of the service, besides *[event.Error].
var (
	ErrNotFound  = errors.New("there is no such event")
	ErrOrganiser = errors.New("only organisers of the event may do that")
	ErrTable     = errors.New("only players of the table may do that")
	ErrCaptain   = errors.New("only the captain of the team may do that")
	ErrGuardian  = errors.New("a parent or guardian must agree")
	ErrCard      = errors.New("there is no such table card")
	ErrOnline    = errors.New("games online have clocks of their own")
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
	mostStaff = 20
	mostTop   = 12
)

// Role is the part of a person in running an event.
type Role string

// The roles. The person who has made the event organises it too, and alone chooses the staff and
// removes the event.
const (
	Organiser Role = "organiser" // everything else
	Arbiter   Role = "arbiter"   // results, the round clock, and who plays
)

// Member is a person of the staff of an event.
type Member struct {
	Player table.Player
	Handle string
	Role   Role
}

// Setting is the settings of an event. Only About and Door change later; [Head] has the moment of
// the start.
type Setting struct {
	event.Options
	About string `json:"about,omitempty"`
	// Online events are played as games of this server.
	Online  bool          `json:"online,omitempty"`
	Clock   table.Clock   `json:"clock"`
	Leaving table.Leaving `json:"leaving"`
	Rated   bool          `json:"rated,omitempty"`
	// OwnClock is the time of the exhibitors of a display; nil for that of the clock.
	OwnClock *table.SeatClock `json:"ownClock,omitempty"`
	// Delay is how many of the latest moves of a table only its players and the staff see while it
	// plays; 0 for none. Top is how many tables the page of the event shows as boards.
	Delay int `json:"delay,omitempty"`
	Top   int `json:"top,omitempty"`
	// Door is the way to enter.
	Door Door `json:"door"`
	// Secret makes the tokens of the table cards. Events older than the cards have none.
	Secret string `json:"secret,omitempty"`
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
	Staff     []Member // of a single event, not in lists
	Setting
	Made, Updated table.Millis
	Starts        table.Millis // 0 if it is not known
	Closed        table.Millis // when it ended, 0 before
	Over          bool         // has ended
	Count         int          // acts
	Entered       int          // entrants, withdrawn ones included
	Paired        int          // rounds
	Waiting       int          // tables of the last round without a result
	Due           table.Millis // when something happens by itself, 0 for never; not read back
}

// Event is an event with everything derived from its acts. It is immutable. What many people read
// after a change is made once.
type Event struct {
	Head
	*event.Event
	standings func() []EventStanding
	rounds    func() []EventRound
	acts      func() []EventAct
	divided   func() divided       // as everybody sees it
	common    func() *web.Prepared // the event for a caller who is nobody in it, without a round clock
	earlier   struct {
		mu    sync.Mutex
		after map[int][]EventStanding // by round
	}
	lines struct {
		mu    sync.Mutex
		after map[int]*web.Lines // for feeds, by the number of acts that their clients have
	}
	told struct {
		mu   sync.Mutex
		news *news // of the last second
	}
}

// newEvent returns an event with the counts derived from its acts.
func newEvent(h Head, e *event.Event) *Event {
	h.Over, h.Count, h.Entered, h.Paired, h.Waiting = e.Ended(), len(e.Acts), len(e.Entrants()), len(e.Rounds()), e.Open()
	if h.Due = 0; e.Options.Form == event.Arena && len(e.Rounds()) > 0 && !e.Ended() {
		h.Due = 1 // at once, and again until it ends
	}
	if e.Options.Form == event.Ladders || e.Options.Days > 0 {
		h.Due = table.Millis(e.NextDue())
	}
	if r := e.Awaited(); r != nil {
		h.Due = table.Millis(r.Deadline)
	}
	made := &Event{Head: h, Event: e}
	made.standings = sync.OnceValue(func() []EventStanding { return standingsOf(e) })
	made.rounds = sync.OnceValue(made.makeRounds)
	made.acts = sync.OnceValue(made.makeActs)
	made.divided = sync.OnceValue(func() divided { return made.divisions(false) })
	made.common = sync.OnceValue(func() *web.Prepared { return web.Prepare(made.detail("")) })
	made.earlier.after = map[int][]EventStanding{}
	made.lines.after = map[int]*web.Lines{}
	return made
}

// Owns reports whether a player has made the event.
func (e *Event) Owns(player table.Player) bool { return player != "" && e.Organiser == player }

// Organises reports whether a player organises the event.
func (e *Event) Organises(player table.Player) bool {
	return e.Owns(player) || e.role(player) == Organiser
}

// Arbitrates reports whether a player organises the event or is its arbiter.
func (e *Event) Arbitrates(player table.Player) bool {
	return e.Owns(player) || e.role(player) != ""
}

// role returns the role of a player in the staff, or "".
func (e *Event) role(player table.Player) Role {
	for _, m := range e.Staff {
		if player != "" && m.Player == player {
			return m.Role
		}
	}
	return ""
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
