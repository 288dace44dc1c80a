package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Make plays the legal move m and passes the turn on.
func (p *Position) Make(m rules.Move) {
	p.events = p.events[:0]
	p.play(m)
}

// Unmake takes back the last Make, and the Begin that followed it.
func (p *Position) Unmake() {
	p.events = p.events[:0]
	p.takeBack()
}

// play is Make without events.
func (p *Position) play(m rules.Move) {
	p.undo = append(p.undo, undo{snapshot: p.snapshot, move: m})
	switch kindOf(m) {
	case kindStep:
		p.makeStep(m)
	case kindCastle:
		p.makeCastle(m)
	case kindDefect:
		p.makeDefection(m)
	case kindPass:
		p.halfmoves++
	default:
		// The pie choice is no ply: the turn in progress goes on (sovereign.16).
		p.pending, p.fresh = false, false
		p.key ^= p.t.pieKey
		return
	}
	p.ply++
	p.begun = false
	p.passTurn()
}

// passTurn gives the turn to the next seat.
func (p *Position) passTurn() {
	next := p.living.Next(p.turn)
	p.key ^= p.t.turnKeys[p.turn] ^ p.t.turnKeys[next]
	p.turn = next
}

// makeStep makes a move of one man, with its capture and promotion.
func (p *Position) makeStep(m rules.Move) {
	from, to := fromOf(m), toOf(m)
	man, victim := p.men[from], p.men[to]
	p.halfmoves++
	if roleOf(man) == rules.Pawn || isMan(victim) {
		p.halfmoves = 0
	}
	p.undo[len(p.undo)-1].victim = victim
	if isMan(victim) {
		p.take(to, victim)
	}
	p.lift(from, man)
	p.key ^= p.t.manKeys[man][from]
	touched := p.t.ground[from] | p.t.ground[to]
	if role := promotionOf(m); role != rules.NoRole {
		man = codeOf(role, man>>3)
		if role == rules.King {
			p.dethrone()
			p.own(man >> 3)
			p.forgive(p.turn)
			touched = groundBit
		}
	}
	p.put(to, man)
	p.key ^= p.t.manKeys[man][to]
	if roleOf(man) == rules.King {
		p.kings[p.turn] = board.Square(to)
	}
	p.endRights(p.game.rightsAt[from] | p.game.rightsAt[to])
	if touched != 0 {
		p.control()
	}
}

// take removes a captured man; a seat that loses its king is in interregnum (royale.4).
func (p *Position) take(s uint8, man code) {
	p.lift(s, man)
	p.key ^= p.t.manKeys[man][s]
	if roleOf(man) == rules.King {
		p.lose(p.owner[man>>3], captured)
	}
}

// dethrone removes the king of the seat on turn, if it has one, because a new
// one is crowned (sovereign.10).
func (p *Position) dethrone() {
	if k := p.kings[p.turn]; k != board.NoSquare {
		p.removeKing(p.turn)
	}
}

// removeKing takes the king of a seat, which has one, off the board.
func (p *Position) removeKing(seat rules.Seat) {
	k := uint8(p.kings[seat])
	king := p.men[k]
	p.lift(k, king)
	p.key ^= p.t.manKeys[king][k]
	p.endRights(p.game.rightsAt[k])
	p.kings[seat] = board.NoSquare
}

// own makes colour the own colour of the seat on turn.
func (p *Position) own(colour uint8) {
	p.key ^= p.t.ownedKeys[p.turn][p.owned[p.turn]] ^ p.t.ownedKeys[p.turn][colour]
	p.owned[p.turn] = colour
}

// lose notes that a seat lost its king.
func (p *Position) lose(seat rules.Seat, how lossKind) {
	p.kings[seat] = board.NoSquare
	p.losses[p.lost] = loss{seat, how}
	p.lost++
}

// forgive strikes out a seat's loss of its king (royale.8).
func (p *Position) forgive(seat rules.Seat) {
	for i := range p.lost {
		if p.losses[i].seat == seat {
			copy(p.losses[i:], p.losses[i+1:])
			p.lost--
			return
		}
	}
}

// endRights ends castling rights, standing or not.
func (p *Position) endRights(rights uint16) {
	if rights &= p.castling; rights != 0 {
		p.key ^= p.rightsKey(rights)
		p.castling &^= rights
	}
}

// makeCastle moves king and rook; castling touches no coloured square, since
// those lie inside the board and the rights on its border.
func (p *Position) makeCastle(m rules.Move) {
	r := &p.game.rights[argOf(m)]
	goal := toOf(m)
	p.move(r.king, goal)
	p.move(r.rook, goal-r.step)
	p.kings[p.turn] = board.Square(goal)
	p.endRights(p.game.rightsAt[r.king])
	p.halfmoves++
}

// move moves a man to an empty square.
func (p *Position) move(from, to uint8) {
	man := p.men[from]
	p.lift(from, man)
	p.put(to, man)
	p.key ^= p.t.manKeys[man][from] ^ p.t.manKeys[man][to]
}

// makeDefection changes the king's colour. It ends no castling right: a king that stays has
// not moved (sovereign.15), and one that steps was on a coloured square, far from its own
// and the rooks' first squares.
func (p *Position) makeDefection(m rules.Move) {
	from, to := fromOf(m), toOf(m)
	colour := argOf(m)
	old, king := p.men[from], codeOf(rules.King, colour)
	p.halfmoves++
	p.lift(from, old)
	p.key ^= p.t.manKeys[old][from]
	if from != to {
		victim := p.men[to]
		p.undo[len(p.undo)-1].victim = victim
		if isMan(victim) {
			p.halfmoves = 0
			p.take(to, victim)
		}
	}
	p.put(to, king)
	p.key ^= p.t.manKeys[king][to]
	p.kings[p.turn] = board.Square(to)
	p.own(colour)
	p.control()
}

// takeBack is Unmake without events.
func (p *Position) takeBack() {
	u := &p.undo[len(p.undo)-1]
	if u.escape != 0 {
		p.put(uint8(u.kings[u.escape]), codeOf(rules.King, u.owned[u.escape]))
	}
	from, to := fromOf(u.move), toOf(u.move)
	switch kindOf(u.move) {
	case kindStep:
		man := p.men[to]
		p.lift(to, man)
		if role := promotionOf(u.move); role != rules.NoRole {
			if k := u.kings[u.turn]; role == rules.King && k != board.NoSquare {
				p.put(uint8(k), codeOf(rules.King, u.owned[u.turn]))
			}
			man = codeOf(rules.Pawn, man>>3)
		}
		p.put(from, man)
		if isMan(u.victim) {
			p.put(to, u.victim)
		}
	case kindCastle:
		r := &p.game.rights[argOf(u.move)]
		king, rook := p.men[to], p.men[to-r.step]
		p.lift(to, king)
		p.lift(to-r.step, rook)
		p.put(r.king, king)
		p.put(r.rook, rook)
	case kindDefect:
		p.lift(to, p.men[to])
		p.put(from, codeOf(rules.King, u.owned[u.turn]))
		if isMan(u.victim) {
			p.put(to, u.victim)
		}
	}
	p.snapshot = u.snapshot
	p.undo = p.undo[:len(p.undo)-1]
	p.history.Truncate(p.turns)
}
