package chess

import (
	"math/bits"
	"slices"

	"github.com/manykings/manykings/rules"
)

// undo has the data for Unmake of one ply.
type undo struct {
	passing  // before
	move     rules.Move
	captured man
	slot     uint8 // of the man captured
	pawnSlot uint8 // of the pawn promoted

	// Notes of Begin, valid once the turn has begun.
	kept    kept
	history int32 // its length before
}

// kept names the parts of the position that Begin saved for Unmake.
type kept uint8

const (
	keptClaims kept = 1 << iota // claimCount claims on keptClaims, then the count
	keptWhole                   // the snapshot after Make, on keptWhole
)

// last returns the data to undo the last ply, nil if there is none.
func (p *Position) last() *undo {
	if p.made == 0 {
		return nil
	}
	return &p.undos[p.made-1]
}

// Make plays the legal move m and passes the turn to the next living seat,
// without beginning it.
func (p *Position) Make(m rules.Move) {
	n := uint(p.made)
	if n >= uint(len(p.undos)) {
		p.growUndos()
		p.Make(m)
		return
	}
	u := &p.undos[n]
	p.made = int(n + 1)
	u.passing, u.move, u.captured = p.passing, m, 0

	turn := p.turn & 15
	p.begun = false
	p.turn = p.handover.next[turn]
	p.ply++
	kind := kindOf(m)
	if kind > doubleStep {
		p.makeSpecial(m, u)
		return
	}
	g := p.game
	from, to := moveFrom(m), moveTo(m)
	mover, victim := p.board[from], p.board[to]
	p.board[from], p.board[to] = 0, mover
	row := placement(mover, 0)
	key := p.key ^ p.handover.keys[turn] ^ g.zobrist.men[row|uint(from)] ^ g.zobrist.men[row|uint(to)]
	halfmoves := p.halfmoves + 1
	if mover&7 == man(rules.Pawn) {
		halfmoves = 0
	}
	if victim != 0 {
		u.captured, u.slot = victim, p.slot[to]
		p.unlist(victim, to)
		key ^= g.zobrist.men[placement(victim, to)]
		halfmoves = 0
	}
	p.halfmoves = halfmoves
	i := p.slot[from]
	p.slot[to] = i
	p.lists[row|uint(i)] = to
	rights := p.rights
	if rights != 0 {
		for spent := rights & (g.rightsOn[to] | p.handover.spent[turn]); spent != 0; spent &= spent - 1 {
			rights &^= spent & -spent
			key ^= g.zobrist.enPassant[bits.TrailingZeros64(uint64(spent))&63]
		}
	}
	if kind == doubleStep && p.handover.grants[turn] {
		right := moveAux(m) & 63
		rights |= 1 << right
		key ^= g.zobrist.enPassant[right]
	}
	p.rights = rights
	p.key = key
	if p.castling&(g.castlingNear[from]|g.castlingNear[to]) != 0 {
		p.loseCastling(from, to, mover)
	}
	if !p.living.All() {
		p.buryCaptured()
	}
}

// growUndos makes room for more plies. It stays out of Make, which is for
// nearly every ply to run through without a call.
//
//go:noinline
func (p *Position) growUndos() {
	p.undos = slices.Grow(p.undos, max(64, len(p.undos)))
	p.undos = p.undos[:cap(p.undos)]
}

// loseCastling ends the castling rights that a man's going from a square to
// another ends.
func (p *Position) loseCastling(from, to uint8, mover man) {
	g := p.game
	lost := p.castling & (g.castlingBySquare[from] | g.castlingBySquare[to] | g.castlingByMan[mover&(men-1)])
	p.castling &^= lost
	p.key ^= g.zobrist.rights(lost)
}

// buryCaptured handles the capture of the last man of a conquered army by the last ply.
func (p *Position) buryCaptured() {
	if m := p.last().captured; m != 0 {
		p.bury(m.army())
	}
}

