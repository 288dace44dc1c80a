package manykings_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var breakRules = flag.Bool("broken", false, "break rules in a copy of the source and see the figures and lessons notice: minutes")

// copied are the files that the tests of the book need.
var copied = []string{
	"go.mod", "go.sum", "rules/board", "content/book", "rules/chess", "docs", "rules/draughts", "engine", "rules/games", "internal/test/golden", "rules/jsontext", "rules/shortlist",
	"rules/notation", "rules/reach", "rules/record", "rules/api", "rules", "rules/sovereign",
}

// Deliberately broken rules, and the tests that must notice: figures and lessons alone,
// without the tests of the rules.
func TestBrokenRules(t *testing.T) {
	if !*breakRules {
		t.Skip("it compiles the rules again for each: go test . -run TestBrokenRules -broken -timeout 30m")
	}
	for _, tt := range []struct{ rule, file, from, to string }{
		{"none", "", "", ""},
		{"draughts.7 the most men", "rules/draughts/capture.go", "if c.count != d.count {", "if false {"},
		{"star.10 whose check began first", "rules/chess/claims.go", "p.game.rules.Credit == Last && c.since > by.since", "c.since > by.since"},
		{"sovereign.3 not on one's own colour", "rules/sovereign/goals.go", "if p.t.ground[to] == groundBit|army {", "if false {"},
		{"sovereign.4 not beside an occupied twin", "rules/sovereign/goals.go", "return !isMan(p.men[twin]) ||", "return true ||"},
		{"rex.6 two steps from the second row", "rules/chess/rex.go", "row == first && double", "row == first+up && double"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			folder := brokenCopy(t, copied, tt.file, tt.from, tt.to)
			cmd := exec.CommandContext(t.Context(), "go", "test", "./content/book", "-run", "TestFigures$|TestSquares|TestScenes|TestAnswers|TestModels")
			cmd.Dir = folder
			out, err := cmd.CombinedOutput()
			if strings.Contains(string(out), "[build failed]") || strings.Contains(string(out), "[setup failed]") {
				t.Fatalf("the copy does not build:\n%s", out)
			}
			if noticed := err != nil; noticed != (tt.file != "") {
				t.Errorf("noticed %t:\n%s", noticed, out)
			}
			for line := range strings.SplitSeq(string(out), "\n") {
				if strings.Contains(line, "--- FAIL") {
					t.Log(strings.TrimSpace(line))
				}
			}
		})
	}
}

// Deliberate faults of a server that the simulation must find, with its messages. Seed 1 is
// enough for all.
func TestBrokenServer(t *testing.T) {
	if !*breakRules {
		t.Skip("it compiles the server again for each: go test . -run TestBrokenServer -broken -timeout 30m")
	}
	for _, tt := range []struct{ mistake, file, from, to, says string }{
		{"none", "", "", "", "ok"},
		{
			"acknowledge before it is stored", "server/live/service.go", "stored := s.store.Replace(ctx, r, Kept{change.Keep, r.sameHead(t.before)})",
			`kept := Kept{change.Keep, r.sameHead(t.before)}
			go func(r *Record) { _ = s.store.Replace(context.WithoutCancel(ctx), r, kept) }(r.Clone())
			var stored error
			r.Version++`, "is not stored",
		},
		{"forget the version in the compare", "server/store/memory/store.go", "case g.record.Version != r.Version:", "case false:", "was followed by"},
		{"take news that do not follow", "server/live/played.go", "e.Version != r.Version+1 ||", "", "as it was never stored"},
		{"drop the token", "server/live/service.go", "t.after.carryOut(q.player, q.token)", "_ = t.after.carryOut", "was stored and refused"},
	} {
		t.Run(tt.mistake, func(t *testing.T) {
			folder := brokenCopy(t, copiedServer, tt.file, tt.from, tt.to)
			cmd := exec.CommandContext(t.Context(), "go", "test", "./simulate", "-run", "TestSimulation$", "-cpu", "1", "-seed", "1", "-seeds", "6")
			cmd.Dir = filepath.Join(folder, "lab")
			out, err := cmd.CombinedOutput()
			if (err == nil) != (tt.file == "") || !strings.Contains(string(out), tt.says) {
				t.Errorf("want %q:\n%s", tt.says, out)
			}
			for line := range strings.SplitSeq(string(out), "\n") {
				if strings.Contains(line, "seed 1,") {
					t.Log(strings.TrimSpace(line))
				}
			}
		})
	}
}

// copiedServer are the files that the simulation needs.
var copiedServer = []string{
	"go.mod", "go.sum", "rules/board", "rules/chess", "rules/draughts", "rules/games", "server/live/botmatches", "rules/jsontext", "server/store/memory", "server/people/names", "server/live", "server/people/botaccount", "internal/rescue", "internal/ticks", "server/live/seek",
	"rules/shortlist", "lab/go.mod", "lab/go.sum", "lab/simulate", "server/trace", "rules/notation", "rules/record", "rules/api", "rules", "rules/sovereign", "table",
}

// The copy must contain everything that the tests need: if nothing builds, every rule seems
// to be noticed.
func TestCopied(t *testing.T) {
	for of, parts := range map[string][]string{"content/book": copied, "lab/simulate": copiedServer} {
		dir, name := filepath.Split(of)
		out, err := exec.CommandContext(t.Context(), "go", "-C", dir, "list", "-deps", "-test", "./"+name).Output()
		if err != nil {
			t.Fatalf("go list %s: %v", of, err)
		}
		for line := range strings.Lines(string(out)) {
			name, _, _ := strings.Cut(strings.TrimSpace(line), " ") // "p [p.test]"
			name, ours := strings.CutPrefix(strings.TrimSuffix(name, ".test"), "github.com/manykings/manykings/")
			name = strings.TrimSuffix(name, "_test")
			if ours && !slices.ContainsFunc(parts, func(part string) bool { return name == part || strings.HasPrefix(name, part+"/") }) {
				t.Errorf("the tests of %s need %s, which is not copied", of, name)
			}
		}
	}
}

// brokenCopy copies a part of the source, replaces in one file, if it is named, what it
// has once, and returns the folder of the copy.
func brokenCopy(t *testing.T, parts []string, file, from, to string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range parts {
		duplicate(t, name, filepath.Join(folder, name))
	}
	if file == "" {
		return folder
	}
	path := filepath.Join(folder, file)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), from); n != 1 {
		t.Fatalf("%s has %q %d times, want once", file, from, n)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(text), from, to, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// duplicate copies a file or a folder.
func duplicate(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if err != nil {
		t.Fatal(err)
	}
	if info.IsDir() {
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
