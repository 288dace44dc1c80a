package engine

import "github.com/manykings/manykings/rules"

// A claimed win must come, and no later than claimed. But the next search prunes and
// reduces by other tables, and may miss the previous proof, or see a slower win first. So
// it first searches for the promised win over all moves, guided by the transposition table.
// If the promise comes from a position with more sides, or from a partner's engine, the
// table is empty, and the search is complete.

// promise is a win that an engine has claimed.
type promise struct {
	game string
	seat rules.Seat
	by   int // the latest ply of the win
}

// left returns within how many plies from pos the win is due, 0 if pos is not on
// the way to it.
func (p *promise) left(pos rules.Position) int {
	if p.by == 0 || p.seat != pos.Turn() || p.game != pos.Game().ID().String() {
		return 0
	}
	return max(p.by-pos.Setup().Ply, 0)
}

// make notes a win that a search of pos has claimed.
func (p *promise) make(pos rules.Position, best Score) {
	plies, ok := best.Decided()
	if *p = (promise{}); ok && plies > 1 {
		*p = promise{game: pos.Game().ID().String(), seat: pos.Turn(), by: pos.Setup().Ply + plies}
	}
}

const saltProof = 0xe7037ed1a0b428db

// proofNodes limits the nodes of a proof under a time limit, and proofPart is its part
// under a limit of nodes. A side of two that is hopeMargin ahead looks for an unpromised
// win in hopePlies, in a hopePart of the proof's nodes.
const (
	proofNodes = 10_000
	proofPart  = 2

	hopePlies = 3
	hopePart  = 8

	hopeMargin = Score(1000)
)

// prove looks for a promised, requested or hoped-for win, and reports whether the first
// move of the root is one: its line is then the proof.
func (a *alphaBeta) prove() bool {
	plies, part := a.promised, uint64(1)
	switch asked := a.control.limits.Mate; {
	case asked > 0:
		plies = (asked-1)*a.round + 1
	case plies == 0 && a.sides.root == 0 && a.hopes():
		plies, part = hopePlies, hopePart
	}
	if plies == 0 {
		return false
	}
	limit := uint64(proofNodes)
	if n := a.control.limits.Nodes; n > 0 {
		limit = n / proofPart
	}
	ceiling := a.ceiling
	a.ceiling = min(ceiling, a.nodes+limit/part)
	// The promised win is found soonest, except for a win with this move; the remaining
	// nodes look for sooner ones.
	won := a.proveRoot(1) || a.proveRoot(plies)
	for sooner := 2; won && sooner < int(mateScore-a.roots[0].line.Score); sooner++ {
		if a.proveRoot(sooner) || a.stopped {
			break
		}
	}
	a.ceiling = ceiling
	a.stopped = a.control.stop.Load() || a.nodes >= ceiling
	return won
}

// hopes reports whether the side on turn is so far ahead that a win may be near.
func (a *alphaBeta) hopes() bool {
	tt := a.table.probe(a.frames[0].key)
	if tt.bound == NoBound {
		return !a.frames[0].check && a.evaluate(0) >= hopeMargin
	}
	return tt.score >= hopeMargin
}

// proveRoot is wins at the root.
func (a *alphaBeta) proveRoot(plies int) bool {
	a.frames[1].killers = [2]rules.Move{}
	for i := range a.roots {
		r := &a.roots[i]
		a.lists.reset()
		n := a.winsBy(0, plies, r.move, &r.info)
		if a.stopped {
			return false
		}
		if n == 0 {
			continue
		}
		a.updatePV(0, r.move)
		r.line = Line{Score: Win(n), Moves: a.line(), Depth: n, Selective: max(a.seldepth, n)}
		r.bound = Exact
		a.promote(i, 0)
		a.table.store(a.frames[0].key, entry{
			move: move16(a.roots[0].move), score: toTable(Win(n), 0), eval: noEval, depth: n, bound: Lower,
		})
		return true
	}
	return false
}

// wins returns the number of plies, up to a limit, within which the side of the root wins
// from the node at ply against every defence, by trying all moves; 0 without a proof. Its
// line is the longest defence.
func (a *alphaBeta) wins(ply, plies int) int {
	f := &a.frames[ply]
	f.pvLength = 0
	if plies <= 0 || ply >= MaxPly-1 || !a.visit(ply) {
		return 0
	}
	ours := f.side == a.frames[0].side
	f.key = a.pos.Key() ^ a.salt
	tt := a.table.probe(f.key)
	if n := tt.proved(ours); n > 0 && n <= plies {
		return n
	}
	failed := f.key ^ saltProof*uint64(plies)
	if a.table.probe(failed).bound != NoBound {
		return 0
	}

	l := a.generate()
	a.scoreMoves(ply, l, tt.move)
	a.frames[ply+1].killers = [2]rules.Move{}
	longest, best := 0, rules.NoMove
	for i := l.start; i < l.end; i++ {
		a.pick(list{i, l.end})
		m := a.lists.moves[i]
		n := a.winsBy(ply, plies, m, &a.lists.infos[i])
		if a.stopped {
			longest = 0
			break
		}
		if n > longest {
			longest, best = n, m
			a.updatePV(ply, m)
		}
		if ours && n > 0 {
			break
		}
		if !ours && n == 0 {
			if !a.lists.infos[i].Noisy {
				f.killers[0], f.killers[1] = m, f.killers[0]
			}
			longest = 0
			break
		}
	}
	a.drop(l)
	switch {
	case a.stopped:
	case longest == 0:
		f.pvLength = 0
		a.table.store(failed, entry{score: Draw, eval: noEval, bound: Exact})
	case ours:
		a.table.store(f.key, entry{move: move16(best), score: Win(longest), eval: noEval, depth: longest, bound: Lower})
	default:
		a.table.store(f.key, entry{move: move16(best), score: -Win(longest), eval: noEval, depth: longest, bound: Upper})
	}
	return longest
}

// winsBy is wins for a move of the node at ply, which is the first of the plies.
func (a *alphaBeta) winsBy(ply, plies int, m rules.Move, info *MoveInfo) int {
	a.makeMove(ply, m, info)
	a.noteReply(ply, 0)
	n := 0
	if score, over := a.terminal(ply); over {
		a.frames[ply+1].pvLength = 0
		ours := a.frames[ply].side == a.frames[0].side
		if ours && score > decided || !ours && score < -decided {
			n = 1
		}
	} else if !a.frames[ply+1].swapped {
		if after := a.wins(ply+1, plies-1); after > 0 {
			n = after + 1
		}
	}
	a.unmakeMove(ply)
	return n
}

// proved returns the number of plies within which an entry wins for the mover or, if that
// is not us, loses; 0 if it does not.
func (e *entry) proved(ours bool) int {
	plies, ok := e.score.Decided()
	switch {
	case !ok || e.bound == NoBound:
	case ours && plies > 0 && e.bound != Upper:
		return plies
	case !ours && plies < 0 && e.bound != Lower:
		return -plies
	}
	return 0
}
