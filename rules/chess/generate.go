package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// How moves are found: the checks and pins against the king of the seat to move are found
// once (scan.go). Men other than the king are then moved regardless of it, and moves that
// do not end the checks or leave a pin are removed; the king and captures en passant are
// tried one by one. A man's, or an empty square's, meaning for the seat is its class
// (class.go): with that of [snapshot.prey], where empty squares are out of reach, the same
// code finds captures alone. The chessboard has a faster way (orthodox.go).

// Moves appends the legal moves of the present position.
func (p *Position) Moves(dst []rules.Move) []rules.Move {
	switch {
	case p.ending.Over():
		return dst
	case p.choice:
		return p.choices(dst)
	case p.isOrthodox():
		return p.moves64(dst)
	}
	c := &p.class[p.turn]
	x := p.look(c)
	start := len(dst)
	dst = p.menMoves(dst, x, c)
	if len(dst) == start && p.mayPass(x) {
		dst = append(dst, passMove)
	}
	return dst
}

// Captures appends the legal moves that take a man or promote a pawn.
func (p *Position) Captures(dst []rules.Move) []rules.Move {
	switch {
	case p.ending.Over() || p.choice:
		return dst
	case p.isOrthodox():
		return p.captures64(dst)
	}
	c := &p.prey[p.turn]
	return p.menMoves(dst, p.look(c), c)
}

var _ rules.Captor = (*Position)(nil)

// HasMoves reports whether there is a legal move.
func (p *Position) HasMoves() bool {
	if p.ending.Over() || p.choice {
		return !p.ending.Over()
	}
	x := p.look(&p.class[p.turn])
	return p.menCanMove(x) || p.mayPass(x)
}

// mustPass reports whether a pass is the only legal move.
func (p *Position) mustPass() bool {
	if p.ending.Over() || p.choice {
		return false
	}
	x := p.look(&p.class[p.turn])
	return !p.menCanMove(x) && p.mayPass(x)
}

// mayPass reports whether the seat to move passes. None of its men can move. A member of a team
// passes without a king (star.18), and a stalemated seat where the option says so (star.14).
func (p *Position) mayPass(x *scan) bool {
	if p.king(p.turn) == board.NoSquare {
		return p.game.inTeams()
	}
	return p.game.rules.StalematePass && p.living.Count() >= 3 && x.checks == 0
}

// choices appends the choice of yalta.3.
func (p *Position) choices(dst []rules.Move) []rules.Move {
	for _, s := range p.game.redSquares {
		dst = append(dst, newMove(0, s, 0, queenChoice))
	}
	return dst
}

// menMoves appends the legal moves of the men of the seat to move.
func (p *Position) menMoves(dst []rules.Move, x *scan, c *classes) []rules.Move {
	start := len(dst)
	for a := range p.game.armies {
		if p.owner[a] == p.turn {
			dst = p.armyMoves(dst, rules.Army(a), c)
		}
	}
	dst = x.keepLegal(dst, start)
	return p.triedMoves(dst, x, c)
}

// triedMoves appends the moves that armyMoves leaves out: those of the king and
// captures en passant.
func (p *Position) triedMoves(dst []rules.Move, x *scan, c *classes) []rules.Move {
	if k := p.king(p.turn); k != board.NoSquare {
		dst = p.kingMoves(dst, uint8(k), x, c)
	}
	if p.rights != 0 {
		dst = p.enPassantMoves(dst, p.turn)
	}
	return dst
}

// canMove reports whether a man of the seat to move has a legal move.
func (p *Position) canMove() bool { return p.menCanMove(p.look(&p.class[p.turn])) }

// menCanMove is canMove with known checks and pins.
func (p *Position) menCanMove(x *scan) bool {
	c := &p.class[p.turn]
	for a := range p.game.armies {
		if p.owner[a] != p.turn {
			continue
		}
		for role := rules.Pawn; role >= rules.Queen; role-- {
			for _, s := range p.squares(newMan(role, rules.Army(a))) {
				p.scratch = p.manMoves(p.scratch[:0], s, c)
				if len(x.keepLegal(p.scratch, 0)) > 0 {
					return true
				}
			}
		}
	}
	p.scratch = p.triedMoves(p.scratch[:0], x, c)
	return len(p.scratch) > 0
}

// armyMoves appends the moves of an army regardless of kings, except its own king's and
// captures en passant.
func (p *Position) armyMoves(dst []rules.Move, a rules.Army, c *classes) []rules.Move {
	for _, s := range p.squares(newMan(rules.Pawn, a)) {
		dst = p.pawnMoves(dst, s, a, c)
	}
	for _, s := range p.squares(newMan(rules.Knight, a)) {
		dst = p.leaps(dst, s, c)
	}
	for role := rules.Bishop; role >= rules.Queen; role-- {
		walks := &p.game.walks[role]
		for _, s := range p.squares(newMan(role, a)) {
			dst = p.rides(dst, s, walks[s], c)
		}
	}
	return dst
}

// manMoves appends those of armyMoves that the man on s makes.
func (p *Position) manMoves(dst []rules.Move, s uint8, c *classes) []rules.Move {
	switch m := p.board[s]; m.role() {
	case rules.Pawn:
		return p.pawnMoves(dst, s, m.army(), c)
	case rules.Knight:
		return p.leaps(dst, s, c)
	default:
		return p.rides(dst, s, p.game.walks[m.role()][s], c)
	}
}

