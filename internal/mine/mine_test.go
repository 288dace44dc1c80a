package mine_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/internal/mine"
	"github.com/manykings/manykings/puzzle"
	"github.com/manykings/manykings/rules"
)

// dig plays some games of Yalta and returns the problems found in them.
func dig(t *testing.T, first, last int, had []*puzzle.Puzzle) []*puzzle.Puzzle {
	t.Helper()
	shelf := new(games.Shelf)
	game, err := shelf.Parse("yalta,redqueen=e12")
	if err != nil {
		t.Fatal(err)
	}
	var found []*puzzle.Puzzle
	kinds := slices.DeleteFunc(puzzle.KindsOf("yalta"), func(k puzzle.Kind) bool { return k.Name != "mate1" && k.Name != "only" })
	m := mine.New(mine.Config{
		Games: []rules.Game{game}, Kinds: kinds, Each: 3, Nodes: 20_000, Plies: 150, Seed: 1, Shelf: shelf,
		Found: func(p *puzzle.Puzzle) error {
			found = append(found, p)
			return nil
		},
	}, had)
	for n := first; n < last && !m.Done(); n++ {
		if err := m.Play(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// What is found hangs on the seed and the numbers of the games alone, so that a mine
// can be left and gone on with; all of it is proved, and no kind is found more often
// than was wanted.
func TestMine(t *testing.T) {
	const left, last = 3, 7
	whole := dig(t, 0, last, nil)
	begun := dig(t, 0, left, nil)
	parts := append(slices.Clone(begun), dig(t, left, last, begun)...)
	text := func(list []*puzzle.Puzzle) (lines []string) {
		for _, p := range list {
			lines = append(lines, p.String())
		}
		return lines
	}
	if len(whole) == 0 {
		t.Fatal("nothing was found")
	}
	if !slices.Equal(text(whole), text(parts)) {
		t.Errorf("found in two parts = %v, want %v", text(parts), text(whole))
	}
	kinds := make(map[string]int)
	for _, p := range whole {
		if err := puzzle.Prove(new(games.Shelf), p); err != nil {
			t.Error(err)
		}
		if kinds[p.Kind]++; kinds[p.Kind] > 3 {
			t.Errorf("%d problems of kind %s, want 3 at most", kinds[p.Kind], p.Kind)
		}
	}
}

// Kinds that hardly ever come up are composed: positions of a game are changed step
// by step until they are problems, the same ones each time.
func TestCompose(t *testing.T) {
	shelf := new(games.Shelf)
	game, err := shelf.Parse("star:3")
	if err != nil {
		t.Fatal(err)
	}
	kinds := slices.DeleteFunc(puzzle.KindsOf("star"), func(k puzzle.Kind) bool { return k.Name != "conquest" })
	find := func(steps int) (found []string) {
		m := mine.New(mine.Config{
			Games: []rules.Game{game}, Kinds: kinds, Each: 1, Nodes: 20_000, Plies: 300, Compose: steps, Seed: 1, Shelf: shelf,
			Found: func(p *puzzle.Puzzle) error {
				found = append(found, p.String())
				return puzzle.Prove(shelf, p)
			},
		}, nil)
		for n := 0; n < 6 && !m.Done(); n++ {
			if err := m.Play(t.Context(), n); err != nil {
				t.Fatal(err)
			}
		}
		return found
	}
	if got := find(0); len(got) > 0 {
		t.Fatalf("games alone have %v: this tests nothing", got)
	}
	composed := find(1500)
	if len(composed) != 1 {
		t.Fatalf("composed %v, want one problem", composed)
	}
	if again := find(1500); !slices.Equal(again, composed) {
		t.Errorf("composed %v, then %v", composed, again)
	}
}
