package study

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// mostTries bounds the moves that are tried for one question about mates.
const mostTries = 200_000

// mateAllowed is a mate of the next seat that another move would have prevented.
type mateAllowed struct {
	by       rules.Seat
	reply    rules.Move
	prevents []rules.Move // the moves after which the next seat has no such mate
}

// allowsMate reports, by the rules alone, whether a legal move lets the next seat mate although
// another move does not. The mate makes the mover's side lose whatever the seats in between do, or
// at once. A game with two sides needs no such question: there a search sees every mate in one.
func allowsMate(pos rules.Position, played rules.Move) (mateAllowed, bool) {
	p := matePuzzle{state: pos.Clone().State(), seat: pos.Turn(), tries: mostTries}
	p.teams = pos.Game().Teams()
	p.team = rules.TeamOf(p.teams, p.seat)
	by, reply := p.after(played)
	if reply == rules.NoMove {
		return mateAllowed{}, false
	}
	a := mateAllowed{by: by, reply: reply}
	for _, m := range pos.Moves(nil) {
		if m == played {
			continue
		}
		if _, reply := p.after(m); reply == rules.NoMove && !p.lost {
			a.prevents = append(a.prevents, m)
		}
	}
	return a, len(a.prevents) > 0 && p.tries > 0
}

// matePuzzle looks for mates of a seat by the next one.
type matePuzzle struct {
	state rules.State
	seat  rules.Seat
	teams []rules.Team
	team  int
	tries int  // that remain
	lost  bool // the last move of the seat lost at once, without a reply
}

// after plays a move of the seat, and returns the next seat with a move of it that mates, NoMove
// without one.
func (p *matePuzzle) after(m rules.Move) (rules.Seat, rules.Move) {
	p.play(m)
	defer p.state.Unmake()
	if p.lost = p.mated(); p.lost || p.state.Over() {
		return 0, rules.NoMove
	}
	by := p.state.Turn()
	if rules.TeamOf(p.teams, by) == p.team {
		return 0, rules.NoMove
	}
	for _, reply := range p.state.Moves(nil) {
		p.play(reply)
		doomed := p.doomed()
		p.state.Unmake()
		if doomed {
			return by, reply
		}
	}
	return 0, rules.NoMove
}

func (p *matePuzzle) play(m rules.Move) {
	p.tries--
	p.state.Make(m)
	p.state.Begin()
}

// doomed reports whether the seat is mated before its next turn, whatever the others play until
// then.
func (p *matePuzzle) doomed() bool {
	switch {
	case p.mated():
		return true
	case p.tries <= 0 || p.state.Over() || p.state.Turn() == p.seat:
		return false
	}
	for _, m := range p.state.Moves(nil) {
		p.play(m)
		doomed := p.doomed()
		p.state.Unmake()
		if !doomed {
			return false
		}
	}
	return true
}

// mated reports whether the last move mated: the seat went out by it, or another side won the game.
func (p *matePuzzle) mated() bool {
	for _, e := range p.state.Events() {
		if e.Reason != rules.Mate {
			continue
		}
		if e.Kind == rules.EventOut && e.Seat == p.seat {
			return true
		}
		if e.Kind == rules.EventOver {
			winners := p.state.Position().Outcome().Winners
			if len(winners) > 0 && rules.TeamOf(p.teams, winners[0]) != p.team {
				return true
			}
		}
	}
	return false
}

// prevention is how many of the moves that prevent a mate are compared with each other.
const prevention = 3

// allowed judges a move that lets the next seat mate. Neither finding it nor its words depend on a
// search, which with three or more sides may take every move for lost. It reports false if it was
// stopped.
func (r *Review) allowed(stopped func() bool, j *Judgement, pos rules.Position, played rules.Move, mate mateAllowed) bool {
	lines, ok := r.search(stopped, pos, engine.Limits{Moves: mate.prevents, Lines: min(prevention, len(mate.prevents))})
	if !ok {
		return false
	}
	best := 0
	for i, line := range lines {
		then, ok := r.reply(stopped, pos, line.Moves[0], r.nodes)
		if !ok {
			return false
		}
		if i == 0 || then[j.Seat] > j.Before[j.Seat] {
			best, j.Before = i, then
		}
	}
	j.Depth = lines[best].Depth
	j.Best, j.Names = Spell(pos, lines[best].Moves)
	after := pos.Clone()
	after.Play(played)
	after.Play(mate.reply)
	j.After = Points(r.judge.Places(after).Points)
	if len(pos.Game().Teams()) == pos.Game().Seats() { // the mate may take effect only at the seat's next turn
		j.After[mate.by] += j.After[j.Seat]
		j.After[j.Seat] = 0
	}
	j.Loss = max(j.Before[j.Seat]-j.After[j.Seat], 0)
	j.Severity = max(j.severity(j.Loss), Inaccuracy)
	j.Remark, j.To = AllowedMate, int(mate.by)
	return true
}
