package manykings_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/games"
)

// between returns the text between two marks.
func between(t *testing.T, text, before, after string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, before)
	part, _, closed := strings.Cut(rest, after)
	if !ok || !closed {
		t.Fatalf("nothing between %q and %q", before, after)
	}
	return part
}

// The library example of the README is the compiled and tested one.
func TestReadmeExample(t *testing.T) {
	readme := between(t, string(readFile(t, "README.md")), "```go\n", "```\n")
	body := between(t, string(readFile(t, "example_test.go")), "func Example() {\n", "\t// Output:\n")
	want := strings.TrimPrefix(strings.ReplaceAll(body, "\n\t", "\n"), "\t")
	if readme != want {
		t.Errorf("the example of README.md is\n%s\nwant that of example_test.go,\n%s", readme, want)
	}
}

// The README has the inventors, years and marks of the rules pages.
func TestReadmeCredits(t *testing.T) {
	const heading = "## Whose games they are\n"
	readme, page := string(readFile(t, "README.md")), string(readFile(t, "docs/rules/README.md"))
	table := between(t, page, heading, "\n\n")
	if !strings.Contains(readme, table) {
		t.Errorf("README.md lacks the table %q of docs/rules/README.md", strings.TrimSpace(heading))
	}
}

// Every game of the list is in the table of the README.
func TestReadmeGames(t *testing.T) {
	readme := string(readFile(t, "README.md"))
	for _, e := range games.All() {
		if !regexp.MustCompile("(?m)^\\| `" + e.Name + "[`:].*" + regexp.QuoteMeta("docs/rules/"+e.Page)).MatchString(readme) {
			t.Errorf("README.md has no row for %s with a link to docs/rules/%s", e.Name, e.Page)
		}
	}
}
