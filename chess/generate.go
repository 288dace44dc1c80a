package chess

import (
	"slices"

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
	seat := p.turn
	c := &p.class[seat]
	x := &p.scan
	king := p.king(seat)
	if king != board.NoSquare {
		p.scanKing(uint8(king), c)
		dst = p.kingMoves(dst, uint8(king), c)
	} else {
		x.checks, x.pinCount = 0, 0
	}
	if p.rights != 0 {
		dst = p.enPassantMoves(dst, seat)
	}
	if x.checks > 0 && x.block.Empty() {
		return dst
	}
	for a := range p.game.armies {
		if p.owner[a] != seat {
			continue
		}
		if x.checks > 0 || x.pinCount > 0 {
			dst = p.heldMoves(dst, rules.Army(a), c)
			continue
		}
		dst = p.armyMoves(dst, rules.Army(a), c)
	}
	return dst
}

// armyMoves appends the moves of an army, but for its king and en passant,
// when there is no check and no pin.
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

// crossed reports whether a right stands to capture on s.
func (p *Position) crossed(s uint8, c *[men]class) bool {
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		if r.crossed == s && c[p.board[r.pawn]&(men-1)]&enemyPawn != 0 {
			return true
		}
	}
	return false
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

// kingMoves appends the moves of the king on k; the scan must stand.
func (p *Position) kingMoves(dst []rules.Move, k uint8, c *[men]class) []rules.Move {
	king := p.board[k]
	p.board[k] = 0 // it does not shield what lies behind it
	for _, to := range p.game.kingSteps[k] {
		if c[p.board[to]&(men-1)]&takes != 0 && !p.attacked(to, c) {
			dst = append(dst, newMove(k, to, 0, plain))
		}
	}
	p.board[k] = king
	if p.castling != 0 && p.scan.checks == 0 {
		dst = p.castlingMoves(dst, k, c)
	}
	return dst
}

// castlingMoves appends castling with the king on k, which is not in check.
func (p *Position) castlingMoves(dst []rules.Move, k uint8, c *[men]class) []rules.Move {
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

func (p *Position) noneAttacked(squares []uint8, c *[men]class) bool {
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
			if p.takesEnPassant(seat, h, r) {
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

// hasRight reports whether seat is one of those that r is for, and the square
// crossed is empty (star.6).
func (p *Position) hasRight(seat rules.Seat, r right) bool {
	m := p.board[r.pawn]
	if p.board[r.crossed] != 0 || p.class[seat][m&(men-1)]&enemyPawn == 0 {
		return false
	}
	return !p.game.rules.NextEnPassant || p.next[p.owner[m.army()]] == seat
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

// heldMoves appends what armyMoves does when checks or pins bind men.
func (p *Position) heldMoves(dst []rules.Move, a rules.Army, c *[men]class) []rules.Move {
	x := &p.scan
	for role := rules.Queen; role <= rules.Pawn; role++ {
		for _, s := range p.squares(newMan(role, a)) {
			start := len(dst)
			dst = p.manMoves(dst, s, role, a, c)
			if x.checks > 0 {
				dst = keepMoves(dst, start, &x.block)
			}
			if line := x.line(s); line != nil {
				dst = keepMoves(dst, start, line)
			}
		}
	}
	return dst
}

// manMoves appends the moves of one man other than a king, checks and pins not
// minded.
func (p *Position) manMoves(dst []rules.Move, s uint8, role rules.Role, a rules.Army, c *[men]class) []rules.Move {
	switch role {
	case rules.Queen:
		return p.rides(dst, s, p.game.lines[s], c)
	case rules.Rook:
		return p.rides(dst, s, p.game.edge[s], c)
	case rules.Bishop:
		return p.rides(dst, s, p.game.corner[s], c)
	case rules.Knight:
		return p.leaps(dst, s, p.game.knightSteps[s], c)
	}
	return p.pawnMoves(dst, s, a, c)
}

// keepMoves keeps of the moves from start on those to allowed.
func keepMoves(moves []rules.Move, start int, allowed *board.Set) []rules.Move {
	kept := start
	for _, m := range moves[start:] {
		if allowed.Has(board.Square(moveTo(m))) {
			moves[kept] = m
			kept++
		}
	}
	return moves[:kept]
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int { return len(p.Moves(nil)) }

// HasMoves reports whether there is a legal move.
func (p *Position) HasMoves() bool {
	if p.end.over {
		return false
	}
	return p.choice || p.hasBoardMoves() || p.mayPass()
}

// hasBoardMoves reports whether a man of the seat to move has a legal move.
func (p *Position) hasBoardMoves() bool { return len(p.boardMoves(nil)) > 0 }
