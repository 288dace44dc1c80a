// Package pairing seats entrants of an event at tables of two to eight: by known designs where
// everybody meets everybody, else by a search for the lowest cost.
//
// Nothing here knows a server, a store or a clock. The same input and seed give the same rounds
// on every machine: all costs are integers, and all chance comes from the seed.
//
//	p := pairing.Problem{Sizes: []int{3}, Seed: 7}
//	for range 9 {
//		p.Players = append(p.Players, pairing.Player{})
//	}
//	round, err := p.Round()
package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// Version changes whenever the same input may give other rounds. Earlier versions from [Oldest] on are
// kept, so that their rounds can be verified.
const Version = 3

// Oldest is the oldest version that still pairs. Version 3 keeps groups apart by its byes, and looks a round
// ahead.
const Oldest = 2

// MostPlayers is how many players one round seats.
const MostPlayers = 4096

// Table holds players, by their index, in the order of the seats.
type Table []int

// Round is the seating of one round. Every player is at one table or has a bye.
type Round struct {
	Tables []Table
	Byes   []int
	// Cost is the cost of the groups at the tables, without the order of their seats.
	Cost int64
	// Proven reports whether no other groups cost less.
	Proven bool
}

// Player is a player of a round and what the pairing must know of earlier rounds. Players are
// ordered by strength, the strongest first.
type Player struct {
	// Points are those scored so far, in units of [Point].
	Points int
	// Met counts the tables shared with another player, by index; After those at which the
	// other player moved directly after this one.
	Met, After map[int]int
	// With counts the tables at which the other player was a partner.
	With map[int]int
	// Luck is the sum of the values of all seats so far, minus that of equal seats, in thousandths
	// of a table's points.
	Luck int
	// Seats counts the rounds in each seat.
	Seats [8]int
	// Boards counts the rounds at each table, by its number from 0.
	Boards map[int]int
	// Byes counts the rounds without a table.
	Byes int
	Club string
}

// Point is one point of the scoring: it divides by every number of players who may share it.
const Point = 840

// Problem is a round to be paired.
type Problem struct {
	// Sizes are the numbers of seats that a table may have, the preferred first.
	Sizes []int
	// Players are the players of this round.
	Players []Player
	// Teams holds the team of each seat, where seats win and lose together and partners change.
	Teams []int
	// Seeded gives byes to the strongest, as a knock-out does.
	Seeded bool
	// Apart are pairs who do not meet if that can be avoided.
	Apart [][2]int
	// Ahead tells that a round follows, in which players should meet new opponents as far as they can.
	Ahead bool
	// Version is that of the pairing; 0 for the present one.
	Version int
	// Quick is whether a rough search will do, as in simulations of many events.
	Quick bool
	// Values holds, by the size of a table, the value of each seat in thousandths of the table's
	// points. Without an entry all seats are equal.
	Values map[int][]int
	// Seed decides between groups and seats of equal cost.
	Seed uint64

	chosen map[int]int // the side of each player of a table, if it is chosen already
}

// The errors of a problem that cannot be paired.
var (
	ErrSizes = errors.New("a table has from 2 to 8 seats")
	ErrFew   = errors.New("there are too few players for one table")
	ErrMany  = fmt.Errorf("at most %d players fit into a round", MostPlayers)
)

func (p *Problem) version() int { return cmp.Or(p.Version, Version) }

// check returns why p cannot be paired.
func (p *Problem) check() error {
	if len(p.Sizes) == 0 {
		return ErrSizes
	}
	for _, size := range p.Sizes {
		if size < 2 || size > 8 || p.Teams != nil && size != len(p.Teams) {
			return ErrSizes
		}
		if values, ok := p.Values[size]; ok && len(values) != size {
			return fmt.Errorf("a table of %d has %d values of seats", size, len(values))
		}
	}
	if len(p.Players) > MostPlayers {
		return ErrMany
	}
	if len(p.Players) < slices.Min(p.Sizes) {
		return ErrFew
	}
	for _, pair := range p.Apart {
		for _, i := range pair {
			if i < 0 || i >= len(p.Players) {
				return fmt.Errorf("player %d is not in this round", i)
			}
		}
	}
	return nil
}

