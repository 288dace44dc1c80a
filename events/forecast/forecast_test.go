package forecast_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/events/forecast"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Mate in one decides; a seat that is out is last; the expected places have the right sum.
func TestBy(t *testing.T) {
	judge := forecast.By(eval.NewPool(nil))
	f, err := judge(gamestest.Position(t, "star:2", "e2e4", "g7g5", "d2d4", "f7f6"))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Places(); !slices.Equal(got, []int{1, 2}) || !slices.Equal(f.Expected, []int{1000, 2000}) {
		t.Errorf("before mate: %v, expected %v", got, f.Expected)
	}
	f, err = judge(gamestest.Position(t, "star:3", "resign"))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Places(); got[0] != 3 || f.Expected[0] != 3000 {
		t.Errorf("with seat 1 out: %v, expected %v", got, f.Expected)
	}
	sum := 0
	for _, at := range f.Expected {
		sum += at
	}
	if sum < 5999 || sum > 6001 {
		t.Errorf("the expected places %v sum to %d", f.Expected, sum)
	}
	if _, err := judge(gamestest.Position(t, "star:2", "resign")); err == nil {
		t.Error("a forecast of a finished game")
	}
}

// A forecast is computed again from its own text; a changed one differs.
func TestCheck(t *testing.T) {
	pool := eval.NewPool(nil)
	f, err := forecast.By(pool)(gamestest.Position(t, "yalta"))
	if err != nil {
		t.Fatal(err)
	}
	if checked, err := forecast.Check(pool, games.Position, f); !checked || err != nil {
		t.Errorf("the same forecast: %t, %v", checked, err)
	}
	f = f.AtTable([]int{2, 1, 3})
	if checked, err := forecast.Check(eval.NewPool(nil), games.Position, f); !checked || err != nil {
		t.Errorf("with exchanged seats: %t, %v", checked, err)
	}
	f.Expected[0]++
	if checked, err := forecast.Check(pool, games.Position, f); !checked || err == nil {
		t.Errorf("a changed forecast: %t, %v", checked, err)
	}
	f.Program = "manykings v0"
	if checked, err := forecast.Check(pool, games.Position, f); checked || err != nil {
		t.Errorf("by another version: %t, %v", checked, err)
	}
}
