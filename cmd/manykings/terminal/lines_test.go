package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/rulestest"
)

// playText plays input at d in plain lines, with each line after its prompt, as on a terminal.
func playText(t *testing.T, d *dialogue, input []string) string {
	t.Helper()
	var out bytes.Buffer
	if err := playLines(d, &echoing{d, input, &out}, &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// echoing returns one line from each Read and repeats it in out. It confirms moves.
type echoing struct {
	dialogue *dialogue
	lines    []string
	out      *bytes.Buffer
}

func (e *echoing) Read(p []byte) (int, error) {
	if len(e.lines) == 0 {
		return 0, os.ErrClosed
	}
	text := e.lines[0] + "\n"
	if e.dialogue.ask != nil && strings.Contains(e.dialogue.ask.text, "leaves the king") {
		text = "yes\n"
	} else {
		e.lines = e.lines[1:]
	}
	e.out.WriteString(text)
	return copy(p, text), nil
}

// Games of beginners: their input and the whole output.
func TestTranscripts(t *testing.T) {
	tests := []struct{ name, game, input string }{
		{"fool's mate", "star:2", "?|e?|e2|f2f3|e7e5|Ke4|g2g4|Qh4|a2a3|undo 2|status|redo 2|moves|quit|no|quit|yes"},
		{"three go on after a resignation", "star:3", "1e2|1d4|1e21e4|resign 3|2e22e4|view 2|undo 2|3e23e4|resign|resign|quit|y"},
		{"pairs", "star:4,teams=pairs", "status|1d21d4|resign|3d23d4|flag 4|quit|yes"},
		{"red chooses", "yalta", "resign 2|undo|queen|queene12|e2|e2e4|layout star|quit|yes"},
		{"pie", "sovereign", "i8|a1|e2e4|swap|e15e13|draw|quit|yes"},
		{"rex", "rex", "c2|c2e4|view 2|pieces|quit|yes"},
		{"capture is due", "draughts:2", "c3d4|f6e5|a3b4|d4|d4xf6|view|save|resume|resume nothing|new nothing|new star:2|maybe|new star:2|yes|quit"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := seated(t, tt.game, display{mono: true})
			d.sitting.call("Anna", "Bela")
			text := playText(t, d, strings.Split(tt.input, "|"))
			if !d.done {
				t.Error("the input ends before the game is left")
			}
			golden.Compare(t, filepath.Join("testdata", "play", tt.name+".txt"), text)
		})
	}
}

// Every game of the outcome vectors from the initial position is played in plain lines, and its end
// is announced correctly.
func TestOutcomeVectors(t *testing.T) {
	for _, v := range rulestest.ReadScenarios(t, "../../../testdata/vectors") {
		if v.Game == "" {
			continue
		}
		t.Run(v.File+"/"+v.Name, func(t *testing.T) {
			want, err := api.ParseOutcome(v.Outcome)
			if err != nil {
				t.Fatal(err)
			}
			d := seated(t, v.Game, display{mono: true})
			text := playText(t, d, slices.Concat(v.Moves, []string{"quit", "yes"}))
			o := d.sitting.pos.Outcome()
			if len(d.sitting.played) != len(v.Moves) || o.Over != want.Over || o.Turn != want.Turn {
				t.Fatalf("%d of %d moves played, outcome %+v", len(d.sitting.played), len(v.Moves), o)
			}
			if !o.Over {
				return
			}
			end := text[strings.LastIndex(text, say(textOver, "reason", reasonTexts[o.Reason])):]
			lines := []string{textDrawn}
			switch w := want.Winners; len(w) {
			case 0:
			case 1:
				lines[0] = say(textWins, "seat", d.seat(w[0]))
			default:
				lines[0] = say(textWin, "seats", d.seatList(w))
			}
			for _, seats := range want.Places {
				lines = append(lines, d.placed(seats)+".")
			}
			for _, line := range lines {
				at := strings.Index(end, line)
				if at < 0 {
					t.Fatalf("no %q at the end, or not in its place:\n%s", line, text)
				}
				end = end[at:]
			}
		})
	}
}
