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

// Inspect is measured by move.
func BenchmarkInspect(b *testing.B) {
	for _, id := range benchGames {
		b.Run(id, func(b *testing.B) {
			pos := midgame(b, id, 24)
			e := For(pos)
			moves := pos.Moves(nil)
			infos := make([]engine.MoveInfo, len(moves))
			n := 0
			for b.Loop() {
				e.Inspect(infos, moves)
				n += len(moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/move")
		})
	}
}

func BenchmarkSEE(b *testing.B) {
	for _, id := range benchGames {
		b.Run(id, func(b *testing.B) {
			pos := midgame(b, id, 24)
			e := For(pos)
			moves := pos.Moves(nil)
			n := 0
			for b.Loop() {
				for _, m := range moves {
					e.SEE(m)
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
			b.ReportAllocs()
			for b.Loop() {
				For(pos)
			}
		})
	}
}

// A search of one ply by an engine that has searched the game before, and by a new one with
// a warm pool: the fixed cost of a search.
func BenchmarkShortSearch(b *testing.B) {
	for _, id := range append(benchGames, "star:8") {
		pos := midgame(b, id, 1)
		limits := engine.Limits{Depth: 1}
		b.Run(id, func(b *testing.B) {
			e := NewEngine(engine.Options{Hash: 1})
			e.Search(b.Context(), pos, limits, nil)
			b.ReportAllocs()
			for b.Loop() {
				e.Search(b.Context(), pos, limits, nil)
			}
		})
		b.Run(id+" new", func(b *testing.B) {
			pool := NewPool(nil)
			pool.For(pos)
			b.ReportAllocs()
			for b.Loop() {
				engine.New(engine.Options{Evaluator: pool.For, Hash: 1}).Search(b.Context(), pos, limits, nil)
			}
		})
	}
}
