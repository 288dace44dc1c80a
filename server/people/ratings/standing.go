// Package ratings keeps the ratings of players: it rates games one after the other, in pools
// (docs/rating.md).
//
//	n, err := standings.Rate(ctx)               // games that have ended since
//	list, err := standings.Leaders(ctx, "yalta")
//	mine, err := standings.Of(ctx, player)
//
// Every rated game has a rank, and ratings are a fold over all games in this order. A recalculation
// therefore gives the same bits, wherever and whenever rating was interrupted. The fixed ratings of
// bots anchor the scale of every pool, so that it means the same on every server.
package ratings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
	"github.com/manykings/manykings/table/rating"
)

// ErrConflict is returned if another server has rated games meanwhile.
var ErrConflict = errors.New("games were rated meanwhile")

// The conditions of a leaderboard and limits of lists.
const (
	leastGames   = 12
	leaderDays   = 30
	mostLeaders  = 100
	mostChanges  = 1000
	mostPairs    = 50
	pairDays     = 30
	knownTo      = 110 // a rating with a higher deviation is provisional, as on lichess
	doubtInBound = 2   // deviations below the rating: the lower bound
)

// Standing is the rating of a player in a pool.
type Standing struct {
	Pool   Pool
	Player table.Player
	rating.Standing
	Number    float64 // as displayed
	Deviation float64 // rating deviation
	Games     int
	Last      table.Millis // when the last game ended
}

// Bound returns the lower bound of the rating, by which leaderboards are sorted.
func (s *Standing) Bound() float64 { return s.Number - doubtInBound*s.Deviation }

// Provisional reports whether the deviation is too high.
func (s *Standing) Provisional() bool { return s.Deviation > knownTo }

// Change is the effect of a game on one of its seats. Seats of bots have one too, without an
// effect.
type Change struct {
	Rank   int64 // rank of the game among all rated games
	Game   live.GameID
	Pool   Pool
	Player table.Player
	Seat   int
	Ended  table.Millis
	Before float64
	After  float64
	// Deviation is the rating deviation after the game.
	Deviation float64
	// Meeting reports whether the game counts as a meeting of its players on that day: only
	// the first game of a match does.
	Meeting bool
	Place   int
}

// Seats is the estimated advantages of the seats of a variant.
type Seats struct {
	Pool    Pool
	Variant string
	rating.Advantages
}

// Rated is a game with its rank and the evidence about its players.
type Rated struct {
	Rank int64
	Past *live.Past
	Evidence
	// Annulled reports whether a moderator has annulled the game, which then has no effect.
	Annulled bool
}

// Fold is the result of rating games.
type Fold struct {
	After     int64 // rank of the last game before them
	Games     []Rated
	Changes   []Change   // by game and seat
	Standings []Standing // of all their players, afterwards
	Seats     []Seats
	Pairs     []Pair // of players in these games
	// Tell reports whether to notify players whose rating differs from the stored one.
	Tell bool
}

