package bookhtml_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"html"
	"image/png"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/bookhtml"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/rules/games"
)

func newRooms(t *testing.T) *bookhtml.Rooms {
	t.Helper()
	r, err := bookhtml.New(bookhtml.Config{Contact: "games@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var (
	families = []string{"star", "yalta", "sovereign", "royale", "rex", "draughts"}
	names    = []string{"introduction", "rules", "pieces", "notation", "strategies", "matches", "lessons", "problems", "exact", "print", "credits"}
)

var (
	link  = regexp.MustCompile(`href="(/[^"#]*)(?:#([^"]*))?"`)
	image = regexp.MustCompile(`<img src="(/figures/[^"]*)"`)
	named = regexp.MustCompile(`<[a-z0-9]+[^>]* id="([^"]*)"`)
	space = regexp.MustCompile(`\s+`)
)

// Every room of every book exists in every language: complete, with working links, and four
// still figures or more in the rules.
func TestRooms(t *testing.T) {
	r := newRooms(t)
	for _, language := range r.Languages() {
		for _, family := range families {
			for _, name := range names {
				p := r.Page(language, family, name)
				if p == nil {
					t.Errorf("there is no %s", bookhtml.Path(language, family, name))
					continue
				}
				if p.Title == "" || p.About == "" {
					t.Errorf("%s: title %q, about %q", p.Path(), p.Title, p.About)
				}
				well(t, p)
				for _, m := range link.FindAllStringSubmatch(p.Frame, -1) {
					follow(t, r, p, m[1], m[2])
				}
				pictures := image.FindAllStringSubmatch(p.Article, -1)
				if name == "rules" && len(pictures) < 4 {
					t.Errorf("%s has %d figures, want four or more", p.Path(), len(pictures))
				}
			}
		}
	}
}

// The rules begin with five pictures of differences, each with a sentence and a link to an
// existing figure.
func TestDifferent(t *testing.T) {
	r := newRooms(t)
	one := regexp.MustCompile(`(?s)<li><a href="([^"#]*)#(figure-[^"]*)">.*?<img src="/figures/[^"]*".*?<span>.+?</span></a></li>`)
	for _, language := range r.Languages() {
		for _, family := range families {
			p := r.Page(language, family, "rules")
			before, _, _ := strings.Cut(p.Article, `id="short"`)
			_, list, found := strings.Cut(before, `id="different"`)
			pictures := one.FindAllStringSubmatch(list, -1)
			if !found || len(pictures) != 5 {
				t.Errorf("%s begins with %d pictures of differences, want five", p.Path(), len(pictures))
			}
			for _, m := range pictures {
				room := r.Page(language, family, m[1][strings.LastIndexByte(m[1], '/')+1:])
				if room == nil || !strings.Contains(room.Article, ` id="`+m[2]+`"`) {
					t.Errorf("%s leads to %s#%s, which is not there", p.Path(), m[1], m[2])
				}
			}
		}
	}
}

// Where squares are named every still has coordinates, and rule numbers are behind one sign.
func TestNamedSquares(t *testing.T) {
	r := newRooms(t)
	for _, family := range families {
		p := r.Page("en", family, "rules")
		for _, m := range image.FindAllStringSubmatch(p.Article, -1) {
			id := strings.TrimSuffix(m[1][strings.LastIndexByte(m[1], '/')+1:], ".svg")
			drawn, err := r.Still(id, "en", false)
			if err != nil || strings.Count(string(drawn), "<text") < 16 {
				t.Errorf("the still %s has %d coordinates: %v", id, strings.Count(string(drawn), "<text"), err)
			}
		}
		if !strings.Contains(p.Article, `<details class="book-numbers">`) || strings.Contains(p.Article, `<p class="book-numbers">`) {
			t.Errorf("%s shows the numbers of its rules", p.Path())
		}
	}
}

// The room of a game links to its PDFs, and to the page with all the options.
func TestPaper(t *testing.T) {
	r := newRooms(t)
	kind := regexp.MustCompile(`href="/api/v1/print/([a-z]+)\?variant=([a-z0-9:]+)&amp;lang=nl">[^<]`)
	for _, family := range families {
		p := r.Page("nl", family, "print")
		var kinds []string
		for _, m := range kind.FindAllStringSubmatch(p.Article, -1) {
			kinds = append(kinds, m[1])
			game, err := new(games.Shelf).Parse(m[2])
			if err != nil {
				t.Fatal(err)
			}
			j := &print.Job{Game: game, Language: "nl"}
			if _, err := j.Document(print.Wish{What: m[1], Players: 8, Books: func() (*book.Book, error) { return r.Book(), nil }}); err != nil {
				t.Errorf("%s of %s: %v", m[1], family, err)
			}
		}
		want := "board modules men sheet cards crosstable rules"
		if family == "rex" || family == "sovereign" || family == "royale" {
			want = strings.Replace(want, "modules ", "", 1)
		}
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("of %s there is %s, want %s", family, got, want)
		}
		if !strings.Contains(p.Article, `href="/print/`+family+`"`) {
			t.Errorf("%s does not lead to the choices", p.Path())
		}
	}
}

// well reports markup that does not close.
func well(t *testing.T, p *bookhtml.Page) {
	t.Helper()
	there := map[string]bool{}
	for _, m := range named.FindAllStringSubmatch(p.Frame, -1) {
		if there[m[1]] {
			t.Errorf("%s: %s is the id of two elements", p.Path(), m[1])
		}
		there[m[1]] = true
	}
	text := regexp.MustCompile(`<(img|source|br)([^>]*)>`).ReplaceAllString(p.Frame, `<$1$2/>`)
	d := xml.NewDecoder(strings.NewReader("<div>" + text + "</div>"))
	d.Strict, d.Entity = true, xml.HTMLEntity
	for {
		if _, err := d.Token(); err != nil {
			if err.Error() != "EOF" {
				t.Errorf("%s: %v", p.Path(), err)
			}
			return
		}
	}
}

// follow reports a link within the books that leads nowhere.
func follow(t *testing.T, r *bookhtml.Rooms, from *bookhtml.Page, path, anchor string) {
	t.Helper()
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) != 4 || parts[1] != "games" {
		return // to another page of the site
	}
	p := r.Page(parts[0], parts[2], parts[3])
	if p == nil || anchor != "" && !strings.Contains(p.Article, `id="`+anchor+`"`) {
		t.Errorf("%s links to %s#%s, which is not there", from.Path(), path, anchor)
	}
}

