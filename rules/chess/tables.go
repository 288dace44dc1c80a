package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// tables are the facts of a board that moves are made of, flat. They are
// computed once a game. Squares are bytes.
type tables struct {
	// walks are the ways of riders (see [board.Hop]), by role from queen to bishop
	// and by square; a queen's is a rook's followed by a bishop's. lines are a
	// queen's, for whatever looks along all lines from a square.
	walks [rules.Knight][maxSquares][]hop
	lines [maxSquares][]hop
	back  [maxSquares][]uint8 // the entry of lines before each entry, or none

	kingSteps     [maxSquares][]uint8
	knightSteps   [maxSquares][]uint8
	knightOrigins [maxSquares][]uint8 // from where a knight reaches a square
	pawns         [maxArmies][maxSquares]pawnSteps
	pawnOrigins   [maxSquares][]hop // from where pawns capture on a square: square and pawns mean something

	// rightList is all en-passant rights that there may be, and rightsOf and
	// rightsOn which of them are against the pawns of an army and a pawn on a square.
	rightList []right
	rightsOf  [maxArmies]rightSet
	rightsOn  [maxSquares]rightSet

	// near has the squares from which a man could attack a square or block an attack on it.
	near [maxSquares]board.Set

	// castles are the ways to castle, by right: 2*army, and 1 more for the rook
	// on file h of its home; one for each first square of the king.
	castles [2 * maxArmies][]castle
	// The rights that end when a man leaves or reaches a square, and those that end when a
	// man moves; and a quick test for squares without any.
	castlingBySquare [maxSquares]uint16
	castlingByMan    [men]uint16
	castlingNear     [maxSquares]uint16
}

// hop is a step of a walk away from a square, its origin.
type hop struct {
	square uint8
	attack class // the effect of men on square on the origin, pawns only if they face it
	pawns  uint8 // the armies whose pawns on square face the origin: bit 1<<army
	skip   uint8 // see [board.Hop]
}

// pawnSteps has the possible moves of an army's pawn from a square.
type pawnSteps struct {
	// step is where it may step, double where from there it may go on; star
	// pawns use the first of each only.
	step, double [2]uint8
	right        [2]uint8 // of the double step: an index of rightList
	has          [2]pawnReach
	place        pawnPlace
	promotes     bool // whatever it does
	takesAhead   bool // it captures where it steps (rex.6), and so en passant (rex.7)
	captureCount uint8
	captures     [rules.MaxSeats]uint8
}

// pawnReach says how far a pawn may step.
type pawnReach uint8

const (
	noStep pawnReach = iota
	oneStep
	twoSteps
)

// pawnPlace says where a pawn can be.
type pawnPlace uint8

const (
	onItsWay   pawnPlace = iota
	behindHome           // the first row of its home
	lastRow              // where it would have promoted
)

// castle is the geometry of castling: squares.
type castle struct {
	king, kingTo, rook, rookTo uint8
	empty                      []uint8 // between king and rook
	safe                       []uint8 // crossed and reached by the king
}

// squareBytes returns squares as bytes, each once.
func squareBytes(squares ...[]board.Square) []uint8 {
	var list []uint8
	for _, part := range squares {
		for _, s := range part {
			if b := uint8(s); !slices.Contains(list, b) {
				list = append(list, b)
			}
		}
	}
	return list
}

// listRights numbers the en-passant rights; the pawns must be filled in.
func (t *tables) listRights() {
	for a := range t.pawns {
		for s := range t.pawns[a] {
			p := &t.pawns[a][s]
			for i, has := range p.has {
				if has == twoSteps {
					p.right[i] = uint8(len(t.rightList))
					t.rightsOf[a] |= 1 << p.right[i]
					t.rightsOn[p.double[i]] |= 1 << p.right[i]
					t.rightList = append(t.rightList, right{p.step[i], p.double[i]})
				}
			}
		}
	}
}

// none is the entry before the first of a walk.
const none = 255

// derive computes all tables but pawns, castles and, if they are set already,
// kingSteps and knightSteps.
func (t *tables) derive(b *board.Topology) {
	for s := range b.Len() {
		q := board.Square(s)
		if t.kingSteps[s] == nil {
			t.kingSteps[s] = squareBytes(b.EdgeSteps(q), b.CornerSteps(q))
		}
		if t.knightSteps[s] == nil {
			t.knightSteps[s] = squareBytes(b.KnightSteps(q))
		}
		for _, to := range t.knightSteps[s] {
			t.knightOrigins[to] = append(t.knightOrigins[to], uint8(s))
		}
	}
	for s := range uint16(b.Len()) {
		q := board.Square(s)
		w := walker{tables: t, origin: uint8(s)}
		w.rays(b.EdgeRays(q), edgeRider)
		edges := len(w.hops)
		w.rays(b.CornerRays(q), cornerRider)
		t.lines[s], t.back[s], t.walks[rules.Rook][s] = w.hops, w.back, w.hops[:edges]
		for _, h := range w.hops[edges:] {
			h.skip -= uint8(edges)
			t.walks[rules.Bishop][s] = append(t.walks[rules.Bishop][s], h)
		}
		t.walks[rules.Queen][s] = w.hops
		for _, h := range w.hops {
			t.near[s].Add(board.Square(h.square))
			if h.pawns != 0 {
				t.pawnOrigins[s] = append(t.pawnOrigins[s], h)
			}
		}
		for _, from := range t.knightOrigins[s] {
			t.near[s].Add(board.Square(from))
		}
	}
}

// walker builds the walk of lines from an origin.
type walker struct {
	*tables
	origin uint8
	hops   []hop
	back   []uint8
}

// rays appends rays that the given riders travel.
func (w *walker) rays(rays []board.Ray, riders class) {
	for _, r := range rays {
		end := len(w.hops) + len(r.Squares)
		for _, fork := range r.Forks {
			end += len(fork)
		}
		last := w.run(r.Squares, none, riders, end)
		for _, fork := range r.Forks {
			w.run(fork, last, riders, len(w.hops)+len(fork))
		}
	}
}

// run appends squares in a row, behind entry before, and returns the last entry.
func (w *walker) run(squares []board.Square, before int, riders class, skip int) int {
	for _, q := range squares {
		h := hop{square: uint8(q), attack: riders, skip: uint8(skip)}
		if before == none {
			w.face(&h)
		}
		w.hops, w.back = append(w.hops, h), append(w.back, uint8(before))
		before = len(w.hops) - 1
	}
	return before
}

// face notes which kings and pawns attack from a hop beside the origin.
func (w *walker) face(h *hop) {
	if slices.Contains(w.kingSteps[h.square], w.origin) {
		h.attack |= enemyKing
	}
	for a := range w.pawns {
		p := &w.pawns[a][h.square]
		if slices.Contains(p.captures[:p.captureCount], w.origin) {
			h.pawns |= 1 << a
			h.attack |= enemyPawn
		}
	}
}

// setCastles derives the tables of castles.
func (t *tables) setCastles() {
	for r, castles := range t.castles {
		for _, c := range castles {
			t.castlingBySquare[c.rook] |= 1 << r
			t.castlingNear[c.rook] |= 1 << r
			t.castlingNear[c.king] |= 1 << r
		}
		t.castlingByMan[newMan(rules.King, rules.Army(r/2))] |= 1 << r
	}
}
