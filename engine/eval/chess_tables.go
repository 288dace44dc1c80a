package eval

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
)

const (
	maxSquares = 256
	maxArmies  = rules.MaxSeats
	codes      = maxArmies << 3
)

// step is a step of a walk away from a square, its origin (see [board.Hop]).
type step struct {
	square uint8
	skip   uint8
	bears  uint8 // the roles on square that attack the origin: roleBits
	pawns  uint8 // the armies whose pawns on square do: bit 1<<army
}

// roleBits has, by role, the steps over which it attacks the origin.
var roleBits = [8]uint8{rules.King: touch, rules.Queen: edge | corner, rules.Rook: edge, rules.Bishop: corner}

const (
	edge uint8 = 1 << iota
	corner
	touch // the step is a king's
)

// chessTables are the facts of a game of the chess family that are evaluated.
type chessTables struct {
	armies      int
	squareCount int
	where       place
	// edges, corners and lines are the walks of rooks, bishops and queens.
	edges, corners, lines [maxSquares][]step
	knights               [maxSquares][]uint8 // from a square
	origins               [maxSquares][]uint8 // to a square
	kings                 [maxSquares][]uint8

	squares [codes][maxSquares]pair // man and square
	takes   [maxArmies][maxSquares][]uint8
	reach   [maxArmies][maxSquares]reach
	left    [maxArmies][maxSquares]uint8   // the steps of a pawn to the last row
	steps   [maxArmies][maxSquares][]uint8 // of a pawn, double steps left out
	ahead   [maxArmies][maxSquares][]uint8 // on a star, straight on to the last row
	// distance is the steps of a king from one square to another.
	distance [maxSquares][maxSquares]uint8

	pawnKeys  [maxArmies][maxSquares]uint64
	ownerKeys [maxArmies][rules.MaxSeats + 1]uint64
}

// reach has the squares that a pawn may reach from its square.
type reach struct {
	way, beyond board.Set // the squares that it may still reach, and the same without its square
	guards      board.Set // what it attacks
	bearing     board.Set // the squares attacked from its path
}

// place returns the row and the fold of a square as army a sees it.
type place func(a int, s board.Square) (row, fold int)

// newChessTables returns the tables of a game, without the values of men.
func newChessTables(g *chess.Game) *chessTables {
	t := &chessTables{armies: len(g.Armies()), squareCount: g.Board().Len()}
	b := g.Board()
	if star := g.Star(); star != nil {
		t.where = onStar(star)
		t.addAhead(star)
	} else {
		t.where = onHex(board.NewHex())
	}
	t.addSteps(g, b)
	t.addPawns(g, b)
	t.addLines(b)
	t.addDistances(b)
	t.addKeys()
	return t
}

// weigh fills in the values of men on the squares.
func (t *chessTables) weigh(w *chessWeights) {
	for a := range t.armies {
		for s := range board.Square(t.squareCount) {
			row, fold := t.where(a, s)
			for role := rules.King; role <= rules.Pawn; role++ {
				t.squares[chess.CodeOf(role, rules.Army(a))][s] = w.man[role] + w.squares[role][row][fold]
			}
		}
	}
}

// onStar places the squares of a star: ranks beyond the front count on.
func onStar(b *board.Star) place {
	return func(a int, s board.Square) (row, fold int) {
		row = b.Rank(s)
		if b.Module(s) != b.Home(a+1) {
			row = 2*board.Ranks - 1 - row
		}
		return row, min(b.File(s), board.Files-1-b.File(s))
	}
}

// onHex places the squares of REX: a fold is two half-step columns.
func onHex(b *board.Hex) place {
	const middle = 10
	return func(a int, s board.Square) (row, fold int) {
		row = b.Row(s) - 1
		if a == 1 {
			row = maxRows - 1 - row
		}
		aside := b.Column(s) - middle
		return row, maxFolds - 1 - max(aside, -aside)/2
	}
}