// Round pairs one round: first who has a bye, then who meets at each table, then the seats.
//
// Errors: [ErrSizes], [ErrFew], [ErrMany].
func (p *Problem) Round() (Round, error) {
	if err := p.check(); err != nil {
		return Round{}, err
	}
	sizes, byes, playing := p.parts()
	g := p.groups(playing, sizes)
	if p.Quick {
		g.anneal(p.Seed, quickSteps)
	} else {
		// Small rounds are cheap: they get many more steps a player.
		g.anneal(p.Seed, min(20_000, 2_000_000/len(playing)+400))
	}
	proven := !p.Quick && len(playing) <= mostExact && g.exact()
	if p.Ahead && p.version() > 2 {
		least := g.cost()
		if p.lookAhead(g, playing, byes) {
			proven = proven && g.cost() == least
		}
	}
	round := Round{Byes: byes, Cost: g.cost(), Proven: proven}
	for _, group := range g.split() {
		table := make(Table, len(group))
		for seat, at := range group {
			table[seat] = playing[at]
		}
		round.Tables = append(round.Tables, p.Seat(table))
	}
	// The first board is that of the highest points, then of the strongest player.
	slices.SortStableFunc(round.Tables, func(a, b Table) int {
		if d := p.pointsAt(b) - p.pointsAt(a); d != 0 {
			return d
		}
		return slices.Min(a) - slices.Min(b)
	})
	return round, nil
}

// quickSteps is how many exchanges a quick search tries for each player: on average its tables are
// those of the whole one, as far as the results of simulated events can tell.
const quickSteps = 100

// parts returns the sizes of the tables, and who has a bye or plays.
func (p *Problem) parts() (sizes, byes, playing []int) {
	sizes = p.tables(len(p.Players))
	byes = p.byes(len(p.Players) - sum(sizes))
	for i := range p.Players {
		if !slices.Contains(byes, i) {
			playing = append(playing, i)
		}
	}
	return sizes, byes, playing
}

// Spread orders the tables of a round so that players return to a table as rarely as possible, where
// the order means nothing else.
func (p *Problem) Spread(tables []Table) {
	if len(tables) > mostSpread {
		return
	}
	dice := rand.New(rand.NewPCG(p.Seed, 2))
	dice.Shuffle(len(tables), func(i, j int) { tables[i], tables[j] = tables[j], tables[i] })
	// returns is the cost of a table at a place: a further time there costs more than the one before.
	returns := func(t Table, at int) (c int) {
		for _, i := range t {
			n := p.Players[i].Boards[at]
			c += n * n
		}
		return c
	}
	for better := true; better; {
		better = false
		for i := range tables {
			for j := range i {
				a, b := tables[i], tables[j]
				if returns(b, i)+returns(a, j) < returns(a, i)+returns(b, j) {
					tables[i], tables[j] = b, a
					better = true
				}
			}
		}
	}
}

// mostSpread is how many tables are put in an order: with more, players rarely return to one.
const mostSpread = 200

// pointsAt returns the points of the best player of a table.
func (p *Problem) pointsAt(t Table) int {
	most := 0
	for _, i := range t {
		most = max(most, p.Players[i].Points)
	}
	return most
}

// tables returns the sizes of the tables for n players: as many players as possible at tables,
// then as many tables as possible of the preferred sizes.
func (p *Problem) tables(n int) []int {
	// last is the size of one table where m players fill tables exactly, 0 if they cannot; rank
	// adds up how far their sizes are from the preferred one, count counts them.
	last, rank, count := make([]int, n+1), make([]int, n+1), make([]int, n+1)
	for m := 1; m <= n; m++ {
		for i, size := range p.Sizes {
			before := m - size
			if before < 0 || before > 0 && last[before] == 0 {
				continue
			}
			r, c := rank[before]+i, count[before]+1
			if last[m] == 0 || r < rank[m] || r == rank[m] && c < count[m] {
				last[m], rank[m], count[m] = size, r, c
			}
		}
	}
	for n > 0 && last[n] == 0 {
		n--
	}
	var sizes []int
	for ; n > 0; n -= last[n] {
		sizes = append(sizes, last[n])
	}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	return sizes
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}
