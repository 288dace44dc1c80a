package chess

import (
	"cmp"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// Attacks announces every attacked king, from the seat on turn on (common.10). The men are
// in the same order of seats.
func (p *Position) Attacks() []rules.Attack {
	var attacks []rules.Attack
	for s, first := p.turn, true; first || s != p.turn; s, first = p.next(s), false {
		if p.king(s) == board.NoSquare {
			continue
		}
		men := p.attackersOf(s)
		if men == nil {
			continue
		}
		attacks = append(attacks, rules.Attack{
			Seat: s, King: p.king(s), Provisional: s != p.turn,
			Mate: p.stuck(s), Men: men,
		})
	}
	return attacks
}

// attackersOf returns the men that attack the king of seat.
func (p *Position) attackersOf(seat rules.Seat) []rules.Attacker {
	var men []rules.Attacker
	for _, s := range p.attackers(nil, uint8(p.king(seat)), seat) {
		men = append(men, rules.Attacker{Seat: p.owner[p.board[s].army()], Square: board.Square(s)})
	}
	n := p.game.seats
	after := func(s rules.Seat) int { return (int(s) - int(p.turn) + n) % n }
	shortlist.SortFunc(men, func(a, b rules.Attacker) int {
		return cmp.Or(cmp.Compare(after(a.Seat), after(b.Seat)), cmp.Compare(a.Square, b.Square))
	})
	return men
}
