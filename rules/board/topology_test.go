package board_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/manykings/manykings/rules/board"
)

// If a man reaches a square, he is reached from there: attack is symmetric along a line.
func TestRelationsAreSymmetric(t *testing.T) {
	for _, b := range everyBoard() {
		for _, r := range relations {
			for s := range board.Square(b.Len()) {
				for _, q := range r.from(b, s) {
					if !slices.Contains(r.from(b, q), s) {
						t.Errorf("%s: %s leads from %s to %s but not back", b.Name(), r.name, b.SquareName(s), b.SquareName(q))
					}
				}
			}
		}
	}
}

// On every board at most one line, of edges or of corners, joins two squares,
// and none comes back to its start. A pin, a block and a check from afar
// therefore name one line.
func TestOneLineAtMostJoinsTwoSquares(t *testing.T) {
	for _, b := range everyBoard() {
		for s := range board.Square(b.Len()) {
			seen := map[board.Square]bool{s: true}
			for _, q := range relationNamed(t, "queen").from(b, s) {
				if seen[q] {
					t.Errorf("%s: two lines lead from %s to %s", b.Name(), b.SquareName(s), b.SquareName(q))
				}
				seen[q] = true
			}
			if steps := b.KnightSteps(s); !slices.IsSorted(steps) || len(slices.Compact(slices.Clone(steps))) != len(steps) {
				t.Errorf("%s: knight steps from %s are %v, want them ascending, each once", b.Name(), b.SquareName(s), steps)
			}
			for _, q := range b.KnightSteps(s) {
				if slices.Contains(relationNamed(t, "king").from(b, s), q) || q == s {
					t.Errorf("%s: a knight steps from %s beside it, to %s", b.Name(), b.SquareName(s), b.SquareName(q))
				}
			}
		}
	}
}

// The first squares of the rays are the steps, and every step that a ray takes
// is one of its kind.
func TestRaysAreMadeOfSteps(t *testing.T) {
	for _, b := range everyBoard() {
		for s := range board.Square(b.Len()) {
			for _, kind := range []struct {
				name  string
				rays  []board.Ray
				steps func(board.Square) []board.Square
			}{
				{"edge", b.EdgeRays(s), b.EdgeSteps},
				{"corner", b.CornerRays(s), b.CornerSteps},
			} {
				first := map[board.Square]bool{}
				for _, ray := range kind.rays {
					for _, path := range ray.Branches() {
						at := s
						for _, q := range path {
							if !slices.Contains(kind.steps(at), q) {
								t.Errorf("%s: a line of %s steps from %s to %s", b.Name(), kind.name, b.SquareName(at), b.SquareName(q))
							}
							at = q
						}
						first[path[0]] = true
					}
				}
				if len(first) != len(kind.steps(s)) {
					t.Errorf("%s: rays of %s begin with %d squares, there are %d steps", b.Name(), b.SquareName(s), len(first), len(kind.steps(s)))
				}
			}
		}
	}
}

// walked returns the squares that a rider reaches by following a walk, the
// occupied ones that stop it included.
func walked(walk []board.Hop, occupied board.Set) []board.Square {
	var reached []board.Square
	for i := 0; i < len(walk); {
		reached = append(reached, walk[i].Square)
		if int(walk[i].Skip) <= i {
			return nil // it would never end
		}
		if occupied.Has(walk[i].Square) {
			i = int(walk[i].Skip)
		} else {
			i++
		}
	}
	return reached
}

// branched returns the same by following every full path of every ray.
func branched(rays []board.Ray, occupied board.Set) []board.Square {
	var reached []board.Square
	for _, r := range rays {
		for _, path := range r.Branches() {
			for _, q := range path {
				reached = append(reached, q)
				if occupied.Has(q) {
					break
				}
			}
		}
	}
	slices.Sort(reached)
	return slices.Compact(reached)
}

func TestWalkIsItsRays(t *testing.T) {
	boards := everyBoard()
	rapid.Check(t, func(rt *rapid.T) {
		b := rapid.SampledFrom(boards).Draw(rt, "board")
		var occupied board.Set
		for _, s := range rapid.SliceOfN(rapid.IntRange(0, b.Len()-1), 0, b.Len()/2).Draw(rt, "occupied") {
			occupied.Add(board.Square(s))
		}
		for s := range board.Square(b.Len()) {
			for _, kind := range []struct {
				name string
				walk []board.Hop
				rays []board.Ray
			}{
				{"edge", b.EdgeWalk(s), b.EdgeRays(s)},
				{"corner", b.CornerWalk(s), b.CornerRays(s)},
			} {
				got := walked(kind.walk, occupied)
				slices.Sort(got)
				if want := branched(kind.rays, occupied); !slices.Equal(got, want) {
					rt.Fatalf("%s: %s walk from %s reaches %s, its rays %s", b.Name(), kind.name, b.SquareName(s), names(b, got), names(b, want))
				}
			}
		}
	})
}

func TestNames(t *testing.T) {
	for _, b := range everyBoard() {
		seen := map[string]bool{}
		for s := range board.Square(b.Len()) {
			name := b.SquareName(s)
			if seen[name] {
				t.Errorf("%s: two squares are named %s", b.Name(), name)
			}
			seen[name] = true
			if got, ok := b.Square(name); !ok || got != s {
				t.Errorf("%s: Square(%q) = %d, %t, want %d, true", b.Name(), name, got, ok, s)
			}
		}
		if got, ok := b.Square("z9"); ok {
			t.Errorf("%s: Square(z9) = %d, want none", b.Name(), got)
		}
		if got, want := b.SquareName(board.NoSquare), "-"; got != want {
			t.Errorf("%s: SquareName(NoSquare) = %q, want %q", b.Name(), got, want)
		}
	}
}

func TestCutSquare(t *testing.T) {
	star2, star4 := board.NewStar(2, board.All).Topology, board.NewStar(4, board.All).Topology
	grid, yalta, hex := board.NewSovereign().Topology, board.NewYalta().Topology, board.NewHex().Topology
	for _, tt := range []struct {
		name       string
		b          *board.Topology
		text       string
		want, rest string
		ok         bool
	}{
		{"two characters", star2, "e2e4", "e2", "e4", true},
		{"full name at N = 2", star2, "1e2e4", "e2", "e4", true},
		{"full name of the other half", star2, "2e2", "d7", "", true},
		{"star", star4, "1e21e4", "1e2", "1e4", true},
		{"rank of two digits", grid, "a11b9", "a11", "b9", true},
		{"rank of one digit before a digit", grid, "a1 1", "a1", " 1", true},
		{"yalta", yalta, "i12k12", "i12", "k12", true},
		{"yalta, no such rank on the file", yalta, "i1x", "-", "i1x", false},
		{"rex has no file k", hex, "k5", "-", "k5", false},
		{"rex", hex, "j5j7", "j5", "j7", true},
		{"not a square", star4, "e2e4", "-", "e2e4", false},
		{"one character", star2, "e", "-", "e", false},
		{"nothing", star2, "", "-", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, rest, ok := tt.b.CutSquare(tt.text)
			if got := tt.b.SquareName(s); got != tt.want || rest != tt.rest || ok != tt.ok {
				t.Errorf("CutSquare(%q) = %s, %q, %t, want %s, %q, %t", tt.text, got, rest, ok, tt.want, tt.rest, tt.ok)
			}
		})
	}
}
