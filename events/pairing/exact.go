package pairing

import (
	"math/bits"
	"slices"
)

// mostExact is how many players the exact search seats.
const mostExact = 24

// mostNodes bounds the exact search. It is a count, not a time, so that the same round is paired
// on every machine.
const mostNodes = 1_000_000

// exactSearch looks for groups of the lowest cost: branch and bound over the table of the first
// player who has none.
type exactSearch struct {
	*groups
	cheap [][]int // for each player the others, the cheapest first
	least int64   // cost of the best groups so far
	best  [][]int
	now   [][]int
	nodes int
}

// exact minimises the cost, and reports whether the minimum is proven.
func (g *groups) exact() bool {
	n := len(g.slots)
	e := &exactSearch{groups: g, least: g.cost(), cheap: make([][]int, n)}
	for i := range n {
		for j := range n {
			if j != i {
				e.cheap[i] = append(e.cheap[i], j)
			}
		}
		slices.SortStableFunc(e.cheap[i], func(a, b int) int {
			switch x, y := g.pair[i][a], g.pair[i][b]; {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
	}
	left := slices.Clone(g.sizes)
	e.table(uint32(1)<<n-1, left, 0)
	if e.best != nil {
		at := 0
		for _, size := range g.sizes {
			i := slices.IndexFunc(e.best, func(t []int) bool { return len(t) == size })
			at += copy(g.slots[at:], e.best[i])
			e.best = slices.Delete(e.best, i, i+1)
		}
	}
	return e.nodes < mostNodes
}

// bound returns a lower bound for the cost of seating the free players: each meets at least the
// cheapest of the others, and two share each meeting.
func (e *exactSearch) bound(free uint32, smallest int) int64 {
	var twice int64
	for rest := free; rest != 0; rest &= rest - 1 {
		i, found := bits.TrailingZeros32(rest), 1
		for _, j := range e.cheap[i] {
			if found == smallest {
				break
			}
			if free>>j&1 == 1 {
				twice += e.pair[i][j]
				found++
			}
		}
	}
	return (twice + 1) / 2
}

// table seats the first free player at a table of each size that is left.
func (e *exactSearch) table(free uint32, left []int, cost int64) {
	if free == 0 {
		if cost < e.least {
			e.least, e.best = cost, nil
			for _, t := range e.now {
				e.best = append(e.best, slices.Clone(t))
			}
		}
		return
	}
	if cost+e.bound(free, slices.Min(left)) >= e.least {
		return
	}
	first := bits.TrailingZeros32(free)
	for i, size := range left {
		if slices.Contains(left[:i], size) {
			continue
		}
		e.fill([]int{first}, size, free&^(1<<first), slices.Delete(slices.Clone(left), i, i+1), cost, 0)
	}
}

// fill adds players to a table: the others of its first player, from the cheapest on.
func (e *exactSearch) fill(at []int, size int, free uint32, left []int, cost int64, from int) {
	if e.nodes >= mostNodes {
		return
	}
	e.nodes++
	if len(at) == size {
		e.now = append(e.now, at)
		e.table(free, left, cost)
		e.now = e.now[:len(e.now)-1]
		return
	}
	for c := from; c < len(e.cheap[at[0]]); c++ {
		j := e.cheap[at[0]][c]
		if free>>j&1 == 0 {
			continue
		}
		next := cost
		for _, i := range at {
			next += e.pair[i][j]
		}
		if next >= e.least {
			continue
		}
		e.fill(append(slices.Clone(at), j), size, free&^(1<<j), left, next, c+1)
	}
}
