package event

import (
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// Matches of teams over boards: in each round a team meets one or several others, at as many tables
// as a match has boards. Captains hand in their line-ups, which stay hidden until all are revealed
// at the same moment.

// mostBoards is how many tables a match has at most.
const mostBoards = 20

// Matches are the terms of matches of teams.
type Matches struct {
	// Boards is how many tables a match has; 0 in events without such teams.
	Boards int `json:"boards,omitempty"`
	// Sides is how many teams meet in a match. It divides the players of a table.
	Sides int `json:"sides,omitempty"`
	// AnyOrder lets captains put their players at any board. Otherwise the order of the team holds.
	AnyOrder bool `json:"anyOrder,omitempty"`
	// LineUp is how many minutes captains have for a line-up; 0 for as long as they need.
	LineUp int `json:"lineUp,omitempty"`
}

// Squad is a team over boards. Its number is that of its entry, from 1.
type Squad struct {
	Name    string `json:"name"`
	Players []int  `json:"players"` // in the order of the boards, reserves last
	Captain int    `json:"captain"` // one of them
}

// lineUp returns how many players of a team play a match.
func (o *Options) lineUp() int { return o.Boards * o.Sizes[0] / o.Sides }

// checkMatches returns the fault in the terms of matches of teams.
func (o *Options) checkMatches() error {
	switch m := o.Matches; {
	case m.Boards == 0:
		if m != (Matches{}) {
			return refuse("boards", "Only matches of teams have line-ups.")
		}
	case m.Boards < 1 || m.Boards > mostBoards:
		return refuse("boards", "A match of teams has up to %d boards.", mostBoards)
	case len(o.Sizes) != 1 || m.Sides < 2 || o.Sizes[0]%m.Sides != 0:
		return refuse("sides", "At a table of a match, as many players of each team sit.")
	case o.Form != Swiss && o.Form != AllPlayAll || o.Best > 0 || o.Evening > 0:
		return refuse("form", "Matches of teams are a Swiss event or a round robin.")
	case len(o.Teams) > 0:
		return refuse("teams", "Matches of teams have no partners.")
	case len(o.Divisions) > 0:
		return refuse("divisions", "Teams over boards have no divisions: a team's players change from match to match.")
	case m.LineUp < 0 || m.LineUp > mostLength:
		return refuse("line-up", "Captains have up to %d minutes for a line-up.", mostLength)
	}
	return nil
}

// Squads returns the teams over boards, by number from 1.
func (e *Event) Squads() []Squad { return e.squads }

// SquadOf returns the number of the team of an entrant, 0 without one.
func (e *Event) SquadOf(id int) int {
	return 1 + slices.IndexFunc(e.squads, func(s Squad) bool { return slices.Contains(s.Players, id) })
}

// present returns the players of a team who have not withdrawn, in their order.
func (e *Event) present(number int) []int {
	return slices.DeleteFunc(slices.Clone(e.squads[number-1].Players), func(id int) bool { return e.withdrawn[id] })
}

// squad forms a team over boards, or changes it. Nobody leaves a team for another one after a
// round.
func (e *Event) squad(a Act) error {
	switch {
	case e.Options.Boards == 0:
		return refuse("boards", "The event has no matches of teams.")
	case !named(a.Name, mostName):
		return refuse("name", "A team has a name of up to %d characters.", mostName)
	case a.ID < 0 || a.ID > len(e.squads):
		return refuse("team", "There is no team %d.", a.ID)
	case !slices.Contains(a.Team, a.Captain):
		return refuse("captain", "The captain is a player of the team.")
	case e.Awaited() != nil:
		return refuse("line-up", "The line-ups of round %d are not revealed yet.", len(e.rounds))
	}
	for i, id := range a.Team {
		of := 0
		if id >= 1 && id <= len(e.entrants) {
			of = e.SquadOf(id)
		}
		switch {
		case id < 1 || id > len(e.entrants):
			return refuse("entrant", "There is no entrant %d.", id)
		case slices.Contains(a.Team[:i], id):
			return refuse("team", "A player is in a team once.")
		case of > 0 && of != a.ID:
			return refuse("played", "%s is in team %s.", e.entrants[id-1].Name, e.squads[of-1].Name)
		case e.playedFor(id) > 0 && e.playedFor(id) != a.ID:
			return refuse("played", "%s has played in another team.", e.entrants[id-1].Name)
		}
	}
	for i, s := range e.squads {
		if s.Name == a.Name && i+1 != a.ID {
			return refuse("name", "There is a team %s.", a.Name)
		}
	}
	made := Squad{a.Name, slices.Clone(a.Team), a.Captain}
	e.squads = slices.Clone(e.squads)
	if a.ID == 0 {
		e.squads = append(e.squads, made)
	} else {
		e.squads[a.ID-1] = made
	}
	return nil
}

// playedFor returns the number of the team for which an entrant has been in a line-up, 0 for none.
func (e *Event) playedFor(id int) int {
	for _, r := range e.rounds {
		for number, players := range r.lineUps {
			if slices.Contains(players, id) {
				return number
			}
		}
	}
	return 0
}

// FromClubs returns the acts that make a team of the entrants of each club who are in no team, the
// strongest first.
func (e *Event) FromClubs() []Act {
	var acts []Act
	at := map[string]int{}
	ids := make([]int, 0, len(e.entrants))
	for _, who := range e.entrants {
		ids = append(ids, who.ID)
	}
	slices.SortStableFunc(ids, func(a, b int) int { return e.entrants[b-1].Rating - e.entrants[a-1].Rating })
	for _, id := range ids {
		club := e.entrants[id-1].Club
		taken := slices.ContainsFunc(e.squads, func(s Squad) bool { return s.Name == club })
		if club == "" || taken || e.withdrawn[id] || e.SquadOf(id) > 0 {
			continue
		}
		if _, ok := at[club]; !ok {
			at[club] = len(acts)
			acts = append(acts, Act{Kind: Assemble, Name: club, Captain: id})
		}
		a := &acts[at[club]]
		a.Team = append(a.Team, id)
	}
	return acts
}

// squadsPlaying returns the teams of the next round: teams with a player for each board.
func (e *Event) squadsPlaying() []int {
	var list []int
	for i := range e.squads {
		if len(e.present(i+1)) >= e.Options.lineUp() {
			list = append(list, i+1)
		}
	}
	return list
}

// sideOrder returns the sides of the seats of a table of a match, from 0. Team-mates never sit
// next to each other, and every board begins with another team.
func (o *Options) sideOrder(board int) []int {
	sides := make([]int, o.Sizes[0])
	for seat := range sides {
		sides[seat] = (seat + board) % o.Sides
	}
	return sides
}

// matchValues returns what the sides of a match are worth, from the seats of all boards; nil if
// that is not known.
func (o *Options) matchValues() map[int][]int {
	values := o.Values[o.Sizes[0]]
	if values == nil {
		return nil
	}
	sums := make([]int, o.Sides)
	for board := range o.Boards {
		for seat, side := range o.sideOrder(board) {
			sums[side] += values[seat]
		}
	}
	for i := range sums {
		sums[i] /= o.Boards
	}
	return map[int][]int{o.Sides: sums}
}

// pairMatches notes which teams meet in a round. Its tables follow from the line-ups.
func (e *Event) pairMatches(a Act) error {
	seen := map[int]bool{}
	playing := e.squadsPlaying()
	for i, list := range append(slices.Clone(a.Paired.Matches), a.Paired.Rest) {
		for _, number := range list {
			if seen[number] || !slices.Contains(playing, number) {
				return refuse("pairing", "Team %d cannot play round %d.", number, a.Round)
			}
			seen[number] = true
		}
		if i < len(a.Paired.Matches) && len(list) != e.Options.Sides {
			return refuse("pairing", "In a match %d teams meet.", e.Options.Sides)
		}
	}
	if len(seen) != len(playing) || len(a.Paired.Matches) == 0 || len(a.Paired.Tables) > 0 || len(a.Paired.Byes) > 0 {
		return refuse("pairing", "Round %d has %d of %d teams.", a.Round, len(seen), len(playing))
	}
	r := Round{Design: a.Paired.Design, Proven: a.Paired.Proven, Rest: slices.Clone(a.Paired.Rest), lineUps: map[int][]int{}}
	for _, m := range a.Paired.Matches {
		r.Matches = append(r.Matches, slices.Clone(m))
	}
	if e.Options.LineUp > 0 && a.At > 0 {
		r.Deadline = a.At + int64(e.Options.LineUp)*minute
	}
	e.rounds = append(e.rounds, r)
	e.clock, e.held = nil, false
	return nil
}

// revealed reports whether a round has its tables.
func (r *Round) revealed() bool { return len(r.Matches) == 0 || len(r.Tables) > 0 }

// plays reports whether a team has a match in a round.
func (r *Round) plays(number int) bool {
	return slices.ContainsFunc(r.Matches, func(m []int) bool { return slices.Contains(m, number) })
}

// LineUpOf returns the line-up of a team in a round, nil if it is not handed in.
func (e *Event) LineUpOf(round, number int) []int { return e.rounds[round-1].lineUps[number] }

// HandedIn reports whether a team has handed in its line-up for a round.
func (e *Event) HandedIn(round, number int) bool {
	_, ok := e.rounds[round-1].lineUps[number]
	return ok
}

// Hidden returns the line-ups that nobody may see yet, by the index of their acts. A round that is
// taken back before its line-ups are revealed hides them for good.
func (e *Event) Hidden() map[int]bool {
	hidden := map[int]bool{}
	var waiting []int
	for i, a := range e.Acts {
		switch a.Kind {
		case HandIn:
			hidden[i] = true
			waiting = append(waiting, i)
		case Unpair:
			waiting = nil
		case Reveal:
			for _, at := range waiting {
				delete(hidden, at)
			}
			waiting = nil
		}
	}
	return hidden
}

// Awaited returns the last round while it waits for line-ups, nil otherwise.
func (e *Event) Awaited() *Round {
	if len(e.rounds) == 0 || e.rounds[len(e.rounds)-1].revealed() || e.ended {
		return nil
	}
	return &e.rounds[len(e.rounds)-1]
}

// AllIn reports whether the last round waits only for its line-ups to be revealed: all are in.
func (e *Event) AllIn() bool {
	r := e.Awaited()
	if r == nil {
		return false
	}
	for _, m := range r.Matches {
		for _, number := range m {
			if _, ok := r.lineUps[number]; !ok {
				return false
			}
		}
	}
	return true
}

// handIn notes the line-up of a team. Without players it is in, but hidden: files have it so
// before it is revealed.
func (e *Event) handIn(a Act) error {
	switch {
	case e.Awaited() == nil || a.Round != len(e.rounds):
		return refuse("line-up", "Round %d waits for no line-ups.", a.Round)
	case !e.rounds[a.Round-1].plays(a.ID):
		return refuse("team", "Team %d has no match in round %d.", a.ID, a.Round)
	case a.Team == nil:
		e.rounds[a.Round-1].lineUps[a.ID] = nil
		return nil
	case len(a.Team) != e.Options.lineUp():
		return refuse("line-up", "A line-up has %d players.", e.Options.lineUp())
	}
	order := e.squads[a.ID-1].Players
	last := -1
	for i, id := range a.Team {
		at := slices.Index(order, id)
		switch {
		case at < 0 || e.withdrawn[id]:
			return refuse("entrant", "There is no entrant %d in the team who plays.", id)
		case slices.Contains(a.Team[:i], id):
			return refuse("line-up", "A player has one board.")
		case at < last && !e.Options.AnyOrder:
			return refuse("order", "The boards follow the order of the team.")
		}
		last = at
	}
	e.rounds[a.Round-1].lineUps[a.ID] = slices.Clone(a.Team)
	return nil
}

// reveal makes the tables of a round. Teams without a line-up play with their first players.
// Before all are in and before the deadline, that needs a reason.
func (e *Event) reveal(a Act) error {
	r := e.Awaited()
	if r == nil || a.Round != len(e.rounds) {
		return refuse("line-up", "Round %d waits for no line-ups.", a.Round)
	}
	if due := r.Deadline > 0 && a.At >= r.Deadline; !due && !e.AllIn() && a.Reason == "" {
		return refuse("reason", "Not all line-ups are in. To reveal them now, give a reason.")
	}
	lineUps := map[int][]int{}
	for _, m := range r.Matches {
		for _, number := range m {
			players := r.lineUps[number]
			if slices.ContainsFunc(players, func(id int) bool { return e.withdrawn[id] }) {
				players = nil
			}
			if players == nil {
				if players = e.present(number); len(players) < e.Options.lineUp() {
					return refuse("few", "Team %s has too few players.", e.squads[number-1].Name)
				}
				players = players[:e.Options.lineUp()]
			}
			lineUps[number] = players
		}
	}
	r.lineUps = lineUps
	each := e.Options.Sizes[0] / e.Options.Sides
	for n, m := range r.Matches {
		for board := range e.Options.Boards {
			t := Table{Match: n + 1}
			next := make([]int, len(m))
			for _, side := range e.Options.sideOrder(board) {
				t.Seats = append(t.Seats, lineUps[m[side]][board*each+next[side]])
				t.sides = append(t.sides, m[side])
				next[side]++
			}
			t.Apart = e.together(t.Seats)
			r.Tables = append(r.Tables, t)
		}
	}
	r.began = a.At
	e.startClock(a.At)
	return nil
}

// MatchPoints are what the teams of a match have, by side.
type MatchPoints struct {
	Boards []int // points of the boards, in units of [pairing.Point]
	Points []int // points of the match, in units of [pairing.Point]; nil while a board has no result
	places []int
}

// MatchPoints returns the points of a match of a round, both from 1: two for each team that is
// behind, one for each that has the same points of the boards.
func (e *Event) MatchPoints(round, match int) MatchPoints {
	r := &e.rounds[round-1]
	teams := r.Matches[match-1]
	m := MatchPoints{Boards: make([]int, len(teams))}
	open := !r.revealed()
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Match != match {
			continue
		}
		open = open || t.Places == nil
		if t.Places == nil {
			continue
		}
		for seat, p := range e.Points(t) {
			m.Boards[slices.Index(teams, t.sides[seat])] += p
		}
	}
	if open {
		return m
	}
	m.Points, m.places = make([]int, len(teams)), make([]int, len(teams))
	for i, a := range m.Boards {
		m.places[i] = 1
		for j, b := range m.Boards {
			switch {
			case i == j:
			case a > b:
				m.Points[i] += 2 * pairing.Point
			case a == b:
				m.Points[i] += pairing.Point
			default:
				m.places[i]++
			}
		}
	}
	return m
}

