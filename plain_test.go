package manykings_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// clauses are forms of English that read as if translated, with a plain form. They show
// places to look at; a sentence without them can be clumsy too.
var clauses = []struct {
	form  *regexp.Regexp
	plain string
}{
	{regexp.MustCompile(`\b[Ww]hoever\b|(?:^|[.;:] )[Ww]ho (?:has|is|asks|plays|sits|wins|loses|can|may)\b[^?]*$`), "name the person: the player, the caller"},
	{regexp.MustCompile(`\b[Ww]hat (?:is|was|are|were|has|had|comes|came|goes|remains|stands|lies|follows|they have|it has)\b[^?]*$`), "name the thing"},
	{regexp.MustCompile(`\b(?:the one|one|those|them|they|somebody|everybody) (?:that|who|which|of which|of whom)\b`), "name the thing or the person"},
	{regexp.MustCompile(`\b(?:is|are|was|were|be|being|been) told\b|\btells? (?:it|him|her|them|of|what|whether)\b`), "receives, learns, reports"},
	{regexp.MustCompile(`\b(?:of|than|as|from) before\b`), "previous, earlier"},
	{regexp.MustCompile(`\b(?:anew|lest|whence|thereof|wherein|thereby|hither|at the latest|by lot|but for the)\b`), "again, in it, by it, no later than, at random, except for the"},
	{regexp.MustCompile(`\b(?:[Ss]tands?|stood|lies|lay) (?:beside|behind|there|apart|still|in (?:the|a) (?:file|text|table|row|list|record|catalogue|memory|tag|comment))\b`), "is, is stored"},
	{regexp.MustCompile(`\bas (?:it|they) (?:is|are|was|were|stands?|stood)\b`), "unchanged"},
	{regexp.MustCompile(`\bin the place of\b|\bin (?:its|their) place\b`), "instead of"},
	{regexp.MustCompile(`\b(?:of|in|after|within|at) so many\b|\bso many (?:plies|moves|games|nodes|players|sides|seats|bytes)\b`), "this many, a number of"},
}

// plainBounds has the number of lines with such a form in each wing. It only falls:
//
//	go test . -run TestPlainEnglish -update
const plainBounds = "testdata/plain.txt"

var (
	proseFile  = regexp.MustCompile(`\.(go|md|ts|svelte)$|^content/messages/en\.json$`)
	otherProse = regexp.MustCompile(`(^|/)(testdata|node_modules|dist|paraglide)/|^docs/rules[/-]|^docs/book/|schema\.d\.ts$|^plain_test\.go$`)
	goText     = regexp.MustCompile(`"([^"\\]*)"`)
)

// The comments, documents and English texts of each wing have no more translated forms
// than before.
func TestPlainEnglish(t *testing.T) {
	files, err := exec.Command("git", "ls-files").Output()
	if err != nil {
		t.Skipf("no git repository: %v", err)
	}
	count, examples := map[string]int{}, map[string][]string{}
	for name := range strings.FieldsSeq(string(files)) {
		if !proseFile.MatchString(name) || otherProse.MatchString(name) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			continue // removed and not committed yet
		}
		wing, _, nested := strings.Cut(name, "/")
		if !nested {
			wing = "root"
		}
		for n, line := range strings.Split(string(text), "\n") {
			if form, plain := clause(prose(name, line)); form != "" {
				count[wing]++
				examples[wing] = append(examples[wing], fmt.Sprintf("%s:%d: %q: %s", name, n+1, form, plain))
			}
		}
	}
	bounds := readBounds(t)
	for _, wing := range slices.Sorted(maps.Keys(count)) {
		if count[wing] <= bounds[wing] {
			continue
		}
		t.Errorf("%s: %d lines read as if translated, %s allows %d. Among them:", wing, count[wing], plainBounds, bounds[wing])
		for _, example := range fresh(examples[wing]) {
			t.Errorf("    %s", example)
		}
	}
	if updating() && !t.Failed() {
		var b strings.Builder
		for _, wing := range slices.Sorted(maps.Keys(bounds)) {
			fmt.Fprintf(&b, "%s %d\n", wing, min(bounds[wing], count[wing]))
		}
		if err := os.WriteFile(plainBounds, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// updating reports whether golden files are written.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

// prose returns the English of a line: a document, a comment, texts of some words.
func prose(name, line string) string {
	switch filepath.Ext(name) {
	case ".md":
		return line
	case ".json":
		var texts map[string]any
		if json.Unmarshal([]byte("{"+strings.TrimSuffix(strings.TrimSpace(line), ",")+"}"), &texts) != nil {
			return ""
		}
		for _, text := range texts {
			return fmt.Sprint(text)
		}
		return ""
	}
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, "*") || strings.HasPrefix(trimmed, "/*") || strings.HasPrefix(trimmed, "<!--") {
		return trimmed
	}
	var parts []string
	if code, comment, found := strings.Cut(line, " // "); found {
		line, parts = code, []string{comment}
	}
	for _, text := range goText.FindAllStringSubmatch(line, -1) {
		if strings.Count(text[1], " ") > 3 {
			parts = append(parts, text[1])
		}
	}
	return strings.Join(parts, "\n")
}

// clause returns the first translated form in a text, and a plain one.
func clause(text string) (form, plain string) {
	for _, c := range clauses {
		if found := c.form.FindString(text); found != "" {
			return found, c.plain
		}
	}
	return "", ""
}

// fresh returns the examples on lines that the work tree or the last commit adds, or some
// of all.
func fresh(examples []string) []string {
	changed, _ := exec.Command("git", "diff", "--name-only", "HEAD~1").Output()
	var list []string
	for _, example := range examples {
		file, _, _ := strings.Cut(example, ":")
		if slices.Contains(strings.Fields(string(changed)), file) {
			list = append(list, example)
		}
	}
	if len(list) == 0 {
		list = examples
	}
	return list[:min(len(list), 20)]
}

func readBounds(t *testing.T) map[string]int {
	t.Helper()
	bounds := map[string]int{}
	for line := range strings.Lines(string(readFile(t, plainBounds))) {
		wing, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("%s: %q: %v", plainBounds, line, err)
		}
		bounds[wing] = n
	}
	return bounds
}

