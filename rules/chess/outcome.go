package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// endGame ends the game, drawn if it has no winners.
func (p *Position) endGame(reason rules.Reason, winners rules.SeatSet) {
	p.ending = rules.Ending{Reason: reason, Winners: winners}
	p.events = append(p.events, rules.Event{Kind: rules.EventOver, Reason: reason})
}

// drawGame draws the game among all remaining seats, allies included.
func (p *Position) drawGame(reason rules.Reason) { p.endGame(reason, 0) }

// first returns the sharers of the first place of an ended game: the winners, or the
// remaining seats of a draw.
func (p *Position) first() rules.SeatSet {
	if p.ending.Winners != 0 {
		return p.ending.Winners
	}
	return p.living.Set().WithTeams(p.game.teams)
}

// Outcome returns the state or the result of the game.
func (p *Position) Outcome() rules.Outcome {
	var o rules.Outcome
	if p.game.inTeams() {
		for i, team := range p.game.teams {
			o.Score = append(o.Score, rules.TeamScore{Team: team, Mates: int(p.score[i])})
		}
	}
	out := p.living.Out()
	if !p.ending.Over() {
		o.Turn, o.Out = p.turn, out
		return o
	}
	o.Over, o.Reason, o.Winners = true, p.ending.Reason, p.ending.Winners.Seats()
	o.Places = p.places(out)
	return o
}

// places returns the places of an ended game. Teams that lost at the end share the place
// after the first, ahead of the eliminated ones; teams decided by a score are in its order
// (common.7).
func (p *Position) places(out []rules.Seat) [][]rules.Seat {
	first := p.first()
	lost := (p.living.Set() &^ first).WithTeams(p.game.teams)
	places := [][]rules.Seat{first.Seats()}
	placed := first | lost
	for lost != 0 {
		next := lost
		if p.game.inTeams() {
			next = p.bestOf(lost)
		}
		places = append(places, next.Seats())
		lost &^= next
	}
	earlier := slices.DeleteFunc(slices.Clone(p.game.teams), func(t rules.Team) bool { return placed.Has(t[0]) })
	return append(places, rules.Places(earlier, nil, out)...)
}

// bestOf returns those of the seats whose teams have the best score.
func (p *Position) bestOf(seats rules.SeatSet) rules.SeatSet {
	var best rules.SeatSet
	most := int32(-1)
	for i, team := range p.game.teams {
		switch {
		case !seats.Has(team[0]) || p.score[i] < most:
		case p.score[i] > most:
			best, most = team.Set(), p.score[i]
		default:
			best |= team.Set()
		}
	}
	return best
}

// below returns the number of teams that lost at the end and are placed behind a seat of
// theirs.
func (p *Position) below(seat rules.Seat, lost rules.SeatSet) int {
	n := 0
	for i, team := range p.game.teams {
		if p.game.inTeams() && lost.Has(team[0]) && p.score[i] < p.score[p.game.team[seat]] {
			n++
		}
	}
	return n
}

// Standings sets s to the state of the game for every seat.
func (p *Position) Standings(s *rules.Standings) {
	*s = rules.Standings{}
	lost := s.LoseTeams(p.game.teams, &p.living)
	if !p.ending.Over() {
		return
	}
	fate := rules.HasDrawn
	if p.ending.Winners != 0 {
		fate = rules.HasWon
	}
	first, rest := p.first(), p.living.Set().WithTeams(p.game.teams)
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		switch {
		case first.Has(seat):
			s[seat] = rules.Standing{Fate: fate}
		case rest.Has(seat):
			s[seat] = rules.Standing{Fate: rules.HasLost, Below: uint8(lost + p.below(seat, rest&^first))}
		}
	}
}
