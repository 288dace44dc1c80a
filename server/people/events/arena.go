package events

import (
	"context"
	"fmt"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// flow makes the tables of an arena or a ladder, and does the due acts: a ladder's challenges lapse,
// rounds of days end and the next ones begin, and an arena ends after its time, once every table has
// a result.
func (s *Service) flow(ctx context.Context, e *Event) (*Event, error) {
	return s.changeAt(ctx, e.Key, func(e *Event, at int64) ([]event.Act, error) {
		if e.Ended() || len(e.Rounds()) == 0 {
			return nil, nil
		}
		if a, ok := e.Seating(at); ok && e.Count < mostActs-1000 { // the tables still get their results
			return []event.Act{a}, nil
		}
		if acts := e.Event.Due(at); len(acts) > 0 {
			return acts, nil
		}
		if e.Proceeds() && e.System == event.DutchSystem {
			return s.pairedOutside(ctx, e)
		}
		if c := e.RoundClock(); e.Options.Form == event.Arena && c != nil && c.Running && c.At(at) == 0 && e.Waiting == 0 {
			return []event.Act{{Kind: event.End}}, nil
		}
		return nil, nil
	})
}

// EventBots is the terms on which bots take free seats of an arena.
type EventBots struct {
	Level int `json:"level" minimum:"1" maximum:"10" doc:"The strength of the bots."`
	After int `json:"after" minimum:"10" maximum:"3600" doc:"How many seconds a player waits first, while too few others are free for a table."`
	Share int `json:"share" enum:"0,50,100" doc:"How much a table with bots counts for the people at it, in percent of its points. A win there counts as one, and for a streak, only at 100."`
}

// aborted returns the result of a table whose game was aborted because a player did not come, nil
// for other games, and that player. Nobody has a place.
func (s *Service) aborted(ctx context.Context, id live.GameID, e *Event, seats []int) ([]int, int, error) {
	r, err := s.Play.Current(ctx, id)
	if isLost(err) {
		return nil, 0, nil // an organiser decides
	}
	if err != nil {
		return nil, 0, fmt.Errorf("reading the game of a table: %w", err)
	}
	if r.Stage != table.Aborted {
		return nil, 0, nil
	}
	game, err := s.Parse(r.Variant)
	if err != nil {
		return nil, 0, fmt.Errorf("reading the game of a table: %w", err)
	}
	pos, err := r.Replay(game, len(r.Entries))
	if err != nil {
		return nil, 0, fmt.Errorf("reading the game of a table: %w", err)
	}
	turn := int(pos.Turn())
	if slices.ContainsFunc(r.Entries, func(x table.Entry) bool { return x.Seat == turn }) {
		return make([]int, len(seats)), 0, nil
	}
	for _, id := range seats {
		if id > 0 && e.Entrants()[id-1].Player == string(r.Seats[turn-1].Player) {
			return make([]int, len(seats)), id, nil
		}
	}
	return make([]int, len(seats)), 0, nil
}
