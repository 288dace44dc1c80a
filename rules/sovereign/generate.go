package sovereign

import (
	"math"
	"math/bits"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

const noLimit = math.MaxInt

// Moves appends the legal moves to dst.
func (p *Position) Moves(dst []rules.Move) []rules.Move {
	switch {
	case p.ending.Over():
		return dst
	case p.pending:
		return append(dst, newMove(kindSwap, 0, 0), newMove(kindStay, 0, 0))
	}
	return p.generate(dst, noLimit)
}

// HasMoves reports whether there is a legal move.
func (p *Position) HasMoves() bool {
	if p.ending.Over() || p.pending {
		return !p.ending.Over()
	}
	p.scratch = p.generate(p.scratch[:0], 1)
	return len(p.scratch) > 0
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	switch {
	case p.ending.Over():
		return 0
	case p.pending:
		return 2
	}
	var v safety
	p.safety(&v)
	if v.checkers > 0 {
		p.scratch = p.generateSafe(p.scratch[:0], noLimit, &v)
		return len(p.scratch)
	}
	count := 0
	var g goals
	for a := range p.placed {
		if p.owner[a] != p.turn {
			continue
		}
		for w, word := range p.placed[a] {
			for ; word != 0; word &= word - 1 {
				from := uint8(w<<6 | bits.TrailingZeros64(word))
				man := p.men[from]
				if roleOf(man) == rules.King || v.pinned.Has(board.Square(from)) || p.t.verge[from] && roleOf(man) == rules.Pawn {
					p.scratch = p.manMoves(p.scratch[:0], from, &g, &v)
					count += len(p.scratch)
				} else {
					p.goals(&g, from, man, v.prey)
					count += int(g.n)
				}
			}
		}
	}
	p.scratch = p.defections(p.scratch[:0], &g, &v)
	count += len(p.scratch)
	if count == 0 && p.game.royale {
		return 1 // royale.4
	}
	return count
}

// generate appends the legal moves of a position without a pie choice to dst. It
// may stop when there are limit of them.
func (p *Position) generate(dst []rules.Move, limit int) []rules.Move {
	var v safety
	p.safety(&v)
	return p.generateSafe(dst, limit, &v)
}

// generateSafe is generate with the safety of the king known.
func (p *Position) generateSafe(dst []rules.Move, limit int, v *safety) []rules.Move {
	start := len(dst)
	var g goals
	for a := range p.placed {
		if p.owner[a] != p.turn {
			continue
		}
		for w, word := range p.placed[a] {
			for ; word != 0; word &= word - 1 {
				dst = p.manMoves(dst, uint8(w<<6|bits.TrailingZeros64(word)), &g, v)
				if len(dst)-start >= limit {
					return dst
				}
			}
		}
	}
	dst = p.defections(dst, &g, v)
	if len(dst) == start && p.game.royale {
		dst = append(dst, newMove(kindPass, 0, 0)) // royale.4
	}
	return dst
}

// manMoves appends the legal moves of the man on from, using g.
func (p *Position) manMoves(dst []rules.Move, from uint8, g *goals, v *safety) []rules.Move {
	man := p.men[from]
	p.goals(g, from, man, v.prey)
	switch {
	case roleOf(man) == rules.King:
		return p.kingMoves(dst, from, g, v)
	case roleOf(man) == rules.Pawn:
		return p.pawnMoves(dst, from, g, v)
	case v.checkers == 0 && !v.pinned.Has(board.Square(from)):
		for _, to := range g.at[:g.n] {
			dst = append(dst, stepMove(from, to))
		}
	default:
		for _, to := range g.at[:g.n] {
			if m := stepMove(from, to); v.allows(from, to) || p.seizes(to) && p.safe(m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// seizes reports whether a man that comes to s, capturing, may take control of
// a colour from an opponent.
func (p *Position) seizes(s uint8) bool {
	return p.t.ground[s] != 0 && isMan(p.men[s])
}

// safe plays the move m, of the seat on turn, and reports whether its king is not attacked
// then.
func (p *Position) safe(m rules.Move) bool {
	seat := p.turn
	p.play(m)
	attacked := p.inCheck(seat)
	p.takeBack()
	return !attacked
}

// pawnMoves appends the legal moves of the pawn on from to its goals g, promotions
// included (sovereign.9).
func (p *Position) pawnMoves(dst []rules.Move, from uint8, g *goals, v *safety) []rules.Move {
	for _, to := range g.at[:g.n] {
		allowed := v.allows(from, to) || p.seizes(to) && p.safe(stepMove(from, to))
		if !p.t.centre[to] {
			if allowed {
				dst = append(dst, stepMove(from, to))
			}
			continue
		}
		if allowed {
			dst = append(dst, promotion(from, to, rules.Queen), promotion(from, to, rules.Rook),
				promotion(from, to, rules.Bishop), promotion(from, to, rules.Knight))
		}
		// A new king owes nothing to the safety of the old one (sovereign.10).
		if m := promotion(from, to, rules.King); p.game.royale || p.safe(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

func (p *Position) kingMoves(dst []rules.Move, from uint8, g *goals, v *safety) []rules.Move {
	for _, to := range g.at[:g.n] {
		if p.kingMay(from, to, v) {
			dst = append(dst, stepMove(from, to))
		}
	}
	return p.castlings(dst, v)
}

// kingMay reports whether the king on from may step to its goal to.
func (p *Position) kingMay(from, to uint8, v *safety) bool {
	if p.game.royale {
		return true
	}
	// The king does not shield the squares behind it.
	king := p.men[from]
	p.men[from] = p.t.ground[from]
	attacked := p.attacked(to, v.hostile)
	p.men[from] = king
	return !attacked || p.seizes(to) && p.safe(stepMove(from, to))
}

// castlings appends the castlings of the seat on turn (sovereign.15, royale.3).
func (p *Position) castlings(dst []rules.Move, v *safety) []rules.Move {
	first := 4 * (int(p.turn) - 1)
	standing := p.castling >> first & 15
	if standing == 0 || v.checkers > 0 {
		return dst
	}
	for i := first; standing != 0; i, standing = i+1, standing>>1 {
		r := &p.game.rights[i]
		if standing&1 == 0 || p.owner[r.man>>3] != p.turn || !p.empty(r.king, r.rook, r.step) {
			continue
		}
		for goal := r.king + r.step; goal != r.rook; goal += r.step {
			m := castleMove(r.king, goal, i)
			if !p.game.royale {
				if p.attacked(goal, v.hostile) {
					break
				}
				if !p.safe(m) {
					continue
				}
			}
			dst = append(dst, m)
		}
	}
	return dst
}

// defections appends the defections of the seat on turn (sovereign.14).
func (p *Position) defections(dst []rules.Move, g *goals, v *safety) []rules.Move {
	square, old := p.kings[p.turn], p.owned[p.turn]
	colours := p.under[p.turn] &^ (1 << old)
	if colours == 0 || square == board.NoSquare {
		return dst
	}
	k := uint8(square)
	for ; colours != 0; colours &= colours - 1 {
		c := uint8(bits.TrailingZeros16(colours))
		if p.t.ground[k] != groundBit|c {
			if m := defection(k, k, c); p.game.royale || v.checkers == 0 && !p.held(old) || p.safe(m) {
				dst = append(dst, m)
			}
			continue
		}
		p.defectionGoals(g, k, c)
		for _, to := range g.at[:g.n] {
			if m := defection(k, to, c); p.game.royale || p.safe(m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// held reports whether a man is on a square of a colour. If none is, the colour goes to
// nobody when its owner gives it up.
func (p *Position) held(colour uint8) bool {
	pair := p.t.pairs[colour]
	return isMan(p.men[pair[0]]) || isMan(p.men[pair[1]])
}

// empty reports whether all squares between from and to are empty.
func (p *Position) empty(from, to, step uint8) bool {
	for s := from + step; s != to; s += step {
		if isMan(p.men[s]) {
			return false
		}
	}
	return true
}

// defectionGoals finds the required king steps when the king on k takes on colour c, whose
// square it is on: the steps of a king of c, with c owned already.
func (p *Position) defectionGoals(g *goals, k, c uint8) {
	owned, owner, under := p.owned, p.owner, p.under
	p.owned[p.turn] = c
	p.control()
	p.goals(g, k, codeOf(rules.King, c), p.prey(p.turn))
	p.owned, p.owner, p.under = owned, owner, under
}
