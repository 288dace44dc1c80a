package live_test

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// BenchmarkMove measures a move from the request to the announcement, in games of four on a star,
// with an in-memory store.
func BenchmarkMove(b *testing.B) {
	s := live.New(memory.NewStore(), memory.NewBus(1), live.Options{Parse: new(games.Shelf).Parse})
	// The moves of a game, found in advance: this measures the service, not the choice of
	// moves.
	parsed := gamestest.Game(b, "star:4")
	pos, dice := parsed.Start(), rand.New(rand.NewPCG(1, 1))
	var texts []string
	for range 200 {
		moves := pos.Moves(nil)
		m := moves[dice.IntN(len(moves))]
		texts = append(texts, pos.MoveText(m))
		pos.Play(m)
	}
	var r *live.Record
	var err error
	b.ReportAllocs()
	for i := range b.N {
		if i%len(texts) == 0 {
			b.StopTimer()
			g := game("star:4", "anna", "anna", "anna", "anna")
			if r, err = s.Create(b.Context(), g); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
		if r, err = s.Move(b.Context(), moveOf(r, texts[i%len(texts)])); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkShow measures the views of a move for its player and a watcher.
func BenchmarkShow(b *testing.B) {
	s := live.New(memory.NewStore(), memory.NewBus(1), live.Options{Parse: new(games.Shelf).Parse})
	r, err := s.Create(b.Context(), game("star:4", "anna", "anna", "3", "3"))
	if err == nil {
		r, err = s.Move(b.Context(), moveOf(r, "1e21e4"))
	}
	if err != nil {
		b.Fatal(err)
	}
	for name, viewer := range map[string]table.Player{"mover": "anna", "watcher": ""} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = s.Show(r, viewer, 0).AppendJSON(nil)
			}
		})
	}
}
