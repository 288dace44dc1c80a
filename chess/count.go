package chess

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	if p.end.over {
		return 0
	}
	if p.choice {
		return len(p.game.redSquares)
	}
	if p.isOrthodox() {
		return p.count64()
	}
	n := p.countBoardMoves()
	if n == 0 && p.mayPass() {
		return 1
	}
	return n
}

// countBoardMoves returns the number of moves of men.
func (p *Position) countBoardMoves() int {
	c := &p.class[p.turn]
	p.look(c)
	x := &p.scan
	p.scratch = p.otherMoves(p.scratch[:0], c)
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
		n -= p.countPinned(c)
	}
	return n
}

// countPinned returns the number of moves that countArmy counts though pins
// forbid them.
func (p *Position) countPinned(c *[men]class) int {
	n := 0
	for i := range p.scan.pins[:p.scan.pinCount] {
		x := &p.scan.pins[i]
		p.scratch = p.manMoves(p.scratch[:0], x.square, c)
		for _, m := range p.scratch {
			if !x.line.Has(board.Square(moveTo(m))) {
				n++
			}
		}
	}
	return n
}

// countArmy counts what armyMoves appends.
func (p *Position) countArmy(a rules.Army, c *[men]class) int {
	g := p.game
	n := 0
	if g.rules.StridingPawns {
		for _, s := range p.squares(newMan(rules.Pawn, a)) {
			p.scratch = p.pawnMoves(p.scratch[:0], s, a, c)
			n += len(p.scratch)
		}
	} else {
		n = p.countPawns(a, c)
	}
	for _, s := range p.squares(newMan(rules.Knight, a)) {
		for _, to := range g.knightSteps[s] {
			n += int(c[p.board[to]&(men-1)] & takes)
		}
	}
	for _, s := range p.squares(newMan(rules.Bishop, a)) {
		n += p.countRides(g.corner[s], c)
	}
	for _, s := range p.squares(newMan(rules.Rook, a)) {
		n += p.countRides(g.edge[s], c)
	}
	for _, s := range p.squares(newMan(rules.Queen, a)) {
		n += p.countRides(g.lines[s], c)
	}
	return n
}

// countPawns counts the moves of the pawns of a star.
func (p *Position) countPawns(a rules.Army, c *[men]class) int {
	n := 0
	table := &p.game.pawns[a]
	for _, s := range p.squares(newMan(rules.Pawn, a)) {
		t := &table[s]
		moves := 0
		if t.has[0] != noStep && p.board[t.step[0]] == 0 {
			moves++
			if t.has[0] == twoSteps && p.board[t.double[0]] == 0 {
				moves++
			}
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

// countRides counts the moves of a rider along walk.
func (p *Position) countRides(walk []hop, c *[men]class) int {
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

// HasMoves reports whether there is a legal move.
func (p *Position) HasMoves() bool {
	if p.end.over {
		return false
	}
	return p.choice || p.hasBoardMoves() || p.mayPass()
}

// hasBoardMoves reports whether a man of the seat to move has a legal move.
func (p *Position) hasBoardMoves() bool {
	c := &p.class[p.turn]
	p.look(c)
	for a := range p.game.armies {
		if p.owner[a] != p.turn {
			continue
		}
		for role := rules.Pawn; role >= rules.Queen; role-- {
			for _, s := range p.squares(newMan(role, rules.Army(a))) {
				p.scratch = p.manMoves(p.scratch[:0], s, c)
				if len(p.scan.keepLegal(p.scratch, 0)) > 0 {
					return true
				}
			}
		}
	}
	p.scratch = p.otherMoves(p.scratch[:0], c)
	return len(p.scratch) > 0
}
