package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// rounds of king moves only, without a capture, draw the game (draughts.11).
const rounds = 25

// Begin begins the turn of the seat to move, if that has not been done.
func (p *Position) Begin() {
	if p.begun || p.ending != goesOn {
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
	for p.ending == goesOn && !p.standsTurn() {
	}
	switch {
	case p.ending != goesOn:
	case p.occurs() >= 3:
		p.end(p.game.stalled(), rules.Repetition)
	case p.halfmoves >= rounds*p.livingSeats():
		p.end(p.game.stalled(), rules.Rounds)
	}
}

// stalled says how a game that goes nowhere any more is placed (draughts.11).
func (g *Game) stalled() ending {
	if g.countStalled {
		return counted
	}
	return drawn
}

// standsTurn applies draughts.9 and draughts.12 to the seat on turn: it reports
// whether that seat has a move or a pass. If not, seats have gone out and the
// turn has passed on, or the game has ended.
//
// As a member's turn begins, his whole team is looked at first: if none of it
// could move, it is out together, or counted if it still has men, even where
// the member himself has no men left.
func (p *Position) standsTurn() bool {
	seat := p.turn
	team := p.game.teams[p.game.teamOf[seat]]
	hasMen := func(s rules.Seat) bool { return !p.men[s].empty() }
	switch {
	case p.canMove(seat):
		return true
	case !p.teamCanMove(seat):
		if p.game.countBlocked && slices.ContainsFunc(team, hasMen) {
			p.end(counted, rules.Blocked)
			return false
		}
		for _, s := range team {
			if p.living[s] {
				p.leave(s, rules.Blocked)
			}
		}
	case hasMen(seat):
		return true // he passes
	default:
		p.leave(seat, rules.Blocked)
	}
	p.settle(rules.Blocked)
	if p.ending == goesOn {
		p.pass(p.next(seat))
	}
	return false
}

// leave takes seat out of the game; its men leave the board.
func (p *Position) leave(seat rules.Seat, reason rules.Reason) {
	p.living[seat] = false
	p.out = append(p.out, seat)
	p.irreversible() // other seats live now (common.4, common.5)
	for men := p.men[seat]; !men.empty(); {
		p.remove(men.pop())
	}
	p.search.done = false
	p.events = append(p.events, rules.Event{Kind: rules.EventOut, Seat: seat, Reason: reason})
}

// settle ends the game if only one side is still in (draughts.10).
func (p *Position) settle(reason rules.Reason) {
	sides := 0
	for _, t := range p.game.teams {
		if p.isIn(t) {
			sides++
		}
	}
	if sides <= 1 {
		p.end(won, reason)
	}
}

// isIn reports whether a member of t is still in the game.
func (p *Position) isIn(t rules.Team) bool {
	for _, s := range t {
		if p.living[s] {
			return true
		}
	}
	return false
}

func (p *Position) end(how ending, reason rules.Reason) {
	p.ending, p.reason = how, reason
	p.events = append(p.events, rules.Event{Kind: rules.EventOver, Reason: reason})
}

func (p *Position) livingSeats() int { return p.game.seats - len(p.out) }

// occurs counts the position at the beginning of its turn (common.4) and
// returns how often it has occurred.
func (p *Position) occurs() int {
	p.seen = append(p.seen, p.key)
	n := 0
	for _, k := range p.seen[p.fresh:] {
		if k == p.key {
			n++
		}
	}
	return n
}

// Resign takes seat out of the game.
func (p *Position) Resign(seat rules.Seat) error { return p.quit(seat, rules.Resignation) }

// Flag takes seat, whose time is over, out of the game. The draw of common.7
// is no rule of draughts: it saves a chess player from losing to a bare king,
// while a crowned man wins games, and draughts.10 takes the seat out.
func (p *Position) Flag(seat rules.Seat) error { return p.quit(seat, rules.Time) }

// quit takes seat out for a reason (draughts.10) and begins the turn anew.
func (p *Position) quit(seat rules.Seat, reason rules.Reason) error {
	switch {
	case p.ending != goesOn:
		return rules.RefuseOver(p.game.Board())
	case seat == 0 || int(seat) > p.game.seats || !p.living[seat]:
		return rules.RefuseOut(p.game.Board(), seat)
	}
	p.events = p.events[:0]
	onTurn := seat == p.turn
	if !onTurn && p.begun {
		p.seen = p.seen[:len(p.seen)-1] // this turn will be counted anew
	}
	p.leave(seat, reason)
	p.settle(reason)
	if p.ending == goesOn {
		if onTurn {
			p.pass(p.next(seat))
		}
		p.begin()
	}
	p.frames, p.lifted = p.frames[:0], p.lifted[:0]
	return nil
}

// AgreeSeats returns the living seats, who must agree to a draw (common.6).
func (p *Position) AgreeSeats() []rules.Seat {
	var seats []rules.Seat
	for s := rules.Seat(1); int(s) <= p.game.seats && p.ending == goesOn; s++ {
		if p.living[s] {
			seats = append(seats, s)
		}
	}
	return seats
}

// Choice returns no move: there is no choice without a clock.
func (p *Position) Choice() rules.Move { return rules.NoMove }

// Agree draws the game by agreement of every living seat (common.6).
func (p *Position) Agree() error {
	if p.ending != goesOn {
		return rules.RefuseOver(p.game.Board())
	}
	p.events = p.events[:0]
	p.end(drawn, rules.Agreement)
	p.frames, p.lifted = p.frames[:0], p.lifted[:0]
	return nil
}
