package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// Inspect sets dst[i] to the effects of moves[i].
func (e *ofChess) Inspect(dst []engine.MoveInfo, moves []rules.Move) {
	dst = dst[:len(moves)]
	for i, m := range moves {
		from, to, plain := chess.Plain(m)
		if !plain {
			dst[i] = e.inspect(m)
			continue
		}
		g := &dst[i]
		*g = e.infos[e.pos.Code(from)&(codes-1)]
		g.From, g.To = from, to
		if victim := e.pos.Code(to); victim != 0 {
			e.take(g, victim)
		}
	}
}

// inspect returns the effects of a special move.
func (e *ofChess) inspect(m rules.Move) engine.MoveInfo {
	s := e.pos.Sketch(m)
	g := e.infos[s.Man&(codes-1)]
	g.From, g.To = s.From, s.To
	if s.Victim != 0 {
		e.take(&g, s.Victim)
	}
	if s.Promotion != rules.NoRole {
		g.Noisy = true
		g.Gain += e.promotion(s.Promotion)
	}
	return g
}

// take notes that the man of a code is taken.
func (e *ofChess) take(g *engine.MoveInfo, code uint8) {
	victim := e.pos.Owner(rules.Army(code >> 3))
	g.Noisy, g.Victim, g.Gain = true, uint8(victim), e.gain(victim, code)
}

// gain returns the value of taking the man of a code, which victim moves, for the seat on
// turn: nothing for a wall, and negative for an ally's man.
func (e *ofChess) gain(victim rules.Seat, code uint8) engine.Score {
	worth := e.worth[code&(codes-1)]
	switch {
	case victim == 0:
		return 0
	case e.sides.of[victim] == e.sides.of[e.pos.Turn()]:
		return -worth
	}
	return worth
}

// promotion returns the gain of a pawn by becoming another man.
func (e *ofChess) promotion(role rules.Role) engine.Score {
	return e.worth[role] - e.worth[rules.Pawn]
}

// SEE estimates the exchange on the goal of m (static exchange evaluation). Pins
// are ignored.
func (e *ofChess) SEE(m rules.Move) engine.Score {
	s := e.pos.Sketch(m)
	if s.Man == 0 || s.From == s.To {
		return 0
	}
	turn := e.pos.Turn()
	var gain engine.Score
	if s.Victim != 0 {
		gain = e.gain(e.pos.Owner(rules.Army(s.Victim>>3)), s.Victim)
	}
	worth := e.worth[s.Man&(codes-1)]
	if s.Promotion != rules.NoRole {
		gain += e.promotion(s.Promotion)
		worth = e.worth[s.Promotion]
	}
	if e.fast != nil && !e.fast.tied {
		return gain + e.exchange64(s.To, s.From, s.Taken, uint8(turn-1)&1, worth)
	}
	x := &e.exchange
	x.begin()
	e.gather(s.To, s.From, s.Taken)
	if !x.meets(e.sides.of[turn]) {
		return gain
	}
	x.living = 0
	for seat := rules.Seat(1); int(seat) <= e.sides.seats; seat++ {
		x.after[seat] = e.pos.After(seat)
		if e.pos.Living(seat) {
			x.living++
		}
	}
	return gain + x.run(turn, worth)
}

// maxDepth bounds the attackers in a line behind each other.
const maxDepth = 16

// gather lists the men that attack a goal, also through others, while the squares from and
// taken are empty; the man on the goal does not count.
func (e *ofChess) gather(goal, from, taken uint8) {
	p, x, walk := e.pos, &e.exchange, e.tables.lines[goal]
	// Behind an attacker the line continues, along all branches to its end.
	type behind struct {
		end    uint8
		before int8
	}
	var stack [maxDepth]behind
	depth := 0
	stack[0] = behind{uint8(len(walk)), noOne}
	for i := 0; i < len(walk); {
		for i >= int(stack[depth].end) {
			depth--
		}
		h := walk[i]
		code := p.Code(h.square)
		if code == 0 || h.square == from || h.square == taken && taken != goal {
			i++
			continue
		}
		owner := p.Owner(rules.Army(code >> 3))
		bears := roleBits[code&7]&h.bears != 0 || code&7 == uint8(rules.Pawn) && h.pawns>>(code>>3)&1 != 0
		before := stack[depth].before
		if !bears || owner == 0 || depth == maxDepth-1 || x.knows(h.square, before) {
			i = int(h.skip)
			continue
		}
		n := x.add(attacker{seat: owner, square: h.square, before: before, worth: e.worth[code&(codes-1)]})
		if n == noOne {
			return
		}
		depth++
		stack[depth] = behind{h.skip, n}
		i++
	}
	for _, s := range e.tables.origins[goal] {
		code := p.Code(s)
		if code&7 != uint8(rules.Knight) || s == from {
			continue
		}
		if owner := p.Owner(rules.Army(code >> 3)); owner != 0 {
			x.add(attacker{seat: owner, square: s, before: noOne, worth: e.worth[code&(codes-1)]})
		}
	}
}

var _ engine.Evaluator = (*ofChess)(nil)
