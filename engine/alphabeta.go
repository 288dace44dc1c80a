package engine

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
)

// alphaBeta is the searcher of two sides: two teams; or, among more, the team of
// the root against all others taken together (paranoid search), which may be let
// reply one at a time (best-reply search).
//
// A node is one function, [alphaBeta.search], in numbered steps; steps with a loop of their own
// follow it in this file, in order. A step's measured gain is noted beside it, from the commit that
// added it; steps without a note were not measured alone. All steps together won 37 and drew 2 of
// 40 games of star:2 at 2,000 nodes a move against the plain search of Options.Plain.
type alphaBeta struct {
	worker
	// oneReply lets but one member of a coalition reply freely (BRS+).
	oneReply   bool
	reductions *reductions
	correction correctionHistory
}

// Salts keep the results of different search methods apart in the transposition table.
const (
	saltParanoid  = 0xd1b54a32d192ed03
	saltBestReply = 0xaef17502108ef2d9
	saltMaxN      = 0xf1357aea2e62a9c5
	saltReplied   = 0x9e3779b97f4a7c15
)

// take makes two sides of the remaining teams: the team of root against the
// others, by a method, if there are more.
func (a *alphaBeta) take(teams []rules.Team, root rules.Seat, method Method) {
	a.oneReply = false
	switch {
	case len(teams) <= 2:
		a.sides, a.salt = twoTeams(teams), 0
	case method == BestReply:
		a.sides, a.salt = against(teams, root), saltBestReply*uint64(root)
		a.oneReply = true
	default:
		a.sides, a.salt = against(teams, root), saltParanoid*uint64(root)
	}
}

// clear implements [searcher].
func (a *alphaBeta) clear() {
	a.worker.clear()
	a.correction = correctionHistory{}
}

