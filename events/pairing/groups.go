package pairing

import (
	"math/rand/v2"
	"slices"
)

// The costs of two players at one table. The first counts before all others: pairs who are
// to be kept apart never meet to save anything else.
const (
	costApart = 1 << 44
	// costMet is the cost of a second meeting; a third costs as much again.
	costMet = 1 << 30
	// costPoints is the cost of a difference of one point; it grows with the square.
	costPoints = 1 << 20
	// costPot is the cost of a first meeting of two players who are equally strong in a round in
	// which all have the same points: the strong are spread over the tables.
	costPot  = 1 << 12
	costClub = 1 << 16
)

// groups are players on their way to tables: slots hold players, and a table is a run of slots.
type groups struct {
	sizes []int
	at    []int // the table of each slot
	first []int // the first slot of each table
	slots []int // who is in each slot
	pair  [][]int64
}

// groups returns the first groups: players of equal points together, the strong spread out if
// all points are equal.
func (p *Problem) groups(playing, sizes []int) *groups {
	g := &groups{sizes: sizes, slots: make([]int, len(playing))}
	for i, size := range sizes {
		g.first = append(g.first, len(g.at))
		for range size {
			g.at = append(g.at, i)
		}
	}
	for i := range g.slots {
		g.slots[i] = i
	}
	equal := true
	for _, i := range playing {
		equal = equal && p.Players[i].Points == p.Players[playing[0]].Points
	}
	slices.SortStableFunc(g.slots, func(a, b int) int { return p.Players[playing[b]].Points - p.Players[playing[a]].Points })
	g.pair = make([][]int64, len(playing))
	index := map[int]int{}
	for i, player := range playing {
		g.pair[i], index[player] = make([]int64, len(playing)), i
	}
	for i := range playing {
		for j := range i {
			c := p.together(playing[i], playing[j])
			if equal && i*sizes[0]/len(playing) == j*sizes[0]/len(playing) {
				c += costPot
			}
			g.pair[i][j], g.pair[j][i] = c, c
		}
	}
	for _, pair := range p.Apart {
		i, ok := index[pair[0]]
		j, too := index[pair[1]]
		if ok && too {
			g.pair[i][j] += costApart
			g.pair[j][i] += costApart
		}
	}
	return g
}

// together returns the cost of seating two players at one table.
func (p *Problem) together(a, b int) int64 {
	x, y := &p.Players[a], &p.Players[b]
	tenths := int64(x.Points-y.Points) * 10 / Point
	c := int64(x.Met[b])*costMet + tenths*tenths*costPoints/100
	if x.Club != "" && x.Club == y.Club {
		c += costClub
	}
	return c
}

// cost returns the cost of all groups.
func (g *groups) cost() int64 {
	var c int64
	for s, i := range g.slots {
		for _, j := range g.slots[g.first[g.at[s]]:s] {
			c += g.pair[i][j]
		}
	}
	return c
}

// split returns the players of each table.
func (g *groups) split() [][]int {
	var tables [][]int
	for i, size := range g.sizes {
		tables = append(tables, slices.Clone(g.slots[g.first[i]:g.first[i]+size]))
	}
	return tables
}

// change returns the change of the cost if two players of different tables are exchanged.
func (g *groups) change(s, t int) int64 {
	i, j := g.slots[s], g.slots[t]
	var c int64
	for u := g.first[g.at[s]]; u < g.first[g.at[s]]+g.sizes[g.at[s]]; u++ {
		if u != s {
			k := g.slots[u]
			c += g.pair[j][k] - g.pair[i][k]
		}
	}
	for u := g.first[g.at[t]]; u < g.first[g.at[t]]+g.sizes[g.at[t]]; u++ {
		if u != t {
			k := g.slots[u]
			c += g.pair[i][k] - g.pair[j][k]
		}
	}
	return c
}

// anneal lowers the cost by exchanges of two players. An exchange may cost as much as a
// threshold, which falls to nothing (threshold accepting, Dueck and Scheuer 1990): unlike
// annealing by probabilities it needs no floating-point numbers, which differ between machines.
// Each player gets a number of steps.
func (g *groups) anneal(seed uint64, each int) {
	n := len(g.slots)
	if len(g.sizes) < 2 {
		return
	}
	dice := rand.New(rand.NewPCG(seed, 0x6d616e796b696e67))
	best, least := slices.Clone(g.slots), g.cost()
	now := least
	steps := n * each
	near := 4 * slices.Max(g.sizes)
	threshold := int64(costMet)
	fall := max(1, steps/64)
	for step := range steps {
		if step%fall == fall-1 {
			threshold = threshold * 5 / 8
		}
		s := dice.IntN(n)
		t := dice.IntN(n)
		if step%2 == 0 { // half of the exchanges are among players of like points
			t = (s + 1 + dice.IntN(near)) % n
		}
		if g.at[s] == g.at[t] {
			continue
		}
		if c := g.change(s, t); c <= threshold {
			g.slots[s], g.slots[t] = g.slots[t], g.slots[s]
			if now += c; now < least {
				least = now
				copy(best, g.slots)
				if least == 0 {
					break
				}
			}
		}
	}
	copy(g.slots, best)
	g.descend()
}

// descend exchanges players as long as that lowers the cost.
func (g *groups) descend() {
	n := len(g.slots)
	if n > 400 {
		return // with this many players, trying every pair takes longer than the rest
	}
	for better := true; better; {
		better = false
		for s := range n {
			for t := range s {
				if g.at[s] != g.at[t] && g.change(s, t) < 0 {
					g.slots[s], g.slots[t] = g.slots[t], g.slots[s]
					better = true
				}
			}
		}
	}
}
