package event

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// Pairing returns the act that pairs the next round. The same event gives the same act.
//
// Errors: *[Error] if there is no next round yet, or too few entrants.
func (e *Event) Pairing() (Act, error) {
	round := len(e.rounds) + 1
	switch {
	case e.Options.Form.Flows():
		return Act{}, refuse("arena", "An arena or a ladder has no rounds.")
	case e.ended:
		return Act{}, refuse("ended", "The event has ended.")
	case e.Open() > 0:
		return Act{}, refuse("open", "%d tables of round %d have no result.", e.Open(), round-1)
	case e.Complete():
		return Act{}, e.complete()
	case e.Options.System != "":
		return Act{}, refuse("system", "Another program pairs the rounds of this event, by the Dutch system.")
	}
	if e.Options.Form == Display {
		paired, err := e.displayed()
		return Act{Kind: Pair, Round: round, Paired: &paired}, err
	}
	if err := e.single(); err != nil {
		return Act{}, err
	}
	p, ids := e.problem(round)
	if len(ids) < slices.Min(p.Sizes) && e.Options.Boards > 0 {
		return Act{}, refuse("few", "%d teams have enough players; a match is of %d.", len(ids), e.Options.Sides)
	} else if len(ids) < slices.Min(p.Sizes) {
		return Act{}, refuse("few", "%d entrants do not fill a table of %d.", len(e.members(ids)), slices.Min(e.Options.Sizes))
	}
	paired := Paired{Version: e.pairs()}
	r, design := e.designed(p, round)
	if design == "" {
		var err error
		if r, err = p.Round(); err != nil {
			return Act{}, &Error{"pairing", err.Error()}
		}
	}
	if e.Options.Form == AllPlayAll {
		p.Spread(r.Tables)
	}
	paired.Design, paired.Proven = design, r.Proven
	if e.Options.Boards > 0 {
		paired.Tables = [][]int{}
		for _, t := range r.Tables {
			paired.Matches = append(paired.Matches, unitsAt(t, ids))
		}
		paired.Rest = unitsAt(r.Byes, ids)
		return Act{Kind: Pair, Round: round, Paired: &paired}, nil
	}
	for _, t := range r.Tables {
		paired.Tables = append(paired.Tables, e.seatsOf(unitsAt(t, ids)))
	}
	for _, i := range r.Byes {
		paired.Byes = append(paired.Byes, e.members([]int{ids[i]})...)
	}
	return Act{Kind: Pair, Round: round, Paired: &paired}, nil
}

// unitsAt returns the units of players of a problem.
func unitsAt(players, ids []int) []int {
	var units []int
	for _, i := range players {
		units = append(units, ids[i])
	}
	return units
}

// pair notes a round. It checks the round against the entrants but does not pair again;
// [Event.Verify] does.
func (e *Event) pair(a Act) error {
	switch {
	case e.Options.Form.Flows():
		return refuse("arena", "An arena or a ladder has no rounds.")
	case a.Paired == nil || a.Round != len(e.rounds)+1:
		return refuse("round", "The next round is %d.", len(e.rounds)+1)
	case e.Complete():
		return e.complete()
	case e.Open() > 0:
		return refuse("open", "%d tables of round %d have no result.", e.Open(), len(e.rounds))
	case e.Options.System != "" && a.Paired.Design != Dutch:
		return refuse("system", "The rounds of this event are paired by the Dutch system.")
	case a.Paired.Program != "" && !named(a.Paired.Program, mostReason):
		return refuse("pairing", "The name of a program is one line of up to %d characters.", mostReason)
	}
	if e.Options.Boards > 0 {
		return e.pairMatches(a)
	}
	seen := map[int]bool{}
	for _, list := range append(slices.Clone(a.Paired.Tables), a.Paired.Byes) {
		for _, id := range list {
			if id < 1 || id > len(e.entrants) || seen[id] && !e.exhibits[id] || e.withdrawn[id] || e.waits(id) || e.skipsNext(id) {
				return refuse("pairing", "Entrant %d cannot be seated in round %d.", id, a.Round)
			}
			seen[id] = true
		}
	}
	if all := len(e.members(e.playing())); len(seen) != all {
		return refuse("pairing", "Round %d seats %d of %d entrants.", a.Round, len(seen), all)
	}
	if e.Options.Form == Display {
		if err := e.checkDisplayed(a.Paired); err != nil {
			return err
		}
	}
	r := Round{Design: a.Paired.Design, Program: a.Paired.Program, Proven: a.Paired.Proven, Byes: slices.Clone(a.Paired.Byes), Skipped: e.skipped(), began: a.At}
	for _, seats := range a.Paired.Tables {
		if !slices.Contains(e.Options.Sizes, len(seats)) {
			return refuse("pairing", "A table of %d does not belong to the event.", len(seats))
		}
		t := Table{Seats: slices.Clone(seats), Apart: e.together(seats)}
		if t.sides = e.sidesOf(seats); t.sides == nil {
			return refuse("pairing", "The players of a team sit together.")
		}
		r.Tables = append(r.Tables, t)
	}
	e.rounds = append(e.rounds, r)
	e.startClock(a.At)
	return nil
}

