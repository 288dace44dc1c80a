package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Hunted is the king of a seat that is worth less than huntWeak, and by huntLead less than the
// strongest, in centipawns.
const (
	huntWeak = 1500
	huntLead = 500
)

// hunt adds to the strength of hunter, the strongest seat of a Royale that owns a king, its gain
// of the weak king that it has shut in most: a king that can go nowhere is captured, or escapes
// and wins nothing. A search of a few plies does not see how that comes about on so great a board.
func (e *ofSovereign) hunt(x *strengths, hunter rules.Seat) {
	most := 0
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		k := e.pos.King(s)
		if k == board.NoSquare || x.of[s] > min(huntWeak, x.of[hunter]-huntLead) {
			continue
		}
		closed := 8
		for _, q := range e.beside[k] {
			closed -= int(1 - e.struck[q]>>(s-1)&1)
		}
		most = max(most, closed)
	}
	x.of[hunter] += e.weights.hunt * engine.Score(most)
}

// judgeDuel sets the values of the seats with the last two kings of a Royale, if there are
// no more: one of the two wins, and the others' men, who need a crown first, count a fifth.
func (e *ofSovereign) judgeDuel(v *engine.Values, x *strengths) {
	var one, two rules.Seat
	rest := engine.Score(0)
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		switch {
		case e.pos.Out(s):
		case e.pos.King(s) == board.NoSquare:
			rest += x.of[s] + e.weights.kingless*kingsAtMost/2
		case one == 0:
			one = s
		case two == 0:
			two = s
		default:
			return
		}
	}
	if two == 0 {
		return
	}
	d, both := x.of[one]-x.of[two], e.weights.duel-rest/5
	v[one], v[two] = bound(both+d), bound(both-d)
}
