package puzzlegen

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// heat returns the number of variations of a position, for a base number for tense ones:
// most if somebody is about to be mated; then if other seats than the one on turn attack
// each other's kings; fewest if no king is attacked.
func heat(rng *rand.Rand, pos rules.Position, times int) int {
	const quietOneIn = 10
	warm := 0
	for _, a := range pos.Attacks() {
		others := slices.ContainsFunc(a.Men, func(m rules.Attacker) bool { return m.Seat != pos.Turn() })
		switch {
		case a.Mate && a.Provisional:
			return 8 * times
		case others && a.Seat != pos.Turn():
			warm = 3
		default:
			warm = max(warm, 1)
		}
	}
	if warm == 0 && (strings.HasPrefix(pos.Game().ID().Name, "draughts") || rng.IntN(quietOneIn) == 0) {
		warm = 1
	}
	return warm * times
}

// fewMen is how many men a position keeps at least when it is varied.
const fewMen = 8

// varied returns a position with up to three men moved, added, removed or changed; nil if that is
// no position with the same seat on turn. History, such as castling rights, is lost.
func varied(rng *rand.Rand, pos rules.Position) rules.Position {
	setup := pos.Setup()
	surface := pos.Game().Board()
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(setup.Board))
		man := setup.Board[i]
		crowned := strings.HasPrefix(setup.Game, "draughts")
		if !crowned && isKing(man) {
			continue
		}
		switch rng.IntN(5) {
		case 0:
			i = len(setup.Board)
			setup.Board = append(setup.Board, man) // one like it, elsewhere
			fallthrough
		case 1, 2:
			names := surface.Len()
			for range names {
				if to := surface.SquareName(board.Square(rng.IntN(names))); !occupied(setup.Board, to) {
					setup.Board[i].Square = to
					break
				}
			}
		case 3:
			if len(setup.Board) < fewMen {
				return nil // else a long walk ends with bare kings
			}
			setup.Board = slices.Delete(setup.Board, i, i+1)
		default:
			roles := "QRBNP"
			if crowned {
				roles = "MK"
			}
			setup.Board[i].Piece = man.Piece[:len(man.Piece)-1] + string(roles[rng.IntN(len(roles))])
		}
	}
	return placed(pos, setup)
}

// placed returns the position of a changed description of pos, nil if it is none or another
// seat is on turn. History is omitted.
func placed(pos rules.Position, setup rules.Setup) rules.Position {
	setup.Castling, setup.EnPassant, setup.Checks, setup.Halfmoves = nil, nil, nil, 0
	next, err := pos.Game().Position(setup)
	if err != nil || next.Over() || next.Turn() != pos.Turn() {
		return nil
	}
	return next
}

// isKing reports whether a man of a game of chess is a king.
func isKing(man rules.Placed) bool { return strings.HasSuffix(man.Piece, "K") }

// occupied reports whether a square has a man.
func occupied(men []rules.Placed, square string) bool {
	return slices.ContainsFunc(men, func(m rules.Placed) bool { return m.Square == square })
}
