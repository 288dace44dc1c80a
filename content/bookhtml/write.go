package bookhtml

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/rules/notation"
)

// writer writes one page.
type writer struct {
	strings.Builder
	rooms    *Rooms
	texts    messages.Catalogue // of the page
	words    messages.Catalogue // of the books
	language string
	family   string
	noted    bool            // it was said that some paragraphs are English
	drawn    map[string]bool // figures already on the page: an id is unique
}

// tag writes an element with a text, which is escaped.
func (w *writer) tag(name, attributes, text string) {
	fmt.Fprintf(w, "<%s%s>%s</%s>\n", name, attributes, html.EscapeString(text), name)
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
	fmt.Fprintf(w, "<article class=\"book\" lang=%q data-book=%q data-title=%q>\n", w.language, p.Path(), p.Title)
	w.nav(room)
	w.WriteString("<header>\n")
	if p.Title != w.game() {
		w.tag("p", ` class="book-of"`, w.game())
	}
	w.tag("h1", "", p.Title)
	w.tag("p", ` class="book-about"`, p.About)
	w.WriteString("</header>\n")
	if room == First {
		w.doors()
		w.moving()
	}
	switch room {
	case Exact:
		w.exact()
	case Paper:
		w.papers()
	case Lessons:
		w.lessons()
	case Problems:
		w.problems()
	default:
		if room == Rules {
			w.different()
			w.how()
		}
		w.parts(written)
	}
	switch room {
	case "credits":
		w.credits()
	case Matches:
		w.models()
	case Notation:
		w.exercises()
	}
	w.next(room)
	w.WriteString("</article>\n")
	p.Article = w.String()
	p.Frame = w.frame(p)
	return p
}

// nav writes the rooms of the book.
func (w *writer) nav(room string) {
	fmt.Fprintf(w, "<nav class=\"book-rooms\" aria-label=%q><ul>\n", html.EscapeString(w.words["rooms"]))
	for _, name := range w.rooms.Names(w.family) {
		current := ""
		if name == room {
			current = ` aria-current="page"`
		}
		fmt.Fprintf(w, "<li><a href=%q%s>%s</a></li>\n", Path(w.language, w.family, name), current, html.EscapeString(w.label(name)))
	}
	w.WriteString("</ul></nav>\n")
}

// doors writes where to go from the first page.
func (w *writer) doors() {
	fmt.Fprintf(w, "<p class=\"book-doors\"><a class=\"button main\" href=\"/new/%s\">%s</a> <a class=\"button\" href=%q>%s</a> <a class=\"button\" href=%q>%s</a> <a class=\"button\" href=%q>%s</a> <a class=\"button\" href=%q>%s</a> <a class=\"button\" href=%q>%s</a></p>\n",
		w.family, html.EscapeString(w.words["play"]), Path(w.language, w.family, "rules"), html.EscapeString(w.texts["book_open"]),
		Path(w.language, w.family, Lessons), html.EscapeString(w.label("lessons")),
		Path(w.language, w.family, Problems), html.EscapeString(w.label("problems")), "/print/"+w.family, html.EscapeString(w.texts["learn_print"]),
		"/table/"+w.family, html.EscapeString(w.texts["board_title"]))
}

// next writes the way to the room that follows.
func (w *writer) next(room string) {
	names := w.rooms.Names(w.family)
	for i, name := range names[:len(names)-1] {
		if name == room {
			fmt.Fprintf(w, "<p class=\"book-next\"><a href=%q rel=\"next\">%s</a></p>\n",
				Path(w.language, w.family, names[i+1]), html.EscapeString(w.pair(w.words["next"], w.label(names[i+1]))))
		}
	}
}

