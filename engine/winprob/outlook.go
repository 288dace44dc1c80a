package winprob

import (
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
)

// Outlook says which inputs of a net of shares ([Shares]) a position has: the men and the turn, as in
// [eval.Eyes], then the attacks on each king by seat, and the kings that have no move out of check. It
// is for chess among more than two seats without teams, while all are living.
type Outlook struct {
	eyes  *eval.Eyes
	kind  string
	seats int
	turns int // where the inputs of turns begin; those of attacks and mates follow
}

// NewOutlook returns the outlook of a game, and false for a game that has none.
func NewOutlook(game rules.Game) (*Outlook, bool) {
	seats := game.Seats()
	if seats < 3 || len(game.Teams()) < seats || game.Start().State().Null() == rules.NoMove {
		return nil, false
	}
	o := &Outlook{eyes: eval.NewEyes(game), kind: eval.KindOf(game), seats: seats}
	o.turns = o.eyes.Turn(1, 1)
	return o, true
}

// Inputs is how many inputs there are.
func (o *Outlook) Inputs() int { return o.turns + o.seats*(o.seats+2) }

// Codes appends what a position has, before it is turned to a seat with Input.
func (o *Outlook) Codes(pos rules.Position, dst []uint16) []uint16 {
	dst = append(o.eyes.Men(pos, dst), uint16(o.turns+int(pos.Turn())-1))
	attacks := o.turns + o.seats
	for _, a := range pos.Attacks() {
		seen, king := 0, int(a.Seat)-1
		for _, m := range a.Men {
			if m.Seat > 0 && seen>>m.Seat&1 == 0 {
				seen |= 1 << m.Seat
				dst = append(dst, uint16(attacks+(int(m.Seat)-1)*o.seats+king))
			}
		}
		if a.Mate {
			dst = append(dst, uint16(attacks+o.seats*o.seats+king))
		}
	}
	return dst
}

// Input returns the input that a code is for a seat.
func (o *Outlook) Input(viewer rules.Seat, code int) int {
	if code < o.turns {
		return o.eyes.Input(viewer, code)
	}
	place := func(seat int) int { return o.eyes.Turn(viewer, rules.Seat(seat+1)) - o.turns }
	return o.turns + o.placed(code-o.turns, place)
}

// placed maps the seats of a code behind the men, which are counted from 0.
func (o *Outlook) placed(code int, place func(int) int) int {
	row, seat := code/o.seats, code%o.seats
	if row > 0 && row <= o.seats { // an attack
		row = 1 + place(row-1)
	}
	return row*o.seats + place(seat)
}

// Mirrors returns each input in the mirror of [eval.Mirror].
func (o *Outlook) Mirrors(game rules.Game) []int {
	list := eval.Mirror(game)[:o.turns:o.turns]
	for code := range o.Inputs() - o.turns {
		list = append(list, o.turns+o.placed(code, func(place int) int { return (o.seats - place) % o.seats }))
	}
	return list
}
