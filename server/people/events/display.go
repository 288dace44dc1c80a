package events

import (
	"context"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

// checkDisplay returns the fault in the settings of a simultaneous display, for which the other forms
// have none.
func (set *Setting) checkDisplay() error {
	switch {
	case set.OwnClock == nil:
		return nil
	case set.Form != event.Display || !set.Online:
		return &table.InputError{Field: "exhibitorClock", Reason: "is for a simultaneous display online"}
	case set.Rated:
		return &table.InputError{Field: "rated", Reason: "must be left out if exhibitors have a time of their own"}
	}
	clock := set.Clock
	clock.Seats = []table.SeatClock{*set.OwnClock, clockOf(set.Clock)}
	return clock.Check(2)
}

// clockOf returns the times of a clock as those of a seat.
func clockOf(c table.Clock) table.SeatClock {
	return table.SeatClock{Initial: c.Initial, Increment: c.Increment, Delay: c.Delay, PerMove: c.PerMove}
}

// seatClock returns the time of an entrant at a table of a display.
func (e *Event) seatClock(id int) table.SeatClock {
	if e.Exhibits(id) {
		return *e.OwnClock
	}
	return clockOf(e.Clock)
}

type exhibitInput struct {
	OfEvent
	Entrant int `path:"entrant" minimum:"1" doc:"The number of the entrant."`
	Body    struct {
		Exhibitor bool `json:"exhibitor" doc:"Whether the entrant gives the display."`
	} `nameHint:"EventExhibitor"`
}

// exhibit chooses an exhibitor. A repeated request changes nothing.
func (s *API) exhibit(ctx context.Context, in *exhibitInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.change(ctx, in.Event, func(e *Event) ([]event.Act, error) {
			a := event.Act{Kind: event.Unexhibit, ID: in.Entrant, By: p.Handle}
			if in.Body.Exhibitor {
				a.Kind = event.Exhibit
			}
			if !e.Organises(p.Player) {
				return nil, ErrOrganiser
			}
			if e.Exhibits(in.Entrant) == in.Body.Exhibitor {
				return nil, nil
			}
			return []event.Act{a}, nil
		})
	})
}
