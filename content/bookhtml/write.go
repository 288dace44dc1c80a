package bookhtml

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/rules/notation"
)

//go:embed book.html
var source string

var templates = sync.OnceValue(func() *template.Template { return template.Must(template.New("").Parse(source)) })

// render returns what a template of book.html makes of data.
func render(name string, data any) template.HTML {
	var b strings.Builder
	if err := templates().ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // the template does not fit its data, which every test of rooms shows
	}
	return template.HTML(b.String()) // templates escape
}

// join returns pieces of a page one after the other.
func join(pieces ...template.HTML) template.HTML {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(string(p))
	}
	return template.HTML(b.String()) // each was rendered
}

// marshal returns data for a script of the page, all of which are texts and numbers.
func marshal(data any) string {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// writer writes one page.
type writer struct {
	rooms    *Rooms
	texts    messages.Catalogue // of the page
	words    messages.Catalogue // of the books
	language string
	family   string
	noted    bool            // the page says that some paragraphs are in English
	drawn    map[string]bool // figures already on the page: an id is unique
}

// link is a link of a page, as templates show it.
type link struct {
	Path, Text    string
	Current       bool   // it leads to the page itself
	Download      bool   // it leads to a file
	Language      string // of the text, if it is not the page's
	Before, After string // words around it
}

// of returns a link with its room's name before it.
func (w *writer) of(room string, l link) link {
	l.Before, l.After, _ = strings.Cut(w.pair(w.label(room), gap), gap)
	return l
}

// gap is where a link goes in a text.
const gap = "\x00"

// to returns a link to a room of the book.
func (w *writer) to(room, text string) link {
	return link{Path: Path(w.language, w.family, room), Text: text}
}

// english returns the language of a text that may not be translated: "en", or "" if it is the page's.
func (w *writer) english(plain bool) string {
	if plain && w.language != "en" {
		return "en"
	}
	return ""
}

func (w *writer) heading(id, text string) template.HTML {
	return render("heading", struct{ ID, Text string }{id, text})
}

func (w *writer) note(text string) template.HTML {
	return render("note", struct{ Language, Text string }{w.language, text})
}

func (w *writer) page(room string) *Page {
	p := &Page{Language: w.language, Family: w.family, Room: room}
	var written *book.Room
	switch room {
	case Exact, Paper:
		p.Title, p.About = w.words.Text(room+"_title", "game", w.game()), w.words[room+"_about"]
	case Lessons:
		p.Title, p.About = w.rooms.says[w.language].Text("ladder", "game", w.game()), w.rooms.book.LessonsAbout(w.language, w.family)
	case Problems:
		p.Title, p.About = w.texts.Text("puzzle_title_of", "game", w.game()), w.texts["puzzle_intro"]
	default:
		written = w.rooms.book.Family(w.language, w.family).Room(room)
		p.Title, p.About = written.Title, written.About
	}
	var body []template.HTML
	switch room {
	case First:
		body = append(body, w.doors(), w.moving())
	case Rules:
		body = append(body, w.different(), w.how())
	}
	switch room {
	case Exact:
		body = append(body, w.exact())
	case Paper:
		body = append(body, w.papers())
	case Lessons:
		body = append(body, w.lessons())
	case Problems:
		body = append(body, w.problems())
	default:
		body = append(body, w.parts(written))
	}
	switch room {
	case Credits:
		body = append(body, w.credits())
	case Matches:
		body = append(body, w.models())
	case Notation:
		body = append(body, w.exercises())
	}
	w.finish(p, false, join(append(body, w.next(room))...))
	return p
}

// finish surrounds the contents of a page. One that is bare has no description, and the script of
// the page does not take it over.
func (w *writer) finish(p *Page, bare bool, body template.HTML) {
	address, of, about := p.Path(), w.game(), p.About
	switch {
	case bare:
		address, of, about = "", "", ""
	case p.Title == of:
		of = ""
	}
	rooms := struct {
		Label string
		Links []link
	}{Label: w.words["rooms"]}
	for _, name := range w.rooms.Names(w.family) {
		l := w.to(name, w.label(name))
		l.Current = name == p.Room
		rooms.Links = append(rooms.Links, l)
	}
	p.Article = string(render("article", map[string]any{
		"Address": address, "Language": w.language, "Title": p.Title, "Of": of, "About": about, "Rooms": rooms, "Body": body,
	}))
	p.Frame = w.frame(p)
}

// doors returns the links of the first page.
func (w *writer) doors() template.HTML {
	return render("doors", []link{
		{Path: "/new/" + w.family, Text: w.words["play"]},
		w.to(Rules, w.texts["book_open"]),
		w.to(Lessons, w.label(Lessons)),
		w.to(Problems, w.label(Problems)),
		{Path: "/print/" + w.family, Text: w.texts["learn_print"]},
		{Path: "/table/" + w.family, Text: w.texts["board_title"]},
	})
}

// next returns the link to the room that follows.
func (w *writer) next(room string) template.HTML {
	names := w.rooms.Names(w.family)
	i := slices.Index(names, room)
	if i < 0 || i == len(names)-1 {
		return ""
	}
	return render("next", w.to(names[i+1], w.pair(w.words["next"], w.label(names[i+1]))))
}

// section is the data of a template.
type section struct {
	ID, Language      string
	Note, Text, Rules template.HTML
	Figures           []template.HTML
}

// parts returns headings, paragraphs and figures.
func (w *writer) parts(room *book.Room) template.HTML {
	drawn := map[string]bool{}
	var all []template.HTML
	for _, p := range room.Parts {
		if p.Heading != "" {
			all = append(all, w.heading(p.Anchor, p.Heading))
			continue
		}
		s := section{ID: p.Anchor, Language: w.english(p.Plain), Text: blocks(p.Text), Rules: w.numbers(p.Rules)}
		switch {
		case s.Language != "" && !w.noted:
			w.noted = true
			s.Note = w.note(w.words["plain"])
		case p.Stale:
			s.Note = w.note(w.words["stale"])
		}
		for _, id := range p.Figures {
			if !drawn[id] {
				s.Figures = append(s.Figures, w.figure(id))
			}
			drawn[id] = true
		}
		all = append(all, render("section", s))
	}
	return join(all...)
}

// how returns how the game is played, in a few sentences.
func (w *writer) how() template.HTML {
	var said, rules []string
	for _, p := range w.rooms.book.How(w.language, w.family) {
		if p.Usual(w.family) {
			said = append(said, p.Text)
			rules = append(rules, p.Rules...)
		}
	}
	order := func(number string) int {
		return slices.IndexFunc(w.rooms.book.Rules, func(r book.Rule) bool { return r.Number == number })
	}
	slices.SortFunc(rules, func(a, b string) int { return cmp.Compare(order(a), order(b)) })
	return join(w.heading("short", w.texts["setup_how"]),
		render("section", section{Text: blocks(strings.Join(said, " ")), Rules: w.numbers(slices.Compact(rules))}))
}

// numbers returns links to the rules of a paragraph.
func (w *writer) numbers(rules []string) template.HTML {
	if len(rules) == 0 {
		return ""
	}
	own := w.rooms.book.Rules.Of(w.family)
	var links []link
	for _, number := range rules {
		family := w.family
		if _, ok := own.Find(number); !ok {
			family = chapter(number) // the game that it is taken from
		}
		links = append(links, link{Path: Path(w.language, family, Exact) + "#" + number, Text: number})
	}
	return render("rules", struct {
		Label string
		Links []link
	}{w.words["told"], links})
}

// start is where a game begins that the reader plays on.
type start struct {
	Position string `json:"position"` // docs/notation.md
	Turn     int    `json:"turn"`
}

// figure returns a still figure, with the page's data to animate it.
func (w *writer) figure(id string) template.HTML {
	f, c := w.rooms.book.Figure(id), w.rooms.book.Caption(w.language, id)
	if f == nil {
		return "" // a test of package book holds that it is there
	}
	width, height := size(f.Game)
	anchor := ""
	if !w.drawn[id] {
		w.drawn[id] = true
		anchor = id
	}
	return render("figure", struct {
		ID, Data               string
		From                   *start
		Still                  template.HTML
		Text, Question, Answer template.HTML
	}{anchor, marshal(f), from(f), w.still(id, w.alt(f), width, height), line(c.Text), line(c.Question), line(c.Answer)})
}

// still returns a picture that needs no script.
func (w *writer) still(id, alt string, width, height int) template.HTML {
	return render("still", struct {
		Dark, Light, Alt string
		Width, Height    int
	}{StillPath(id, w.language, true), StillPath(id, w.language, false), alt, width, height})
}

// from returns where a game begins that the reader plays on from a figure: at its end, or at its
// start if nothing can be played there. It is nil if the figure is not for playing.
func from(f *book.Figure) *start {
	if !f.Play {
		return nil
	}
	stages, err := f.Stages()
	if err != nil {
		return nil // a test of package book holds that it can be played
	}
	pos := stages[len(stages)-1].Position
	if pos.Over() {
		pos = stages[0].Position
	}
	return &start{notation.FormatSetup(pos.Setup()), int(pos.Turn())}
}

// alt describes the picture for screen readers.
func (w *writer) alt(f *book.Figure) string {
	switch f.Show {
	case book.Goals:
		r := w.rooms.reach(f)
		text := w.words.Text("alt_goals", "square", f.Focus, "squares", strings.Join(r.Goals, " "))
		for _, more := range []struct {
			key     string
			squares []string
		}{{"alt_takes", r.Takes}, {"alt_promotes", r.Promotes}, {"alt_apart", r.Apart}} {
			if len(more.squares) > 0 {
				text += " " + w.words.Text(more.key, "squares", strings.Join(more.squares, " "))
			}
		}
		return text
	case book.Scene:
		return w.words.Text("alt_scene", "moves", strings.Join(f.Moves, " "))
	}
	return w.game()
}

// exact returns the numbered rules by chapter, with a sentence in the language where there is one.
func (w *writer) exact() template.HTML {
	type rule struct {
		Number, Short string
		Text          template.HTML
	}
	all := []template.HTML{render("paragraph", w.words["exact_marks"])}
	rules := w.rooms.book.Rules.Of(w.family)
	for i := 0; i < len(rules); {
		name := chapter(rules[i].Number)
		var list []rule
		for ; i < len(rules) && chapter(rules[i].Number) == name; i++ {
			number := rules[i].Number
			list = append(list, rule{number, w.rooms.short[w.language][number], ruleText(number, rules[i].Text)})
		}
		all = append(all, w.heading(name, w.chapter(name)), render("exact", list))
	}
	return join(all...)
}

// row is the last row of a table with a paragraph right behind it, which would become a cell.
var row = regexp.MustCompile(`(?m)^(\s*\|.*)\n(\s*[^|\s])`)

// ruleText returns the text of a rule. A table that is wider than the screen scrolls by itself.
func ruleText(number, source string) template.HTML {
	source = row.ReplaceAllString(source, "$1\n\n$2")
	open := string(render("table", number))
	return template.HTML(strings.NewReplacer("<table>", open+"<table>", "</table>", "</table></div>").Replace(string(blocks(source)))) // both were rendered
}

// chapter returns the name of a chapter of the rules.
func (w *writer) chapter(name string) string {
	if text := w.words["chapter_"+name]; text != "" {
		return text
	}
	return w.texts["game_"+name+"_title"]
}

// papers returns the links to PDFs.
func (w *writer) papers() template.HTML {
	variant := w.family
	if w.family == "star" || w.family == "draughts" {
		variant += ":4"
	}
	var papers []link
	for _, p := range []struct{ kind, title string }{
		{"board", w.words["print_board"]}, {"modules", w.words["print_modules"]}, {"men", w.words["print_men"]}, {"sheet", w.words["print_sheet"]},
		{"cards", w.texts["print_cards"]}, {"crosstable", w.texts["print_crosstable"]}, {"rules", w.words["print_rules"]},
	} {
		if p.kind == "modules" && variant == w.family && w.family != "yalta" {
			continue // its board is not put together
		}
		papers = append(papers, link{Path: "/api/v1/print/" + p.kind + "?variant=" + variant + "&lang=" + w.language, Text: p.title})
	}
	return render("papers", struct {
		Papers []link
		Choose link
	}{papers, link{Path: "/print/" + w.family, Text: w.words["print_choose"]}})
}

// credits returns the downloads, links to other sites, and the host's contact.
func (w *writer) credits() template.HTML {
	all := []template.HTML{w.downloads(), w.elsewhere()}
	if contact := w.rooms.config.Contact; contact != "" {
		l := link{Text: contact}
		switch {
		case strings.HasPrefix(contact, "https://"), strings.HasPrefix(contact, "http://"):
			l.Path = contact
		case strings.Contains(contact, "@") && !strings.ContainsAny(contact, " <>"):
			l.Path = "mailto:" + contact
		}
		all = append(all, w.heading("contact", w.words["contact"]), render("contact", l))
	}
	return join(all...)
}

// frame returns the surroundings of the article without a script: links to the other games
// and languages.
func (w *writer) frame(p *Page) string {
	type language struct{ Path, Code, Name string }
	var (
		games     []link
		languages []language
	)
	for _, family := range book.Families {
		games = append(games, link{Path: Path(w.language, family, First), Text: w.texts["game_"+family+"_title"]})
	}
	for _, code := range book.Languages {
		languages = append(languages, language{Path(code, w.family, p.Room), code, ownNames[code]})
	}
	return string(render("frame", struct {
		Name      string
		Article   template.HTML
		Games     []link
		Languages []language
	}{w.texts["app_name"], template.HTML(p.Article), games, languages})) // it was rendered
}

// ownNames are the languages' names for themselves.
var ownNames = map[string]string{"en": "English", "es": "Español", "fr": "Français", "pt": "Português", "nl": "Nederlands"}
