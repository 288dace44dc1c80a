package bookhtml

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// ladder returns the lessons of a family; mu is held. They are read on first use. A test of package
// book holds that they can be.
func (r *Rooms) ladder(family string) book.Ladder {
	if found, ok := r.ladders[family]; ok {
		return found
	}
	found, _ := book.ReadLadder(docs.Files, family)
	r.ladders[family] = found
	return found
}

// lessons returns the ladder of a family: the text of each lesson and its tasks, with folded
// answers.
func (w *writer) lessons() template.HTML {
	says := w.rooms.says[w.language]
	var all []template.HTML
	for _, l := range w.rooms.ladder(w.family).Lessons {
		title, text := w.rooms.book.LessonText(w.language, w.family, l.ID)
		s := section{ID: l.ID + "-idea", Text: join(blocks(text), render("begin", w.to(Lessons+"/"+l.ID, says["begin"])))}
		if l.Figure != "" {
			s.Figures = []template.HTML{w.figure(l.Figure)}
		}
		var tasks []template.HTML
		for i := range l.Tasks {
			tasks = append(tasks, w.task(&l, i, says))
		}
		all = append(all, w.heading(l.ID, title), render("section", s), w.tasks(tasks))
	}
	return join(all...)
}

// tasks returns a grid of stills, which are larger where a board has many squares.
func (w *writer) tasks(tasks []template.HTML) template.HTML {
	return render("tasks", struct {
		Large bool
		Tasks []template.HTML
	}{w.family == "sovereign" || w.family == "royale", tasks})
}

// task returns one task of a lesson.
func (w *writer) task(l *book.Lesson, i int, says messages.Catalogue) template.HTML {
	t := &l.Tasks[i]
	p, err := posed(t)
	if err != nil {
		return "" // a test holds that there is none such
	}
	question, answer := w.asked(t, p.pos, says)
	note := strings.Join(t.Marks, ", ")
	if p.played != "" {
		note = says.Text("played", "move", p.played)
	}
	return w.posed(posing{
		ID: lessonStill + w.family + "-" + l.ID + "-" + strconv.Itoa(i+1), game: p.pos.Game(), alt: p.alt,
		Heading: says.Text("task_of", "n", strconv.Itoa(i+1), "all", strconv.Itoa(len(l.Tasks))),
		Note:    note, Question: question, Unfold: says["show"], Answer: answer,
	})
}

// posing is a position with a question.
type posing struct {
	ID       string
	game     rules.Game
	alt      string
	Still    template.HTML // set by posed
	Heading  string
	Path     string // where it can be done on the board, "" for nowhere
	Note     string
	Question string
	Unfold   string
	Answer   string
}

// posed returns a position, its question and, folded, the answer.
func (w *writer) posed(s posing) template.HTML {
	width, height := w.rooms.framed(s.game)
	s.Still = w.still(s.ID, s.alt, width, height)
	return render("task", s)
}

// asked returns the question of a task, and the answer.
func (w *writer) asked(t *book.Task, pos rules.Position, says messages.Catalogue) (question, answer string) {
	key, seat, move, n := string(t.Do), int(pos.Turn()), t.Move, strconv.Itoa(t.Count)
	switch t.Do {
	case book.Find, book.Force:
		key += "_" + string(t.Theme)
	case book.Owned, book.Announce:
		seat, _ = strconv.Atoi(t.Focus)
	case book.ReadMove, book.Square:
		move = w.letters().Write(t.Focus)
	case book.Visit:
		n = t.Answer[0]
	}
	question = says.Text(key, "square", t.Focus, "seat", w.seat(pos, seat), "army", w.army(pos.Game(), t.Focus), "move", move, "n", n, "level", strconv.Itoa(t.Level))
	switch t.Do {
	case book.Visit:
		answer = says.Text("solved_best", "n", n)
	case book.Owner, book.Whose:
		var names []string
		for _, text := range t.Answer {
			if seat, _ := strconv.Atoi(text); seat > 0 {
				names = append(names, w.seat(pos, seat))
			} else {
				names = append(names, says["a_nobody"])
			}
		}
		answer = strings.Join(names, ", ")
	case book.Legal, book.Announce:
		answer = says["a_"+t.Answer[0]]
	case book.Write:
		answer = w.letters().Write(t.Answer[0])
	case book.Force: // one way, with the replies
		answer = strings.Join(slices.Concat(t.Answer[:1], t.Replies, t.Ends[:1]), ", ")
	default:
		answer = strings.Join(t.Answer, ", ")
	}
	return question, answer
}

