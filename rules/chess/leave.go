package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// departure is seats that go out together: one, or the living seats of a team.
type departure struct {
	seats  rules.SeatSet
	by     rules.Seat // to whom the mate is credited; 0 unless reason is Mate
	reason rules.Reason
}

// goOut eliminates seats. If one team is left the game ends and the board stays unchanged;
// else their men follow star.11, star.12 or star.19, and their turn passes. The next turn
// is not begun.
func (p *Position) goOut(d departure) {
	p.announceOut(d)
	left := p.living.Set() &^ d.seats
	if left.CountTeams(p.game.teams) == 1 {
		last := left.WithTeams(p.game.teams)
		p.endGame(d.reason, last)
		return
	}
	x := p.upheave()
	for s := rules.Seat(1); int(s) <= p.game.seats; s++ {
		if d.seats.Has(s) {
			x.clear(s, d)
			x.leave(s)
		}
	}
	p.halfmoves = 0 // common.5
	if d.seats.Has(p.turn) {
		p.choice = false
		p.passTurn()
		if p.game.rules.NextEnPassant {
			p.dropRights(p.rights) // star.6: nobody has them now
		}
	}
	p.renewAllClaims()
}

// announceOut notes the events of d.
func (p *Position) announceOut(d departure) {
	for s := rules.Seat(1); int(s) <= p.game.seats; s++ {
		if d.seats.Has(s) {
			p.events = append(p.events, rules.Event{Kind: rules.EventOut, Seat: s, By: d.by, Reason: d.reason})
		}
	}
}

// clear sees to the men of seat as it goes out.
func (p upheaval) clear(seat rules.Seat, d departure) {
	var heir rules.Seat // of its men; 0 makes them walls
	switch r := &p.game.rules; {
	case p.game.inTeams():
		p.takeMen(seat)
		return
	case d.reason == rules.Mate && r.Elimination == Conquer:
		heir = d.by
		p.events = append(p.events, rules.Event{Kind: rules.EventConquered, Seat: seat, By: heir, Reason: d.reason})
	case d.reason == rules.Mate || r.Abandoned != Stay:
		p.takeMen(seat)
		return
	}
	p.take(uint8(p.king(seat)))
	for a := range p.game.armies {
		if p.owner[a] == seat {
			p.give(rules.Army(a), heir)
		}
	}
}

// takeMen removes the men of all armies that seat moves.
func (p upheaval) takeMen(seat rules.Seat) {
	for a := range p.game.armies {
		if p.owner[a] == seat {
			p.takeArmy(rules.Army(a))
		}
	}
}

// Resign eliminates seat (common.6, star.12, star.22) and begins the turn again if the game
// goes on.
func (p *Position) Resign(seat rules.Seat) error {
	return p.quit(seat, rules.Resignation)
}

// Flag takes a seat out of the game whose time is over. Between two sides, of
// which the other has nothing but kings to move, the game is drawn (common.7).
func (p *Position) Flag(seat rules.Seat) error {
	return p.quit(seat, rules.Time)
}

// quit is Resign or Flag, by reason.
func (p *Position) quit(seat rules.Seat, reason rules.Reason) error {
	p.Begin()
	switch {
	case p.ending.Over():
		return rules.RefuseOver(p.game.Board())
	case !p.living.Has(seat):
		return rules.RefuseOut(p.game.Board(), seat)
	}
	p.forget()
	p.events = p.events[:0]
	if reason == rules.Time && p.game.rules.EnoughMen != nil && p.facesBareKings(seat) {
		p.drawGame(rules.Time)
		return nil
	}
	switch {
	case p.game.rules.Abandoned == OthersWin && p.living.Count() > 2:
		others := p.living.Set() &^ (1 << seat)
		p.announceOut(departure{seats: 1 << seat, reason: reason})
		p.endGame(reason, others)
	case p.game.inTeams() && p.king(seat) != board.NoSquare:
		p.upheave().scoreAgainst(seat)
		seats := rules.SeatSet(1) << seat
		if p.lastKing(seat) {
			seats = p.livingTeam(seat)
		}
		p.goOut(departure{seats: seats, reason: reason})
	default:
		p.goOut(departure{seats: 1 << seat, reason: reason})
	}
	if !p.ending.Over() {
		p.beginTurn()
	}
	return nil
}

// AgreeSeats returns the living seats, who must agree to a draw (common.6).
func (p *Position) AgreeSeats() []rules.Seat {
	if p.ending.Over() {
		return nil
	}
	return p.living.Set().Seats()
}

// Agree ends the game as an agreed draw (common.6).
func (p *Position) Agree() error { return p.stop(rules.Agreement, 0) }

// TimeUp ends the game as the time that all share is over: the teams with the best
// score win, unless that is all of them; without teams it is drawn (common.7).
func (p *Position) TimeUp() error { return p.stop(rules.Time, p.leaders()) }

// stop ends the game where no move did, drawn if it has no winners.
func (p *Position) stop(reason rules.Reason, winners rules.SeatSet) error {
	p.Begin()
	if p.ending.Over() {
		return rules.RefuseOver(p.game.Board())
	}
	p.forget()
	p.events = p.events[:0]
	p.endGame(reason, winners)
	return nil
}

// leaders returns the seats of the teams still in that have the best score, none if
// they all have it.
func (p *Position) leaders() rules.SeatSet {
	if !p.game.inTeams() {
		return 0
	}
	in := p.living.Set().WithTeams(p.game.teams)
	best := p.bestOf(in)
	if best == in {
		return 0
	}
	return best
}

// scoreAgainst counts a mate for every team still in but that of seat (star.22).
func (p upheaval) scoreAgainst(seat rules.Seat) {
	var scored rules.SeatSet // teams, by index
	for _, s := range p.living.Set().Seats() {
		if t := p.game.team[s]; t != p.game.team[seat] && scored>>t&1 == 0 {
			scored |= 1 << t
			p.score[t]++
		}
	}
}

// facesBareKings reports whether there are two teams left and the opponents of seat have
// only kings to move.
func (p *Position) facesBareKings(seat rules.Seat) bool {
	living := p.living.Set()
	if living.CountTeams(p.game.teams) != 2 {
		return false
	}
	for a := range rules.Army(p.game.seats) {
		if o := p.owner[a]; !living.Has(o) || !p.enemies(o, seat) {
			continue
		}
		for role := rules.Queen; role <= rules.Pawn; role++ {
			if p.listed[newMan(role, a)] > 0 {
				return false
			}
		}
	}
	return true
}

// livingTeam returns the living seats of the team of seat.
func (p *Position) livingTeam(seat rules.Seat) rules.SeatSet {
	return p.game.teams[p.game.team[seat]].Set() & p.living.Set()
}

// lastKing reports whether the king of seat is the last of its team.
func (p *Position) lastKing(seat rules.Seat) bool {
	for _, s := range p.game.teams[p.game.team[seat]] {
		if s != seat && p.king(s) != board.NoSquare {
			return false
		}
	}
	return true
}