func TestNoSuchRoom(t *testing.T) {
	r := newRooms(t)
	for _, at := range [][3]string{{"de", "yalta", "rules"}, {"en", "ludo", "rules"}, {"en", "figures", "figures"}, {"en", "yalta", "cellar"}, {"", "", ""}} {
		if p := r.Page(at[0], at[1], at[2]); p != nil {
			t.Errorf("Page(%q) = %s, want none", at, p.Path())
		}
	}
}

// Every figure is drawn, by day and by night, and asks nothing of another site.
func TestStills(t *testing.T) {
	r := newRooms(t)
	for _, id := range r.Figures() {
		for _, night := range []bool{false, true} {
			drawn, err := r.Still(id, "en", night)
			if err != nil || !bytes.HasPrefix(drawn, []byte("<svg")) || bytes.Contains(drawn, []byte("<script")) {
				t.Errorf("Still(%s, %t): %d bytes, %v", id, night, len(drawn), err)
			}
		}
	}
	for id, language := range map[string]string{"no-such": "en", "sovereign-setup": "xx"} {
		if drawn, err := r.Still(id, language, false); drawn != nil || err != nil {
			t.Errorf("Still(%s, %s) = %d bytes, %v, want nothing", id, language, len(drawn), err)
		}
	}
	english, _ := r.Still("sovereign-setup", "en", false)
	dutch, _ := r.Still("sovereign-setup", "nl", false)
	if len(english) == 0 || len(dutch) == 0 || bytes.Equal(english, dutch) {
		t.Errorf("the colours of Sovereign Chess have the same letters in Dutch, %d bytes, as in English, %d", len(dutch), len(english))
	}
}

