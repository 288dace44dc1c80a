package study

import (
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/rules/shortlist"
)

// ReviewNodes is the default number of nodes for each move: a game of 120 plies takes less than a
// minute in a browser.
const ReviewNodes = 30_000

// reviewHash is the size of the transposition table of a review, in MiB. It is emptied before
// every entry, so that a judgement does not depend on those before it.
const reviewHash = 8

// fall is the least loss of score, in centipawns, that counts as a loss: equal lines may end in
// positions with somewhat different scores.
const fall = 20

// closely is the factor of nodes for a second search before a move is blamed.
const closely = 4

// exchange is how many captures behind its end belong to a line.
const exchange = 8

// Review judges the entries of a game, one after the other. Its judgements depend only on the game
// and the number of nodes. It is not safe for concurrent use.
type Review struct {
	Entries []Judgement // the judged entries of the game

	tree   *Tree
	way    *Tree // the same, gone through on its own
	nodes  uint64
	engine *engine.Engine
	judge  *winprob.Judge
	end    *Points // the expectations behind the last entry, nil until known
}

// NewReview returns an empty review of a tree's game, with this many nodes for each move,
// ReviewNodes for 0.
func NewReview(t *Tree, pool *eval.Pool, nodes uint64) *Review {
	if nodes == 0 {
		nodes = ReviewNodes
	}
	return &Review{
		tree: t, way: &Tree{rec: t.rec, start: t.start}, nodes: nodes, judge: winprob.ForPeople(pool),
		engine: engine.New(engine.Options{Evaluator: pool.For, Hash: reviewHash}),
	}
}

// Nodes returns with how many nodes each move is searched.
func (r *Review) Nodes() uint64 { return r.nodes }

// Plies returns how many entries the game has.
func (r *Review) Plies() int { return len(r.tree.rec.Moves) }

// Done reports whether all was judged.
func (r *Review) Done() bool {
	r.keep()
	return r.end != nil
}

// keep drops judgements of entries that the game no longer has.
func (r *Review) keep() {
	moves := r.tree.rec.Moves
	n := 0
	for n < len(r.Entries) && n < len(moves) && r.Entries[n].Text == entryText(&moves[n]) {
		n++
	}
	if changed := n < len(r.Entries); changed || n < len(moves) {
		// A judgement among many looks at the replies, up to the seat's next turn.
		if seats := r.tree.Game().Seats(); seats > 2 && (changed || r.end != nil) {
			n = max(n-(seats-1), 0)
		}
		r.end = nil
	}
	r.Entries = r.Entries[:n]
}

// Next judges the next entry, or the final expectations behind the last one. It reports
// false, without a judgement, if stopped, which may be nil, returned true meanwhile.
func (r *Review) Next(stopped func() bool) bool {
	if r.Done() {
		return true
	}
	if stopped == nil {
		stopped = func() bool { return false }
	}
	n := len(r.Entries)
	at, err := r.way.At(Path{n})
	if err != nil {
		return true // it was played when it came into the tree: does not happen
	}
	if n == r.Plies() {
		points := Points(r.judge.Places(at.Pos).Points)
		if !at.Pos.Over() {
			r.engine.Clear()
			lines, ok := r.search(stopped, at.Pos, engine.Limits{})
			if !ok {
				return false
			}
			points = Points(r.judge.After(at.Pos, lines[0]).Points)
		}
		r.end = &points
		return true
	}
	j, ok := r.fresh(stopped, at, n)
	if ok {
		r.Entries = append(r.Entries, j)
	}
	return ok
}

// fresh judges entry n at its moment, with an empty table.
func (r *Review) fresh(stopped func() bool, at *Moment, n int) (Judgement, bool) {
	r.engine.Clear()
	return r.entry(stopped, at, n)
}

// search returns the best lines of a position within limits, and false if it was stopped.
func (r *Review) search(stopped func() bool, pos rules.Position, limits engine.Limits) ([]engine.Line, bool) {
	if limits.Nodes == 0 {
		limits.Nodes = r.nodes
	}
	lines, ok := r.lines(stopped, pos, limits)
	for i := range lines {
		ok = ok && r.follow(stopped, pos, &lines[i])
	}
	return lines, ok
}

