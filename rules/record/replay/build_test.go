package replay_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// The record of any game is read back as the same, and the rules have nothing
// against it.
func TestRecord(t *testing.T) {
	for _, id := range []string{"star:2", "star:4", "star:3,teams=1-23", "yalta", "rex", "sovereign", "royale", "draughts:3"} {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			rng := rand.New(rand.NewPCG(1, 1))
			pos := game.Start()
			var played []string
			for !pos.Over() && len(played) < 60 {
				moves := pos.Moves(nil)
				text := pos.MoveText(moves[rng.IntN(len(moves))])
				if out := pos.Outcome().Out; len(played) > 20 && rng.IntN(20) == 0 && len(out) == 0 {
					text = "resign" + strconv.Itoa(int(pos.Turn()))
				}
				if err := rules.Apply(pos, text); err != nil {
					t.Fatal(err)
				}
				played = append(played, text)
			}
			if !pos.Over() {
				played = append(played, "draw")
			}
			rec, err := replay.Record(game.Start(), played...)
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			if err := record.NewWriter(&text).Write(rec); err != nil {
				t.Fatal(err)
			}
			again, err := record.NewReader(strings.NewReader(text.String())).Read()
			if err != nil {
				t.Fatalf("%v in\n%s", err, text.String())
			}
			for _, f := range replay.Check(again) {
				t.Errorf("%v in\n%s", f, text.String())
			}
			if len(again.Moves) != len(played) || again.Result.String() != rec.Result.String() {
				t.Errorf("%d entries, %s, want %d, %s", len(again.Moves), again.Result, len(played), rec.Result)
			}
		})
	}
}

// The set-up is in the record; a refused entry ends it.
func TestRecordFromSetup(t *testing.T) {
	pos, err := games.Position(rules.Setup{Game: "star:2", Turn: 1, Ply: 60, Board: []rules.Placed{
		{Square: "g6", Piece: "1K"}, {Square: "a1", Piece: "1R"}, {Square: "g8", Piece: "2K"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	rec, err := replay.Record(pos, "a1a8")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rec.Tag("Position"), "6k1/8/6K1/8/8/8/8/R7 w - - 0 31"; got != want || len(replay.Check(rec)) > 0 {
		t.Errorf("Position %q, want %q; faults %v", got, want, replay.Check(rec))
	}
	if rec.Result.Reason != "mate" || len(rec.Result.Out) != 1 {
		t.Errorf("result %+v, want a mate by which seat 2 went out", rec.Result)
	}
	if pos.Over() {
		t.Error("the position was played on")
	}
	if _, err := replay.Record(pos, "a1a7", "g8g7"); err == nil {
		t.Error("a move into check is recorded")
	}
}

// Only the rules know which moves are choices that take no turn.
func TestChoices(t *testing.T) {
	for _, tt := range []struct {
		game    string
		entries []string
		choice  int // the index of the entry that is one
	}{
		{"sovereign", []string{"e2e4", "swap", "e15e13"}, 1},
		{"sovereign", []string{"e2e4", "stay", "e15e13"}, 1},
		{"yalta", []string{"queene12", "e2e4", "resign3"}, 0},
	} {
		game := gamestest.Game(t, tt.game)
		rec, err := replay.Record(game.Start(), tt.entries...)
		if err != nil {
			t.Fatal(err)
		}
		again, err := replay.Native(&record.Record{Game: tt.game, Line: rec.Line}, notation.Short)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tt.entries {
			if rec.Moves[i].Choice != (i == tt.choice) || again.Moves[i].Choice != (i == tt.choice) {
				t.Errorf("%s %v: entry %d: Choice = %t, translated %t", tt.game, tt.entries, i, rec.Moves[i].Choice, again.Moves[i].Choice)
			}
		}
	}
}

func ExampleRecord() {
	game, err := games.Parse("star:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	rec, err := replay.Record(game.Start(), "1e21e4", "2d22d4", "resign3", "resign1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := record.NewWriter(os.Stdout).Write(rec); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "star:3"]
	// [Result "2>1>3"]
	// [Reason "resignation"]
	// [Out "3:resignation 1:resignation"]
	//
	// 1. 1:1e21e4 2:2d22d4 3:resign 1:resign 2>1>3
}

func ExampleCheck() {
	rec, err := record.NewReader(strings.NewReader("[Game \"star:2\"]\n\n1. 1:e2e4 2:e7e5 1:e1e3 *")).Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fault := range replay.Check(rec) {
		fmt.Println(fault)
	}
	// Output:
	// ply 3, line 3, column 18, e1e3: A king moves one step: not from e1 to e3. (board.9)
}
