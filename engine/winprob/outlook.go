package winprob

import (
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
)

// Outlook says which inputs of a net of shares ([Shares]) a position has: the men and the turn, as in
// [eval.Eyes], then the attacks on each king by seat, the kings that have no move out of check and,
// where a game goes on without them, the seats that are out or have no king. It is for games without
// teams, while more than two seats are in.
type Outlook struct {
	eyes  *eval.Eyes
	kind  string
	seats int
	turns int  // where the inputs of turns begin; those of attacks, mates and losers follow
	rows  int  // of inputs by seat, from those of turns on
	loses bool // the last row: seats that are out or have no king
	kings bool // of chess
	// around are the seats, from 0, by their places around the board from each seat on.
	around [rules.MaxSeats][rules.MaxSeats]int
}

// NewOutlook returns the outlook of a game, and false for a game that has none.
func NewOutlook(game rules.Game) (*Outlook, bool) {
	seats := game.Seats()
	if seats < 3 || len(game.Teams()) < seats {
		return nil, false
	}
	o := &Outlook{eyes: eval.NewEyes(game), kind: eval.KindOf(game), seats: seats, rows: seats + 2}
	o.turns = o.eyes.Turn(1, 1)
	if game.ID().Name != "yalta" { // which ends with the first mate
		o.rows, o.loses = o.rows+1, true
		o.kings = game.Start().State().Null() != rules.NoMove
	}
	for v := range seats {
		for s := range seats {
			o.around[v][o.eyes.Turn(rules.Seat(v+1), rules.Seat(s+1))-o.turns] = s
		}
	}
	return o, true
}

// Sees reports whether a net is for a position of the game: more than two seats are in, and all of
// them where the game does not go on without one.
func (o *Outlook) Sees(pos rules.Position) bool {
	out := len(pos.Outcome().Out)
	return out == 0 || o.loses && out < o.seats-2
}

// At returns the seat at a place around the board from a seat on, all from 0.
func (o *Outlook) At(viewer, place int) int { return o.around[viewer][place] }

// Inputs is how many inputs there are.
func (o *Outlook) Inputs() int { return o.turns + o.seats*o.rows }

// Kind returns the kind of the man that an input is, its mover's place and role, from 0; -1 for an
// input that is no man.
func (o *Outlook) Kind(input int) int {
	if input >= o.turns {
		return -1
	}
	camp, role := o.eyes.Kind(input)
	return camp*eval.Roles + role
}

// Kinds is how many kinds of men there are.
func (o *Outlook) Kinds() int { return o.Kind(o.turns-1) + 1 }

// Codes appends what a position has, before it is turned to a seat with Input.
func (o *Outlook) Codes(pos rules.Position, dst []uint16) []uint16 {
	from := len(dst)
	dst = o.eyes.Men(pos, dst)
	in := 0 // bit 1<<seat
	for _, m := range dst[from:] {
		if camp, role := o.eyes.Kind(int(m)); role == 0 || !o.kings {
			in |= 1 << camp
		}
	}
	dst = append(dst, uint16(o.turns+int(pos.Turn())-1))
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
	for s := range o.seats {
		if o.loses && in>>(s+1)&1 == 0 {
			dst = append(dst, uint16(o.turns+(o.rows-1)*o.seats+s))
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
