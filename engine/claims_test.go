package engine_test

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// claimed plays on from a position, one side by the engine with few nodes and all others at
// random, and returns the number of claimed wins. Each must come within its claimed plies,
// and no claim may be later than an earlier one.
func claimed(t *testing.T, e *engine.Engine, pos rules.Position, nodes uint64, rng *rand.Rand) (claims int) {
	t.Helper()
	root, due := pos.Turn(), 0
	for ply := 1; !pos.Over(); ply++ {
		if due > 0 && ply > due || due == 0 && ply > 4*roundOf(pos) {
			break
		}
		if pos.Turn() != root {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
			continue
		}
		r := e.Search(t.Context(), pos, engine.Limits{Nodes: nodes}, nil)
		plies, ok := r.Lines[0].Score.Decided()
		if ok = ok && plies > 0; ok {
			claims++
		}
		if due > 0 && (!ok || ply-1+plies > due) {
			t.Errorf("%v, where a win in %d was claimed before", r.Lines[0].Score, due-ply+1)
		}
		if ok {
			due = ply - 1 + plies
		}
		pos.Play(r.Best)
	}
	if due > 0 {
		var s rules.Standings
		if pos.State().Standings(&s); !pos.Over() || s[root].Fate != rules.HasWon {
			t.Errorf("the win that was claimed has not come")
		}
	}
	return claims
}

// Every claimed win comes in time, against any defence and with few nodes for each search.
func TestClaimsAreKept(t *testing.T) {
	for _, id := range mateGames {
		if strings.Contains(id, "teams=") {
			continue // half of the win is a partner's
		}
		t.Run(id, func(t *testing.T) {
			data, err := os.ReadFile(matesFile(id))
			if err != nil {
				t.Fatal(err)
			}
			game := gamestest.Game(t, id)
			e := engine.New(engine.Options{Evaluator: eval.For, Hash: 1})
			claims := 0
			for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
				_, text, _ := strings.Cut(lines.Text(), "\t")
				for seed := range uint64(3) {
					e.Clear()
					pos := readPosition(t, game, text)
					before := t.Failed()
					claims += claimed(t, e, pos, 1000, rand.New(rand.NewPCG(seed, 1)))
					if t.Failed() && !before {
						t.Logf("seed %d, %s", seed, text)
					}
				}
			}
			t.Logf("%d claims", claims)
			if claims == 0 {
				t.Error("nothing was claimed")
			}
		})
	}
}
