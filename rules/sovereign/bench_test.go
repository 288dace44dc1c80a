package sovereign_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

// benchmarks are positions with the depth that takes well under a second.
var benchmarks = []struct {
	name, game string
	moves      []string
	depth      int
}{
	{"sovereign/start", "sovereign,pie=no", nil, 5},
	{"sovereign/middle", "sovereign", middleGame, 3},
	{"royale/start", "royale", nil, 5},
}

// middleGame is the first part of a game of the shared outcomes: colours are
// controlled, kings have defected.
var middleGame = []string{"k2k4", "stay", "k16j14", "i2i3", "f16e14", "j1l3", "e14g13", "k4j4", "k15k14", "l3i6",
	"l15k15", "i6k4", "g13e12", "i1j1", "l16l12", "k4j3", "=n", "f2f4", "p6n5", "g1c5", "n5p6", "c5f8", "p6n5", "b11d11"}

func BenchmarkPerft(b *testing.B) {
	for _, x := range benchmarks {
		pos := family.Game(b, x.game).Start().State()
		for _, m := range x.moves {
			if err := rules.Apply(pos.Position(), m); err != nil {
				b.Fatal(err)
			}
		}
		for _, way := range []struct {
			name  string
			perft func(rules.State, int) uint64
		}{{"bulk", rules.Perft}, {"made", rules.PerftMade}} {
			b.Run(x.name+"/"+way.name, func(b *testing.B) {
				var nodes uint64
				for b.Loop() {
					nodes += way.perft(pos, x.depth)
				}
				b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
