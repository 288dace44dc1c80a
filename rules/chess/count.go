package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// CountMoves returns the number of legal moves, for perft: it counts the moves that Moves
// would write, along the same walks.
func (p *Position) CountMoves() int {
	switch {
	case p.ending.Over():
		return 0
	case p.choice:
		return len(p.game.redSquares)
	case p.isOrthodox():
		return p.count64()
	}
	c := &p.class[p.turn]
	x := p.look(c)
	n := p.countMen(x, c)
	if n == 0 && p.mayPass(x) {
		return 1
	}
	return n
}

// countMen counts the moves of menMoves.
func (p *Position) countMen(x *scan, c *classes) int {
	p.scratch = p.triedMoves(p.scratch[:0], x, c)
	n := len(p.scratch)
	if x.checks > 0 && x.block.Empty() {
		return n
	}
	for a := range p.game.armies {
		if p.owner[a] != p.turn {
			continue
		}
		if x.checks > 0 {
			p.scratch = p.armyMoves(p.scratch[:0], rules.Army(a), c)
			n += len(x.keepLegal(p.scratch, 0))
			continue
		}
		n += p.countArmy(rules.Army(a), c)
	}
	if x.checks == 0 {
		n -= p.countPinned(x, c)
	}
	return n
}

// countPinned counts the moves of armyMoves that pins forbid.
func (p *Position) countPinned(x *scan, c *classes) int {
	n := 0
	for i := range x.pins[:x.pinCount] {
		pin := &x.pins[i]
		p.scratch = p.manMoves(p.scratch[:0], pin.square, c)
		for _, m := range p.scratch {
			if !pin.line.Has(board.Square(moveTo(m))) {
				n++
			}
		}
	}
	return n
}

// countArmy counts the moves of armyMoves.
func (p *Position) countArmy(a rules.Army, c *classes) int {
	n := p.countPawns(a, c)
	for _, s := range p.squares(newMan(rules.Knight, a)) {
		for _, to := range p.game.knightSteps[s] {
			n += int(c[p.board[to]&(men-1)] & takes)
		}
	}
	for role := rules.Bishop; role >= rules.Queen; role-- {
		for _, s := range p.squares(newMan(role, a)) {
			n += p.countRides(p.game.walks[role][s], c)
		}
	}
	return n
}

// countRides counts the moves of rides.
func (p *Position) countRides(walk []hop, c *classes) int {
	n := 0
	for i := 0; i < len(walk); {
		h := walk[i]
		m := p.board[h.square]
		n += int(c[m&(men-1)] & takes)
		i++
		if m != 0 {
			i = int(h.skip)
		}
	}
	return n
}

// countPawns counts the moves of an army's pawns, except en passant.
func (p *Position) countPawns(a rules.Army, c *classes) int {
	n := 0
	table := &p.game.pawns[a]
	for _, s := range p.squares(newMan(rules.Pawn, a)) {
		t := &table[s]
		if t.takesAhead && p.rights != 0 {
			p.scratch = p.pawnMoves(p.scratch[:0], s, a, c)
			n += len(p.scratch)
			continue
		}
		moves := p.countSteps(t, 0)
		if t.has[1] != noStep {
			moves += p.countSteps(t, 1)
		}
		for _, to := range t.captures[:t.captureCount] {
			if m := p.board[to]; m != 0 {
				moves += int(c[m&(men-1)] & takes)
			}
		}
		if t.promotes {
			moves *= 4
		}
		n += moves
	}
	return n
}

// countSteps counts the steps of a pawn in one of its directions.
func (p *Position) countSteps(t *pawnSteps, i int) int {
	switch {
	case t.has[i] == noStep || p.board[t.step[i]] != 0:
		return 0
	case t.has[i] == twoSteps && p.board[t.double[i]] == 0:
		return 2
	}
	return 1
}
