package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// endGame ends the game. The seats of first share the first place.
func (p *Position) endGame(reason rules.Reason, winners, first seatSet) {
	p.end = ending{over: true, reason: reason, winners: winners, first: first}
	p.events = append(p.events, rules.Event{Kind: rules.EventOver, Reason: reason})
}

// drawGame draws the game among all who are still in it, allies included.
func (p *Position) drawGame(reason rules.Reason) {
	p.endGame(reason, 0, p.teamsOf(p.livingSet()))
}

// Outcome returns how the game stands or ended.
func (p *Position) Outcome() rules.Outcome {
	var o rules.Outcome
	if p.game.inTeams() {
		for i, team := range p.game.teams {
			o.Score = append(o.Score, rules.TeamScore{Team: team, Mates: int(p.score[i])})
		}
	}
	out := slices.Clone(p.out[:p.outs])
	if !p.end.over {
		o.Turn, o.Out = p.turn, out
		return o
	}
	o.Over, o.Reason, o.Winners = true, p.end.reason, p.end.winners.seats()
	o.Places = p.places(out)
	return o
}

// places returns the places of an ended game. Who lost as it ended did not go
// out before: those share the place after the first, ahead of all who did.
func (p *Position) places(out []rules.Seat) [][]rules.Seat {
	lost := p.teamsOf(p.livingSet() &^ p.end.first)
	places := [][]rules.Seat{p.end.first.seats()}
	if lost != 0 {
		places = append(places, lost.seats())
	}
	placed := p.end.first | lost
	earlier := slices.DeleteFunc(slices.Clone(p.game.teams), func(t rules.Team) bool { return placed.has(t[0]) })
	return append(places, rules.Places(earlier, nil, out)...)
}

// Standings sets s to how the game stands for every seat.
func (p *Position) Standings(s *rules.Standings) {
	*s = rules.Standings{}
	lost := s.LoseTeams(p.game.teams, p.out[:p.outs])
	if !p.end.over {
		return
	}
	first := rules.HasDrawn
	if p.end.winners != 0 {
		first = rules.HasWon
	}
	rest := p.teamsOf(p.livingSet())
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		switch {
		case p.end.first.has(seat):
			s[seat] = rules.Standing{Fate: first}
		case rest.has(seat):
			s[seat] = rules.Standing{Fate: rules.HasLost, Below: uint8(lost)}
		}
	}
}
