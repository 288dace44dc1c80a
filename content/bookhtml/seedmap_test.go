package bookhtml_test

import (
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/bookhtml"
	"github.com/manykings/manykings/docs"
)

var update = flag.Bool("update", false, "write docs/seed-map.json")

// seed is the place that explains a rulebook's statement.
type seed struct {
	Statement string `json:"statement"` // a number of docs/rules, or a row of the figures of a rulebook
	Game      string `json:"game"`
	Address   string `json:"address"` // without a language: the same in each
}

var (
	numbered = regexp.MustCompile("(?m)^- `([a-z]+\\.[0-9]+)`")
	figured  = regexp.MustCompile(`(?m)^\| ((?:star|yalta|sovereign|rex) [^|]+?) \|`)
)

// seeds finds the place of each statement: for a rule, the paragraph of the players' rules
// that explains it, by any authority; for a drawing of a rulebook, its figure.
func seeds(t *testing.T) []seed {
	t.Helper()
	b, err := book.Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	var list []seed
	for _, family := range book.Families {
		for _, rule := range b.Rules.Of(family) {
			address := ""
			for _, p := range b.Family("en", family).Room("rules").Parts {
				if address == "" && slices.Contains(p.Rules, rule.Number) {
					address = "/games/" + family + "/rules#" + p.Anchor
				}
			}
			list = append(list, seed{rule.Number, family, address})
		}
	}
	text, err := docs.Files.ReadFile("rules/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range figured.FindAllStringSubmatch(string(text), -1) {
		for _, f := range b.Figures {
			if f.Row == m[1] {
				list = append(list, seed{m[1], f.Family(), "/games/" + f.Family() + "/" + roomOf(b, f) + "#figure-" + f.ID})
			}
		}
	}
	return list
}

// roomOf returns the first room with a figure.
func roomOf(b *book.Book, f *book.Figure) string {
	for _, r := range b.Family("en", f.Family()).Rooms {
		for _, p := range r.Parts {
			if slices.Contains(p.Figures, f.ID) {
				return r.Name
			}
		}
	}
	return ""
}

// Each statement of the rulebooks has an address that answers, in every language.
func TestSeedMap(t *testing.T) {
	const path = "../../docs/seed-map.json"
	want := seeds(t)
	if *update {
		var lines []string
		for _, s := range want {
			line, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, "  "+string(line))
		}
		if err := os.WriteFile(path, []byte("[\n"+strings.Join(lines, ",\n")+"\n]\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var kept []seed
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(kept, want) {
		t.Errorf("docs/seed-map.json has %d statements, the books have %d or have them elsewhere: go test ./content/bookhtml -run TestSeedMap -update", len(kept), len(want))
	}
	// The statements in the rules pages, found without the book, are all there.
	for _, page := range []string{"star-board", "README", "star-chess", "star-draughts", "yalta", "sovereign", "rex"} {
		text, err := docs.Files.ReadFile("rules/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		found := numbered.FindAllStringSubmatch(string(text), -1)
		if len(found) < 8 {
			t.Errorf("rules/%s.md has %d numbers", page, len(found))
		}
		for _, m := range found {
			if !slices.ContainsFunc(kept, func(s seed) bool { return s.Statement == m[1] }) {
				t.Errorf("%s of rules/%s.md is tied to nothing", m[1], page)
			}
		}
	}
	r := newRooms(t)
	for _, s := range kept {
		for _, language := range r.Languages() {
			open(t, r, s, language)
		}
	}
}

// open follows the address of a statement in a language.
func open(t *testing.T, r *bookhtml.Rooms, s seed, language string) {
	t.Helper()
	path, anchor, _ := strings.Cut(s.Address, "#")
	parts := strings.Split(path, "/")
	if len(parts) != 4 || anchor == "" {
		t.Errorf("%s of %s has the address %q", s.Statement, s.Game, s.Address)
		return
	}
	p := r.Page(language, parts[2], parts[3])
	if p == nil || !strings.Contains(p.Article, ` id="`+anchor+`"`) {
		t.Errorf("%s of %s is not at /%s%s", s.Statement, s.Game, language, s.Address)
	}
}
