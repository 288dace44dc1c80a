package eval

import (
	"testing"

	"github.com/manykings/manykings/engine"
)

// benchGames are the games whose evaluations are measured.
var benchGames = []string{"star:2", "star:4", "star:4,teams=pairs", "yalta", "rex", "sovereign", "royale", "draughts:2", "draughts:4"}

func BenchmarkEvaluate(b *testing.B) {
	for _, id := range benchGames {
		b.Run(id, func(b *testing.B) {
			e := For(midgame(b, id, 24))
			var v engine.Values
			b.ReportAllocs()
			for b.Loop() {
				e.Evaluate(&v)
			}
		})
	}
}

// A glance is measured by move.
func BenchmarkGlance(b *testing.B) {
	for _, id := range benchGames {
		b.Run(id, func(b *testing.B) {
			pos := midgame(b, id, 24)
			e := For(pos)
			moves := pos.Moves(nil)
			glances := make([]engine.Glance, len(moves))
			n := 0
			for b.Loop() {
				e.Glance(glances, moves)
				n += len(moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/move")
		})
	}
}

func BenchmarkExchange(b *testing.B) {
	for _, id := range benchGames {
		b.Run(id, func(b *testing.B) {
			pos := midgame(b, id, 24)
			e := For(pos)
			moves := pos.Moves(nil)
			n := 0
			for b.Loop() {
				for _, m := range moves {
					e.Exchange(m)
				}
				n += len(moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/move")
		})
	}
}

func BenchmarkFor(b *testing.B) {
	for _, id := range benchGames {
		b.Run(id, func(b *testing.B) {
			pos := midgame(b, id, 1)
			for b.Loop() {
				For(pos)
			}
		})
	}
}