// follow extends a line that the table cut short of its search depth: the expectations at
// its end would otherwise come from the middle of an exchange.
func (r *Review) follow(stopped func() bool, pos rules.Position, line *engine.Line) bool {
	if _, decided := line.Score.Decided(); decided {
		return true
	}
	end := pos.Clone()
	for _, m := range line.Moves {
		end.Play(m)
	}
	for limit := line.Depth + exchange; len(line.Moves) < limit && !end.Over(); {
		// Beyond its depth it follows captures.
		settling := len(line.Moves) >= line.Depth
		more, ok := r.lines(stopped, end, engine.Limits{Depth: max(line.Depth-len(line.Moves), 1), Nodes: r.nodes / 4})
		if !ok {
			return false
		}
		if settling {
			if more[0].Moves = more[0].Moves[:1]; len(end.Describe(more[0].Moves[0]).Captured) == 0 {
				break
			}
		}
		then := end.Clone()
		for _, m := range more[0].Moves {
			then.Play(m)
		}
		if then.Over() {
			break // the score knows of no such end: with so few nodes somebody played badly
		}
		end = then
		line.Moves = append(line.Moves, more[0].Moves...)
	}
	return true
}

// lines is search, with lines as the engine gives them.
func (r *Review) lines(stopped func() bool, pos rules.Position, limits engine.Limits) ([]engine.Line, bool) {
	was := false
	found := r.engine.SearchUntil(func() bool {
		was = was || stopped()
		return was
	}, pos, limits, nil)
	return found.Lines, !was
}

// entry judges entry n at its moment.
func (r *Review) entry(stopped func() bool, at *Moment, n int) (Judgement, bool) {
	m := &r.tree.rec.Moves[n]
	pos := begun(at)
	j := Judgement{Text: entryText(m), Seat: m.Seat, Name: m.Text, Sides: sides(pos)}
	lines, ok := r.search(stopped, pos, engine.Limits{Lines: 2})
	if !ok {
		return j, false
	}
	if len(lines) == 0 {
		j.Before = Points(r.judge.Places(pos).Points)
		j.After = j.Before
		return j, true
	}
	best := lines[0]
	j.Before = Points(r.judge.After(pos, best).Points)
	j.After = j.Before
	j.Depth = best.Depth
	j.Best, j.Names = Spell(pos, best.Moves)
	name, ok := entryName(pos, m)
	if !ok {
		return j, true // resigned, out of time, agreed, or a null move
	}
	j.Name = name
	played, err := pos.ParseMove(m.Text)
	if err != nil {
		return j, true // it has a name: does not happen
	}
	if len(lines) == 1 {
		return j, true // there was no other move
	}
	j.Moved = true
	if mate, ok := letMate(pos, played, r.tree.rec.Moves[n+1:]); ok {
		return j, r.allowed(stopped, &j, pos, played, mate)
	}
	if played == best.Moves[0] {
		if j.severity(r.loss(pos, best, lines[1])) != Blunder || r.obvious(pos, played, n) {
			return j, true
		}
		// A move is called the only one only after an equally deep search of the others.
		closer, ok := r.search(stopped, pos, engine.Limits{Lines: 2, Nodes: closely * r.nodes})
		if ok && len(closer) == 2 && closer[0].Moves[0] == played && j.severity(r.loss(pos, closer[0], closer[1])) == Blunder {
			j.Remark = OnlyMove
		}
		return j, ok
	}
	alone, ok := r.search(stopped, pos, engine.Limits{Moves: []rules.Move{played}, Depth: best.Depth})
	if !ok {
		return j, false
	}
	if r.weigh(&j, pos, best, alone[0]); j.Severity == Sound {
		return j, true
	}
	// Nobody is blamed before both moves were looked at more closely.
	both, ok := r.search(stopped, pos, engine.Limits{Moves: []rules.Move{best.Moves[0], played}, Lines: 2, Nodes: closely * r.nodes})
	if !ok {
		return j, false
	}
	if both[0].Moves[0] == played {
		both[0], both[1] = both[1], both[0]
	}
	best = both[0]
	j.Depth = best.Depth
	j.Best, j.Names = Spell(pos, best.Moves)
	if r.weigh(&j, pos, best, both[1]); j.Severity == Sound {
		return j, true
	}
	if j.Sides > 2 {
		if ends(pos, j.Text) { // nobody has a reply
			for seat := range j.won {
				j.won[seat] = j.After[seat] - j.Before[seat]
			}
		} else if !r.confirm(stopped, &j, pos, best.Moves[0], played) {
			return j, false
		}
		if j.Severity == Sound {
			return j, true
		}
	}
	return j, r.remark(stopped, &j, pos, lines)
}

