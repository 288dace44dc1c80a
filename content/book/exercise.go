package book

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// exercises is the number of moves of a family to write, and again of moves to find.
const exercises = 12

// Exercises returns the moves of the model games of a family that readers write and find:
// for each a task to write it, and one to find its square. The moves are as varied as those
// games allow, rare ones among them, in the order of play.
func (b *Book) Exercises(family string) ([]Task, error) {
	var all []exercise
	for _, m := range b.Models {
		if m.Family() != family {
			continue
		}
		entries := m.Entries()
		err := m.Play(func(i int, pos rules.Position) {
			if i == len(entries) {
				return
			}
			move, err := pos.ParseMove(entries[i])
			if err != nil {
				return // a resignation
			}
			e := exerciseOf(pos, move)
			if e == nil || slices.ContainsFunc(all, e.like) {
				return // games are long
			}
			e.keep(m.Record.Game, pos)
			all = append(all, *e)
		})
		if err != nil {
			return nil, err
		}
	}
	var tasks []Task
	for _, e := range unlike(all) {
		tasks = append(tasks, e.tasks...)
	}
	for i := range tasks {
		var err error
		if tasks[i].Answer, err = tasks[i].Solve(); err != nil {
			return nil, err
		}
	}
	return tasks, nil
}

// exercise is a move that may be asked for.
type exercise struct {
	text, move string
	traits     []string // the special traits of its text
	tasks      []Task
}

// namedSquares finds the names of squares in a written move, except for single files and
// ranks.
var namedSquares = regexp.MustCompile(`[1-8]?[a-t][0-9]+`)

// exerciseOf makes an exercise of a move, nil unless a man moves from one square to another.
func exerciseOf(pos rules.Position, m rules.Move) *exercise {
	a := pos.Describe(m)
	switch a.Kind {
	case rules.Quiet, rules.Capture, rules.EnPassant, rules.Castle:
	default:
		return nil
	}
	text := notation.Format(notation.Short, pos, m)
	e := &exercise{text: text, move: pos.MoveText(m)}
	note := func(trait string) {
		if !slices.Contains(e.traits, trait) {
			e.traits = append(e.traits, trait)
		}
	}
	note(strconv.Itoa(int(a.Kind)))
	note("takes " + strconv.Itoa(len(a.Captured)))
	note("lands " + strconv.Itoa(len(a.Path)))
	note("moves " + strconv.Itoa(int(a.Piece.Role)))
	note("seat " + strconv.Itoa(int(pos.Turn())) + " of " + strconv.Itoa(pos.Game().Seats()))
	for _, r := range namedSquares.ReplaceAllString(text, "") {
		switch {
		case r >= 'a' && r <= 'z' && r != 'x', r >= '0' && r <= '9': // disambiguated, or announced to somebody
			note("apart")
		default:
			note(string(r))
		}
	}
	slices.Sort(e.traits)
	return e
}

// like reports whether another exercise asks for nothing else.
func (e *exercise) like(other exercise) bool {
	return e.text == other.text || slices.Equal(e.traits, other.traits)
}

// keep makes the tasks of an exercise in its position.
func (e *exercise) keep(game string, pos rules.Position) {
	text, _ := json.Marshal(notation.FormatSetup(pos.Setup())) // a string can be written
	e.tasks = []Task{
		{Do: Write, Game: game, Position: text, Move: e.move},
		{Do: Square, Game: game, Position: text, Focus: e.text, Move: e.move},
	}
}

// unlike returns the exercises: one after the other, the exercise with the most new traits.
func unlike(all []exercise) []exercise {
	known := map[string]bool{}
	var chosen []int
	for len(chosen) < min(exercises, len(all)) {
		best, most := -1, -1
		for i, e := range all {
			if slices.Contains(chosen, i) {
				continue
			}
			fresh := 0
			for _, t := range e.traits {
				if !known[t] {
					fresh++
				}
			}
			if fresh > most {
				best, most = i, fresh
			}
		}
		chosen = append(chosen, best)
		for _, t := range all[best].traits {
			known[t] = true
		}
	}
	slices.Sort(chosen)
	list := make([]exercise, len(chosen))
	for i, at := range chosen {
		list[i] = all[at]
	}
	return list
}

// square returns the square where the move of a task ends. For castling the square of
// either man counts.
func (t *Task) square(pos rules.Position) ([]string, error) {
	m, err := notation.Parse(pos, t.Focus)
	if err != nil {
		return nil, err
	}
	a := pos.Describe(m)
	squares := pos.Game().Board()
	list := []string{squares.SquareName(a.To)}
	if a.Kind == rules.Castle {
		list = append(list, squares.SquareName(a.RookTo))
	}
	return sorted(list), nil
}
