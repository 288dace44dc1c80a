package train

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// Own searches score some of the positions that static evaluations label, in the same order, the same on
// any number of processors.
func TestLabelVisited(t *testing.T) {
	data, err := os.ReadFile("testdata/star2.games")
	if err != nil {
		t.Fatal(err)
	}
	label := func(processors int, recipe LabelRecipe) []label {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		var out bytes.Buffer
		if _, _, err := Label(t.Context(), bytes.NewReader(data), &out, games.Parse, recipe, "a test"); err != nil {
			t.Fatal(err)
		}
		x, err := ReadLabels([]io.Reader{&out}, games.Parse)
		if err != nil {
			t.Fatal(err)
		}
		return x.list
	}
	recipe := LabelRecipe{Nodes: 40, Every: 8, Seed: 1, Games: 6}
	static := label(1, recipe)
	recipe.Own = 60
	own, again := label(1, recipe), label(4, recipe)
	if len(own) != len(again) || len(own) < 100 || len(own) > len(static)*3/4 {
		t.Fatalf("%d labels, %d with four processors, %d static ones", len(own), len(again), len(static))
	}
	at, differ := 0, 0
	for i, l := range own {
		if l != again[i] {
			t.Fatalf("with four processors label %d is %+v, not %+v", i, again[i], l)
		}
		for at < len(static) && (static[at].occupied != l.occupied || static[at].men != l.men || static[at].game != l.game) {
			at++
		}
		if at == len(static) {
			t.Fatalf("label %d of %d is of no position with a static label", i, len(own))
		}
		if static[at].score != l.score {
			differ++
		}
	}
	if differ < len(own)/2 {
		t.Errorf("%d of %d scores differ from the static ones", differ, len(own))
	}
}

// A quiet position is labelled with the score of its own search; one whose best move takes is not, and
// neither is a decided one.
func TestScoreVisited(t *testing.T) {
	for name, tt := range map[string]struct {
		fen   string
		quiet bool
	}{
		"quiet":                 {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4", true},
		"a queen hangs":         {"rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 1 3", false},
		"the best move trades":  {"3rr1k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", false},
		"a queen ahead and two": {"4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1", false},
	} {
		game := gamestest.Game(t, labelGame)
		setup, err := notation.ParseSetup(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := game.Position(setup)
		if err != nil {
			t.Fatal(err)
		}
		v := newVisited(LabelRecipe{Nodes: 1, Every: 1, Own: 150})
		v.newGame(7)
		v.sheet = new(sheet)
		v.score(t.Context(), pos.(*chess.Position))
		if got := len(v.sheet.data) == labelSize; got != tt.quiet {
			t.Errorf("%s: labelled %v, want %v", name, got, tt.quiet)
			continue
		}
		if !tt.quiet {
			continue
		}
		var l label
		l.read(v.sheet.data)
		e := engine.New(engine.Options{Hash: 1, Evaluator: func(pos rules.Position) engine.Evaluator { return eval.For(pos) }})
		want := e.Search(t.Context(), pos, engine.Limits{Nodes: 150}, nil).Lines[0].Score
		if engine.Score(l.score) != want || l.game != 7 || l.turn != 2 {
			t.Errorf("%s: labelled %+v, its search says %d", name, l, want)
		}
	}
}

// Recipes without positions are refused.
func TestLabelRecipes(t *testing.T) {
	for _, recipe := range []LabelRecipe{{Own: 100}, {Nodes: 40}, {Nodes: 40, Every: 1, Own: -1}} {
		if _, _, err := Label(t.Context(), bytes.NewReader(nil), io.Discard, games.Parse, recipe, ""); err == nil {
			t.Errorf("%+v: no error", recipe)
		}
	}
}
