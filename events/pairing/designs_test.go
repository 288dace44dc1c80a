package pairing

import (
	"fmt"
	"slices"
	"testing"
)

// designs returns all designs for n players at tables of size seats, the shortest first. There
// are none for most numbers.
func designs(n, size int) []Design {
	var found []Design
	if size == 2 {
		return append(found, circle(n))
	}
	for _, build := range []func(n, size int) *Design{affine, kirkman, bose, mendelsohn, perfect, transversal, divisible} {
		if d := build(n, size); d != nil {
			found = append(found, *d)
		}
	}
	slices.SortStableFunc(found, func(a, b Design) int { return len(a.Rounds) - len(b.Rounds) })
	return found
}

// checkRounds fails for a faulty schedule: everybody is at one table or has a bye in
// each round.
func checkRounds(t *testing.T, n int, rounds []Round) {
	t.Helper()
	for i, r := range rounds {
		seen := make([]int, n)
		for _, j := range r.Byes {
			seen[j]++
		}
		for _, table := range r.Tables {
			for _, j := range table {
				seen[j]++
			}
		}
		for j, times := range seen {
			if times != 1 {
				t.Fatalf("round %d: player %d is there %d times", i+1, j, times)
			}
		}
	}
}

// Every design is what its name says: meetings and distances are counted here.
func TestDesigns(t *testing.T) {
	found := 0
	for size := 2; size <= 8; size++ {
		for n := size; n <= 64; n++ {
			for _, d := range designs(n, size) {
				found++
				t.Run(fmt.Sprintf("%s/%d at %d", d.Name, n, size), func(t *testing.T) {
					checkRounds(t, n, d.Rounds)
					met := map[[2]int]int{}
					apart := map[[3]int]int{}
					for _, r := range d.Rounds {
						for _, table := range r.Tables {
							if len(table) != size {
								t.Fatalf("a table of %d", len(table))
							}
							for i, a := range table {
								for k := 1; k < size; k++ {
									b := table[(i+k)%size]
									met[[2]int{a, b}]++
									apart[[3]int{a, b, k}]++
								}
							}
						}
					}
					for a := range n {
						for b := range n {
							if a == b {
								continue
							}
							if got := met[[2]int{a, b}]; got != d.Meetings && (!d.Partial || got > 0) {
								t.Fatalf("%d and %d meet %d times, want %d", a, b, got, d.Meetings)
							}
							for k := 1; k < size && d.Perfect; k++ {
								if got := apart[[3]int{a, b, k}]; got*(size-1) != d.Meetings {
									t.Fatalf("%d is %d times %d before %d", a, got, k, b)
								}
							}
						}
					}
				})
			}
		}
	}
	if found < 160 {
		t.Errorf("%d designs, want at least 160", found)
	}
}

// The designs that an evening needs are there.
func TestDesignsOfAnEvening(t *testing.T) {
	for _, want := range []struct {
		n, size, rounds int
		name            string
	}{
		{6, 2, 5, "round robin"},
		{9, 3, 4, "affine space"},
		{15, 3, 7, "Kirkman triple system"},
		{27, 3, 13, "affine space"},
		{16, 4, 5, "affine space"},
		{7, 3, 7, "perfect Mendelsohn design"},
		{13, 4, 13, "perfect Mendelsohn design"},
		{9, 3, 8, "resolvable perfect Mendelsohn design"},
		{28, 4, 9, "Bose design"},
		{40, 4, 13, "Bose design"},
		{12, 3, 4, "transversal design"},
		{44, 4, 11, "transversal design"},
		{24, 3, 11, "group divisible design"},
		{24, 4, 7, "group divisible design"},
		{36, 4, 11, "group divisible design"},
		{48, 4, 15, "group divisible design"},
	} {
		ok := false
		var names []string
		for _, d := range designs(want.n, want.size) {
			ok = ok || d.Name == want.name && len(d.Rounds) == want.rounds
			names = append(names, fmt.Sprintf("%s in %d", d.Name, len(d.Rounds)))
		}
		if !ok {
			t.Errorf("%d at tables of %d: %q, want %s in %d rounds", want.n, want.size, names, want.name, want.rounds)
		}
	}
}

// A whole design comes before one in which nobody meets twice.
func TestKnown(t *testing.T) {
	for _, want := range []struct {
		n, size, rounds int
		name            string
	}{
		{6, 2, 3, "round robin"},
		{9, 3, 8, "affine space"},
		{9, 3, 3, "affine space"},
		{13, 4, 13, "perfect Mendelsohn design"},
		{28, 4, 27, "Bose design"},
		{28, 4, 10, "Bose design"},
		{20, 4, 5, "transversal design"},
		{32, 4, 10, "transversal design"},
		{36, 4, 9, "transversal design"},
		{36, 4, 10, "group divisible design"},
		{21, 3, 7, "transversal design"},
		{21, 3, 8, ""},
		{22, 4, 5, ""},
	} {
		name := ""
		if d := Known(want.n, want.size, want.rounds); d != nil {
			name = d.Name
		}
		if name != want.name {
			t.Errorf("%d at tables of %d, %d rounds: %q, want %q", want.n, want.size, want.rounds, name, want.name)
		}
	}
}

// In a whist tournament everybody has everybody as a partner once and as an opponent twice.
func TestWhist(t *testing.T) {
	for n := 2; n <= 49; n++ {
		d := Whist(n)
		known := n%4 == 0 && n >= 4 && n <= 36 || slices.Contains([]int{5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 49}, n)
		if (d != nil) != known {
			t.Errorf("%d players: found %v, want %v", n, d != nil, known)
		}
		if d == nil {
			continue
		}
		checkRounds(t, n, d.Rounds)
		partners, opponents := map[[2]int]int{}, map[[2]int]int{}
		for _, r := range d.Rounds {
			for _, table := range r.Tables {
				for i, a := range table {
					for j, b := range table[:i] {
						pair := [2]int{min(a, b), max(a, b)}
						if (i-j)%2 == 0 {
							partners[pair]++
						} else {
							opponents[pair]++
						}
					}
				}
			}
		}
		for a := range n {
			for b := range a {
				if p, o := partners[[2]int{b, a}], opponents[[2]int{b, a}]; p != 1 || o != 2 {
					t.Fatalf("%d players: %d and %d are %d times partners, %d times opponents", n, a, b, p, o)
				}
			}
		}
	}
}
