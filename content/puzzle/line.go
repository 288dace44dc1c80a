package puzzle

import (
	"errors"
	"slices"

	"github.com/manykings/manykings/rules"
)

// lineTries is the number of replies tried for a line in which each move of the solver is the only
// one.
const lineTries = 3000

// line returns the solution that begins with the move m: the others' moves are those after
// which the solver again has exactly one move that reaches the goal in the remaining moves,
// and not sooner.
func (p *prover) line(m rules.Move, goal Goal) ([]string, error) {
	if !goal.Aim.counts() {
		return []string{p.pos.MoveText(m)}, nil
	}
	tries := lineTries
	texts, ok := p.follow(m, goal.Moves, &tries)
	switch {
	case p.spent():
		return nil, errSpent
	case !ok:
		return nil, errors.New("no reply leaves one solution only")
	}
	return texts, nil
}

// follow is line for a solver with this many moves left, m included.
func (p *prover) follow(m rules.Move, moves int, tries *int) (texts []string, ok bool) {
	text := p.pos.MoveText(m)
	v := p.play(m)
	switch v {
	case reached:
		ok = true
	case open:
		texts, ok = p.answers(moves-1, tries)
	}
	p.unplay(m)
	return append([]string{text}, texts...), ok
}

// answers continues a line on the turn of any seat.
func (p *prover) answers(moves int, tries *int) (texts []string, ok bool) {
	if *tries--; *tries < 0 || p.spent() {
		return nil, false
	}
	if p.s.Turn() == p.solver {
		if p.aim == Shot && p.gain >= shotGain {
			return nil, moves == 0
		}
		if moves == 0 || moves > 1 && p.finds(moves-1) {
			return nil, false
		}
		found := p.solutions(moves, 2)
		if len(found) != 1 {
			return nil, false
		}
		return p.follow(found[0], moves, tries)
	}
	p.moves(func(m rules.Move) bool {
		text := p.pos.MoveText(m)
		v := p.play(m)
		switch v {
		case reached:
			ok = moves == 0
		case open:
			texts, ok = p.answers(moves, tries)
		}
		p.unplay(m)
		if ok {
			texts = append([]string{text}, texts...)
		}
		return !ok
	})
	return texts, ok
}

// checkLine reports the fault of a line: it must begin with m, be legal, reach the goal at
// its end and not before, and have at each turn of the solver the only right move.
func (p *prover) checkLine(m rules.Move, goal Goal, line []string) error {
	if line[0] != p.pos.MoveText(m) {
		return errors.New("the solution is " + p.pos.MoveText(m) + ", not " + line[0])
	}
	if !goal.Aim.counts() {
		if len(line) > 1 {
			return errors.New("the line continues after the solution")
		}
		return nil
	}
	left := goal.Moves
	var played []rules.Move
	defer func() {
		for _, m := range slices.Backward(played) {
			p.unplay(m)
		}
	}()
	v := open
	for i, text := range line {
		if v != open {
			return errors.New("the line continues after its end")
		}
		m, err := p.pos.ParseMove(text)
		if err != nil {
			return err
		}
		if p.s.Turn() == p.solver {
			found := []rules.Move{m}
			if i > 0 {
				found = p.solutions(left, 2)
			}
			if len(found) != 1 || found[0] != m {
				return errors.New(text + " is not the only move that continues the line")
			}
			left--
		}
		played = append(played, m)
		v = p.play(m)
		if v == open && p.aim == Shot && p.s.Turn() == p.solver && p.gain >= shotGain {
			v = reached
		}
	}
	if v != reached {
		return errors.New("the line does not reach the goal")
	}
	return nil
}
