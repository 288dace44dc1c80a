package puzzle

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// prover finds forced results by the rules alone. It makes all moves of all seats: its
// answers are exact, unless it ran out of nodes.
type prover struct {
	s      rules.State
	pos    rules.Position // the same
	solver rules.Seat
	aim    Aim
	gain   int // men taken less men lost, on the way (Shot)
	buf    []rules.Move
	// killers are the last refutations, by depth: tried first.
	killers [64]rules.Move
	depth   int
	left    int // nodes that may still be visited
}

// unlimited is a number of nodes that no proof comes to.
const unlimited = 1 << 62

// newProver returns a prover for the seat on turn in pos.
func newProver(pos rules.Position, aim Aim, nodes int) *prover {
	return &prover{s: pos.State(), pos: pos, solver: pos.Turn(), aim: aim, buf: make([]rules.Move, 0, 4*rules.MaxMoves), left: nodes}
}

// spent reports whether the nodes ran out, so that nothing that was answered
// counts.
func (p *prover) spent() bool { return p.left < 0 }

// verdict is the state of a goal after a ply.
type verdict uint8

const (
	open verdict = iota
	reached
	failed
)

// play makes a move and returns the state of the goal.
func (p *prover) play(m rules.Move) verdict {
	p.left--
	p.depth++
	if p.aim == Shot {
		p.count(m, 1)
	}
	p.s.Play(m)
	switch p.aim {
	case Mate:
		if p.mated(func(e rules.Event) bool { return e.By == p.solver }) {
			return reached
		}
	case Hunt:
		taken := false
		for _, e := range p.s.Events() {
			if e.Kind == rules.EventKingGone && e.Seat == p.solver {
				return failed
			}
			taken = taken || e.Kind == rules.EventKingGone && e.By == p.solver
		}
		if taken {
			return reached
		}
	case Shot:
		if p.s.Over() && p.fate() == rules.HasWon {
			return reached
		}
	}
	if p.s.Over() || p.fate() == rules.HasLost {
		return failed
	}
	return open
}

// unplay takes back the move m.
func (p *prover) unplay(m rules.Move) {
	p.s.Unmake()
	p.depth--
	if p.aim == Shot {
		p.count(m, -1)
	}
}

// count counts the captures of m, which is played next: by the solver, and from it.
func (p *prover) count(m rules.Move, sign int) {
	a := p.pos.Describe(m)
	if p.s.Turn() == p.solver {
		p.gain += sign * len(a.Captured)
		return
	}
	for _, square := range a.Captured {
		if p.pos.Owner(p.pos.At(square).Army) == p.solver {
			p.gain -= sign
		}
	}
}

// fate returns the solver's state.
func (p *prover) fate() rules.Fate {
	var s rules.Standings
	p.s.Standings(&s)
	return s[p.solver].Fate
}

// mated reports whether the last ply mated a seat, as the event of it says.
func (p *prover) mated(is func(rules.Event) bool) bool {
	return slices.ContainsFunc(p.s.Events(), func(e rules.Event) bool {
		return (e.Kind == rules.EventOut || e.Kind == rules.EventKingGone) && e.Reason == rules.Mate && is(e)
	})
}

// moves calls visit with every move, the last refutation of its depth first, until it
// returns false.
func (p *prover) moves(visit func(rules.Move) bool) {
	start := len(p.buf)
	p.buf = p.s.Moves(p.buf)
	end := len(p.buf)
	depth := min(p.depth, len(p.killers)-1)
	if i := slices.Index(p.buf[start:end], p.killers[depth]); i > 0 {
		p.buf[start], p.buf[start+i] = p.buf[start+i], p.buf[start]
	}
	for i := start; i < end && p.left >= 0; i++ {
		if m := p.buf[i]; !visit(m) {
			p.killers[depth] = m
			break
		}
	}
	p.buf = p.buf[:start]
}

// forces reports whether the move m of the solver, on turn, reaches the goal within this
// many of its moves, this one included, against all replies.
func (p *prover) forces(m rules.Move, moves int) bool {
	v := p.play(m)
	yes := v == reached || v == open && p.holds(moves-1)
	p.unplay(m)
	return yes && p.left >= 0
}