// confirm reduces a fault with three or more sides to its size if the next seat plays for
// itself: with the nodes of the next entry's judgement, so that the next judgement does not
// contradict it, and with more. It reports false if it was stopped.
func (r *Review) confirm(stopped func() bool, j *Judgement, pos rules.Position, best, played rules.Move) bool {
	for i, nodes := range [...]uint64{r.nodes, closely * r.nodes} {
		then, ok := r.reply(stopped, pos, best, nodes)
		if !ok {
			return false
		}
		gone, ok := r.reply(stopped, pos, played, nodes)
		if !ok {
			return false
		}
		if lost := max(then[j.Seat]-gone[j.Seat], 0); lost < j.Loss {
			j.Before, j.After, j.Loss, j.Severity = then, gone, lost, j.severity(lost)
		}
		if j.Severity == Sound {
			return true
		}
		for seat := range j.won {
			if won := gone[seat] - then[seat]; i == 0 || won < j.won[seat] {
				j.won[seat] = won
			}
		}
	}
	return true
}

// reply returns the expectations after a move if the next seat then plays for itself: with
// three or more sides a line assumes cooperation against the mover, and the next seat may
// have better moves. It reports false if it was stopped.
func (r *Review) reply(stopped func() bool, pos rules.Position, m rules.Move, nodes uint64) (Points, bool) {
	after := pos.Clone()
	after.Play(m)
	if after.Over() {
		return Points(r.judge.Places(after).Points), true
	}
	r.engine.Clear()
	lines, ok := r.search(stopped, after, engine.Limits{Lines: 2, Nodes: nodes})
	if !ok {
		return Points{}, false
	}
	return Points(r.judge.After(after, lines[0]).Points), true
}

// begun returns the position in which an entry is judged, which goes on where other programs leave
// the end to the players.
func begun(at *Moment) rules.Position {
	pos := at.Pos.Clone()
	if again, ok := replay.PlayOn(pos); ok {
		return again
	}
	return pos
}

// entryName returns the name of a move in the notation of records, and false for other
// entries.
func entryName(pos rules.Position, m *record.Move) (string, bool) {
	played, err := pos.ParseMove(m.Text)
	if _, _, said := rules.ParseEntry(m.Text); said || err != nil {
		return "", false
	}
	return notation.Format(notation.RecordStyle(pos.Game()), pos, played), true
}

// weigh returns the loss of one line against the best one.
func (r *Review) weigh(j *Judgement, pos rules.Position, best, played engine.Line) {
	j.Before, j.After = Points(r.judge.After(pos, best).Points), Points(r.judge.After(pos, played).Points)
	if best.Score-played.Score < fall {
		// It is equally good: other differences of the lines are not its doing.
		j.Before = j.After
	}
	j.Loss = max(j.Before[j.Seat]-j.After[j.Seat], 0)
	j.Severity = j.severity(j.Loss)
}

// loss returns the loss of the seat on turn by one line against another.
func (r *Review) loss(pos rules.Position, best, other engine.Line) winprob.Share {
	if best.Score-other.Score < fall {
		return 0
	}
	seat := pos.Turn()
	return r.judge.After(pos, best).Points[seat] - r.judge.After(pos, other).Points[seat]
}

// obvious reports whether entry n is obviously the only move: it ends the game, or takes a
// man that has moved since the seat moved itself.
func (r *Review) obvious(pos rules.Position, played rules.Move, n int) bool {
	if ends(pos, pos.MoveText(played)) {
		return true
	}
	taken := pos.Describe(played).Captured
	if len(taken) == 0 {
		return false
	}
	moves := r.tree.rec.Moves
	for i := n - 1; i >= 0 && moves[i].Seat != moves[n].Seat; i-- {
		at, err := r.way.At(Path{i})
		if err != nil {
			return false
		}
		before := begun(at)
		if m, err := before.ParseMove(moves[i].Text); err == nil && slices.Contains(taken, before.Describe(m).To) {
			return true
		}
	}
	return false
}

// remark returns the additional remark about a losing move. It reports false if it was
// stopped.
func (r *Review) remark(stopped func() bool, j *Judgement, pos rules.Position, lines []engine.Line) bool {
	share := even(j.Sides)
	own := rules.Seat(j.Seat)
	had, has := j.Before[own], j.After[own]
	lost := func(s winprob.Share) bool { return s <= share/100 }
	gift := r.gift(j, pos)
	switch {
	case gift && ends(pos, j.Text): // by its own hand
		return true
	case had >= winprob.Whole/10*9 && has < winprob.Whole/10*7 && j.Severity >= Mistake:
		j.Remark, j.To = MissedWin, 0
		return true
	case lost(has) && had >= share/2:
		// Was it about to lose before it moved?
		danger := pos.InCheck() || lost(had-max(r.loss(pos, lines[0], lines[1]), 0))
		if null, ok := replay.Null(pos); ok && !danger {
			passed := pos.Clone()
			passed.Play(null)
			points := r.judge.Places(passed).Points[own]
			if !passed.Over() {
				found, ok := r.search(stopped, passed, engine.Limits{})
				if !ok {
					return false
				}
				points = r.judge.After(passed, found[0]).Points[own]
			}
			danger = lost(points)
		}
		if danger {
			j.Remark, j.To = MissedRescue, 0
			return true
		}
	}
	return true
}

