package draughts_test

import (
	"flag"
	"testing"

	"github.com/manykings/manykings/rules"
)

var deep = flag.Bool("deep", false, "count perft to the depths that take minutes")

// known holds perft counts from the start; element i is depth i+1. Those past
// the depth shallow are counted with -deep only.
//
// Source: star-draughts.md, Numbers; for draughts:2 the published counts of
// Spanish draughts, captures that differ only in their route counted once.
var known = []struct {
	game    string
	shallow int
	counts  []uint64
}{
	{"draughts:2", 10, []uint64{7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464,
		81383200, 365728331, 1637958247}},
	{"draughts:3", 6, []uint64{7, 49, 343, 2102, 11434, 55269}},
	{"draughts:4", 6, []uint64{7, 49, 343, 2401, 14606, 81610}},
	{"draughts:5", 6, []uint64{7, 49, 343, 2401, 16807, 101392}},
}

func TestPerft(t *testing.T) {
	for _, k := range known {
		t.Run(k.game, func(t *testing.T) {
			pos := family.Game(t, k.game).Start().State()
			for i, want := range k.counts {
				if i+1 > k.shallow && !*deep || testing.Short() && want > 1_000_000 {
					break
				}
				if got := rules.Perft(pos, i+1); got != want {
					t.Errorf("Perft(start, %d) = %d, want %d", i+1, got, want)
				}
				if want > 20_000_000 {
					continue // one deep count is enough
				}
				if got := rules.PerftMade(pos, i+1); got != want {
					t.Errorf("PerftMade(start, %d) = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// The bars are for draughts:2 at depth 11: make bench.
func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		game  string
		depth int
	}{{"draughts:2", 9}, {"draughts:3", 6}, {"draughts:4", 7}, {"draughts:8", 6}} {
		for _, count := range []struct {
			name  string
			perft func(rules.State, int) uint64
		}{{"bulk", rules.Perft}, {"made", rules.PerftMade}} {
			b.Run(bench.game+"/"+count.name, func(b *testing.B) {
				pos := family.Game(b, bench.game).Start().State()
				b.ReportAllocs()
				var nodes uint64
				for b.Loop() {
					nodes += count.perft(pos, bench.depth)
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			})
		}
	}
}