// parts writes headings, paragraphs and figures.
func (w *writer) parts(room *book.Room) {
	drawn := map[string]bool{}
	for _, p := range room.Parts {
		if p.Heading != "" {
			w.tag("h2", fmt.Sprintf(" id=%q", p.Anchor), p.Heading)
			continue
		}
		lang := ""
		if p.Plain && w.language != "en" {
			lang = ` lang="en"`
		}
		fmt.Fprintf(w, "<section id=%q>\n<div%s>\n", p.Anchor, lang)
		switch {
		case lang != "" && !w.noted:
			w.noted = true
			fmt.Fprintf(w, "<p class=\"book-note\" lang=%q>%s</p>\n", w.language, html.EscapeString(w.words["plain"]))
		case p.Stale:
			w.tag("p", ` class="book-note"`, w.words["stale"])
		}
		w.text(p.Text)
		w.numbers(p.Rules)
		w.WriteString("</div>\n")
		if len(p.Figures) > 0 {
			w.WriteString("<div class=\"book-figures\">\n")
			for _, id := range p.Figures {
				if !drawn[id] {
					w.figure(id)
				}
				drawn[id] = true
			}
			w.WriteString("</div>\n")
		}
		w.WriteString("</section>\n")
	}
}

// how writes how the game is played, in a few sentences.
func (w *writer) how() {
	w.tag("h2", ` id="short"`, w.texts["setup_how"])
	var said, rules []string
	for _, p := range w.rooms.book.How(w.language, w.family) {
		if p.Usual(w.family) {
			said = append(said, p.Text)
			rules = append(rules, p.Rules...)
		}
	}
	w.WriteString("<section>\n<div>\n")
	w.text(strings.Join(said, " "))
	order := func(number string) int {
		return slices.IndexFunc(w.rooms.book.Rules, func(r book.Rule) bool { return r.Number == number })
	}
	slices.SortFunc(rules, func(a, b string) int { return cmp.Compare(order(a), order(b)) })
	w.numbers(slices.Compact(rules))
	w.WriteString("</div>\n</section>\n")
}

// text writes paragraphs and lists.
func (w *writer) text(text string) {
	list := false
	for block := range strings.SplitSeq(text, "\n\n") {
		var line []string
		flush := func() {
			if len(line) > 0 {
				w.WriteString("<p>" + inline(strings.Join(line, " ")) + "</p>\n")
			}
			line = nil
		}
		for l := range strings.SplitSeq(strings.TrimSpace(block), "\n") {
			item, isItem := strings.CutPrefix(l, "- ")
			if !isItem {
				line = append(line, l)
				continue
			}
			flush()
			if !list {
				w.WriteString("<ul>\n")
				list = true
			}
			w.WriteString("<li>" + inline(item) + "</li>\n")
		}
		if list {
			w.WriteString("</ul>\n")
			list = false
		}
		flush()
	}
}

// inline writes the parts of a line: strong, emphasis, squares.
func inline(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(html.EscapeString(text), "`") {
		if i%2 == 1 {
			b.WriteString("<code translate=\"no\">" + part + "</code>")
			continue
		}
		for j, strong := range strings.Split(part, "**") {
			open, end := "", ""
			if j%2 == 1 {
				open, end = "<strong>", "</strong>"
			}
			b.WriteString(open)
			for k, em := range strings.Split(strong, "*") {
				if k%2 == 1 {
					em = "<em>" + em + "</em>"
				}
				b.WriteString(em)
			}
			b.WriteString(end)
		}
	}
	return b.String()
}

// numbers writes the rules of a paragraph, each with a link, behind one sign.
func (w *writer) numbers(rules []string) {
	if len(rules) == 0 {
		return
	}
	told := html.EscapeString(w.words["told"])
	fmt.Fprintf(w, "<details class=\"book-numbers\"><summary title=%q><span aria-hidden=\"true\">§</span><span class=\"hidden\">%s</span></summary>", told, told)
	own := w.rooms.book.Rules.Of(w.family)
	for _, number := range rules {
		family := w.family
		if _, ok := own.Find(number); !ok {
			family = chapter(number) // the game that it is taken from
		}
		fmt.Fprintf(w, " <a href=\"%s#%s\">%s</a>", Path(w.language, family, Exact), number, number)
	}
	w.WriteString("</details>\n")
}

