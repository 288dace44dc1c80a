package engine

import "github.com/manykings/manykings/rules"

// searcher is a way to search. Each works on the tables and the moves of one
// worker.
type searcher interface {
	// improve searches the moves of the root from rank on to the worker's depth,
	// and puts the best of them at rank, with its line; if it was stopped, the
	// best of those it could finish. It tells report, unless that is nil, of
	// bounds found on the way.
	improve(rank int, report func(Info))
}

// alphaBeta is the searcher of two sides: two teams; or, paranoid, the team of
// the root against all; or the same with one free reply at a time.
type alphaBeta struct{ *worker }

// Salts keep apart in the table what different searchers know of a position.
const (
	saltParanoid  = 0xd1b54a32d192ed03
	saltBestReply = 0xaef17502108ef2d9
	saltMaxN      = 0xf1357aea2e62a9c5
)

// choose sets the searcher for a position in which teams are left.
func (w *worker) choose(method Method, teams []rules.Team) {
	root := w.pos.Turn()
	w.replies = false
	if len(teams) <= 2 {
		w.sides, w.salt = twoTeams(teams), 0
		w.searcher = alphaBeta{w}
		return
	}
	w.sides = against(teams, root)
	if method == Auto {
		method = w.fitting()
	}
	switch method {
	case MaxN:
		w.salt = saltMaxN
		w.searcher = newMaxN(w, teams)
	case BestReply:
		w.salt = saltBestReply * uint64(root)
		w.replies = true
		w.searcher = alphaBeta{w}
	default:
		w.salt = saltParanoid * uint64(root)
		w.searcher = alphaBeta{w}
	}
}

// fitting returns the method that plays best among three sides or more, by the
// matches of docs/evaluation.md.
func (w *worker) fitting() Method {
	if w.null == rules.NoMove {
		// Who must capture can be made to, so that allies could sacrifice men for
		// each other all the time. They are not allies.
		return BestReply
	}
	return Paranoid
}
