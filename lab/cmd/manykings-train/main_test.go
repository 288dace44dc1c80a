package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/lab/train"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// fitted returns the command's output for some records of draughts.
func fitted(t *testing.T, c command) (string, error) {
	t.Helper()
	prior := train.DefaultPrior
	c.PerGame, c.Effect, c.Part, c.Counts = 4, prior.Effect, prior.Part, prior.Weight
	var out bytes.Buffer
	err := c.run(&out)
	return out.String(), err
}

const (
	weights = "../../../engine/eval/weights/draughts2.txt"
	records = "../../train/testdata/draughts2.rec"
)

// The output is a file of weights again, with its origin, and the same each time.
func TestRun(t *testing.T) {
	c := command{Weights: weights, Records: []string{records}, Origin: "a match"}
	text, err := fitted(t, c)
	if err != nil {
		t.Fatal(err)
	}
	if w, err := eval.ParseWeights(text); err != nil || w.Kind() != "draughts2" {
		t.Errorf("the new file: %v", err)
	}
	for _, want := range []string{"# Games: a match.\n", "--per-game 4 --seed 0", " of 10 games"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if again, _ := fitted(t, c); again != text {
		t.Errorf("the second time:\n%s", again)
	}
}

// Training games are fitted to as well, and their scores count.
func TestRunData(t *testing.T) {
	c := command{Weights: "../../../engine/eval/weights/star4.txt", Records: []string{"../../train/testdata/star4.games"}, Data: true, Search: 0.25}
	text, err := fitted(t, c)
	if err != nil || !strings.Contains(text, "manykings-train --data --search 0.25 --per-game 4") || !strings.Contains(text, " of 30 games") {
		t.Errorf("error %v, printed %.300s", err, text)
	}
	c.Weights = weights
	if text, err := fitted(t, c); err == nil || !strings.Contains(err.Error(), "a game of kind star4, the weights are of draughts2") {
		t.Errorf("error %v, printed %.300s", err, text)
	}
	c.Search = 2
	if _, err := fitted(t, c); err == nil || !strings.Contains(err.Error(), "--search is from 0 to 1") {
		t.Errorf("error %v", err)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		name string
		c    command
		want string
	}{
		{"no such weights", command{Weights: "nowhere.txt", Records: []string{records}}, "nowhere.txt"},
		{"not weights", command{Weights: records, Records: []string{records}}, "draughts2.rec: weights"},
		{"no such records", command{Weights: weights, Records: []string{"nowhere.rec"}}, "nowhere.rec"},
		{"records of another kind", command{Weights: weights, Records: []string{"../../train/testdata/star4.rec"}}, "game 1: a game of kind star4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if text, err := fitted(t, tt.c); err == nil || !strings.Contains(err.Error(), tt.want) || text != "" {
				t.Errorf("error %v, want %s; printed %q", err, tt.want, text)
			}
		})
	}
}

// The reported net is the written one, and resuming gives the same.
func TestNet(t *testing.T) {
	dir := t.TempDir()
	fit := func(out, state string) string {
		var text bytes.Buffer
		c := netCommand{
			Data: []string{"../../train/testdata/star4.games"}, Out: filepath.Join(dir, out), State: state,
			PerGame: 8, Hidden: 2, Epochs: 2, Batch: 32, Rate: 0.01, Search: 0.5, Seed: 1,
		}
		if err := c.run(&text); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	state := filepath.Join(dir, "state")
	first, second := fit("a.net", state), fit("b.net", state)
	for _, want := range []string{"epoch 2: loss ", " of 30 games, k 0.", "in whole numbers\n", "calibration "} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in:\n%s", want, first)
		}
	}
	if !strings.HasSuffix(first, second) || strings.Contains(second, "epoch 1:") {
		t.Errorf("gone on with after its end:\n%s", second)
	}
	a, err := os.ReadFile(filepath.Join(dir, "a.net"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "b.net"))
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("gone on with another net, error %v", err)
	}
	if _, err := eval.ParseNet(a); err != nil {
		t.Error(err)
	}
}

// The command writes the wanted number of openings, none twice, the same each time, and a match
// reads them.
func TestOpenings(t *testing.T) {
	c := openingsCommand{Game: "star:3", Count: 6, Plies: 6, Spread: 2, Nodes: 300, Within: 10, Seed: 2}
	text := printed(t, c.run)
	openings := read(t, c.Game, text)
	if len(openings) != 6 {
		t.Errorf("%d openings of 6", len(openings))
	}
	for _, o := range openings {
		if n := len(o.Entries); n < 6 || n > 8 {
			t.Errorf("an opening of %d plies", n)
		}
	}
	if again := printed(t, c.run); again != text {
		t.Error("the second time there are others")
	}
	c.Within = 1_000_000
	if printed(t, c.run) == text {
		t.Error("unbalanced openings are taken too, and nothing changes")
	}
}

// The openings that are in the repository are 500 of each game, all different.
func TestOpeningsOfMatches(t *testing.T) {
	for name, id := range map[string]string{
		"star2": "star:2", "star3": "star:3", "star4": "star:4", "star4-pairs": "star:4,teams=pairs", "yalta": "yalta,redqueen=e12",
		"sovereign": "sovereign,pie=no", "royale": "royale", "rex": "rex", "draughts2": "draughts:2", "draughts4": "draughts:4",
	} {
		t.Run(id, func(t *testing.T) {
			text, err := os.ReadFile("../../../testdata/openings/" + name + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(text), "# Openings of "+id+", ") {
				t.Errorf("the file begins %.60q", text)
			}
			if n := len(read(t, id, string(text))); n != 500 {
				t.Errorf("%d openings, want 500", n)
			}
		})
	}
}

