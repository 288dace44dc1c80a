package notation

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// maxText is the length of the longest text that is read as a move, in bytes. A
// capture of all men on the largest board is shorter.
const maxText = 1000

// Parse returns the legal move of pos that text means, in any style. It is lenient about
// spelling: marks (+ # ! ?), the sign of a capture, e.p., the = of a promotion and hyphens
// may be missing or superfluous, castling may have zeros, starts may be longer than
// necessary. It is strict about meaning: a promotion needs its piece, and a text that fits
// several legal moves is refused with all of them named.
//
// The error is always a [*rules.Refusal]. A text that names a man and a goal is
// refused by the game, with the rule that forbids the move.
func Parse(pos rules.Position, text string) (rules.Move, error) { return new(Reader).Parse(pos, text) }

// Reader reads the moves of many positions with less memory than as many calls
// of [Parse]. The zero value is ready. It is not safe for concurrent use.
type Reader struct{ context context }

// Parse is the function [Parse].
func (r *Reader) Parse(pos rules.Position, text string) (rules.Move, error) {
	if len(text) > maxText {
		return rules.NoMove, unreadable(pos.Game().Board(), text[:40]+"...")
	}
	if pos.Over() {
		return rules.NoMove, rules.RefuseOver(pos.Game().Board())
	}
	v := &r.context
	v.look(pos)
	t := trimMarks(strings.ReplaceAll(keyboard(text), " ", ""))
	switch {
	case t == "":
		return rules.NoMove, unreadable(pos.Game().Board(), text)
	case t == "--":
		return pos.ParseMove("pass")
	case t[0] == '=':
		return pos.ParseMove(without(lower(t), ":-"))
	case isWord(t):
		return pos.ParseMove(lower(t))
	}
	if m, ok, err := v.castling(t); ok {
		return m, err
	}
	if s, ok := v.parseSquares(t); ok {
		return v.travel(s, text)
	}
	if q, ok := v.parseShort(t); ok {
		return v.find(q, text)
	}
	if v.san {
		if m, ok := parseEnglish(t); ok {
			return v.findEnglish(m, text)
		}
	}
	if q, ok := v.parseDescriptive(t); ok {
		return v.find(q, text)
	}
	return rules.NoMove, unreadable(pos.Game().Board(), text)
}

// trimMarks removes the marks behind a move: e.p., marks of check and mate with their seat,
// or in words ("ch", "dis. ch", "mate"), and judgements such as "!?".
func trimMarks(t string) string {
	for {
		before := len(t)
		t = strings.TrimRight(t, "!?+#")
		for _, mark := range []string{"(e.p.)", "e.p.", "(ep)", "ep", "mate", "ch.", "ch", "dis.", "dis", "dbl.", "dbl"} {
			t = strings.TrimSuffix(t, mark)
		}
		if n := len(t); n > 2 && t[n-2] == '+' && (t[n-1] >= '1' && t[n-1] <= '8' || t[n-1] >= 'A' && t[n-1] <= 'Z') {
			t = t[:n-2]
		}
		if len(t) == before {
			return t
		}
	}
}

// isWord reports whether t is a move that is a word of formats.md.
func isWord(t string) bool {
	t = lower(t)
	return t == "pass" || t == "swap" || t == "stay" || strings.HasPrefix(t, "queen")
}

// cutPromotion splits the letter of a promotion, in either case, off the end of
// t: "=Q", "(Q)", "/Q" or, after the digit that ends every square, "Q".
func cutPromotion(t string) (rest string, role rules.Role) {
	rest = strings.TrimSuffix(t, ")")
	n := len(rest)
	if n < 3 {
		return t, rules.NoRole
	}
	role = rules.RoleOf(upper(rest[n-1:])[0])
	switch before := rest[n-2]; {
	case role == rules.NoRole:
	case before == '=' || before == '/' || before == '(':
		return rest[:n-2], role
	case before >= '0' && before <= '9':
		return rest[:n-1], role
	}
	return t, rules.NoRole
}

// cutMan splits colour and letter of a man off the front of t.
func (v *context) cutMan(t string) (man, rest string) {
	n := 0
	if v.coloured && len(t) > 1 && rules.RoleOf(t[1]) != rules.NoRole {
		n = 1
	}
	if n < len(t) && rules.RoleOf(t[n]) != rules.NoRole {
		return t[:n+1], t[n+1:]
	}
	return "", t
}

