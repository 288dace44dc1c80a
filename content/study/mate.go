package study

import (
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// mostTries bounds the moves that are tried for one question about a mate that may follow, and
// mostTriesMated for one about a mate that has happened, which is rare.
const (
	mostTries      = 200_000
	mostTriesMated = 5_000_000
)

// mateAllowed is a mate that another move of a seat would have prevented.
type mateAllowed struct {
	by       rules.Seat
	replies  []rules.Move // that follow the move, up to the mate
	prevents []rules.Move // the moves that prevent it
}

// letMate reports, by the rules alone, whether a legal move lets a mate happen that another move
// prevents. The moves that followed in the game are next. Between two sides there is no such
// question: a search sees every mate in one.
func letMate(pos rules.Position, played rules.Move, next []record.Move) (mateAllowed, bool) {
	if sides(pos) < 3 {
		return mateAllowed{}, false
	}
	if a, ok := allowsMate(pos, played); ok {
		return a, true
	}
	return overlooksMate(pos, played, next)
}

// allowsMate reports, by the rules alone, whether a legal move lets the next seat mate although
// another move does not. The mate makes the mover's side lose, at once or whatever the seats in
// between play.
func allowsMate(pos rules.Position, played rules.Move) (mateAllowed, bool) {
	p := newMatePuzzle(pos)
	by, reply := p.after(played)
	if reply == rules.NoMove {
		return mateAllowed{}, false
	}
	a := mateAllowed{by: by, replies: []rules.Move{reply}}
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

// overlooksMate reports, by the rules alone, whether a legal move let the mate happen to which the
// game went on before the seat's next turn: a mate that one other seat could give while all others
// passed, or in which the move itself ended. Another move leaves no such mate, and with the same
// replies there is none. Nobody is blamed whom a later mover, mated with it, could have saved.
func overlooksMate(pos rules.Position, played rules.Move, next []record.Move) (mateAllowed, bool) {
	p := newMatePuzzle(pos)
	p.tries = mostTriesMated
	a := mateAllowed{replies: p.follow(played, next)}
	if a.replies == nil {
		return a, false
	}
	if len(a.replies) > 0 {
		for i := range a.replies {
			p.play(played)
			for _, m := range a.replies[:i] {
				p.play(m)
			}
			later := p.state.Position().Clone()
			for range i + 1 {
				p.state.Unmake()
			}
			if rules.TeamOf(p.teams, later.Turn()) == p.team {
				continue
			}
			if _, ok := allowsMate(later, a.replies[i]); ok && newMatePuzzle(later).harmed(a.replies[i:]) {
				return a, false
			}
			if _, ok := overlooksMate(later, a.replies[i], next[i+1:]); ok {
				return a, false
			}
		}
		p.play(played)
		threat := p.threat(&a.by)
		p.state.Unmake()
		if !threat {
			return a, false
		}
	}
	for _, m := range pos.Moves(nil) {
		if m != played && p.prevents(m, a.replies) {
			a.prevents = append(a.prevents, m)
		}
	}
	return a, len(a.prevents) > 0 && p.tries > 0
}

func newMatePuzzle(pos rules.Position) *matePuzzle {
	p := &matePuzzle{state: pos.Clone().State(), seat: pos.Turn(), teams: pos.Game().Teams(), tries: mostTries}
	p.team = rules.TeamOf(p.teams, p.seat)
	return p
}

// matePuzzle looks for mates of a seat by others.
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

// follow returns the replies of a game to a move up to a mate of the seat before its next turn, nil
// without such a mate. They are empty if the move itself ends in it.
func (p *matePuzzle) follow(played rules.Move, next []record.Move) []rules.Move {
	replies := []rules.Move{}
	p.play(played)
	mated := p.mated()
	for _, reply := range next {
		if mated || p.state.Over() || p.state.Turn() == p.seat {
			break
		}
		pos := p.state.Position()
		m, err := pos.ParseMove(reply.Text)
		if _, _, said := rules.ParseEntry(reply.Text); said || err != nil {
			break
		}
		replies = append(replies, m)
		p.play(m)
		mated = p.mated()
	}
	for range len(replies) + 1 {
		p.state.Unmake()
	}
	if !mated {
		return nil
	}
	return replies
}

// harmed reports whether the seat is mated at the end of moves, of which the first is its own.
func (p *matePuzzle) harmed(moves []rules.Move) bool {
	for _, m := range moves {
		p.play(m)
	}
	mated := p.mated()
	for range moves {
		p.state.Unmake()
	}
	return mated
}

// prevents reports whether a move leaves no threat of mate, and ends in no mate if the others reply
// as they did, as far as they still can.
func (p *matePuzzle) prevents(m rules.Move, replies []rules.Move) bool {
	p.play(m)
	defer p.state.Unmake()
	var by rules.Seat
	if p.mated() || p.threat(&by) {
		return false
	}
	made, mated := 0, false
	for _, reply := range replies {
		if p.state.Over() || !slices.Contains(p.state.Moves(nil), reply) {
			break
		}
		p.play(reply)
		made++
		if mated = p.mated(); mated {
			break
		}
	}
	for range made {
		p.state.Unmake()
	}
	return !mated
}

// threat reports whether one of the others can mate the seat before its next turn while the rest of
// them pass, and sets by to it.
func (p *matePuzzle) threat(by *rules.Seat) bool {
	if p.tries <= 0 || p.state.Over() || p.state.Turn() == p.seat {
		return false
	}
	if turn := p.state.Turn(); rules.TeamOf(p.teams, turn) != p.team {
		for _, m := range p.state.Moves(nil) {
			p.play(m)
			falls := p.falls()
			p.state.Unmake()
			if falls {
				*by = turn
				return true
			}
		}
	}
	return p.passes(func() bool { return p.threat(by) })
}

// falls reports whether the seat is mated if all others pass until its turn.
func (p *matePuzzle) falls() bool {
	switch {
	case p.mated():
		return true
	case p.tries <= 0 || p.state.Over() || p.state.Turn() == p.seat:
		return false
	}
	return p.passes(p.falls)
}

// passes reports whether something is so if the seat on turn passes, or whatever it plays where it
// cannot pass.
func (p *matePuzzle) passes(so func() bool) bool {
	moves := []rules.Move{p.state.Null()}
	if moves[0] == rules.NoMove || p.state.InCheck() {
		moves = p.state.Moves(nil)
	}
	for _, m := range moves {
		p.play(m)
		is := so()
		p.state.Unmake()
		if !is {
			return false
		}
	}
	return true
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

// allowed judges a move that lets a seat mate. Neither finding it nor its words depend on a
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
	for _, m := range mate.replies {
		after.Play(m)
	}
	j.After = Points(r.judge.Places(after).Points)
	if mate.by > 0 && len(pos.Game().Teams()) == pos.Game().Seats() { // the mate may take effect only at the seat's next turn
		j.After[mate.by] += j.After[j.Seat]
		j.After[j.Seat] = 0
	}
	j.Loss = max(j.Before[j.Seat]-j.After[j.Seat], 0)
	j.Severity = max(j.severity(j.Loss), Inaccuracy)
	if j.Remark, j.To = AllowedMate, int(mate.by); len(mate.replies) == 0 {
		j.Remark = NoRemark // the mate is there already
		if winners := after.Outcome().Winners; len(winners) > 0 {
			j.Remark, j.To = Gift, int(winners[0])
		}
	}
	return true
}
