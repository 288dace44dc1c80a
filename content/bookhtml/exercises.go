package bookhtml

import (
	"encoding/json"
	"fmt"
	"html"
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

// exercises writes moves to write, and squares to find: one after the other on one board
// with a script, otherwise every second as a picture with a folded answer.
func (w *writer) exercises() {
	tasks := w.rooms.exercises(w.family)
	data, err := json.Marshal(tasks)
	if err != nil || len(tasks) == 0 {
		return // as above
	}
	says := w.rooms.says[w.language]
	w.tag("h2", ` id="exercise"`, w.words["exercise_title"])
	w.tag("p", "", w.words["exercise_about"])
	if p, err := posed(&tasks[0]); err == nil {
		width, height := w.rooms.framed(p.pos.Game())
		fmt.Fprintf(w, "<figure class=\"book-exercise\" data-exercises=\"%s\">\n", html.EscapeString(string(data)))
		w.still(exerciseStill+w.family+"-1", p.alt, width, height)
		w.WriteString("</figure>\n")
	}
	w.WriteString(w.grid())
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
		w.posed(posing{
			id: exerciseStill + w.family + "-" + strconv.Itoa(at+1), game: p.pos.Game(), alt: p.alt,
			heading:  says.Text("task_of", "n", strconv.Itoa(i+1), "all", strconv.Itoa(len(tasks)/2)),
			question: question, unfold: says["show"], answer: answer,
		})
	}
	w.WriteString("</div>\n")
}

// inEvery returns how a move is written in every notation in which it is written otherwise.
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
