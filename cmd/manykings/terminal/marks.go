package terminal

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// mark is the mark of a square: the signs of docs/rules/figures.md for goals, and others. If
// several apply, the highest is shown.
type mark uint8

// The marks.
const (
	noMark mark = iota
	lastFrom
	lastTo
	provisional // an attacked king whose turn it is not
	checked     // an attacked king of the seat to move
	goal        // a square that the chosen piece can reach
	taken       // a capture by it
	chosen      // the chosen piece
	shown       // the reason for an illegal move
)

// signs are the signs of the marks, by mark, with their colours.
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

// set marks s unless it has a higher mark.
func (m marks) set(s board.Square, k mark) {
	if int(s) < len(m) {
		m[s] = max(m[s], k)
	}
}

// action marks the first and last squares of the last move.
func (m marks) action(a rules.Action) {
	m.set(a.From, lastFrom)
	m.set(a.To, lastTo)
}

// attacks marks the attacked kings.
func (m marks) attacks(attacks []rules.Attack) {
	for _, a := range attacks {
		if a.Provisional {
			m.set(a.King, provisional)
		} else {
			m.set(a.King, checked)
		}
	}
}

// goals marks a piece and its moves.
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

// refusal marks the squares that show the reason for an illegal move.
func (m marks) refusal(r *rules.Refusal) {
	for _, x := range r.Marks {
		for _, s := range x.Squares {
			m.set(s, shown)
		}
	}
}
