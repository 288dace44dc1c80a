package eval

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// hunts returns positions of a game of four with seats 3 and 4 eliminated, and seat 1, on
// turn, with four kings against one, on any squares.
func hunts(tb testing.TB, id string, n int) []rules.Position {
	tb.Helper()
	spots := newEvaluator(gamestest.Game(tb, id).Start(), WeightsOf(gamestest.Game(tb, id))).(*ofDraughts).squares
	b := gamestest.Game(tb, id).Board()
	lots := rand.New(rand.NewPCG(1, 2))
	all := make([]rules.Position, 0, n)
	for range n {
		x := setup(tb, id)
		x.Out = []rules.Seat{3, 4}
		for i, s := range lots.Perm(len(spots))[:5] {
			x.Board = append(x.Board, rules.Placed{Piece: fmt.Sprintf("%dK", 1+i/4), Square: b.SquareName(spots[s])})
		}
		all = append(all, placed(tb, x))
	}
	return all
}

// Four kings catch one. Pruning by appearance dropped the best moves, which lose kings, and
// won five of twelve games.
func TestKingsAreCaught(t *testing.T) {
	won := 0
	all := hunts(t, "draughts:4", 12)
	for _, pos := range all {
		e := NewEngine(engine.Options{})
		for !pos.Over() {
			pos.Play(e.Search(t.Context(), pos, engine.Limits{Nodes: 1000}, nil).Best)
		}
		if o := pos.Outcome(); len(o.Winners) == 1 && o.Winners[0] == 1 {
			won++
		}
	}
	t.Log(won)
	if won < 8 {
		t.Errorf("%d of %d games won, want 8", won, len(all))
	}
}

// The fewer safe steps a last king has, the better for its hunter, unless the men are
// counted.
func TestHavensCount(t *testing.T) {
	for _, id := range []string{"draughts:4", "draughts:4,ending=count"} {
		without := *WeightsOf(gamestest.Game(t, id))
		without.draughts.haven = 0
		gain := func(pos rules.Position) engine.Score {
			var with, none engine.Values
			NewPool(nil).For(pos).Evaluate(&with)
			NewPool(&without).For(pos).Evaluate(&none)
			return with[1] - none[1]
		}
		all := hunts(t, id, 30)
		for _, pos := range all[1:] {
			fewer := all[0].(*draughts.Position).Havens(2) - pos.(*draughts.Position).Havens(2)
			if id != "draughts:4" {
				fewer = 0
			}
			got := gain(pos) - gain(all[0])
			if got > -2 && got < 2 {
				got = 0 // rounded twice
			}
			if cmp.Compare(got, 0) != cmp.Compare(fewer, 0) {
				t.Errorf("%s: %d for %d havens less", id, got, fewer)
			}
		}
	}
}

// A hunt is of kings alone, among three sides and more, for all that counts.
func TestHunting(t *testing.T) {
	for _, tt := range []struct {
		game, men string
		want      bool
	}{
		{"draughts:3", "1K1a1 1K1c1 2K2a1 3K3a1", true},
		{"draughts:3", "1K1a1 1K1c1 2M2a1 3M3a1", true},
		{"draughts:3", "1K1a1 1M1c1 2K2a1 3K3a1", false},
		{"draughts:3,ending=count", "1K1a1 1K1c1 2K2a1 3K3a1", false},
		{"draughts:2", "1Ka1 1Kc1 2Kh8", false},
		{"draughts:4,teams=pairs", "1K1a1 1K1c1 2K2a1 3K3a1 4K4a1", false},
	} {
		pos := men(t, tt.game, tt.men)
		if got := NewPool(nil).For(pos).(engine.Hunter).Hunting(); got != tt.want {
			t.Errorf("%s, %s: %t, want %t", tt.game, tt.men, got, tt.want)
		}
	}
}
