package pairing

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// MiniSat+ confirms the costs of proven rounds, where it is at hand (Debian: minisat+).
func TestOPBBySolver(t *testing.T) {
	solver, err := exec.LookPath("minisat+")
	if err != nil {
		t.Skip("minisat+ is missing")
	}
	for _, c := range []struct{ players, size, rounds int }{{8, 4, 2}, {10, 3, 1}, {12, 4, 1}} {
		for seed := range uint64(3) {
			t.Run(fmt.Sprintf("players=%d,size=%d,seed=%d", c.players, c.size, seed), func(t *testing.T) {
				t.Parallel()
				dice := rand.New(rand.NewPCG(seed, uint64(c.players)))
				p := Problem{Sizes: []int{c.size}, Seed: seed, Apart: [][2]int{{0, 1}}}
				var names []string
				for i := range c.players {
					p.Players = append(p.Players, Player{Points: dice.IntN(3) * Point, Club: fmt.Sprint(dice.IntN(3))})
					names = append(names, fmt.Sprint("Player ", i))
				}
				for round := range c.rounds {
					r, err := p.Round()
					if err != nil || !r.Proven {
						t.Fatalf("round %d: proven %t, %v", round+1, r.Proven, err)
					}
					var text bytes.Buffer
					if err := p.OPB(&text, names); err != nil {
						t.Fatal(err)
					}
					if least := solved(t, solver, text.String()); least != r.Cost {
						t.Errorf("round %d costs %d, the solver finds %d", round+1, r.Cost, least)
					}
					p.Play(r)
				}
			})
		}
	}
}

// solved returns the least objective of a problem by MiniSat+.
func solved(t *testing.T, solver, text string) int64 {
	t.Helper()
	file := filepath.Join(t.TempDir(), "round.opb")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.CommandContext(t.Context(), solver, file).Output() // its exit status is the kind of the answer
	best, set := false, map[int]bool{}
	for line := range strings.Lines(string(out)) {
		best = best || strings.HasPrefix(line, "s OPTIMUM FOUND")
		if values, ok := strings.CutPrefix(line, "v "); ok {
			for word := range strings.FieldsSeq(values) {
				var x int
				if _, err := fmt.Sscanf(word, "x%d", &x); err == nil {
					set[x] = true // others are -x1
				}
			}
		}
	}
	o := readOPB(t, text)
	cost, ok := o.cost(func(x int) bool { return set[x] })
	if !best || !ok {
		t.Fatalf("best answer %t, all rows hold %t: %s", best, ok, out)
	}
	return cost
}
