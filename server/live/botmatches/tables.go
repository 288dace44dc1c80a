package botmatches

import (
	"cmp"
	"context"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Tally is the total of some games. Points are in units of 1/[live.WholePoint] for seats, and of
// 1/2 against another contender.
type Tally struct {
	Games  int
	Points int
}

// Row is the results of a contender in a variant.
type Row struct {
	Contender
	Tally
	Seats   []Tally // by seat
	Against []Tally // by contender, in the order of the rows: 2 for a better place and 1 for the same place
}

// Table is the crosstable of a variant.
type Table struct {
	Variant string
	Seats   int
	Games   int // finished games that count
	Rows    []Row
	Seat    []Tally     // the results of each seat, over all contenders
	Now     live.GameID // the current game, "" for none
	Since   table.Millis
}

// Tables returns the crosstable of each variant, in their order.
func (s *Service) Tables(ctx context.Context) ([]Table, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown != nil && s.Now().Before(s.until) {
		return s.shown, nil
	}
	list := make([]Table, 0, len(s.games))
	for _, game := range s.games {
		games, err := s.Store.Gauntlet(ctx, game.ID().String(), most)
		if err != nil {
			return nil, err
		}
		list = append(list, tabulate(game, games))
	}
	s.shown, s.until = list, s.Now().Add(fresh)
	return list, nil
}

// tabulate computes the table of a variant from its games, newest first.
func tabulate(game rules.Game, games []Game) Table {
	t := Table{Variant: game.ID().String(), Seats: game.Seats(), Seat: make([]Tally, game.Seats())}
	team := make([]int, game.Seats())
	for i, seats := range game.Teams() {
		for _, seat := range seats {
			team[seat-1] = i
		}
	}
	index := map[Contender]int{}
	counted := games[:0:0]
	for _, g := range games {
		if g.Ended == 0 && t.Now == "" {
			t.Now = g.ID
		}
		if g.Ended == 0 || len(g.Seats) != t.Seats || g.Seats[0].Place == 0 {
			continue
		}
		counted = append(counted, g)
		t.Since = g.Begun
		for _, seat := range g.Seats {
			if _, known := index[seat.Contender]; !known {
				index[seat.Contender] = len(t.Rows)
				t.Rows = append(t.Rows, Row{Contender: seat.Contender, Seats: make([]Tally, t.Seats)})
			}
		}
	}
	t.Games = len(counted)
	for _, g := range counted {
		for i, seat := range g.Seats {
			row := &t.Rows[index[seat.Contender]]
			for _, tally := range []*Tally{&row.Tally, &row.Seats[i], &t.Seat[i]} {
				tally.Games++
				tally.Points += seat.Points
			}
		}
	}
	slices.SortFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Points*a.Games, a.Points*b.Games), cmp.Compare(a.Program, b.Program), cmp.Compare(b.Level, a.Level))
	})
	for i := range t.Rows {
		index[t.Rows[i].Contender] = i
		t.Rows[i].Against = make([]Tally, len(t.Rows))
	}
	for _, g := range counted {
		t.meet(g, team, index)
	}
	return t
}

// meet counts a game for each two contenders of different teams.
func (t *Table) meet(g Game, team []int, index map[Contender]int) {
	for i, a := range g.Seats {
		for j, b := range g.Seats {
			if team[i] == team[j] {
				continue
			}
			tally := &t.Rows[index[a.Contender]].Against[index[b.Contender]]
			tally.Games++
			tally.Points += 1 - cmp.Compare(a.Place, b.Place)
		}
	}
}
