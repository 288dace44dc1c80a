package manykings_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
)

// wings are the parts that the program is made of, each of which may import itself and those
// before it. The picture in ARCHITECTURE.md is made from them: go test . -run TestPicture -update.
var wings = []struct{ name, what string }{
	{"internal", "small things that every wing may use; internal/test is for tests alone"},
	{"docs", "the pages of this folder, as the program carries them"},
	{"rules", "legal moves: boards, games, notation, records; no I/O, for anybody to import"},
	{"engine", "search, evaluation, strengths, chances of results, openings, UCI, matches"},
	{"table", "a game among people, pure: seats, lots, clocks, votes, leaving; ratings from results"},
	{"events", "pairing and standings of events, pure: entrants and history in, rounds with proof out"},
	{"content", "books, documents, problems, studies, opening explorer, diagrams, print, the texts of the page"},
	{"page", "the page in the browser and the WebAssembly that it loads"},
	{"server", "live games, people, HTTP and sockets, stores, the bus between servers, the application"},
	{"cmd", "the command line"},
}

// Beside the program, and not of it.
var beside = []string{"examples"}

// rank returns the place of a package's wing, -1 if it is in none.
func rank(pkg string) int {
	first, _, _ := strings.Cut(pkg, "/")
	return slices.IndexFunc(wings, func(w struct{ name, what string }) bool { return w.name == first })
}

// packages returns all packages of the module with those of it that they import.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, line := range goList(t, nil, "-f", `{{.ImportPath}}:{{join .Imports " "}}`, "./...") {
		path, imports, _ := strings.Cut(line, ":")
		pkg, ok := strings.CutPrefix(path, module)
		if !ok || slices.ContainsFunc(beside, func(b string) bool { return strings.HasPrefix(pkg, b+"/") }) {
			continue
		}
		all[pkg] = nil
		for imported := range strings.FieldsSeq(imports) {
			if imported, ok := strings.CutPrefix(imported, module); ok {
				all[pkg] = append(all[pkg], imported)
			}
		}
	}
	return all
}

// Every package is in a wing, and imports nothing of a later one.
func TestWings(t *testing.T) {
	for pkg, imports := range packages(t) {
		if rank(pkg) < 0 {
			t.Errorf("package %s is in no wing", pkg)
			continue
		}
		if forTests(pkg) {
			continue
		}
		for _, imported := range imports {
			if rank(imported) > rank(pkg) {
				t.Errorf("%s imports %s, of a later wing", pkg, imported)
			}
			if forTests(imported) {
				t.Errorf("%s imports %s, which is for tests", pkg, imported)
			}
		}
	}
}

// forTests reports whether a package helps tests.
func forTests(pkg string) bool {
	return strings.HasPrefix(pkg, "internal/test/") || strings.HasSuffix(pkg, "test")
}

// The picture in ARCHITECTURE.md is that of the packages.
func TestPicture(t *testing.T) {
	const begin, end = "<!-- the wings, by TestPicture -->\n```\n", "```\n<!-- -->\n"
	all := packages(t)
	var b strings.Builder
	for i, w := range wings {
		var names []string
		uses := map[int]bool{}
		for pkg, imports := range all {
			if rank(pkg) != i {
				continue
			}
			if name := strings.TrimPrefix(pkg, w.name+"/"); name != pkg && !forTests(pkg) {
				names = append(names, name)
			}
			for _, imported := range imports {
				if !forTests(pkg) && rank(imported) != i {
					uses[rank(imported)] = true
				}
			}
		}
		fmt.Fprintf(&b, "%-9s %s\n", w.name, w.what)
		if len(uses) > 0 {
			fmt.Fprint(&b, "          └──>")
			for _, u := range slices.Sorted(maps.Keys(uses)) {
				fmt.Fprint(&b, " ", wings[u].name)
			}
			fmt.Fprintln(&b)
		}
		slices.Sort(names)
		const width = 110
		line := "         "
		for _, name := range names {
			if len(line)+1+len(name) > width {
				fmt.Fprintln(&b, line)
				line = "         "
			}
			line += " " + name
		}
		if strings.TrimSpace(line) != "" {
			fmt.Fprintln(&b, line)
		}
	}
	text := string(readFile(t, "ARCHITECTURE.md"))
	before, rest, ok := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("ARCHITECTURE.md has no place for the picture, between %q and %q", begin, end)
	}
	golden.Compare(t, "ARCHITECTURE.md", before+begin+b.String()+end+after)
}
