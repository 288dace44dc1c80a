package notation

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// castling reads t as a castling and returns it, or why it is refused. It
// reports whether t has that form: O-O, O-O-O, with zeros or small letters too,
// and in coloured games the squares in parentheses.
func (v *context) castling(t string) (m rules.Move, ok bool, err error) {
	sign, squares, _ := strings.Cut(t, "(")
	if side, ok := strings.CutPrefix(lower(t), "castles"); ok && v.san {
		return v.castles(strings.Trim(side, "()"), t)
	}
	switch sign = strings.Map(toO, sign); sign {
	case "O-O", "O-O-O", "OO", "OOO":
	default:
		return rules.NoMove, false, nil
	}
	if squares != "" {
		m, err = v.pos.ParseMove(without(squares, "-,)"))
		return m, true, err
	}
	near := strings.Count(sign, "O") == 2
	var found []int
	for i, m := range v.moves {
		a := v.pos.Describe(m)
		if a.Kind == rules.Castle && (v.coloured || v.isNear(a) == near) {
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return rules.NoMove, true, v.explainCastling(near, t)
	case 1:
		return v.moves[found[0]], true, nil
	}
	return rules.NoMove, true, v.ambiguous(found, t)
}

// castles reads the rest of the word in a book: a side, a rook, or nothing.
func (v *context) castles(side, t string) (m rules.Move, ok bool, err error) {
	switch side {
	case "k", "kr":
		return v.castling("O-O")
	case "q", "qr":
		return v.castling("O-O-O")
	case "":
		near, _, fault := v.castling("O-O")
		far, _, err := v.castling("O-O-O")
		switch {
		case fault != nil && err != nil:
			return rules.NoMove, true, fault
		case fault != nil:
			return far, true, nil
		case err != nil:
			return near, true, nil
		}
		return rules.NoMove, true, rules.Refuse(v.board, "formats", sayAmbiguous,
			rules.TextArg("text", t), rules.TextArg("moves", "O-O or O-O-O"))
	}
	return rules.NoMove, false, nil
}

// toO replaces the usual substitutes for the O of castling.
func toO(r rune) rune {
	if r == '0' || r == 'o' {
		return 'O'
	}
	return r
}

// explainCastling returns why the seat to move may not castle with its nearer or farther
// rook: the game's answer to the king's two steps that way.
func (v *context) explainCastling(near bool, text string) error {
	behind := 4 // squares from the king to the border, past the farther rook
	if near {
		behind = 3
	}
	for s := range board.Square(v.board.Len()) {
		p := v.pos.At(s)
		if p.Role != rules.King || v.pos.Owner(p.Army) != v.pos.Turn() {
			continue
		}
		best := board.NoSquare
		for _, ray := range v.board.EdgeRays(s) {
			if len(ray.Squares) > 1 && (best == board.NoSquare || len(ray.Squares) == behind) {
				best = ray.Squares[1]
			}
		}
		if _, err := v.pos.ParseMove(v.name(s) + v.name(best)); err != nil {
			return err
		}
	}
	return unreadable(v.board, text)
}
