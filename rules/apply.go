package rules

import "strings"

// Apply plays one entry of the list of moves of formats.md (Outcomes): a move
// in protocol notation, or one of the entries that are no plies:
//
//	resign resign3   the seat on turn, or seat 3, resigns
//	flag flag3       its time is over
//	draw             all who must have agreed to a draw
//	time             the time of the whole game is over
//
// It returns a [*Refusal] and leaves the position unchanged if the game is over or the
// entry is illegal.
func Apply(pos Position, text string) error {
	if pos.Over() {
		return RefuseOver(pos.Game().Board())
	}
	if kind, seat, ok := ParseEntry(text); ok {
		if seat == 0 {
			seat = pos.Turn()
		}
		switch kind {
		case "resign":
			return pos.Resign(seat)
		case "flag":
			return pos.Flag(seat)
		case "time":
			return pos.TimeUp()
		default:
			return pos.Agree()
		}
	}
	m, err := pos.ParseMove(text)
	if err != nil {
		return err
	}
	pos.Play(m)
	return nil
}

// ParseEntry splits an entry that is no ply into its kind (resign, flag, draw, time)
// and the seat that it names, 0 if it names none; ok is false for all else.
func ParseEntry(text string) (kind string, seat Seat, ok bool) {
	kind = text
	if n := len(text) - 1; n > 0 && text[n] >= '1' && text[n] <= '9' {
		kind, seat = text[:n], Seat(text[n]-'0')
	}
	ok = kind == "resign" || kind == "flag" || (kind == "draw" || kind == "time") && seat == 0
	return kind, seat, ok
}

// TakesTurn reports whether an entry is the turn of a seat: a move, not a choice (yalta.3, sovereign.16) nor an entry
// that is no ply.
func TakesTurn(text string) bool {
	_, _, ok := ParseEntry(text)
	return !ok && text != Swap.String() && text != Stay.String() && !strings.HasPrefix(text, "queen")
}

// Exchanges returns the two seats whose players change places by an entry
// (sovereign.16); no seats for every other.
func Exchanges(text string) (one, other Seat) {
	if text == Swap.String() {
		return 1, 2
	}
	return 0, 0
}
