package engine

import (
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// A seat that is out has the score of its end, not one of a seat that plays on.
func TestValuesOfWhoIsOut(t *testing.T) {
	for _, id := range []string{"star:3", "star:4", "draughts:4", "yalta,redqueen=e12"} {
		pos := gamestest.Position(t, id)
		if err := pos.Resign(2); err != nil {
			t.Fatal(err)
		}
		for _, method := range []Method{Paranoid, MaxN, BestReply} {
			e := New(Options{Evaluator: newMaterial, Method: method, Hash: 1})
			v := e.Search(t.Context(), pos, Limits{Depth: 2}, nil).Lines[0].Values
			if v[2] != Loss(0, 0) {
				t.Errorf("%s, method %d: seat 2, which resigned, has %v", id, method, v[2])
			}
			for _, seat := range []int{1, 3} {
				if _, ok := v[seat].Decided(); ok {
					t.Errorf("%s, method %d: seat %d, which plays on, has %v", id, method, seat, v[seat])
				}
			}
		}
	}
}
