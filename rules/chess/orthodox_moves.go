package chess

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
)

// pawnGoals are the goals of pawns, by kind of move; each comes from where its
// step back leads.
type pawnGoals struct{ steps, doubles, left, right uint64 }

// up is the step of a pawn of the army, in bits.
func (v *view) up() int { return 8 - 16*int(v.army) }

// goalsOf returns the goals of the given pawns, without en passant.
func (v *view) goalsOf(pawns uint64) pawnGoals {
	up := v.up()
	var g pawnGoals
	g.steps = bits.RotateLeft64(pawns, up) &^ v.all
	g.doubles = bits.RotateLeft64(bits.RotateLeft64(pawns&ranks27&v.homeHalf(), up)&^v.all, up) &^ v.all & v.goals
	g.steps &= v.goals
	takes := v.enemy & v.goals
	g.left = bits.RotateLeft64(pawns&^fileA, up-1) & takes
	g.right = bits.RotateLeft64(pawns&^fileH, up+1) & takes
	return g
}

// homeHalf is the home module of the army to move.
func (v *view) homeHalf() uint64 { return 0xffffffff << (32 * uint(v.army)) }

// keep keeps the goals on a line.
func (g *pawnGoals) keep(line uint64) {
	g.steps &= line
	g.doubles &= line
	g.left &= line
	g.right &= line
}

func (g *pawnGoals) count() int {
	n := bits.OnesCount64(g.steps) + bits.OnesCount64(g.doubles) + bits.OnesCount64(g.left) + bits.OnesCount64(g.right)
	if (g.steps|g.left|g.right)&ranks18 == 0 {
		return n
	}
	return n + 3*(bits.OnesCount64(g.steps&ranks18)+bits.OnesCount64(g.left&ranks18)+bits.OnesCount64(g.right&ranks18))
}

// count64 is CountMoves on the fast path.
func (p *Position) count64() int {
	o := p.game.orthodox
	var v view
	p.look64(&v)
	n := bits.OnesCount64(o.kingGoals(&v, ^uint64(0)))
	if p.castling != 0 {
		for i := range o.castles[v.army&1] {
			if o.mayCastle(&v, &o.castles[v.army&1][i], p.castling) {
				n++
			}
		}
	}
	if p.rights != 0 {
		p.scratch = p.enPassantMoves(p.scratch[:0], p.turn)
		n += len(p.scratch)
	}
	if v.goals == 0 {
		return n
	}
	goals := v.goalsOf(v.pawns &^ v.pinned)
	n += goals.count()
	for x := v.knights &^ v.pinned; x != 0; x &= x - 1 {
		n += bits.OnesCount64(o.knights[bits.TrailingZeros64(x)] & v.goals)
	}
	for x := v.diagonals &^ v.pinned; x != 0; x &= x - 1 {
		n += bits.OnesCount64(o.bishop(uint8(bits.TrailingZeros64(x)), v.all) & v.goals)
	}
	for x := v.straights &^ v.pinned; x != 0; x &= x - 1 {
		n += bits.OnesCount64(o.rook(uint8(bits.TrailingZeros64(x)), v.all) & v.goals)
	}
	for x := v.pinned &^ v.knights; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		line := o.along[v.king&63][s&63]
		if x&-x&v.pawns != 0 {
			goals := v.goalsOf(x & -x)
			goals.keep(line)
			n += goals.count()
			continue
		}
		n += bits.OnesCount64(o.ridden(&v, s) & v.goals & line)
	}
	return n
}

// ridden returns the attacks of the rider on s.
func (o *orthodox) ridden(v *view, s uint8) (goals uint64) {
	if v.diagonals>>s&1 != 0 {
		goals = o.bishop(s, v.all)
	}
	if v.straights>>s&1 != 0 {
		goals |= o.rook(s, v.all)
	}
	return goals
}

// moves64 is Moves on the fast path.
func (p *Position) moves64(dst []rules.Move) []rules.Move {
	o := p.game.orthodox
	var v view
	p.look64(&v)
	dst = append64(dst, v.king, o.kingGoals(&v, ^uint64(0)))
	if p.castling != 0 {
		for i := range o.castles[v.army&1] {
			if c := &o.castles[v.army&1][i]; o.mayCastle(&v, c, p.castling) {
				dst = append(dst, c.move)
			}
		}
	}
	return p.moves64To(dst, &v, ^uint64(0))
}

// captures64 is Captures on the fast path.
func (p *Position) captures64(dst []rules.Move) []rules.Move {
	var v view
	p.look64(&v)
	dst = append64(dst, v.king, p.game.orthodox.kingGoals(&v, v.enemy))
	return p.moves64To(dst, &v, v.enemy)
}

// moves64To appends the moves of men other than the king to the wanted squares, promotions
// included.
func (p *Position) moves64To(dst []rules.Move, v *view, wanted uint64) []rules.Move {
	o := p.game.orthodox
	if p.rights != 0 {
		dst = p.enPassantMoves(dst, p.turn)
	}
	if v.goals == 0 {
		return dst
	}
	riders := v.goals & wanted
	v.goals &= wanted | ranks18
	goals := v.goalsOf(v.pawns &^ v.pinned)
	dst = goals.append(dst, v.up())
	dst = o.appendDoubles(dst, goals.doubles)
	for x := v.knights &^ v.pinned; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		dst = append64(dst, s, o.knights[s&63]&riders)
	}
	for x := (v.diagonals | v.straights) &^ v.pinned; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		dst = append64(dst, s, o.ridden(v, s)&riders)
	}
	for x := v.pinned &^ v.knights; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		line := o.along[v.king&63][s&63]
		if x&-x&v.pawns != 0 {
			goals := v.goalsOf(x & -x)
			goals.keep(line)
			dst = goals.append(dst, v.up())
			dst = o.appendDoubles(dst, goals.doubles)
			continue
		}
		dst = append64(dst, s, o.ridden(v, s)&riders&line)
	}
	return dst
}

// append64 appends the moves from s to goals.
func append64(dst []rules.Move, s uint8, goals uint64) []rules.Move {
	from := square64(s)
	for ; goals != 0; goals &= goals - 1 {
		dst = append(dst, newMove(from, square64(uint8(bits.TrailingZeros64(goals))), 0, plain))
	}
	return dst
}

// append appends the moves to g of pawns that step by up, but the double steps.
func (g *pawnGoals) append(dst []rules.Move, up int) []rules.Move {
	dst = appendPawns64(dst, g.steps, up)
	dst = appendPawns64(dst, g.left, up-1)
	dst = appendPawns64(dst, g.right, up+1)
	return dst
}

// appendDoubles appends the double steps to goals.
func (o *orthodox) appendDoubles(dst []rules.Move, goals uint64) []rules.Move {
	for ; goals != 0; goals &= goals - 1 {
		dst = append(dst, o.doubles[bits.TrailingZeros64(goals)&63])
	}
	return dst
}

// appendPawns64 appends the moves to goals of pawns that step or capture by step.
func appendPawns64(dst []rules.Move, goals uint64, step int) []rules.Move {
	if goals&ranks18 == 0 { // nearly always
		for ; goals != 0; goals &= goals - 1 {
			s := bits.TrailingZeros64(goals)
			dst = append(dst, newMove(square64(uint8(s-step)), square64(uint8(s)), 0, plain))
		}
		return dst
	}
	for ; goals != 0; goals &= goals - 1 {
		s := bits.TrailingZeros64(goals)
		dst = appendPawn(dst, square64(uint8(s-step)), square64(uint8(s)), ranks18>>s&1 != 0)
	}
	return dst
}
