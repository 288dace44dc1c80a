package eval

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/sovereign"
)

// gridSeats is the greatest number of seats of the family.
const gridSeats = 4

// ofSovereign evaluates Sovereign Chess and Royale. It implements
// [engine.Evaluator].
type ofSovereign struct {
	pos        *sovereign.Position
	weights    sovereignWeights
	sides      sides
	directions [8]uint8

	worths  [2][8]engine.Score // in exchanges, by role, of men that are controlled and owned
	squares [roles][maxSquares]engine.Score
	colours [maxSquares]uint16 // of coloured squares: bit 1<<colour
	left    [maxSquares]uint8  // steps of a pawn to the middle
	beside  [maxSquares][]uint8

	zones    [maxSquares]uint8 // whose king a square is beside: bit 1<<(seat-1)
	struck   [maxSquares]uint8 // of zones, the kings whose foes can go there
	exchange exchange

	// While moves are judged: the colours that are owned and those whose worth
	// is known, a bit each, and what it is worth to control them.
	owned, known uint16
	control      [16]engine.Score

	corrector *corrector // nil for none
}

func newSovereign(pos *sovereign.Position, w *sovereignWeights) *ofSovereign {
	e := &ofSovereign{pos: pos, sides: newSides(pos.Game()), directions: sovereign.Directions()}
	e.exchange.sides = &e.sides
	grid := pos.Game().(*sovereign.Game).Grid()
	for s := range board.Square(grid.Len()) {
		if c := grid.Colour(s); c >= 0 {
			e.colours[s] = 1 << c
		}
		e.left[s] = e.stepsLeft(uint8(s))
		for d, n := range pos.Reach(uint8(s)) {
			if n > 0 {
				e.beside[s] = append(e.beside[s], uint8(s)+e.directions[d])
			}
		}
	}
	e.use(w)
	return e
}

// Bind binds e to another position of its game.
func (e *ofSovereign) Bind(pos rules.Position) bool {
	p, ok := pos.(*sovereign.Position)
	if !ok || !sameGame(e.pos.Game(), p.Game()) {
		return false
	}
	e.pos = p
	return true
}

func (e *ofSovereign) position() rules.Position { return e.pos }

func (e *ofSovereign) correctBy(c *corrector) { e.corrector = c }

// copyFor returns a copy of e that judges pos.
func (e *ofSovereign) copyFor(pos rules.Position) engine.Evaluator {
	c := *e
	c.pos = pos.(*sovereign.Position)
	c.exchange.sides = &c.sides
	c.corrector = c.corrector.copy()
	return &c
}

// use sets the weights of e.
func (e *ofSovereign) use(w *sovereignWeights) {
	e.weights = *w
	for role, worth := range w.man {
		e.worths[0][role], e.worths[1][role] = worth*w.controlled/100, worth
	}
	e.worths[0][rules.King], e.worths[1][rules.King] = kingWorth, kingWorth
	grid := e.pos.Game().(*sovereign.Game).Grid()
	for s := range board.Square(grid.Len()) {
		for role := range e.squares {
			e.squares[role][s] = w.man[role] + w.ring[role][grid.Ring(s)]
		}
		e.squares[rules.Pawn][s] += w.left[e.left[s]]
	}
}

// stepsLeft returns the steps of a pawn on s to the middle: a double step is two.
func (e *ofSovereign) stepsLeft(s uint8) uint8 {
	if e.pos.Promotes(s) {
		return 0
	}
	least := uint8(maxLeft - 1)
	for _, to := range e.pos.PawnSteps(s) {
		least = min(least, e.stepsLeft(to))
	}
	return least + 1
}

// tally is the sums of an evaluation of Sovereign, by seat.
type tally struct {
	score [gridSeats + 1]engine.Score
	sum   [gridSeats + 1]int // of the trouble of its king
	men   [gridSeats + 1]int // that make it
	// within is the colours that it can take control of in one move.
	within  [gridSeats + 1]uint16
	closest [gridSeats + 1]uint8 // its pawn that is nearest to the middle, in steps
	regimes [gridSeats + 1]int
	kings   engine.Score // on the board
}

// Evaluate sets v for every seat.
func (e *ofSovereign) Evaluate(v *engine.Values) {
	var s strengths
	e.weigh(&s)
	e.sides.values(v, &s.of, s.living, e.weights.leader)
	if e.sides.count > 2 {
		e.judgeDuel(v, &s)
	}
}

// weigh sets x to the strengths of the seats.
func (e *ofSovereign) weigh(x *strengths) {
	var (
		t       tally
		neutral [sovereign.Armies]engine.Score
	)
	e.markKings(&t)
	for a := range uint8(sovereign.Armies) {
		switch o := e.pos.Owner(rules.Army(a)); {
		case o == 0:
			neutral[a] = e.menOf(a)
		case !e.pos.Out(o):
			e.army(&t, a, o)
		}
	}
	var strongest rules.Seat // of the owners of a king
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		if !e.pos.Out(s) {
			x.living |= 1 << (s - 1)
			x.of[s] = t.score[s] + e.standing(&t, s, &neutral)
			if e.pos.King(s) != board.NoSquare && (strongest == 0 || x.of[s] > x.of[strongest]) {
				strongest = s
			}
		}
	}
	if e.sides.count > 2 {
		e.hunt(x, strongest)
	}
	x.of[e.pos.Turn()] += e.weights.tempo
	if e.corrector != nil {
		e.corrector.correct(x, e.pos)
	}
}

