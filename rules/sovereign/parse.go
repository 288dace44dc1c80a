package sovereign

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// written is a move as its text describes it, legal or not. Squares that the text
// does not name are board.NoSquare.
type written struct {
	kind      int
	from, to  board.Square
	rook      board.Square // castling
	promotion rules.Role
	colour    uint8 // defection
}

// ParseMove returns the legal move with the given protocol text.
func (p *Position) ParseMove(text string) (rules.Move, error) {
	if p.ending.Over() {
		return rules.NoMove, rules.RefuseOver(p.game.Board())
	}
	w, ok := p.parse(text)
	if !ok {
		return rules.NoMove, p.refuseText(text)
	}
	if m, ok := p.moveOf(w); ok {
		p.scratch = p.Moves(p.scratch[:0])
		if slices.Contains(p.scratch, m) {
			return m, nil
		}
	}
	return rules.NoMove, p.refuse(w)
}

// parse splits a text by formats.md; the position does not matter.
func (p *Position) parse(text string) (written, bool) {
	w := written{from: board.NoSquare, to: board.NoSquare, rook: board.NoSquare}
	switch text {
	case "swap":
		w.kind = kindSwap
		return w, true
	case "stay":
		w.kind = kindStay
		return w, true
	case "pass":
		w.kind = kindPass
		return w, true
	}
	if rest, ok := strings.CutPrefix(text, "="); ok {
		w.kind = kindDefect
		colour := -1
		if rest != "" {
			colour = strings.IndexByte(board.Colours, rest[0])
		}
		if colour < 0 {
			return w, false
		}
		w.colour = uint8(colour)
		if text = rest[1:]; text == "" {
			return w, true
		}
	} else {
		w.kind = kindStep
	}
	var ok bool
	if w.from, text, ok = p.t.grid.CutSquare(text); !ok {
		return w, false
	}
	if w.to, text, ok = p.t.grid.CutSquare(text); !ok {
		return w, false
	}
	switch {
	case text == "":
		return w, true
	case w.kind == kindDefect:
		return w, false
	case len(text) == 1:
		w.promotion = rules.RoleOf(text[0] - 'a' + 'A')
		return w, w.promotion >= rules.King && w.promotion <= rules.Knight && text[0] >= 'a'
	}
	w.kind = kindCastle
	w.rook, text, ok = p.t.grid.CutSquare(text)
	return w, ok && text == ""
}

// moveOf returns the move that w means, legal or not; ok is false if w cannot be one.
func (p *Position) moveOf(w written) (m rules.Move, ok bool) {
	from, to := uint8(w.from), uint8(w.to)
	switch w.kind {
	case kindStep:
		return promotion(from, to, w.promotion), true
	case kindDefect:
		k := p.kings[p.turn]
		if w.from == board.NoSquare {
			from, to = uint8(k), uint8(k)
		}
		return defection(from, to, w.colour), k != board.NoSquare && (w.from == board.NoSquare || from != to)
	case kindCastle:
		i := slices.IndexFunc(p.game.rights, func(r right) bool { return r.king == from && r.rook == uint8(w.rook) })
		return castleMove(from, to, max(i, 0)), i >= 0
	}
	return newMove(w.kind, 0, 0), true
}
