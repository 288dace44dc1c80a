package draughts

import "slices"

// capture is a capture with the distinctions of draughts.13: start, goal and the set of
// taken men, on any route.
type capture struct {
	taken    spots
	from, to spot
	count    uint8 // men taken
	kings    uint8 // crowned ones among them
}

// beats compares c with d by the laws of quantity and quality (draughts.7):
// positive if c is due before d.
func (c capture) beats(d capture) int {
	if c.count != d.count {
		return int(c.count) - int(d.count)
	}
	return int(c.kings) - int(d.kings)
}

// The search visits states: (square, set of taken men). Up to plainStates it simply walks
// all routes, which is enough for play. Set-ups of lone men before kings have too many
// routes; then it starts again and visits each state once. Their number can still be
// exponential, so after maxStates for one man it stops, and its results are the legal
// moves. No known board needs that many: hill climbing over lone men on the star of eight
// reached 81,000 states, in 10 ms.
const (
	plainStates = 1 << 10
	maxStates   = 1 << 18
)

// captureSearch finds the captures that draughts.7 leaves.
type captureSearch struct {
	game    *Game
	enemies spots
	kings   spots // crowned men of all seats
	taken   spots // spots taken, except the start of the capturing man

	done   bool // found belongs to the present position
	found  []capture
	mover  man
	leaps  []leap // a stack of those to be walked
	states int
	memo   *memo // nil while routes are walked plainly
}

// captures returns the legal captures of the seat on turn, in the order of
// their start and of the search; they are valid until the position changes.
func (p *Position) captures() []capture { return p.capturesBy(p.men[p.turn]) }

// capturesBy is captures where it is known that none but men can capture.
func (p *Position) capturesBy(men spots) []capture {
	c := &p.search
	if c.done {
		return c.found
	}
	c.begin(p, nil)
	c.run(p, men)
	if c.states > plainStates {
		c.begin(p, newMemo(maxStates))
		c.run(p, men)
		c.memo = nil // it is large, and seldom wanted
	}
	c.done = true
	return c.found
}

// begin makes c ready to search the position p, through m if it is not nil.
func (c *captureSearch) begin(p *Position, m *memo) {
	c.game, c.enemies, c.kings = p.game, p.enemies(p.turn), p.kings
	c.found = c.found[:0]
	c.states = 0
	c.memo = m
}

// run searches the captures of men.
func (c *captureSearch) run(p *Position, men spots) {
	for !men.empty() {
		from := men.pop()
		c.mover = p.at[from]
		c.taken = p.taken.without(only(from))
		if c.memo != nil {
			c.memo.clear() // states differ by start
		}
		c.goOn(capture{from: from, to: from})
	}
}

// goOn goes on with a capture. Men taken stay where they are until the move ends
// and are not taken twice (draughts.6); on its last row a man has no jumps, so
// that crowning ends the move (draughts.8).
func (c *captureSearch) goOn(so capture) {
	if !c.visit(so) {
		return
	}
	first := len(c.leaps)
	c.leaps = c.game.appendLeaps(c.leaps, c.mover, so.to, c.enemies.without(so.taken), c.taken)
	end := len(c.leaps)
	for i := first; i < end; i++ {
		c.goOn(c.after(so, c.leaps[i]))
	}
	if first == end {
		c.record(so)
	}
	c.leaps = c.leaps[:first]
}

// after returns the capture so, gone on by a leap.
func (c *captureSearch) after(so capture, l leap) capture {
	so.to = l.to
	so.taken = so.taken.or(only(l.over))
	so.count++
	if c.kings.has(l.over) {
		so.kings++
	}
	return so
}

// visit reports whether to go on from so: not if that has been done, or there
// have been too many states.
func (c *captureSearch) visit(so capture) bool {
	c.states++
	if c.memo == nil {
		return c.states <= plainStates
	}
	return c.memo.add(so.to, so.taken)
}

// record keeps the finished capture so if it is due and not known.
func (c *captureSearch) record(so capture) {
	if so.count == 0 {
		return
	}
	if len(c.found) > 0 {
		switch order := so.beats(c.found[0]); {
		case order < 0:
			return
		case order > 0:
			c.found = c.found[:0]
		case c.memo == nil && slices.Contains(c.found, so):
			return
		}
	}
	c.found = append(c.found, so)
}
