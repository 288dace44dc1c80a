package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

const (
	maxAttackers = 32
	// maxVisits bounds the decisions in one exchange. Between two seats there are never
	// that many.
	maxVisits = 256
	noOne     = -1
)

// attacker is a man that bears on the goal of an exchange.
type attacker struct {
	seat   rules.Seat
	square uint8
	// before is the attacker that must have gone so that this one bears, or noOne.
	before int8
	worth  engine.Score
}

// exchange is the captures on one square, the goal, each by the cheapest man of the seat on
// turn; every seat in turn continues if that pays for its side, and may join later if it
// does not yet. A king is worth more than all else, so it never takes a protected man.
type exchange struct {
	sides *sides
	list  [maxAttackers]attacker
	n     int
	gone  uint32 // of list
	// after is the seat whose turn follows that of a seat, and living their number.
	after  [rules.MaxSeats + 1]rules.Seat
	living int
	// ground is the value of occupying the goal.
	ground engine.Score
	visits int
}

// begin makes x ready for the attackers of another goal.
func (x *exchange) begin() { x.n, x.gone, x.visits, x.ground = 0, 0, 0, 0 }

// add adds an attacker and returns its index, noOne if there is no room.
func (x *exchange) add(a attacker) int8 {
	if x.n == maxAttackers {
		return noOne
	}
	x.list[x.n] = a
	x.n++
	return int8(x.n - 1)
}

// knows reports whether the man on a square is in the list already, by another line: the
// free line counts.
func (x *exchange) knows(square uint8, before int8) bool {
	for i := range x.list[:x.n] {
		if a := &x.list[i]; a.square == square {
			if before == noOne {
				a.before = noOne
			}
			return true
		}
	}
	return false
}

// meets reports whether a side other than the given one has attackers.
func (x *exchange) meets(side uint8) bool {
	for i := range x.list[:x.n] {
		if x.sides.of[x.list[i].seat] != side {
			return true
		}
	}
	return false
}

// cheapest returns the attacker that seat would take with, or noOne. Among
// equals it is that on the lowest square.
func (x *exchange) cheapest(seat rules.Seat) int {
	best := noOne
	for i := range x.list[:x.n] {
		a := &x.list[i]
		if a.seat != seat || x.gone>>i&1 != 0 || a.before >= 0 && x.gone>>a.before&1 == 0 {
			continue
		}
		if best < 0 || a.worth < x.list[best].worth || a.worth == x.list[best].worth && a.square < x.list[best].square {
			best = i
		}
	}
	return best
}

// run returns the value of the exchange for the side of seat, which has just moved a man of
// the given value to the goal.
func (x *exchange) run(seat rules.Seat, worth engine.Score) engine.Score {
	side := x.sides.of[seat]
	if x.sides.count == 2 {
		return x.duel(side, x.after[seat], 1, side, worth)
	}
	rest := x.brawl(x.after[seat], 1, side, worth)
	return rest[side]
}

// duel returns the value of the rest of an exchange between two sides for side root, with
// seat to decide, after passed seats in a row have declined (the last captor among them),
// and with a man of the given side and value on the goal.
func (x *exchange) duel(root uint8, seat rules.Seat, passed int, holder uint8, worth engine.Score) engine.Score {
	for ; passed < x.living; seat, passed = x.after[seat], passed+1 {
		side := x.sides.of[seat]
		if side == holder {
			continue
		}
		i := x.cheapest(seat)
		if i < 0 || x.visits >= maxVisits {
			continue
		}
		x.visits++
		x.gone |= 1 << i
		gain := worth + x.ground
		if side != root {
			gain = -gain
		}
		gain += x.duel(root, x.after[seat], 1, side, x.list[i].worth)
		x.gone &^= 1 << i
		// Where others of its side come later, declining may be worth more than nothing.
		rest := engine.Score(0)
		if x.living > 2 {
			rest = x.duel(root, x.after[seat], passed+1, holder, worth)
		}
		if side == root {
			return max(gain, rest)
		}
		return min(gain, rest)
	}
	return 0
}

// gains are the gains of each side, by side.
type gains [rules.MaxSeats]engine.Score

// brawl is duel for any number of sides: it returns the rest for each.
func (x *exchange) brawl(seat rules.Seat, passed int, holder uint8, worth engine.Score) (rest gains) {
	for ; passed < x.living; seat, passed = x.after[seat], passed+1 {
		side := x.sides.of[seat]
		if side == holder {
			continue
		}
		i := x.cheapest(seat)
		if i < 0 || x.visits >= maxVisits {
			continue
		}
		x.visits++
		x.gone |= 1 << i
		rest = x.brawl(x.after[seat], 1, side, x.list[i].worth)
		x.gone &^= 1 << i
		prize := worth + x.ground
		if rest[side] < 0 { // it has its price: perhaps it is better to wait
			if wait := x.brawl(x.after[seat], passed+1, holder, worth); wait[side] >= rest[side]+prize {
				return wait
			}
		}
		rest[side] += prize
		rest[holder] -= prize
		return rest
	}
	return gains{}
}
