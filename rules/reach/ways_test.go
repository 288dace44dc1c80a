package reach_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/reach"
)

// How men go, as docs/rules/figures.md has it: a rook along its row and into the
// adjoining module, a bishop into every branch of a fork, a knight by its L.
func TestWays(t *testing.T) {
	tests := []struct{ name, game, men, ways string }{
		{"star Rook", "star:4", "1d2 1R", "1d2-1c2-1b2-1a2 1d2-1d3-1d4-4e4-4e3-4e2-4e1 1d2-1e2-1f2-1g2-1h2"},
		{"star Bishop, through the centre", "star:4", "1c3 1B", "1c3-1b2-1a1 1c3-1d2-1e1 " +
			"1c3-1d4-2d4-2c3-2b2-2a1 1c3-1d4-3d4-3c3-3b2-3a1 1c3-1d4-4d4-4c3-4b2-4a1 1c3-1b4-4h4"},
		{"a man in the way", "star:4", "1c3 1B, 1d4 2P", "1c3-1b2-1a1 1c3-1d2-1e1 1c3-1b4-4h4"},
		{"a man farther on", "star:4", "1c3 1B, 3d4 2P", "1c3-1b2-1a1 1c3-1d2-1e1 1c3-1d4-2d4-2c3-2b2-2a1 " +
			"1c3-1d4-3d4 1c3-1d4-4d4-4c3-4b2-4a1 1c3-1b4-4h4"},
		{"star Knight 1", "star:4", "1b1 1N", "1b1-1b2-1a3 1b1-1b2-1c3 1b1-1c1-1d2"},
		{"a king takes one step", "star:4", "1b2 1K", ""},
		{"a double step", "sovereign", "h2 wP", "h2-h3-h4"},
		{"rex Fig. 3, two steps on", "rex", "c2 wP", "c2-b3-a4 c2-d3-e4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			game := gamestest.Game(t, tt.game)
			list := men(tt.men)
			r, err := reach.Of(game, list, list[0].Square)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, way := range r.Ways {
				got = append(got, strings.Join(way, "-"))
			}
			want := strings.Fields(tt.ways)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("Ways = %q, want %q", got, want)
			}
		})
	}
}

// After a capture a pawn goes on down the module that it came to (board.11).
func TestOnward(t *testing.T) {
	game := gamestest.Game(t, "star:4")
	r, err := reach.Of(game, men("1d4 1P"), "1d4")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, way := range r.Onward {
		got = append(got, strings.Join(way, "-"))
	}
	slices.Sort(got)
	if want := "2d4-2d3 3d4-3d3 4d4-4d3 4f4-4f3"; strings.Join(got, " ") != want {
		t.Errorf("Onward = %q, want %q", got, want)
	}
}
