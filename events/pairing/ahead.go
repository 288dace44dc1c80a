package pairing

import (
	"math/rand/v2"
	"slices"
)

// The look ahead: a round is found together with a next one, so that nobody need meet again there.

// mostAhead is how many players a round with a look ahead seats: more do not run out of opponents.
const mostAhead = 200

// aheadSteps is how many exchanges a look ahead tries for each player.
const aheadSteps = 800

// pairOfRounds is a round and a next one on their way to tables.
type pairOfRounds struct {
	now, next *groups
	// who holds the player, of the problem, of each number in the groups of a round.
	who [2][]int
	// at holds the slot of each player, of the problem, in each round; -1 without a table.
	at   [2][]int
	each int // exchanges for each player
}

// lookAhead replaces the groups of a round by others if meetings that repeat, in this round and in the next
// one, are fewer then. It reports whether it did.
func (p *Problem) lookAhead(g *groups, playing, byes []int) bool {
	if len(p.Players) > mostAhead {
		return false
	}
	next := p.after(byes)
	sizes, _, later := next.parts()
	h := next.meetings(later, sizes)
	t := &pairOfRounds{now: g, next: h, who: [2][]int{playing, later}, each: aheadSteps}
	if p.Quick {
		t.each = quickSteps
	}
	t.place(len(p.Players))
	t.search(p.Seed, true)
	before := t.repeats()
	if before == 0 {
		return false
	}
	was, cost := slices.Clone(g.slots), g.cost()
	best, least := was, cost+before
	for try := range p.tries() {
		copy(g.slots, was)
		t.place(len(p.Players))
		t.search(p.Seed+try, false)
		if c := g.cost() + t.repeats(); c < least {
			best, least = slices.Clone(g.slots), c
		}
	}
	copy(g.slots, best)
	return !slices.Equal(best, was)
}

// tries is how many searches a look ahead makes.
func (p *Problem) tries() uint64 {
	if p.Quick {
		return 1
	}
	return 3
}

// after returns the problem of the round after this one, as far as its byes.
func (p *Problem) after(byes []int) *Problem {
	q := *p
	q.Players = slices.Clone(p.Players)
	for _, i := range byes {
		q.Players[i].Byes++
	}
	return &q
}

// meetings returns groups whose cost is that of pairs who have met or are kept apart.
func (p *Problem) meetings(playing, sizes []int) *groups {
	q := *p
	q.Players = slices.Clone(p.Players)
	for i := range q.Players {
		q.Players[i].Points, q.Players[i].Club = 0, ""
	}
	g := q.groups(playing, sizes)
	for i := range g.pair {
		for j := range g.pair[i] {
			g.pair[i][j] -= g.pair[i][j] % costMet
		}
	}
	return g
}

// place notes where everybody is.
func (t *pairOfRounds) place(n int) {
	for r, g := range []*groups{t.now, t.next} {
		t.at[r] = slices.Repeat([]int{-1}, n)
		for slot, i := range g.slots {
			t.at[r][t.who[r][i]] = slot
		}
	}
}

// together reports whether two players share a table of a round.
func (t *pairOfRounds) together(r, a, b int) bool {
	x, y := t.at[r][a], t.at[r][b]
	g := t.now
	if r == 1 {
		g = t.next
	}
	return x >= 0 && y >= 0 && g.at[x] == g.at[y]
}

// repeats returns the cost of meetings in the next round.
func (t *pairOfRounds) repeats() int64 {
	c := t.next.cost()
	for s, i := range t.next.slots {
		for _, j := range t.next.slots[t.next.first[t.next.at[s]]:s] {
			if t.together(0, t.who[1][i], t.who[1][j]) {
				c += costMet
			}
		}
	}
	return c
}

// change returns the change of the cost if two players of a round are exchanged.
func (t *pairOfRounds) change(r int, g *groups, a, b int) int64 {
	c := g.change(a, b)
	i, j := t.who[r][g.slots[a]], t.who[r][g.slots[b]]
	count := func(slot int, leaves, comes int) {
		first := g.first[g.at[slot]]
		for u := first; u < first+g.sizes[g.at[slot]]; u++ {
			if u == slot {
				continue
			}
			k := t.who[r][g.slots[u]]
			if t.together(1-r, leaves, k) {
				c -= costMet
			}
			if t.together(1-r, comes, k) {
				c += costMet
			}
		}
	}
	count(a, i, j)
	count(b, j, i)
	return c
}

// search lowers the cost of both rounds, or of the next one alone, by exchanges of two players.
func (t *pairOfRounds) search(seed uint64, nextOnly bool) {
	dice := rand.New(rand.NewPCG(seed, 0x6168656164))
	both := []*groups{t.now, t.next}
	cost := t.now.cost() + t.repeats()
	least := cost
	best := [2][]int{slices.Clone(t.now.slots), slices.Clone(t.next.slots)}
	steps := len(t.next.slots) * t.each
	if !nextOnly {
		steps *= 4
	}
	threshold := int64(costMet)
	for step := range steps {
		if step%max(1, steps/64) == 0 {
			threshold = threshold * 3 / 4
		}
		r := 1
		if !nextOnly {
			r = step % 2
		}
		g := both[r]
		a, b := dice.IntN(len(g.slots)), dice.IntN(len(g.slots))
		if g.at[a] == g.at[b] {
			continue
		}
		c := t.change(r, g, a, b)
		if c > threshold {
			continue
		}
		g.slots[a], g.slots[b] = g.slots[b], g.slots[a]
		t.at[r][t.who[r][g.slots[a]]], t.at[r][t.who[r][g.slots[b]]] = a, b
		if cost += c; cost < least {
			least = cost
			copy(best[0], t.now.slots)
			copy(best[1], t.next.slots)
			if nextOnly && t.repeats() == 0 {
				break
			}
		}
	}
	copy(t.now.slots, best[0])
	copy(t.next.slots, best[1])
	t.place(len(t.at[0]))
}
