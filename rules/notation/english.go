package notation

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// The descriptive notation of ordinary chess, as English books had it: P-K4,
// N-KB3, QPxB, P-K8=Q. Files have the names of the men that start on them,
// ranks count from the mover's side to 8. On larger boards star.24 takes its
// place (descriptive.go); the squares of its modules are read here too, as in
// P-2K4.

// bookNames gives the files that a name means, as bits from file a on. A name
// without its side means both; Kt is how older books write N.
var bookNames = []struct {
	name  string
	files uint8
}{
	{"QKt", 1 << 1}, {"KKt", 1 << 6}, {"Kt", 1<<1 | 1<<6},
	{"QR", 1 << 0}, {"QN", 1 << 1}, {"QB", 1 << 2}, {"KB", 1 << 5}, {"KN", 1 << 6}, {"KR", 1 << 7},
	{"R", 1<<0 | 1<<7}, {"N", 1<<1 | 1<<6}, {"B", 1<<2 | 1<<5}, {"Q", 1 << 3}, {"K", 1 << 4},
}

// allFiles is the files of a book place that names none.
const allFiles = 0xFF

// bookPlace is a text's description of a square: files, and a rank from the mover's view, 0
// if it names none.
type bookPlace struct {
	files uint8
	rank  int
}

// bookMan is a text's description of a man.
type bookMan struct {
	role  rules.Role // NoRole: there is none
	files uint8      // its place, if it is a pawn
	side  byte       // 'K' or 'Q' of another man: the king's or the queen's; 0 is either
}

// bookMove is a text's description of a step.
type bookMove struct {
	man, captured bookMan
	start, goal   bookPlace
	promotion     rules.Role
}

// bookSquare returns file and rank of s as the seat to move sees it.
func (v *context) bookSquare(s board.Square) (file, rank int) {
	name := v.name(s)
	file, rank = int(name[0]-'a'), int(name[1]-'0')
	if v.pos.Turn() == 2 {
		rank = 9 - rank
	}
	return file, rank
}

// bookName returns the name of s.
func (v *context) bookName(s board.Square) string {
	file, rank := v.bookSquare(s)
	return filesByMen[file] + string('0'+byte(rank))
}

// english returns step a in the notation of books, without marks of check: with the parts
// of men and squares that distinguish it from the other legal moves.
func (v *context) english(a rules.Action) string {
	for level := 0; ; level++ {
		text, last := v.englishAt(a, level)
		rival := false
		for _, b := range v.actions() {
			if isStep(b) && (b.From != a.From || b.To != a.To) {
				other, _ := v.englishAt(b, level)
				rival = rival || other == text
			}
		}
		if last || !rival {
			return text + v.ending(a)
		}
	}
}

// englishAt returns a text for a, more detailed at higher levels, and whether it is complete: the
// moves of two starts and goals have two such texts.
func (v *context) englishAt(a rules.Action, level int) (text string, all bool) {
	man := string(a.Piece.Role.Letter())
	start, goal := v.bookName(a.From), v.bookName(a.To)
	if a.Kind == rules.Quiet {
		if level == 0 {
			return man + "-" + goal, false
		}
		return man + "(" + start + ")-" + goal, true
	}
	captured := string(v.captured(a).Letter())
	switch level {
	case 0, 1, 2, 3: // PxP, QPxP, PxKP, QPxKP
		if level&1 != 0 && a.Piece.Role == rules.Pawn {
			man = start[:len(start)-1] + man
		}
		if level&2 != 0 && captured == "P" {
			captured = goal[:len(goal)-1] + captured
		}
		return man + "x" + captured, false
	case 4:
		return man + "x" + captured + "(" + goal + ")", false
	case 5:
		return man + "(" + start + ")x" + captured, false
	}
	return man + "(" + start + ")x" + captured + "(" + goal + ")", true
}

// parseEnglish reads t as a step. It reports whether it has that form.
func parseEnglish(t string) (m bookMove, ok bool) {
	if m.man, m.start, t, ok = cutBookMan(t); !ok || t == "" {
		return m, false
	}
	sep := t[0]
	t = t[1:]
	if m.man.role == rules.Pawn {
		t, m.promotion = cutBookPromotion(t)
	}
	switch sep {
	case '-':
		m.goal, t, ok = cutBookPlace(t)
		ok = ok && m.goal.rank > 0 && m.goal.files != allFiles
	case 'x', ':':
		m.captured, m.goal, t, ok = cutBookMan(t)
	default:
		return m, false
	}
	return m, ok && t == ""
}

// cutBookMan splits a man off the front of t: its letter, before it its side or, of a pawn,
// its file; and behind it, in parentheses or after a stroke, its place.
func cutBookMan(t string) (m bookMan, at bookPlace, rest string, ok bool) {
	m.files, at.files = allFiles, allFiles
	if m, t = cutBookLetters(t); m.role == rules.NoRole {
		return m, at, t, false
	}
	switch {
	case strings.HasPrefix(t, "/"):
		at, t, ok = cutBookPlace(t[1:])
		return m, at, t, ok
	case strings.HasPrefix(t, "("):
		if at, t, ok = cutBookPlace(t[1:]); !ok || !strings.HasPrefix(t, ")") {
			return m, at, t, false
		}
		t = t[1:]
	}
	return m, at, t, true
}

