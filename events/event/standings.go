package event

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// Standing is an entrant's line in the standings.
type Standing struct {
	Entrant int `json:"entrant"`
	// Team holds the players of a team that stays together; Entrant is then its number, that of its
	// first player.
	Team   []int `json:"team,omitempty"`
	Rank   int   `json:"rank"`   // from 1; equal entrants share it; 0 for an exhibitor
	Points int   `json:"points"` // in units of [pairing.Point]
	Played int   `json:"played"` // tables with a result
	Wins   int   `json:"wins"`   // first places that nobody shares
	// Boards are the points of all boards of a team, in units of [pairing.Point].
	Boards int `json:"boards,omitempty"`
	// Evenings are the points of each evening of a league, in units of [pairing.Point].
	Evenings []int `json:"evenings,omitempty"`
	// Streak is whether the next table counts twice, in an arena.
	Streak bool `json:"streak,omitempty"`
	// Reached is the number of rounds that the entrant has reached, in a knock-out.
	Reached int `json:"reached,omitempty"`
	// Breaks are the values of the tie-breaks of the options, in their order: points in units of
	// [pairing.Point], wins and a performance as a number, lots as a number that means nothing else.
	Breaks []int64 `json:"breaks,omitempty"`
}

// score is an entrant's score so far.
type score struct {
	Points, Played, Wins int
	run                  int // tables won in a row, the last ones
	seats                int // the values of the seats, in units of Point
	boards               int // points of all boards of a team
	rounds               []roundScore
	evenings             []roundScore // of a league
	opponents            []int
	tables               []*Table // with a result
	idle                 int      // rounds without a table, that score
}

// roundScore is an entrant's score in a round, and the value of the seat.
type roundScore struct{ round, points, seat int } // rounds from 0

// byEvening returns the points of the evenings of a league, by number from 0.
func (s *score) byEvening(length int) []roundScore {
	var list []roundScore
	for _, r := range s.rounds {
		evening := r.round / length
		for len(list) <= evening {
			list = append(list, roundScore{round: len(list)})
		}
		list[evening].points += r.points
		list[evening].seat += r.seat
	}
	return list
}

// sum adds up the best rounds or evenings, all if best is 0.
func (s *score) sum(best, evening int) {
	if evening > 0 {
		s.evenings = s.byEvening(evening)
		s.rounds = slices.Clone(s.evenings)
	}
	slices.SortStableFunc(s.rounds, func(a, b roundScore) int { return b.points - a.points })
	for i, r := range s.rounds {
		if best == 0 || i < best {
			s.Points += r.points
			s.seats += r.seat
		}
	}
}

// pointsOf returns the points of a table by seat, in units of [pairing.Point]: those of the team,
// where there are teams.
func (o *Options) pointsOf(places []int) []int {
	if len(o.Teams) == 0 {
		return o.pointsOfSides(places)
	}
	sides := o.pointsOfSides(o.teamPlaces(places))
	points := make([]int, len(places))
	for seat, place := range places {
		if place > 0 {
			points[seat] = sides[o.Teams[seat]-1]
		}
	}
	return points
}

// pointsOfSides returns the points of players or teams of a table. A smaller table than the largest
// gives as much to its first and its last.
func (o *Options) pointsOfSides(places []int) []int {
	largest := o.sides()
	size := len(places)
	worth := func(place int) int { // from 1
		switch o.Scoring {
		case Winner:
			return pairing.Point * max(0, 2-place)
		case Three:
			return pairing.Point * max(0, []int{0, 3, 1, 0}[min(place, 3)])
		case Custom:
			return pairing.Point * o.Points[min(place, largest)-1]
		default:
			return pairing.Point * (largest - 1) * (size - place) / (size - 1)
		}
	}
	points := make([]int, size)
	for seat, place := range places {
		if place == 0 {
			continue // who did not come has nothing
		}
		shared, total := 0, 0
		for _, other := range places {
			if other == place {
				total += worth(place + shared)
				shared++
			}
		}
		points[seat] = total / shared
	}
	return points
}

// Points returns the points of each seat of a table with a result, without a streak.
func (e *Event) Points(t *Table) []int { return e.Options.pointsOf(t.Places) }

// Earned returns the points of each seat of all tables of a round with a result, streaks included;
// nil for the other tables.
func (e *Event) Earned(round int) [][]int {
	r := &e.rounds[round-1]
	points := make([][]int, len(r.Tables))
	all := map[int]*score{}
	if e.Options.Form == Arena {
		for _, id := range e.units() {
			all[id] = &score{}
		}
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Places == nil {
			continue
		}
		points[i] = slices.Clone(e.Points(t))
		if e.Options.Form == Arena {
			share := e.Options.share(t)
			for seat, id := range t.Seats {
				points[i][seat] = points[i][seat] * all[id].times(&e.Options, share) * share / whole
			}
			e.score(t, all, round-1)
		}
	}
	return points
}