// holds reports whether the solver, with this many moves left, reaches the goal from here
// against all replies.
func (p *prover) holds(moves int) bool {
	if p.s.Turn() == p.solver {
		return p.aim == Shot && p.gain >= shotGain || moves > 0 && p.finds(moves)
	}
	all := true
	p.moves(func(m rules.Move) bool {
		v := p.play(m)
		all = v == reached || v == open && p.holds(moves)
		p.unplay(m)
		return all
	})
	return all && p.left >= 0
}

// shotGain is how many men a shot wins at least.
const shotGain = 2

// finds reports whether a move of the solver reaches the goal within this many moves.
func (p *prover) finds(moves int) (found bool) {
	p.moves(func(m rules.Move) bool {
		found = p.forces(m, moves)
		return !found
	})
	return found
}

// solutions returns the moves that force the goal, at most limit of them.
func (p *prover) solutions(moves, limit int) (list []rules.Move) {
	p.moves(func(m rules.Move) bool {
		if p.forces(m, moves) {
			list = append(list, m)
		}
		return len(list) < limit
	})
	return list
}

// pressed reports whether a move that attacks a king forces the goal, and is
// answered in so few ways that this can be found out.
func (p *prover) pressed(moves int) (found bool) {
	others := p.pos.Game().Seats() - len(p.pos.Outcome().Out) - 1
	p.moves(func(m rules.Move) bool {
		p.s.Play(m)
		ways := 1
		for range others {
			ways *= p.s.CountMoves()
		}
		attacks := slices.ContainsFunc(p.pos.Attacks(), func(a rules.Attack) bool {
			return a.Seat != p.solver && slices.ContainsFunc(a.Men, func(man rules.Attacker) bool { return man.Seat == p.solver })
		})
		p.s.Unmake()
		found = attacks && ways < p.left && p.forces(m, moves)
		return !found
	})
	return found
}

// lost reports whether the solver has lost: the game, or by the last ply its
// king or itself.
func (p *prover) lost() bool {
	return p.fate() == rules.HasLost || slices.ContainsFunc(p.s.Events(), func(e rules.Event) bool {
		return e.Kind == rules.EventKingGone && e.Seat == p.solver
	})
}

// until searches the plies up to the next turn of the solver: some seats choose, the rest
// may do anything. It reports whether the choosers can force a ply after which happened
// reports true.
func (p *prover) until(happened func() bool, chooses func(rules.Seat) bool) bool {
	switch {
	case happened():
		return true
	case p.s.Over() || p.s.Turn() == p.solver:
		return false
	}
	wants := chooses(p.s.Turn())
	answer := !wants
	p.moves(func(m rules.Move) bool {
		p.left--
		p.depth++
		p.s.Play(m)
		answer = p.until(happened, chooses)
		p.s.Unmake()
		p.depth--
		return answer != wants
	})
	return answer
}

// after plays a move of the solver, asks, and takes it back.
func (p *prover) after(m rules.Move, ask func() bool) bool {
	p.left--
	p.depth++
	p.s.Play(m)
	defer func() {
		p.s.Unmake()
		p.depth--
	}()
	return ask()
}

// loses reports whether after m some opponent can, alone, make the solver lose before its next
// turn.
func (p *prover) loses(m rules.Move) bool {
	return p.after(m, func() bool {
		for seat := rules.Seat(1); int(seat) <= p.pos.Game().Seats(); seat++ {
			if seat != p.solver && p.until(p.lost, func(s rules.Seat) bool { return s == seat }) {
				return true
			}
		}
		return false
	})
}

// risks reports whether after m all others together can do that.
func (p *prover) risks(m rules.Move) bool {
	return p.after(m, func() bool { return p.until(p.lost, anybody) })
}

func anybody(rules.Seat) bool { return true }
func nobody(rules.Seat) bool  { return false }

// gives reports whether seat was mated by the last ply to the credit of another
// than the solver.
func (p *prover) gives(seat rules.Seat) func() bool {
	return func() bool {
		return p.mated(func(e rules.Event) bool { return e.Seat == seat && e.By != p.solver && e.By != 0 })
	}
}

// dooms reports whether after m seat is mated for another, whatever is replied.
func (p *prover) dooms(m rules.Move, seat rules.Seat) bool {
	return p.after(m, func() bool { return p.until(p.gives(seat), nobody) })
}

// endangers reports whether after m seat can be mated for another.
func (p *prover) endangers(m rules.Move, seat rules.Seat) bool {
	return p.after(m, func() bool { return p.until(p.gives(seat), anybody) })
}
