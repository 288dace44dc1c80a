package match

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/uci"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// The test binary is the other program too: as this variable says.
const actAs = "MATCH_TEST_ACT_AS"

func TestMain(m *testing.M) {
	switch os.Getenv(actAs) {
	case "":
		os.Exit(m.Run())
	case "server":
		err := uci.Serve(context.Background(), os.Stdin, os.Stdout, uci.Config{
			Name: "last", Author: "nobody",
			Engine:  func(uci.EngineOptions) uci.Engine { return lastMove{} },
			Game:    games.Parse,
			Setup:   notation.ParseSetup,
			Outcome: func(rules.Outcome) string { return "{}" },
		})
		if err != nil {
			os.Exit(1)
		}
	default:
		actPlain(os.Getenv(actAs))
	}
}

// lastMove is an engine that plays the last legal move.
type lastMove struct{}

func (lastMove) Search(_ context.Context, pos rules.Position, _ engine.Limits, progress func(engine.Info)) engine.Result {
	moves := pos.Moves(nil)
	best := moves[len(moves)-1]
	progress(engine.Info{Line: engine.Line{Moves: []rules.Move{best}, Depth: 4, Score: 25}, Rank: 1, Bound: engine.Exact})
	return engine.Result{Best: best}
}

func (lastMove) Clear() {}

// actPlain is a program of plain UCI that cannot answer.
func actPlain(answer string) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		switch word, _, _ := strings.Cut(lines.Text(), " "); word {
		case "uci":
			fmt.Println("id name plain\noption name hash type spin default 16 min 1 max 64\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			if answer == "crash" {
				os.Exit(3)
			}
			fmt.Println(answer)
		case "quit":
			return
		}
	}
}

// external returns a contestant that is the test binary acting as something.
func external(t *testing.T, as string) Contestant {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := []string{"/usr/bin/env", actAs + "=" + as, program}
	return Contestant{Name: as, Open: func() (Player, error) {
		return &External{Command: command, Options: [][2]string{{"Hash", "2"}}}, nil
	}}
}

func TestExternal(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "sovereign"} {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			report, err := Run(t.Context(), Config{
				Game:        game,
				Contestants: []Contestant{external(t, "server"), {Name: "random", Open: openRandom}},
				Games:       1, Plies: 2, Adjudication: Adjudication{Plies: 40}, Control: Control{Base: time.Hour, Nodes: 100, Depth: 3},
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Faults) > 0 || report.Games != game.Seats() {
				t.Errorf("%d games with faults %v", report.Games, report.Faults)
			}
		})
	}
}

// A failed answer costs a program the game, and the next begins fresh.
func TestExternalFails(t *testing.T) {
	for _, as := range []string{"crash", "bestmove e2e5", "bestmove (none)"} {
		t.Run(as, func(t *testing.T) {
			report, err := Run(t.Context(), Config{
				Game:        gamestest.Game(t, "star:2"),
				Contestants: []Contestant{external(t, as), {Name: "random", Open: openRandom}},
				Games:       2,
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Faults) != 2 || report.Scores[1].Wins != 2 {
				t.Errorf("faults %v, %d games won against it, want 2 and 2", report.Faults, report.Scores[1].Wins)
			}
		})
	}
}

// A program that knows star:2 only is distinguished from one with more games.
func TestExternalPlain(t *testing.T) {
	_, err := Run(t.Context(), Config{
		Game:        gamestest.Game(t, "star:3"),
		Contestants: []Contestant{external(t, "bestmove 0000"), {Name: "random", Open: openRandom}},
		Games:       3,
	})
	if err == nil || !strings.Contains(err.Error(), "UCI_Variant") {
		t.Errorf("Run = %v, want an error that names UCI_Variant", err)
	}
	none := Contestant{Name: "none", Open: open(&External{Command: []string{"/nowhere/at/all"}})}
	if _, err := Run(t.Context(), Config{Game: gamestest.Game(t, "star:2"), Contestants: []Contestant{none}, Games: 1}); err == nil {
		t.Error("a program that is not there: no error")
	}
}

// A program is not measured with other options than it was to have.
func TestExternalOption(t *testing.T) {
	c := external(t, "bestmove 0000")
	open := c.Open
	c.Open = func() (Player, error) {
		p, err := open()
		p.(*External).Options = [][2]string{{"Hash", "2"}, {"Skill Level", "3"}}
		return p, err
	}
	_, err := Run(t.Context(), Config{Game: gamestest.Game(t, "star:2"), Contestants: []Contestant{c, {Name: "random", Open: openRandom}}, Games: 2})
	if err == nil || !strings.Contains(err.Error(), `no option "Skill Level"`) {
		t.Errorf("Run = %v, want an error that names the option", err)
	}
	for line, want := range map[string]string{
		"option name Clear Hash type button":                    "clear hash",
		"option  name Skill Level  type spin default 20 min 0 ": "skill level",
		"option name Threads":                                   "",
		"id name type":                                          "",
	} {
		if got := optionName(line); got != want {
			t.Errorf("optionName(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestReadInfo(t *testing.T) {
	for _, tt := range []struct {
		line  string
		score engine.Score
		depth int
	}{
		{"info depth 12 seldepth 20 multipv 1 score cp 34 nodes 1 pv e2e4", 34, 12},
		{"info depth 12 score mate 3 pv e2e4", engine.Win(5), 12},
		{"info depth 9 score mate -2", engine.Loss(4, 0), 9},
		{"info depth 9 score cp 99999", engine.MaxEval, 9},
		{"info depth 9 score cp 4294967295", engine.MaxEval, 9},
		{"info depth 9 score cp -9223372036854775808", -engine.MaxEval, 9},
		{"info depth 9 score mate -9223372036854775808", engine.Loss(engine.MaxPly-2, 0), 9},
		{"info depth 5 multipv 2 score cp 34", 0, 0},
		{"info depth 5 score cp -7 seats 1 cp -7 2 cp 30 3 mate 4 nodes 9", -7, 5},
		{"info string depth 5 score cp 3", 0, 0},
		{"info depth 5 currmove e2e4", 0, 0},
	} {
		var c Choice
		c.Read(tt.line)
		if c.Score != tt.score || c.Depth != tt.depth {
			t.Errorf("%s: score %v, depth %d, want %v, %d", tt.line, c.Score, c.Depth, tt.score, tt.depth)
		}
	}
}

// Whatever a program reports, the engine could have its score.
func FuzzReadInfo(f *testing.F) {
	for _, line := range []string{"info depth 12 seldepth 20 multipv 1 score cp 34 nodes 1 pv e2e4", "info depth 9 score mate -2", "info depth 9 score cp 4294967295 mate 0", "info string depth", "info depth 5 score cp -7 seats 1 cp"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var c Choice
		c.Read(line)
		if c.Score > engine.Win(1) || c.Score < engine.Loss(0, 0) || c.Depth < 0 || c.Depth == 0 && c.Score != 0 {
			t.Errorf("%q: score %v, depth %d", line, c.Score, c.Depth)
		}
	})
}
