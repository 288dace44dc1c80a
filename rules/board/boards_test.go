package board_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// everyStar returns the star boards of all sizes with both centres.
func everyStar() []*board.Star {
	var stars []*board.Star
	for n := 2; n <= 8; n++ {
		stars = append(stars, board.NewStar(n, board.All), board.NewStar(n, board.Neighbours))
	}
	return stars
}

// everyBoard returns all boards there are.
func everyBoard() []*board.Topology {
	boards := []*board.Topology{
		board.NewYalta().Topology, board.NewSovereign().Topology, board.NewRoyale().Topology, board.NewHex().Topology,
	}
	for _, b := range everyStar() {
		boards = append(boards, b.Topology)
	}
	return boards
}

// relation is a way to get from one square to others.
type relation struct {
	name string
	from func(*board.Topology, board.Square) []board.Square
}

var relations = []relation{
	{"edge", (*board.Topology).EdgeSteps},
	{"corner", (*board.Topology).CornerSteps},
	{"king", func(b *board.Topology, s board.Square) []board.Square {
		return slices.Concat(b.EdgeSteps(s), b.CornerSteps(s))
	}},
	{"knight", (*board.Topology).KnightSteps},
	{"rook", func(b *board.Topology, s board.Square) []board.Square { return passed(b.EdgeRays(s)) }},
	{"bishop", func(b *board.Topology, s board.Square) []board.Square { return passed(b.CornerRays(s)) }},
	{"queen", func(b *board.Topology, s board.Square) []board.Square {
		return slices.Concat(passed(b.EdgeRays(s)), passed(b.CornerRays(s)))
	}},
}

// relationNamed returns the relation with the given name.
func relationNamed(t *testing.T, name string) relation {
	t.Helper()
	i := slices.IndexFunc(relations, func(r relation) bool { return r.name == name })
	if i < 0 {
		t.Fatalf("no relation %q", name)
	}
	return relations[i]
}

// passed returns the squares that rays pass, in order, each as often as they do.
func passed(rays []board.Ray) []board.Square {
	var squares []board.Square
	for _, r := range rays {
		squares = append(squares, r.Squares...)
		for _, f := range r.Forks {
			squares = append(squares, f...)
		}
	}
	return squares
}

// square returns the square with the given name.
func square(t *testing.T, b *board.Topology, name string) board.Square {
	t.Helper()
	s, ok := b.Square(name)
	if !ok {
		t.Fatalf("%s has no square %q", b.Name(), name)
	}
	return s
}

// names returns the names of squares, sorted, separated by spaces.
func names(b *board.Topology, squares []board.Square) string {
	list := make([]string, len(squares))
	for i, s := range squares {
		list[i] = b.SquareName(s)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// paths returns the full paths of rays as names in order, the paths sorted.
func paths(b *board.Topology, rays []board.Ray) []string {
	var list []string
	for _, r := range rays {
		for _, path := range r.Branches() {
			var step []string
			for _, s := range path {
				step = append(step, b.SquareName(s))
			}
			list = append(list, strings.Join(step, " "))
		}
	}
	slices.Sort(list)
	return list
}

// sorted returns the words of text in order.
func sorted(text string) string {
	words := strings.Fields(text)
	slices.Sort(words)
	return strings.Join(words, " ")
}
