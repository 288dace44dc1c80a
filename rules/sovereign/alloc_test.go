package sovereign_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

// A search allocates nothing once its buffers have grown.
func TestNoAllocations(t *testing.T) {
	for _, x := range benchmarks {
		t.Run(x.name, func(t *testing.T) {
			pos := family.Game(t, x.game).Start().State()
			for _, m := range x.moves {
				if err := rules.Apply(pos.Position(), m); err != nil {
					t.Fatal(err)
				}
			}
			buf := pos.Moves(make([]rules.Move, 0, rules.MaxMoves))
			n := testing.AllocsPerRun(3, func() {
				for _, m := range buf {
					pos.Make(m)
					pos.Begin()
					pos.CountMoves()
					pos.HasMoves()
					pos.Moves(buf[len(buf):])
					pos.Unmake()
				}
			})
			if n != 0 {
				t.Errorf("%v allocations a round, want none", n)
			}
		})
	}
}