// matchWin is what winning a match gives.
func (o *Options) matchWin() int { return 2 * pairing.Point * (o.Sides - 1) }

// scoreMatches adds the matches of a round to what the teams have. A team without a match has the
// points of a bye, and as much of a half of the boards' points.
func (e *Event) scoreMatches(round int, all map[int]*score) {
	r := &e.rounds[round]
	for _, number := range r.Rest {
		s := all[number]
		s.rounds = append(s.rounds, roundScore{round: round, points: e.Options.matchWin() * e.Options.Bye / 100})
		s.boards += e.Options.tablePoints() * e.Options.Boards / e.Options.Sides * e.Options.Bye / 100
	}
	for n, teams := range r.Matches {
		m := e.MatchPoints(round+1, n+1)
		for side, number := range teams {
			s := all[number]
			s.boards += m.Boards[side]
			if m.Points == nil {
				continue
			}
			s.Played++
			s.rounds = append(s.rounds, roundScore{round: round, points: m.Points[side]})
			if first := slices.Index(m.places, 1); m.places[side] == 1 && !slices.Contains(m.places[first+1:], 1) {
				s.Wins++
			}
			for _, other := range teams {
				if other != number {
					s.opponents = append(s.opponents, other)
				}
			}
		}
	}
}

// tablePoints is the sum of the points of a full table.
func (o *Options) tablePoints() int {
	places := make([]int, o.Sizes[0])
	for i := range places {
		places[i] = i + 1
	}
	total := 0
	for _, p := range o.pointsOfSides(places) {
		total += p
	}
	return total
}

// directMatches returns the points of a team in matches against others of a tie.
func (e *Event) directMatches(number int, tied map[int]bool) int {
	total := 0
	for round := range e.rounds {
		for n, teams := range e.rounds[round].Matches {
			side := slices.Index(teams, number)
			if side < 0 || !slices.ContainsFunc(teams, func(other int) bool { return other != number && tied[other] }) {
				continue
			}
			if m := e.MatchPoints(round+1, n+1); m.Points != nil {
				total += m.Points[side]
			}
		}
	}
	return total
}