// army returns the army with the given text.
func (v *context) army(text string) (rules.Army, bool) {
	for i, a := range v.game.Armies() {
		if a == text {
			return rules.Army(i), true
		}
	}
	return 0, false
}

// route is a move by two squares or more.
type route struct {
	man       string // colour and letter, if given
	squares   []board.Square
	takes     bool // "x" between squares
	promotion rules.Role
}

// parseSquares reads a text in the long or protocol style. It reports whether
// it has that form.
func (v *context) parseSquares(t string) (r route, ok bool) {
	t, r.promotion = cutPromotion(t)
	r.man, t = v.cutMan(t)
	r.squares = v.squares[:0]
	defer func() { v.squares = r.squares }()
	for t != "" {
		if len(r.squares) > 0 {
			if t[0] == 'x' || t[0] == ':' {
				r.takes = true
			}
			t = strings.TrimLeft(t, "-x:")
		}
		s, rest, ok := v.board.CutSquare(t)
		if !ok {
			return r, false
		}
		r.squares, t = append(r.squares, s), rest
	}
	return r, len(r.squares) > 1
}

// travel returns the move with route r, written as text.
func (v *context) travel(r route, text string) (rules.Move, error) {
	if err := v.checkMan(r); err != nil {
		return rules.NoMove, err
	}
	var names []string
	for _, s := range r.squares {
		names = append(names, v.name(s))
	}
	plain, taking := strings.Join(names, ""), strings.Join(names, "x")
	if r.promotion != rules.NoRole {
		plain += lower(string(r.promotion.Letter()))
	}
	if !v.draughts {
		return v.pos.ParseMove(plain)
	}
	if !r.takes {
		// A written step may be a capture, but not the reverse.
		m, err := v.pos.ParseMove(plain)
		if err == nil {
			return m, nil
		}
		if m, err := v.pos.ParseMove(taking); err == nil {
			return m, nil
		}
		return rules.NoMove, err
	}
	m, err := v.pos.ParseMove(taking)
	if err == nil {
		return m, nil
	}
	q := newQuery()
	q.from, q.to, q.by = r.squares[0], r.squares[len(r.squares)-1], r.squares[1:]
	if len(v.fitting(q)) > 0 {
		return v.find(q, text)
	}
	return rules.NoMove, err
}

// checkMan refuses a route whose man differs from the named one.
func (v *context) checkMan(r route) error {
	if r.man == "" {
		return nil
	}
	role := rules.RoleOf(r.man[len(r.man)-1])
	found := v.pos.At(r.squares[0])
	army, named := v.army(r.man[:len(r.man)-1])
	if found.Role == role && (!named || found.Army == army) {
		return nil
	}
	refusal := rules.Refuse(v.board, "formats", sayOtherMan,
		rules.RoleArg("role", role), rules.SquareArg("square", v.board, r.squares[0]))
	refusal.Marks = []rules.Mark{{Kind: rules.MarkSquare, Squares: []board.Square{r.squares[0]}}}
	return refusal
}

// parseShort reads a text in the short style. It reports whether it has that
// form.
func (v *context) parseShort(t string) (q query, ok bool) {
	q = newQuery()
	t, q.promotion = cutPromotion(t)
	goal := ""
	for n := min(3, len(t)); n >= 2 && q.to == board.NoSquare; n-- {
		// An alternative name would swallow a hint: in R2e4 of star:2 the goal is e4,
		// although 2e4 is another name of d5.
		if s, ok := v.board.Square(t[len(t)-n:]); ok && v.name(s) == t[len(t)-n:] {
			q.to, goal = s, t[len(t)-n:]
		}
	}
	if q.to == board.NoSquare {
		return q, false
	}
	man, hint := v.cutMan(strings.TrimRight(strings.TrimSuffix(t, goal), "x:-"))
	q.role, q.hint = rules.Pawn, hint
	if v.draughts {
		q.role = rules.NoRole
	}
	if man != "" {
		q.role = rules.RoleOf(man[len(man)-1])
		if len(man) > 1 {
			if q.army, ok = v.army(man[:1]); !ok {
				return q, false
			}
			q.anyArmy = false
		}
	}
	for i := range len(hint) {
		if c := hint[i]; (c < 'a' || c > 't') && (c < '0' || c > '9') {
			return q, false
		}
	}
	return q, len(hint) <= 3
}
