package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// sides are the teams of a game.
type sides struct {
	seats int
	count int
	of    [rules.MaxSeats + 1]uint8 // side by seat, from 0
	foes  [rules.MaxSeats + 1]uint8 // seats of other sides, by seat: bit 1<<(seat-1)
}

func newSides(game rules.Game) sides {
	x := sides{seats: game.Seats(), count: len(game.Teams())}
	for i, team := range game.Teams() {
		for _, s := range team {
			x.of[s] = uint8(i)
		}
	}
	for s := 1; s <= x.seats; s++ {
		for other := 1; other <= x.seats; other++ {
			if x.of[s] != x.of[other] {
				x.foes[s] |= 1 << (other - 1)
			}
		}
	}
	return x
}

// strengths are the values of seats on their own, and the living seats.
type strengths struct {
	of     [rules.MaxSeats + 1]engine.Score // by seat
	living uint8                            // bit 1<<(seat-1)
}

// lost is the value of a seat that is out.
const lost = -engine.MaxEval / 2

// values sets v from the strength of every seat, where bit 1<<(seat-1) of living
// says that it is in. A side is worth its own strength, the sum of its seats',
// less a mix of the others':
//
//	value = own - (1-leader) x mean of the others - leader x greatest of the others
//
// leader is in hundredths. The leader is then everybody's enemy, and the values of two sides are
// opposite for any leader.
func (x *sides) values(v *engine.Values, strength *[rules.MaxSeats + 1]engine.Score, living uint8, leader engine.Score) {
	if x.count == 2 && x.seats == 2 {
		d := bound(strength[1] - strength[2])
		v[1], v[2] = d, -d
		return
	}
	var (
		sum  [rules.MaxSeats]engine.Score
		in   [rules.MaxSeats]bool
		all  engine.Score
		left engine.Score
	)
	for s := 1; s <= x.seats; s++ {
		if living>>(s-1)&1 != 0 {
			sum[x.of[s]] += strength[s]
			all += strength[s]
			if side := x.of[s]; !in[side] {
				in[side] = true
				left++
			}
		}
	}
	first, second := -1, -1 // of the sides, by strength
	for side := range x.count {
		switch {
		case !in[side]:
		case first < 0 || sum[side] > sum[first]:
			first, second = side, first
		case second < 0 || sum[side] > sum[second]:
			second = side
		}
	}
	var worth [rules.MaxSeats]engine.Score
	for side := range x.count {
		best := first
		if side == first {
			best = second
		}
		if !in[side] || best < 0 {
			worth[side] = lost
			continue
		}
		if left == 2 {
			worth[side] = bound(sum[side] - sum[best])
			continue
		}
		mean := (all - sum[side]) / (left - 1)
		worth[side] = bound(sum[side] - ((100-leader)*mean+leader*sum[best])/100)
	}
	for s := 1; s <= x.seats; s++ {
		v[s] = worth[x.of[s]]
	}
}

// bound keeps a value within the evaluator's range.
func bound(v engine.Score) engine.Score {
	return max(-engine.MaxEval, min(v, engine.MaxEval))
}
