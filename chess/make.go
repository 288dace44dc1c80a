package chess

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Make plays the legal move m and passes the turn to the next living seat,
// without beginning it.
func (p *Position) Make(m rules.Move) {
	g := p.game
	from, to := moveFrom(m), moveTo(m)
	u := undo{
		key: p.key, move: m, halfmoves: p.halfmoves, history: int32(len(p.history)),
		castling: p.castling, turn: p.turn,
	}
	if p.begun {
		u.kept = wasBegun
		p.begun = false
	}
	kind := kindOf(m)
	if p.rightCount != 0 || kind == doubleStep {
		u.kept |= keptRights
		p.saveRights()
		p.endSpentRights(to)
	}
	p.halfmoves++
	if kind <= doubleStep || kind == promotion {
		mover := p.board[from] & (men - 1)
		if victim := p.board[to] & (men - 1); victim != 0 {
			u.captured, u.slot = victim, p.slot[to]
			p.unlist(victim, to)
			p.key ^= g.zobrist.men[victim][to]
			p.halfmoves = 0
			if p.outs != 0 {
				p.bury(victim.army())
			}
		}
		p.key ^= g.zobrist.men[mover][from] ^ g.zobrist.men[mover][to]
		p.board[from], p.board[to] = 0, mover
		i := p.slot[from]
		p.slot[to] = i
		p.lists[mover][i] = to
		switch mover.role() {
		case rules.Pawn:
			p.halfmoves = 0
		case rules.King:
			p.king[mover.army()+1] = board.Square(to)
		}
		if lost := p.castling & (g.castlingBySquare[from] | g.castlingBySquare[to] | g.castlingByMan[mover]); lost != 0 {
			p.castling &^= lost
			p.key ^= g.zobrist.rights(lost)
		}
	}
	next := p.next[p.turn]
	if kind != plain {
		p.makeSpecial(m, &u, next)
	}
	p.undos = append(p.undos, u)
	p.key ^= g.zobrist.turn[p.turn] ^ g.zobrist.turn[next]
	p.turn = next
	p.ply++
	if p.rightCount != 0 {
		p.endRights(next)
	}
}

// endSpentRights ends the rights that the ply to the square to ends whatever it
// is: that against a pawn taken there, and all where only the next seat has them.
func (p *Position) endSpentRights(to uint8) {
	if p.game.rules.NextEnPassant {
		p.dropRights(func(right) bool { return true })
		return
	}
	p.dropRights(func(r right) bool { return r.pawn == to })
}

// makeSpecial does what a move that is not plain does beyond what Make has done.
func (p *Position) makeSpecial(m rules.Move, u *undo, next rules.Seat) {
	from, to, aux := moveFrom(m), moveTo(m), moveAux(m)
	switch kindOf(m) {
	case doubleStep:
		if p.game.rules.NextEnPassant && !p.enemies(p.turn, next) {
			return // nobody has the right
		}
		r := right{crossed: aux, pawn: to}
		p.rights[p.rightCount] = r
		p.rightCount++
		p.key ^= p.game.zobrist.right(r)
	case enPassant:
		u.captured, u.slot = p.board[aux], p.slot[aux]
		p.take(aux)
		if p.outs != 0 {
			p.bury(u.captured.army())
		}
		p.shift(from, to)
		p.halfmoves = 0
	case castling:
		c := p.game.castleOf(m)
		p.shift(c.king, c.kingTo)
		p.shift(c.rook, c.rookTo)
		p.king[p.turn] = board.Square(c.kingTo)
		p.endCastling(rules.Army(p.turn - 1))
	case promotion:
		u.pawnSlot = p.slot[to]
		p.become(to, newMan(moveRole(m), p.board[to].army()))
	case queenChoice:
		// No ply (yalta.3).
		p.ply--
		p.halfmoves--
		p.placeRed(to)
	}
}

// shift moves the man on from to the empty square to.
func (p *Position) shift(from, to uint8) {
	m := p.board[from]
	p.board[from], p.board[to] = 0, m
	i := p.slot[from]
	p.slot[to] = i
	p.lists[m][i] = to
	p.key ^= p.game.zobrist.men[m][from] ^ p.game.zobrist.men[m][to]
}

// become turns the man on s into another.
func (p *Position) become(s uint8, m man) {
	was := p.board[s]
	p.unlist(was, s)
	p.key ^= p.game.zobrist.men[was][s] ^ p.game.zobrist.men[m][s]
	p.board[s] = m
	p.list(m, s)
}

// placeRed plays the choice of yalta.3: the queen to one of her two squares,
// the king to the other.
func (p *Position) placeRed(queen uint8) {
	p.choice = false
	for _, s := range p.game.redSquares {
		role := rules.King
		if s == queen {
			role = rules.Queen
		}
		p.put(newMan(role, redArmy), s)
	}
}

// unplaceRed takes placeRed back.
func (p *Position) unplaceRed() {
	p.choice = true
	for _, s := range p.game.redSquares {
		p.take(s)
	}
}

// Unmake takes back the last Make, and the Begin that followed it.
func (p *Position) Unmake() {
	u := &p.undos[len(p.undos)-1]
	if u.kept != 0 {
		p.restore(u.kept)
	}
	m := u.move
	from, to := moveFrom(m), moveTo(m)
	p.ply--
	switch kind := kindOf(m); kind {
	default: // plain and doubleStep
		mover := p.board[to] & (men - 1)
		p.board[from], p.board[to] = mover, u.captured
		i := p.slot[to]
		p.slot[from] = i
		p.lists[mover][i] = from
		if u.captured != 0 {
			p.relist(u.captured, to, u.slot)
		}
		if mover.role() == rules.King {
			p.king[mover.army()+1] = board.Square(from)
		}
	case promotion:
		pawn := newMan(rules.Pawn, p.board[to].army())
		p.unlist(p.board[to], to)
		p.board[from], p.board[to] = pawn, u.captured
		p.relist(pawn, from, u.pawnSlot)
		if u.captured != 0 {
			p.relist(u.captured, to, u.slot)
		}
	case enPassant:
		p.shift(to, from)
		p.board[moveAux(m)] = u.captured
		p.relist(u.captured, moveAux(m), u.slot)
	case castling:
		c := p.game.castleOf(m)
		p.shift(c.rookTo, c.rook)
		p.shift(c.kingTo, c.king)
		p.king[u.turn] = board.Square(c.king)
	case queenChoice:
		p.ply++
		p.unplaceRed()
	case pass:
	}
	p.turn, p.key, p.halfmoves, p.castling = u.turn, u.key, u.halfmoves, u.castling
	p.begun = u.kept&wasBegun != 0
	p.history = p.history[:u.history]
	p.end = ending{}
	p.undos = p.undos[:len(p.undos)-1]
}