// figure writes a still figure, with the page's data to animate it.
func (w *writer) figure(id string) {
	f, c := w.rooms.book.Figure(id), w.rooms.book.Caption(w.language, id)
	data, err := json.Marshal(f)
	if f == nil || err != nil {
		return // a test of package book holds that it is there
	}
	width, height := size(f.Game)
	anchor := ""
	if !w.drawn[id] {
		w.drawn[id] = true
		anchor = fmt.Sprintf(" id=\"figure-%s\"", id)
	}
	fmt.Fprintf(w, "<figure%s data-figure=\"%s\"%s>\n", anchor, html.EscapeString(string(data)), from(f))
	w.still(id, w.alt(f), width, height)
	fmt.Fprintf(w, "<figcaption><p>%s</p>", inline(c.Text))
	if c.Question != "" {
		fmt.Fprintf(w, "<details class=\"book-question\"><summary>%s</summary><p>%s</p></details>", inline(c.Question), inline(c.Answer))
	}
	w.WriteString("</figcaption>\n</figure>\n")
}

// still writes a picture that needs no script.
func (w *writer) still(id, alt string, width, height int) {
	fmt.Fprintf(w, "<div class=\"book-still\"><picture><source srcset=\"%s\" media=\"(prefers-color-scheme: dark)\"><img src=\"%s\" alt=\"%s\" width=\"%d\" height=\"%d\" loading=\"lazy\" decoding=\"async\"></picture></div>\n",
		StillPath(id, w.language, true), StillPath(id, w.language, false), html.EscapeString(alt), width, height)
}

