package eval

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/draughts"
)

// openHavens is about how many steps a king has on an empty board.
const openHavens = 12

// maxSpots is the greatest number of squares for men.
const maxSpots = 128

// spots is a set of spots, in the two words of package draughts.
type spots struct{ lo, hi uint64 }

func (x spots) empty() bool           { return x.lo|x.hi == 0 }
func (x spots) and(y spots) spots     { return spots{x.lo & y.lo, x.hi & y.hi} }
func (x spots) or(y spots) spots      { return spots{x.lo | y.lo, x.hi | y.hi} }
func (x spots) without(y spots) spots { return spots{x.lo &^ y.lo, x.hi &^ y.hi} }
func (x spots) has(s uint8) bool      { return x.and(oneSpot(s)) != spots{} }
func (x spots) count() int            { return bits.OnesCount64(x.lo) + bits.OnesCount64(x.hi) }

func oneSpot(s uint8) spots { return spots{1 << s, 1 << (s - 64)} } // a shift of 64 and more gives 0

// pop removes the lowest spot, of a set that is not empty, and returns it.
func (x *spots) pop() uint8 {
	if x.lo != 0 {
		s := uint8(bits.TrailingZeros64(x.lo))
		x.lo &= x.lo - 1
		return s
	}
	s := uint8(64 + bits.TrailingZeros64(x.hi))
	x.hi &= x.hi - 1
	return s
}

// menOnSpots is the value of an uncrowned man of a seat on a spot, and the squares where it
// may be met on its way to its last row.
type menOnSpots [maxSpots]struct {
	worth pair
	free  pair // beyond worth, if nobody guards it
	guard spots
}

// ofDraughts evaluates star draughts. It implements [engine.Evaluator].
type ofDraughts struct {
	pos     *draughts.Position
	weights draughtsWeights
	sides   sides
	squares []board.Square // by spot
	men     [rules.MaxSeats + 1]menOnSpots
	opener  engine.Score // men at the start
	// hunts reports whether kings must be caught: with three or more sides, where the game is
	// otherwise drawn. Where the end counts men, no side sacrifices one for it.
	hunts bool
	// worths of a man, of a king.
	manWorth, kingWorth engine.Score

	corrector *corrector // nil for none
}

func newDraughts(p *draughts.Position, w *draughtsWeights) *ofDraughts {
	g := p.Game().(*draughts.Game)
	e := &ofDraughts{pos: p, sides: newSides(g), squares: g.Spots()}
	e.opener = engine.Score(12 * g.Seats())
	e.hunts = e.sides.count > 2 && g.ID().Value("ending") != "count"
	e.use(w)
	return e
}

// Bind binds e to another position of its game.
func (e *ofDraughts) Bind(pos rules.Position) bool {
	p, ok := pos.(*draughts.Position)
	if !ok || !sameGame(e.pos.Game(), p.Game()) {
		return false
	}
	e.pos = p
	return true
}

func (e *ofDraughts) position() rules.Position { return e.pos }

func (e *ofDraughts) correctBy(c *corrector) { e.corrector = c }

// copyFor returns a copy of e that judges pos.
func (e *ofDraughts) copyFor(pos rules.Position) engine.Evaluator {
	c := *e
	c.pos = pos.(*draughts.Position)
	c.corrector = c.corrector.copy()
	return &c
}

// use sets the weights of e.
func (e *ofDraughts) use(w *draughtsWeights) {
	e.weights = *w
	e.manWorth = w.man.between(fullPhase / 2)
	e.kingWorth = w.king.between(fullPhase / 2)
	g := e.pos.Game().(*draughts.Game)
	for s := rules.Seat(1); int(s) <= g.Seats(); s++ {
		e.addMen(g, s)
	}
}

