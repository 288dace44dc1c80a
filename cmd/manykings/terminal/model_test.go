package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// screenOf returns a model of the given size, without colours.
func screenOf(t *testing.T, id string, width, height int) *model {
	t.Helper()
	m := newModel(seated(t, id, display{}))
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	m.Update(tea.ColorProfileMsg{Profile: colorprofile.Ascii})
	return m
}

// press sends text as key presses, with the words in braces as special keys:
// "e2{tab}{enter}".
func press(m *model, text string) (left bool) {
	special := map[string]rune{"tab": tea.KeyTab, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp,
		"down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "backspace": tea.KeyBackspace,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown}
	for text != "" {
		key := tea.KeyPressMsg{}
		if name, rest, ok := strings.Cut(strings.TrimPrefix(text, "{"), "}"); ok && text[0] == '{' {
			if letter, ctrl := strings.CutPrefix(name, "ctrl+"); ctrl {
				key.Code, key.Mod = rune(letter[0]), tea.ModCtrl
			} else {
				key.Code = special[name]
			}
			text = rest
		} else {
			key.Code, key.Text = rune(text[0]), text[:1]
			text = text[1:]
		}
		if _, cmd := m.Update(key); cmd != nil {
			return true
		}
	}
	return false
}

// shows returns the screen as text.
func shows(m *model) string {
	return stripped(m.View().Content)
}

func TestModel(t *testing.T) {
	tests := []struct {
		name, game, keys string
		want, not        []string // on the screen
	}{
		{"turn", "star:2", "", []string{"White (seat 1) to move.", "? for help"}, nil},
		{"move", "star:2", "e2e4{enter}", []string{"Black (seat 2) to move.", "1. e4", "-wP"}, nil},
		{"short notation", "star:2", "Nf3{enter}", []string{"1. Nf3"}, nil},
		{"refusal stays to be read", "star:2", "e1e2{enter}", []string{"(star.4)", "White (seat 1) to move."}, nil},
		{"goals while typing", "star:2", "g1", []string{">wN", "g1f3", "g1h3"}, nil},
		{"completion of the only way", "star:2", "g1{tab}f{tab}{enter}", nil, []string{"1. Nf3"}},
		{"completion one by one", "star:2", "g1{tab}{tab}{enter}", []string{"1. Nh3"}, nil},
		{"completion of a command", "star:2", "und{tab}", []string{"> undo"}, nil},
		{"no move taken over by itself", "star:2", "e{tab}", []string{"e2"}, []string{"Black (seat 2) to move."}},
		{"editing", "star:2", "e3e4{home}{right}{right}{backspace}2{enter}", []string{"1. e4"}, nil},
		{"what was typed comes back", "star:2", "e2e4{enter}e7e5{enter}{up}{up}", []string{"> e2e4"}, nil},
		{"undo by key", "star:2", "e2e4{enter}{ctrl+z}", []string{"White (seat 1) to move.", "Taken back: 1."}, []string{"1. e4"}},
		{"help", "star:2", "?", []string{"take back the last move", "Space"}, []string{"to move."}},
		{"help closes", "star:2", "?x", []string{"to move."}, []string{"Commands:"}},
		{"check", "star:2", "e4{enter}f6{enter}Qh5{enter}", []string{"Check! The king of Black", "!bK", "in check"}, nil},
		{"mate", "star:2", "f3{enter}e5{enter}g4{enter}Qh4{enter}",
			[]string{"The game is over: checkmate.", "Black (seat 2) wins!", "Place 1: Black (seat 2).", "Place 2: White"}, nil},
		{"pie", "sovereign", "e2e4{enter}", []string{"Type swap"}, nil},
		{"queen", "yalta", "", []string{"queene12, queeni12"}, nil},
		{"single move", "draughts:2", "c3d4{enter}f6e5{enter}", []string{"one legal move: d4xf6"}, nil},
		{"single move by Enter", "draughts:2", "c3d4{enter}f6e5{enter}{enter}", []string{"1. c3-d4 f6-e5", "2. d4xf6"}, []string{"one legal move"}},
		{"out", "star:3", "resign 3{enter}", []string{"3 Yellow out", "Yellow (seat 3) resigns."}, nil},
		{"teams", "star:4,teams=pairs", "", []string{"Mates: White+Yellow 0,"}, nil},
		{"asks before it leaves", "star:2", "e4{enter}{ctrl+c}", []string{"not saved", "yes/no"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := screenOf(t, tt.game, 120, 40)
			press(m, tt.keys)
			// The panel breaks lines.
			text := strings.Join(strings.Fields(shows(m)), " ")
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("after %q the screen lacks %q:\n%s", tt.keys, want, shows(m))
				}
			}
			for _, not := range tt.not {
				if strings.Contains(text, not) {
					t.Errorf("after %q the screen has %q:\n%s", tt.keys, not, shows(m))
				}
			}
		})
	}
}

