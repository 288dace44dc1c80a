package bookhtml

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// puzzles returns the problems of a family; mu is held. A test of package puzzle
// holds that they can be read.
func (r *Rooms) puzzles(family string) []*puzzle.Puzzle {
	if found, ok := r.problems[family]; ok {
		return found
	}
	found, _ := puzzle.Of(family)
	r.problems[family] = found
	return found
}

// problems writes the problems of a family by kind, and where the problem of the day
// is, their solutions folded up.
func (w *writer) problems() {
	w.daily()
	kind := ""
	for i, p := range w.rooms.puzzles(w.family) {
		if p.Kind != kind {
			if kind != "" {
				w.WriteString("</div>\n")
			}
			kind = p.Kind
			w.tag("h2", ` id="`+kind+`"`, w.texts["puzzle_kind_"+kind])
			w.WriteString(w.grid())
		}
		w.problem(i+1, p)
	}
	if kind != "" {
		w.WriteString("</div>\n")
	}
}

// daily writes the way to the problem of the day.
func (w *writer) daily() {
	family, p := w.rooms.daily(w.rooms.today())
	if p == nil {
		return
	}
	w.WriteString("<p class=\"book-doors\"><a class=\"button main\" href=\"" + Path(w.language, family, Problems) + "/" + p.ID + "\">" +
		html.EscapeString(w.pair(w.texts["puzzle_daily"], w.texts["game_"+family+"_title"]+", "+w.texts["puzzle_kind_"+p.Kind])) + "</a></p>\n")
}

// problem returns the page of one problem, nil if there is none of that id; mu is held.
func (r *Rooms) problem(language, family, id string) *Page {
	all := r.puzzles(family)
	i := slices.IndexFunc(all, func(p *puzzle.Puzzle) bool { return p.ID == id })
	if i < 0 {
		return nil
	}
	pos, err := all[i].Begin(&r.shelf)
	if err != nil {
		return nil
	}
	w := r.writer(language, family)
	p := &Page{Language: language, Family: family, Room: Problems + "/" + id, Scriptless: true}
	p.Title = w.pair(w.game(), w.texts["puzzle_kind_"+all[i].Kind])
	p.About = w.mover(pos) + ". " + w.goal(all[i], pos)
	w.WriteString("<article class=\"book\">\n")
	w.nav("")
	w.WriteString("<header>\n")
	w.tag("h1", "", p.Title)
	w.WriteString("</header>\n")
	w.problem(i+1, all[i])
	w.WriteString("</article>\n")
	p.Article = w.String()
	p.Frame = w.frame(p)
	return p
}

// mover names the seat on turn.
func (w *writer) mover(pos rules.Position) string {
	return w.texts.Text("puzzle_to_move", "colour", w.tint(pos, int(pos.Turn())), "seat", strconv.Itoa(int(pos.Turn())))
}

// problem writes one problem.
func (w *writer) problem(number int, p *puzzle.Puzzle) {
	pos, err := p.Begin(&w.rooms.shelf)
	if err != nil {
		return // a test of package puzzle holds that there is none such
	}
	w.posed(posing{
		id: problemStill + w.family + "-" + p.ID, game: pos.Game(), alt: p.Position,
		heading: w.texts.Text("puzzle_number", "number", strconv.Itoa(number)) + " · " + w.texts.Text("puzzle_level_of", "level", strconv.Itoa(p.Level)),
		href:    Path(w.language, w.family, Problems) + "/" + p.ID,
		note:    w.mover(pos), question: w.goal(p, pos), unfold: w.texts["puzzle_solution"], answer: w.line(pos, p.Line),
	})
}

// aims are the goals of problems: a word and a number of moves.
var aims = regexp.MustCompile(`^([a-z]+)([0-9]*)$`)

// goal returns the goal of a problem.
func (w *writer) goal(p *puzzle.Puzzle, pos rules.Position) string {
	aim := aims.FindStringSubmatch(p.Goal.String())
	key := "puzzle_task_" + aim[1]
	switch {
	case aim[1] == "mate" && pos.Game().Seats() > 2:
		key += "_several"
	case aim[1] == "only" && w.family == "royale":
		key += "_royale"
	}
	text := w.texts.Text(key, "moves", aim[2])
	if note := w.texts["puzzle_note_"+p.Kind]; note != "" {
		text += " " + note
	}
	return text
}

// line returns a solution in short notation.
func (w *writer) line(pos rules.Position, entries []string) string {
	letters := print.Letters(w.language)
	style := notation.RecordStyle(pos.Game())
	var texts []string
	for _, entry := range entries {
		m, err := pos.ParseMove(entry)
		if err != nil {
			break
		}
		texts = append(texts, letters.Write(notation.Format(style, pos, m)))
		pos.Play(m)
	}
	return strings.Join(texts, " ")
}

// today returns the days since 1970.
func (r *Rooms) today() int {
	return int(r.config.Now().UTC().Unix() / int64(24*time.Hour/time.Second))
}

// daily returns the problem of a day, as the page chooses it, and its family; mu is held.
func (r *Rooms) daily(day int) (family string, p *puzzle.Puzzle) {
	family = book.Families[day%len(book.Families)]
	list := r.puzzles(family)
	turn := day / len(book.Families)
	for _, step := range []int{61, 67, 71, 73} { // one without a common factor goes through all of them
		if len(list)%step != 0 {
			return family, list[turn*step%len(list)]
		}
	}
	return family, nil
}
