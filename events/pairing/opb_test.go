package pairing

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// opb is a problem of pseudo-Boolean optimisation.
type opb struct {
	objective map[int]int64
	rows      []opbRow
}

type opbRow struct {
	terms map[int]int64
	equal bool
	bound int64
}

func readOPB(t *testing.T, text string) opb {
	t.Helper()
	terms := func(words []string) map[int]int64 {
		list := map[int]int64{}
		for i := 0; i < len(words); i += 2 {
			var c int64
			var x int
			if _, err := fmt.Sscanf(words[i]+" "+words[i+1], "%d x%d", &c, &x); err != nil {
				t.Fatalf("%q: %v", words, err)
			}
			list[x] += c
		}
		return list
	}
	var o opb
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch words[0] {
		case "*":
			continue
		case "min:":
			o.objective = terms(words[1 : len(words)-1])
			continue
		}
		n := len(words)
		r := opbRow{terms: terms(words[:n-3]), equal: words[n-3] == "="}
		if _, err := fmt.Sscan(words[n-2], &r.bound); err != nil {
			t.Fatal(err)
		}
		o.rows = append(o.rows, r)
	}
	return o
}

// cost returns the objective, and whether all rows hold.
func (o *opb) cost(set func(x int) bool) (cost int64, ok bool) {
	for x, c := range o.objective {
		if set(x) {
			cost += c
		}
	}
	for _, r := range o.rows {
		sum := int64(0)
		for x, c := range r.terms {
			if set(x) {
				sum += c
			}
		}
		if r.equal && sum != r.bound || sum < r.bound {
			return cost, false
		}
	}
	return cost, true
}

// The least objective of all values that the rows allow is the cost of the proven round.
func TestOPB(t *testing.T) {
	for seed := range uint64(6) {
		dice := rand.New(rand.NewPCG(seed, 3))
		p := Problem{Sizes: []int{3}, Seed: seed, Apart: [][2]int{{0, 1}}}
		var names []string
		for i := range 7 { // one has a bye
			p.Players = append(p.Players, Player{Points: dice.IntN(3) * Point, Club: fmt.Sprint(dice.IntN(3))})
			names = append(names, fmt.Sprint("Player ", i))
		}
		before, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		p.Play(before)
		r, err := p.Round()
		if err != nil || !r.Proven {
			t.Fatalf("proven %t, %v", r.Proven, err)
		}
		var text bytes.Buffer
		if err := p.OPB(&text, names); err != nil {
			t.Fatal(err)
		}
		o := readOPB(t, text.String())
		const n, m = 6, 2
		if head := fmt.Sprintf("* #variable= %d #constraint= %d\n", n*m+n*(n-1)/2, len(o.rows)); !strings.HasPrefix(text.String(), head) {
			t.Errorf("%.60q, want %q", text.String(), head)
		}
		least, found := int64(0), 0
		for bits := range 1 << n { // the players at the second table, as bits
			table := func(i int) int { return bits >> i & 1 }
			met := map[int]bool{}
			for i := range n {
				for j := range i {
					met[n*m+i*(i-1)/2+j+1] = table(i) == table(j)
				}
			}
			cost, ok := o.cost(func(x int) bool {
				if x <= n*m {
					return table((x-1)/m) == (x-1)%m
				}
				return met[x]
			})
			if !ok {
				continue
			}
			if found == 0 || cost < least {
				least = cost
			}
			found++
		}
		if found != 20 || least != r.Cost {
			t.Errorf("seed %d: the least of %d objectives is %d, the round costs %d", seed, found, least, r.Cost)
		}
		// Two at one table who are said not to meet break a row.
		if _, ok := o.cost(func(x int) bool { return x <= n*m && ((x-1)/m < 3) == ((x-1)%m == 0) }); ok {
			t.Error("pairs at one table need not meet")
		}
	}
}