// read reads openings as a match does, and looks whether they lead to different positions.
func read(t *testing.T, id, text string) []match.Opening {
	t.Helper()
	game := gamestest.Game(t, id)
	openings, err := match.ReadOpenings(strings.NewReader(text), game, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[uint64]bool)
	for _, o := range openings {
		pos := game.Start()
		for _, entry := range o.Entries {
			if err := rules.Apply(pos, entry); err != nil {
				t.Fatal(err)
			}
		}
		if seen[pos.Key()] {
			t.Errorf("%q leads where another does", o.Entries)
		}
		seen[pos.Key()] = true
	}
	return openings
}

// printed returns a command's output.
func printed(t *testing.T, run func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A book has the beginnings of games as far as their moves are sound, each once.
func TestBookCommand(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.rec")
	text := ""
	for _, moves := range []string{
		"1:e2e4 2:e7e5 1:g1f3 2:b8c6",
		"1:e2e4 2:e7e5 1:g1f3 2:b8c6",
		"1:e2e4 2:e7e5 1:d1h5 2:b8c6 1:h5e5", // which gives the queen away
		"1:e2e4 2:e7e5",
	} {
		text += "[Game \"star:2\"]\n\n" + moves + " *\n\n"
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := bookCommand{Game: "star:2", Records: []string{file}, Plies: 12, Least: 2, Nodes: 2000, Loss: 200, Origin: "by hand"}
	book := printed(t, c.run)
	lines := strings.Split(strings.TrimSpace(book), "\n")
	want := []string{"# Games: by hand.", "e2e4 e7e5 d1h5 b8c6", "e2e4 e7e5 g1f3 b8c6"}
	if c.Loss = 0; len(lines) != 4 || !slices.Equal(lines[1:], want) {
		t.Errorf("printed\n%s\nwant %q", book, want)
	}
	if strict := printed(t, c.run); strings.Contains(strict, "d1h5") {
		t.Errorf("nothing may be lost:\n%s", strict)
	}
	c.Game = "star:3"
	if err := c.run(io.Discard); err == nil || !strings.Contains(err.Error(), "game 1: it is of star:2") {
		t.Errorf("another game: error %v", err)
	}
}

// The gauge prints a row, the same again from the kept positions.
func TestGauge(t *testing.T) {
	c := gaugeCommand{
		Game: "yalta,redqueen=e12", Positions: 3, Games: 2, Nodes: 10, Search: 40, Plies: 4, Spread: 2, MaxPlies: 40, Seed: 1,
		Keep: filepath.Join(t.TempDir(), "yalta.gauge"),
	}
	text := printed(t, c.run)
	if !strings.Contains(text, "| yalta,redqueen=e12: positions x games |") || !strings.Contains(text, "\n| 3 x 2 | ") || printed(t, c.run) != text {
		t.Errorf("printed\n%s", text)
	}
	c.Games = 1
	if err := c.run(io.Discard); err == nil {
		t.Error("one game of each position is enough")
	}
}

// A fit of shares prints the losses and writes a net, and goes on after its end.
func TestShares(t *testing.T) {
	dir := t.TempDir()
	c := sharesCommand{
		Data: []string{"../../train/testdata/star4.games"}, Out: filepath.Join(dir, "a.net"), State: filepath.Join(dir, "state"),
		PerGame: 4, Width: 32, Epochs: 2, Batch: 64, Rate: 0.002, Decay: 0.05, Own: 0.3, Seed: 1,
	}
	text := printed(t, c.run)
	for _, want := range []string{"120 positions of 30 games; ", " by today's forecast\n", "epoch 2: loss ", "in whole numbers; calibration error "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	first, err := os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	game := gamestest.Game(t, "star:4")
	if _, err := winprob.ParseShares(first, game); err != nil {
		t.Error(err)
	}
	c.Out = filepath.Join(dir, "b.net")
	if text := printed(t, c.run); strings.Contains(text, "epoch 1:") {
		t.Errorf("gone on after its end:\n%s", text)
	}
	if second, err := os.ReadFile(c.Out); err != nil || !bytes.Equal(first, second) {
		t.Errorf("gone on with another net, error %v", err)
	}
	g := gaugeCommand{Game: "star:4", Positions: 2, Games: 2, Nodes: 10, Search: 40, Plies: 4, Spread: 2, MaxPlies: 20, Seed: 1, Net: c.Out}
	printed(t, g.run)
	var points []winprob.Share
	for _, net := range []string{c.Out, "none", ""} {
		g.Net = net
		judge, err := g.judge(game)
		if err != nil {
			t.Fatal(err)
		}
		points = append(points, judge.Places(game.Start()).Points[1])
	}
	program := winprob.New(eval.NewPool(nil)).Places(game.Start()).Points[1]
	if points[0] == points[1] || points[0] == points[2] || points[1] == points[2] || points[2] != program {
		t.Errorf("seat 1 expects %d with the net, %d with none, %d by default, %d in the program", points[0], points[1], points[2], program)
	}
	if g.Net = c.State; g.run(io.Discard) == nil {
		t.Error("any file is a net")
	}
	c.Width = 20
	if err := c.run(io.Discard); err == nil {
		t.Error("a width of 20 is fitted")
	}
}