// Complete reports whether no further round is paired.
func (e *Event) Complete() bool {
	if e.Options.Form.Flows() {
		return len(e.rounds) > 0
	}
	if e.Options.Form != Knockout {
		return len(e.rounds) >= e.Options.Rounds
	}
	if len(e.rounds) == 0 {
		return false
	}
	last := &e.rounds[len(e.rounds)-1]
	return len(last.Tables) == 1 && len(last.Byes) == 0 || len(e.rounds) >= MostRounds
}

// Enterable reports whether somebody can still enter.
func (e *Event) Enterable() bool {
	if e.Options.Form.Flows() {
		return !e.ended
	}
	return !e.ended && !e.Complete() && (e.Options.Form != Knockout || len(e.rounds) == 0)
}

// complete is the refusal of a further round.
func (e *Event) complete() error {
	if e.Options.Form == Knockout {
		return refuse("rounds", "The final is paired.")
	}
	return refuse("rounds", "All %d rounds are paired.", e.Options.Rounds)
}

// playing returns the units of the next round: entrants, or teams that stay together.
func (e *Event) playing() []int {
	if e.Options.Form == Knockout && len(e.rounds) > 0 {
		return e.advancing()
	}
	if e.Options.Boards > 0 {
		return e.squadsPlaying()
	}
	var ids []int
	for _, id := range e.units() {
		if e.plays(id) && !e.skipsNext(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// seed returns the seed of a round.
func (e *Event) seed(round int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s round %d", e.Options.Seed, round))
	return binary.BigEndian.Uint64(sum[:])
}

// problem returns the next round as a problem of pairing, and the entrants by their index there:
// by rating, equal ratings at random.
func (e *Event) problem(round int) (*pairing.Problem, []int) {
	ids := e.playing()
	dice := rand.New(rand.NewPCG(e.seed(0), 0))
	dice.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	slices.SortStableFunc(ids, func(a, b int) int { return e.rating(b) - e.rating(a) })
	index := map[int]int{}
	for i, id := range ids {
		index[id] = i
	}
	p := &pairing.Problem{Sizes: e.Options.Sizes, Values: e.Options.Values, Seed: e.seed(round), Players: make([]pairing.Player, len(ids)), Quick: e.quick, Version: e.version}
	p.Ahead = e.Options.Form == Swiss && round < e.Options.Rounds
	switch e.Options.Partners {
	case FixedPartners:
		p.Sizes, p.Values = []int{e.Options.sides()}, e.Options.sideValues()
	case ChangingPartners:
		p.Teams = e.Options.Teams
	}
	if e.Options.Boards > 0 {
		p.Sizes, p.Values = []int{e.Options.Sides}, e.Options.matchValues()
	}
	for i, id := range ids {
		p.Players[i].Club = e.club(id)
	}
	for _, r := range e.rounds {
		p.Play(e.indexed(&r, index, len(ids)))
	}
	p.Seeded = e.Options.Form == Knockout
	if e.Options.Form == Swiss {
		for id, s := range e.scores() {
			if i, ok := index[id]; ok {
				p.Players[i].Points = s.Points
			}
		}
	}
	e.setApart(p, index)
	return p, ids
}

// indexed returns an earlier round for the entrants who still play; the others are players beyond
// them.
func (e *Event) indexed(r *Round, index map[int]int, n int) pairing.Round {
	var out pairing.Round
	for _, id := range append(slices.Clone(r.Byes), r.Rest...) {
		if i, ok := index[id]; ok { // of a team, its number
			out.Byes = append(out.Byes, i)
		}
	}
	for _, meeting := range r.meetings() {
		var table pairing.Table
		for _, id := range meeting {
			i, ok := index[id]
			if !ok {
				i = n + id // withdrawn: nobody meets them again
			}
			table = append(table, i)
		}
		out.Tables = append(out.Tables, table)
	}
	return out
}

// meetings returns the units that meet: those of each table, or the teams of each match.
func (r *Round) meetings() [][]int {
	if len(r.Matches) > 0 {
		return r.Matches
	}
	var list [][]int
	for _, t := range r.Tables {
		list = append(list, t.sides)
	}
	return list
}

// designed returns a round of a known design, and its name, as long as the entrants are those
// of the first round. Without a design for them the name is "".
func (e *Event) designed(p *pairing.Problem, round int) (pairing.Round, string) {
	if e.Options.Form != AllPlayAll || len(e.Options.Sizes) != 1 || len(e.apart) > 0 || e.changed() {
		return pairing.Round{}, ""
	}
	if e.Options.Partners == ChangingPartners {
		return e.whist(p, round)
	}
	d := pairing.Known(len(p.Players), p.Sizes[0], e.Options.Rounds)
	if d == nil || round > len(d.Rounds) && (d.Partial || e.Options.Rounds%len(d.Rounds) != 0) {
		return pairing.Round{}, ""
	}
	r := d.Rounds[(round-1)%len(d.Rounds)]
	if !d.Perfect { // a perfect design has its order of play
		for i, t := range r.Tables {
			r.Tables[i] = p.Seat(t)
		}
	}
	return r, d.Name
}

// changed reports whether somebody has entered, left or sat out a round since the first one.
func (e *Event) changed() bool {
	if len(e.rounds) == 0 {
		return false
	}
	if slices.ContainsFunc(e.rounds, func(r Round) bool { return len(r.Skipped) > 0 }) {
		return true
	}
	first := map[int]bool{}
	for _, id := range e.rounds[0].Byes {
		first[e.unit(id)] = true
	}
	for _, id := range e.rounds[0].Rest {
		first[id] = true
	}
	for _, meeting := range e.rounds[0].meetings() {
		for _, id := range meeting {
			first[id] = true
		}
	}
	return !slices.Equal(slices.Sorted(maps.Keys(first)), slices.Sorted(slices.Values(e.playing())))
}

// Verify pairs every round again from the acts before it.
//
// Errors: the first act that an event refuses, or the first round that comes out otherwise.
func Verify(o Options, acts []Act) (*Event, error) {
	e, err := New(o)
	if err != nil {
		return nil, err
	}
	for i, a := range acts {
		if a.Kind == Pair && a.Paired != nil {
			if a.Paired.Design == Dutch {
				return nil, fmt.Errorf("act %d: round %d was paired by another program: %s", i+1, a.Round, cmp.Or(a.Paired.Program, "its name is unknown"))
			}
			if !kept(a.Paired.Version) {
				return nil, fmt.Errorf("act %d: round %d was paired by version %d; this program has versions %d to %d", i+1, a.Round, a.Paired.Version, pairing.Oldest, pairing.Version)
			}
			e.version = a.Paired.Version
			want, err := e.Pairing()
			if err != nil {
				return nil, fmt.Errorf("act %d: %w", i+1, err)
			}
			if want.Round != a.Round || !same(want.Paired, a.Paired) {
				return nil, fmt.Errorf("act %d: round %d is not what the seed and the results give", i+1, a.Round)
			}
		}
		if a.Kind == Seat && a.Paired != nil {
			e.version = a.Paired.Version
			if want, ok := e.Seating(a.At); !ok || !kept(a.Paired.Version) || !same(want.Paired, a.Paired) {
				return nil, fmt.Errorf("act %d: these tables are not what the seed and the results give", i+1)
			}
		}
		if err := e.Do(a); err != nil {
			return nil, fmt.Errorf("act %d: %w", i+1, err)
		}
	}
	e.version = 0
	return e, nil
}

// pairs returns the version of the pairing.
func (e *Event) pairs() int { return cmp.Or(e.version, pairing.Version) }

// kept reports whether this program pairs as a version did.
func kept(version int) bool { return version >= pairing.Oldest && version <= pairing.Version }

// same reports whether two rounds are paired alike.
func same(a, b *Paired) bool {
	return a.Design == b.Design && a.Program == b.Program && a.Proven == b.Proven && slices.Equal(a.Byes, b.Byes) && slices.EqualFunc(a.Tables, b.Tables, slices.Equal[[]int]) &&
		slices.Equal(a.Rest, b.Rest) && slices.EqualFunc(a.Matches, b.Matches, slices.Equal[[]int])
}