// gift reports, with three or more sides, whether another side has gained more than the mover lost:
// by a mistake's amount, or a blunder's if the mover's own loss is uncertain.
func (r *Review) gift(j *Judgement, pos rules.Position) bool {
	if j.Sides < 3 {
		return false
	}
	least := Mistake
	if j.Severity < Mistake {
		least = Blunder
	}
	teams := pos.Game().Teams()
	most := j.Loss
	for seat := 1; seat <= pos.Game().Seats(); seat++ {
		if rules.TeamOf(teams, rules.Seat(seat)) == rules.TeamOf(teams, rules.Seat(j.Seat)) {
			continue
		}
		if gain := min(j.After[seat]-j.Before[seat], j.won[seat]); gain > most && j.severity(gain) >= least {
			most, j.Remark, j.To = gain, Gift, seat
		}
	}
	return j.Remark == Gift
}

// ends reports whether a move ends the game.
func ends(pos rules.Position, text string) bool {
	after := pos.Clone()
	m, err := after.ParseMove(text)
	if err != nil {
		return false
	}
	after.Play(m)
	return after.Over()
}

// Spell returns moves that follow each other from pos, in protocol notation and in that of
// records.
func Spell(pos rules.Position, moves []rules.Move) (texts, names []string) {
	pos = pos.Clone()
	style := notation.RecordStyle(pos.Game())
	for _, m := range moves {
		if pos.Over() {
			break
		}
		texts = append(texts, pos.MoveText(m))
		names = append(names, notation.Format(style, pos, m))
		pos.Play(m)
	}
	return texts, names
}

// sides returns how many sides are in.
func sides(pos rules.Position) int {
	out := pos.Outcome().Out
	n := 0
	for _, team := range pos.Game().Teams() {
		if slices.ContainsFunc(team, func(s rules.Seat) bool { return !slices.Contains(out, s) }) {
			n++
		}
	}
	return n
}

// Tally is how a seat has played.
type Tally struct {
	Seat     int
	Moves    int // that were judged
	Accuracy int // in tenths of a percent, 0 of no moves
	Count    [Blunder + 1]int
	// Again are the places before its worst moves, to try again; at most three, in the
	// order of the game.
	Again []Path
}

// worst is the least accuracy that a move counts with in the harmonic mean, which 0 would make 0.
const worst = 100

// Tallies returns the seats' results so far. The accuracy of a seat is half way between the
// mean and the harmonic mean of its moves, so that one blunder among many good moves
// counts.
func (r *Review) Tallies() []Tally {
	r.keep()
	var list []Tally
	for seat := 1; seat <= r.tree.Game().Seats(); seat++ {
		t := Tally{Seat: seat, Again: r.Again(seat)}
		sum, inverse := 0, 0
		for i := range r.Entries {
			j := &r.Entries[i]
			if j.Seat != seat || !j.Moved {
				continue
			}
			a := j.Accuracy()
			t.Moves++
			t.Count[j.Severity]++
			sum += a
			inverse += 1_000_000 / max(a, worst)
		}
		if t.Moves > 0 {
			t.Accuracy = (sum/t.Moves + t.Moves*1_000_000/inverse) / 2
		}
		list = append(list, t)
	}
	return list
}

// Again returns the places before the worst moves of a seat, or of all if seat is 0; at most
// three, in the order of the game.
func (r *Review) Again(seat int) []Path {
	type moment struct {
		n      int
		weight winprob.Share
	}
	var list []moment
	for i := range r.Entries {
		if j := &r.Entries[i]; (seat == 0 || j.Seat == seat) && j.Severity > Sound {
			list = append(list, moment{i, j.Loss * winprob.Share(j.Sides)})
		}
	}
	shortlist.SortFunc(list, func(a, b moment) int { return int(b.weight - a.weight) })
	list = list[:min(len(list), 3)]
	shortlist.SortFunc(list, func(a, b moment) int { return a.n - b.n })
	var paths []Path
	for _, m := range list {
		paths = append(paths, Path{m.n})
	}
	return paths
}
