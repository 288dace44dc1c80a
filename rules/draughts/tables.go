package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// tables has the generator's data of a board. Men go by home module, which is the number of
// their seat.
type tables struct {
	squares []board.Square // by spot
	spotOf  []spot         // by board.Square; noSpot if not in use

	men     [][]manMoves // [home][spot], home from 1
	lastRow []spots      // [home]: where its men are crowned (draughts.8)

	// walks holds the bishop lines of all spots; those of s are
	// walks[walkAt[s]:walkAt[s+1]].
	walks  []hop
	walkAt []uint16

	manKeys  [maxMan + 1][maxSpots]uint64 // [man][spot]
	turnKeys [maxMan/2 + 1]uint64         // [seat]
}

// manMoves has the possible moves of an uncrowned man from a spot.
type manMoves struct {
	steps spots // forward corner steps, to each exit of the centre (draughts.3)
	jumps []jump
}

// jump is a capture of one man by an uncrowned man: over a spot to one of
// several, which are more than one where the second step passes the centre
// (draughts.4).
type jump struct {
	over  spot
	overs spots // over alone
	lands spots
}

// hop is an entry of a walk (see [board.Hop]): a rider goes on with the next entry if at is
// empty, with entry skip if it is occupied, which is the end of that line or, before a
// fork, of all its branches. So the line behind a man in entry i is the entries i+1 to
// skip, forks included.
type hop struct {
	at   spot
	skip uint8
}

// newTables returns the tables of the squares of a shade.
func newTables(b *board.Star, shade board.Shade) *tables {
	t := &tables{squares: order(b, shade), spotOf: make([]spot, b.Len())}
	for s := range t.spotOf {
		t.spotOf[s] = noSpot
	}
	for i, s := range t.squares {
		t.spotOf[s] = spot(i)
	}
	t.men = make([][]manMoves, b.Modules()+1)
	t.lastRow = make([]spots, b.Modules()+1)
	for home := 1; home <= b.Modules(); home++ {
		t.men[home] = make([]manMoves, len(t.squares))
		for i, s := range t.squares {
			t.men[home][i] = t.manMoves(b, s, home)
			if b.IsLastRow(s, home) {
				t.lastRow[home] = t.lastRow[home].or(only(spot(i)))
			}
		}
	}
	for _, s := range t.squares {
		t.walkAt = append(t.walkAt, uint16(len(t.walks)))
		for _, h := range b.CornerWalk(s) {
			t.walks = append(t.walks, hop{t.spotOf[h.Square], uint8(h.Skip)})
		}
	}
	t.walkAt = append(t.walkAt, uint16(len(t.walks)))
	t.drawKeys()
	return t
}

// order returns the squares of a shade in the order of their spots: in their own order,
// except on the board of two seats, row by row as on a chessboard, from seat 1's left or,
// for light squares, mirrored from its right. See [rows].
func order(b *board.Star, shade board.Shade) []board.Square {
	var squares []board.Square
	if b.Modules() > 2 {
		for s := range board.Square(b.Len()) {
			if b.Shade(s) == shade {
				squares = append(squares, s)
			}
		}
		return squares
	}
	for row := range 2 * board.Ranks {
		for f := range board.Files {
			if shade == 1 {
				f = board.Files - 1 - f
			}
			s := b.At(1, f, min(row, board.Ranks-1))
			if row >= board.Ranks {
				s = b.At(2, board.Files-1-f, 2*board.Ranks-1-row)
			}
			if b.Shade(s) == shade {
				squares = append(squares, s)
			}
		}
	}
	return squares
}

// manMoves returns the moves of a man of the given home from s.
func (t *tables) manMoves(b *board.Star, s board.Square, home int) manMoves {
	var m manMoves
	forward := b.ForwardCorners(s, home)
	for _, over := range forward {
		m.steps = m.steps.or(only(t.spotOf[over]))
	}
	for _, ray := range b.CornerRays(s) {
		for _, path := range ray.Branches() {
			if len(path) < 2 || !slices.Contains(forward, path[0]) {
				continue
			}
			over, land := t.spotOf[path[0]], only(t.spotOf[path[1]])
			if i := slices.IndexFunc(m.jumps, func(j jump) bool { return j.over == over }); i >= 0 {
				m.jumps[i].lands = m.jumps[i].lands.or(land)
			} else {
				m.jumps = append(m.jumps, jump{over, only(over), land})
			}
		}
	}
	return m
}

// walk returns the bishop lines that leave s.
func (t *tables) walk(s spot) []hop { return t.walks[t.walkAt[s]:t.walkAt[s+1]] }

// set returns the spots of squares as a set; squares without a spot are left out.
func (t *tables) set(squares []board.Square) spots {
	var x spots
	for _, s := range squares {
		if t.spotOf[s] != noSpot {
			x = x.or(only(t.spotOf[s]))
		}
	}
	return x
}

// list returns the squares of a set, ascending.
func (t *tables) list(x spots) []board.Square {
	var squares []board.Square
	for !x.empty() {
		squares = append(squares, t.squares[x.pop()])
	}
	return squares
}

// drawKeys draws the numbers of position keys.
func (t *tables) drawKeys() {
	var keys rules.Keys
	for m := manOf(1); m <= maxMan; m++ {
		keys.Fill(t.manKeys[m][:])
	}
	keys.Fill(t.turnKeys[:])
}
