package bookhtml

import (
	"fmt"
	"html/template"
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
	Game  string        `json:"game"`
	Moves []string      `json:"moves"`
	From  map[int]start `json:"from"` // by entries with a note at which the game is not over
}

// models returns the model games of the family, with their texts.
func (w *writer) models() template.HTML {
	var all []template.HTML
	for _, m := range w.rooms.book.Models {
		if m.Family() == w.family {
			all = append(all, w.model(m))
		}
	}
	return join(all...)
}

// turn is a commented moment of a model game.
type turn struct {
	Entry             int
	Heading, Language string
	Still, Note, Text template.HTML
}

func (w *writer) model(m *book.Model) template.HTML {
	notes, room, err := w.rooms.book.Notes(w.language, m.ID)
	if err != nil {
		return "" // a test of package book holds that it is there
	}
	said := map[int]bool{}
	for _, n := range notes {
		said[n.Entry] = true
	}
	c, err := w.rooms.courseOf(m, said)
	if err != nil {
		return "" // as above
	}
	letters := w.letters()
	width, height := size(m.Record.Game)
	var moments []turn
	for _, n := range notes {
		one := turn{Entry: n.Entry, Heading: w.words["model_start"], Language: w.english(n.Plain), Text: blocks(n.Text)}
		if n.Entry > 0 {
			one.Heading = w.words.Text("model_at", "round", strconv.Itoa(c.rounds[n.Entry-1]), "text", letters.Write(c.names[n.Entry-1]))
		}
		one.Still = w.still(fmt.Sprintf("%s.%d", m.ID, n.Entry), one.Heading, width, height)
		if n.Stale {
			one.Note = w.note(w.words["stale"])
		}
		moments = append(moments, one)
	}
	return render("game", map[string]any{
		"ID": m.ID, "Language": w.english(room.Plain), "Title": room.Title, "About": room.About,
		"Facts":   w.words.Text("model_facts", "level", m.Record.Tag("Level"), "rounds", strconv.Itoa(c.rounds[len(c.rounds)-1])),
		"Record":  link{Path: RecordPath(m.ID, w.language), Text: w.texts["game_record_download"], Download: true},
		"Data":    marshal(replay{m.Record.Game, m.Entries(), c.from}),
		"Still":   w.still(fmt.Sprintf("%s.%d", m.ID, notes[0].Entry), w.game(), width, height),
		"Moments": moments,
	})
}

// lively is the number of moves of the first page's animation before it restarts.
const lively = 40

// moving returns the picture of the first page, which the page plays slowly: a model
// game, from its first commented moment. Of the games of a family it
// is the one with most seats.
func (w *writer) moving() template.HTML {
	var m *book.Model
	seats := 0
	for _, one := range w.rooms.book.Models {
		game, err := games.Parse(one.Record.Game)
		if err == nil && one.Family() == w.family && game.Seats() > seats {
			m, seats = one, game.Seats()
		}
	}
	if m == nil {
		return "" // a test of package book holds that there are two
	}
	notes, room, err := w.rooms.book.Notes(w.language, m.ID)
	if err != nil {
		return "" // as in model
	}
	i := slices.IndexFunc(notes, func(n book.Note) bool { return n.Entry > 0 })
	if i < 0 {
		return "" // as above
	}
	first, entries := notes[i].Entry, m.Entries()
	width, height := size(m.Record.Game)
	l := w.to(Matches, room.Title)
	l.Path += "#" + m.ID
	l.Language = w.english(room.Plain)
	return render("moving", map[string]any{
		"Data":  marshal(scenery{m.Record.Game, entries[:min(len(entries), first+lively)], first}),
		"Still": w.still(fmt.Sprintf("%s.%d", m.ID, first), w.game(), width, height),
		"Link":  w.of(Matches, l),
	})
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
	from   map[int]start
}

// courseOf plays a model game once; mu is held.
func (r *Rooms) courseOf(m *book.Model, said map[int]bool) (*course, error) {
	if c := r.courses[m.ID]; c != nil {
		return c, nil
	}
	c := &course{from: map[int]start{}}
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
			c.from[i] = start{notation.FormatSetup(pos.Setup()), int(pos.Turn())}
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