// addMen fills in the men of a seat.
func (e *ofDraughts) addMen(g *draughts.Game, seat rules.Seat) {
	b, t := g.Star(), &e.men[seat]
	var last spots
	last.lo, last.hi = g.LastRow(seat)
	// Rows count up along every way, so that from the last row backwards each
	// spot finds those before it done.
	for row := starRows - 1; row >= 0; row-- {
		for i, s := range e.squares {
			at := rowOf(b, int(seat), s)
			if at != row {
				continue
			}
			x := &t[i]
			x.worth = e.weights.man + e.weights.row[row] + e.weights.fold[min(b.File(s), board.Files-1-b.File(s))]
			if last.has(uint8(i)) {
				continue
			}
			x.free = e.weights.free[starRows-1-row]
			var next spots
			next.lo, next.hi = g.StepsOf(seat, uint8(i))
			x.guard = next
			for !next.empty() {
				x.guard = x.guard.or(t[next.pop()].guard)
			}
		}
	}
}

// rowOf returns the row of a square as the men of a seat see it.
func rowOf(b *board.Star, seat int, s board.Square) int {
	if b.Module(s) != b.Home(seat) {
		return starRows - 1 - b.Rank(s)
	}
	return b.Rank(s)
}

// Evaluate sets v for every seat.
func (e *ofDraughts) Evaluate(v *engine.Values) {
	var s strengths
	e.weigh(&s)
	e.sides.values(v, &s.of, s.living, engine.Score(e.weights.leader))
	if e.sides.seats == 2 && v[1] != 0 && e.hopeless(v[1] > 0) {
		v[1] /= engine.Score(e.weights.deadlock)
		v[2] /= engine.Score(e.weights.deadlock)
	}
}

// weigh sets x to the strengths of the seats.
func (e *ofDraughts) weigh(x *strengths) {
	p := e.pos
	var (
		score [rules.MaxSeats + 1]pair
		men   [rules.MaxSeats + 1]spots
		kings spots
		all   spots
	)
	kings.lo, kings.hi = p.Crowned()
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		men[s].lo, men[s].hi = p.Where(s)
		all = all.or(men[s])
		if p.Living(s) {
			x.living |= 1 << (s - 1)
		}
	}
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		if x.living>>(s-1)&1 == 0 {
			continue
		}
		score[s] = e.menOf(s, men[s].without(kings), all.without(men[s]))
		score[s] += e.weights.king * pair(men[s].and(kings).count())
		if steps, capturing := p.Survey(s); capturing > 0 {
			score[s] += e.weights.capture * pair(capturing)
		} else {
			score[s] += e.weights.step * pair(steps)
		}
		if e.hunts && men[s].count() == 1 && !men[s].and(kings).empty() {
			score[s] += e.weights.haven * pair(p.Havens(s)-openHavens)
		}
	}
	score[p.Turn()] += e.weights.tempo

	phase := min(engine.Score(all.count())*fullPhase/e.opener, fullPhase)
	for s := range x.of {
		x.of[s] = score[s].between(phase)
	}
	if e.corrector != nil {
		e.corrector.correct(x, p)
	}
}

// menOf returns the value of the uncrowned men of a seat; others are all men of other seats.
func (e *ofDraughts) menOf(seat rules.Seat, men, others spots) (sum pair) {
	t := &e.men[seat]
	for !men.empty() {
		x := &t[men.pop()&(maxSpots-1)]
		sum += x.worth
		if x.guard.and(others).empty() {
			sum += x.free
		}
	}
	return sum
}

// hopeless reports, between two seats, whether the leader cannot hope to win: with kings
// alone, fewer than four, against a king. Values are then nearer to a draw.
func (e *ofDraughts) hopeless(firstAhead bool) bool {
	ahead, behind := rules.Seat(1), rules.Seat(2)
	if !firstAhead {
		ahead, behind = 2, 1
	}
	var own, foes, kings spots
	kings.lo, kings.hi = e.pos.Crowned()
	own.lo, own.hi = e.pos.Where(ahead)
	foes.lo, foes.hi = e.pos.Where(behind)
	return own.without(kings).empty() && own.count() < 4 && !foes.and(kings).empty()
}

// Hunting reports whether the seat on turn has nothing but kings to win with. Kings are
// caught by forced captures of offered men.
func (e *ofDraughts) Hunting() bool {
	var own, kings spots
	own.lo, own.hi = e.pos.Where(e.pos.Turn())
	kings.lo, kings.hi = e.pos.Crowned()
	return e.hunts && own.without(kings).empty()
}