func TestModelLeaves(t *testing.T) {
	tests := []struct {
		name, keys string
		want       bool
	}{
		{"nothing played", "{ctrl+c}", true},
		{"quit", "quit{enter}", true},
		{"unsaved", "e4{enter}quit{enter}", false},
		{"unsaved, yes", "e4{enter}quit{enter}yes{enter}", true},
		{"unsaved, no", "e4{enter}quit{enter}n{enter}", false},
		{"asked twice", "e4{enter}quit{enter}quit{enter}", true},
		{"another answer", "e4{enter}quit{enter}e5{enter}yes{enter}", false},
		{"taken back", "e4{enter}undo{enter}quit{enter}", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := press(screenOf(t, "star:2", 80, 24), tt.keys); got != tt.want {
				t.Errorf("%q leaves: %t, want %t", tt.keys, got, tt.want)
			}
		})
	}
}

// The screen is as high as the terminal at any size, and no row is wider.
func TestResize(t *testing.T) {
	for _, tt := range []struct{ id, keys string }{
		{"star:2", ""}, {"star:3", "1e"}, {"star:4", ""}, {"star:8", ""}, {"sovereign", "status{enter}x"}, {"rex", "?"},
	} {
		m, id := screenOf(t, tt.id, 80, 24), tt.id
		press(m, tt.keys)
		for width := 1; width <= 210; width += 11 {
			for height := 1; height <= 70; height += 7 {
				m.Update(tea.WindowSizeMsg{Width: width, Height: height})
				rows := strings.Split(shows(m), "\n")
				if height >= fixedLines && m.page == nil && len(rows) != height || len(rows) > max(height, fixedLines) {
					t.Fatalf("%s at %dx%d: %d rows", id, width, height, len(rows))
				}
				for _, row := range rows {
					if n := len([]rune(row)); n > width {
						t.Fatalf("%s at %dx%d: a row of %d characters: %q", id, width, height, n, row)
					}
				}
			}
		}
	}
}

// stripped returns a row without escape sequences.
func stripped(row string) string {
	var b strings.Builder
	for row != "" {
		if rest, ok := strings.CutPrefix(row, "\x1b["); ok {
			_, row, _ = strings.Cut(rest, "m")
			continue
		}
		b.WriteByte(row[0])
		row = row[1:]
	}
	return b.String()
}

// Whatever is typed, at whatever size, the screen stands and the game can be
// left.
func TestModelSurvives(t *testing.T) {
	words := []string{"undo", "undo all", "redo", "redo 3", "moves", "status", "board", "view", "view auto", "view 9", "layout star",
		"layout halves", "pieces", "colours", "resign", "resign 2", "resign 9", "flag 1", "draw", "save", "resume", "new", "new star:3",
		"new royale", "quit", "yes", "no", "e4", "a1", "1e2", "=", "=r", "pass", "swap", "O-O", "queene12", "?", "0", "{tab}", "{up}", "{esc}",
		"{tab}{tab}", "{backspace}", "e{left}{left}1{home}{end}{right}", "é李", "{ctrl+z}", "{ctrl+y}", "{pgdown}"}
	dice := rand.New(rand.NewPCG(5, 6))
	for _, id := range []string{"star:2", "star:5", "yalta", "sovereign", "royale", "rex", "draughts:3"} {
		m := screenOf(t, id, 80, 24)
		for range 300 {
			choices := m.dialogue.sitting.choices
			if text := words[dice.IntN(len(words))]; dice.IntN(2) == 0 || len(choices) == 0 {
				press(m, text)
			} else {
				press(m, choices[dice.IntN(len(choices))].text)
			}
			if dice.IntN(4) > 0 {
				press(m, "{enter}")
			}
			m.Update(tea.WindowSizeMsg{Width: 1 + dice.IntN(200), Height: 1 + dice.IntN(60)})
			m.dialogue.done = false
			if rows := strings.Split(shows(m), "\n"); len(rows) > max(m.height, fixedLines) {
				t.Fatalf("%s: %d rows at %dx%d", id, len(rows), m.width, m.height)
			}
		}
		m.page = nil
		press(m, "{esc}{enter}no{enter}{esc}quit{enter}yes{enter}")
		if !m.dialogue.done {
			t.Errorf("%s cannot be left: %v", id, m.dialogue.notices)
		}
	}
}
