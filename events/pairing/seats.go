package pairing

import (
	"math/rand/v2"
	"slices"
)

// The costs of an order of seats.
const (
	// costLuck is the cost of a squared difference of one hundredth of a table's points.
	costLuck = 4
	// costSeat is the cost of the same seat again; it grows with the square.
	costSeat = 12
	// costAfter is the cost of moving directly after the same player again.
	costAfter = 100
	// costWith is that of another table with the same partner; it grows with the square.
	costWith = 1 << 30
	// costSides is that of a difference of one point between two teams; it grows with the square.
	costSides = 1 << 16
	// costApartSides keeps the partners that a design has chosen.
	costApartSides = 1 << 50
)

// Seat returns a table in the order of seats that evens out what the seats of earlier rounds
// were worth, and then who moved after whom. Equal orders are decided by the seed.
func (p *Problem) Seat(t Table) Table {
	mix := p.Seed
	for _, i := range slices.Sorted(slices.Values(t)) {
		mix = mix*0x9e3779b97f4a7c15 + uint64(i) + 1
	}
	dice := rand.New(rand.NewPCG(mix, 1))
	order := slices.Clone(t)
	slices.Sort(order)
	dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	if len(order) <= 6 {
		return p.bestOrder(order)
	}
	return p.goodOrder(order)
}

// bestOrder tries every order.
func (p *Problem) bestOrder(order Table) Table {
	best, least := slices.Clone(order), p.seatCost(order)
	var try func(at int)
	try = func(at int) {
		if at == len(order) {
			if c := p.seatCost(order); c < least {
				least = c
				copy(best, order)
			}
			return
		}
		for i := at; i < len(order); i++ {
			order[at], order[i] = order[i], order[at]
			try(at + 1)
			order[at], order[i] = order[i], order[at]
		}
	}
	try(0)
	return best
}

// goodOrder exchanges two seats as long as that lowers the cost: seven and eight seats have too
// many orders for a large round.
func (p *Problem) goodOrder(order Table) Table {
	for least := p.seatCost(order); ; {
		before := least
		for i := range order {
			for j := range i {
				order[i], order[j] = order[j], order[i]
				if c := p.seatCost(order); c < least {
					least = c
				} else {
					order[i], order[j] = order[j], order[i]
				}
			}
		}
		if least == before {
			return order
		}
	}
}

// seatCost returns the cost of an order.
func (p *Problem) seatCost(t Table) int64 {
	var c int64
	for seat, i := range t {
		luck := int64(p.Players[i].Luck+p.Luck(len(t), seat)) / 10
		again := int64(p.Players[i].Seats[seat])
		c += luck*luck*costLuck + again*again*costSeat
		after := int64(p.Players[i].After[t[(seat+1)%len(t)]])
		c += after * after * costAfter
	}
	if p.Teams != nil {
		c += p.partnerCost(t)
	}
	return c
}

// partnerCost returns what the partners of an order cost.
func (p *Problem) partnerCost(t Table) int64 {
	var c int64
	points := make([]int, slices.Max(p.Teams))
	for seat, i := range t {
		points[p.Teams[seat]-1] += p.Players[i].Points
		for other, j := range t[:seat] {
			if p.Teams[seat] != p.Teams[other] {
				continue
			}
			with := int64(p.Players[i].With[j])
			c += with * with * costWith
			if p.chosen != nil && p.chosen[i] != p.chosen[j] {
				c += costApartSides
			}
		}
	}
	tenths := int64(slices.Max(points)-slices.Min(points)) * 10 / Point
	return c + tenths*tenths*costSides/100
}

// SeatPartners returns the table of a whist tournament in the order of seats that [Problem.Seat]
// would choose for these partners: the first and the third player, the second and the fourth.
func (p *Problem) SeatPartners(t Table) Table {
	q := *p
	q.chosen = map[int]int{}
	for i, player := range t {
		q.chosen[player] = i % 2
	}
	return q.Seat(t)
}

// Luck returns the value of a seat, from 0, above the mean of its table, in thousandths of the
// table's points.
func (p *Problem) Luck(size, seat int) int {
	values := p.Values[size]
	if values == nil {
		return 0
	}
	return values[seat] - sum(values)/size
}

// Play notes a round in the history of the players, for the next one. Numbers beyond the players
// are people who have left, and are not recorded.
func (p *Problem) Play(r Round) {
	for _, i := range r.Byes {
		p.Players[i].Byes++
	}
	for board, t := range r.Tables {
		for seat, i := range t {
			if i >= len(p.Players) {
				continue
			}
			player := &p.Players[i]
			player.Luck += p.Luck(len(t), seat)
			if player.Met == nil {
				player.Met, player.After, player.With, player.Boards = map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}
			}
			player.Boards[board]++
			player.Seats[seat]++
			for other, j := range t {
				if j == i {
					continue
				}
				player.Met[j]++
				if len(p.Teams) == len(t) && p.Teams[other] == p.Teams[seat] {
					player.With[j]++
				}
			}
			player.After[t[(seat+1)%len(t)]]++
		}
	}
}