// leaps appends the moves of a knight on s.
func (p *Position) leaps(dst []rules.Move, s uint8, c *classes) []rules.Move {
	for _, to := range p.game.knightSteps[s] {
		if c[p.board[to]&(men-1)]&takes != 0 {
			dst = append(dst, newMove(s, to, 0, plain))
		}
	}
	return dst
}

// rides appends the moves of a rider on s along its walk.
func (p *Position) rides(dst []rules.Move, s uint8, walk []hop, c *classes) []rules.Move {
	empty := c[0]&takes != 0
	for i := 0; i < len(walk); {
		h := walk[i]
		m := p.board[h.square]
		if m == 0 {
			if empty {
				dst = append(dst, newMove(s, h.square, 0, plain))
			}
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

// pawnMoves appends the moves of a pawn of army a on s, except en passant.
func (p *Position) pawnMoves(dst []rules.Move, s uint8, a rules.Army, c *classes) []rules.Move {
	t := &p.game.pawns[a][s]
	if c[0]&takes != 0 || t.promotes {
		for i, has := range t.has {
			if has == noStep || p.board[t.step[i]] != 0 {
				continue
			}
			if t.takesAhead && p.rights != 0 && p.crossed(t.step[i], c) {
				continue // that is en passant (rex.7)
			}
			dst = appendPawn(dst, s, t.step[i], t.promotes)
			if has == twoSteps && p.board[t.double[i]] == 0 {
				dst = append(dst, newMove(s, t.double[i], t.right[i], doubleStep))
			}
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

// kingMoves appends the moves of the king on k.
func (p *Position) kingMoves(dst []rules.Move, k uint8, x *scan, c *classes) []rules.Move {
	king := p.board[k]
	p.board[k] = 0 // it does not shield the squares behind it
	for _, to := range p.game.kingSteps[k] {
		if c[p.board[to]&(men-1)]&takes != 0 && !p.attacked(to, c) {
			dst = append(dst, newMove(k, to, 0, plain))
		}
	}
	p.board[k] = king
	if p.castling != 0 && x.checks == 0 && c[0]&takes != 0 {
		dst = p.castlingMoves(dst, k, c)
	}
	return dst
}

// castlingMoves appends castling with the king on k, which is not in check.
func (p *Position) castlingMoves(dst []rules.Move, k uint8, c *classes) []rules.Move {
	first := 2 * uint8(p.turn-1)
	for r := first; r < first+2; r++ {
		if p.castling>>r&1 == 0 {
			continue
		}
		for i := range p.game.castles[r] {
			if x := &p.game.castles[r][i]; x.king == k && p.allEmpty(x.empty) && p.noneAttacked(x.safe, c) {
				dst = append(dst, newMove(k, x.kingTo, r<<1|uint8(i), castling))
			}
		}
	}
	return dst
}

func (p *Position) allEmpty(squares []uint8) bool {
	for _, s := range squares {
		if p.board[s] != 0 {
			return false
		}
	}
	return true
}

func (p *Position) noneAttacked(squares []uint8, c *classes) bool {
	for _, s := range squares {
		if p.attacked(s, c) {
			return false
		}
	}
	return true
}

// enPassantMoves appends the captures en passant of the seat to move.
func (p *Position) enPassantMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		if !p.hasRight(seat, r) {
			continue
		}
		for _, h := range p.game.pawnOrigins[r.crossed] {
			if p.board[h.square] != 0 && p.takesEnPassant(seat, h, r) {
				dst = append(dst, newMove(h.square, r.crossed, r.pawn, enPassant))
			}
		}
	}
	return dst
}

// canTakeEnPassant reports whether seat could legally use r, were it its turn.
func (p *Position) canTakeEnPassant(seat rules.Seat, r right) bool {
	return p.hasRight(seat, r) && slices.ContainsFunc(p.game.pawnOrigins[r.crossed], func(h hop) bool {
		return p.takesEnPassant(seat, h, r)
	})
}

// hasRight reports whether r belongs to seat, and the crossed square is empty (star.6).
func (p *Position) hasRight(seat rules.Seat, r right) bool {
	m := p.board[r.pawn]
	if p.board[r.crossed] != 0 || p.class[seat][m&(men-1)]&enemyPawn == 0 {
		return false
	}
	return !p.game.rules.NextEnPassant || p.next(p.owner[m.army()]) == seat
}

// takesEnPassant reports whether seat has a pawn on h that may legally use r.
func (p *Position) takesEnPassant(seat rules.Seat, h hop, r right) bool {
	m := p.board[h.square]
	if m.role() != rules.Pawn || h.pawns>>m.army()&1 == 0 || p.owner[m.army()] != seat {
		return false
	}
	if p.king(seat) == board.NoSquare {
		return true
	}
	taken := p.board[r.pawn]
	p.board[h.square], p.board[r.pawn], p.board[r.crossed] = 0, 0, m
	legal := !p.attacked(uint8(p.king(seat)), &p.class[seat])
	p.board[h.square], p.board[r.pawn], p.board[r.crossed] = m, taken, 0
	return legal
}

// crossed reports whether there is a right to capture on s.
func (p *Position) crossed(s uint8, c *classes) bool {
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		if r.crossed == s && c[p.board[r.pawn]&(men-1)]&enemyPawn != 0 {
			return true
		}
	}
	return false
}