// win is the value of a table's first place.
func (o *Options) win() int {
	places := make([]int, o.sides())
	for i := range places {
		places[i] = i + 1
	}
	return o.pointsOfSides(places)[0]
}

// bye is the value of a round without a table.
func (o *Options) bye() int { return o.win() * o.Bye / 100 }

// scores returns what every unit has so far.
func (e *Event) scores() map[int]*score { return e.scoresOf(e.rounds) }

// scoresOf returns what every unit has of some rounds.
func (e *Event) scoresOf(rounds []Round) map[int]*score {
	all := make(map[int]*score, len(e.entrants))
	for _, id := range e.units() {
		all[id] = &score{}
	}
	for n, r := range rounds {
		if e.Options.Boards > 0 {
			e.scoreMatches(n, all)
			continue
		}
		for _, id := range e.unitsOf(r.Byes) {
			all[id].rest(n, e.Options.bye())
		}
		for _, id := range r.Skipped {
			all[id].rest(n, e.Options.skip())
		}
		for i := range r.Tables {
			if t := &r.Tables[i]; t.Places != nil {
				e.score(t, all, n)
			}
		}
	}
	for _, s := range all {
		s.sum(e.Options.Best, e.Options.Evening)
	}
	return all
}

// rest adds a round without a table.
func (s *score) rest(round, points int) {
	s.rounds = append(s.rounds, roundScore{round: round, points: points})
	s.idle++
}

// score adds a table with a result to what its units have.
func (e *Event) score(t *Table, all map[int]*score, round int) {
	o := &e.Options
	points, places, values := o.pointsOf(t.Places), o.sidePlaces(t.Places), o.Values[len(t.Seats)]
	if o.Partners == FixedPartners {
		points = o.pointsOfSides(places)
		if of := o.sideValues(); of != nil {
			values = of[o.sides()]
		}
	}
	total := 0
	for _, p := range points {
		total += p
	}
	points = slices.Clone(points)
	share := o.share(t)
	for side, id := range t.sides {
		points[side] = points[side] * all[id].times(o, share) * share / whole
	}
	for side, id := range t.sides {
		if id == 0 { // a bot
			continue
		}
		s := all[id]
		s.Played++
		s.tables = append(s.tables, t)
		switch {
		case share < whole: // neither a win nor the end of a run
		case places[side] == 1 && o.alone(t.Places):
			s.Wins++
			s.run++
		default:
			s.run = 0
		}
		worth := total / len(t.sides)
		if values != nil {
			worth = total * values[side] / 1000
		}
		worth = worth * share / whole
		s.rounds = append(s.rounds, roundScore{round, points[side], worth})
		for i, other := range t.sides {
			if other != id && other > 0 && !o.partners(i, side) {
				s.opponents = append(s.opponents, other)
			}
		}
	}
}

// partners reports whether the players of two seats are partners for this table alone.
func (o *Options) partners(a, b int) bool {
	return o.Partners == ChangingPartners && o.Teams[a] == o.Teams[b]
}

// alone reports whether one player or one team alone is first.
func (o *Options) alone(places []int) bool {
	if len(o.Teams) > 0 {
		places = o.teamPlaces(places)
	}
	first := 0
	for _, p := range places {
		if p == 1 {
			first++
		}
	}
	return first == 1
}