// search returns the score of the node at ply, for its side to move, searched
// depth plies deep by principal variation search: exact within (alpha, beta),
// else a bound. The turn is begun and the game goes on. The move that the frame
// excludes is left out.
func (a *alphaBeta) search(ply, depth int, alpha, beta Score) Score { //nolint:gocognit // the node of the search: its steps in order
	// 1. At the horizon, quiescence.
	if depth <= 0 {
		return a.quiescence(ply, depth, alpha, beta)
	}
	f := &a.frames[ply]
	f.pvLength = 0
	if !a.visit(ply) {
		return Draw
	}
	if ply >= MaxPly-1 {
		return a.evaluate(ply)
	}
	pvNode := beta-alpha > 1
	whole := f.excluded == rules.NoMove // not the search of step 12

	// 2. Repetition: a position that already occurred on this line counts as drawn.
	f.key = a.pos.Key() ^ a.salt
	if a.oneReply && f.replied {
		f.key ^= saltReplied
	}
	if whole && a.repeats(ply) {
		return a.drawn(ply)
	}

	// 3. Mate distance pruning: no line from here is better than a win on the next
	// ply.
	if !a.plain {
		alpha, beta = max(alpha, Loss(ply, 0)), min(beta, Win(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 4. Transposition table.
	tt := entry{eval: f.rawEval}
	if whole {
		tt = a.table.recall(f.key)
		tt.score = fromTable(tt.score, ply)
	}
	if !pvNode && (tt.depth == depth || tt.depth > depth && !a.plain) && tt.cuts(alpha, beta) {
		return tt.score
	}

	// 5. Static evaluation, corrected by the correction history, then by the table.
	// There is none in check.
	f.check, f.rawEval, f.eval = a.pos.InCheck(), noEval, noEval
	eval := noEval
	if !f.check {
		eval = a.estimate(ply, &tt)
	}
	improving := a.improving(ply)

	var l list
	if whole && !a.plain && !a.hunting && !f.check && !pvNode {
		// 6. Reverse futility pruning (static null move): so far above the window
		// that doing nothing in particular will do.
		if depth <= a.margins.reverseFutilityDepth && beta > -decided && beta < decided &&
			eval-a.margins.reverseFutility*Score(depth-b2i(improving)) >= beta {
			return eval
		}

		// 7. Razoring: so far below the window that only captures can help.
		if depth <= common.razoringDepth && alpha > -decided && alpha < decided &&
			eval+a.margins.razoring+a.margins.razoringPly*Score(depth) <= alpha {
			score := a.quiescence(ply, 0, alpha, beta)
			f.pvLength = 0
			if a.stopped || score <= alpha {
				return score
			}
		}

		l = a.generate()

		// 8. Null move: if even passing leaves the other side below the window, a
		// move will.
		if depth >= common.nullMoveDepth && eval >= beta+a.margins.nullMove && beta < decided &&
			!(a.margins.nullMoveKnown && tt.score <= alpha && tt.cuts(alpha, beta)) && a.mayPass(ply, l) {
			if score := a.nullMove(ply, depth, eval, beta); a.stopped || score >= beta {
				a.drop(l)
				return score
			}
		}

		// 9. ProbCut: a capture that wins far more than is needed, searched less
		// deeply. Worth, with singular extensions, correction history, history of
		// captures and step 14: star:2, 160 games, 61 % +- 6.
		if depth >= common.probCutDepth && beta > -decided && beta < decided {
			if score, ok := a.probCut(ply, depth, beta, improving, &tt, l); ok {
				a.drop(l)
				return score
			}
		}
	} else {
		l = a.generate()
	}

	// 10. Internal iterative reduction: a node without a move from the table is
	// searched less deeply, which finds one.
	if whole && !a.plain && tt.move == 0 && depth >= common.iirDepth {
		depth--
	}

	// 11. Extensions: getting out of check, and a single move, cost no depth.
	if !a.plain && (f.check || l.len() == 1) && ply < 2*a.depth {
		depth++
	}

	tableNoisy := a.scoreMoves(ply, l, tt.move)

	// 12. Singular extension: the move from the table is searched deeper if all
	// others are worse by a margin. If several are beyond beta, that is a cutoff
	// (multi-cut). Measured with step 9.
	extension := 0
	if whole && a.maySingular(ply, depth, &tt, l) {
		var score Score
		var cutoff bool
		if extension, score, cutoff = a.singular(ply, depth, beta, &tt, l); cutoff {
			a.drop(l)
			return score
		}
	}

	start, best := alpha, -infinite
	var bestMove uint16
	a.frames[ply+1].killers = [2]rules.Move{}
	end := a.restrict(ply, l)
	quietsDropped := false
	for i := l.start; i < end; i++ {
		tried := i - l.start
		prune := !a.plain && !a.hunting && !pvNode && !f.check && best > -decided // a sound move is known

		// 13. Late-move pruning and futility pruning: of shallow nodes the quiet
		// moves that are left, if many were tried or none can reach the window.
		// Fewer of them pruned, and none in the principal variation: 37 won and 2
		// drawn of 40 games against the plain search, 24 and 4 before.
		if prune && !quietsDropped &&
			(depth <= common.lateMoveDepth && tried > a.lateMoves(ply, depth, improving) ||
				depth <= common.futilityDepth && f.eval+a.margins.futility+a.margins.futilityPly*Score(depth) <= alpha) {
			quietsDropped = true
			if end = a.lists.keepNoisy(list{i, end}); i == end {
				break
			}
		}

		a.pick(list{i, end})
		m, info := a.lists.moves[i], &a.lists.infos[i]
		if m == f.excluded {
			continue
		}

		// 14. Pruning by static exchange evaluation and by history: moves of shallow
		// nodes that lose men, and quiet ones that never did any good. Measured with
		// step 9.
		if prune && a.prunes(ply, depth, i) {
			continue
		}

		// 15. With three or more sides, sacrifices for assumed allies. Worth: one seat
		// against plain paranoid, star:4 29 -> 65 % (32 games), yalta 43 -> 64 % (36
		// games).
		if best > -decided && a.sacrifices(ply, i) {
			continue
		}

		next := depth - 1
		if a.lists.orders[i] == orderHash {
			next += extension
		}
		a.makeMove(ply, m, info)
		a.noteReply(ply, tried)
		score, over := a.terminal(ply)
		if over {
			a.frames[ply+1].pvLength = 0
		} else {
			// 16. Late-move reductions, and the null windows of principal variation
			// search.
			score = a.searchMove(ply, next, alpha, beta, a.reduction(ply, depth, tried, i, pvNode, improving, tableNoisy))
		}
		a.unmakeMove(ply)
		if a.stopped {
			a.drop(l)
			return Draw
		}

		// 17. A new best move, or a cutoff.
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove = score, move16(m)
		a.updatePV(ply, m)
		if score >= beta {
			if !a.plain {
				a.creditCutoff(ply, depth, i, l)
			}
			break
		}
	}
	a.drop(l)

	// 18. Remember it, unless a move was left out.
	if whole {
		bound := boundOf(best, start, beta)
		a.learnCorrection(ply, depth, best, bound)
		a.table.store(f.key, entry{move: bestMove, score: toTable(best, ply), eval: f.rawEval, depth: depth, bound: bound})
	}
	return best
}

// Step 5.

// estimate sets both evaluations of the frame at ply, and returns the better estimate: the
// table's score, if it is a bound on the right side, or the corrected evaluation.
func (a *alphaBeta) estimate(ply int, tt *entry) Score {
	f := &a.frames[ply]
	if f.rawEval = tt.eval; f.rawEval == noEval {
		f.rawEval = a.evaluate(ply)
	}
	f.eval = f.rawEval
	if a.plain {
		return f.eval
	}
	f.eval = a.corrected(ply, f.rawEval)
	if tt.score > -decided && tt.score < decided {
		switch {
		case tt.bound == Exact, tt.bound == Lower && tt.score > f.eval, tt.bound == Upper && tt.score < f.eval:
			return tt.score
		}
	}
	return f.eval
}

// improving reports whether the mover's evaluation is better than at its last move.
func (a *alphaBeta) improving(ply int) bool {
	f := &a.frames[ply]
	if f.eval == noEval {
		return false
	}
	for i := ply - 1; i >= 0; i-- {
		if before := &a.frames[i]; before.mover == f.mover && before.eval != noEval {
			return f.eval > before.eval
		}
	}
	return false
}

// Step 8.

// mayPass reports whether a null move is sound here: the family has one, the last move was none,
// and besides king and pawns two men can move. Without them every move may be a disadvantage
// (zugzwang).
func (a *alphaBeta) mayPass(ply int, l list) bool {
	if a.null == rules.NoMove || ply == 0 || a.frames[ply-1].move == a.null || a.oneReply {
		return false
	}
	var man uint8
	for i := l.start; i < l.end; i++ {
		info := &a.lists.infos[i]
		if info.Pawn {
			continue
		}
		if man != 0 && info.Man != man {
			return true
		}
		man = info.Man
	}
	return false
}

// nullMove returns the score of the node at ply after its mover passes, from a search of reduced
// depth. eval is the node's static score. It returns beta-1 if the other side is not next to move.
func (a *alphaBeta) nullMove(ply, depth int, eval, beta Score) Score {
	reduced := 3 + depth/a.margins.nullMovePlies + int(min((eval-beta)/a.margins.nullMoveGain, 3))
	a.makeMove(ply, a.null, &MoveInfo{Pawn: true})
	score := beta - 1
	if _, over := a.terminal(ply); !over && a.opposed(ply) {
		a.frames[ply+1].killers = [2]rules.Move{}
		score = -a.search(ply+1, depth-reduced, -beta, -beta+1)
	}
	a.unmakeMove(ply)
	if score > decided {
		score = beta // a win by passing is not proved
	}
	return score
}

// Step 9.

// probCut looks for a capture that leaves the other side so far below beta that a search four plies
// less deep will do (ProbCut; Buro, 1995). ok is false if it found none. If the search was stopped
// the score is meaningless.
func (a *alphaBeta) probCut(ply, depth int, beta Score, improving bool, tt *entry, l list) (score Score, ok bool) {
	bar := beta + a.margins.probCut - a.margins.probCutImproving*Score(b2i(improving))
	if tt.bound != NoBound && tt.depth >= depth-3 && tt.score < bar {
		return 0, false
	}
	f := &a.frames[ply]
	a.scoreMoves(ply, l, tt.move)
	for i := l.start; i < l.end; i++ {
		a.pick(list{i, l.end})
		m, info := a.lists.moves[i], &a.lists.infos[i]
		if a.lists.orders[i] < orderNoisy/2 {
			break // the rest is quiet or loses
		}
		if !info.Noisy || f.rawEval+info.Gain < bar-common.probCutSpare {
			continue
		}
		a.frames[ply+1].killers = [2]rules.Move{}
		a.makeMove(ply, m, info)
		a.noteReply(ply, i-l.start)
		score, over := a.terminal(ply)
		if !over {
			score = bar - 1
			if a.opposed(ply) && -a.quiescence(ply+1, 0, -bar, -bar+1) >= bar {
				score = -a.search(ply+1, depth-4, -bar, -bar+1)
			}
		}
		a.unmakeMove(ply)
		if a.stopped {
			return Draw, true
		}
		if score >= bar {
			a.table.store(f.key, entry{
				move: move16(m), score: toTable(score, ply), eval: f.rawEval, depth: depth - 3, bound: Lower,
			})
			return score, true
		}
	}
	return 0, false
}

// Step 12.

// maySingular reports whether the move from the table is good enough, by a search
// deep enough, to ask whether it is singular.
func (a *alphaBeta) maySingular(ply, depth int, tt *entry, l list) bool {
	return !a.plain && !a.oneReply && depth >= common.singularDepth && ply < 2*a.depth && l.len() > 1 &&
		tt.move != 0 && tt.depth >= depth-3 && (tt.bound == Lower || tt.bound == Exact) &&
		tt.score > -decided && tt.score < decided
}

// singular searches all moves except the table's move, less deeply, and returns the
// extension of that move in plies: one if the others are worse by a margin, negative if it
// seems to be one of several that refute the node (Anantharaman, Campbell and Hsu, 1988).
// After a cutoff the node need not be searched: several moves are beyond beta, or the
// search was stopped.
func (a *alphaBeta) singular(ply, depth int, beta Score, tt *entry, l list) (extension int, score Score, cutoff bool) {
	f := &a.frames[ply]
	for i := l.start; i < l.end && f.excluded == rules.NoMove; i++ {
		if a.lists.orders[i] == orderHash {
			f.excluded = a.lists.moves[i]
		}
	}
	if f.excluded == rules.NoMove {
		return 0, 0, false
	}
	bar := tt.score - Score(common.singularMargin*depth)
	killers := f.killers
	rest := a.search(ply, (depth-1)/2, bar-1, bar)
	f.killers, f.excluded = killers, rules.NoMove
	switch {
	case a.stopped:
		return 0, Draw, true
	case rest < bar:
		return 1, 0, false
	case bar >= beta:
		return 0, bar, true
	case tt.score >= beta:
		return -1, 0, false
	}
	return 0, 0, false
}

// Step 13.

// lateMoves returns the number of moves after which the remaining quiet ones are pruned (LMP).
// Among four and more it is fewer than the margins say, and still fewer of the allies
// against the root, where several nodes in a row are of one side. Worth: star:4 53.9 %
// +- 3.7 (600 games).
func (a *alphaBeta) lateMoves(ply, depth int, improving bool) int {
	forced := a.null == rules.NoMove
	late := &a.margins.late
	if forced {
		late = &lateWhereForced
	}
	n := late.worsening.at(depth)
	if improving {
		n = late.improving.at(depth)
	}
	switch {
	case forced || a.sides.root == 0 || a.round < 4:
		return n
	case a.frames[ply].side == coalition:
		return n / 2
	}
	return n * 7 / 10
}

// Steps 14 and 15.

// prunes reports whether the move at i of a shallow node can be left out.
func (a *alphaBeta) prunes(ply, depth, i int) bool {
	m, info, order := a.lists.moves[i], &a.lists.infos[i], int(a.lists.orders[i])
	if info.Noisy {
		return depth <= common.seeDepth && order < 0 && a.ev.SEE(m) < -a.margins.seeNoisy*Score(depth) && !a.takesOut(ply, i)
	}
	return depth <= common.historyDepth && order < -common.historyMargin*depth ||
		depth <= common.seeDepth && a.losesQuietly(m, info.Worth, a.margins.seeQuiet*Score(depth)) && !a.takesOut(ply, i)
}

// losesQuietly reports whether the quiet move m, of a man of some worth, loses an
// exchange by more than a margin.
func (a *alphaBeta) losesQuietly(m rules.Move, worth, margin Score) bool {
	return worth > margin && a.ev.SEE(m) < -margin
}

// sacrifices reports whether the move at i loses men for nothing and belongs to a seat that
// is only assumed to be an ally against the root. Such a seat could harm the root that way,
// but does not: it plays for itself.
func (a *alphaBeta) sacrifices(ply, i int) bool {
	f := &a.frames[ply]
	if a.plain || a.sides.root == 0 || f.side != coalition || f.check {
		return false
	}
	info := &a.lists.infos[i]
	loses := info.Noisy && a.lists.orders[i] < 0 || !info.Noisy && a.losesQuietly(a.lists.moves[i], info.Worth, common.sacrificeMargin)
	return loses && !a.takesOut(ply, i)
}

// takesOut reports whether the move at i of the node at ply ends the game or takes a seat out of
// it, with three teams or more. Then the seat that would recapture may never come to move. Worth:
// yalta against the greedy player, 60 of 60 games won, 57 before.
func (a *alphaBeta) takesOut(ply, i int) bool {
	if a.sides.root == 0 {
		return false
	}
	a.makeMove(ply, a.lists.moves[i], &a.lists.infos[i])
	out := a.pos.Over() || len(a.pos.Events()) > 0
	a.unmakeMove(ply)
	return out
}

// Step 16.

// fullWindow, in place of a reduction, marks a move that is searched with the
// whole window at once.
const fullWindow = -1

// searchMove returns the score, for the side that moved at ply, of the position
// after that move: first with a null window and perhaps reduced, then as far as
// needed.
func (a *alphaBeta) searchMove(ply, depth int, alpha, beta Score, reduced int) Score {
	first := reduced == fullWindow
	score := alpha + 1
	if !first {
		// Late moves, reduced; at full depth if they surprise.
		score = a.searchNext(ply, depth-reduced, alpha, alpha+1)
		if score > alpha && reduced > 0 && !a.stopped {
			score = a.searchNext(ply, depth, alpha, alpha+1)
		}
	}
	// The first move, and others that improve on it.
	if first || score > alpha && score < beta && !a.stopped {
		score = a.searchNext(ply, depth, alpha, beta)
	}
	return score
}

// searchNext is search of the next ply as the side that moved at ply sees it.
func (a *alphaBeta) searchNext(ply, depth int, alpha, beta Score) Score {
	if a.opposed(ply) {
		return -a.search(ply+1, depth, -beta, -alpha)
	}
	return a.search(ply+1, depth, alpha, beta)
}

// reduction returns by how many plies to search the move at i less, or fullWindow.
// Where the move from the table is noisy a quiet one is seldom better.
func (a *alphaBeta) reduction(ply, depth, tried, i int, pvNode, improving, tableNoisy bool) int {
	if tried == 0 {
		return fullWindow
	}
	if a.plain || a.hunting || depth < common.reductionDepth || tried < a.margins.reductionMoves+b2i(pvNode) {
		return 0
	}
	info := &a.lists.infos[i]
	if info.Noisy {
		if a.lists.orders[i] >= 0 {
			return 0
		}
		return 1
	}
	f := &a.frames[ply]
	r := int(a.reductions[min(depth, 63)][min(tried, 63)])
	if !pvNode {
		r++
	}
	if !improving {
		r++
	}
	if tableNoisy {
		r += a.margins.tableNoisy
	}
	if f.check || a.lists.orders[i] >= orderKiller {
		r--
	}
	r -= min(max(int(a.lists.orders[i])/common.reductionHistory, -2), 2)
	return min(max(r, 0), depth-2)
}

// reductions are the plies that a late quiet move is reduced by: by depth and by
// how many moves were tried before, both up to 63.
type reductions [64][64]int8

// newReductions computes them: reductionBase + ln(depth) ln(tried) / reductionOver, in
// whole numbers so that it is the same on every machine.
func newReductions() *reductions {
	var r reductions
	for depth := 1; depth < 64; depth++ {
		for tried := 1; tried < 64; tried++ {
			// log2 in sixteenths; ln x = 0.693 log2 x
			product := log2(depth) * log2(tried) * 480 / 1000 // in 256ths
			r[depth][tried] = int8(((common.reductionBase*256+50)/100 + product*100/common.reductionOver) / 256)
		}
	}
	return &r
}

// log2 returns the logarithm of n in sixteenths, interpolated between powers of two.
func log2(n int) int {
	k := bits.Len(uint(n)) - 1
	return 16*k + (n-1<<k)*16>>k
}

// Best-reply search with the legal order of turns (BRS+; Esser, Gras, Winands,
// Schadd and Lanctot, "Improving Best-Reply Search", 2013): between two moves of
// the root's team one member of the coalition replies freely, and the others
// make the one move that looks best. The tree grows as that of two sides, and
// every position in it can be reached in the game.

// restrict returns the end of the moves that are searched at the node at ply.
func (a *alphaBeta) restrict(ply int, l list) int {
	f := &a.frames[ply]
	if a.oneReply && f.side == coalition && f.replied {
		return l.start + 1
	}
	return l.end
}

// noteReply notes in the next frame whether a member of the coalition has replied
// freely: it has with every move but the first, which it would have made anyhow.
func (a *alphaBeta) noteReply(ply, tried int) {
	f, next := &a.frames[ply], &a.frames[ply+1]
	next.replied = f.side == coalition && (f.replied || tried > 0)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
