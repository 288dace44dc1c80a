package notation

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// filesByMen are the names of files in descriptive notation, from the file of
// the queen's rook on.
var filesByMen = [8]string{"QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"}

// hasDescriptive reports whether squares have descriptive names: on the star
// boards, where they are named by module, file and rank, in chess.
func (v *context) hasDescriptive() bool {
	_, ok := v.board.Square("1a1")
	return ok && !v.draughts
}

// queenRight reports whether the queen of a module starts on file e: on her own
// shade, which is dark for even seats of an even number (star.2).
func (v *context) queenRight(module int) bool {
	return v.game.Seats()%2 == 0 && module%2 == 0
}

// descriptiveName returns the name of s: the file by the men that start on it,
// the rank as its module's owner sees it, and before them the module unless it
// is that of the seat to move.
func (v *context) descriptiveName(s board.Square) string {
	full := v.starName(s)
	module, file := int(full[0]-'0'), int(full[1]-'a')
	if v.queenRight(module) {
		file = 7 - file
	}
	text := filesByMen[file] + full[2:]
	if module != int(v.pos.Turn()) {
		text = full[:1] + text
	}
	return text
}

// starName returns the name of s by module, file and rank, at N = 2 too
// (board.2).
func (v *context) starName(s board.Square) string {
	name := v.name(s)
	if hasModule(name) {
		return name
	}
	if file, rank := name[0], name[1]; rank > '4' {
		return string([]byte{'2', 'a' + 'h' - file, '0' + '9' - rank})
	}
	return "1" + name
}

// cutDescriptiveName splits a square off the front of text.
func (v *context) cutDescriptiveName(text string) (s board.Square, rest string, ok bool) {
	module := int(v.pos.Turn())
	if text != "" && text[0] >= '1' && text[0] <= '9' {
		module, text = int(text[0]-'0'), text[1:]
	}
	file, length := -1, 0
	for i, f := range filesByMen {
		if len(f) > length && strings.HasPrefix(text, f) {
			file, length = i, len(f)
		}
	}
	if file < 0 || len(text) == length {
		return board.NoSquare, text, false
	}
	if v.queenRight(module) {
		file = 7 - file
	}
	s, ok = v.board.Square(string([]byte{'0' + byte(module), 'a' + byte(file), text[length]}))
	return s, text[length+1:], ok
}

// descriptive returns a in the descriptive style, without marks of check: parentheses
// distinguish it from other legal moves.
func (v *context) descriptive(a rules.Action) string {
	switch {
	case !isStep(a):
		return v.special(a)
	case v.san:
		return v.english(a)
	}
	var sameGoal, sameStart, rivals bool
	for _, b := range v.actions() {
		if b.From == a.From && b.To == a.To || !v.sharesDescriptive(a, b) {
			continue
		}
		rivals = true
		sameGoal = sameGoal || b.To == a.To
		sameStart = sameStart || b.From == a.From
	}
	text := string(a.Piece.Role.Letter())
	if rivals && (a.Kind == rules.Quiet || sameGoal) {
		text += "(" + v.descriptiveName(a.From) + ")"
	}
	if a.Kind == rules.Quiet {
		return text + "-" + v.descriptiveName(a.To) + v.ending(a)
	}
	text += "x" + string(v.captured(a).Letter())
	if rivals && (!sameGoal || sameStart) {
		text += "(" + v.descriptiveName(a.To) + ")"
	}
	return text + v.ending(a)
}

// sharesDescriptive reports whether two steps have the same text without parentheses: a man
// to a goal, or a man that takes a man.
func (v *context) sharesDescriptive(a, b rules.Action) bool {
	if !isStep(b) || a.Piece.Role != b.Piece.Role || (a.Kind == rules.Quiet) != (b.Kind == rules.Quiet) {
		return false
	}
	if a.Kind == rules.Quiet {
		return a.To == b.To
	}
	return v.captured(a) == v.captured(b)
}

// captured returns the role of the man that a takes.
func (v *context) captured(a rules.Action) rules.Role {
	if a.Kind == rules.EnPassant {
		return rules.Pawn
	}
	return v.pos.At(a.To).Role
}

// parseDescriptive reads text as a step in the descriptive style. It reports
// whether it has that form.
func (v *context) parseDescriptive(text string) (q query, ok bool) {
	if text == "" || !v.hasDescriptive() {
		return q, false
	}
	q = newQuery()
	if q.role, text = rules.RoleOf(text[0]), text[1:]; q.role == rules.NoRole {
		return q, false
	}
	if n := len(text); n > 2 && text[n-2] == '=' {
		q.promotion, text = rules.RoleOf(text[n-1]), text[:n-2]
	}
	if q.from, text, ok = v.cutParenthesis(text); !ok || text == "" {
		return q, false
	}
	sep, text := text[0], text[1:]
	switch {
	case sep == '-':
		q.to, text, ok = v.cutDescriptiveName(text)
	case sep == 'x' && text != "":
		q.captured, text = rules.RoleOf(text[0]), text[1:]
		if q.to, text, ok = v.cutParenthesis(text); q.captured == rules.NoRole {
			ok = false
		}
	default:
		ok = false
	}
	return q, ok && text == ""
}

// cutParenthesis splits a square in parentheses off the front of text, NoSquare if there is
// none, and reports whether it is readable.
func (v *context) cutParenthesis(text string) (s board.Square, rest string, ok bool) {
	if text == "" || text[0] != '(' {
		return board.NoSquare, text, true
	}
	s, rest, ok = v.cutDescriptiveName(text[1:])
	if !ok || rest == "" || rest[0] != ')' {
		return board.NoSquare, text, false
	}
	return s, rest[1:], true
}
