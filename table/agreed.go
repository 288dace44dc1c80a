package table

import (
	"strconv"

	"github.com/manykings/manykings/rules"
)

// When players may agree on a draw is a term of the game. Draws by the rules, such as by repetition,
// do not depend on it.

const (
	// NoDraws lets players never agree on a draw.
	NoDraws = -1
	// mostDrawRound is the latest round from which players may agree on a draw.
	mostDrawRound = 500
)

// checkDraws returns an error unless the players' agreement on draws is possible in the game. Rounds
// after a position at the start count from another number.
func (s *Setting) checkDraws() error {
	if s.Position != "" && s.Draws != 0 {
		return &InputError{"draws", "is not possible for a game from a position"}
	}
	if s.Draws < NoDraws || s.Draws > mostDrawRound {
		return &InputError{"draws", "-1 for never, or a round up to " + strconv.Itoa(mostDrawRound)}
	}
	return nil
}

// canDraw returns an error unless a player may offer a draw.
func (s *State) canDraw(player Player) error {
	switch {
	case s.Draws == NoDraws:
		return ErrNoDraws
	case !s.agrees(player):
		return ErrOut
	case s.Draws > 1 && s.round() < s.Draws:
		return ErrEarlyDraw
	}
	return nil
}

// round returns the round of the turn, from 1: a new one begins with a seat that does not come after the
// previous one, as in lists of moves.
func (s *State) round() int {
	round, last := 1, 0
	for i := range s.Entries {
		e := &s.Entries[i]
		if !rules.TakesTurn(e.Text) {
			continue
		}
		if last != 0 && e.Seat <= last {
			round++
		}
		last = e.Seat
	}
	if last != 0 && s.Turn <= last {
		round++
	}
	return round
}