// makeSpecial plays a move of a kind that is rare. The turn and the count of
// plies are those after it.
func (p *Position) makeSpecial(m rules.Move, u *undo) {
	from, to, aux := moveFrom(m), moveTo(m), moveAux(m)
	p.key ^= p.handover.keys[u.turn&15]
	p.halfmoves++
	switch kindOf(m) {
	case promotion:
		if victim := p.board[to]; victim != 0 {
			u.captured, u.slot = victim, p.slot[to]
			p.take(to)
			p.loseCastling(from, to, 0)
		}
		u.pawnSlot = p.slot[from]
		p.shift(from, to)
		p.become(to, newMan(moveRole(m), p.board[to].army()))
		p.halfmoves = 0
	case enPassant:
		u.captured, u.slot = p.board[aux], p.slot[aux]
		p.take(aux)
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
	p.dropRights(p.handover.spent[u.turn&15])
	if !p.living.All() {
		p.buryCaptured()
	}
}

// shift moves the man on from to the empty square to.
func (p *Position) shift(from, to uint8) {
	m := p.board[from]
	p.board[from], p.board[to] = 0, m
	i := p.slot[from]
	p.slot[to] = i
	p.lists[placement(m, i)] = to
	p.key ^= p.game.zobrist.men[placement(m, from)] ^ p.game.zobrist.men[placement(m, to)]
}

// become turns the man on s into another.
func (p *Position) become(s uint8, m man) {
	was := p.board[s]
	p.unlist(was, s)
	p.key ^= p.game.zobrist.men[placement(was, s)] ^ p.game.zobrist.men[placement(m, s)]
	p.board[s] = m
	p.list(m, s)
}

// Choice returns, while Red's choice is due, the placing of the queen on e12,
// which is played if Red does not choose in time (yalta.3).
func (p *Position) Choice() rules.Move {
	if !p.choice {
		return rules.NoMove
	}
	return newMove(0, p.game.redSquares[0], 0, queenChoice)
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
	if p.begun {
		p.unbegin()
	}
	n := p.made - 1
	u := &p.undos[n]
	p.made = n
	m := u.move
	if kindOf(m) > doubleStep {
		p.unmakeSpecial(m, u)
		return
	}
	from, to := moveFrom(m), moveTo(m)
	mover := p.board[to]
	p.board[from], p.board[to] = mover, u.captured
	i := p.slot[to]
	p.slot[from] = i
	p.lists[placement(mover, i)] = from
	if u.captured != 0 {
		p.relist(u.captured, to, u.slot)
	}
	p.passing = u.passing
}

// unbegin reverses Begin, except for the part that every Unmake restores.
func (p *Position) unbegin() {
	u := p.last()
	p.history.Truncate(int(u.history))
	if u.kept != 0 {
		p.restore(u.kept)
	}
	p.ending = rules.Ending{}
}

// unmakeSpecial is Unmake of the rare kinds of move.
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
	p.passing = u.passing
}

// beginUndo notes the data for Unmake of the Begin that starts now.
func (p *Position) beginUndo() {
	if u := p.last(); u != nil {
		u.kept, u.history = 0, int32(p.history.Len())
	}
}

// notKept notes that x is kept on behalf of the last ply, and reports whether
// that has still to be done: there is a ply to take back, and x was not kept yet.
func (p *Position) notKept(x kept) bool {
	u := p.last()
	if u == nil || u.kept&x != 0 {
		return false
	}
	u.kept |= x
	return true
}

// upheaval is a position that Unmake restores completely, so that it may change in any way:
// men, owners, eliminations, score. Only [Position.upheave] makes one, and all such changes
// are its methods.
type upheaval struct{ *Position }

// upheave keeps the whole position, once a ply: it is meant for rare events.
func (p *Position) upheave() upheaval {
	if p.notKept(keptWhole) {
		p.keptWhole = append(p.keptWhole, p.snapshot)
	}
	return upheaval{p}
}

// changeClaims saves the claims before the caller changes them.
func (p *Position) changeClaims() {
	if p.notKept(keptClaims) {
		p.keptClaims = append(p.keptClaims, p.claims[:p.claimCount]...)
		p.keptClaims = append(p.keptClaims, claim{since: int32(p.claimCount)})
	}
}

// restore restores the data kept for the last ply.
func (p *Position) restore(x kept) {
	if x&keptWhole != 0 {
		p.snapshot = p.keptWhole[len(p.keptWhole)-1]
		p.keptWhole = p.keptWhole[:len(p.keptWhole)-1]
	}
	if x&keptClaims != 0 {
		end := len(p.keptClaims) - 1
		n := uint8(p.keptClaims[end].since)
		clear(p.claims[:p.claimCount])
		start := end - int(n)
		copy(p.claims[:], p.keptClaims[start:end])
		p.claimCount, p.keptClaims = n, p.keptClaims[:start]
	}
}

// forget makes the position the first: nothing before it can be taken back.
func (p *Position) forget() {
	p.moverBefore = p.mover()
	p.made = 0
	p.keptClaims, p.keptWhole = p.keptClaims[:0], p.keptWhole[:0]
}
