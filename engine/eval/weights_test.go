package eval

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Every kind of games has a file that says all that is written again, and every
// game finds its own.
func TestFiles(t *testing.T) {
	for _, kind := range Kinds() {
		t.Run(kind, func(t *testing.T) {
			text := fileOf(kind)
			w, err := ParseWeights(text)
			if err != nil {
				t.Fatal(err)
			}
			_, lines, _ := strings.Cut("\n"+text, "\nkind ")
			if got := w.String(); got != "kind "+lines || w.Kind() != kind {
				t.Errorf("the file says otherwise than what is written from it:\n%s", got)
			}
		})
	}
	kinds := map[string]string{
		"star:2": "star2", "star:3": "star3", "star:4": "star4", "star:8": "star4", "star:3,teams=1-23": "starteams",
		"star:4,teams=pairs": "starteams", "yalta": "yalta", "rex": "rex", "sovereign": "sovereign", "royale": "royale",
		"draughts:2": "draughts2", "draughts:4": "draughts4", "draughts:3": "draughts4",
	}
	for id, want := range kinds {
		if got := WeightsOf(gamestest.Game(t, id)).Kind(); got != want {
			t.Errorf("%s is of kind %s, want %s", id, got, want)
		}
	}
}

// Every number has its place in the lines: when all numbers of the lines are
// set, no field of the weights is left at zero.
func TestEveryWeightHasALine(t *testing.T) {
	for _, kind := range Kinds() {
		w := &Weights{kind: kind}
		for _, n := range w.Numbers() {
			if n.Value() != 0 {
				t.Errorf("%s: %s stands for a number that another line has set", kind, n.Name)
			}
			if n.Set(-7); n.Value() != -7 {
				t.Errorf("%s: %s is %d, want -7", kind, n.Name, n.Value())
			}
		}
		family := reflect.ValueOf(w.chess)
		switch {
		case strings.HasPrefix(kind, "draughts"):
			family = reflect.ValueOf(w.draughts)
		case kind == "sovereign" || kind == "royale":
			family = reflect.ValueOf(w.grid)
		}
		for i := range family.NumField() {
			name := family.Type().Field(i).Name
			if family.Field(i).IsZero() && (name != "fine" || kind == kindOrthodox) {
				t.Errorf("%s: no line sets %s", kind, name)
			}
		}
		if kind == kindOrthodox {
			fine := reflect.ValueOf(w.chess.fine)
			for i := range fine.NumField() {
				if fine.Field(i).IsZero() {
					t.Errorf("%s: no line sets fine.%s", kind, fine.Type().Field(i).Name)
				}
			}
		}
	}
}

func TestParseWeightsRefuses(t *testing.T) {
	w := WeightsOf(gamestest.Game(t, "draughts:2"))
	w.draughts.man, w.draughts.deadlock = at(100, 100), 4
	good := w.String()
	for _, tt := range []struct {
		name, old, new string
		line           int
		text           string
	}{
		{"nothing", good, "", 0, "there are none"},
		{"no kind", "kind draughts2\n", "", 1, "expected kind"},
		{"another kind", "kind draughts2", "kind checkers", 1, "expected kind"},
		{"a line less", "deadlock 4\n", "", 0, "no line deadlock"},
		{"a line twice", "deadlock 4\n", "deadlock 4\ndeadlock 5\n", 13, "deadlock"},
		{"a line of another kind", "deadlock 4\n", "deadlock 4\ndanger 5/5\n", 13, "danger"},
		{"a number less", "deadlock 4\n", "deadlock\n", 12, "expected 1 numbers"},
		{"half a pair", "man 100/100", "man 100", 2, "two numbers such as 12/-5"},
		{"no number", "deadlock 4\n", "deadlock four\n", 12, "expected a number, found four"},
		{"too much", "deadlock 4\n", "deadlock 400000\n", 12, "found 400000"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(good, tt.old, tt.new, 1)
			if text == good {
				t.Fatalf("%q is not in the weights", tt.old)
			}
			_, err := ParseWeights(text)
			fault, ok := errors.AsType[*WeightsError](err)
			if !ok || fault.Line != tt.line || !strings.Contains(fault.Text, tt.text) {
				t.Errorf("error %v, want line %d: %s", err, tt.line, tt.text)
			}
		})
	}
}

// A scale agrees for every position, with any weights, with an evaluator for that position
// and those weights.
func TestScale(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			w := WeightsOf(game)
			x := NewScale(gamestest.Position(t, id), w)
			numbers := w.Numbers()
			plies := 0
			visit(t, id, 1, 120, func(pos rules.Position) {
				if plies++; plies%10 != 0 {
					return
				}
				n := numbers[plies*7%len(numbers)]
				n.Set(n.Value() + 50)
				x.Reset()
				got := x.Weigh(pos)
				if want := NewScale(pos, w).Weigh(pos); got != want {
					t.Fatalf("with another %s the scale says %v, a new one %v", n.Name, got, want)
				}
				var v engine.Values
				e := newEvaluator(pos, w)
				e.Evaluate(&v)
				d := got.Of[1] - got.Of[2]
				if c, ok := e.(*ofChess); ok && c.fast != nil {
					d = c.drawish(d, c.weigh(&strengths{}))
				}
				if game.Seats() == 2 && !got.Hopeless && v[1] != d {
					t.Fatalf("seat 1 is %d ahead on the scale, %d by the evaluator", d, v[1])
				}
			})
		})
	}
}
