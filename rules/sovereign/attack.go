package sovereign

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// hostile returns the armies whose men attack the men of seat: those that other seats move,
// unless they left (royale.7).
func (p *Position) hostile(seat rules.Seat) uint16 {
	var armies uint16
	for s := rules.Seat(1); int(s) <= p.game.seats; s++ {
		if s != seat && p.living.Has(s) {
			armies |= p.under[s]
		}
	}
	return armies
}

// prey returns the armies whose men seat may capture (sovereign.5): those that other seats
// move or moved before they left.
func (p *Position) prey(seat rules.Seat) uint16 {
	var armies uint16
	for s := rules.Seat(1); int(s) <= p.game.seats; s++ {
		if s != seat {
			armies |= p.under[s]
		}
	}
	return armies
}

// shut returns the armies that cannot land on a square of a ground, because it
// is of their own colour (sovereign.3).
func shut(ground code) uint16 {
	if ground == 0 {
		return 0
	}
	return 1 << (ground &^ groundBit)
}

// attacked reports whether a man of the given armies attacks s.
func (p *Position) attacked(s uint8, armies uint16) bool {
	t := p.t
	armies &^= shut(t.ground[s])
	for d, delta := range directions {
		to := s
		for n := t.reach[s][d]; n > 0; n-- {
			to += delta
			c := p.men[to]
			if !isMan(c) {
				continue
			}
			if armies>>(c>>3)&1 != 0 && (riding[c&7]>>d&1 != 0 ||
				n == t.reach[s][d] && p.touches(c, to, d^2)) {
				return true
			}
			break
		}
	}
	for _, to := range t.leaps[s].at[:t.leaps[s].n] {
		if c := p.men[to]; roleOf(c) == rules.Knight && isMan(c) && armies>>(c>>3)&1 != 0 {
			return true
		}
	}
	return false
}

// touches reports whether the king or pawn c on s attacks the next square in
// direction d.
func (p *Position) touches(c code, s uint8, d int) bool {
	switch roleOf(c) {
	case rules.King:
		return true
	case rules.Pawn:
		return p.t.hits[s]>>d&1 != 0
	}
	return false
}

// InCheck reports whether the seat to move must answer a check: never in Royale
// (royale.2).
func (p *Position) InCheck() bool { return !p.game.royale && p.inCheck(p.turn) }

// inCheck reports whether seat has an attacked king.
func (p *Position) inCheck(seat rules.Seat) bool {
	k := p.kings[seat]
	return k != board.NoSquare && p.attacked(uint8(k), p.hostile(seat))
}

// safety has the demands of the king of the seat on turn on its moves (sovereign.13). In
// Royale, without demands, only prey is set.
type safety struct {
	prey     uint16 // the armies that its men may take
	hostile  uint16
	checkers int
	lines    board.Set // squares on which a man ends the only check
	pinned   board.Set
	pins     [8]pin
	n        int // of pins
}

// pin is a man that may only move between its king and an attacker.
type pin struct {
	square uint8
	line   board.Set
}

// safety looks from the king of the seat on turn along all lines.
func (p *Position) safety(v *safety) {
	v.prey = p.prey(p.turn)
	if p.game.royale {
		return
	}
	t := p.t
	k := uint8(p.kings[p.turn])
	v.hostile = p.hostile(p.turn)
	own, armies := p.under[p.turn], v.hostile&^shut(t.ground[k])
	for d, delta := range directions {
		to, shield := k, k
		for n := t.reach[k][d]; n > 0; n-- {
			to += delta
			c := p.men[to]
			if !isMan(c) {
				continue
			}
			if army := uint16(1) << (c >> 3); army&own != 0 && shield == k {
				shield = to
				continue
			} else if army&armies == 0 {
				break
			}
			switch {
			case riding[c&7]>>d&1 == 0:
				if shield == k && n == t.reach[k][d] && p.touches(c, to, d^2) {
					v.check(line(k, to, delta))
				}
			case shield == k:
				v.check(line(k, to, delta))
			default:
				v.pinned.Add(board.Square(shield))
				v.pins[v.n] = pin{shield, line(k, to, delta)}
				v.n++
			}
			break
		}
	}
	for _, to := range t.leaps[k].at[:t.leaps[k].n] {
		if c := p.men[to]; roleOf(c) == rules.Knight && isMan(c) && armies>>(c>>3)&1 != 0 {
			var at board.Set
			at.Add(board.Square(to))
			v.check(at)
		}
	}
}

func (v *safety) check(line board.Set) {
	v.checkers++
	v.lines = line
}

// line returns the squares from next to k up to and including to.
func line(k, to, delta uint8) board.Set {
	var set board.Set
	for k != to {
		k += delta
		set.Add(board.Square(k))
	}
	return set
}

// allows reports whether a man other than the king may go from from to to without leaving
// the king attacked, with unchanged control.
func (v *safety) allows(from, to uint8) bool {
	if v.checkers > 1 || v.checkers == 1 && !v.lines.Has(board.Square(to)) {
		return false
	}
	if v.pinned.Has(board.Square(from)) {
		for i := range v.n {
			if v.pins[i].square == from {
				return v.pins[i].line.Has(board.Square(to))
			}
		}
	}
	return true
}

// Attacks announces the attacked kings (common.10). In Royale no check is mate.
func (p *Position) Attacks() []rules.Attack {
	var attacks []rules.Attack
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		k := p.kings[seat]
		if k == board.NoSquare {
			continue
		}
		var men []rules.Attacker
		for other := rules.Seat(1); int(other) <= p.game.seats; other++ {
			if other == seat || !p.living.Has(other) {
				continue
			}
			for _, s := range p.attackers(uint8(k), p.under[other]) {
				men = append(men, rules.Attacker{Seat: other, Square: s})
			}
		}
		if men != nil {
			provisional := seat != p.turn
			attacks = append(attacks, rules.Attack{Seat: seat, King: k, Provisional: provisional,
				Mate: !p.game.royale && !provisional && !p.HasMoves(), Men: men})
		}
	}
	return attacks
}

// attackers returns the squares of the men of the given armies that attack s,
// ascending.
func (p *Position) attackers(s uint8, armies uint16) []board.Square {
	var found []board.Square
	armies &^= shut(p.t.ground[s])
	for a := range p.placed {
		if armies>>a&1 == 0 {
			continue
		}
		for from := range p.placed[a].All() {
			if p.aims(uint8(from), s) {
				found = append(found, from)
			}
		}
	}
	shortlist.Sort(found)
	return found
}

// aims reports whether the man on from could take on s, if that square were of
// no colour.
func (p *Position) aims(from, s uint8) bool {
	t := p.t
	c := p.men[from]
	if roleOf(c) == rules.Knight {
		leaps := &t.leaps[from]
		return slices.Contains(leaps.at[:leaps.n], s)
	}
	for d, delta := range directions {
		rides := riding[c&7]>>d&1 != 0
		if !rides && !p.touches(c, from, d) {
			continue
		}
		to := from
		for n := t.reach[from][d]; n > 0; n-- {
			if to += delta; to == s {
				return true
			}
			if !rides || isMan(p.men[to]) {
				break
			}
		}
	}
	return false
}