// letters returns the letters of the pieces in the language.
func (w *writer) letters() notation.Letters {
	letters, _ := notation.ParseLetters(w.language)
	return letters
}

// seat returns the name of a seat, with the tint of its army.
func (w *writer) seat(pos rules.Position, seat int) string {
	name := w.texts.Text("board_seat", "seat", strconv.Itoa(seat))
	if name != "" {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	if seat < 1 || seat > pos.Game().Seats() {
		return name
	}
	return name + " (" + w.tint(pos, seat) + ")"
}

// tint returns the colour of a seat's army.
func (w *writer) tint(pos rules.Position, seat int) string {
	return w.texts["board_tint_"+w.rooms.armiesOf(pos.Game())[pos.OwnArmy(rules.Seat(seat))].Tint]
}

// armiesOf returns how the armies of a game look; mu is held.
func (r *Rooms) armiesOf(game rules.Game) []diagram.Army {
	id := game.ID().String()
	if r.armies[id] == nil {
		r.armies[id] = diagram.Armies(game, 0)
	}
	return r.armies[id]
}

// army returns the name of an army by its tint; its own name without one.
func (w *writer) army(game rules.Game, name string) string {
	for _, army := range w.rooms.armiesOf(game) {
		if army.Name == name {
			return w.texts["board_tint_"+army.Tint]
		}
	}
	return name
}

// pose is the position of a task.
type pose struct {
	pos    rules.Position
	signs  diagram.Signs
	alt    string // the men, for screen readers
	played string // the last entry that led there
}

// posed returns the position of a task.
func posed(t *book.Task) (pose, error) {
	f := &book.Figure{Game: t.Game, Position: t.Position, Focus: t.Focus, Moves: t.Moves}
	switch t.Do {
	case book.Visit, book.TapGoals, book.TapTakes:
		men, err := f.Men()
		if err != nil {
			return pose{}, err
		}
		p := pose{signs: diagram.Signs{Marks: t.Marks}}
		for _, man := range men {
			p.alt += man.Square + " " + man.Piece + " "
		}
		p.alt = strings.TrimSuffix(p.alt, " ")
		f.Show = book.Legend // there may be no kings
		p.pos, _, err = print.Figure(f)
		return p, err
	}
	pos, err := f.Begin()
	if err != nil {
		return pose{}, err
	}
	p := pose{pos: pos}
	for _, entry := range t.Moves {
		if way := wayOf(pos, entry); way != nil {
			p.signs.Last = [][]string{way}
		}
		if err := rules.Apply(pos, entry); err != nil {
			return pose{}, err
		}
		p.played = entry
	}
	p.alt = notation.FormatSetup(pos.Setup())
	switch t.Do {
	case book.Attackers:
		p.signs.Marks = []string{t.Focus}
	case book.Write:
		p.signs.Arrows = [][]string{wayOf(pos, t.Move)}
	}
	return p, nil
}

// wayOf returns a move's start, landings and goal; nil if the text is no move.
func wayOf(pos rules.Position, text string) []string {
	m, err := pos.ParseMove(text)
	if err != nil {
		return nil
	}
	a, surface := pos.Describe(m), pos.Game().Board()
	way := []string{surface.SquareName(a.From)}
	for _, landing := range a.Path {
		way = append(way, surface.SquareName(landing))
	}
	if len(a.Path) == 0 {
		way = append(way, surface.SquareName(a.To))
	}
	return way
}
