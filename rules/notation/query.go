package notation

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// query is a text's description of a step; NoSquare, NoRole and empty texts mean unknown.
type query struct {
	role      rules.Role
	army      rules.Army // unless anyArmy
	anyArmy   bool
	from, to  board.Square
	hint      string         // part of the name of the start
	by        []board.Square // draughts: among the squares landed on, in order
	captured  rules.Role
	promotion rules.Role
}

// newQuery returns a query that leaves all open but that nothing is promoted.
func newQuery() query {
	return query{anyArmy: true, from: board.NoSquare, to: board.NoSquare}
}

// fitsMan reports whether the man p on s fits q.
func (v *context) fitsMan(q query, s board.Square, p rules.Piece) bool {
	return (q.role == rules.NoRole || q.role == p.Role) &&
		(q.anyArmy || q.army == p.Army) &&
		(q.from == board.NoSquare || q.from == s) &&
		fitsHint(q.hint, v.name(s))
}

// fitting returns the legal moves that fit q, by index.
func (v *context) fitting(q query) []int {
	found := v.found[:0]
	for i, m := range v.moves {
		a := v.pos.Describe(m)
		if a.Kind == rules.QueenChoice {
			a.From = a.To
		} else if !isStep(a) {
			continue
		}
		if v.fitsMan(q, a.From, a.Piece) && (q.to == board.NoSquare || q.to == a.To) &&
			(q.promotion == a.Promotion || v.draughts) &&
			(q.captured == rules.NoRole || a.Kind != rules.Quiet && q.captured == v.captured(a)) &&
			(q.by == nil || isSubsequence(q.by, a.Path)) {
			found = append(found, i)
		}
	}
	v.found = found
	return found
}

// isSubsequence reports whether whole contains all of part in that order.
func isSubsequence(part, whole []board.Square) bool {
	for _, s := range whole {
		if len(part) > 0 && part[0] == s {
			part = part[1:]
		}
	}
	return len(part) == 0
}

// find returns the one legal move that fits q, written as text.
func (v *context) find(q query, text string) (rules.Move, error) {
	if v.coloured && q.anyArmy && v.ownsMan(q) {
		// Without its colour a man is of the owned one (sovereign.18).
		q.army, q.anyArmy = v.own, false
	}
	found := v.fitting(q)
	switch len(found) {
	case 0:
		return rules.NoMove, v.explain(q, text)
	case 1:
		return v.moves[found[0]], nil
	}
	return rules.NoMove, v.ambiguous(found, text)
}

// ownsMan reports whether a man of the owned colour fits q, mobile or not.
func (v *context) ownsMan(q query) bool {
	for s := range board.Square(v.board.Len()) {
		if p := v.pos.At(s); p.Role != rules.NoRole && p.Army == v.own && v.fitsMan(q, s, p) {
			return true
		}
	}
	return false
}

// explain returns why no legal move fits q: the most informative of the game's refusals for
// the fitting men.
func (v *context) explain(q query, text string) error {
	var best *rules.Refusal
	for s := range board.Square(v.board.Len()) {
		p := v.pos.At(s)
		if q.to == board.NoSquare || p.Role == rules.NoRole || v.pos.Owner(p.Army) != v.pos.Turn() || !v.fitsMan(q, s, p) {
			continue
		}
		protocol := v.name(s) + v.name(q.to)
		if q.promotion != rules.NoRole {
			protocol += lower(string(q.promotion.Letter()))
		}
		_, err := v.pos.ParseMove(protocol)
		if refusal, ok := errors.AsType[*rules.Refusal](err); ok && (best == nil || telling(refusal) > telling(best)) {
			best = refusal
		}
	}
	if best != nil {
		return best
	}
	return noMan(v.board, text)
}

// noMan returns the refusal of a text that fits no man.
func noMan(b *board.Topology, text string) error {
	return rules.Refuse(b, "formats", sayFitsNoMan, rules.TextArg("text", text))
}

// telling ranks a refusal's information for a player who named a man but not its start:
// most men do not move that way, but only the meant one leaves its king attacked or lacks a
// promotion.
func telling(r *rules.Refusal) int {
	if strings.HasPrefix(r.Rule, "common.") {
		return 2
	}
	for _, m := range r.Marks {
		if m.Kind == rules.MarkGoals {
			return 0
		}
	}
	return 1
}

// ambiguous returns the refusal of text, which several legal moves fit: each of
// them is named in full, and the men that would move are marked.
func (v *context) ambiguous(found []int, text string) error {
	var names []string
	var starts []board.Square
	for _, i := range found {
		a := v.pos.Describe(v.moves[i])
		if names = append(names, v.long(a)); !slices.Contains(starts, a.From) {
			starts = append(starts, a.From)
		}
	}
	shortlist.Sort(names)
	refusal := rules.Refuse(v.board, "formats", sayAmbiguous,
		rules.TextArg("text", text), rules.TextArg("moves", strings.Join(names, " or ")))
	refusal.Marks = []rules.Mark{{Kind: rules.MarkSquare, Squares: starts}}
	return refusal
}

// unreadable returns the refusal of a text that has the form of no move.
func unreadable(b *board.Topology, text string) error {
	return rules.Refuse(b, "formats", sayNotAMove, rules.TextArg("text", text))
}

// Refusals of texts that concern no game.
var (
	sayOtherMan  = rules.Sentence{Code: "other-man", Text: "There is no {role} on {square}."}
	sayFitsNoMan = rules.Sentence{Code: "fits-no-man", Text: "\"{text}\" fits no piece of the player to move."}
	sayAmbiguous = rules.Sentence{Code: "ambiguous", Text: "\"{text}\" could be {moves}."}
	sayNotAMove  = rules.Sentence{Code: "not-a-move", Text: "\"{text}\" is not a move."}
)

// Sentences returns the sentences with which Parse refuses a text, besides those
// of the games.
func Sentences() []rules.Sentence {
	return []rules.Sentence{sayOtherMan, sayFitsNoMan, sayAmbiguous, sayNotAMove}
}
