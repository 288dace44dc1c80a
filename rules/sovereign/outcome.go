package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// Outcome returns the state or the result of the game.
func (p *Position) Outcome() rules.Outcome {
	if !p.ending.Over() {
		return rules.Outcome{Turn: p.turn, Out: p.outSeats()}
	}
	o := rules.Outcome{Over: true, Reason: p.ending.Reason, Winners: p.ending.Winners.Seats()}
	switch {
	case p.game.royale:
		o.Places, o.Tied = p.royalePlaces()
	case p.ending.Winners == 0:
		o.Places = [][]rules.Seat{{1, 2}}
	default:
		o.Places = [][]rules.Seat{o.Winners, {p.living.Next(o.Winners[0])}}
	}
	return o
}

// outSeats returns the seats that left, ascending.
func (p *Position) outSeats() []rules.Seat {
	out := p.living.Out()
	shortlist.Sort(out)
	return out
}

// royalePlaces returns the finishing order of royale.8, and the tied seats: owners of a
// king (after a draw more than one), tied seats, then the others, the last to lose a king
// first.
func (p *Position) royalePlaces() (places [][]rules.Seat, tied []rules.Seat) {
	var first []rules.Seat
	var fled [maxSeats + 1]bool
	for _, l := range p.losses[:p.lost] {
		fled[l.seat] = l.how == escaped
	}
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		switch {
		case p.kings[seat] != board.NoSquare:
			first = append(first, seat)
		case fled[seat]:
			tied = append(tied, seat)
		}
	}
	for _, group := range [][]rules.Seat{first, tied} {
		if len(group) > 0 {
			places = append(places, group)
		}
	}
	for i := int(p.lost) - 1; i >= 0; i-- {
		if l := p.losses[i]; l.how != escaped {
			places = append(places, []rules.Seat{l.seat})
		}
	}
	return places, tied
}

// Standings sets s to the state of the game for every seat. Before the end nobody has lost:
// in Royale a king may be crowned again.
func (p *Position) Standings(s *rules.Standings) {
	*s = rules.Standings{}
	if !p.ending.Over() {
		return
	}
	first := rules.HasDrawn
	if p.ending.Winners != 0 {
		first = rules.HasWon
	}
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		s[seat].Fate = first
		if !p.game.royale && first == rules.HasWon && !p.ending.Winners.Has(seat) {
			s[seat].Fate = rules.HasLost
		}
	}
	below := uint8(0)
	for _, l := range p.losses[:p.lost] {
		if l.how != escaped {
			s[l.seat] = rules.Standing{Fate: rules.HasLost, Below: below}
			below++
		}
	}
	for _, l := range p.losses[:p.lost] {
		if l.how == escaped {
			s[l.seat] = rules.Standing{Fate: rules.HasLost, Below: below}
		}
	}
}

// Resign takes seat out of the game (common.6, royale.7).
func (p *Position) Resign(seat rules.Seat) error { return p.leave(seat, rules.Resignation) }

// Flag takes seat, whose time is over, out of the game. Between two, it is a
// draw if the other has nothing but its king to move (common.7).
func (p *Position) Flag(seat rules.Seat) error { return p.leave(seat, rules.Time) }

// leave takes seat out of the game, unless it is not in it.
func (p *Position) leave(seat rules.Seat, reason rules.Reason) error {
	if r := p.refuseLeaving(seat); r != nil {
		return r
	}
	p.undo, p.events = p.undo[:0], p.events[:0]
	if p.game.royale {
		p.leaveRoyale(seat, reason)
		return nil
	}
	winner := p.living.Next(seat)
	if reason == rules.Time && p.hasOnlyKing(winner) {
		p.end(reason, 0)
		return nil
	}
	p.events = append(p.events, rules.Event{Kind: rules.EventOut, Seat: seat, By: winner, Reason: reason})
	p.end(reason, winner)
	return nil
}

// leaveRoyale takes seat out of a Royale: its king goes, its men stay (royale.7).
func (p *Position) leaveRoyale(seat rules.Seat, reason rules.Reason) {
	if p.kings[seat] != board.NoSquare {
		p.removeKing(seat)
		p.control()
		p.lose(seat, left)
	}
	p.living.Leave(seat)
	p.key ^= p.t.outKeys[seat]
	p.halfmoves = 0
	p.events = append(p.events, rules.Event{Kind: rules.EventLeft, Seat: seat, Reason: reason})
	if p.turn == seat {
		p.passTurn()
	}
	p.beginTurn()
}

// hasOnlyKing reports whether seat moves no man but its king.
func (p *Position) hasOnlyKing(seat rules.Seat) bool {
	men := 0
	for a := range p.placed {
		if p.owner[a] == seat {
			men += p.placed[a].Count()
		}
	}
	return men == 1
}

// AgreeSeats returns the seats that own kings, who must agree to a draw: with
// two seats both (common.6, royale.7).
func (p *Position) AgreeSeats() []rules.Seat {
	var seats []rules.Seat
	for s := rules.Seat(1); int(s) <= p.game.seats && !p.ending.Over(); s++ {
		if p.kings[s] != board.NoSquare {
			seats = append(seats, s)
		}
	}
	return seats
}

// Choice returns no move: the clock runs while the pie is chosen.
func (p *Position) Choice() rules.Move { return rules.NoMove }

// Agree ends the game as a draw.
func (p *Position) Agree() error { return p.drawBy(rules.Agreement) }

// TimeUp draws the game at the end of the shared time (common.7). royale.7 excepts only the
// fallen flag of one seat.
func (p *Position) TimeUp() error { return p.drawBy(rules.Time) }

func (p *Position) drawBy(why rules.Reason) error {
	if p.ending.Over() {
		return rules.RefuseOver(p.game.Board())
	}
	p.undo, p.events = p.undo[:0], p.events[:0]
	p.end(why, 0)
	return nil
}
