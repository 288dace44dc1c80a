package chess

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

func BenchmarkPerft(b *testing.B) {
	for _, x := range []struct {
		name, id, fen string
		depth         int
		nodes         uint64
	}{
		{"star:2", "star:2", "", 5, 4865609},
		{"Kiwipete", "star:2", kiwipete, 4, 4085603},
		{"star:4", "star:4", "", 5, 3562400},
		{"star:8", "star:8", "", 5, 3200000},
		{"yalta", "yalta,redqueen=e12", "", 5, 3955380},
		{"rex", "rex", "", 4, 911316},
	} {
		p := perftStart(b, newGame(b, x.id), x.fen)
		for _, way := range []struct {
			name  string
			perft func(rules.State, int) uint64
		}{{"made", rules.PerftMade}, {"bulk", rules.Perft}} {
			b.Run(x.name+"/"+way.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if got := way.perft(p, x.depth); got != x.nodes {
						b.Fatalf("%d leaves, want %d", got, x.nodes)
					}
				}
				b.ReportMetric(float64(x.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			})
		}
	}
}
