package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// rounds of king moves only, without a capture, draw the game (draughts.11).
const rounds = 25

// Begin begins the turn of the seat to move, if that has not been done.
func (p *Position) Begin() {
	if p.begun || p.ending.Over() {
		return
	}
	p.events = p.events[:0]
	p.begin()
}

// begin begins the turn in the order of common.9: seats go out, each time the
// next seat's turn begins; third occurrence; 25 rounds.
func (p *Position) begin() {
	p.begun = true
	p.settle(rules.Blocked) // a set-up may have one side only
	for !p.ending.Over() && !p.standsTurn() {
	}
	if p.ending.Over() {
		return
	}
	if why := p.history.Begin(p.key, p.halfmoves, p.living.Count(), rounds); why != rules.NoReason {
		p.stall(why)
	}
}

// DrawCount implements [rules.DrawCounter].
func (p *Position) DrawCount() (rules.DrawCount, bool) {
	if p.Over() {
		return rules.DrawCount{}, false
	}
	return p.history.Count(p.halfmoves, p.living.Count(), rounds), true
}

// stall ends a game without progress (draughts.11).
func (p *Position) stall(why rules.Reason) {
	if p.game.countStalled {
		p.count(why)
		return
	}
	p.end(why, 0)
}

// standsTurn applies draughts.9 and draughts.12 to the seat on turn: it reports
// whether that seat has a move or a pass. If not, seats have gone out and the
// turn has passed on, or the game has ended.
//
// At the start of a member's turn the whole team is examined first. If no member can move, the team
// is out together, or counted if it still has men, even where the member itself has none.
func (p *Position) standsTurn() bool {
	seat := p.turn
	team := p.game.teams[p.game.teamOf[seat]]
	hasMen := func(s rules.Seat) bool { return !p.men[s].empty() }
	switch {
	case p.canMove(seat):
		return true
	case !p.teamCanMove(seat):
		if p.game.countBlocked && slices.ContainsFunc(team, hasMen) {
			p.count(rules.Blocked)
			return false
		}
		for _, s := range team {
			if p.living.Has(s) {
				p.leave(s, rules.Blocked)
			}
		}
	case hasMen(seat):
		return true // it passes
	default:
		p.leave(seat, rules.Blocked)
	}
	p.settle(rules.Blocked)
	if !p.ending.Over() {
		p.pass(p.living.Next(seat))
	}
	return false
}

// leave takes seat out of the game; its men leave the board.
func (p *Position) leave(seat rules.Seat, reason rules.Reason) {
	p.living.Leave(seat)
	p.halfmoves = 0 // other seats live now (common.4, common.5)
	for men := p.men[seat]; !men.empty(); {
		p.remove(men.pop())
	}
	p.search.done = false
	p.events = append(p.events, rules.Event{Kind: rules.EventOut, Seat: seat, Reason: reason})
}

// settle ends the game if only one side is still in (draughts.10).
func (p *Position) settle(reason rules.Reason) {
	if in := p.living.Set(); in.CountTeams(p.game.teams) <= 1 {
		p.end(reason, in.WithTeams(p.game.teams))
	}
}

// isIn reports whether a member of t is still in the game.
func (p *Position) isIn(t rules.Team) bool { return t.Set()&p.living.Set() != 0 }

// end ends the game, drawn if it has no winners.
func (p *Position) end(reason rules.Reason, winners rules.SeatSet) {
	p.ending = rules.Ending{Reason: reason, Winners: winners}
	p.events = append(p.events, rules.Event{Kind: rules.EventOver, Reason: reason})
}

// count ends the game by counting men (draughts.9).
func (p *Position) count(reason rules.Reason) {
	p.counted = true
	p.end(reason, p.richest())
}

// Resign takes seat out of the game.
func (p *Position) Resign(seat rules.Seat) error { return p.quit(seat, rules.Resignation) }

// Flag takes seat, whose time is over, out of the game. The draw of common.7
// is no rule of draughts: it saves a chess player from losing to a bare king,
// while a crowned man wins games, and draughts.10 takes the seat out.
func (p *Position) Flag(seat rules.Seat) error { return p.quit(seat, rules.Time) }

// quit eliminates seat for a reason (draughts.10) and begins the turn again.
func (p *Position) quit(seat rules.Seat, reason rules.Reason) error {
	switch {
	case p.ending.Over():
		return rules.RefuseOver(p.game.Board())
	case !p.living.Has(seat):
		return rules.RefuseOut(p.game.Board(), seat)
	}
	p.events = p.events[:0]
	onTurn := seat == p.turn
	p.leave(seat, reason)
	p.settle(reason)
	if !p.ending.Over() {
		if onTurn {
			p.pass(p.living.Next(seat))
		}
		p.begin()
	}
	p.frames, p.lifted = p.frames[:0], p.lifted[:0]
	return nil
}

// AgreeSeats returns the living seats, who must agree to a draw (common.6).
func (p *Position) AgreeSeats() []rules.Seat {
	if p.ending.Over() {
		return nil
	}
	return p.living.Set().Seats()
}

// Choice returns no move: there is no choice without a clock.
func (p *Position) Choice() rules.Move { return rules.NoMove }

// Agree draws the game by agreement of every living seat (common.6).
func (p *Position) Agree() error { return p.drawBy(rules.Agreement) }

// TimeUp draws the game, of teams too: in draughts there are no mates, so that no
// team has a score to be decided by (common.7, common.13).
func (p *Position) TimeUp() error { return p.drawBy(rules.Time) }

func (p *Position) drawBy(why rules.Reason) error {
	if p.ending.Over() {
		return rules.RefuseOver(p.game.Board())
	}
	p.events = p.events[:0]
	p.end(why, 0)
	p.frames, p.lifted = p.frames[:0], p.lifted[:0]
	return nil
}
