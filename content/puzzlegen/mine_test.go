package puzzlegen_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/content/puzzlegen"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
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
	m := puzzlegen.New(puzzlegen.Config{
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

// The results depend on the seed and the numbers of the games alone, so a mine
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
		m := puzzlegen.New(puzzlegen.Config{
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

// Kinds that are rare in games are composed near known ones: another move solves the
// result, and all its men are needed.
func TestNear(t *testing.T) {
	shelf := new(games.Shelf)
	list, err := puzzle.Of("rex")
	if err != nil {
		t.Fatal(err)
	}
	known := list[slices.IndexFunc(list, func(p *puzzle.Puzzle) bool { return p.Kind == "mate1" })]
	game, err := shelf.Parse("rex")
	if err != nil {
		t.Fatal(err)
	}
	kinds := slices.DeleteFunc(puzzle.KindsOf("rex"), func(k puzzle.Kind) bool { return k.Name != "mate1" })
	var found []*puzzle.Puzzle
	m := puzzlegen.New(puzzlegen.Config{
		Games: []rules.Game{game}, Kinds: kinds, Each: 1, Nodes: 20_000, Compose: 500, Seed: 1, Shelf: shelf,
		Found: func(p *puzzle.Puzzle) error {
			found = append(found, p)
			return puzzle.Prove(shelf, p)
		},
	}, nil)
	for n := 0; n < 50 && !m.Done(); n++ {
		if err := m.Near(t.Context(), n, known); err != nil {
			t.Fatal(err)
		}
	}
	if len(found) != 1 {
		t.Fatalf("found %v, want one problem", found)
	}
	if found[0].Line[0] == known.Line[0] {
		t.Errorf("%v is solved as %v is", found[0], known)
	}
	pos, err := found[0].Begin(shelf)
	if err != nil {
		t.Fatal(err)
	}
	setup := pos.Setup()
	for i, man := range setup.Board {
		rest := setup
		rest.Board = slices.Delete(slices.Clone(setup.Board), i, i+1)
		next, err := game.Position(rest)
		if err != nil || next.Over() || next.Turn() != pos.Turn() {
			continue // a king, or a man that covers one
		}
		if _, err := puzzle.Find(next, kinds[0], 20_000); err == nil {
			t.Errorf("%v is a problem without %v", found[0], man)
		}
	}
}

// If every bot finds a problem, it is harder the more moves look like the solution; with one legal
// move, the more refused moves look possible.
func TestRate(t *testing.T) {
	m := puzzlegen.New(puzzlegen.Config{Shelf: new(games.Shelf)}, nil)
	for _, test := range []struct {
		text string
		want int
	}{
		{"mate1-a\tmate1\tmate1\t1\t6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ta1a8", 1},     // the only check
		{"mate1-b\tmate1\tmate1\t1\t6k1/5ppp/8/3B4/6N1/8/8/R5K1 w - - 0 1\ta1a8", 2}, // of four,
	} {
		list, err := puzzle.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.Rate(list[0]); err != nil || got != test.want {
			t.Errorf("Rate(%s) = %d, %v, want %d", list[0], got, err, test.want)
		}
	}
}
