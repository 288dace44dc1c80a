package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// playFile runs a game in plain lines with the given input, and returns the output.
func playFile(t *testing.T, cfg Config, input ...string) string {
	t.Helper()
	var out strings.Builder
	cfg.In, cfg.Out = strings.NewReader(strings.Join(input, "\n")+"\n"), &out
	cfg.Now = time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	if err := Run(cfg); err != nil {
		t.Fatalf("Run: %v", err)
	}
	return out.String()
}

// content returns the text of a file.
func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The record follows every move and undo, a new game comes after the finished one, and resuming
// continues the last one.
func TestRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.txt")
	cfg := Config{Game: gamestest.Game(t, "star:3"), Players: []string{"Anna"}, Record: path}
	playFile(t, cfg, "1e21e4", "2e22e4", "undo", "resign 3", "new star:2", "e4", "e5", "quit")
	want := `[Game "star:3"]
[Date "2026.01.02"]
[Seat1 "Anna"]
[Result "*"]

1. 1:1e21e4 3:resign *

[Game "star:2"]
[Date "2026.01.02"]
[Result "*"]

1. 1:e2e4 2:e7e5 *
`
	if got := content(t, path); got != want {
		t.Errorf("the file holds\n%s\nwant\n%s", got, want)
	}
	playFile(t, Config{Resume: path, Record: path}, "Nf3", "quit")
	want = strings.Replace(want, "2:e7e5 *", "2:e7e5\n2. 1:g1f3 *", 1)
	if got := content(t, path); got != want {
		t.Errorf("after resuming it holds\n%s\nwant\n%s", got, want)
	}
}

// Records are appended to a file that has some.
func TestRecordFollows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.txt")
	for range 2 {
		playFile(t, Config{Game: gamestest.Game(t, "star:2")}, "e4", "save "+path, "quit")
	}
	if got := strings.Count(content(t, path), "1:e2e4"); got != 2 {
		t.Errorf("%d games in the file, want 2:\n%s", got, content(t, path))
	}
}

// A PGN file of another program is continued as PGN, with its tags and comments.
func TestResumePGN(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	pgn := `[Event "Casual"]
[Site "?"]
[Date "2020.05.06"]
[Round "?"]
[White "Anna"]
[Black "Bela"]
[Result "*"]

1. e4 {the best by test} 1... e5 2. Nf3 *
`
	if err := os.WriteFile(path, []byte(pgn), 0o644); err != nil {
		t.Fatal(err)
	}
	out := playFile(t, Config{Resume: path}, "Nc6", "save", "quit")
	if !strings.Contains(out, "Bela (Black, seat 2) to move.") {
		t.Errorf("the names are lost:\n%s", out)
	}
	want := strings.Replace(pgn, "Nf3 *", "Nf3 Nc6 *", 1)
	if got := content(t, path); got != want {
		t.Errorf("the file holds\n%s\nwant\n%s", got, want)
	}
}

// Comments of a resumed record about undone moves are dropped.
func TestResumeDropsTakenBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.txt")
	text := "[Game \"star:2\"]\n[Result \"*\"]\n\n1. 1:e2e4 {kept} 2:e7e5 {dropped} {too} *\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	playFile(t, Config{Resume: path, Record: path}, "undo", "c5", "quit")
	got := content(t, path)
	if !strings.Contains(got, "{kept} 2:c7c5 *") || strings.Contains(got, "dropped") {
		t.Errorf("the file holds\n%s", got)
	}
}

// A game from a set-up continues from it, and its record keeps it.
func TestResumeSetup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.txt")
	text := "[Game \"star:2\"]\n[Position \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n[Result \"*\"]\n\n*\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out := playFile(t, Config{Resume: path, Record: path}, "Qg7", "undo", "Qg7", "quit")
	if !strings.Contains(out, "White (seat 1) wins!") {
		t.Errorf("no mate:\n%s", out)
	}
	want := strings.Replace(text, `"*"`, `"1>2"`, 1)
	if got := content(t, path); !strings.Contains(got, `[Position "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]`) ||
		!strings.Contains(got, "1. 1:g6g7 1>2") {
		t.Errorf("the file holds\n%s\nwant in it the position and the mate of\n%s", got, want)
	}
}

func TestRunErrors(t *testing.T) {
	dir := t.TempDir()
	broken, empty := filepath.Join(dir, "broken"), filepath.Join(dir, "empty")
	illegal := filepath.Join(dir, "illegal")
	for path, text := range map[string]string{broken: "[Game \"star:2\"\n", empty: "",
		illegal: "[Game \"star:2\"]\n\n1. 1:e2e5 *\n"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		cfg  Config
		want string
	}{
		{"no file", Config{Resume: filepath.Join(dir, "none")}, "none"},
		{"broken file", Config{Resume: broken}, "line 1"},
		{"empty file", Config{Resume: empty}, "no record"},
		{"illegal move", Config{Resume: illegal}, "e2e5"},
		{"record is broken", Config{Game: gamestest.Game(t, "star:2"), Record: broken}, "line 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.cfg.In, tt.cfg.Out = strings.NewReader(""), &strings.Builder{}
			err := Run(tt.cfg)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Run = %v, want an error with %q", err, tt.want)
			}
		})
	}
}

// A failure to save is reported, and the game goes on.
func TestSaveFails(t *testing.T) {
	d := seated(t, "star:2", display{})
	d.enter("e4")
	for _, tt := range []struct{ input, want string }{
		{"save", "Name a file"},
		{"save " + filepath.Join(t.TempDir(), "no", "such", "folder"), "could not be saved"},
	} {
		d.enter(tt.input)
		if len(d.notices) != 1 || !strings.Contains(d.notices[0].text, tt.want) {
			t.Errorf("%s: %v, want %q", tt.input, d.notices, tt.want)
		}
	}
	if d.keeper.saved(d.sitting) {
		t.Error("the game is held to be saved")
	}
	d = seated(t, "star:3", display{})
	d.enter("1e21e4")
	d.enter("save " + filepath.Join(t.TempDir(), "game.pgn"))
	if len(d.notices) != 1 || !strings.Contains(d.notices[0].text, "PGN is for star:2") {
		t.Errorf("a game of three as PGN: %v", d.notices)
	}
}
