package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// In Royale a move that leaves the mover's own king attacked is legal, and needs confirmation
// (royale.2).
func TestAskBeforeExposure(t *testing.T) {
	d := seated(t, "royale", display{})
	dice := rand.New(rand.NewPCG(3, 4))
	asked := 0
	for len(d.sitting.played) < 400 && !d.sitting.pos.Over() {
		c := d.sitting.choices[dice.IntN(len(d.sitting.choices))]
		turn, before := d.sitting.pos.Turn(), len(d.sitting.played)
		_, exposed := d.sitting.exposes(c.text)
		d.enter(c.text)
		if (d.ask != nil) != exposed {
			t.Fatalf("%s: asked %t, exposed %t", c.text, d.ask != nil, exposed)
		}
		if !exposed {
			continue
		}
		asked++
		if d.enter("no"); len(d.sitting.played) != before || d.ask != nil {
			t.Fatalf("%s was played against a no", c.text)
		}
		d.enter(c.text)
		if d.enter("y"); len(d.sitting.played) != before+1 || d.sitting.played[before].seat != turn {
			t.Fatalf("%s was not played with a yes: %v", c.text, d.notices)
		}
	}
	if asked == 0 {
		t.Error("no king was exposed: the test tests nothing")
	}
}

func TestDeskAnswers(t *testing.T) {
	tests := []struct {
		name, game string
		inputs     []string
		want       string
		marked     map[string]mark // by square name
	}{
		{"own man", "star:2", []string{"b1"}, "b1: White knight, can go to a3 c3.",
			map[string]mark{"b1": chosen, "a3": goal, "c3": goal}},
		{"own man without a move", "star:2", []string{"a1"}, "a1: White rook, has no legal move.", map[string]mark{"a1": chosen}},
		{"other man", "star:2", []string{"b8"}, "It belongs to Black (seat 2), whose turn it is not.", nil},
		{"empty square", "star:2", []string{"e5"}, "e5 is empty.", nil},
		{"captures", "star:2", []string{"e4", "d5", "e4"}, "can go to d5 e5",
			map[string]mark{"e4": chosen, "d5": taken, "e5": goal}},
		{"coloured square", "sovereign", []string{"i8"}, "i8 is a coloured square: White.", nil},
		{"neutral man", "sovereign", []string{"a1"}, "a1: Slate queen, which nobody controls.", nil},
		{"refusal", "star:2", []string{"a1a3"}, "(board.7)", map[string]mark{"a2": shown}},
		{"what cannot be read", "star:2", []string{"hello"}, "Type ? for help", nil},
		{"the wrong case", "star:2", []string{"E2E4"}, "played e4.", nil},
		{"the wrong case in short", "star:2", []string{"nF3"}, "played Nf3.", nil},
		{"a refusal in the wrong case", "star:2", []string{"E2E5"}, "(star.5)", nil},
		{"a pawn is no bishop", "star:2", []string{"e4", "e5", "d4", "Nc6", "d5", "Nd4", "c3", "a6", "cxd4", "a5", "d3", "a4", "bxa6"}, "(star.", nil},
		{"own half-board left out", "star:3", []string{"1e21e4", "e2e4"}, "played 2e2-2e4.", nil},
		{"square of the own half-board", "star:3", []string{"B1"}, "1b1: White knight, can go to 1a3 1c3.", nil},
		{"no such seat resigns", "star:3", []string{"resign 4"}, "Name a seat from 1 to 3, such as: resign 2", nil},
		{"resigns with a word", "star:3", []string{"flag me"}, "such as: flag 2", nil},
		{"turned", "star:4", []string{"view 3"}, "The board now shows Yellow (seat 3) at the bottom.", nil},
		{"turned to the next", "star:4", []string{"view"}, "The board now shows Red (seat 2) at the bottom.", nil},
		{"no such seat", "star:4", []string{"view 5"}, "a seat from 1 to 4", nil},
		{"follows", "star:4", []string{"view auto"}, "turns to the seat to move", nil},
		{"no such layout", "star:4", []string{"layout round"}, "layout auto, layout star or layout halves", nil},
		{"nothing to undo", "star:2", []string{"undo"}, "nothing to undo", nil},
		{"all taken back", "star:2", []string{"e4", "e5", "undo all"}, "Undone: 2.", nil},
		{"nothing to redo", "star:2", []string{"redo"}, "nothing to redo", nil},
		{"nothing played", "star:2", []string{"moves"}, "There are no moves yet.", nil},
		{"resigned twice", "star:3", []string{"resign 2", "resign 2"}, "(common.", nil},
		{"no such game", "star:2", []string{"new chess960"}, "no game named", nil},
		{"resume what", "star:2", []string{"resume"}, "Name the file", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := seated(t, tt.game, display{seat: 1})
			for _, input := range tt.inputs {
				d.enter(input)
			}
			var told []string
			for _, n := range d.notices {
				told = append(told, n.text)
			}
			if text := strings.Join(told, " "); !strings.Contains(text, tt.want) {
				t.Errorf("after %q: %q, want %q", tt.inputs, text, tt.want)
			}
			for name, want := range tt.marked {
				sq, _ := d.sitting.game.Board().Square(name)
				if got := d.hints[sq]; got != want {
					t.Errorf("%s is marked %d, want %d", name, got, want)
				}
			}
		})
	}
}

// The board turns to the seat to move if set so.
func TestViewAuto(t *testing.T) {
	d := seated(t, "star:3", display{})
	d.enter("view auto")
	for _, text := range []string{"1e21e4", "2e22e4"} {
		d.enter(text)
		if got := d.scene().seat; got != d.sitting.pos.Turn() {
			t.Errorf("after %s seat %d is at the bottom, seat %d is on turn", text, got, d.sitting.pos.Turn())
		}
	}
	d.enter("view 1")
	if got := d.scene().seat; got != 1 {
		t.Errorf("after view 1 seat %d is at the bottom", got)
	}
}

// Every reason, role and event has its own text.
func TestWords(t *testing.T) {
	d := seated(t, "star:3", display{})
	seen := make(map[string]bool)
	for kind := range rules.EventOver {
		for reason := range reasonTexts {
			seen[d.event(rules.Event{Kind: kind, Seat: 1, By: 2, Reason: rules.Reason(reason)})] = true
		}
	}
	if len(seen) != 10 {
		t.Errorf("%d sentences for events, want 10: %v", len(seen), seen)
	}
	if text := d.event(rules.Event{Kind: rules.EventOver, Reason: rules.Mate}); text != "" {
		t.Errorf("the end of the game is reported twice: %q", text)
	}
	for _, a := range []rules.Attack{{}, {Mate: true}, {Provisional: true}, {Provisional: true, Mate: true}} {
		a.Seat, a.King, a.Men = 1, 4, []rules.Attacker{{Seat: 2, Square: board.Square(36)}, {Seat: 3, Square: board.Square(68)}}
		if text := d.attack(a); seen[text] || strings.Contains(text, "{") || !strings.Contains(text, " and the ") {
			t.Errorf("attack %+v: %q", a, text)
		} else {
			seen[text] = true
		}
	}
}
