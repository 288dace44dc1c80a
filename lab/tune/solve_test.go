package tune

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// opener plays the first of the moves, in the order of their texts.
type opener struct{ begun, nodes int }

func (o *opener) NewGame(*match.Game, uint64) error { o.begun++; return nil }
func (o *opener) Close() error                      { return nil }

func (o *opener) Choose(_ context.Context, t match.Turn) (match.Choice, error) {
	o.nodes += int(t.Control.Nodes)
	best := t.Position.Moves(nil)[0]
	for _, m := range t.Position.Moves(nil) {
		if t.Position.MoveText(m) < t.Position.MoveText(best) {
			best = m
		}
	}
	return match.Choice{Move: best}, nil
}

func TestSolve(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	problems, err := ReadProblems(strings.NewReader("# two\n\n"+start+" ; a2a3\n"+start+";e2e4\n"), game)
	if err != nil {
		t.Fatal(err)
	}
	var player opener
	solved, err := Solve(t.Context(), game, &player, 500, problems)
	if err != nil {
		t.Fatal(err)
	}
	if len(solved) != 2 || !solved[0] || solved[1] {
		t.Errorf("solved %v, want the first of two", solved)
	}
	if player.begun != 2 || player.nodes != 1000 {
		t.Errorf("%d new games and %d nodes, want 2 and 1000", player.begun, player.nodes)
	}
	for _, text := range []string{start, start + " ; e2e5", "rnbq ; e2e4"} {
		if _, err := ReadProblems(strings.NewReader(text), game); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q: error %v, want one of line 1", text, err)
		}
	}
}

// The problems of the files are legal.
func TestProblemsAreLegal(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	for name, want := range map[string]int{"testdata/quiet.txt": 86, "testdata/unchosen.txt": 202} {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		problems, err := ReadProblems(file, game)
		if err != nil {
			t.Fatal(err)
		}
		_ = file.Close()
		if len(problems) != want {
			t.Errorf("%s: %d problems, want %d", name, len(problems), want)
		}
	}
}
