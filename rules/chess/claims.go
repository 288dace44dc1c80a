package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// The claims of star.10: for each king and each seat with a man that attacks it, the ply
// since which it has done so without interruption. Each ply and each elimination updates
// them.

// renewClaims brings the claims up to date after the last ply. Kings that the ply
// cannot have affected are passed over.
func (p *Position) renewClaims() {
	u := p.last()
	if u == nil {
		return // they are up to date
	}
	kind := kindOf(u.move)
	if kind == castling || kind == queenChoice || !u.begun {
		p.renewAllClaims() // several squares change, or a ply before was passed over
		return
	}
	from, to := board.Square(moveFrom(u.move)), board.Square(moveTo(u.move))
	taken := to
	if kind == enPassant {
		taken = board.Square(moveAux(u.move))
	}
	for seat, n := rules.Seat(1), rules.Seat(p.game.seats); seat <= n; seat++ {
		k := p.king(seat)
		if k == board.NoSquare {
			continue
		}
		near := &p.game.near[k]
		switch {
		case seat == u.turn: // no legal move leaves the mover's king attacked
			if p.claimCount > 0 {
				p.renewClaimsBy(seat, 0)
			}
		case near.Has(from) || near.Has(to) || near.Has(taken):
			p.renewClaimsBy(seat, p.attackingSeats(seat))
		}
	}
}

// currentClaims returns the claims as they would be if the turn began now.
func (p *Position) currentClaims() []claim {
	if p.game.isDuel() {
		return nil // nobody asks whose the only mate is
	}
	if !p.begun {
		p = p.Clone().(*Position)
	}
	return p.claims[:p.claimCount]
}

// renewAllClaims brings all claims up to date with the board.
func (p *Position) renewAllClaims() {
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		p.renewClaimsBy(seat, p.attackingSeats(seat))
	}
}

// renewClaimsBy brings the claims against the king of seat up to date, which the
// men of some seats attack.
func (p *Position) renewClaimsBy(seat rules.Seat, attacking rules.SeatSet) {
	recorded := rules.SeatSet(0)
	for _, c := range p.claims[:p.claimCount] {
		if c.king == seat {
			recorded.Add(c.by)
		}
	}
	if attacking == recorded {
		return
	}
	p.changeClaims()
	p.dropClaims(seat, recorded&^attacking)
	for by := rules.Seat(1); int(by) <= p.game.seats; by++ {
		if attacking.Has(by) && !recorded.Has(by) {
			p.addClaim(claim{king: seat, by: by, since: p.ply})
		}
	}
}

// dropClaims removes the claims of the seats in by against the king of seat.
func (p *Position) dropClaims(seat rules.Seat, by rules.SeatSet) {
	n := 0
	for _, c := range p.claims[:p.claimCount] {
		if c.king != seat || !by.Has(c.by) {
			p.claims[n] = c
			n++
		}
	}
	clear(p.claims[n:p.claimCount])
	p.claimCount = uint8(n)
}

// addClaim records a check that began now, in the order of formats.md: by king,
// then by ply, then by order of claim.
func (p *Position) addClaim(c claim) {
	i := int(p.claimCount)
	for ; i > 0; i-- {
		q := p.claims[i-1]
		if q.king < c.king || q.king == c.king && (q.since < c.since || q.since == c.since && p.claimRank(q.by) < p.claimRank(c.by)) {
			break
		}
		p.claims[i] = q
	}
	p.claims[i] = c
	p.claimCount++
}

// claimRank orders the seats whose checks began on the same ply, lowest first:
// the seat that moved on it, then those whose turns come after it; if nobody
// moved, from the seat on turn on (star.10).
func (p *Position) claimRank(by rules.Seat) int {
	n := p.game.seats
	return (int(by) - int(p.mover()) + n) % n
}

// mover returns the seat that made the last ply; in a set-up position the seat
// that was then on turn.
func (p *Position) mover() rules.Seat {
	if u := p.last(); u != nil {
		return u.turn
	}
	return p.moverBefore
}

// InCheck reports whether the king of the seat to move is attacked, its turn begun.
func (p *Position) InCheck() bool { return p.inCheck(p.turn) }

// inCheck reports whether the king of seat is attacked, with current claims.
func (p *Position) inCheck(seat rules.Seat) bool {
	for i := range p.claims[:p.claimCount] {
		if p.claims[i].king == seat {
			return true
		}
	}
	return false
}

// Credited implements [rules.Creditor].
func (p *Position) Credited(seat rules.Seat) rules.Seat {
	var by claim
	for _, c := range p.claims[:p.claimCount] {
		if c.king != seat {
			continue
		}
		if by.by == 0 || p.game.rules.Credit == Last && c.since > by.since {
			by = c
		}
	}
	return by.by
}
