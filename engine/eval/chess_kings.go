package eval

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// trouble is the danger of a king.
type trouble struct {
	sum, men int
	by       [rules.MaxSeats + 1]uint16 // each seat's share of sum
}

// hunt counts, between two seats, the nearness of kings where one is bare.
func (e *ofChess) hunt(c *count) {
	const far = 7
	for s := rules.Seat(1); s <= 2; s++ {
		if !e.bare(s) {
			continue
		}
		a := e.pos.Where(chess.CodeOf(rules.King, 0))
		b := e.pos.Where(chess.CodeOf(rules.King, 1))
		if len(a) > 0 && len(b) > 0 {
			c.score[3-s] += e.weights.hunt * pair(far-min(e.tables.distance[a[0]][b[0]], far))
		}
	}
}

// bare reports whether seat has nothing but its king, between two seats.
func (e *ofChess) bare(seat rules.Seat) bool {
	for role := rules.Queen; role <= rules.Pawn; role++ {
		if len(e.pos.Where(chess.CodeOf(role, rules.Army(seat-1)))) > 0 {
			return false
		}
	}
	return true
}

// attack notes that a man of seat o attacks squares beside the kings of the
// seats in beside, with a weight.
func (c *count) attack(beside uint16, o rules.Seat, weight int) {
	for ; beside != 0; beside &= beside - 1 {
		t := &c.trouble[bits.TrailingZeros16(beside)+1]
		t.sum += weight
		t.men++
		t.by[o] += uint16(weight)
	}
}

// judgeKings counts the danger of kings. Where a mate wins an army or the game, the attackers gain
// a part of the danger.
func (e *ofChess) judgeKings(c *count) {
	for s := 1; s <= e.sides.seats; s++ {
		x := &c.trouble[s]
		if x.men < 2 {
			continue
		}
		sum := min(x.sum, e.weights.maxDanger)
		danger := scaled(e.weights.danger, sum*sum, 256)
		c.score[s] -= danger
		if !e.rewards || e.sides.seats == 2 {
			continue
		}
		for o := 1; o <= e.sides.seats; o++ {
			if x.by[o] != 0 {
				c.score[o] += scaled(danger, int(x.by[o])*e.weights.conquest, x.sum*100)
			}
		}
	}
}

// scaled returns p x n / d, each half rounded towards 0.
func scaled(p pair, n, d int) pair {
	return at(int32(int(p.middle())*n/d), int32(int(p.end())*n/d))
}
