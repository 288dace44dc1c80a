package api

import "github.com/manykings/manykings/rules"

// Event is something that happened to a seat between two moves, a colour that has
// come under another seat, or the end of the game.
type Event struct {
	Kind   string `json:"kind" enum:"out,king-gone,conquered,escaped,left,over,control"`
	Seat   int    `json:"seat,omitzero" doc:"To whom. control: who moves the colour now; left out for nobody."`
	By     int    `json:"by,omitzero" doc:"Who did it, or gained by it."`
	Reason string `json:"reason,omitzero" doc:"Why a seat went out or the game ended: a reason of outcomes."`
	Army   string `json:"army,omitzero" doc:"control: the colour (sovereign.11)."`
	From   int    `json:"from,omitzero" doc:"control: who moved it before; left out for nobody."`
	Regime bool   `json:"regime,omitzero" doc:"control: whether it became or ceased to be a king's own colour; else a man on a coloured square decided it."`
}

// NewEvents returns the events, in order, never nil.
func NewEvents(list []rules.Event) []Event {
	events := make([]Event, len(list))
	for i, e := range list {
		events[i] = Event{Kind: e.Kind.String(), Seat: int(e.Seat), By: int(e.By), Reason: e.Reason.String()}
	}
	return events
}

// Append appends e as JSON.
func (e Event) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "kind", e.Kind)
	dst = appendSomeInt(dst, "seat", e.Seat)
	dst = appendSomeInt(dst, "by", e.By)
	dst = appendSomeText(dst, "reason", e.Reason)
	dst = appendSomeText(dst, "army", e.Army)
	dst = appendSomeInt(dst, "from", e.From)
	if e.Regime {
		dst = appendBool(dst, "regime", true)
	}
	return append(dst, '}')
}
