package event

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/events/pairing"
	"github.com/manykings/manykings/rules"
)

// Teams at a table: seats that win and lose together. Partners either stay together, and then the
// team is the unit that is paired and that scores; or they change from round to round, and
// everybody scores alone.

// Partners is whether the players of a team stay together.
type Partners string

// The kinds of partners.
const (
	FixedPartners    Partners = "fixed"    // teams of entrants, for the whole event
	ChangingPartners Partners = "changing" // others in each round, nobody twice if that can be avoided
)

// SeatTeams returns the team of each seat of a game, as in [Options]: nil without teams, and for
// teams of different sizes, of which an event takes no account.
func SeatTeams(game rules.Game) []int {
	teams := game.Teams()
	of := make([]int, game.Seats())
	for i, t := range teams {
		if len(t) < 2 || len(t) != len(teams[0]) {
			return nil
		}
		for _, seat := range t {
			of[seat-1] = i + 1
		}
	}
	return of
}

// team is a team that stays together. Its number is that of its first player, also when that player
// has left it.
type team struct {
	number  int
	players []int
	former  []int
}

// sides returns how many players or teams a table has, the largest one.
func (o *Options) sides() int {
	if len(o.Teams) > 0 {
		return slices.Max(o.Teams)
	}
	return slices.Max(o.Sizes)
}

// together returns how many players a team has.
func (o *Options) together() int { return len(o.Teams) / o.sides() }

func (o *Options) checkTeams() error {
	if len(o.Teams) == 0 {
		if o.Partners != "" {
			return refuse("partners", "Only games of teams have partners.")
		}
		return nil
	}
	if len(o.Sizes) != 1 || len(o.Teams) != o.Sizes[0] {
		return refuse("teams", "Teams are those of the seats of a table, and all tables have as many.")
	}
	size := map[int]int{}
	for _, t := range o.Teams {
		if t < 1 || t > len(size)+1 {
			return refuse("teams", "Teams are numbered by their first seats, from 1.")
		}
		size[t]++
	}
	for _, n := range size {
		if n < 2 || n != size[1] || len(size) < 2 {
			return refuse("teams", "There are two teams or more, each of as many players.")
		}
	}
	switch {
	case o.Partners != FixedPartners && o.Partners != ChangingPartners:
		return refuse("partners", "Partners are %q or %q.", FixedPartners, ChangingPartners)
	case o.Partners == FixedPartners && o.Form == Arena:
		return refuse("partners", "The partners of an arena change.")
	case o.Partners == ChangingPartners && o.Form == Knockout:
		return refuse("partners", "The partners of a knock-out stay together.")
	case o.Form == Knockout && o.Advance >= len(size):
		return refuse("advance", "From 1 to %d teams of a table go on.", len(size)-1)
	}
	return nil
}

// teamPlaces returns the places of the teams of a table as those of a race; 0 for a team of which
// nobody came.
func (o *Options) teamPlaces(places []int) []int {
	if places == nil {
		return nil
	}
	best := make([]int, o.sides())
	for seat, p := range places {
		if at := &best[o.Teams[seat]-1]; p > 0 && (*at == 0 || p < *at) {
			*at = p
		}
	}
	ranked := make([]int, len(best))
	for i, p := range best {
		if p == 0 {
			continue
		}
		ranked[i] = 1
		for _, q := range best {
			if q > 0 && q < p {
				ranked[i]++
			}
		}
	}
	return ranked
}

// sidePlaces returns the places of the units of a table.
func (o *Options) sidePlaces(places []int) []int {
	if o.Partners == FixedPartners {
		return o.teamPlaces(places)
	}
	return places
}

// SeatPlaces returns the places of the seats of a table from those of its teams: the players of a
// team share theirs.
func (o *Options) SeatPlaces(teams []int) []int {
	if len(o.Teams) == 0 || len(teams) != o.sides() {
		return teams
	}
	places := make([]int, len(o.Teams))
	for seat, t := range o.Teams {
		if teams[t-1] == 0 {
			continue
		}
		places[seat] = 1
		for _, other := range o.Teams {
			if p := teams[other-1]; p > 0 && p < teams[t-1] {
				places[seat]++
			}
		}
	}
	return places
}

// sideValues returns what the teams of a table are worth, from their seats; nil if that is not
// known.
func (o *Options) sideValues() map[int][]int {
	values := o.Values[len(o.Teams)]
	if values == nil {
		return nil
	}
	sums := make([]int, o.sides())
	for seat, t := range o.Teams {
		sums[t-1] += values[seat]
	}
	return map[int][]int{len(sums): sums}
}

// find returns the team that an entrant plays in or has played in.
func (e *Event) find(id int) *team {
	for i := range e.teams {
		if t := &e.teams[i]; slices.Contains(t.players, id) || slices.Contains(t.former, id) {
			return t
		}
	}
	return nil
}

