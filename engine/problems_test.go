package engine_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules/games"
)

// The engine claims nearly all proved mates in one or two that win the game.
func TestProblemsAreClaimed(t *testing.T) {
	const each = 40 // of a kind, spread over the file
	allClaimed, allAsked := 0, 0
	shelf := new(games.Shelf)
	e := engine.New(engine.Options{Evaluator: eval.NewPool(nil).For})
	for _, family := range puzzle.Families() {
		all, err := puzzle.Of(family)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{"mate1", "mate2", "hunt1", "hunt2"} {
			of := slices.DeleteFunc(slices.Clone(all), func(p *puzzle.Puzzle) bool { return p.Kind != kind })
			claimed, asked := 0, 0
			for i := 0; i < len(of) && asked < each; i += max(len(of)/each, 1) {
				pos, err := of[i].Begin(shelf)
				if err != nil {
					t.Fatal(err)
				}
				if family != "yalta" && roundOf(pos) > 2 {
					continue // mating one of many is no win
				}
				asked++
				e.Clear()
				r := e.Search(t.Context(), pos, engine.Limits{Mate: of[i].Goal.Moves, Nodes: 100_000}, nil)
				plies, ok := r.Lines[0].Score.Decided()
				if ok && plies > 0 && plies < of[i].Goal.Moves*roundOf(pos) {
					claimed++
				} else {
					t.Logf("%s: %v", of[i].ID, r.Lines[0].Score)
				}
			}
			if asked > 0 {
				t.Logf("%s, %s: %d of %d claimed", family, kind, claimed, asked)
			}
			allClaimed, allAsked = allClaimed+claimed, allAsked+asked
		}
	}
	if allClaimed*100 < allAsked*95 {
		t.Errorf("%d of %d claimed, want 95 %%", allClaimed, allAsked)
	}
}
