package strength

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// ladders are all of them, by the name on the page.
var ladders = map[string]*ladder{"duel": &duel, "regime": &regime, "crowd": &crowd, "trio": &trio, "yalta": &yalta, "throng": &throng}

// A loss of one halving makes a move half as likely, every centipawn makes it no
// likelier, and beyond the cap it is not played.
func TestWeight(t *testing.T) {
	for name, l := range ladders {
		for i := range l {
			s := &l[i]
			if got := s.weight(0); got != certain {
				t.Errorf("%s %d: weight %d of the best move, want %d", name, i+1, got, certain)
			}
			for n := 0; s.Halving<<n <= s.Cap; n++ {
				loss := s.Halving << n
				if got, want := s.weight(loss), uint64(certain)>>(1<<n); got != want {
					t.Errorf("%s %d: weight %d of a loss of %d, want %d", name, i+1, got, loss, want)
				}
			}
			for loss := range s.Cap {
				if less, more := s.weight(loss+1), s.weight(loss); less > more || less == 0 {
					t.Errorf("%s %d: weight %d of a loss of %d, %d of one more", name, i+1, more, loss, less)
				}
			}
			if got := s.weight(s.Cap + 1); got != 0 {
				t.Errorf("%s %d: weight %d beyond the cap", name, i+1, got)
			}
		}
	}
}

// Each level looks at least as deep as the level below; with equal depth it loses less.
func TestLadders(t *testing.T) {
	for name, l := range ladders {
		for i := 1; i < len(l); i++ {
			s, below := l[i], l[i-1]
			if s.Nodes < below.Nodes || s.Depth < below.Depth || s.Lines > below.Lines ||
				s.Depth == below.Depth && (s.Halving >= below.Halving || s.Cap >= below.Cap) {
				t.Errorf("%s %d, %+v, is weaker than the one below, %+v", name, i+1, s, below)
			}
		}
	}
}

// The pages list the bots and the ladders of the program.
func TestPage(t *testing.T) {
	bots, skills := make([]string, 0, Top), make([]string, 0, len(ladders)*(Top-1))
	for i, b := range Bots() {
		bots = append(bots, fmt.Sprintf("| %d | %s | %s |\n", i+1, b.Name, b.Note))
	}
	for name, l := range ladders {
		for i, s := range l {
			skills = append(skills, fmt.Sprintf("| %s %d | %d | %d | %d | %d | %d | %d |\n", name, i+1, s.Nodes, s.Depth, s.Lines, s.Halving, s.Cap, s.Blind))
		}
	}
	for path, rows := range map[string][]string{"docs/levels.md": bots, "lab/docs/levels.md": skills} {
		page, err := os.ReadFile("../../" + path)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if !strings.Contains(string(page), row) {
				t.Errorf("%s lacks the line %s", path, row)
			}
		}
	}
}

// A level goes by the ladder of its kind of games: that of two sides is far too
// steep, or too flat, among more.
func TestSkillAt(t *testing.T) {
	for _, tt := range []struct {
		id     string
		ladder string
	}{
		{"star:2", "duel"}, {"rex", "duel"}, {"draughts:2", "duel"},
		{"star:4,teams=pairs", "duel"}, {"draughts:4,teams=pairs", "duel"}, {"star:3,teams=1-23", "duel"},
		{"sovereign", "regime"}, {"sovereign,pie=no", "regime"},
		{"star:3", "trio"}, {"star:6,teams=14-25-36", "trio"}, {"yalta", "yalta"}, {"royale", "crowd"}, {"draughts:3", "crowd"},
		{"star:4", "throng"}, {"star:8", "throng"}, {"draughts:8", "throng"},
	} {
		game := gamestest.Game(t, tt.id)
		for n := 1; n < Top; n++ {
			if got, want := SkillAt(n, game), ladders[tt.ladder][n-1]; got != want {
				t.Errorf("%s, level %d: %+v, want that of %s, %+v", tt.id, n, got, tt.ladder, want)
			}
		}
	}
	if duel == crowd || duel == regime || regime == crowd || crowd == throng || crowd == trio || crowd == yalta || trio == throng {
		t.Error("two ladders are the same")
	}
}

// The page rates problems with the same numbers (page/src/pages/problems/rating.test.ts).
func TestRatingsOfPage(t *testing.T) {
	data, err := os.ReadFile("../../testdata/ratings.json")
	if err != nil {
		t.Fatal(err)
	}
	var ratings []int
	if err := json.Unmarshal(data, &ratings); err != nil {
		t.Fatal(err)
	}
	game := gamestest.Game(t, "star:2")
	elo := Elo()
	want := []int{Top - 1: elo[Top-1] - elo[4] + 1500} // bots of the top level play no rated games
	for level := 1; level < Top; level++ {
		want[level-1] = Number(level, game)
	}
	if !slices.Equal(ratings, want) {
		t.Errorf("the page has %v, want %v", ratings, want)
	}
}

// The page has the same cast (page/src/games/faces.test.ts), and nobody sits at a table twice.
func TestCast(t *testing.T) {
	data, err := os.ReadFile("../../testdata/cast.json")
	if err != nil {
		t.Fatal(err)
	}
	var casts []struct {
		Levels []int
		Names  []string
	}
	if err := json.Unmarshal(data, &casts); err != nil {
		t.Fatal(err)
	}
	for _, c := range casts {
		var keys []string
		for _, b := range Cast(c.Levels) {
			keys = append(keys, b.Key)
		}
		if !slices.Equal(keys, c.Names) {
			t.Errorf("%v: %q, want %q", c.Levels, keys, c.Names)
		}
	}
	for level := 1; level <= Top; level++ {
		seen := map[string]bool{}
		for _, b := range Cast(slices.Repeat([]int{level}, rules.MaxSeats)) {
			if known, ok := BotOf(b.Key); !ok || known != b || seen[b.Name] {
				t.Errorf("level %d: %+v sits twice or is not known", level, b)
			}
			seen[b.Name] = true
		}
	}
}
