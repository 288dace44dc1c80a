package book_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Every family has moves to write and squares to find, of many sorts, and what they
// answer is so by the rules.
func TestExercises(t *testing.T) {
	b := read(t)
	for _, family := range book.Families {
		t.Run(family, func(t *testing.T) {
			tasks, err := b.Exercises(family)
			if err != nil {
				t.Fatal(err)
			}
			if len(tasks) < 16 {
				t.Errorf("%d tasks, want 16 or more", len(tasks))
			}
			var texts, moves []string
			kinds := map[rules.ActionKind]bool{}
			for i := range tasks {
				task := &tasks[i]
				pos, err := task.Pose()
				if err != nil {
					t.Fatalf("task %d: %v", i+1, err)
				}
				m, err := pos.ParseMove(task.Move)
				if err != nil {
					t.Fatalf("task %d: %v", i+1, err)
				}
				a := pos.Describe(m)
				kinds[a.Kind] = true
				switch task.Do {
				case book.Write:
					moves = append(moves, task.Move)
					texts = append(texts, task.Answer[0])
					// Whatever it is written in, it is that move.
					for style := notation.Protocol; style <= notation.Descriptive; style++ {
						text := notation.Format(style, pos, m)
						if read, err := notation.Parse(pos, text); err != nil || pos.MoveText(read) != task.Move {
							t.Errorf("task %d: %q is not read as %s: %v", i+1, text, task.Move, err)
						}
					}
				case book.Square:
					if goal := pos.Game().Board().SquareName(a.To); !slices.Contains(task.Answer, goal) {
						t.Errorf("task %d: %s names %q, want %s among them", i+1, task.Focus, task.Answer, goal)
					}
					if task.Focus != texts[len(texts)-1] || task.Move != moves[len(moves)-1] {
						t.Errorf("task %d asks for %s, and the one before it for %s", i+1, task.Focus, texts[len(texts)-1])
					}
				default:
					t.Errorf("task %d asks for %s", i+1, task.Do)
				}
			}
			t.Log(strings.Join(texts, " "))
			if len(kinds) < 2 {
				t.Errorf("the moves are of %d kinds, want two or more", len(kinds))
			}
		})
	}
}