// unit returns the unit that an entrant belongs to.
func (e *Event) unit(id int) int {
	if e.Options.Boards > 0 {
		return e.SquadOf(id)
	}
	if t := e.find(id); t != nil {
		return t.number
	}
	return id
}

// unitsOf returns the units of entrants, each once.
func (e *Event) unitsOf(entrants []int) []int {
	if e.Options.Partners != FixedPartners && e.Options.Boards == 0 {
		return slices.Clone(entrants)
	}
	var units []int
	for _, id := range entrants {
		if u := e.unit(id); !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units
}

// units returns all units in order of entry: entrants, or teams and the entrants without one.
func (e *Event) units() []int {
	if e.Options.Boards > 0 {
		ids := make([]int, len(e.squads))
		for i := range ids {
			ids[i] = i + 1
		}
		return ids
	}
	ids := make([]int, 0, len(e.entrants))
	for _, who := range e.entrants {
		if e.Options.Partners != FixedPartners || e.unit(who.ID) == who.ID {
			ids = append(ids, who.ID)
		}
	}
	return ids
}

// teamOf returns the players of the team with a number, nil if it is an entrant alone.
func (e *Event) teamOf(unit int) []int {
	if e.Options.Boards > 0 {
		return slices.Clone(e.squads[unit-1].Players)
	}
	if e.Options.Partners == FixedPartners {
		if t := e.find(unit); t != nil {
			return slices.Clone(t.players)
		}
	}
	return nil
}

// NameOf names a unit: an entrant, the players of a team that stays together, or a team over boards.
func (e *Event) NameOf(unit int) string {
	if e.Options.Boards > 0 {
		return e.squads[unit-1].Name
	}
	var names []string
	for _, id := range e.members([]int{unit}) {
		names = append(names, e.entrants[id-1].Name)
	}
	return strings.Join(names, " & ")
}

// Teams returns the teams that stay together.
func (e *Event) Teams() [][]int {
	var list [][]int
	for _, t := range e.teams {
		list = append(list, slices.Clone(t.players))
	}
	return list
}

// Asked returns the entrant whom an entrant has chosen as a partner, 0 for none. Once both have
// chosen each other they are a team.
func (e *Event) Asked(id int) int { return e.asked[id] }

// members returns the entrants of units.
func (e *Event) members(units []int) []int {
	var ids []int
	for _, u := range units {
		if t := e.teamOf(u); t != nil {
			ids = append(ids, t...)
		} else {
			ids = append(ids, u)
		}
	}
	return ids
}

// plays reports whether a unit plays the next round: nobody of it has withdrawn or waits.
func (e *Event) plays(unit int) bool {
	return !e.waits(unit) && !slices.ContainsFunc(e.members([]int{unit}), func(id int) bool { return e.withdrawn[id] })
}

// rating returns the mean rating of a unit.
func (e *Event) rating(unit int) int {
	ids := e.members([]int{unit})
	total := 0
	for _, id := range ids {
		total += e.entrants[id-1].Rating
	}
	return total / len(ids)
}

// club returns the club of a unit, "" if its players have several.
func (e *Event) club(unit int) string {
	ids := e.members([]int{unit})
	club := e.entrants[ids[0]-1].Club
	if slices.ContainsFunc(ids, func(id int) bool { return e.entrants[id-1].Club != club }) {
		return ""
	}
	return club
}

// single refuses a round while an entrant who plays has no partner.
func (e *Event) single() error {
	if e.Options.Partners != FixedPartners {
		return nil
	}
	for _, who := range e.entrants {
		if !e.withdrawn[who.ID] && e.find(who.ID) == nil {
			return refuse("single", "%s has no partner.", who.Name)
		}
	}
	return nil
}

// seatsOf returns the seats of a table of units. In a team that stays together the seats go round
// from table to table.
func (e *Event) seatsOf(units []int) []int {
	if e.Options.Partners != FixedPartners {
		return units
	}
	seats := make([]int, len(e.Options.Teams))
	next := make([]int, len(units))
	for side, u := range units {
		for _, r := range e.rounds {
			for _, t := range r.Tables {
				if slices.Contains(t.sides, u) {
					next[side]++
				}
			}
		}
	}
	for seat, t := range e.Options.Teams {
		players := e.teamOf(units[t-1])
		seats[seat] = players[next[t-1]%len(players)]
		next[t-1]++
	}
	return seats
}

// sidesOf returns the units of a table by side, nil if players of a team do not sit together.
func (e *Event) sidesOf(seats []int) []int {
	if e.Options.Partners != FixedPartners {
		return slices.Clone(seats)
	}
	sides := make([]int, e.Options.sides())
	for seat, id := range seats {
		t := e.find(id)
		if at := &sides[e.Options.Teams[seat]-1]; t == nil || *at != 0 && *at != t.number {
			return nil
		} else {
			*at = t.number
		}
	}
	return sides
}

// join forms a team of entrants. A team that has not played comes apart if one of its players
// joins another team. In a team that has played, newcomers replace players who have withdrawn.
func (e *Event) join(a Act) error {
	if e.Options.Partners != FixedPartners {
		return refuse("partners", "The event has no partners who stay together.")
	}
	if n := e.Options.together(); len(a.Team) != n {
		return refuse("team", "A team has %d players.", n)
	}
	var of *team // that has played and gets newcomers
	for i, id := range a.Team {
		switch {
		case id < 1 || id > len(e.entrants) || e.withdrawn[id]:
			return refuse("entrant", "There is no entrant %d who plays.", id)
		case slices.Contains(a.Team[:i], id):
			return refuse("team", "A player is in a team once.")
		}
		t := e.find(id)
		if t == nil || !e.played(t) {
			continue
		}
		if of != nil && of != t || slices.Contains(t.former, id) {
			return refuse("played", "%s has played in another team.", e.entrants[id-1].Name)
		}
		of = t
	}
	if of != nil {
		for _, id := range of.players {
			if !slices.Contains(a.Team, id) && !e.withdrawn[id] {
				return refuse("played", "%s has not withdrawn.", e.entrants[id-1].Name)
			}
		}
	}
	number := a.Team[0]
	if of != nil {
		number = of.number
	}
	e.teams = slices.DeleteFunc(slices.Clone(e.teams), func(t team) bool {
		return t.number != number && slices.ContainsFunc(a.Team, func(id int) bool { return slices.Contains(t.players, id) })
	})
	at := slices.IndexFunc(e.teams, func(t team) bool { return t.number == number })
	if at < 0 {
		at = len(e.teams)
		e.teams = append(e.teams, team{number: number})
	}
	t := &e.teams[at]
	if of != nil {
		for _, id := range t.players {
			if !slices.Contains(a.Team, id) {
				t.former = append(slices.Clone(t.former), id)
			}
		}
	}
	t.players = slices.Clone(a.Team)
	for _, id := range a.Team {
		delete(e.asked, id)
	}
	return nil
}

// played reports whether a team has a table or a bye in a round.
func (e *Event) played(t *team) bool {
	return slices.ContainsFunc(e.rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Byes, func(id int) bool { return slices.Contains(t.players, id) }) ||
			slices.ContainsFunc(r.Tables, func(at Table) bool { return slices.Contains(at.sides, t.number) })
	})
}

