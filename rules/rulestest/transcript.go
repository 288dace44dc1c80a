package rulestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules"
)

// transcript plays a seeded random game and compares it with the golden file: per ply the
// seat, the move, the number of moves, the key after it and the events; at the end the
// outcome. Moves are drawn from their texts in order, independently of the generator's
// order.
func (s Suite) transcript(t *testing.T) {
	golden.Compare(t, s.Golden, transcribe(t, s.Game, 2*s.Plies))
}

func transcribe(t *testing.T, game rules.Game, plies int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# %s: a random game; -update rewrites\n", game.ID())
	rng := rand.New(rand.NewPCG(2, 7))
	pos := game.Start()
	for ply := 1; ply <= plies && !pos.Over(); ply++ {
		moves := MoveTexts(pos)
		move := moves[rng.IntN(len(moves))]
		fmt.Fprintf(&text, "%d seat %d of %d: %s", ply, pos.Turn(), len(moves), move)
		if err := rules.Apply(pos, move); err != nil {
			t.Fatalf("%s refused: %v", move, err)
		}
		fmt.Fprintf(&text, " -> %016x", pos.Key())
		for _, a := range pos.Attacks() {
			fmt.Fprintf(&text, " check %d", a.Seat)
			if a.Provisional {
				text.WriteString(" provisional")
			}
			if a.Mate {
				text.WriteString(" mate")
			}
		}
		for _, e := range pos.Events() {
			fmt.Fprintf(&text, " event %d seat %d by %d %s", e.Kind, e.Seat, e.By, e.Reason)
		}
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "%+v\n", pos.Outcome())
	return text.String()
}
