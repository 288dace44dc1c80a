package ratings

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
	"github.com/manykings/manykings/table/rating"
)

// known is the data before the games of a fold: everything stored, or nothing.
type known interface {
	Standings(ctx context.Context, pool Pool, players []table.Player) ([]Standing, error)
	SeatsIn(ctx context.Context, pool Pool, variant string) (rating.Advantages, error)
	MetIn(ctx context.Context, pool Pool, player table.Player, limit int) ([]Meeting, error)
}

// nothing is the start of a recalculation from the first game.
type nothing struct{}

func (nothing) Standings(context.Context, Pool, []table.Player) ([]Standing, error) { return nil, nil }

func (nothing) SeatsIn(context.Context, Pool, string) (rating.Advantages, error) {
	return rating.Advantages{}, nil
}

func (nothing) MetIn(context.Context, Pool, table.Player, int) ([]Meeting, error) {
	return nil, nil
}

type (
	inPool struct {
		pool   Pool
		player table.Player
	}
	ofSeats struct {
		pool    Pool
		variant string
	}
)

// folding rates games one after the other.
type folding struct {
	parse   func(string) (rules.Game, error)
	options Options
	before  known
	last    int64 // rank of the last game

	fold      Fold
	standings map[inPool]*Standing
	seats     map[ofSeats]*rating.Advantages
	met       map[inPool]*meetings
}

func (s *Service) folding(before known, last int64) *folding {
	return &folding{
		parse: s.parse, options: s.options, before: before, last: last, fold: Fold{After: last},
		standings: make(map[inPool]*Standing), seats: make(map[ofSeats]*rating.Advantages), met: make(map[inPool]*meetings),
	}
}

// add rates the next game. A game that cannot be rated, of a variant unknown to this program,
// keeps its rank and changes nothing.
func (f *folding) add(ctx context.Context, g Rated) error {
	f.last++
	if g.Annulled {
		return nil
	}
	g.Rank = f.last
	f.fold.Games = append(f.fold.Games, g)
	p := g.Past
	game, err := f.parse(p.Variant)
	if err != nil || game.Seats() != len(p.Seats) {
		return nil //nolint:nilerr // as documented
	}
	s := sheetOf(p, game, f.options.Speeds)
	s.rank = f.last
	before := make([]rating.Standing, len(s.players))
	for i, player := range s.players {
		of, err := f.standing(ctx, s, player)
		if err != nil {
			return err
		}
		before[i] = of.Standing
	}
	met, err := f.meet(ctx, s)
	if err != nil {
		return err
	}
	s.rated.Weight = f.options.weights(s, met, g.Evidence)
	seats, err := f.seatsOf(ctx, s)
	if err != nil {
		return err
	}
	after, err := s.model.Rate(s.rated, before, seats)
	if err != nil {
		return nil //nolint:nilerr // as documented
	}
	for i, player := range s.players {
		was, _ := s.model.Number(before[i])
		number, deviation := s.model.Number(after[i])
		f.fold.Changes = append(f.fold.Changes, Change{
			Rank: f.last, Game: p.Game, Pool: s.pool, Player: player, Seat: i + 1, Ended: p.Ended,
			Before: was, After: number, Deviation: deviation, Meeting: isMeeting(p), Place: s.rated.Seats[i].Place,
		})
		met[i].add(s, i)
		if after[i].Pinned || !slices.ContainsFunc(s.rated.Weight[i], func(w float64) bool { return w > 0 }) {
			continue
		}
		of := f.standings[inPool{s.pool, player}]
		of.Standing, of.Number, of.Deviation = after[i], number, deviation
		of.Games++
		of.Last = max(of.Last, p.Ended)
	}
	f.fold.Pairs = append(f.fold.Pairs, f.options.pairs(s, g.Evidence, f.fold.Changes[len(f.fold.Changes)-len(s.players):])...)
	return nil
}

// standing returns a player's standing before the game.
func (f *folding) standing(ctx context.Context, s *sheet, player table.Player) (*Standing, error) {
	if n := BotLevel(player); n > 0 {
		return &Standing{Standing: s.model.Pin(pinned(n, s.game))}, nil
	}
	at := inPool{s.pool, player}
	if of := f.standings[at]; of != nil {
		return of, nil
	}
	list, err := f.before.Standings(ctx, s.pool, []table.Player{player})
	if err != nil {
		return nil, fmt.Errorf("reading a rating: %w", err)
	}
	of := &Standing{Pool: s.pool, Player: player, Standing: s.model.Newcomer()}
	if len(list) > 0 {
		of = &list[0]
	}
	f.standings[at] = of
	return of, nil
}

// seatsOf returns the estimated seat advantages of the variant.
func (f *folding) seatsOf(ctx context.Context, s *sheet) (*rating.Advantages, error) {
	at := ofSeats{s.pool, s.past.Variant}
	if a := f.seats[at]; a != nil {
		return a, nil
	}
	a, err := f.before.SeatsIn(ctx, s.pool, s.past.Variant)
	if err != nil {
		return nil, fmt.Errorf("reading seat advantages: %w", err)
	}
	f.seats[at] = &a
	return &a, nil
}

// isMeeting reports whether a game starts a new meeting. A match is one meeting, however many
// games it has.
func isMeeting(p *live.Past) bool { return p.Match <= 1 }

// meet returns the recent meetings of each seat's player; nil for bots.
func (f *folding) meet(ctx context.Context, s *sheet) ([]*meetings, error) {
	lists := make([]*meetings, len(s.players))
	for i, player := range s.players {
		at := inPool{s.pool, player}
		if f.met[at] == nil {
			f.met[at] = new(meetings)
			if BotLevel(player) == 0 {
				list, err := f.before.MetIn(ctx, s.pool, player, rememberedGames)
				if err != nil {
					return nil, fmt.Errorf("reading meetings: %w", err)
				}
				f.met[at].list = list
			}
		}
		lists[i] = f.met[at]
	}
	return lists, nil
}

// done returns the result of the fold, in a deterministic order.
func (f *folding) done() *Fold {
	for _, of := range f.standings {
		if of.Games > 0 {
			f.fold.Standings = append(f.fold.Standings, *of)
		}
	}
	slices.SortFunc(f.fold.Standings, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(a.Pool, b.Pool), cmp.Compare(a.Player, b.Player))
	})
	for at, a := range f.seats {
		if a.Games > 0 {
			f.fold.Seats = append(f.fold.Seats, Seats{at.pool, at.variant, *a})
		}
	}
	slices.SortFunc(f.fold.Seats, func(a, b Seats) int {
		return cmp.Or(cmp.Compare(a.Pool, b.Pool), cmp.Compare(a.Variant, b.Variant))
	})
	return &f.fold
}
