package notation

import (
	"github.com/manykings/manykings/rules"
)

// short returns a in the short style, without marks of check.
func (v *context) short(a rules.Action) string {
	switch {
	case !isStep(a):
		return v.special(a)
	case v.draughts:
		if !a.PathDue {
			a.Path = nil
		}
		return v.draughtsText(a)
	}
	text := v.letter(a.Piece) + v.hint(a)
	if v.san && a.Kind == rules.EnPassant {
		a.Kind = rules.Capture // SAN does not mark it
	}
	if a.Kind != rules.Quiet {
		text += "x"
	}
	return text + v.name(a.To) + v.ending(a)
}

// long returns a in the long style, without marks of check.
func (v *context) long(a rules.Action) string {
	switch {
	case !isStep(a):
		return v.special(a)
	case v.draughts:
		return v.draughtsText(a)
	}
	sep := "-"
	if a.Kind != rules.Quiet {
		sep = "x"
	}
	return v.letter(a.Piece) + v.name(a.From) + sep + v.name(a.To) + v.ending(a)
}

// special returns a castling or defection, which all styles write alike.
func (v *context) special(a rules.Action) string {
	switch {
	case a.Kind == rules.Defection && a.From == a.To:
		return "=" + v.game.Armies()[a.Army]
	case a.Kind == rules.Defection:
		return "=" + v.game.Armies()[a.Army] + ":" + v.name(a.From) + v.name(a.To)
	case v.coloured:
		return "O-O(" + v.name(a.From) + "-" + v.name(a.To) + "," + v.name(a.RookFrom) + ")"
	case v.isNear(a):
		return "O-O"
	}
	return "O-O-O"
}

// draughtsText returns a move of draughts.14, by way of a.Path if there is one.
func (v *context) draughtsText(a rules.Action) string {
	if a.Kind == rules.Quiet {
		return v.name(a.From) + "-" + v.name(a.To)
	}
	if a.Path == nil {
		return v.name(a.From) + "x" + v.name(a.To)
	}
	text := v.name(a.From)
	for _, s := range a.Path {
		text += "x" + v.name(s)
	}
	return text
}

// letter returns the letter of a man, none for a pawn. In coloured games the colour
// precedes it unless it is owned (sovereign.18); a pawn needs its letter then, since most
// colours are letters of files too.
func (v *context) letter(p rules.Piece) string {
	switch {
	case v.coloured && p.Army != v.own:
		return v.game.Armies()[p.Army] + string(p.Role.Letter())
	case p.Role == rules.Pawn:
		return ""
	}
	return string(p.Role.Letter())
}

// ending returns the text after the goal of a step.
func (v *context) ending(a rules.Action) string {
	text := ""
	if a.Kind == rules.EnPassant {
		text = "e.p."
	}
	if a.Promotion != rules.NoRole {
		text += "=" + string(a.Promotion.Letter())
	}
	return text
}

// hints returns the distinguishing parts of a start's name, shortest first. Names of two
// variables: file, rank, both, as in SAN. Names of three: file, module and file, all.
func hints(name string) [3]string {
	if hasModule(name) {
		return [3]string{name[1:2], name[:2], name}
	}
	return [3]string{name[:1], name[1:], name}
}

// hasModule reports whether the name of a square begins with the digit of a module.
func hasModule(name string) bool { return name[0] <= '9' }

// fitsHint reports whether a text that a player put for the start of a move
// fits the square with the given name. Besides hints, a module alone and file
// and rank without the module are understood.
func fitsHint(hint, name string) bool {
	for _, h := range hints(name) {
		if hint == h {
			return true
		}
	}
	return hint == "" || hasModule(name) && (hint == name[:1] || hint == name[1:])
}

// hint returns as much of the start of step a as its short form needs among the
// legal moves. A pawn that captures names its file always.
func (v *context) hint(a rules.Action) string {
	var rivals []string
	for _, b := range v.actions() {
		if isStep(b) && b.To == a.To && b.From != a.From && v.looksLike(a.Piece, b.Piece) {
			rivals = append(rivals, v.name(b.From))
		}
	}
	name := v.name(a.From)
	if len(rivals) == 0 {
		if a.Piece.Role == rules.Pawn && a.Kind != rules.Quiet {
			return hints(name)[0]
		}
		return ""
	}
	for i, h := range hints(name) {
		shared := false
		for _, r := range rivals {
			shared = shared || hints(r)[i] == h
		}
		if !shared {
			return h
		}
	}
	return name
}

// looksLike reports whether the letters of two men are the same.
func (v *context) looksLike(p, q rules.Piece) bool {
	return p.Role == q.Role && (!v.coloured || p.Army == q.Army)
}

// marks returns the marks of attacked kings: "+" or "#" for the next seat in after, whose
// turn has not begun, and for others "+" and the seat, or its letter where the armies have
// letters (star.23, yalta.13).
func marks(after rules.Position) string {
	var next, others string
	for _, a := range after.Attacks() {
		switch {
		case a.Provisional:
			others += "+" + seatMark(after.Game(), a.Seat)
		case a.Mate:
			next = "#"
		default:
			next = "+"
		}
	}
	return next + others
}

// seatMark returns the letter or digit of a seat.
func seatMark(g rules.Game, s rules.Seat) string {
	if isColoured(g) {
		return string('0' + byte(s))
	}
	return upper(g.Armies()[s-1])
}
