package manykings_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
)

// The rules and vectors are kept for several projects; where those are at hand,
// beside the checkout, the copies here must equal them.
func TestCopiesEqualShared(t *testing.T) {
	for _, dir := range []struct{ name, copied, shared string }{
		{"rules", "docs/rules", "../shared/rules"},
		{"vectors", "testdata/vectors", "../shared/vectors"},
	} {
		t.Run(dir.name, func(t *testing.T) {
			want := readDir(t, dir.shared)
			if want == nil {
				t.Skipf("%s is not at hand", dir.shared)
			}
			got := readDir(t, dir.copied)
			for name := range want {
				switch text, ok := got[name]; {
				case !ok:
					t.Errorf("%s/%s is missing", dir.copied, name)
				case !bytes.Equal(text, want[name]):
					t.Errorf("%s/%s differs from %s", dir.copied, name, dir.shared)
				}
			}
			for name := range got {
				if _, ok := want[name]; !ok {
					t.Errorf("%s/%s is not in %s", dir.copied, name, dir.shared)
				}
			}
		})
	}
}

// readDir returns the files of a directory by name, nil if there is none.
func readDir(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string][]byte)
	for _, e := range entries {
		files[e.Name()] = readFile(t, filepath.Join(dir, e.Name()))
	}
	return files
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// rulesPages are the pages that number rules, in the order of their README.
var rulesPages = []string{"README.md", "star-board.md", "star-chess.md", "star-draughts.md", "yalta.md", "sovereign.md", "rex.md"}

// rule is a numbered rule and its place.
type rule struct {
	number string // "star.10"
	page   string // in docs/rules
	line   int    // from 1
	text   string // the text behind the number
}

var ruleLine = regexp.MustCompile("^(?:- )?`([a-z]+\\.[0-9]+)` ?(.*)$")

// readRules returns the rules of docs/rules in the order of the pages.
func readRules(t *testing.T) []rule {
	t.Helper()
	var rules []rule
	for _, page := range rulesPages {
		for i, line := range strings.Split(string(readFile(t, "docs/rules/"+page)), "\n") {
			if m := ruleLine.FindStringSubmatch(line); m != nil {
				rules = append(rules, rule{m[1], page, i + 1, m[2]})
			}
		}
	}
	return rules
}

// Every rule has a link: docs/rules-index.md#star.10. The pages themselves are
// not edited, so the anchors are in an index, written by
//
//	go test . -run TestRulesIndex -update
func TestRulesIndex(t *testing.T) {
	rules := readRules(t)
	var b strings.Builder
	b.WriteString("# Every rule by its number\n\n" +
		"A rule is linked to as `docs/rules-index.md#star.10`; from there on to the line that states it. " +
		"Written by `go test . -run TestRulesIndex -update`.\n")
	page := ""
	for _, r := range rules {
		if r.page != page {
			page = r.page
			fmt.Fprintf(&b, "\n## [%s](rules/%s)\n\n| rule | begins |\n|---|---|\n", page, page)
		}
		fmt.Fprintf(&b, "| <a id=\"%s\"></a>[%s](rules/%s?plain=1#L%d) | %s |\n", r.number, r.number, r.page, r.line, opening(r.text))
	}
	golden.Compare(t, "docs/rules-index.md", b.String())
}

// opening returns the first words of a rule, for a cell of a table.
func opening(text string) string {
	const most = 14
	words := strings.Fields(strings.ReplaceAll(text, "|", "\\|"))
	if len(words) <= most {
		return strings.Join(words, " ")
	}
	cut := strings.TrimRight(strings.Join(words[:most], " "), ".,;:")
	// A mark that was opened and not closed would reach over the rest of the row.
	for _, mark := range []string{"**", "`"} {
		if strings.Count(cut, mark)%2 == 1 {
			cut = strings.TrimSpace(cut[:strings.LastIndex(cut, mark)])
		}
	}
	return cut + " ..."
}

// The numbers of each page run from 1 without a gap, and none is given twice.
func TestRuleNumbersRun(t *testing.T) {
	numbers := make(map[string][]string) // by the part before the dot
	for _, r := range readRules(t) {
		family, number, _ := strings.Cut(r.number, ".")
		numbers[family] = append(numbers[family], number)
	}
	for family, got := range numbers {
		for i, n := range got {
			if want := fmt.Sprint(i + 1); n != want {
				t.Errorf("%s.%s stands where %s.%s is expected", family, n, family, want)
			}
		}
	}
	if got, want := len(numbers), 8; got != want {
		t.Errorf("%d families of rules, want %d", got, want)
	}
}

