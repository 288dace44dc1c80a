package chess

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
)

// orthodox is the fast path for the chessboard, star:2: sets of squares in 64
// bits, a1 lowest, h8 highest, of which a whole line is attacked at a stroke.
// It generates the same moves as generate.go, against which it is tested.
//
// The board remains that of [snapshot]: a node reads it into four planes of bits at once
// (see [Position.read64]), independently of Make and Unmake.
type orthodox struct {
	lines   [64]lines64
	knights [64]uint64
	kings   [64]uint64
	pawns   [2][64]uint64 // by army and square: the squares it attacks
	// ranks are the attacks of a rook on its rank, by file and the six inner occupied
	// squares of the rank.
	ranks   [8][64]uint8
	between [64][64]uint64 // the squares between two that a line joins
	along   [64][64]uint64 // the whole line that joins them, ends included
	doubles [64]rules.Move // the double steps of both armies, by goal
	castles [2][]castle64  // by army
}

// lines64 are the lines through a square, itself left out, and the squares as
// a bit, also with the ranks in reverse order.
type lines64 struct {
	file, diagonal, anti uint64
	bit, mirrored        uint64
}

// castle64 is a castle in bits.
type castle64 struct {
	right uint16 // bit in castling
	king  uint8
	empty uint64
	safe  [2]uint8
	move  rules.Move
}

const (
	fileA   uint64 = 0x0101010101010101
	fileH   uint64 = fileA << 7
	ranks27 uint64 = 0x00ff00000000ff00 // ranks 2 and 7
	ranks18 uint64 = 0xff000000000000ff // ranks 1 and 8
)

// square64 converts a square of star:2 to its bit and back: the second module is upside
// down. (Of s from 32 on it is 95-s, without a branch.)
func square64(s uint8) uint8 { return s ^ -(s>>5)&31 }

// newOrthodox computes the tables of the fast path from those of the game.
func newOrthodox(t *tables) *orthodox {
	o := &orthodox{}
	for s := range 64 {
		x, y := s%8, s/8
		l := &o.lines[s]
		l.bit = 1 << s
		l.mirrored = bits.ReverseBytes64(l.bit)
		for q := range 64 {
			dx, dy := q%8-x, q/8-y
			b := uint64(1) << q
			switch {
			case q == s:
			case dx == 0:
				l.file |= b
			case dx == dy:
				l.diagonal |= b
			case dx == -dy:
				l.anti |= b
			}
		}
		for occupied := range 64 {
			o.ranks[x][occupied] = rankAttacks(x, occupied<<1)
		}
		at := square64(uint8(s))
		o.knights[s], o.kings[s] = bits64(t.knightSteps[at]), bits64(t.kingSteps[at])
		// Also from the last rows, where no pawn of the army can be: enemy pawns attack the
		// square from there.
		o.pawns[0][s] = (l.bit&^fileA<<7 | l.bit&^fileH<<9)
		o.pawns[1][s] = (l.bit&^fileH>>7 | l.bit&^fileA>>9)
	}
	for s := range uint8(64) {
		for q := range uint8(64) {
			o.join(s, q)
		}
	}
	for a := range t.pawns[:2] {
		for s := range uint8(64) {
			if x := &t.pawns[a][s]; x.has[0] == twoSteps {
				o.doubles[square64(x.double[0])] = newMove(s, x.double[0], x.right[0], doubleStep)
			}
		}
	}
	for r, castles := range t.castles[:4] {
		for i, c := range castles {
			o.castles[r/2] = append(o.castles[r/2], castle64{
				right: 1 << r, king: square64(c.king), empty: bits64(c.empty),
				safe: [2]uint8{square64(c.safe[0]), square64(c.safe[1])},
				move: newMove(c.king, c.kingTo, uint8(r)<<1|uint8(i), castling),
			})
		}
	}
	return o
}

// bits64 returns squares of the board as bits.
func bits64(squares []uint8) (x uint64) {
	for _, s := range squares {
		x |= 1 << square64(s)
	}
	return x
}

// rankAttacks returns the attacks of a rook on file x of a rank with the given occupied
// squares, slowly.
func rankAttacks(x, occupied int) (attacks uint8) {
	for _, step := range []int{1, -1} {
		for f := x + step; f >= 0 && f < 8; f += step {
			attacks |= 1 << f
			if occupied>>f&1 != 0 {
				break
			}
		}
	}
	return attacks
}

// join computes between and along for two squares.
func (o *orthodox) join(s, q uint8) {
	ends := uint64(1)<<s | 1<<q
	switch {
	case s == q:
	case o.rook(s, 0)>>q&1 != 0:
		o.along[s][q] = o.rook(s, 0)&o.rook(q, 0) | ends
		o.between[s][q] = o.rook(s, ends) & o.rook(q, ends)
	case o.bishop(s, 0)>>q&1 != 0:
		o.along[s][q] = o.bishop(s, 0)&o.bishop(q, 0) | ends
		o.between[s][q] = o.bishop(s, ends) & o.bishop(q, ends)
	}
}

// line returns the attacks of a rider on the square of l along one of its lines: the
// subtraction o - 2r runs up the line to the first man, and down it with the ranks
// reversed. (Hyperbola quintessence; it cannot do a rank.)
func (l *lines64) line(line, occupied uint64) uint64 {
	up := occupied & line
	down := bits.ReverseBytes64(up)
	return ((up - l.bit) ^ bits.ReverseBytes64(down-l.mirrored)) & line
}

func (o *orthodox) bishop(s uint8, occupied uint64) uint64 {
	l := &o.lines[s&63]
	return l.line(l.diagonal, occupied) | l.line(l.anti, occupied)
}

func (o *orthodox) rook(s uint8, occupied uint64) uint64 {
	l := &o.lines[s&63]
	rank := s & 56
	return l.line(l.file, occupied) | uint64(o.ranks[s&7][occupied>>(rank+1)&63])<<(rank&63)
}
