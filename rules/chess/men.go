package chess

import "github.com/manykings/manykings/rules"

// The methods here change men and owners with all consequences: board, lists, kings,
// classes, key. Make and Unmake reverse changes of single men; the rest are methods of
// [upheaval].

// put places m on the empty square s.
func (p *Position) put(m man, s uint8) {
	p.board[s] = m
	p.list(m, s)
	p.key ^= p.game.zobrist.men[placement(m, s)]
}

// take removes the man on s, its en-passant right with it.
func (p *Position) take(s uint8) {
	m := p.board[s]
	p.unlist(m, s)
	p.board[s] = 0
	p.key ^= p.game.zobrist.men[placement(m, s)]
	p.dropRights(p.game.rightsOn[s])
}

// list appends s to the list of m.
func (p *Position) list(m man, s uint8) {
	n := p.listed[m&(men-1)]
	p.listed[m&(men-1)] = n + 1
	p.lists[placement(m, n)], p.slot[s] = s, n
}

// unlist takes s out of the list of m: the last of the list takes its place.
func (p *Position) unlist(m man, s uint8) {
	n := p.listed[m&(men-1)] - 1
	p.listed[m&(men-1)] = n
	last, i := p.lists[placement(m, n)], p.slot[s]
	p.lists[placement(m, i)] = last
	p.slot[last] = i
}

// relist takes unlist back: s had the given slot.
func (p *Position) relist(m man, s, slot uint8) {
	n := p.listed[m&(men-1)]
	p.listed[m&(men-1)] = n + 1
	if slot != n { // the last took its place; slots from n on mean nothing
		last := p.lists[placement(m, slot)]
		p.lists[placement(m, n)], p.slot[last] = last, n
	}
	p.lists[placement(m, slot)], p.slot[s] = s, slot
}

// hasMen reports whether army a has men.
func (p *Position) hasMen(a rules.Army) bool {
	for role := rules.King; role <= rules.Pawn; role++ {
		if p.listed[newMan(role, a)] > 0 {
			return true
		}
	}
	return false
}

// bury takes the owner of army a, which has just lost a man, out of the key if
// that was the last.
func (p *Position) bury(a rules.Army) {
	if p.owner[a] != rules.Seat(a+1) && !p.hasMen(a) {
		p.key ^= p.game.zobrist.owner[a][p.owner[a]]
	}
}

// takeArmy removes all men of army a, its rights with them.
func (p upheaval) takeArmy(a rules.Army) {
	p.key ^= p.ownerKey(a)
	for role := rules.King; role <= rules.Pawn; role++ {
		m := newMan(role, a)
		for p.listed[m] > 0 {
			p.take(p.lists[placement(m, p.listed[m]-1)])
		}
	}
	p.endCastling(a)
}

// give makes seat the owner of army a, 0 for walls. The army's castling and
// en-passant rights end (star.11).
func (p upheaval) give(a rules.Army, seat rules.Seat) {
	p.key ^= p.ownerKey(a)
	p.owner[a] = seat
	p.key ^= p.ownerKey(a)
	p.classify()
	p.handOver()
	p.endCastling(a)
	p.dropRights(p.game.rightsOf[a])
}

// endCastling ends the castling rights of army a.
func (p *Position) endCastling(a rules.Army) {
	lost := p.castling & (3 << (2 * a))
	p.castling &^= lost
	p.key ^= p.game.zobrist.rights(lost)
}

// dropRights ends the present en-passant rights among x.
func (p *Position) dropRights(x rightSet) {
	x &= p.rights
	p.rights &^= x
	for x != 0 {
		p.key ^= p.game.zobrist.enPassant[x.pop()]
	}
}

// endRights ends the en-passant rights against the pawns that seat moves, as
// its turn begins (common.9).
func (p *Position) endRights(seat rules.Seat) { p.dropRights(p.against[seat]) }

// leave takes seat out of the living: it keeps its men, which the caller sees to.
func (p upheaval) leave(seat rules.Seat) {
	p.living.Leave(seat)
	p.handOver()
}

// handOver sets handovers from out and owner.
func (p *Position) handOver() {
	for s := rules.Seat(1); int(s) <= p.game.seats; s++ {
		next := p.living.Next(s)
		h := &p.handover
		h.next[s] = next
		h.keys[s] = p.game.zobrist.turn[s] ^ p.game.zobrist.turn[next]
		h.spent[s], h.grants[s] = p.against[next], true
		if p.game.rules.NextEnPassant {
			h.spent[s], h.grants[s] = ^rightSet(0), p.enemies(s, next)
		}
	}
}

// passTurn passes the turn to the next living seat.
func (p *Position) passTurn() {
	h := &p.handover
	p.key ^= h.keys[p.turn&15]
	p.turn = h.next[p.turn&15]
}