// The first page of a book has a picture that moves, and a still of where it begins.
func TestMoving(t *testing.T) {
	r := newRooms(t)
	found := regexp.MustCompile(`(?s)<figure class="book-moving" data-moving="([^"]+)">.*?<img src="/figures/en/([^"]+)\.svg"`)
	for family, seats := range map[string]string{"star": "star:4", "yalta": "yalta", "sovereign": "sovereign", "royale": "royale", "rex": "rex", "draughts": "draughts:3"} {
		parts := found.FindStringSubmatch(r.Page("en", family, "introduction").Article)
		if parts == nil {
			t.Errorf("%s: nothing moves on the first page", family)
			continue
		}
		var film struct {
			Game  string
			Moves []string
			First int
		}
		if err := json.Unmarshal([]byte(html.UnescapeString(parts[1])), &film); err != nil {
			t.Errorf("%s: %v", family, err)
		}
		if !strings.HasPrefix(film.Game, seats) || film.First == 0 || len(film.Moves) <= film.First {
			t.Errorf("%s: %s is played from entry %d of %d", family, film.Game, film.First, len(film.Moves))
		}
		if drawn, err := r.Still(parts[2], "en", false); len(drawn) == 0 || err != nil {
			t.Errorf("%s: the still %s has %d bytes, %v", family, parts[2], len(drawn), err)
		}
	}
}

func TestCredits(t *testing.T) {
	const mail = `<a href="mailto:games@example.org">games@example.org</a>`
	if text := newRooms(t).Page("en", "rex", "credits").Article; !strings.Contains(text, mail) || !strings.Contains(text, "D’Almeida") && !strings.Contains(text, "D&#39;Almeida") {
		t.Errorf("the credits do not name the contact and the inventor:\n%s", text)
	}
	for _, address := range []string{"/figures/en/rex-1.txt", "/en/games/rex/print", "/en/games/rex/exact", "/api/v1/puzzles/rex", "/vectors/rex.json", "/vectors/outcomes.json", "/api/v1/openapi.json"} {
		if text := newRooms(t).Page("en", "rex", "credits").Article; !strings.Contains(text, `<a href="`+address+`"`) {
			t.Errorf("the credits do not lead to %s", address)
		}
	}
	silent, err := bookhtml.New(bookhtml.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if text := silent.Page("en", "rex", "credits").Article; strings.Contains(text, `id="contact"`) {
		t.Error("the credits have a contact that nobody gave")
	}
	hostile, err := bookhtml.New(bookhtml.Config{Contact: `"><script>alert(1)</script>`})
	if err != nil {
		t.Fatal(err)
	}
	if text := hostile.Page("en", "rex", "credits").Article; strings.Contains(text, "<script") {
		t.Error("a contact is not escaped")
	}
}

// The links of the download rooms exist, and no other file of the program is served.
func TestVectors(t *testing.T) {
	r := newRooms(t)
	leads := regexp.MustCompile(`href="/vectors/([\w-]+)\.json"`)
	for _, family := range book.Families {
		found := leads.FindAllStringSubmatch(r.Page("nl", family, "credits").Article, -1)
		if len(found) != 2 {
			t.Errorf("%s: the downloads lead to %q", family, found)
		}
		for _, file := range found {
			var list []struct{ Name string }
			if err := json.Unmarshal(r.Vectors(file[1]), &list); err != nil || len(list) < 10 {
				t.Errorf("%s has %d vectors: %v", file[1], len(list), err)
			}
		}
	}
	for _, name := range []string{"", "nothing", "../../internal/diagrams", "../../internal/vectors/rex", `..\vectors\rex`} {
		if text := r.Vectors(name); text != nil {
			t.Errorf("there are vectors %q: %.60s", name, text)
		}
	}
}

// The credits lead to pages of others where we know some, and have no empty heading.
func TestLinks(t *testing.T) {
	r := newRooms(t)
	for family, want := range map[string]string{"star": "US3652091A", "yalta": "US3652091A", "royale": "MSsovereign-chess", "rex": ""} {
		text := r.Page("pt", family, "credits").Article
		if has := strings.Contains(text, `id="links"`); has != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s: links to %q wanted in\n%s", family, want, text)
		}
	}
}

// The text of a paragraph stays unchanged, except for its marks.
func TestMarkup(t *testing.T) {
	text := space.ReplaceAllString(newRooms(t).Page("en", "sovereign", "rules").Article, " ")
	for _, want := range []string{
		`<h2 id="control">Who controls whom</h2>`,
		`<strong>Nobody moves more than eight squares</strong>`,
		`<ul> <li>leave the line of the checking piece;</li>`,
		`<a href="/en/games/sovereign/exact#sovereign.11">sovereign.11</a>`,
		`<code translate="no">g7</code>`,
		`alt="d5 goes to e5 d6. Captures on e4 c6 e6."`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the rules of Sovereign Chess have no %s", want)
		}
	}
}

