package mine

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// tense reports whether a position is worth being varied: a king stands attacked,
// or kings are never attacked. Of the others some are taken all the same.
func tense(rng *rand.Rand, pos rules.Position) bool {
	const quietOneIn = 10
	return pos.InCheck() || len(pos.Attacks()) > 0 || rng.IntN(quietOneIn) == 0
}

// varied returns a position with a man or three moved elsewhere, taken away or made
// another; nil where that is no position in which the same seat is to move. What
// hangs on the moves before, such as castling, is gone.
func varied(rng *rand.Rand, pos rules.Position) rules.Position {
	setup := pos.Setup()
	surface := pos.Game().Board()
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(setup.Board))
		man := setup.Board[i]
		crowned := strings.HasPrefix(setup.Game, "draughts")
		if !crowned && strings.HasSuffix(man.Piece, "K") {
			continue
		}
		switch rng.IntN(4) {
		case 0:
			setup.Board = slices.Delete(setup.Board, i, i+1)
		case 1:
			roles := "QRBN"
			if crowned {
				roles = "MK"
			}
			setup.Board[i].Piece = man.Piece[:len(man.Piece)-1] + string(roles[rng.IntN(len(roles))])
		default:
			names := surface.Len()
			for range names {
				if to := surface.SquareName(board.Square(rng.IntN(names))); !occupied(setup.Board, to) {
					setup.Board[i].Square = to
					break
				}
			}
		}
		if len(setup.Board) == 0 {
			return nil
		}
	}
	setup.Castling, setup.EnPassant, setup.Checks, setup.Halfmoves = nil, nil, nil, 0
	next, err := pos.Game().Position(setup)
	if err != nil || next.Over() || next.Turn() != pos.Turn() {
		return nil
	}
	return next
}

// occupied reports whether a man stands on a square.
func occupied(men []rules.Placed, square string) bool {
	return slices.ContainsFunc(men, func(m rules.Placed) bool { return m.Square == square })
}
