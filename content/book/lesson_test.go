package book_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
)

// ladders returns the lessons of every family.
func ladders(t *testing.T) (all []book.Ladder) {
	t.Helper()
	for _, family := range book.Families {
		ladder, err := book.ReadLadder(docs.Files, family)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, ladder)
	}
	return all
}

// A ladder has 8 to 14 lessons and 60 tasks or more, at least half of them of the
// game's own kind, and something is said of each lesson.
func TestLadders(t *testing.T) {
	b := read(t)
	for _, ladder := range ladders(t) {
		t.Run(ladder.Family, func(t *testing.T) {
			if n := len(ladder.Lessons); n < 8 || n > 14 {
				t.Errorf("%d lessons, want 8 to 14", n)
			}
			tasks, special := 0, 0
			for _, l := range ladder.Lessons {
				if title, text := b.LessonText("en", ladder.Family, l.ID); title == "" || text == "" {
					t.Errorf("nothing is said of lesson %s: %q, %q", l.ID, title, text)
				}
				if l.Figure != "" && b.Figure(l.Figure) == nil {
					t.Errorf("lesson %s shows %s, which is no figure", l.ID, l.Figure)
				}
				if len(l.Tasks) < 2 {
					t.Errorf("lesson %s has %d tasks", l.ID, len(l.Tasks))
				}
				for _, task := range l.Tasks {
					tasks++
					if task.Special {
						special++
					}
				}
			}
			t.Logf("%d tasks, %d of the game's own kind", tasks, special)
			if tasks < 60 || 2*special < tasks {
				t.Errorf("%d tasks, %d of the game's own kind; want 60, and half of them", tasks, special)
			}
		})
	}
}

// The answer of each task follows from the rules. -update writes it.
func TestAnswers(t *testing.T) {
	for _, ladder := range ladders(t) {
		t.Run(ladder.Family, func(t *testing.T) {
			changed := false
			for _, l := range ladder.Lessons {
				for i := range l.Tasks {
					task := &l.Tasks[i]
					answer, err := task.Solve()
					switch {
					case err != nil:
						t.Errorf("%s, task %d: %v", l.ID, i+1, err)
					case len(answer) == 0:
						t.Errorf("%s, task %d has no answer", l.ID, i+1)
					case !slices.Equal(answer, task.Answer) && *update:
						task.Answer, changed = answer, true
					case !slices.Equal(answer, task.Answer):
						t.Errorf("%s, task %d: the answer is %q, not %q", l.ID, i+1, answer, task.Answer)
					}
					checkChoices(t, l.ID, i+1, task)
					if task.Do == book.Force && checkForce(t, l.ID, i+1, task) {
						changed = true
					}
				}
			}
			if changed {
				write(t, ladder)
			}
		})
	}
}

// Each way out of check is asked for by itself (sovereign.13).
func TestEveryWayIsAsked(t *testing.T) {
	ladder, err := book.ReadLadder(docs.Files, "sovereign")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[book.Theme]bool{}
	for _, l := range ladder.Lessons {
		for _, task := range l.Tasks {
			asked[task.Theme] = true
		}
	}
	for way := rules.LeaveLine; way <= rules.CrownAnother; way++ {
		if !asked[book.Theme("way-"+way.String())] {
			t.Errorf("no task asks for the way %q", way)
		}
	}
}

// checkForce checks that a forcing task has one first move, with the replies of bots of its
// level and seed, and ends that reach the theme. -update writes the replies; it reports a
// change.
func checkForce(t *testing.T, lesson string, n int, task *book.Task) (changed bool) {
	t.Helper()
	if len(task.Answer) != 1 || task.Level < 1 || task.Level >= strength.Top || task.Seed == 0 {
		t.Errorf("%s, task %d: %d first moves, level %d, seed %d; want one, of a bot with a seed", lesson, n, len(task.Answer), task.Level, task.Seed)
		return false
	}
	bot := strength.New(task.Level, task.Seed, engine.Options{Evaluator: eval.For})
	free := 0 // in how many positions there was a choice
	_, replies, err := task.Reply(func(pos rules.Position) (string, error) {
		if pos.CountMoves() > 1 {
			free++
		}
		return pos.MoveText(bot.Search(t.Context(), pos, engine.Limits{}, nil).Best), nil
	})
	if err != nil {
		t.Errorf("%s, task %d: %v", lesson, n, err)
		return false
	}
	if free == 0 {
		t.Errorf("%s, task %d: nobody has a choice", lesson, n)
	}
	if !slices.Equal(replies, task.Replies) {
		if !*update {
			t.Errorf("%s, task %d: bots reply %q, not %q", lesson, n, replies, task.Replies)
		}
		task.Replies, changed = replies, true
	}
	ends, err := task.Finish()
	if err != nil || len(ends) == 0 {
		t.Errorf("%s, task %d ends with %q: %v", lesson, n, ends, err)
	}
	if !slices.Equal(ends, task.Ends) {
		if !*update {
			t.Errorf("%s, task %d ends with %q, not %q", lesson, n, ends, task.Ends)
		}
		task.Ends, changed = ends, true
	}
	return changed && *update
}