var (
	asks   = regexp.MustCompile(`<figure id="((?:lesson|problem)-[^"]*)">`)
	gap    = regexp.MustCompile(`\{[a-z]+\}`)
	folded = regexp.MustCompile(`(?s)<summary>([^<]*)</summary><p translate="no">([^<]*)</p>`)
)

// Every task of a ladder and every problem has a picture, a question, and a folded answer;
// no text is missing in any language, and no placeholder is left.
func TestTasksAndProblems(t *testing.T) {
	r := newRooms(t)
	for _, family := range families {
		ladder, err := book.ReadLadder(docs.Files, family)
		if err != nil {
			t.Fatal(err)
		}
		tasks := 0
		for _, l := range ladder.Lessons {
			tasks += len(l.Tasks)
		}
		problems, err := puzzle.Of(family)
		if err != nil {
			t.Fatal(err)
		}
		for room, want := range map[string]int{"lessons": tasks, "problems": len(problems)} {
			for _, language := range r.Languages() {
				p := r.Page(language, family, room)
				if !p.Scriptless {
					t.Errorf("%s is shown beside the page's own", p.Path())
				}
				found, answers := asks.FindAllStringSubmatch(p.Article, -1), folded.FindAllStringSubmatch(p.Article, -1)
				if len(found) != want || len(answers) != want {
					t.Errorf("%s asks %d times and answers %d, want %d", p.Path(), len(found), len(answers), want)
				}
				for i, a := range answers {
					if a[1] == "" || a[2] == "" {
						t.Errorf("%s: %s is answered %q: %q", p.Path(), found[i][1], a[1], a[2])
					}
				}
				if open := gap.FindString(p.Article); open != "" || strings.Contains(p.Article, "()") || strings.Contains(p.Article, "<p></p>") {
					t.Errorf("%s leaves %q open, or says nothing", p.Path(), open)
				}
			}
			p := r.Page("en", family, room)
			for i, m := range asks.FindAllStringSubmatch(p.Article, -1) {
				if i%29 > 0 {
					continue // all are drawn in the same way
				}
				if drawn, err := r.Still(m[1], "en", false); err != nil || !bytes.HasPrefix(drawn, []byte("<svg")) {
					t.Errorf("Still(%s): %d bytes, %v", m[1], len(drawn), err)
				}
			}
		}
	}
}

// Moves are written and squares found in the room of notation, in every language: all that
// the page asks, and every second one as a picture, whose answer is in every notation.
func TestExercises(t *testing.T) {
	r := newRooms(t)
	data := regexp.MustCompile(`<figure class="book-exercise" data-exercises="([^"]*)">`)
	pictures := regexp.MustCompile(`<figure id="(exercise-[^"]*)">`)
	for _, family := range families {
		for _, language := range r.Languages() {
			p := r.Page(language, family, bookhtml.Notation)
			found := data.FindStringSubmatch(p.Article)
			if found == nil {
				t.Errorf("%s has no exercise", p.Path())
				continue
			}
			var tasks []book.Task
			if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), &tasks); err != nil || len(tasks) < 16 {
				t.Errorf("%s asks for %d moves: %v", p.Path(), len(tasks), err)
			}
			ids, answers := pictures.FindAllStringSubmatch(p.Article, -1), folded.FindAllStringSubmatch(p.Article, -1)
			if len(ids) != len(tasks)/2 || len(answers) != len(ids) {
				t.Errorf("%s has %d pictures and %d answers, want %d", p.Path(), len(ids), len(answers), len(tasks)/2)
			}
			for i, a := range answers {
				if a[2] == "" || i%2 == 0 && !strings.Contains(a[2], "; ") && family != "draughts" {
					t.Errorf("%s: %s is answered %q, want every notation", p.Path(), ids[i][1], a[2])
				}
			}
			if open := gap.FindString(pictures.ReplaceAllString(p.Article, "")); open != "" {
				t.Errorf("%s leaves %q open", p.Path(), open)
			}
			for _, id := range ids[:2] {
				if drawn, err := r.Still(id[1], language, false); err != nil || !bytes.HasPrefix(drawn, []byte("<svg")) {
					t.Errorf("Still(%s): %d bytes, %v", id[1], len(drawn), err)
				}
			}
		}
	}
	for _, id := range []string{"exercise-", "exercise-star", "exercise-star-0", "exercise-star-99", "exercise-star-x-1", "exercise-ludo-1"} {
		if drawn, err := r.Still(id, "en", false); drawn != nil || err != nil {
			t.Errorf("Still(%s) = %d bytes, %v, want nothing", id, len(drawn), err)
		}
	}
}

