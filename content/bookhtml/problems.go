package bookhtml

import (
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

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

// problems returns the problems of a family by kind, their solutions folded up, and a link to the
// problem of the day.
func (w *writer) problems() template.HTML {
	all := []template.HTML{w.daily()}
	list := w.rooms.puzzles(w.family)
	for i := 0; i < len(list); {
		kind := list[i].Kind
		var tasks []template.HTML
		for ; i < len(list) && list[i].Kind == kind; i++ {
			tasks = append(tasks, w.problem(i+1, list[i]))
		}
		all = append(all, w.heading(kind, w.texts["puzzle_kind_"+kind]), w.tasks(tasks))
	}
	return join(all...)
}

// daily returns a link to the problem of the day.
func (w *writer) daily() template.HTML {
	family, p := w.rooms.daily(w.rooms.today())
	if p == nil {
		return ""
	}
	return render("doors", []link{{
		Path: Path(w.language, family, Problems) + "/" + p.ID,
		Text: w.pair(w.texts["puzzle_daily"], w.texts["game_"+family+"_title"]+", "+w.texts["puzzle_kind_"+p.Kind]),
	}})
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
	w.finish(p, true, w.problem(i+1, all[i]))
	return p
}

// mover names the seat on turn.
func (w *writer) mover(pos rules.Position) string {
	return w.texts.Text("puzzle_to_move", "colour", w.tint(pos, int(pos.Turn())), "seat", strconv.Itoa(int(pos.Turn())))
}

// problem returns one problem.
func (w *writer) problem(number int, p *puzzle.Puzzle) template.HTML {
	pos, err := p.Begin(&w.rooms.shelf)
	if err != nil {
		return "" // a test of package puzzle holds that there is none such
	}
	return w.posed(posing{
		ID: problemStill + w.family + "-" + p.ID, game: pos.Game(), alt: p.Position,
		Heading: w.texts.Text("puzzle_number", "number", strconv.Itoa(number)) + " · " + w.texts.Text("puzzle_level_of", "level", strconv.Itoa(p.Level)),
		Path:    Path(w.language, w.family, Problems) + "/" + p.ID,
		Note:    w.mover(pos), Question: w.goal(p, pos), Unfold: w.texts["puzzle_solution"], Answer: w.line(pos, p.Line),
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
	family, turn := puzzle.Daily(day)
	list := r.puzzles(family)
	for _, step := range []int{61, 67, 71, 73} { // one without a common factor goes through all of them
		if len(list)%step != 0 {
			return family, list[turn*step%len(list)]
		}
	}
	return family, nil
}