func (t *chessTables) addSteps(g *chess.Game, b *board.Topology) {
	for s := range board.Square(b.Len()) {
		t.kings[s] = g.Steps(rules.King, s)
		t.knights[s] = g.Steps(rules.Knight, s)
		for _, to := range t.knights[s] {
			t.origins[to] = append(t.origins[to], uint8(s))
		}
	}
}

// addPawns follows the pawns to their last rows, backwards from there.
func (t *chessTables) addPawns(g *chess.Game, b *board.Topology) {
	for a := range t.armies {
		var done board.Set
		var follow func(s board.Square)
		follow = func(s board.Square) {
			if done.Has(s) {
				return
			}
			done.Add(s)
			steps, takes := g.PawnSteps(rules.Army(a), s)
			t.takes[a][s], t.steps[a][s] = takes, steps
			x := &t.reach[a][s]
			for _, to := range takes {
				x.guards.Add(board.Square(to))
			}
			x.bearing = x.guards
			for _, to := range steps {
				follow(board.Square(to))
				x.beyond.Union(&t.reach[a][to].way)
				x.bearing.Union(&t.reach[a][to].bearing)
				t.left[a][s] = t.left[a][to] + 1
			}
			x.way = x.beyond
			x.way.Add(s)
		}
		for s := range board.Square(b.Len()) {
			follow(s)
		}
	}
}

// addAhead follows the files of a star.
func (t *chessTables) addAhead(b *board.Star) {
	for a := range t.armies {
		home := b.Home(a + 1)
		for s := range board.Square(b.Len()) {
			for q := b.Forward(s, home); q != board.NoSquare; q = b.Forward(q, home) {
				t.ahead[a][s] = append(t.ahead[a][s], uint8(q))
			}
		}
	}
}

// addDistances walks around every square in rings.
func (t *chessTables) addDistances(b *board.Topology) {
	for s := range b.Len() {
		seen := board.Set{}
		seen.Add(board.Square(s))
		ring := []uint8{uint8(s)}
		for d := uint8(0); len(ring) > 0; d++ {
			var next []uint8
			for _, q := range ring {
				t.distance[s][q] = d
				for _, to := range t.kings[q] {
					if !seen.Has(board.Square(to)) {
						seen.Add(board.Square(to))
						next = append(next, to)
					}
				}
			}
			ring = next
		}
	}
}

func (t *chessTables) addLines(b *board.Topology) {
	for s := range uint16(b.Len()) {
		q := board.Square(s)
		t.edges[s] = t.walk(nil, uint8(s), b.EdgeWalk(q), edge)
		t.corners[s] = t.walk(nil, uint8(s), b.CornerWalk(q), corner)
		t.lines[s] = t.walk(slices.Clone(t.edges[s]), uint8(s), b.CornerWalk(q), corner)
	}
}

// walk appends a walk from s to dst.
func (t *chessTables) walk(dst []step, s uint8, hops []board.Hop, riders uint8) []step {
	start := len(dst)
	for _, h := range hops {
		x := step{square: uint8(h.Square), skip: uint8(start + int(h.Skip)), bears: riders}
		if slices.Contains(t.kings[h.Square], s) {
			x.bears |= touch
		}
		for a := range t.armies {
			if slices.Contains(t.takes[a][h.Square], s) {
				x.pawns |= 1 << a
			}
		}
		dst = append(dst, x)
	}
	return dst
}

// addKeys fills the keys of pawns with fixed random numbers.
func (t *chessTables) addKeys() {
	var k keys
	for a := range t.armies {
		for s := range t.pawnKeys[a] {
			t.pawnKeys[a][s] = k.next()
		}
		for s := range t.ownerKeys[a] {
			t.ownerKeys[a][s] = k.next()
		}
	}
}

// keys draws random numbers, the same in every run.
//
// Source: S. Vigna, splitmix64.
type keys uint64

func (k *keys) next() uint64 {
	*k += 0x9e3779b97f4a7c15
	z := uint64(*k)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
