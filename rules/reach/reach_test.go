package reach_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/reach"
)

// men reads "1d4 1N, 3d4 2P".
func men(text string) (list []rules.Placed) {
	for one := range strings.SplitSeq(text, ", ") {
		square, piece, _ := strings.Cut(one, " ")
		list = append(list, rules.Placed{Square: square, Piece: piece})
	}
	return list
}

// look returns where the first of the men goes, takes and promotes, as text.
func look(t *testing.T, id, placed string) (goals, takes, promotes string) {
	t.Helper()
	game := gamestest.Game(t, id)
	list := men(placed)
	r, err := reach.Of(game, list, list[0].Square)
	if err != nil {
		t.Fatal(err)
	}
	names := func(squares []string) string {
		slices.Sort(squares)
		return strings.Join(squares, " ")
	}
	return names(r.Goals), names(r.Takes), names(r.Promotes)
}

// The figures of the rulebooks: docs/rules/figures.md.
func TestFiguresOfTheRulebooks(t *testing.T) {
	tests := []struct{ name, game, men, goals, takes, promotes string }{
		{"star Knight 2", "star:4", "1d4 1N", "1b3 1c2 1e2 1f3 2c4 2d3 3c4 3d3 4c4 4d3 4f3 4g4", "", ""},
		{"star Bishop, over the seams", "star:4", "1c4 1B", "1a2 1b3 1d3 1e2 1f1 4b1 4c2 4d3 4e4 4g4 4h3", "", ""},
		{"star Rook", "star:4", "1d2 1R", "1a2 1b2 1c2 1d1 1d3 1d4 1e2 1f2 1g2 1h2 4e1 4e2 4e3 4e4", "", ""},
		{"star Pawn", "star:4", "1d4 1P", "4e4", "2d4 3d4 4d4 4f4", ""},
		{"star Fig. 3, a man", "draughts:4", "1d4 1M", "2d4 3d4 4d4 4f4", "", ""},
		{"yalta Pawn, White", "yalta,redqueen=e12", "d4 wP", "d5", "c5 e9 i5", ""},
		{"yalta Pawn, Black", "yalta,redqueen=e12", "i5 bP", "i9", "d4 e9 j9", ""},
		{"yalta Pawn, Red", "yalta,redqueen=e12", "e9 rP", "e4", "d4 f4 i5", ""},
		{"sovereign Fig. 3, d5", "sovereign", "d5 wP", "d6 e5", "c6 e4 e6", ""},
		{"sovereign Fig. 3, d9", "sovereign", "d9 wP", "e9", "e10 e8", ""},
		{"sovereign Fig. 3, h2", "sovereign", "h2 wP", "h3 h4", "g3 i3", ""},
		{"sovereign Fig. 3, e1", "sovereign", "e1 wP", "e2 e3 f1", "d2 f2", ""},
		{"sovereign Fig. 3, h6", "sovereign", "h6 wP", "h7", "g7 i7", "g7 h7 i7"},
		{"rex Fig. 3", "rex", "c2 wP", "a4 b3 d3 e4", "b3 d3", ""},
		{"a man in the way closes all branches", "star:4", "1c3 1B, 1d4 2P", "1a1 1b2 1b4 1d2 1e1 4h4", "1d4", ""},
		{"a man farther on closes one", "star:4", "1c3 1B, 3d4 2P", "1a1 1b2 1b4 1d2 1d4 1e1 2a1 2b2 2c3 2d4 4a1 4b2 4c3 4d4 4h4", "3d4", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			goals, takes, promotes := look(t, tt.game, tt.men)
			if goals != tt.goals || takes != tt.takes || promotes != tt.promotes {
				t.Errorf("%s of %s goes to %q, takes %q, promotes %q;\nwant %q, %q, %q", tt.men, tt.game, goals, takes, promotes, tt.goals, tt.takes, tt.promotes)
			}
		})
	}
}

// The counts of docs/rules/star-board.md on an empty board, from 1d4.
func TestCountsOfTheStar(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for _, tt := range []struct {
			piece string
			want  int
		}{{"K", n + 6}, {"N", 2*n + 4}, {"R", 14}, {"B", 4*n + 5}, {"Q", 4*n + 19}} {
			square := "1d4"
			if n == 2 {
				square = "d4"
			}
			goals, _, _ := look(t, "star:"+strconv.Itoa(n), square+" 1"+tt.piece)
			if got := len(strings.Fields(goals)); got != tt.want {
				t.Errorf("star:%d: %s goes to %d squares, want %d: %s", n, tt.piece, got, tt.want, goals)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	game := gamestest.Game(t, "sovereign")
	for _, tt := range []struct{ men, focus string }{
		{"d4 wN", "d5"}, {"d4 wN", "z9"}, {"d4 rN", "d4"}, {"e12 rN", "e12"}, {"d4 N", "d4"}, {"d4 wN, e5 ", "d4"}, {"d4 wX", "d4"}, {"d4 wN, z9 bN", "d4"},
	} {
		if _, err := reach.Of(game, men(tt.men), tt.focus); err == nil {
			t.Errorf("Of(%s, %s) has no error", tt.men, tt.focus)
		}
	}
}

// The squares round the point that are no neighbours of a king there: N - 2 of the
// star's, one of Yalta's; none on a chessboard, and none elsewhere.
func TestApart(t *testing.T) {
	for _, tt := range []struct{ game, square, piece, want string }{
		{"star:2", "d4", "1K", ""},
		{"star:3", "1d4", "1K", "2e4"},
		{"star:4", "1d4", "1K", "2e4 3e4"},
		{"star:4", "1c3", "1K", ""},
		{"star:4", "1d4", "1N", ""},
		{"star:6", "1d4", "1K", "2e4 3e4 4e4 5e4"},
		{"yalta,redqueen=e12", "d4", "wK", "i9"},
		{"draughts:4", "1d4", "1K", ""},
	} {
		game := gamestest.Game(t, tt.game)
		r, err := reach.Of(game, []rules.Placed{{Square: tt.square, Piece: tt.piece}}, tt.square)
		if got := strings.Join(r.Apart, " "); err != nil || got != tt.want {
			t.Errorf("%s on %s of %s: %q apart, %v, want %q", tt.piece, tt.square, tt.game, got, err, tt.want)
		}
	}
}

func TestAppend(t *testing.T) {
	r := reach.Reach{Goals: []string{"a1", "b2"}, Takes: []string{"c3"}, Ways: [][]string{{"d1", "c1", "b1"}}}
	if got, want := string(r.Append(nil)), `{"goals":["a1","b2"],"takes":["c3"],"promotes":[],"apart":[],"ways":[["d1","c1","b1"]],"onward":[]}`; got != want {
		t.Errorf("Append = %s, want %s", got, want)
	}
}
