package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

const (
	squares = board.GridSize * board.GridSize
	armies  = len(board.Colours)
	// farthest is how many squares a man may go in a turn (sovereign.2).
	farthest = 8
	// groundBit marks an empty coloured square in Position.men.
	groundBit = 0x80
)

// code is a man, role | army<<3, or the ground of an empty square: 0, or
// groundBit | colour.
type code = uint8

func codeOf(role rules.Role, army uint8) code { return code(role) | army<<3 }

// isMan reports whether c is a man and not ground.
func isMan(c code) bool { return c-1 < groundBit-1 }

func roleOf(c code) rules.Role { return rules.Role(c & 7) }

// directions are differences of square numbers: up, right, down, left, and the
// four diagonals clockwise from up right. Opposite is direction ^ 2.
var directions = [8]uint8{16, 1, 240, 255, 17, 241, 239, 15}

// riding has a bit for each direction in which a role rides, by role.
var riding = [8]uint8{rules.Queen: 0xff, rules.Rook: 0x0f, rules.Bishop: 0xf0}

// squareList is up to eight squares.
type squareList struct {
	n  uint8
	at [8]uint8
}

func (l *squareList) add(s uint8) {
	l.at[l.n] = s
	l.n++
}

// tables are the constant facts of the board, by square.
type tables struct {
	grid   *board.Grid
	ground [squares]code
	twin   [squares]uint8      // of coloured squares
	pairs  [armies][2]uint8    // the coloured squares, by colour
	reach  [squares][8]uint8   // steps to the border or farthest, by direction
	leaps  [squares]squareList // of a knight
	steps  [squares]squareList // of a pawn (sovereign.6)
	takes  [squares]squareList // of a pawn (sovereign.7)
	hits   [squares]uint8      // the directions of takes, a bit each
	double [squares]squareList // pairs: the square passed, the goal (sovereign.8)
	centre [squares]bool       // a pawn promotes here (sovereign.9)
	verge  [squares]bool       // a pawn may promote from here

	manKeys   [128][squares]uint64
	ownedKeys [maxSeats + 1][armies]uint64
	rightKeys [maxRights]uint64
	turnKeys  [maxSeats + 1]uint64
	outKeys   [maxSeats + 1]uint64
	pieKey    uint64
}

// newTables returns the tables of a board.
func newTables(grid *board.Grid) *tables {
	t := &tables{grid: grid}
	for c := range armies {
		for i, s := range grid.Coloured(c) {
			t.pairs[c][i] = uint8(s)
		}
	}
	for s := range squares {
		t.addSquare(board.Square(s))
	}
	t.addKeys()
	return t
}

// far returns twice the distance of a file or rank, from 0, to the centre line.
func far(x int) int { return max(2*x-board.GridSize+1, board.GridSize-1-2*x) }

// addSquare fills in the facts of one square.
func (t *tables) addSquare(s board.Square) {
	g := t.grid
	if c := g.Colour(s); c >= 0 {
		t.ground[s] = groundBit | code(c)
		t.twin[s] = uint8(g.Twin(s))
	}
	t.centre[s] = far(g.File(s)) <= 3 && far(g.Rank(s)) <= 3
	for _, to := range g.KnightSteps(s) {
		t.leaps[s].add(uint8(to))
	}
	for d := range directions {
		t.reach[s][d] = reach(g.File(s), g.Rank(s), d)
		if t.reach[s][d] > 0 {
			t.addPawnStep(s, d)
		}
	}
}

// reach returns how many squares a man may go in a direction: to the border or
// farthest.
func reach(file, rank, d int) uint8 {
	const last = board.GridSize - 1
	dx, dy := offset(d)
	n := farthest
	for _, axis := range [2][2]int{{file, dx}, {rank, dy}} {
		switch axis[1] {
		case 1:
			n = min(n, last-axis[0])
		case -1:
			n = min(n, axis[0])
		}
	}
	return uint8(n)
}

// addPawnStep fills in the effect of a pawn's step on s in a direction with a square
// (sovereign.6 to sovereign.9): nothing, unless it comes closer to a centre line.
func (t *tables) addPawnStep(s board.Square, d int) {
	file, rank := t.grid.File(s), t.grid.Rank(s)
	dx, dy := offset(d)
	if far(file+dx) >= far(file) && far(rank+dy) >= far(rank) {
		return
	}
	to := uint8(s) + directions[d]
	if far(file+dx) <= 3 && far(rank+dy) <= 3 {
		t.verge[s] = true
	}
	if d >= 4 {
		t.takes[s].add(to)
		t.hits[s] |= 1 << d
		return
	}
	t.steps[s].add(to)
	// The nearest edge is behind the step; in a ring corner there are two (sovereign.8).
	const last = board.GridSize - 1
	var behind int
	switch {
	case dx == 1:
		behind = file
	case dx == -1:
		behind = last - file
	case dy == 1:
		behind = rank
	default:
		behind = last - rank
	}
	if ring := t.grid.Ring(s); ring <= 2 && behind == ring-1 {
		t.double[s].add(to)
		t.double[s].add(to + directions[d])
	}
}

// offset returns the change of file and rank of a direction.
func offset(d int) (dx, dy int) {
	dx = [8]int{0, 1, 0, -1, 1, 1, -1, -1}[d]
	dy = [8]int{1, 0, -1, 0, 1, -1, -1, 1}[d]
	return dx, dy
}

// addKeys draws the numbers of position keys.
func (t *tables) addKeys() {
	var keys rules.Keys
	for c := range t.manKeys {
		keys.Fill(t.manKeys[c][:])
	}
	for seat := range t.ownedKeys {
		keys.Fill(t.ownedKeys[seat][:])
		t.turnKeys[seat], t.outKeys[seat] = keys.Next(), keys.Next()
	}
	keys.Fill(t.rightKeys[:])
	t.pieKey = keys.Next()
}