// The problem of the day is another the day after, and of the next family.
func TestDaily(t *testing.T) {
	day := time.Date(2026, 3, 1, 23, 59, 0, 0, time.UTC)
	r, err := bookhtml.New(bookhtml.Config{Now: func() time.Time { return day }})
	if err != nil {
		t.Fatal(err)
	}
	daily := regexp.MustCompile(`<a class="button main" href="/en/games/([a-z]+)/problems/([^"]+)"`)
	seen := map[string]bool{}
	for range 12 {
		m := daily.FindStringSubmatch(r.Page("en", "rex", "problems").Article)
		if m == nil || seen[m[2]] {
			t.Fatalf("on %s the problem of the day is %q, seen before: %v", day, m, seen)
		}
		if !strings.Contains(r.Page("en", m[1], "problems").Article, `id="problem-`+m[1]+"-"+m[2]+`"`) {
			t.Errorf("%s is no problem of %s", m[2], m[1])
		}
		seen[m[2]] = true
		day = day.Add(24 * time.Hour)
	}
}

// Rooms have pictures of their own for links to them.
func TestPreviews(t *testing.T) {
	r := newRooms(t)
	pictures := map[string]string{}
	for _, family := range []string{"star", "rex"} {
		for _, name := range []string{"rules", "lessons", "problems"} {
			drawn, err := r.Preview("en", family, name)
			if err != nil {
				t.Fatal(err)
			}
			config, err := png.DecodeConfig(bytes.NewReader(drawn))
			if err != nil || config.Width != 1200 || config.Height != 630 {
				t.Errorf("the preview of %s is %d by %d, %v", bookhtml.Path("en", family, name), config.Width, config.Height, err)
			}
			if other := pictures[string(drawn)]; other != "" {
				t.Errorf("%s has the preview of %s", bookhtml.Path("en", family, name), other)
			}
			pictures[string(drawn)] = bookhtml.Path("en", family, name)
		}
	}
	if drawn, err := r.Preview("en", "rex", "cellar"); drawn != nil || err != nil {
		t.Errorf("Preview(cellar) = %d bytes, %v, want nothing", len(drawn), err)
	}
}

// The rules of a paragraph are in the order of the rulebook, not of the alphabet.
func TestNumbersInOrder(t *testing.T) {
	article := newRooms(t).Page("en", "star", "rules").Article
	_, short, _ := strings.Cut(article, `id="short"`)
	short, _, _ = strings.Cut(short, "</section>")
	at := -1
	for _, number := range []string{"common.2", "board.8", "star.4", "star.8", "star.9", "star.10", "star.11", "star.13"} {
		i := strings.Index(short, ">"+number+"<")
		if i < at {
			t.Errorf("%s stands too early, or not at all, in %s", number, short)
		}
		at = i
	}
}

// French sets a colon apart, also where the rooms put a name before a thing.
func TestFrenchColons(t *testing.T) {
	r := newRooms(t)
	tight := regexp.MustCompile(`\p{L}: `)
	tag := regexp.MustCompile(`<[^>]*>`)
	for _, family := range book.Families {
		for _, room := range []string{"introduction", "rules", "notation", "matches", "lessons", "problems", "print", "credits"} {
			if p := r.Page("fr", family, room); p != nil {
				if i := strings.Index(p.Article, `\u`); i >= 0 {
					t.Errorf("%s, %s: an escaped sign in %q", family, room, p.Article[i:i+20])
				}
				text := tag.ReplaceAllString(p.Article, "")
				for _, found := range tight.FindAllStringIndex(text, -1) {
					t.Errorf("%s, %s: %q", family, room, text[max(0, found[0]-40):min(len(text), found[1]+20)])
				}
			}
		}
	}
}
