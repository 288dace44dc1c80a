package chess

import (
	"math/bits"
	"slices"

	"github.com/manykings/manykings/rules"
)

// Make plays the legal move m and passes the turn to the next living seat,
// without beginning it.
func (p *Position) Make(m rules.Move) {
	n := len(p.undos)
	if n == cap(p.undos) {
		p.growUndos()
	}
	p.undos = p.undos[:n+1]
	u := &p.undos[n]
	u.passing = p.passing
	u.move, u.history, u.captured, u.kept = m, int32(len(p.history)), 0, 0

	g := p.game
	z := g.zobrist
	next := p.next[p.turn&15]
	key := p.key ^ z.turn[p.turn&15] ^ z.turn[next&15]
	p.begun = false
	p.turn = next
	p.ply++
	kind := kindOf(m)
	if kind > promotion {
		p.halfmoves++
		p.key = key
		p.makeSpecial(m, u)
		return
	}
	from, to := moveFrom(m), moveTo(m)
	mover, victim := p.board[from]&(men-1), p.board[to]&(men-1)
	p.board[from], p.board[to] = 0, mover
	halfmoves := p.halfmoves + 1
	if mover&7 == man(rules.Pawn) {
		halfmoves = 0
	}
	if victim != 0 {
		u.captured, u.slot = victim, p.slot[to]
		p.unlist(victim, to)
		key ^= z.men[victim][to]
		halfmoves = 0
	}
	p.halfmoves = halfmoves
	key ^= z.men[mover][from] ^ z.men[mover][to]
	i := p.slot[from]
	p.slot[to] = i
	p.lists[mover][i] = to
	rights := p.rights
	for spent := rights & (g.rightsOn[to] | p.spent[next&15]); spent != 0; spent &= spent - 1 {
		rights &^= spent & -spent
		key ^= z.enPassant[bits.TrailingZeros64(uint64(spent))]
	}
	if kind == doubleStep && (!g.rules.NextEnPassant || p.enemies(u.turn, next)) { // else nobody has the right
		i := moveAux(m) & 63
		rights |= 1 << i
		key ^= z.enPassant[i]
	}
	p.rights = rights
	p.key = key
	lost := p.castling & (g.castlingBySquare[from] | g.castlingBySquare[to] | g.castlingByMan[mover])
	if kind == promotion || lost != 0 || victim != 0 && p.outs != 0 {
		p.settle(m, u, lost)
	}
}

// growUndos makes room for more plies. It stays out of Make, which is for
// nearly every ply to run through without a call.
//
//go:noinline
func (p *Position) growUndos() { p.undos = slices.Grow(p.undos, max(64, len(p.undos))) }

// settle does what a man's going to a square rarely brings with it: castling
// rights are lost, a pawn promotes, the last man of a conquered army is taken.
func (p *Position) settle(m rules.Move, u *undo, lost uint16) {
	if lost != 0 {
		p.castling &^= lost
		p.key ^= p.game.zobrist.rights(lost)
	}
	if kindOf(m) == promotion {
		to := moveTo(m)
		u.pawnSlot = p.slot[to]
		p.become(to, newMan(moveRole(m), p.board[to].army()))
	}
	if u.captured != 0 && p.outs != 0 {
		p.bury(u.captured.army())
	}
}

// makeSpecial plays a move that is not one man's going to a square; counters
// and turn are those after it.
func (p *Position) makeSpecial(m rules.Move, u *undo) {
	from, to, aux := moveFrom(m), moveTo(m), moveAux(m)
	switch kindOf(m) {
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
		p.endCastling(rules.Army(u.turn - 1))
	case queenChoice:
		// No ply (yalta.3).
		p.ply, p.halfmoves = u.ply, u.halfmoves
		p.placeRed(to)
	}
	p.dropRights(p.spent[p.turn])
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
	for _, s := range p.game.redSquares {
		p.take(s)
	}
}

// Unmake takes back the last Make, and the Begin that followed it.
func (p *Position) Unmake() {
	n := len(p.undos) - 1
	u := &p.undos[n]
	p.undos = p.undos[:n]
	if p.begun { // else nothing of this can have happened
		p.end = ending{}
		p.history = p.history[:u.history]
		if u.kept != 0 {
			p.restore(u.kept)
			p.end = ending{}
		}
	}
	m := u.move
	switch kindOf(m) {
	case plain, doubleStep:
		from, to := moveFrom(m), moveTo(m)
		mover := p.board[to] & (men - 1)
		p.board[from], p.board[to] = mover, u.captured
		i := p.slot[to]
		p.slot[from] = i
		p.lists[mover][i] = from
		if u.captured != 0 {
			p.relist(u.captured, to, u.slot)
		}
	default:
		p.unmakeSpecial(m, u)
	}
	p.passing = u.passing
}

// unmakeSpecial takes the men of the other kinds of move back.
func (p *Position) unmakeSpecial(m rules.Move, u *undo) {
	from, to, aux := moveFrom(m), moveTo(m), moveAux(m)
	switch kindOf(m) {
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
		p.board[aux] = u.captured
		p.relist(u.captured, aux, u.slot)
	case castling:
		c := p.game.castleOf(m)
		p.shift(c.rookTo, c.rook)
		p.shift(c.kingTo, c.king)
	case queenChoice:
		p.unplaceRed()
	}
}
