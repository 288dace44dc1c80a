package rooms_test

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/rooms"
)

func newRooms(t *testing.T) *rooms.Rooms {
	t.Helper()
	r, err := rooms.New(rooms.Config{Contact: "games@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var (
	families = []string{"star", "yalta", "sovereign", "royale", "rex", "draughts"}
	names    = []string{"introduction", "rules", "pieces", "notation", "strategies", "matches", "exact", "print", "credits"}
)

var (
	link  = regexp.MustCompile(`href="(/[^"#]*)(?:#([^"]*))?"`)
	image = regexp.MustCompile(`<img src="(/figures/[^"]*)"`)
	space = regexp.MustCompile(`\s+`)
)

// Every room of every book is there in every language: whole, with links that lead
// somewhere, and four still figures or more where rules are told.
func TestRooms(t *testing.T) {
	r := newRooms(t)
	for _, language := range r.Languages() {
		for _, family := range families {
			for _, name := range names {
				p := r.Page(language, family, name)
				if p == nil {
					t.Errorf("there is no %s", rooms.Path(language, family, name))
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

// well reports markup that does not close.
func well(t *testing.T, p *rooms.Page) {
	t.Helper()
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
func follow(t *testing.T, r *rooms.Rooms, from *rooms.Page, path, anchor string) {
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

func TestCredits(t *testing.T) {
	const mail = `<a href="mailto:games@example.org">games@example.org</a>`
	if text := newRooms(t).Page("en", "rex", "credits").Article; !strings.Contains(text, mail) || !strings.Contains(text, "D'Almeida") && !strings.Contains(text, "D&#39;Almeida") {
		t.Errorf("the credits do not name the contact and the inventor:\n%s", text)
	}
	silent, err := rooms.New(rooms.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if text := silent.Page("en", "rex", "credits").Article; strings.Contains(text, `id="contact"`) {
		t.Error("the credits have a contact that nobody gave")
	}
	hostile, err := rooms.New(rooms.Config{Contact: `"><script>alert(1)</script>`})
	if err != nil {
		t.Fatal(err)
	}
	if text := hostile.Page("en", "rex", "credits").Article; strings.Contains(text, "<script") {
		t.Error("a contact is not escaped")
	}
}

// What a paragraph says stays as it is written, but for its signs.
func TestMarkup(t *testing.T) {
	text := space.ReplaceAllString(newRooms(t).Page("en", "sovereign", "rules").Article, " ")
	for _, want := range []string{
		`<h2 id="control">Who controls whom</h2>`,
		`<strong>Nobody moves more than eight squares</strong>`,
		`<ul> <li>leave the line of the checker;</li>`,
		`<a href="/en/games/sovereign/exact#sovereign.11">sovereign.11</a>`,
		`<code translate="no">g7</code>`,
		`alt="d5 goes to e5 d6. Captures on e4 c6 e6."`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the rules of Sovereign Chess have no %s", want)
		}
	}
}