// Standings returns how all entrants stand, or all teams that stay together, the best first.
// Entrants who wait for a place and have had no round are not among them.
func (e *Event) Standings() []Standing {
	all := e.scores()
	list := make([]Standing, 0, len(e.entrants))
	for _, id := range e.units() {
		s := all[id]
		if len(s.rounds) == 0 && e.waits(id) {
			continue
		}
		list = append(list, Standing{Entrant: id, Team: e.teamOf(id), Points: s.Points, Played: s.Played, Wins: s.Wins, Boards: s.boards, Streak: s.times(&e.Options, whole) > 1})
		for _, r := range s.evenings {
			at := &list[len(list)-1]
			at.Evenings = append(at.Evenings, r.points)
		}
	}
	byPoints := func(a, b Standing) int { return cmp.Or(b.Points-a.Points, b.Boards-a.Boards) }
	slices.SortStableFunc(list, byPoints)
	for from := 0; from < len(list); {
		to := from
		tied := map[int]bool{}
		for ; to < len(list) && byPoints(list[to], list[from]) == 0; to++ {
			tied[list[to].Entrant] = true
		}
		for i := range list[from:to] {
			at := &list[from+i]
			for _, b := range e.Options.TieBreaks {
				at.Breaks = append(at.Breaks, e.broken(b, at.Entrant, all, tied))
			}
		}
		from = to
	}
	compare := func(a, b Standing) int {
		return cmp.Or(byPoints(a, b), slices.Compare(b.Breaks, a.Breaks))
	}
	if e.Options.Form == Knockout {
		rounds, place := e.reached()
		for i := range list {
			list[i].Reached = rounds[list[i].Entrant]
		}
		byRest := compare
		compare = func(a, b Standing) int {
			return cmp.Or(b.Reached-a.Reached, place[a.Entrant]-place[b.Entrant], byRest(a, b))
		}
	}
	if e.Options.Form == Ladders {
		place := map[int]int{}
		for i, id := range e.Ladder() {
			place[id] = i + 1
		}
		compare = func(a, b Standing) int { // a withdrawn entrant has no place, and is last
			return cmp.Or(cmp.Compare(uint(place[a.Entrant]-1), uint(place[b.Entrant]-1)), a.Entrant-b.Entrant)
		}
	}
	slices.SortStableFunc(list, compare)
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && compare(list[i-1], list[i]) == 0 {
			list[i].Rank = list[i-1].Rank
		}
	}
	return e.fieldFirst(list)
}

// After returns the event after a round, before the pairing of the next one. Later corrections
// of results count.
//
// Errors: *[Error] if there is no such round.
func (e *Event) After(round int) (*Event, error) {
	if round < 1 || round > len(e.rounds) {
		return nil, refuse("round", "There is no round %d.", round)
	}
	next := len(e.Acts)
	for i, a := range e.Acts {
		if round < len(e.rounds) && a.Kind == Pair && a.Round == round+1 {
			next = i // the last such act was not undone
		}
	}
	before, err := Open(e.Options, slices.Clip(e.Acts[:next]))
	for i := next; err == nil && i < len(e.Acts); i++ {
		if a := e.Acts[i]; a.Kind == Result && a.Round <= round {
			err = before.Do(a)
		}
	}
	return before, err
}

// fieldFirst moves the exhibitors of a display, who compete with nobody, to the end of standings.
func (e *Event) fieldFirst(list []Standing) []Standing {
	if e.Options.Form != Display {
		return list
	}
	var field, exhibitors []Standing
	last := 0
	for _, at := range list {
		switch {
		case e.exhibits[at.Entrant]:
			at.Rank = 0
			exhibitors = append(exhibitors, at)
			continue
		case len(field) > 0 && at.Rank == last:
			at.Rank = field[len(field)-1].Rank
		default:
			last, at.Rank = at.Rank, len(field)+1
		}
		field = append(field, at)
	}
	return append(field, exhibitors...)
}

// broken returns the value of a tie-break for an entrant: more is better.
func (e *Event) broken(b TieBreak, id int, all map[int]*score, tied map[int]bool) int64 {
	s := all[id]
	switch b {
	case Opponents:
		total := 0
		for _, other := range s.opponents {
			total += all[other].Points
		}
		if e.Options.Virtual {
			total += s.idle * (e.Options.sides() - 1) * s.Points
		}
		return int64(total)
	case Wins:
		return int64(s.Wins)
	case Direct:
		return int64(e.direct(id, s.tables, tied))
	case Corrected:
		return int64(s.Points - s.seats)
	case Performance:
		return e.performance(id, s.tables)
	default: // Lots
		return e.lot(id)
	}
}

// lot returns the lot of an entrant: more is better.
func (e *Event) lot(id int) int64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s lot %d", e.Options.Seed, id))
	return int64(binary.BigEndian.Uint64(sum[:]) >> 1)
}

// direct returns the points of an entrant at those of the own tables that another one of the tie has
// shared.
func (e *Event) direct(id int, tables []*Table, tied map[int]bool) int {
	if e.Options.Boards > 0 {
		return e.directMatches(id, tied)
	}
	total := 0
	for _, t := range tables {
		if slices.ContainsFunc(t.sides, func(other int) bool { return other != id && tied[other] }) {
			points := e.Points(t)
			if e.Options.Partners == FixedPartners {
				points = e.Options.pointsOfSides(e.Options.sidePlaces(t.Places))
			}
			total += points[slices.Index(t.sides, id)] * e.Options.share(t) / whole
		}
	}
	return total
}
