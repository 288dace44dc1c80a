package bookhtml

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Notation is the room in which moves are written and read.
const Notation = "notation"

// exercises returns the exercises of a family; mu is held. A test of package book checks
// that they can be made.
func (r *Rooms) exercises(family string) []book.Task {
	if found, ok := r.exercised[family]; ok {
		return found
	}
	found, _ := r.book.Exercises(family)
	r.exercised[family] = found
	return found
}

// exercises returns moves to write, and squares to find: one after the other on one board
// with a script, otherwise every second as a picture with a folded answer.
func (w *writer) exercises() template.HTML {
	tasks := w.rooms.exercises(w.family)
	if len(tasks) == 0 {
		return "" // as above
	}
	says := w.rooms.says[w.language]
	all := []template.HTML{w.heading("exercise", w.words["exercise_title"]), render("paragraph", w.words["exercise_about"])}
	if p, err := posed(&tasks[0]); err == nil {
		width, height := w.rooms.framed(p.pos.Game())
		all = append(all, render("exercise", struct {
			Data  string
			Still template.HTML
		}{marshal(tasks), w.still(exerciseStill+w.family+"-1", p.alt, width, height)}))
	}
	var stills []template.HTML
	for i := range len(tasks) / 2 {
		at := 2*i + i%2
		t := &tasks[at]
		p, err := posed(t)
		if err != nil {
			continue // as above
		}
		question, answer := w.asked(t, p.pos, says)
		if t.Do == book.Write {
			answer = w.inEvery(p.pos, t.Move)
		}
		stills = append(stills, w.posed(posing{
			ID: exerciseStill + w.family + "-" + strconv.Itoa(at+1), game: p.pos.Game(), alt: p.alt,
			Heading:  says.Text("task_of", "n", strconv.Itoa(i+1), "all", strconv.Itoa(len(tasks)/2)),
			Question: question, Unfold: says["show"], Answer: answer,
		}))
	}
	return join(append(all, w.tasks(stills))...)
}

// inEvery returns a move in every notation that differs from the others.
func (w *writer) inEvery(pos rules.Position, text string) string {
	m, err := pos.ParseMove(text)
	if err != nil {
		return text // as above
	}
	letters := w.letters()
	var names, texts []string
	for _, style := range []notation.Style{notation.Short, notation.Long, notation.Descriptive, notation.Protocol} {
		name := notation.Format(style, pos, m)
		if style != notation.Protocol {
			name = letters.Write(name)
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
			texts = append(texts, w.pair(w.texts["style_"+style.String()], name))
		}
	}
	return strings.Join(texts, "; ")
}
