package bookhtml

import (
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strconv"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// RecordPath returns the address of the record of a model game.
func RecordPath(id, language string) string { return "/figures/" + language + "/" + id + ".txt" }

// Record returns the record of a model game, "" if there is none of that id.
func (r *Rooms) Record(id string) string {
	if m := r.book.Model(id); m != nil {
		return m.Record.String()
	}
	return ""
}

// replay is the page's data to step through a model game.
type replay struct {
	Game  string          `json:"game"`
	Moves []string        `json:"moves"`
	From  map[int]opening `json:"from"` // by entries at which something is said and the game goes on
}

// opening is where a game begins that the reader plays on.
type opening struct {
	Position string `json:"position"` // docs/notation.md
	Turn     int    `json:"turn"`
}

// models writes the model games of the family, with their texts.
func (w *writer) models() {
	for _, m := range w.rooms.book.Models {
		if m.Family() == w.family {
			w.model(m)
		}
	}
}

func (w *writer) model(m *book.Model) {
	notes, room, err := w.rooms.book.Notes(w.language, m.ID)
	if err != nil {
		return // a test of package book holds that it is there
	}
	said := map[int]bool{}
	for _, n := range notes {
		said[n.Entry] = true
	}
	c, err := w.rooms.courseOf(m, said)
	if err != nil {
		return // as above
	}
	letters := w.letters()
	lang := ""
	if room.Plain && w.language != "en" {
		lang = ` lang="en"`
	}
	fmt.Fprintf(w, "<section class=\"book-game\" id=%q>\n", m.ID)
	w.tag("h2", lang, room.Title)
	w.tag("p", lang, room.About)
	fmt.Fprintf(w, "<p class=\"book-facts\">%s · <a href=%q download=\"\">%s</a></p>\n",
		html.EscapeString(w.words.Text("model_facts", "level", m.Record.Tag("Level"), "rounds", strconv.Itoa(c.rounds[len(c.rounds)-1]))),
		RecordPath(m.ID, w.language), html.EscapeString(w.texts["game_record_download"]))
	w.board(m, notes[0].Entry, c)
	width, height := size(m.Record.Game)
	for _, n := range notes {
		heading := w.words["model_start"]
		if n.Entry > 0 {
			heading = w.words.Text("model_at", "round", strconv.Itoa(c.rounds[n.Entry-1]), "text", letters.Write(c.names[n.Entry-1]))
		}
		fmt.Fprintf(w, "<section class=\"book-turn\" id=\"%s-%d\" data-entry=\"%d\">\n", m.ID, n.Entry, n.Entry)
		w.tag("h3", "", heading)
		w.still(fmt.Sprintf("%s.%d", m.ID, n.Entry), heading, width, height)
		lang := ""
		if n.Plain && w.language != "en" {
			lang = ` lang="en"`
		}
		fmt.Fprintf(w, "<div class=\"book-said\"%s>\n", lang)
		if n.Stale {
			w.tag("p", ` class="book-note"`, w.words["stale"])
		}
		w.text(n.Text)
		w.WriteString("</div>\n</section>\n")
	}
	w.WriteString("</section>\n")
}

// board writes the place where the page steps through the game; a script replaces
// the first picture.
func (w *writer) board(m *book.Model, first int, c *course) {
	data, err := json.Marshal(replay{m.Record.Game, m.Entries(), c.from})
	if err != nil {
		return // texts and numbers can be written
	}
	width, height := size(m.Record.Game)
	fmt.Fprintf(w, "<figure class=\"book-model\" data-model=\"%s\">\n", html.EscapeString(string(data)))
	w.still(fmt.Sprintf("%s.%d", m.ID, first), w.game(), width, height)
	w.WriteString("</figure>\n")
}

// lively is the number of moves of the first page's animation before it restarts.
const lively = 40

// moving writes the picture of the first page, which the page plays slowly: a model
// game, from its first commented moment. Of the games of a family it
// is the one with most seats.
func (w *writer) moving() {
	var m *book.Model
	seats := 0
	for _, one := range w.rooms.book.Models {
		game, err := games.Parse(one.Record.Game)
		if err == nil && one.Family() == w.family && game.Seats() > seats {
			m, seats = one, game.Seats()
		}
	}
	if m == nil {
		return // a test of package book holds that there are two
	}
	notes, room, err := w.rooms.book.Notes(w.language, m.ID)
	if err != nil {
		return // as in model
	}
	i := slices.IndexFunc(notes, func(n book.Note) bool { return n.Entry > 0 })
	if i < 0 {
		return // as above
	}
	first, entries := notes[i].Entry, m.Entries()
	data, err := json.Marshal(scenery{m.Record.Game, entries[:min(len(entries), first+lively)], first})
	if err != nil {
		return // texts and numbers can be written
	}
	lang := ""
	if room.Plain && w.language != "en" {
		lang = ` lang="en"`
	}
	width, height := size(m.Record.Game)
	fmt.Fprintf(w, "<figure class=\"book-moving\" data-moving=\"%s\">\n", html.EscapeString(string(data)))
	w.still(fmt.Sprintf("%s.%d", m.ID, first), w.game(), width, height)
	link := fmt.Sprintf("<a href=\"%s#%s\"%s>%s</a>", Path(w.language, w.family, Matches), m.ID, lang, html.EscapeString(room.Title))
	w.WriteString("<figcaption><p>" + w.pair(html.EscapeString(w.label(Matches)), link) + "</p></figcaption>\n</figure>\n")
}

// scenery is the page's data for the animation of the first page.
type scenery struct {
	Game  string   `json:"game"`
	Moves []string `json:"moves"`
	First int      `json:"first"` // how many of them have been played in the still picture
}

// course is the cached replay of a model game.
type course struct {
	names  []string // of the moves, in English letters
	rounds []int    // of the moves
	from   map[int]opening
}

// courseOf plays a model game once; mu is held.
func (r *Rooms) courseOf(m *book.Model, said map[int]bool) (*course, error) {
	if c := r.courses[m.ID]; c != nil {
		return c, nil
	}
	c := &course{from: map[int]opening{}}
	entries := m.Entries()
	var (
		style     notation.Style
		chronicle *api.Chronicle
		told      rules.Position // the number of entries passed to the chronicle
	)
	err := m.Play(func(i int, pos rules.Position) {
		if i == 0 {
			style = notation.RecordStyle(pos.Game())
			told = pos.Game().Start()
			chronicle = api.NewChronicle(told)
		} else if chronicle.Play(told, entries[i-1]) == nil { // it has been played
			c.rounds = append(c.rounds, chronicle.Played().Round)
		}
		if said[i] && !pos.Over() {
			c.from[i] = opening{notation.FormatSetup(pos.Setup()), int(pos.Turn())}
		}
		if i < len(entries) {
			name := entries[i]
			if move, err := pos.ParseMove(name); err == nil {
				name = notation.Format(style, pos, move)
			}
			c.names = append(c.names, name)
		}
	})
	if err != nil {
		return nil, err
	}
	r.courses[m.ID] = c
	return c, nil
}
