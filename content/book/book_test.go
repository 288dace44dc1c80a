package book_test

import (
	"flag"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/rules/notation"
)

func read(t *testing.T) *book.Book {
	t.Helper()
	b, err := book.Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every rule of a game is explained by a paragraph of its rules, in every language, since
// the paragraphs of all languages are the same; and no number is invented.
func TestEveryRuleIsTold(t *testing.T) {
	b := read(t)
	for _, family := range book.Families {
		f := b.Family("en", family)
		var told []string
		for _, room := range f.Rooms {
			for _, p := range room.Parts {
				for _, number := range p.Rules {
					if _, ok := b.Rules.Find(number); !ok {
						t.Errorf("%s: %s of %s cites %s, which is no rule", family, p.Anchor, room.Name, number)
					}
				}
				if room.Name == "rules" {
					told = append(told, p.Rules...)
				}
			}
		}
		for _, rule := range b.Rules.Of(family) {
			if !slices.Contains(told, rule.Number) {
				t.Errorf("%s: no paragraph of the rules tells %s: %s", family, rule.Number, rule.Text)
			}
		}
	}
}

// A players' rulebook can be read before a game. Other languages need up to a tenth more words for
// the same than English.
func TestRulebooksHaveTheirLength(t *testing.T) {
	b := read(t)
	for _, language := range book.Languages {
		most := 1500
		if language != "en" {
			most = 1650
		}
		for _, family := range book.Families {
			if n := b.Family(language, family).Room("rules").Words(); n < 600 || n > most {
				t.Errorf("%s in %s: the rules have %d words, want 600 to %d", family, language, n, most)
			}
		}
	}
}

var update = flag.Bool("update", false, "put the hash of the present English text wherever a translation says `from: new`")

// A translation has the paragraphs of its source, in the same order. One whose English has
// changed since shows a note, and is logged here.
func TestTranslations(t *testing.T) {
	b := read(t)
	for _, language := range book.Languages[1:] {
		for _, name := range book.Texts() {
			path := "book/" + language + "/" + name + ".md"
			text, err := fs.ReadFile(docs.Files, path)
			if err != nil {
				t.Errorf("%s is missing: every book exists in every language", path)
				continue
			}
			source := source(t, name)
			if *update {
				text = []byte(dated(string(text), source))
				if err := os.WriteFile("../../docs/"+path, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			own, err := book.Parse(language, name, string(text))
			if err != nil {
				t.Error(err)
				continue
			}
			for _, fault := range book.Differences(source, own) {
				t.Error(fault)
			}
			for _, room := range own.Rooms {
				english := source.Room(room.Name)
				for _, p := range room.Parts {
					if english == nil || english.Part(p.Anchor) == nil || p.Heading != "" {
						continue
					}
					if want := english.Part(p.Anchor); p.From != want.Hash() {
						t.Logf("%s: %s of %s is stale: made from %s, English is %s now", path, p.Anchor, room.Name, p.From, want.Hash())
					}
					if got, want := marks(p.Text, "en"), marks(english.Part(p.Anchor).Text, language); !slices.Equal(got, want) {
						t.Errorf("%s: %s of %s names %q, want %q", path, p.Anchor, room.Name, got, want)
					}
				}
			}
		}
	}
	_ = b
}

// A sign that French sets apart must not begin a line of a page.
func TestFrenchSigns(t *testing.T) {
	apart := regexp.MustCompile(`\S [:;!?»](\s|$)|« `)
	for _, name := range book.Texts() {
		text, err := fs.ReadFile(docs.Files, "book/fr/"+name+".md")
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(text), "\n") {
			if apart.MatchString(line) {
				t.Errorf("book/fr/%s.md:%d: a breaking space is at a sign: %s", name, n+1, line)
			}
		}
	}
}

// source returns the English text of a file.
func source(t *testing.T, name string) *book.Family {
	t.Helper()
	text, err := fs.ReadFile(docs.Files, "book/en/"+name+".md")
	if err != nil {
		t.Fatal(err)
	}
	f, err := book.Parse("en", name, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// dated returns a translation with hashes instead of "from: new".
func dated(text string, source *book.Family) string {
	lines := strings.Split(text, "\n")
	room := ""
	for i, line := range lines {
		_, about, ok := strings.Cut(line, "<!-- ")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimSuffix(about, " -->"), ";")
		hash := ""
		switch {
		case strings.HasPrefix(line, "# "):
			room = name
			if r := source.Room(room); r != nil {
				hash = r.Hash()
			}
		case source.Room(room) != nil && source.Room(room).Part(name) != nil:
			hash = source.Room(room).Part(name).Hash()
		}
		if hash != "" {
			lines[i] = strings.Replace(line, "from: new", "from: "+hash, 1)
		}
	}
	return strings.Join(lines, "\n")
}

// pieces are the letters of king, queen, rook, bishop and knight. lettered matches texts
// with the letter of a piece or a colour: a piece begins a move, behind the letter of its
// colour where colours have one, or names a promotion; a colour is the goal of a defection,
// is in check or is named.
var lettered = regexp.MustCompile(`(^[a-z]?|=)([KQRBN])(\b|[a-z1-9-])|^=[a-z]\b|^\+[WBR]$`)

// marks returns the parts of an English text between backticks, sorted, in the spelling of
// a language: squares are the same in all, letters of pieces and colours differ.
func marks(text, language string) []string {
	letters, _ := notation.ParseLetters(language)
	var list []string
	for i, part := range strings.Split(text, "`") {
		if i%2 == 0 {
			continue
		}
		switch {
		case lettered.MatchString(part):
			part = letters.Write(part)
		case len(part) == 1 && strings.Contains(text, "`w`"): // else it is a file
			part = letters.Army(part)
		}
		list = append(list, part)
	}
	slices.Sort(list)
	return list
}

func TestMarks(t *testing.T) {
	const text = "`d4` `Ng12-f10` `h11-h12=Q` `+R` `rNe5` `rPh7=K` `O-O` `Rc5++3` `K` `+B` `=y:l5m5` `n` `w` `P-2K4`"
	got := marks(text, "es")
	want := []string{"d4", "Cg12-f10", "h11-h12=D", "+R", "rCe5", "rPh7=R", "O-O", "Tc5++3", "R", "+N", "=a:l5m5", "m", "b", "P-2K4"}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("marks = %q, want %q", got, want)
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"text without a room", "words\n", "belongs to no anchor"},
		{"a heading without an anchor", "# Title\n", "expected"},
		{"a paragraph before the first room", "<!-- a -->\n", "before the first room"},
		{"an anchor twice", "# T <!-- rules -->\nAbout.\n<!-- a -->\nx\n<!-- a -->\ny\n", "a is there twice"},
		{"a room twice", "# T <!-- rules -->\nAbout.\n# T <!-- rules -->\n", "rules is there twice"},
		{"a field that is none", "# T <!-- rules -->\nAbout.\n<!-- a; rule: star.1 -->\n", `"rule" is neither`},
		{"an anchor with a space", "# T <!-- the rules -->\n", "is not an anchor"},
		{"an empty paragraph", "# T <!-- rules -->\nAbout.\n<!-- a -->\n\n", "a of rules is empty"},
		{"a room without a summary", "# T <!-- rules -->\n", "no summary"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := book.Parse("en", "star", tt.text)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Parse(%q) = %v, want an error with %q", tt.text, err, tt.want)
			}
		})
	}
}