// The forms are found, and plain sentences are not.
func TestClauses(t *testing.T) {
	for text, want := range map[string]bool{
		"Who asks for the game gets it.":           true,
		"returns what is left of the clock":        true,
		"the one that was there first":             true,
		"The player is told of it.":                true,
		"The text stands in the file.":             true,
		"reads it anew":                            true,
		"a copy as it was":                         true,
		"plays so many moves":                      true,
		"Who is on turn?":                          false,
		"What is a module?":                        false,
		"The host starts the game.":                false,
		"returns the rest of the clock":            false,
		"A piece that stands on a coloured square": false,
		"the list of moves that the seat may play": false,
	} {
		if form, _ := clause(text); (form != "") != want {
			t.Errorf("clause(%q) = %q, want a form: %t", text, form, want)
		}
	}
}

var subject = regexp.MustCompile(`^[a-zA-Z][\w./-]*(, [\w./-]+)*: [^A-Z\s]|^[a-zA-Z][\w./-]*(, [\w./-]+)*: [A-Z]+[A-Za-z0-9]*[A-Z0-9_]|^Merge |^Revert `)

// The subject of a commit is "package: imperative, lower case", at most 72 characters. The
// test checks the commits of a branch, on main the last one: nobody can change the others.
func TestSubjects(t *testing.T) {
	if err := exec.Command("git", "rev-parse", "--verify", "--quiet", "HEAD~1").Run(); err != nil {
		t.Skip("no history")
	}
	commits := "HEAD~1..HEAD"
	if ahead, err := exec.Command("git", "rev-list", "--count", "main..HEAD").Output(); err == nil && strings.TrimSpace(string(ahead)) != "0" {
		commits = "main..HEAD"
	}
	log, err := exec.Command("git", "log", "--format=%h %s", commits).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(log)) {
		hash, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		if fault := subjectFault(text); fault != "" {
			t.Errorf("commit %s: %q %s (CONTRIBUTING.md)", hash, text, fault)
		}
	}
}

// subjectFault returns the fault of a commit's subject, "" without one.
func subjectFault(text string) string {
	switch n := len([]rune(text)); {
	case n > 72:
		return fmt.Sprintf("has %d characters, at most 72", n)
	case !subject.MatchString(text):
		return "is not \"package: what changes\", in lower case"
	case strings.HasSuffix(text, "."):
		return "ends with a full stop"
	}
	return ""
}

func TestSubjectFault(t *testing.T) {
	for text, good := range map[string]bool{
		"board: find the largest circle in a square exactly": true,
		"live, web: name the address of a game":              true,
		"lab/train: split a sample at its weights":           true,
		"web: NATS connections end with the server":          true,
		"fix board":                      false,
		"board: Find the largest circle": false,
		"board: find it.":                false,
		"board: find the largest circle in a square exactly, and the smallest as well": false,
	} {
		if got := subjectFault(text); (got == "") != good {
			t.Errorf("subjectFault(%q) = %q", text, got)
		}
	}
}
