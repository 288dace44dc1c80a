package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/shortlist"
)

// Over reports whether the game has ended.
func (p *Position) Over() bool { return p.ending.Over() }

// Events returns the events of the last Begin, Resign, Flag or Agree.
func (p *Position) Events() []rules.Event { return slices.Clone(p.events) }

// Outcome returns the state or the result of the game.
func (p *Position) Outcome() rules.Outcome {
	o := rules.Outcome{Over: p.Over(), Reason: p.ending.Reason, Winners: p.ending.Winners.Seats()}
	if !o.Over {
		o.Turn = p.turn
		o.Out = p.living.Out()
		return o
	}
	groups := p.ranking()
	var first []rules.Seat
	for _, g := range groups {
		first = append(first, g...)
	}
	outPlaces := rules.Places(p.game.teams, first, p.living.Out())
	if len(first) > 0 {
		outPlaces = outPlaces[1:]
	}
	o.Places = append(groups, outPlaces...)
	return o
}

// ranking returns the seats of the sides still in, best place first: together,
// but where they are counted (draughts.9, draughts.11). A member that is out
// shares the place of the team.
func (p *Position) ranking() [][]rules.Seat {
	type side struct {
		seats      rules.Team
		men, kings int
	}
	var sides []side
	for _, t := range p.game.teams {
		if !p.isIn(t) {
			continue
		}
		s := side{seats: t}
		for _, seat := range t {
			if p.counted {
				s.men += p.men[seat].count()
				s.kings += p.men[seat].and(p.kings).count()
			}
		}
		sides = append(sides, s)
	}
	compare := func(a, b side) int {
		if a.men != b.men {
			return b.men - a.men
		}
		return b.kings - a.kings
	}
	shortlist.SortFunc(sides, compare)
	var groups [][]rules.Seat
	for i, s := range sides {
		if i == 0 || compare(sides[i-1], s) != 0 {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, s.seats...)
		shortlist.Sort(*last)
	}
	return groups
}

// Standings sets s to the state of the game for every seat.
func (p *Position) Standings(s *rules.Standings) {
	*s = rules.Standings{}
	lost := s.LoseTeams(p.game.teams, &p.living)
	if !p.ending.Over() {
		return
	}
	for _, team := range p.game.teams {
		if !p.isIn(team) {
			continue
		}
		standing := p.placeOf(team)
		if standing.Fate == rules.HasLost {
			standing.Below += uint8(lost)
		}
		for _, seat := range team {
			s[seat] = standing
		}
	}
}

// placeOf returns the result of an ended game for a remaining team; of the teams below only
// the remaining ones count.
func (p *Position) placeOf(team rules.Team) rules.Standing {
	switch winners := p.ending.Winners; {
	case winners == 0:
		return rules.Standing{Fate: rules.HasDrawn}
	case winners&team.Set() != 0:
		return rules.Standing{Fate: rules.HasWon}
	}
	below := 0
	for _, other := range p.game.teams {
		if p.isIn(other) && p.worth(other) < p.worth(team) {
			below++
		}
	}
	return rules.Standing{Fate: rules.HasLost, Below: uint8(below)}
}

// richest returns the best teams of those still in by draughts.9; none if they
// are equal.
func (p *Position) richest() rules.SeatSet {
	most, least := 0, -1
	for _, team := range p.game.teams {
		if !p.isIn(team) {
			continue
		}
		worth := p.worth(team)
		most = max(most, worth)
		if least < 0 || worth < least {
			least = worth
		}
	}
	var best rules.SeatSet
	for _, team := range p.game.teams {
		if p.isIn(team) && p.worth(team) == most && most > least {
			best |= team.Set()
		}
	}
	return best
}

// worth returns a number that is greater for the better team by draughts.9:
// men first, then kings.
func (p *Position) worth(team rules.Team) int {
	n := 0
	for _, seat := range team {
		n += p.men[seat].count()*maxSpots + p.men[seat].and(p.kings).count()
	}
	return n
}