// from says where a game begins that the reader plays on from a figure: from its
// end, or from its start if nothing can be played there.
func from(f *book.Figure) string {
	if !f.Play {
		return ""
	}
	stages, err := f.Stages()
	if err != nil {
		return "" // a test of package book holds that it can be played
	}
	pos := stages[len(stages)-1].Position
	if pos.Over() {
		pos = stages[0].Position
	}
	return fmt.Sprintf(" data-from=\"%s\" data-turn=\"%d\"", html.EscapeString(notation.FormatSetup(pos.Setup())), pos.Turn())
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

// exact writes the numbered rules, with a sentence in the language where there is
// one.
func (w *writer) exact() {
	w.tag("p", "", w.words["exact_marks"])
	chapters := ""
	open := false
	for _, rule := range w.rooms.book.Rules.Of(w.family) {
		if c := chapter(rule.Number); c != chapters {
			if open {
				w.WriteString("</dl>\n")
			}
			chapters, open = c, true
			w.tag("h2", fmt.Sprintf(" id=%q", c), w.chapter(c))
			w.WriteString("<dl class=\"book-exact\">\n")
		}
		fmt.Fprintf(w, "<dt id=%q>%s</dt>\n<dd>", rule.Number, rule.Number)
		if short := w.rooms.short[w.language][rule.Number]; short != "" {
			w.WriteString("<p>" + html.EscapeString(short) + "</p>\n")
		}
		w.WriteString("<div class=\"book-authority\" lang=\"en\">")
		w.rule(rule.Number, rule.Text)
		w.WriteString("</div></dd>\n")
	}
	if open {
		w.WriteString("</dl>\n")
	}
}

// chapter returns the name of a chapter of the rules.
func (w *writer) chapter(name string) string {
	if text := w.words["chapter_"+name]; text != "" {
		return text
	}
	return w.texts["game_"+name+"_title"]
}

// rule writes the text of a rule, of which some have a table.
func (w *writer) rule(number, text string) {
	var line []string
	flush := func() {
		if len(line) > 0 {
			w.WriteString("<p>" + inline(strings.Join(line, " ")) + "</p>\n")
		}
		line = nil
	}
	rows := 0
	for l := range strings.SplitSeq(text, "\n") {
		l = strings.TrimSpace(l)
		if !strings.HasPrefix(l, "|") {
			if rows > 0 {
				w.WriteString("</table></div>\n")
				rows = 0
			}
			if l != "" {
				line = append(line, l)
			}
			continue
		}
		flush()
		if rows == 0 {
			fmt.Fprintf(w, "<div class=\"book-table\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table>\n", number)
		}
		rows++
		if strings.Trim(l, "|-: ") == "" && rows == 2 {
			continue
		}
		cell := "td"
		if rows == 1 {
			cell = "th"
		}
		w.WriteString("<tr>")
		for text := range strings.SplitSeq(strings.Trim(l, "|"), "|") {
			fmt.Fprintf(w, "<%s>%s</%s>", cell, inline(strings.TrimSpace(text)), cell)
		}
		w.WriteString("</tr>\n")
	}
	if rows > 0 {
		w.WriteString("</table></div>\n")
	}
	flush()
}

// papers writes the links to PDFs.
func (w *writer) papers() {
	variant := w.family
	if w.family == "star" || w.family == "draughts" {
		variant += ":4"
	}
	papers := []struct{ kind, title string }{
		{"board", w.words["print_board"]}, {"modules", w.words["print_modules"]}, {"men", w.words["print_men"]}, {"sheet", w.words["print_sheet"]},
		{"cards", w.texts["print_cards"]}, {"crosstable", w.texts["print_crosstable"]}, {"rules", w.words["print_rules"]},
	}
	w.WriteString("<ul class=\"book-papers\">\n")
	for _, p := range papers {
		if p.kind == "modules" && variant == w.family && w.family != "yalta" {
			continue // its board is not put together
		}
		fmt.Fprintf(w, "<li><a href=\"/api/v1/print/%s?variant=%s&amp;lang=%s\">%s</a> (PDF)</li>\n", p.kind, variant, w.language, html.EscapeString(p.title))
	}
	fmt.Fprintf(w, "</ul>\n<p><a class=\"button\" href=\"/print/%s\">%s</a></p>\n", w.family, html.EscapeString(w.words["print_choose"]))
}

// credits writes the downloads, links to other sites, and the host's contact.
func (w *writer) credits() {
	w.downloads()
	w.links()
	if w.rooms.config.Contact == "" {
		return
	}
	w.tag("h2", ` id="contact"`, w.words["contact"])
	contact := html.EscapeString(w.rooms.config.Contact)
	switch {
	case strings.HasPrefix(contact, "https://"), strings.HasPrefix(contact, "http://"):
		contact = "<a href=\"" + contact + "\">" + contact + "</a>"
	case strings.Contains(contact, "@") && !strings.ContainsAny(contact, " <>"):
		contact = "<a href=\"mailto:" + contact + "\">" + contact + "</a>"
	}
	w.WriteString("<p>" + contact + "</p>\n")
}

// frame returns the surroundings of the article without a script: links to the other games
// and languages.
func (w *writer) frame(p *Page) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"book-head\"><a href=\"/\"><img src=\"/icon.svg\" alt=\"\" width=\"30\" height=\"30\"> %s</a></div>\n", html.EscapeString(w.texts["app_name"]))
	b.WriteString("<main id=\"content\" class=\"book-main\">\n" + p.Article)
	b.WriteString("<nav class=\"book-foot\"><ul>\n")
	for _, family := range book.Families {
		fmt.Fprintf(&b, "<li><a href=%q>%s</a></li>\n", Path(w.language, family, First), html.EscapeString(w.texts["game_"+family+"_title"]))
	}
	b.WriteString("</ul><ul>\n")
	for _, language := range book.Languages {
		fmt.Fprintf(&b, "<li><a href=%q hreflang=%q lang=%q>%s</a></li>\n", Path(language, w.family, p.Room), language, language, w.rooms.names(language))
	}
	b.WriteString("</ul></nav>\n</main>\n")
	return b.String()
}

// names returns each language's own name.
func (r *Rooms) names(language string) string {
	return map[string]string{"en": "English", "es": "Español", "fr": "Français", "pt": "Português", "nl": "Nederlands"}[language]
}