// Store keeps ratings. It must pass ratingstest.TestStore.
type Store interface {
	// Unrated returns at most limit games that count and have no rank yet, in order of their
	// ends, then by id.
	Unrated(ctx context.Context, limit int) ([]*live.Past, error)
	// LastRank returns the rank of the last rated game, 0 if there is none.
	LastRank(ctx context.Context) (int64, error)
	// RatedGames returns at most limit games in order of rank, those after one.
	RatedGames(ctx context.Context, after int64, limit int) ([]Rated, error)

	// Standings returns the standings of players in a pool; SeatsIn the seat advantages of a
	// variant there, the zero value if there are none.
	Standings(ctx context.Context, pool Pool, players []table.Player) ([]Standing, error)
	SeatsIn(ctx context.Context, pool Pool, variant string) (rating.Advantages, error)
	// MetIn returns the meetings of a player in the last games of a pool, at most limit
	// games, oldest first.
	MetIn(ctx context.Context, pool Pool, player table.Player, limit int) ([]Meeting, error)

	// Mark stores a mark until it expires. Of each player the newest marks are kept, at most
	// [MostMarks].
	Mark(ctx context.Context, m Mark) error
	// MarkKey returns the key of marks. It stores made if there is no key, or if the key was
	// made before a moment.
	MarkKey(ctx context.Context, made MarkKey, before table.Millis) (MarkKey, error)
	// Evidence returns the evidence about the players of a game, by the marks valid at a
	// moment.
	Evidence(ctx context.Context, p *live.Past, at table.Millis) (Evidence, error)

	// Pairs returns at most limit suspicious pairs with a game since a moment, largest gains
	// first.
	Pairs(ctx context.Context, since table.Millis, limit int) ([]Pair, error)
	// Annul annuls a player's games in a pool, or only those with another player, and returns
	// how many. They count until the next [Service.RateAnew].
	Annul(ctx context.Context, pool Pool, player, other table.Player, at table.Millis) (int, error)
	// Annulled returns how many annulled games still count.
	Annulled(ctx context.Context) (int, error)

	// AddRated stores the result of rating the next games, or returns [ErrConflict] if other
	// games were rated since.
	AddRated(ctx context.Context, f *Fold) error
	// ReplaceRated replaces all ratings by a recalculation and keeps the ranks of games, or
	// returns [ErrConflict] if other games were rated since.
	ReplaceRated(ctx context.Context, f *Fold) error

	// Pools returns the number of players of each pool.
	Pools(ctx context.Context) (map[Pool]int, error)
	// Leaders returns at most limit standings of a pool, by [Standing.Bound], highest first.
	// They have at least least games, the last of them at since or later, and a deviation of
	// at most doubt.
	Leaders(ctx context.Context, pool Pool, least int, since table.Millis, doubt float64, limit int) ([]Standing, error)
	// StandingsOf returns the standings of a player, by pool.
	StandingsOf(ctx context.Context, player table.Player) ([]Standing, error)
	// ChangesOf returns the last changes of a player in a pool, oldest first, at most limit;
	// ChangesIn returns those of a game, by seat.
	ChangesOf(ctx context.Context, player table.Player, pool Pool, limit int) ([]Change, error)
	ChangesIn(ctx context.Context, game live.GameID) ([]Change, error)
	// AllSeats returns the seat advantages of all variants, by pool and variant.
	AllSeats(ctx context.Context) ([]Seats, error)
}

// Service rates games and reports ratings. It is safe for concurrent use.
type Service struct {
	store   Store
	parse   func(variant string) (rules.Game, error)
	options Options
	now     func() time.Time
}

// New returns the service over a store. Parse returns the game with an id.
func New(store Store, parse func(string) (rules.Game, error), options Options) *Service {
	return &Service{store, parse, options, time.Now}
}

// Sizes of batches.
const (
	batch      = 100
	anewBatch  = 1000
	mostTogeth = 20 // batches in one call of Rate
)

// Rate rates the games that have ended since the previous call on any server, and returns how
// many.
func (s *Service) Rate(ctx context.Context) (rated int, err error) {
	annulled, err := s.store.Annulled(ctx)
	if err == nil && annulled > 0 {
		_, err = s.RateAnew(ctx)
	}
	if err != nil {
		return 0, err
	}
	for range mostTogeth {
		last, err := s.store.LastRank(ctx)
		if err != nil {
			return rated, err
		}
		games, err := s.store.Unrated(ctx, batch)
		if err != nil || len(games) == 0 {
			return rated, err
		}
		f := s.folding(s.store, last)
		for _, p := range games {
			e, err := s.store.Evidence(ctx, p, table.At(s.now()))
			if err == nil {
				err = f.add(ctx, Rated{Past: p, Evidence: e})
			}
			if err != nil {
				return rated, err
			}
		}
		err = s.store.AddRated(ctx, f.done())
		if errors.Is(err, ErrConflict) {
			continue
		}
		if err != nil {
			return rated, err
		}
		rated += len(games)
	}
	return rated, nil
}

// Anew is the result of a recalculation.
type Anew struct {
	Games     int // games rated
	Standings int // standings afterwards
	Differ    int // standings that have changed
}

// RateAnew recalculates all ratings in order of rank and stores them. If games are rated
// meanwhile, it starts again.
func (s *Service) RateAnew(ctx context.Context) (Anew, error) {
	for {
		annulled, err := s.store.Annulled(ctx)
		if err != nil {
			return Anew{}, err
		}
		f := s.folding(nothing{}, 0)
		f.fold.Tell = annulled > 0
		for {
			games, err := s.store.RatedGames(ctx, f.last, anewBatch)
			if err != nil {
				return Anew{}, err
			}
			if len(games) == 0 {
				break
			}
			for _, g := range games {
				f.last = g.Rank - 1 // deleted games leave gaps
				if err := f.add(ctx, g); err != nil {
					return Anew{}, err
				}
			}
		}
		fold := f.done()
		fold.After = f.last
		result := Anew{Games: len(fold.Games), Standings: len(fold.Standings)}
		if result.Differ, err = s.differ(ctx, fold.Standings); err != nil {
			return Anew{}, err
		}
		err = s.store.ReplaceRated(ctx, fold)
		if errors.Is(err, ErrConflict) {
			continue
		}
		return result, err
	}
}

