package train

import (
	"math"
	"math/bits"

	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
)

// told holds the searches' scores of a position.
type told struct {
	entry int     // the next entry
	side  int     // on turn
	score float64 // for that side, in centipawns
	// With more than two sides: each side's score at its next turn, and the known sides:
	// bit 1<<side.
	hopes  [maxSides]float32
	hoping uint8
	in     uint8 // the sides that are in: bit 1<<side
}

// telling collects, during a replay, the searching sides and their plies.
type telling struct {
	game  *trainingdata.Game
	sides []int        // by seat from 0
	turns []rules.Seat // by entry, 0 where nobody searched
}

func newTelling(game rules.Game, g *trainingdata.Game) *telling {
	return &telling{g, sidesOf(game), make([]rules.Seat, len(g.Entries))}
}

// sidesOf returns the side of each seat, from 0.
func sidesOf(game rules.Game) []int {
	var list []int
	for s := range game.Seats() {
		list = append(list, rules.TeamOf(game.Teams(), rules.Seat(s+1)))
	}
	return list
}

// note notes the searching side of a position, and returns its score.
func (t *telling) note(p trainingdata.Position) told {
	t.turns[p.Entry] = p.Turn()
	return told{entry: p.Entry, side: t.sides[p.Turn()-1], score: float64(p.Score)}
}

// hope notes each side's score at its next turn, unless a random move comes first. A paranoid score
// of one seat tells nothing about the others, so each seat counts separately.
func (t *telling) hope(s *told) {
	for i := s.entry; i < min(len(t.turns), s.entry+len(t.sides)) && t.turns[i] != 0; i++ {
		if side := t.sides[t.turns[i]-1]; s.hoping>>side&1 == 0 {
			s.hopes[side] = float32(t.game.Views[i].Score)
			s.hoping |= 1 << side
		}
		if t.game.Views[i].Stray {
			break
		}
	}
}

// blend is [council.blend] between two sides, by strengths that are scaled by k.
func (t *told) blend(part, k, loss float64, scaled, slope *[maxSides]float64) float64 {
	aim, said := odds(k*t.score), odds(scaled[t.side]-scaled[1-t.side])
	by := part * k * (said - aim)
	slope[t.side] = (1-part)*slope[t.side] + by
	slope[1-t.side] = (1-part)*slope[1-t.side] - by
	return (1-part)*loss + part*entropy(aim, said)
}

// council turns strengths into values, and, with more than two sides, knows the bias of
// searches against them.
//
// There a search gives its own side's value against all others together. The evaluation
// learns to predict it: the value of each side, by package eval's formula, moves towards
// that side's score at its next turn.
type council struct {
	sides  int
	leader float64 // see package eval
	// bias is the mean difference between searches and the evaluation, by the number of
	// turns until a side's own: the common part of all positions is not learnt.
	bias [maxSides]float64
}

// hopeScale is the weight of a centipawn, in natural logarithms of odds.
const hopeScale = 0.003

// newCouncil returns a council with the bias that explains the scores best, by the present
// strengths. It has none if scores are no part of the target.
func newCouncil(sides int, leader, part float64, positions func(yield func(*told, []float64) bool)) council {
	c := council{sides: sides, leader: leader}
	if sides > 2 && part > 0 {
		c.findBias(positions)
	}
	return c
}

// blend replaces a part of the reached places by the scores: it changes the loss of a
// position by its places, and the slope by the strength of each side. The strengths are in
// centipawns, and scaled by k.
func (c *council) blend(s *told, part, k, loss float64, strength, scaled, slope *[maxSides]float64) float64 {
	switch {
	case part == 0:
		return loss
	case c.sides == 2:
		return s.blend(part, k, loss, scaled, slope)
	}
	return c.blendMany(s, part, loss, strength, slope)
}

// blendMany is blend among more than two sides.
func (c *council) blendMany(s *told, part, loss float64, strength, slope *[maxSides]float64) float64 {
	for side := range c.sides {
		slope[side] *= 1 - part
	}
	loss *= 1 - part
	known := s.hoping & s.in
	if known == 0 {
		return loss
	}
	part /= float64(bits.OnesCount8(known))
	for side := range c.sides {
		if known>>side&1 == 0 {
			continue
		}
		value, others, best := c.value(s, strength[:], side)
		aim, said := odds(hopeScale*float64(s.hopes[side])), odds(hopeScale*(value+c.bias[c.away(s, side)]))
		loss += part * entropy(aim, said)
		by := part * hopeScale * (said - aim)
		slope[side] += by
		for other := range c.sides {
			if other != side && s.in>>other&1 != 0 {
				slope[other] -= by * (1 - c.leader) / float64(others)
			}
		}
		if best >= 0 {
			slope[best] -= by * c.leader
		}
	}
	return loss
}

// value returns a side's value by the strengths of all, as in package eval, the number of
// other living sides, and the strongest of them, -1 if there is none.
func (c *council) value(s *told, strength []float64, side int) (value float64, others, best int) {
	best = -1
	sum := 0.0
	for other := range c.sides {
		if other == side || s.in>>other&1 == 0 {
			continue
		}
		others++
		sum += strength[other]
		if best < 0 || strength[other] > strength[best] {
			best = other
		}
	}
	if best < 0 {
		return strength[side], 0, best
	}
	return strength[side] - (1-c.leader)*sum/float64(others) - c.leader*strength[best], others, best
}

// away counts the sides from the one on turn to another, in the order of play.
func (c *council) away(s *told, side int) int { return (side - s.side + c.sides) % c.sides }

// findBias sets the bias.
func (c *council) findBias(positions func(yield func(*told, []float64) bool)) {
	const from, steps, width = -600, 45, 20
	var losses [maxSides][steps]float64
	for s, strength := range positions {
		for side := range c.sides {
			if (s.hoping&s.in)>>side&1 == 0 {
				continue
			}
			value, _, _ := c.value(s, strength, side)
			aim := odds(hopeScale * float64(s.hopes[side]))
			for i := range steps {
				losses[c.away(s, side)][i] += entropy(aim, odds(hopeScale*(value+from+width*float64(i))))
			}
		}
	}
	for away := range c.sides {
		least := 0
		for i, loss := range losses[away] {
			if loss < losses[away][least] {
				least = i
			}
		}
		c.bias[away] = from + width*float64(least)
	}
}

// odds returns the chance whose logarithm of odds is x.
func odds(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// entropy returns the loss of a predicted chance against a target, at least 0.
func entropy(aim, said float64) float64 {
	return aim*math.Log(max(aim, 1e-12)/max(said, 1e-12)) + (1-aim)*math.Log(max(1-aim, 1e-12)/max(1-said, 1e-12))
}
