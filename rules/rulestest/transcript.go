package rulestest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

var update = flag.Bool("update", false, "rewrite the golden transcripts")

// transcript plays a seeded random game and compares what happens with the
// golden file: per ply the seat, the move, the number of moves there were, the
// key after it and the events; at the end the outcome.
func (s Suite) transcript(t *testing.T) {
	got := transcribe(s.Game, 2*s.Plies)
	if *update {
		if err := os.MkdirAll(filepath.Dir(s.Golden), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(s.Golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(s.Golden)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := "(end)", "(end)"
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Fatalf("%s:%d: got %q, want %q", s.Golden, i+1, g, w)
		}
	}
}

func transcribe(game rules.Game, plies int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# %s: a random game; -update rewrites\n", game.ID())
	rng := rand.New(rand.NewPCG(2, 7))
	pos := game.Start()
	pos.Begin()
	for ply := 1; ply <= plies && !pos.Over(); ply++ {
		moves := pos.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		fmt.Fprintf(&text, "%d seat %d of %d: %s", ply, pos.Turn(), len(moves), pos.MoveText(m))
		rules.Play(pos, m)
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
