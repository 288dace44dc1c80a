package train

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// asJudge names what the test's own binary does as a program that speaks UCI, see TestJudgeProgram.
const asJudge = "MANYKINGS_TEST_JUDGE"

// TestJudgeProgram is a program for TestJudge: it plays the first legal move, and scores a position
// by its number of legal moves.
func TestJudgeProgram(t *testing.T) {
	does := os.Getenv(asJudge)
	if does == "" {
		t.Skip("no test, but the program of TestJudge")
	}
	fen := ""
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		text, isPosition := strings.CutPrefix(in.Text(), "position fen ")
		switch {
		case isPosition:
			fen = text
		case strings.HasPrefix(in.Text(), "go ") && does == "dies":
			return
		case strings.HasPrefix(in.Text(), "go "):
			pos := gamestest.Position(t, fen)
			moves := pos.Moves(nil)
			if does != "says nothing" {
				fmt.Printf("info depth 1 score cp 9 pv %s\n", pos.MoveText(moves[0]))
			}
			switch does {
			case "says nothing": // but its moves, and more than a pipe holds
				fmt.Println("bestmove", pos.MoveText(moves[0]))
				fmt.Print(strings.Repeat("info string nothing\n", 50_000))
				continue
			case "scores":
				fmt.Printf("info depth 2 seldepth 2 multipv 1 score cp %d nodes 20 pv %s\n", len(moves), pos.MoveText(moves[0]))
			case "mates":
				fmt.Println("info depth 2 score mate -3")
			}
			fmt.Println("bestmove", pos.MoveText(moves[0]))
		}
	}
}

// A program's last score before its move counts; a mate is beyond all labels; a program that ends
// before it has answered, or gives no score, is an error.
func TestJudge(t *testing.T) {
	list := []*chess.Position{
		gamestest.Position(t, "star:2").(*chess.Position),
		gamestest.Position(t, "star:2", "e2e4", "e7e5").(*chess.Position),
	}
	for does, want := range map[string][]int{"scores": {20, 29}, "mates": {-maxLabel - 1, -maxLabel - 1}, "dies": nil, "says nothing": nil} {
		t.Run(does, func(t *testing.T) {
			t.Setenv(asJudge, does)
			j, err := newJudge(t.Context(), []string{os.Args[0], "-test.run=^TestJudgeProgram$"}, 2)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = j.Close() }()
			verdicts, err := j.scores(list)
			if (err == nil) != (want != nil) || len(verdicts) != len(want) {
				t.Fatalf("%+v: %v", verdicts, err)
			}
			for i, v := range verdicts {
				if _, err := list[i].ParseMove(v.best); err != nil || max(int(v.Score), -maxLabel-1) != want[i] {
					t.Errorf("position %d: %+v, want %d: %v", i+1, v, want[i], err)
				}
			}
		})
	}
}
