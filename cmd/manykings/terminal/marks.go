package terminal

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// mark is what a square is marked as: the signs of docs/rules/figures.md for
// goals, and others for what cannot be told by them. Where several apply the
// greatest is shown.
type mark uint8

// The marks.
const (
	noMark mark = iota
	lastFrom
	lastTo
	provisional // a king attacked whose seat is not on turn
	checked     // a king attacked whose seat is on turn
	goal        // the chosen man may go there
	taken       // and takes there
	chosen      // the chosen man
	shown       // shows why a move was refused
)

// signs are how the marks are written, by mark: the sign, and its colours.
var signs = [...]struct {
	sign  rune
	note  string
	style style
}{
	noMark:      {' ', "", style{}},
	lastFrom:    {'-', signLast, style{fg: "#000000", bg: "#c9b458"}},
	lastTo:      {'-', signLast, style{fg: "#000000", bg: "#c9b458"}},
	provisional: {'?', signProvisional, style{fg: "#000000", bg: "#ffb74d", bold: true}},
	checked:     {'!', signChecked, style{fg: "#ffffff", bg: "#d50000", bold: true}},
	goal:        {'o', signGoal, style{fg: "#000000", bg: "#7ee787", bold: true}},
	taken:       {'*', signTaken, style{fg: "#000000", bg: "#ff8a65", bold: true}},
	chosen:      {'>', signChosen, style{fg: "#000000", bg: "#7ee787", bold: true}},
	shown:       {'#', signShown, style{fg: "#ffffff", bg: "#d500f9", bold: true}},
}

// marks are the marks of a board, by Square.
type marks []mark

// set marks s unless something greater does.
func (m marks) set(s board.Square, k mark) {
	if int(s) < len(m) {
		m[s] = max(m[s], k)
	}
}

// action marks where the last move came from and went to.
func (m marks) action(a rules.Action) {
	m.set(a.From, lastFrom)
	m.set(a.To, lastTo)
}

// attacks marks the kings that stand attacked.
func (m marks) attacks(attacks []rules.Attack) {
	for _, a := range attacks {
		if a.Provisional {
			m.set(a.King, provisional)
		} else {
			m.set(a.King, checked)
		}
	}
}

// goals marks a man and what it may do.
func (m marks) goals(from board.Square, actions []rules.Action) {
	m.set(from, chosen)
	for _, a := range actions {
		m.set(a.To, goal)
		if a.Kind == rules.EnPassant || a.Kind == rules.Capture {
			for _, s := range a.Captured {
				m.set(s, taken)
			}
		}
	}
}

// refusal marks the squares that show why a move was refused.
func (m marks) refusal(r *rules.Refusal) {
	for _, x := range r.Marks {
		for _, s := range x.Squares {
			m.set(s, shown)
		}
	}
}
