package board_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/manykings/manykings/rules/board"
)

// A Set behaves as a map of squares does.
func TestSet(t *testing.T) {
	square := rapid.Custom(func(rt *rapid.T) board.Square {
		return board.Square(rapid.IntRange(0, 255).Draw(rt, "square"))
	})
	rapid.Check(t, func(rt *rapid.T) {
		var set, other board.Set
		model, otherModel := map[board.Square]bool{}, map[board.Square]bool{}
		rt.Repeat(map[string]func(*rapid.T){
			"add": func(rt *rapid.T) {
				s := square.Draw(rt, "s")
				set.Add(s)
				model[s] = true
			},
			"addOther": func(rt *rapid.T) {
				s := square.Draw(rt, "s")
				other.Add(s)
				otherModel[s] = true
			},
			"remove": func(rt *rapid.T) {
				s := square.Draw(rt, "s")
				set.Remove(s)
				delete(model, s)
			},
			"union": func(*rapid.T) {
				set.Union(&other)
				maps.Copy(model, otherModel)
			},
			"intersect": func(*rapid.T) {
				set.Intersect(&other)
				maps.DeleteFunc(model, func(s board.Square, _ bool) bool { return !otherModel[s] })
			},
			"subtract": func(*rapid.T) {
				set.Subtract(&other)
				maps.DeleteFunc(model, func(s board.Square, _ bool) bool { return otherModel[s] })
			},
			"": func(rt *rapid.T) {
				got, want := slices.Collect(set.All()), slices.Sorted(maps.Keys(model))
				if !slices.Equal(got, want) {
					rt.Fatalf("All() = %v, want %v", got, want)
				}
				if set.Count() != len(model) || set.Empty() != (len(model) == 0) {
					rt.Fatalf("Count() = %d, Empty() = %t of %d squares", set.Count(), set.Empty(), len(model))
				}
				for s := range board.Square(256) {
					if set.Has(s) != model[s] {
						rt.Fatalf("Has(%d) = %t, want %t", s, set.Has(s), model[s])
					}
				}
			},
		})
	})
}

func TestSetAllStops(t *testing.T) {
	var set board.Set
	set.Add(3)
	set.Add(200)
	for s := range set.All() {
		if s != 3 {
			t.Fatalf("All goes on to %d after it was left", s)
		}
		break
	}
}
