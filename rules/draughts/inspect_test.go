package draughts

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules"
)

// Havens are the steps of a king to squares where the next seat cannot capture it.
func TestHavens(t *testing.T) {
	lots := rand.New(rand.NewPCG(1, 2))
	for _, id := range []string{"draughts:2", "draughts:3", "draughts:4"} {
		x := rules.Setup{Game: id, Turn: 1}
		start, err := New(rules.ID{Name: "draughts", Seats: int(id[len(id)-1] - '0')})
		if err != nil {
			t.Fatal(err)
		}
		game := start.(*Game)
		x.Out = []rules.Seat{3, 4}[:game.Seats()-2]
		compared := 0
		for range 400 {
			x.Board = nil
			for i, s := range lots.Perm(len(game.squares))[:4] {
				x.Board = append(x.Board, rules.Placed{Square: game.squareName(spot(s)), Piece: fmt.Sprintf("%dK", min(i+1, 2))})
			}
			at, err := game.Position(x)
			if err != nil {
				t.Fatal(err)
			}
			pos := at.(*Position)
			pos.Begin()
			if _, capturing := pos.Survey(1); capturing > 0 {
				continue
			}
			compared++
			want := 0
			for _, m := range pos.Moves(nil) {
				pos.Play(m)
				caught := false
				for _, reply := range pos.Moves(nil) {
					caught = caught || moveTaken(reply) > 0
				}
				if !caught {
					want++
				}
				pos.Unmake()
			}
			if got := pos.Havens(1); got != want {
				t.Errorf("%v: %d havens, want %d", x.Board, got, want)
			}
		}
		if compared < 100 {
			t.Errorf("%s: %d positions say little", id, compared)
		}
	}
}