// ask notes that an entrant chooses a partner. Two who choose each other are a team.
func (e *Event) ask(a Act) error {
	switch {
	case e.Options.Partners != FixedPartners || e.Options.together() != 2:
		return refuse("partners", "The event has no pairs who stay together.")
	case a.ID == a.Out:
		return refuse("team", "A player is in a team once.")
	}
	for _, id := range []int{a.ID, a.Out} {
		if id < 1 || id > len(e.entrants) || e.withdrawn[id] {
			return refuse("entrant", "There is no entrant %d who plays.", id)
		}
		if e.find(id) != nil {
			return refuse("paired", "%s has a partner.", e.entrants[id-1].Name)
		}
	}
	if e.asked[a.Out] == a.ID {
		return e.join(Act{Team: []int{a.Out, a.ID}})
	}
	e.asked[a.ID] = a.Out
	return nil
}

// ByLot returns the acts that make teams of all entrants without one, as lots decide.
func (e *Event) ByLot() []Act {
	var free []int
	for _, who := range e.entrants {
		if !e.withdrawn[who.ID] && e.find(who.ID) == nil {
			free = append(free, who.ID)
		}
	}
	slices.SortFunc(free, func(a, b int) int { return int(min(1, max(-1, e.lot(a)-e.lot(b)))) })
	var acts []Act
	if e.Options.Partners != FixedPartners {
		return nil
	}
	for n := e.Options.together(); len(free) >= n; free = free[n:] {
		acts = append(acts, Act{Kind: Join, Team: slices.Clone(free[:n])})
	}
	return acts
}

// whist returns a round of a whist tournament: everybody has everybody as a partner once, in as many
// rounds as that needs.
func (e *Event) whist(p *pairing.Problem, round int) (pairing.Round, string) {
	if !slices.Equal(e.Options.Teams, []int{1, 2, 1, 2}) && !slices.Equal(e.Options.Teams, []int{1, 1, 2, 2}) && !slices.Equal(e.Options.Teams, []int{1, 2, 2, 1}) {
		return pairing.Round{}, ""
	}
	d := pairing.Whist(len(p.Players))
	if d == nil || e.Options.Rounds > len(d.Rounds) {
		return pairing.Round{}, ""
	}
	r := d.Rounds[round-1]
	for i, t := range r.Tables {
		r.Tables[i] = p.SeatPartners(t)
	}
	return r, d.Name
}
