package eval

import (
	"math/bits"
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/sovereign"
)

// Inspect sets dst[i] to the effects of moves[i]. A defection is not noisy: it wins
// nothing, and could go on for ever.
func (e *ofSovereign) Inspect(dst []engine.MoveInfo, moves []rules.Move) {
	e.lookAtColours()
	dst = dst[:len(moves)]
	for i, m := range moves {
		from, to, plain := sovereign.Plain(m)
		if !plain {
			dst[i] = e.inspect(m)
			continue
		}
		man := e.pos.Code(from)
		g := &dst[i]
		*g = engine.MoveInfo{
			Man: man, From: from, To: to,
			Worth: e.menWorth(man), Pawn: man&7 == uint8(rules.Pawn),
		}
		if victim := e.pos.Code(to); victim != 0 {
			e.take(g, victim)
		}
		if e.colours[to] != 0 {
			g.Gain += e.colourWorth(to)
		}
	}
}

// inspect returns the effects of a special move.
func (e *ofSovereign) inspect(m rules.Move) engine.MoveInfo {
	s := e.pos.Sketch(m)
	g := engine.MoveInfo{
		Man: s.Man, From: s.From, To: s.To, Swap: s.Swaps,
		Worth: e.menWorth(s.Man), Pawn: s.Man&7 == uint8(rules.Pawn),
	}
	if s.Victim != 0 {
		e.take(&g, s.Victim)
	}
	if s.Promotion != rules.NoRole {
		g.Noisy = true
		g.Gain += e.promotion(&s)
	}
	if e.colours[s.To] != 0 && s.From != s.To {
		g.Gain += e.colourWorth(s.To)
	}
	return g
}

// take notes that the man of a code is taken.
func (e *ofSovereign) take(g *engine.MoveInfo, code uint8) {
	g.Noisy = true
	g.Victim = uint8(e.pos.Owner(rules.Army(code >> 3)))
	g.Gain = e.menWorth(code)
}

// lookAtColours notes which colours are owned, before moves are judged.
func (e *ofSovereign) lookAtColours() {
	e.owned, e.known = 0, 0
	for seat := rules.Seat(1); int(seat) <= e.sides.seats; seat++ {
		e.owned |= 1 << e.pos.Owned(seat)
	}
}

// menWorth returns the value of the man of a code for the seat that moves it.
func (e *ofSovereign) menWorth(code uint8) engine.Score {
	return e.worths[e.owned>>(code>>3)&1][code&7]
}

// promotion returns the gain of the pawn of s by becoming another man.
func (e *ofSovereign) promotion(s *sovereign.Sketch) engine.Score {
	pawn := e.menWorth(s.Man)
	switch {
	case s.Promotion != rules.King:
		return e.menWorth(s.Man&^7|uint8(s.Promotion)) - pawn
	case e.pos.King(e.pos.Turn()) == board.NoSquare:
		return e.weights.kingless - pawn
	}
	return -pawn
}

// colourWorth returns the value of controlling the colour of the coloured square s: 0 if a seat
// owns it.
func (e *ofSovereign) colourWorth(s uint8) engine.Score {
	bit := e.colours[s]
	if e.owned&bit != 0 {
		return 0
	}
	c := uint8(bits.TrailingZeros16(bit))
	if e.known&bit == 0 {
		e.known |= bit
		e.control[c&15] = e.menOf(c) * e.weights.controlled / 100
	}
	return e.control[c&15]
}

// SEE estimates the exchange on the goal of m. A controlled man counts less than an owned
// one, and a coloured square counts for its control. Control otherwise stays unchanged;
// pins are ignored.
func (e *ofSovereign) SEE(m rules.Move) engine.Score {
	s := e.pos.Sketch(m)
	if s.Man == 0 || s.From == s.To {
		return 0
	}
	e.lookAtColours()
	var gain, ground engine.Score
	if s.Victim != 0 {
		gain = e.menWorth(s.Victim)
	}
	worth := e.menWorth(s.Man)
	if s.Promotion != rules.NoRole {
		gain += e.promotion(&s)
		worth = e.menWorth(s.Man&^7 | uint8(s.Promotion))
	}
	if e.colours[s.From] != e.colours[s.To] { // else it goes to the twin, or neither is coloured
		if e.colours[s.From] != 0 {
			gain -= e.colourWorth(s.From)
		}
		if e.colours[s.To] != 0 {
			control := e.colourWorth(s.To)
			gain += control
			ground = control
			if e.sides.seats == 2 {
				// One side's gain is the other's loss.
				ground += control
				if s.Victim != 0 {
					gain += control
				}
			}
		}
	}
	x := &e.exchange
	x.begin()
	x.ground = ground
	e.gather(s.To, s.From)
	turn := e.pos.Turn()
	if !x.meets(e.sides.of[turn]) {
		return gain
	}
	x.living = 0
	for seat := rules.Seat(1); int(seat) <= e.sides.seats; seat++ {
		x.after[seat] = e.pos.After(seat)
		if !e.pos.Out(seat) {
			x.living++
		}
	}
	return gain + x.run(turn, worth)
}

// gather lists the men that bear on a goal, also through others that do, when
// the square from is empty. Men of the goal's own colour cannot go there
// (sovereign.3).
func (e *ofSovereign) gather(goal, from uint8) {
	x := &e.exchange
	reach := e.pos.Reach(goal)
	for d, delta := range e.directions {
		s, before := goal, int8(noOne)
		for n := reach[d]; n > 0; n-- {
			s += delta
			code := e.pos.Code(s)
			if code == 0 || s == from {
				continue
			}
			owner := e.bears(code, goal)
			if owner == 0 || !e.rides(code, d) && (n != reach[d] || !e.touches(code, s, goal)) {
				break
			}
			if before = x.add(attacker{seat: owner, square: s, before: before, worth: e.menWorth(code)}); before == noOne {
				return
			}
		}
	}
	for _, s := range e.pos.Leaps(goal) {
		code := e.pos.Code(s)
		if code&7 != uint8(rules.Knight) || s == from {
			continue
		}
		if owner := e.bears(code, goal); owner != 0 {
			x.add(attacker{seat: owner, square: s, before: noOne, worth: e.menWorth(code)})
		}
	}
}

// bears returns the seat that moves the man of a code, 0 if it cannot enter the goal.
func (e *ofSovereign) bears(code, goal uint8) rules.Seat {
	owner := e.pos.Owner(rules.Army(code >> 3))
	if owner == 0 || e.pos.Out(owner) || e.colours[goal]>>(code>>3)&1 != 0 {
		return 0
	}
	return owner
}

// rides reports whether the man of a code rides in the direction of index d.
func (e *ofSovereign) rides(code uint8, d int) bool {
	bit := edge
	if d >= 4 {
		bit = corner
	}
	return roleBits[code&7]&bit != 0
}

// touches reports whether the king or pawn of a code on s attacks goal, which
// is beside it.
func (e *ofSovereign) touches(code, s, goal uint8) bool {
	return code&7 == uint8(rules.King) ||
		code&7 == uint8(rules.Pawn) && slices.Contains(e.pos.PawnTakes(s), goal)
}