var citation = regexp.MustCompile(`\b(board|common|star|draughts|yalta|sovereign|royale|rex)\.([0-9]+)\b`)

// passing are folders that are not of the source; other steps may change them at the same time.
var passing = []string{"node_modules", "test-results", ".git", ".stamps"}

// A number that the program cites, to a player or in a comment, is a rule.
func TestCitedRulesExist(t *testing.T) {
	var known []string
	for _, r := range readRules(t) {
		known = append(known, r.number)
	}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (d.Name()[0] == '.' || slices.Contains(passing, d.Name())):
			return filepath.SkipDir
		case filepath.Ext(path) != ".go" && filepath.Ext(path) != ".md":
			return nil
		}
		for i, line := range strings.Split(string(readFile(t, path)), "\n") {
			for _, number := range citation.FindAllString(line, -1) {
				if !slices.Contains(known, number) {
					t.Errorf("%s:%d cites %s, which is no rule", path, i+1, number)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every promise names an existing test.
func TestPromises(t *testing.T) {
	text, err := os.ReadFile("docs/promises.md")
	if err != nil {
		t.Fatal(err)
	}
	named := testName.FindAllSubmatch(text, -1)
	if len(named) == 0 {
		t.Fatal("docs/promises.md names no test")
	}
	sources := allTests(t)
	for _, name := range named {
		if !sources[string(name[1])] {
			t.Errorf("docs/promises.md names %s, which is no test", name[1])
		}
	}
}

// Each fault of the table has a test of its own, and each quote is a text of the page, in
// every language.
func TestWhatPlayersSee(t *testing.T) {
	text, err := os.ReadFile("docs/online.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## When something breaks")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := regexp.MustCompile(`(?m)^\| (.+) \| (.+) \| (.+) \|$`).FindAllStringSubmatch(section, -1)[1:]
	if len(rows) < 8 {
		t.Fatalf("%d things that break", len(rows))
	}
	sources, of := allTests(t), map[string]string{}
	quoted := map[string]bool{}
	for _, row := range rows {
		name := testName.FindStringSubmatch(row[3])
		if name == nil || !sources[name[1]] {
			t.Errorf("%s: %s is no test", row[1], row[3])
			continue
		}
		if of[name[1]] != "" {
			t.Errorf("%s tests %q and %q", name[1], of[name[1]], row[1])
		}
		of[name[1]] = row[1]
		for _, quote := range regexp.MustCompile(`\*([^*]+)\*`).FindAllStringSubmatch(row[2], -1) {
			quoted[quote[1]] = true
		}
	}
	catalogue := func(language string) (messages map[string]any) {
		data, err := os.ReadFile("content/messages/" + language + ".json")
		if err == nil {
			err = json.Unmarshal(data, &messages)
		}
		if err != nil {
			t.Fatal(err)
		}
		return messages
	}
	english := catalogue("en")
	for quote := range quoted {
		var keys []string
		for key, text := range english {
			if text, ok := text.(string); ok && strings.HasPrefix(text, quote) && !strings.Contains(text, "{") {
				keys = append(keys, key)
			}
		}
		if len(keys) == 0 {
			t.Errorf("the page does not say %q", quote)
		}
		for _, language := range []string{"es", "fr", "pt", "nl"} {
			messages := catalogue(language)
			for _, key := range keys {
				said, ok := messages[key].(string)
				if !ok || said == "" || said == english[key] && strings.Contains(said, " ") {
					t.Errorf("%s: %s says %q", language, key, said)
				}
			}
		}
	}
}

var testName = regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`")

// allTests returns the names of all tests.
func allTests(t *testing.T) map[string]bool {
	t.Helper()
	sources := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && slices.Contains(passing, d.Name()) {
				return filepath.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, "_test.go") && !strings.HasPrefix(path, "server/live/livetest/") {
			return nil
		}
		source, err := os.ReadFile(path)
		for _, f := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Za-z0-9]+)\(`).FindAllSubmatch(source, -1) {
			sources[string(f[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}