// Every family in which something can be forced asks for it.
func TestForced(t *testing.T) {
	for _, ladder := range ladders(t) {
		n := 0
		for _, l := range ladder.Lessons {
			for _, task := range l.Tasks {
				if task.Do == book.Force {
					n++
				}
			}
		}
		// In draughts there is no mate, and no captured king.
		if want := ladder.Family != "draughts"; (n > 0) != want {
			t.Errorf("%s has %d tasks in which something is forced", ladder.Family, n)
		}
	}
}

// A wrong claim of a forcing task is detected.
func TestFalseForce(t *testing.T) {
	for _, ladder := range ladders(t) {
		for _, l := range ladder.Lessons {
			for _, task := range l.Tasks {
				if task.Do != book.Force {
					continue
				}
				short := task
				short.Replies = task.Replies[1:]
				if ends, err := short.Finish(); err == nil {
					t.Errorf("%s, %s: without a reply it ends with %q", ladder.Family, l.ID, ends)
				}
				long := task
				long.Replies = append(slices.Clone(task.Replies), task.Replies[0])
				if ends, err := long.Finish(); err == nil {
					t.Errorf("%s, %s: with another reply it ends with %q", ladder.Family, l.ID, ends)
				}
				ended := task
				ended.Moves = slices.Concat(task.Moves, task.Answer, task.Replies)
				if moves, err := ended.Solve(); err == nil {
					t.Errorf("%s, %s: where one move is enough, two begin with %q", ladder.Family, l.ID, moves)
				}
			}
		}
	}
}

// checkChoices holds that the answer can be given.
func checkChoices(t *testing.T, lesson string, n int, task *book.Task) {
	t.Helper()
	if choose := task.Do == book.Legal || task.Do == book.Write; choose != (len(task.Choices) > 0) {
		t.Errorf("%s, task %d: choices %q", lesson, n, task.Choices)
	} else if choose && (len(task.Choices) < 4 || !slices.Contains(task.Choices, task.Answer[0])) {
		t.Errorf("%s, task %d: %q is not among %q, or they are few", lesson, n, task.Answer[0], task.Choices)
	}
	if task.Do == book.Escapes && (task.Count < 2 || task.Count > len(task.Answer)) {
		t.Errorf("%s, task %d: %d ways are wanted, there are %d", lesson, n, task.Count, len(task.Answer))
	}
}

// write writes a ladder, a task a line.
func write(t *testing.T, ladder book.Ladder) {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, l := range ladder.Lessons {
		if i > 0 {
			out.WriteString(",\n")
		}
		out.WriteString(`  {"id": "` + l.ID + `", `)
		if l.Figure != "" {
			out.WriteString(`"figure": "` + l.Figure + `", `)
		}
		out.WriteString(`"tasks": [`)
		for j, task := range l.Tasks {
			line, err := json.Marshal(task)
			if err != nil {
				t.Fatal(err)
			}
			out.WriteString(strings.Repeat(",", min(j, 1)) + "\n    " + string(line))
		}
		out.WriteString("]}")
	}
	out.WriteString("\n]\n")
	if err := os.WriteFile("../../docs/lessons/"+ladder.Family+".json", out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Each reason is the reason of a task, and every sentence of a refusal has one at most.
func TestReasons(t *testing.T) {
	asked := map[string]bool{}
	for _, ladder := range ladders(t) {
		for _, l := range ladder.Lessons {
			for _, task := range l.Tasks {
				if task.Do == book.Legal {
					asked[task.Answer[0]] = true
				}
			}
		}
	}
	for _, reason := range book.Reasons {
		if !asked[string(reason)] {
			t.Logf("no task has the reason %s", reason)
		}
	}
	if len(asked) < 8 {
		t.Errorf("tasks have %d reasons", len(asked))
	}
}
