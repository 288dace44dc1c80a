package events

import (
	"context"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

// Store keeps events. It must pass eventstest.TestStore.
type Store interface {
	// AddEvent stores a new event without acts, or returns [ErrTooMany] if its organiser
	// already has most unfinished events.
	AddEvent(ctx context.Context, h Head, most int) error
	// Event returns an event with its acts, or [ErrNotFound]. An entrant whose account is
	// closed has an empty name.
	Event(ctx context.Context, key string) (Head, []event.Act, error)
	// EventHead returns an event with its staff and without its acts, or [ErrNotFound].
	EventHead(ctx context.Context, key string) (Head, error)
	// Events returns at most limit events, most recently changed first: those changed before
	// a moment and a key.
	Events(ctx context.Context, before table.Millis, key string, limit int) ([]Head, error)
	// EventsOf returns the events of which a player is the organiser or in the staff, most recently
	// changed first.
	EventsOf(ctx context.Context, player table.Player) ([]Head, error)
	// EventsEntered returns at most limit events that a player has entered, most recently
	// changed first.
	EventsEntered(ctx context.Context, player table.Player, limit int) ([]Head, error)
	// EventsOpen returns the keys of online events that have tables without a result, and of events
	// that are due at a moment.
	EventsOpen(ctx context.Context, now table.Millis) ([]string, error)
	// AppendActs appends acts to an event atomically and changes its head from was to now. It
	// returns [ErrChanged] if the head differs from was, or [ErrNotFound].
	AppendActs(ctx context.Context, was, now Head, acts []event.Act) error
	// SetEvent changes the description, the door and the start of an event, or returns
	// [ErrNotFound].
	SetEvent(ctx context.Context, key string, about string, door Door, starts table.Millis) error
	// EventsStarting returns at most limit events that start at or after a moment, the first ones.
	EventsStarting(ctx context.Context, since table.Millis, limit int) ([]Head, error)
	// SetStaff gives a person a role in an event, or none if the role is "", and changes the moment
	// of its last change. It returns [ErrNotFound], or [ErrTooMany] for more than most people.
	SetStaff(ctx context.Context, key string, m Member, most int) error
	// SetDeclared changes the country of an entrant, what the entrant has declared for the
	// divisions, and the moment of the event's last change, or returns [ErrNotFound].
	SetDeclared(ctx context.Context, key string, id int, country string, d event.Declared) error
	// RemoveEvent removes an event with its acts, or returns [ErrNotFound].
	RemoveEvent(ctx context.Context, key string) error
}
