package chess

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Moves appends the legal moves of the position as it stands.
func (p *Position) Moves(dst []rules.Move) []rules.Move {
	if p.end.over {
		return dst
	}
	if p.choice {
		return p.choices(dst)
	}
	if p.isOrthodox() {
		return p.moves64(dst)
	}
	start := len(dst)
	dst = p.boardMoves(dst)
	if len(dst) == start && p.mayPass() {
		dst = append(dst, passMove)
	}
	return dst
}

// choices appends the choice of yalta.3.
func (p *Position) choices(dst []rules.Move) []rules.Move {
	for _, s := range p.game.redSquares {
		dst = append(dst, newMove(0, s, 0, queenChoice))
	}
	return dst
}

// mayPass reports whether the seat to move, which has no other move, passes:
// a member of a team whose king is gone (star.18), or stalemated where that
// passes (star.14). It relies on the scan of the king.
func (p *Position) mayPass() bool {
	if p.king(p.turn) == board.NoSquare {
		return p.game.inTeams()
	}
	return p.game.rules.StalematePass && p.livingSeats() >= 3 && p.scan.checks == 0
}

// boardMoves appends the legal moves of men.
func (p *Position) boardMoves(dst []rules.Move) []rules.Move {
	c := &p.class[p.turn]
	p.look(c)
	start := len(dst)
	for a := range p.game.armies {
		if p.owner[a] == p.turn {
			dst = p.armyMoves(dst, rules.Army(a), c)
		}
	}
	if x := &p.scan; x.checks > 0 || x.pinCount > 0 {
		dst = x.keepLegal(dst, start)
	}
	return p.otherMoves(dst, c)
}

// otherMoves appends the moves that armyMoves leaves out: the king's and en passant.
func (p *Position) otherMoves(dst []rules.Move, c *[men]class) []rules.Move {
	if k := p.king(p.turn); k != board.NoSquare {
		dst = p.kingMoves(dst, uint8(k), c)
	}
	if p.rights != 0 {
		dst = p.enPassantMoves(dst, p.turn)
	}
	return dst
}

// armyMoves appends the moves of an army, but for its king and en passant,
// checks and pins not minded.
func (p *Position) armyMoves(dst []rules.Move, a rules.Army, c *[men]class) []rules.Move {
	g := p.game
	for _, s := range p.squares(newMan(rules.Pawn, a)) {
		dst = p.pawnMoves(dst, s, a, c)
	}
	for _, s := range p.squares(newMan(rules.Knight, a)) {
		dst = p.leaps(dst, s, g.knightSteps[s], c)
	}
	for _, s := range p.squares(newMan(rules.Bishop, a)) {
		dst = p.rides(dst, s, g.corner[s], c)
	}
	for _, s := range p.squares(newMan(rules.Rook, a)) {
		dst = p.rides(dst, s, g.edge[s], c)
	}
	for _, s := range p.squares(newMan(rules.Queen, a)) {
		dst = p.rides(dst, s, g.lines[s], c)
	}
	return dst
}

// rides appends the moves of a rider from s along walk.
func (p *Position) rides(dst []rules.Move, s uint8, walk []hop, c *[men]class) []rules.Move {
	for i := 0; i < len(walk); {
		h := walk[i]
		m := p.board[h.square]
		if m == 0 {
			dst = append(dst, newMove(s, h.square, 0, plain))
			i++
			continue
		}
		if c[m&(men-1)]&takes != 0 {
			dst = append(dst, newMove(s, h.square, 0, plain))
		}
		i = int(h.skip)
	}
	return dst
}

// leaps appends the moves from s to those of steps that the man may come to stand on.
func (p *Position) leaps(dst []rules.Move, s uint8, steps []uint8, c *[men]class) []rules.Move {
	for _, to := range steps {
		if c[p.board[to]&(men-1)]&takes != 0 {
			dst = append(dst, newMove(s, to, 0, plain))
		}
	}
	return dst
}

// pawnMoves appends the moves of a pawn on s, but for en passant.
func (p *Position) pawnMoves(dst []rules.Move, s uint8, a rules.Army, c *[men]class) []rules.Move {
	t := &p.game.pawns[a][s]
	for i, has := range t.has {
		if has == noStep || p.board[t.step[i]] != 0 {
			continue
		}
		if p.game.rules.StridingPawns && p.rights != 0 && p.crossed(t.step[i], c) {
			continue // that is en passant (rex.7)
		}
		dst = appendPawn(dst, s, t.step[i], t.promotes)
		if has == twoSteps && p.board[t.double[i]] == 0 {
			dst = append(dst, newMove(s, t.double[i], t.right[i], doubleStep))
		}
	}
	for _, to := range t.captures[:t.captureCount] {
		if m := p.board[to]; m != 0 && c[m&(men-1)]&takes != 0 {
			dst = appendPawn(dst, s, to, t.promotes)
		}
	}
	return dst
}

// appendPawn appends a pawn's move, four if it promotes.
func appendPawn(dst []rules.Move, from, to uint8, promotes bool) []rules.Move {
	if !promotes {
		return append(dst, newMove(from, to, 0, plain))
	}
	for role := rules.Queen; role <= rules.Knight; role++ {
		dst = append(dst, newMove(from, to, 0, promotion)|rules.Move(role)<<roleShift)
	}
	return dst
}

// manMoves appends the moves of the man on s other than a king, checks and
// pins not minded.
func (p *Position) manMoves(dst []rules.Move, s uint8, c *[men]class) []rules.Move {
	m := p.board[s]
	switch m.role() {
	case rules.Queen:
		return p.rides(dst, s, p.game.lines[s], c)
	case rules.Rook:
		return p.rides(dst, s, p.game.edge[s], c)
	case rules.Bishop:
		return p.rides(dst, s, p.game.corner[s], c)
	case rules.Knight:
		return p.leaps(dst, s, p.game.knightSteps[s], c)
	}
	return p.pawnMoves(dst, s, m.army(), c)
}
