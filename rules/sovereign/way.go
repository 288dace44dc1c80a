package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Ways returns the ways in which the legal move m answers the check of the seat on turn
// (sovereign.13): the fate of each checker. In Royale, where a check needs no answer, there
// are none.
func (p *Position) Ways(m rules.Move) []rules.Way {
	if !p.InCheck() {
		return nil
	}
	seat := p.turn
	from := p.kings[seat]
	checkers := p.attackers(uint8(from), p.hostile(seat))
	men := make([]code, len(checkers))
	for i, s := range checkers {
		men[i] = p.men[s]
	}
	p.play(m)
	defer p.takeBack()
	if promotionOf(m) == rules.King {
		return []rules.Way{rules.CrownAnother}
	}
	king, hostile := p.kings[seat], p.hostile(seat)
	var met [rules.CrownAnother + 1]bool
	for i, s := range checkers {
		met[p.way(s, men[i], king, king != from, hostile)] = true
	}
	var ways []rules.Way
	for w, is := range met {
		if is {
			ways = append(ways, rules.Way(w))
		}
	}
	return ways
}

// way returns why the man that gave check from s no longer does, with the king on its new
// square.
func (p *Position) way(s board.Square, man code, king board.Square, moved bool, hostile uint16) rules.Way {
	switch {
	case p.men[s] != man:
		return rules.CaptureChecker
	case hostile>>(man>>3)&1 == 0:
		return rules.CaptureControl
	case !moved:
		return rules.Block
	case p.aims(uint8(s), uint8(king)):
		return rules.TakeShelter
	case p.beyond(uint8(s), uint8(king)):
		return rules.LeaveRange
	}
	return rules.LeaveLine
}

// beyond reports whether the rider on from would reach s if it could go on for
// more than eight squares (sovereign.2).
func (p *Position) beyond(from, s uint8) bool {
	for d, delta := range directions {
		if riding[p.men[from]&7]>>d&1 == 0 {
			continue
		}
		to := from
		// Reaches of one square lead to the border.
		for p.t.reach[to][d] > 0 {
			if to += delta; to == s {
				return true
			}
			if isMan(p.men[to]) {
				break
			}
		}
	}
	return false
}
