package report

import "github.com/manykings/manykings/rules"

// Event is something that happened to a seat between two moves, or the end of the
// game.
type Event struct {
	Kind   string `json:"kind" enum:"out,king-gone,conquered,escaped,left,over"`
	Seat   int    `json:"seat,omitzero" doc:"To whom."`
	By     int    `json:"by,omitzero" doc:"Who did it, or gained by it."`
	Reason string `json:"reason,omitzero" doc:"Why a seat went out or the game ended: a reason of outcomes."`
}

// NewEvents returns what happened, in order, never nil.
func NewEvents(list []rules.Event) []Event {
	events := make([]Event, len(list))
	for i, e := range list {
		events[i] = Event{e.Kind.String(), int(e.Seat), int(e.By), e.Reason.String()}
	}
	return events
}

// Append appends e as JSON.
func (e Event) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "kind", e.Kind)
	dst = appendSomeInt(dst, "seat", e.Seat)
	dst = appendSomeInt(dst, "by", e.By)
	return append(appendSomeText(dst, "reason", e.Reason), '}')
}