// cutBookLetters splits the letters of a man off the front of t.
func cutBookLetters(t string) (m bookMan, rest string) {
	for _, f := range bookNames {
		if rest, ok := strings.CutPrefix(t, f.name+"P"); ok {
			return bookMan{role: rules.Pawn, files: f.files}, rest
		}
	}
	for _, side := range "KQ" {
		bare, ok := strings.CutPrefix(t, string(side))
		if !ok {
			continue
		}
		switch role, rest := cutBookRole(bare); role {
		case rules.Rook, rules.Knight, rules.Bishop:
			return bookMan{role: role, files: allFiles, side: byte(side)}, rest
		}
	}
	role, rest := cutBookRole(t)
	return bookMan{role: role, files: allFiles}, rest
}

// cutBookRole splits the letter of a man off the front of t.
func cutBookRole(t string) (role rules.Role, rest string) {
	if rest, ok := strings.CutPrefix(t, "Kt"); ok {
		return rules.Knight, rest
	}
	if t == "" {
		return rules.NoRole, t
	}
	return rules.RoleOf(t[0]), t[1:]
}

// cutBookPlace splits files, a rank or both off the front of t.
func cutBookPlace(t string) (at bookPlace, rest string, ok bool) {
	at.files = allFiles
	for _, f := range bookNames { // longer names first
		if rest, found := strings.CutPrefix(t, f.name); found {
			at.files, t, ok = f.files, rest, true
			break
		}
	}
	if t != "" && t[0] >= '1' && t[0] <= '8' {
		return bookPlace{at.files, int(t[0] - '0')}, t[1:], true
	}
	return at, t, ok
}

// cutBookPromotion splits =Q, (Q) or, behind the last rank, /Q or Q off the end
// of the text of a pawn's move.
func cutBookPromotion(t string) (rest string, role rules.Role) {
	rest = t
	closed := strings.HasSuffix(rest, ")")
	rest = strings.TrimSuffix(rest, ")")
	if bare, ok := strings.CutSuffix(rest, "Kt"); ok {
		rest = bare + "N"
	}
	n := len(rest)
	if n < 3 {
		return t, rules.NoRole
	}
	role = rules.RoleOf(rest[n-1])
	switch before := rest[n-2]; {
	case role == rules.NoRole:
	case before == '=' && !closed, before == '(' && closed:
		return rest[:n-2], role
	case before == '/' && rest[n-3] == '8' && !closed:
		return rest[:n-2], role
	case before == '8' && !closed:
		return rest[:n-1], role
	}
	return t, rules.NoRole
}

// has reports whether the square with file and rank may be p.
func (p bookPlace) has(file, rank int) bool {
	return p.files&(1<<file) != 0 && (p.rank == 0 || p.rank == rank)
}

// findEnglish returns the one legal move that fits m, written as text.
func (v *context) findEnglish(m bookMove, text string) (rules.Move, error) {
	var found []int
	for i, a := range v.actions() {
		if !isStep(a) || a.Piece.Role != m.man.role || a.Promotion != m.promotion ||
			(a.Kind == rules.Quiet) != (m.captured.role == rules.NoRole) ||
			a.Kind != rules.Quiet && v.captured(a) != m.captured.role {
			continue
		}
		file, rank := v.bookSquare(a.From)
		fits := m.start.has(file, rank) && m.man.files&(1<<file) != 0
		file, rank = v.bookSquare(a.To)
		if fits && m.goal.has(file, rank) && m.captured.fits(file) {
			found = append(found, i)
		}
	}
	found = v.ofSide(found, m.man, 0, func(a rules.Action) board.Square { return a.From })
	found = v.ofSide(found, m.captured, 1, func(a rules.Action) board.Square { return a.To })
	switch len(found) {
	case 0:
		return rules.NoMove, v.explainEnglish(m, text)
	case 1:
		return v.moves[found[0]], nil
	}
	return rules.NoMove, v.ambiguous(found, text)
}

// fits reports whether a man that is taken on a file may be m.
func (m bookMan) fits(file int) bool { return m.role != rules.Pawn || m.files&(1<<file) != 0 }

// ofSide returns the found legal moves of the king's or the queen's man, if m says which. A
// bishop is known by the shade of its squares, which is opposite for the other seat; of
// other men the one further to that side is meant.
func (v *context) ofSide(found []int, m bookMan, other int, square func(rules.Action) board.Square) []int {
	squares := make(map[board.Square]bool)
	for _, i := range found {
		squares[square(v.actions()[i])] = true
	}
	if m.side == 0 || len(squares) < 2 {
		return found
	}
	worth := func(s board.Square) int { // the most is the king's
		file, rank := v.bookSquare(s)
		if m.role == rules.Bishop {
			file = (file + rank + other + 1) % 2 // f1 is even as its owner sees it
		}
		if m.side == 'Q' {
			file = -file
		}
		return file
	}
	best := -8
	for s := range squares {
		best = max(best, worth(s))
	}
	var of []int
	for _, i := range found {
		if worth(square(v.actions()[i])) == best {
			of = append(of, i)
		}
	}
	return of
}

// explainEnglish returns why no legal move fits m: the most informative of the game's
// refusals for the squares that m may mean.
func (v *context) explainEnglish(m bookMove, text string) error {
	var best error
	most := -1
	for s := range board.Square(v.board.Len()) {
		file, rank := v.bookSquare(s)
		if !m.goal.has(file, rank) || !m.captured.fits(file) || m.captured.role != v.pos.At(s).Role {
			continue
		}
		q := newQuery()
		q.role, q.to, q.promotion = m.man.role, s, m.promotion
		if refusal, ok := v.explain(q, text).(*rules.Refusal); ok && telling(refusal) > most {
			best, most = refusal, telling(refusal)
		}
	}
	if best == nil {
		best = noMan(v.board, text)
	}
	return best
}
