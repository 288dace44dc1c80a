package rules

import "slices"

// Event is something that happened to a seat between two moves.
type Event struct {
	Kind   EventKind
	Seat   Seat   // 0 when the game ended
	By     Seat   // to whom it is credited, 0 if to nobody
	Reason Reason // NoReason where the kind says it all
}

// EventKind is the kind of a change between two moves.
type EventKind uint8

// The kinds of event.
const (
	EventOut       EventKind = iota // Seat went out of the game, for Reason
	EventKingGone                   // Seat's king left the board, and Seat plays on (star.18, royale.4)
	EventConquered                  // By moves Seat's men from now on (star.11)
	EventEscaped                    // Seat's king would be attacked after every move, and left the board: Seat is tied and plays on (royale.5)
	EventLeft                       // Seat resigned or lost on time and has no more turns; its men stay, and give no check (royale.7)
	EventOver                       // the game ended, for Reason
)

var eventWords = []string{"out", "king-gone", "conquered", "escaped", "left", "over"}

// String returns the word for k in JSON, such as "king-gone".
func (k EventKind) String() string { return eventWords[k] }

// ParseEventKind returns the kind of event with the given word.
func ParseEventKind(word string) (EventKind, bool) {
	i := slices.Index(eventWords, word)
	return EventKind(max(i, 0)), i >= 0
}