// menOf returns the value of an army's men on any squares.
func (e *ofSovereign) menOf(a uint8) (sum engine.Score) {
	for w, word := range e.pos.Where(int(a)) {
		for ; word != 0; word &= word - 1 {
			sum += e.weights.man[e.pos.Code(uint8(w<<6|bits.TrailingZeros64(word)))&7]
		}
	}
	return sum
}

// kingsAtMost is the largest number of kings beside a seat without one: the fewer they are,
// the sooner the seat has lost the game.
const kingsAtMost = gridSeats - 1

// standing returns the value of a seat beyond its men: its king, its choice of colours, and
// the neutral men within reach.
func (e *ofSovereign) standing(t *tally, s rules.Seat, neutral *[sovereign.Armies]engine.Score) engine.Score {
	score := e.weights.regime * engine.Score(t.regimes[s])
	if t.men[s] > 1 {
		sum := min(t.sum[s], e.weights.maxDanger)
		score -= e.weights.danger * engine.Score(sum*sum) / 256
	}
	best := engine.Score(0)
	for x := t.within[s]; x != 0; x &= x - 1 {
		best = max(best, neutral[bits.TrailingZeros16(x)])
	}
	score += best * e.weights.neutral / 100
	if e.pos.King(s) == board.NoSquare {
		score -= (e.weights.kingless - e.weights.crown[t.closest[s]]) * kingsAtMost / max(t.kings, 1)
	}
	return score
}

// markKings marks the squares beside kings, and counts kings and the men that
// shelter them.
func (e *ofSovereign) markKings(t *tally) {
	e.zones = [maxSquares]uint8{}
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		k := e.pos.King(s)
		if k == board.NoSquare {
			continue
		}
		shelter := engine.Score(0)
		for _, q := range e.beside[k] {
			e.zones[q] |= 1 << (s - 1)
			e.struck[q] = 0
			if code := e.pos.Code(q); code != 0 && e.pos.Owner(rules.Army(code>>3)) == s {
				shelter++
			}
		}
		t.score[s] += e.squares[rules.King][k] + e.weights.shelter*min(shelter, 3)
		t.kings++
	}
}

// overthrow is the number of steps added to a pawn's distance from the middle if it could only be a
// king of another colour, which would have the men of its own.
const overthrow = 4

// army counts the men of army a, which seat o moves.
func (e *ofSovereign) army(t *tally, a uint8, o rules.Seat) {
	share := engine.Score(100)
	if e.pos.Owned(o) != a {
		share = e.weights.controlled
		t.regimes[o]++
	}
	foes := e.sides.foes[o]
	var sum engine.Score
	for w, word := range e.pos.Where(int(a)) {
		for ; word != 0; word &= word - 1 {
			s := uint8(w<<6 | bits.TrailingZeros64(word))
			role := rules.Role(e.pos.Code(s) & 7)
			if e.colours[s] != 0 {
				t.score[o] += e.weights.holds
			}
			if role == rules.King {
				continue
			}
			sum += e.squares[role&7][s]
			switch role {
			case rules.Pawn:
				left := e.left[s]
				if share != 100 {
					left = min(left+overthrow, maxLeft-1)
				}
				if t.closest[o] == 0 || left < t.closest[o] {
					t.closest[o] = left
				}
				continue
			case rules.Knight:
				n := e.leap(t, s, a, o, foes)
				sum += e.weights.mobility[role] * n
			default:
				n := e.ride(t, s, a, o, foes, role)
				sum += e.weights.mobility[role] * n
			}
		}
	}
	t.score[o] += sum * share / 100
}

// ride returns to how many squares the rider of army a on s, which seat o moves,
// can go, and notes its attacks and the colours that it can control.
func (e *ofSovereign) ride(t *tally, s, a uint8, o rules.Seat, foes uint8, role rules.Role) (n engine.Score) {
	first, end := 0, 8
	switch role {
	case rules.Rook:
		end = 4
	case rules.Bishop:
		first = 4
	}
	reach := e.pos.Reach(s)
	near := 0
	var beside uint8
	for d := first; d < end; d++ {
		delta := e.directions[d&7]
		to := s
		for left := reach[d&7]; left > 0; left-- {
			to += delta
			if x := e.zones[to] & foes; x != 0 {
				near++
				beside |= x
				e.struck[to] |= x
			}
			if code := e.pos.Code(to); code != 0 {
				if e.pos.Owner(rules.Army(code>>3)) != o {
					n++
				}
				break
			}
			n++
			if x := e.colours[to]; x != 0 && e.pos.MayEnter(s, to, a) {
				t.within[o] |= x
			}
		}
	}
	if near > 0 {
		t.attack(beside, near*e.weights.zone[role])
	}
	return n
}

// leap is ride for a knight.
func (e *ofSovereign) leap(t *tally, s, a uint8, o rules.Seat, foes uint8) (n engine.Score) {
	near := 0
	var beside uint8
	for _, to := range e.pos.Leaps(s) {
		if x := e.zones[to] & foes; x != 0 {
			near++
			beside |= x
			e.struck[to] |= x
		}
		if code := e.pos.Code(to); code == 0 {
			n++
			if x := e.colours[to]; x != 0 && e.pos.MayEnter(s, to, a) {
				t.within[o] |= x
			}
		} else if e.pos.Owner(rules.Army(code>>3)) != o {
			n++
		}
	}
	if near > 0 {
		t.attack(beside, near*e.weights.zone[rules.Knight])
	}
	return n
}

// attack notes that a man attacks squares beside the kings of the seats in
// beside, with a weight.
func (t *tally) attack(beside uint8, weight int) {
	for ; beside != 0; beside &= beside - 1 {
		s := bits.TrailingZeros8(beside) + 1
		t.sum[s] += weight
		t.men[s]++
	}
}