// differ returns how many standings differ from the stored ones.
func (s *Service) differ(ctx context.Context, list []Standing) (n int, err error) {
	for i := range list {
		kept, err := s.store.Standings(ctx, list[i].Pool, []table.Player{list[i].Player})
		if err != nil {
			return 0, err
		}
		if len(kept) != 1 || kept[0] != list[i] {
			n++
		}
	}
	return n, nil
}

// Pools returns the pools that have players, by name, with their numbers of players.
func (s *Service) Pools(ctx context.Context) (names []Pool, players map[Pool]int, err error) {
	players, err = s.store.Pools(ctx)
	return slices.Sorted(maps.Keys(players)), players, err
}

// Leaders returns the leaderboard of a pool: players with enough games, a recent one, and a
// rating that is not provisional.
func (s *Service) Leaders(ctx context.Context, pool Pool) ([]Standing, error) {
	since := table.At(s.now().AddDate(0, 0, -leaderDays))
	return s.store.Leaders(ctx, pool, leastGames, since, knownTo, mostLeaders)
}

// Of returns the standings of a player, the pool with most games first.
func (s *Service) Of(ctx context.Context, player table.Player) ([]Standing, error) {
	list, err := s.store.StandingsOf(ctx, player)
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Compare(b.Games, a.Games) })
	return list, err
}

// Course returns the rating changes of a player in a pool, oldest first.
func (s *Service) Course(ctx context.Context, player table.Player, pool Pool) ([]Change, error) {
	return s.store.ChangesOf(ctx, player, pool, mostChanges)
}

// In returns the rating changes of a game, by seat; none before it is rated.
func (s *Service) In(ctx context.Context, game live.GameID) ([]Change, error) {
	return s.store.ChangesIn(ctx, game)
}

// At returns the standings of the seats before a game, nil for unrated players: players by
// seat, bots by level.
func (s *Service) At(ctx context.Context, variant string, clock table.Clock, players []table.Player) (Pool, []*Standing, error) {
	game, err := s.parse(variant)
	if err != nil {
		return "", nil, err
	}
	pool, m := poolOf(game, clock, s.options.Speeds), model(game)
	known, err := s.store.Standings(ctx, pool, players)
	if err != nil {
		return "", nil, err
	}
	list := make([]*Standing, len(players))
	for i, p := range players {
		if n := BotLevel(p); n > 0 && n < 10 {
			list[i] = &Standing{Pool: pool, Player: p, Number: pinned(n, game)}
			continue
		}
		if at := slices.IndexFunc(known, func(k Standing) bool { return k.Player == p }); at >= 0 {
			list[i] = &known[at]
		} else if p != "" {
			number, deviation := m.Number(m.Newcomer())
			list[i] = &Standing{Pool: pool, Player: p, Number: number, Deviation: deviation}
		}
	}
	return pool, list, nil
}

// Among returns the standings of those players who have one in a pool, in any order.
func (s *Service) Among(ctx context.Context, pool Pool, players []table.Player) ([]Standing, error) {
	return s.store.Standings(ctx, pool, players)
}

// Advantage is the estimated advantage of a seat, with its standard error.
type Advantage struct{ Number, Error float64 }

// SeatsOf is the seat advantages of a variant, as displayed.
type SeatsOf struct {
	Pool    Pool
	Variant string
	Games   int
	Seats   []Advantage
}

// Advantages returns the seat advantages of all variants.
func (s *Service) Advantages(ctx context.Context) ([]SeatsOf, error) {
	kept, err := s.store.AllSeats(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading seat advantages: %w", err)
	}
	list := make([]SeatsOf, 0, len(kept))
	for i := range kept {
		game, err := s.parse(kept[i].Variant)
		if err != nil {
			continue // from another version of the program
		}
		of := SeatsOf{Pool: kept[i].Pool, Variant: kept[i].Variant, Games: kept[i].Games}
		numbers, errors := kept[i].Numbers(model(game))
		for j := range numbers {
			of.Seats = append(of.Seats, Advantage{numbers[j], errors[j]})
		}
		list = append(list, of)
	}
	return list, nil
}

// Number returns a player's rating for games of a variant with a clock, false without one.
func (s *Service) Number(ctx context.Context, variant string, clock table.Clock, player table.Player) (number float64, known bool, err error) {
	_, list, err := s.At(ctx, variant, clock, []table.Player{player})
	if err != nil || len(list) == 0 || list[0] == nil {
		return 0, false, err
	}
	return list[0].Number, true, nil
}
