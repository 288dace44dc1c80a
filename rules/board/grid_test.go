package board_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

func TestGridColouredSquares(t *testing.T) {
	text, err := os.ReadFile("../../testdata/vectors/sovereign-setup.json")
	if err != nil {
		t.Fatal(err)
	}
	var setup struct {
		Colours         map[string]string
		ColouredSquares map[string][2]string
	}
	if err := json.Unmarshal(text, &setup); err != nil {
		t.Fatal(err)
	}
	if got, want := len(setup.ColouredSquares), len(board.Colours); got != want {
		t.Fatalf("%d colours in the vectors, want %d", got, want)
	}
	for _, b := range []*board.Grid{board.NewSovereign(), board.NewRoyale()} {
		coloured := map[board.Square]bool{}
		for letter, pair := range setup.ColouredSquares {
			c := strings.Index(board.Colours, letter)
			if got, want := board.ColourNames[c], setup.Colours[letter]; got != want {
				t.Errorf("colour %s is named %s, want %s", letter, got, want)
			}
			one, other := square(t, b.Topology, pair[0]), square(t, b.Topology, pair[1])
			if got := b.Coloured(c); !slices.Equal(got[:], []board.Square{one, other}) {
				t.Errorf("%s: Coloured(%s) = %s, want %v", b.Name(), letter, names(b.Topology, got[:]), pair)
			}
			for s, twin := range map[board.Square]board.Square{one: other, other: one} {
				if got := b.Colour(s); got != c {
					t.Errorf("%s: %s has colour %d, want %d", b.Name(), b.SquareName(s), got, c)
				}
				if got := b.Twin(s); got != twin {
					t.Errorf("%s: twin of %s = %s, want %s", b.Name(), b.SquareName(s), b.SquareName(got), b.SquareName(twin))
				}
				if got, want := b.ShadeNames()[b.Shade(s)], setup.Colours[letter]; got != want {
					t.Errorf("%s: shade of %s = %s, want %s", b.Name(), b.SquareName(s), got, want)
				}
				// Each pair is a half-turn (docs/rules/sovereign.md).
				if got := b.At(board.GridSize-1-b.File(s), board.GridSize-1-b.Rank(s)); got != twin {
					t.Errorf("%s: half a turn brings %s to %s, not to its twin", b.Name(), b.SquareName(s), b.SquareName(got))
				}
				coloured[s] = true
			}
		}
		for s := range board.Square(b.Len()) {
			if coloured[s] {
				continue
			}
			if b.Colour(s) != -1 || b.Twin(s) != board.NoSquare {
				t.Errorf("%s: plain square %s has colour %d, twin %s", b.Name(), b.SquareName(s), b.Colour(s), b.SquareName(b.Twin(s)))
			}
			if got, want := b.ShadeNames()[b.Shade(s)], []string{"dark", "light"}[(b.File(s)+b.Rank(s))%2]; got != want {
				t.Errorf("%s: %s is %s, want %s", b.Name(), b.SquareName(s), got, want)
			}
		}
		if got, want := len(coloured), 24; got != want {
			t.Errorf("%s: %d coloured squares, want %d", b.Name(), got, want)
		}
	}
}

func TestGridRings(t *testing.T) {
	b := board.NewSovereign()
	for _, tt := range []struct {
		name string
		ring int
	}{
		{"a1", 1}, {"p16", 1}, {"i1", 1}, {"a9", 1},
		{"b2", 2}, {"c2", 2}, {"o15", 2}, {"b9", 2},
		{"c3", 3}, {"g7", 7}, {"j10", 7}, {"h8", 8}, {"i9", 8},
	} {
		if got := b.Ring(square(t, b.Topology, tt.name)); got != tt.ring {
			t.Errorf("Ring(%s) = %d, want %d", tt.name, got, tt.ring)
		}
	}
	count := map[int]int{}
	for s := range board.Square(b.Len()) {
		count[b.Ring(s)]++
	}
	for ring := 1; ring <= 8; ring++ {
		if got, want := count[ring], 4*(17-2*ring); got != want {
			t.Errorf("ring %d has %d squares, want %d", ring, got, want)
		}
	}
}

func TestGridLines(t *testing.T) {
	b := board.NewSovereign()
	if got, want := b.Len(), 256; got != want {
		t.Fatalf("%d squares, want %d", got, want)
	}
	for _, tt := range []struct{ relation, from, want string }{
		{"king", "a1", "a2 b1 b2"},
		{"king", "i8", "h7 h8 h9 i7 i9 j7 j8 j9"},
		{"knight", "a1", "b3 c2"},
		{"knight", "j10", "h9 h11 i8 i12 k8 k12 l9 l11"},
		{"bishop", "a14", "b13 c12 d11 e10 f9 g8 h7 i6 j5 k4 l3 m2 n1 b15 c16"},
		{"rook", "p16", "a16 b16 c16 d16 e16 f16 g16 h16 i16 j16 k16 l16 m16 n16 o16" +
			" p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 p13 p14 p15"},
	} {
		if got := names(b.Topology, relationNamed(t, tt.relation).from(b.Topology, square(t, b.Topology, tt.from))); got != sorted(tt.want) {
			t.Errorf("%s from %s = %s, want %s", tt.relation, tt.from, got, sorted(tt.want))
		}
	}
	for s := range board.Square(b.Len()) {
		dark := func(s board.Square) bool { return (b.File(s)+b.Rank(s))%2 == 0 }
		for _, q := range slices.Concat(b.EdgeSteps(s), b.KnightSteps(s)) {
			if dark(s) == dark(q) {
				t.Errorf("%s and %s are of one shade", b.SquareName(s), b.SquareName(q))
			}
		}
		for _, q := range passed(b.CornerRays(s)) {
			if dark(s) != dark(q) {
				t.Errorf("%s and %s are of two shades", b.SquareName(s), b.SquareName(q))
			}
		}
	}
}
