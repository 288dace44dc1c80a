package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules"
)

// A search makes, begins and takes back plies without allocating, seats that go
// out and men that change hands included.
func TestPlyAllocatesNothing(t *testing.T) {
	for _, id := range gameIDs {
		t.Run(id, func(t *testing.T) {
			g := newGame(t, id)
			rng := rand.New(rand.NewPCG(3, 4))
			positions := []*Position{g.Start().(*Position)}
			for len(positions) < 6 {
				if p := sparse(rng, g); p != nil {
					positions = append(positions, p)
				}
			}
			buf := make([]rules.Move, 0, 4*rules.MaxMoves)
			for _, p := range positions {
				p.Begin()
				// The first run, which does not count, grows the stacks.
				if n := testing.AllocsPerRun(10, func() { search(p, 2, buf) }); n > 0 {
					t.Fatalf("%v allocations in %s", n, remember(p).setup)
				}
			}
		})
	}
}

// search visits all nodes down to a depth, every turn begun.
func search(p *Position, depth int, buf []rules.Move) {
	if depth == 0 {
		return
	}
	var standings rules.Standings
	start := len(buf)
	buf = p.Moves(buf)
	for _, m := range buf[start:] {
		p.Make(m)
		p.Begin()
		p.Standings(&standings)
		search(p, depth-1, buf)
		p.Unmake()
	}
}