func TestDifferences(t *testing.T) {
	parse := func(language, text string) *book.Family {
		f, err := book.Parse(language, "star", text)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	const head = "# T <!-- rules; from: 1 -->\nAbout.\n"
	english := parse("en", head+"## H <!-- h -->\n<!-- a; rules: star.1 -->\nx\n<!-- b -->\ny\n")
	tests := []struct {
		name, text string
		want       []string
	}{
		{"alike", head + "## H <!-- h -->\n<!-- a; from: 1 -->\nx\n<!-- b; from: 1 -->\ny\n", nil},
		{"one missing", head + "## H <!-- h -->\n<!-- a; from: 1 -->\nx\n", []string{"b of room rules is missing"}},
		{"one more", head + "## H <!-- h -->\n<!-- a; from: 1 -->\nx\n<!-- b; from: 1 -->\ny\n<!-- c; from: 1 -->\nz\n", []string{"c of room rules is not in English"}},
		{"another order", head + "## H <!-- h -->\n<!-- b; from: 1 -->\ny\n<!-- a; from: 1 -->\nx\n", []string{"b of room rules is in another order"}},
		{"no hash", head + "## H <!-- h -->\n<!-- a -->\nx\n<!-- b; from: 1 -->\ny\n", []string{"a of room rules has no hash"}},
		{"rules of its own", head + "## H <!-- h -->\n<!-- a; rules: star.1; from: 1 -->\nx\n<!-- b; from: 1 -->\ny\n", []string{"names rules"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := book.Differences(english, parse("es", tt.text))
			if len(got) != len(tt.want) {
				t.Fatalf("Differences = %q, want %d", got, len(tt.want))
			}
			for i, want := range tt.want {
				if !strings.Contains(got[i], want) {
					t.Errorf("Differences[%d] = %q, want %q", i, got[i], want)
				}
			}
		})
	}
}
