package eval

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
)

// seen is the board at the last evaluation, with its derived facts. A search evaluates
// positions that differ by a few moves; with many armies most men are unmoved and see the
// same squares. It serves any position of the game: only differences are evaluated again.
type seen struct {
	codes  [maxSquares]uint8
	owners [maxArmies]rules.Seat
	armies [maxArmies]armySeen
	// takers counts the pawns of a seat that attack a square.
	takers [rules.MaxSeats + 1][maxSquares]uint8
	// marks has for each square, in bits 1<<(seat-1), the seats whose pawns attack it and,
	// 8 bits higher, the seats whose king is beside it.
	marks [maxSquares]uint16
	men   [maxSquares]glance

	// changed are the squares with changed men or marks.
	changed board.Set
	moved   uint8 // the armies whose king or pawns are not where they were: bit 1<<army
}

// armySeen has the facts about an army's pawns and king.
type armySeen struct {
	sum     pair   // of the squares of its pawns
	key     uint64 // of its pawns
	pawns   uint8  // how many
	king    uint8  // its square, if there is one
	hasKing bool
	shelter uint8 // pawns beside it
}

// glance is the view of a man, other than a king or pawn, from its square.
type glance struct {
	seen   board.Set // the squares on which it depends, its own included
	sum    pair      // its square, the pawns that threaten it, its file
	beside uint16    // see sight
	known  bool
	near   int8
	hits   int8
	// reached may be more than any other count: a queen on the board of eight has
	// a hundred squares.
	reached int16
}

// word is the number of squares compared at once.
const word = 8

// octets returns eight bytes in a word, the lowest first: for the compiler it is one load.
func octets(b []uint8) uint64 {
	_ = b[word-1]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// look updates the facts.
func (e *ofChess) look() {
	x := e.seen
	var owners [maxArmies]rules.Seat
	for a := range e.tables.armies {
		owners[a] = e.pos.Owner(rules.Army(a))
	}
	if owners != x.owners { // seldom: men have changed hands, so that all is otherwise
		*x = seen{owners: owners}
	}
	x.changed, x.moved = board.Set{}, 0
	now := e.pos.Codes()
	for at := 0; at < e.tables.squareCount; at += word {
		for differ := octets(x.codes[at:]) ^ octets(now[at:]); differ != 0; {
			bit := bits.TrailingZeros64(differ) &^ 7
			differ &^= 0xff << bit
			s := (at + bit/8) & (maxSquares - 1)
			e.swap(uint8(s), x.codes[s], now[s])
			x.codes[s] = now[s]
		}
	}
	if x.moved != 0 {
		e.lookAtKings()
	}
}

// swap notes that on s there is another man than there was.
func (e *ofChess) swap(s, before, after uint8) {
	x := e.seen
	x.changed.Add(board.Square(s))
	switch rules.Role(before & 7) {
	case rules.Pawn:
		e.takePawn(s, before)
	case rules.King:
		x.moved |= 1 << (before >> 3)
	}
	switch rules.Role(after & 7) {
	case rules.Pawn:
		e.putPawn(s, after)
	case rules.King:
		x.moved |= 1 << (after >> 3)
	}
}

// putPawn counts a pawn and marks what it attacks.
func (e *ofChess) putPawn(s, code uint8) {
	x, t, army := e.seen, e.tables, code>>3&(maxArmies-1)
	o := x.owners[army]
	if o == 0 {
		return
	}
	a := &x.armies[army]
	a.sum += t.squares[code&(codes-1)][s]
	a.key ^= t.pawnKeys[army][s]
	a.pawns++
	x.moved |= 1 << army
	takers := &x.takers[o&15]
	for _, to := range t.takes[army][s] {
		if takers[to]++; takers[to] == 1 {
			x.marks[to] |= 1 << (o - 1)
			x.changed.Add(board.Square(to))
		}
	}
}

// takePawn reverses putPawn.
func (e *ofChess) takePawn(s, code uint8) {
	x, t, army := e.seen, e.tables, code>>3&(maxArmies-1)
	o := x.owners[army]
	if o == 0 {
		return
	}
	a := &x.armies[army]
	a.sum -= t.squares[code&(codes-1)][s]
	a.key ^= t.pawnKeys[army][s]
	a.pawns--
	x.moved |= 1 << army
	takers := &x.takers[o&15]
	for _, to := range t.takes[army][s] {
		if takers[to]--; takers[to] == 0 {
			x.marks[to] &^= 1 << (o - 1)
			x.changed.Add(board.Square(to))
		}
	}
}

// lookAtKings marks the squares beside kings, and counts the pawns that shelter
// them, where either may be otherwise.
func (e *ofChess) lookAtKings() {
	x, t := e.seen, e.tables
	var at [maxArmies]uint8
	var has, gone uint8
	for i := range t.armies {
		a, o := &x.armies[i], x.owners[i]
		if standing := e.pos.Where(chess.CodeOf(rules.King, rules.Army(i))); len(standing) > 0 && o != 0 {
			at[i] = standing[0]
			has |= 1 << i
		}
		if a.hasKing && (has>>i&1 == 0 || a.king != at[i]) {
			for _, s := range t.kings[a.king] {
				x.marks[s] &^= 256 << (o - 1)
				x.changed.Add(board.Square(s))
			}
			gone |= 1 << (o - 1)
		}
	}
	for i := range t.armies {
		a, o := &x.armies[i], x.owners[i]
		if has>>i&1 == 0 {
			a.hasKing = false
			continue
		}
		k := at[i]
		came := !a.hasKing || a.king != k
		a.king, a.hasKing = k, true
		if came || gone>>(o-1)&1 != 0 { // another king of the seat may have been near
			for _, s := range t.kings[k] {
				x.marks[s] |= 256 << (o - 1)
				x.changed.Add(board.Square(s))
			}
		}
		if x.moved>>i&1 == 0 {
			continue
		}
		pawn := chess.CodeOf(rules.Pawn, rules.Army(i))
		a.shelter = 0
		for _, s := range t.kings[k] {
			if x.codes[s] == pawn {
				a.shelter++
			}
		}
	}
}
