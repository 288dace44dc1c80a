// Package ratings keeps how strong the players of a server are: it rates the games that
// count, one after the other, in pools (docs/rating.md).
//
//	n, err := standings.Rate(ctx)               // what has ended since
//	list, err := standings.Leaders(ctx, "yalta")
//	mine, err := standings.Of(ctx, player)
//
// Every game has a number when it is rated, and what is kept is a fold over all games by
// these numbers: rating them anew gives the same bits, wherever and whenever it was
// interrupted. Bots do not change; their numbers hold the scale of every pool, so that it
// means the same on every server.
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

// ErrConflict says that another server has rated games meanwhile.
var ErrConflict = errors.New("games were rated meanwhile")

// What a leaderboard asks for, and what is shown of a rating.
const (
	leastGames   = 12
	leaderDays   = 30
	mostLeaders  = 100
	mostChanges  = 1000
	mostPairs    = 50
	pairDays     = 30
	knownTo      = 110 // a rating whose deviation is above that is provisional, as on lichess
	doubtInBound = 2   // deviations below the number: what somebody is at least, nearly for sure
)

// Standing is how strong a player is in a pool.
type Standing struct {
	Pool   Pool
	Player table.Player
	rating.Standing
	Number    float64 // as it is shown
	Deviation float64 // of that number
	Games     int
	Last      table.Millis // when the last of them ended
}

// Bound returns what the player is at least, nearly for sure: leaderboards go by it.
func (s *Standing) Bound() float64 { return s.Number - doubtInBound*s.Deviation }

// Provisional reports whether not enough is known yet.
func (s *Standing) Provisional() bool { return s.Deviation > knownTo }

// Change is what a game has changed for one of its seats. Bots have one too, in which
// nothing does.
type Change struct {
	Rank   int64 // number of the game among all that were rated
	Game   live.GameID
	Pool   Pool
	Player table.Player
	Seat   int
	Ended  table.Millis
	Before float64
	After  float64
	// Deviation is that of After.
	Deviation float64
	// Meeting is whether it counts as one of its players on that day: the later games of
	// a match do not.
	Meeting bool
	Place   int
}

// Seats is what is known of the seats of a game.
type Seats struct {
	Pool    Pool
	Variant string
	rating.Advantages
}

// Rated is a game with its number and the evidence about its players.
type Rated struct {
	Rank int64
	Past *live.Past
	Evidence
	// Annulled is whether a moderator has taken the game back: it changes nothing.
	Annulled bool
}

// Fold is what rating games came to.
type Fold struct {
	After     int64 // the number of the last game before them
	Games     []Rated
	Changes   []Change   // by game and seat
	Standings []Standing // of all who are in them, as they are then
	Seats     []Seats
	Pairs     []Pair // of these games
	// Tell is whether those whose rating differs from what it was are told.
	Tell bool
}

// Store keeps ratings. It must pass standingtest.TestStore.
type Store interface {
	// Unrated returns games that count and have no number yet, by when they ended, then by
	// id, at most limit of them.
	Unrated(ctx context.Context, limit int) ([]*live.Past, error)
	// LastRank returns the number of the last game that was rated, 0 if there is none.
	LastRank(ctx context.Context) (int64, error)
	// RatedGames returns games by number, behind one, at most limit of them.
	RatedGames(ctx context.Context, after int64, limit int) ([]Rated, error)

	// Standings returns those of players in a pool; SeatsIn what is known of the seats of
	// a variant there, the zero value if that is nothing.
	Standings(ctx context.Context, pool Pool, players []table.Player) ([]Standing, error)
	SeatsIn(ctx context.Context, pool Pool, variant string) (rating.Advantages, error)
	// MetIn returns whom a player met in the last games of a pool, at most limit games,
	// the oldest first.
	MetIn(ctx context.Context, pool Pool, player table.Player, limit int) ([]Meeting, error)

	// Mark notes that a player was seen with a hash of an address or a device, until a
	// moment; of each player the newest marks are kept, at most [MostMarks].
	Mark(ctx context.Context, m Mark) error
	// MarkKey returns the key of these hashes and when it was made: a new one if there was
	// none, or if it was made before a moment.
	MarkKey(ctx context.Context, made MarkKey, before table.Millis) (MarkKey, error)
	// Evidence returns the evidence about the players of a game, by the marks that last at
	// a moment.
	Evidence(ctx context.Context, p *live.Past, at table.Millis) (Evidence, error)

	// Pairs returns the pairs with a game since a moment that look like games played for
	// the number alone, those with most gained first, at most limit of them.
	Pairs(ctx context.Context, since table.Millis, limit int) ([]Pair, error)
	// Annul takes back the games of a player in a pool, with another player if one is
	// named, and returns how many those were. They count until the next [Service.RateAnew].
	Annul(ctx context.Context, pool Pool, player, other table.Player, at table.Millis) (int, error)
	// Annulled returns how many games were taken back and still count.
	Annulled(ctx context.Context) (int, error)

	// AddRated stores what rating the next games came to, or returns [ErrConflict] if
	// others were rated since.
	AddRated(ctx context.Context, f *Fold) error
	// ReplaceRated stores what rating all games anew came to, in place of all that was
	// kept but their numbers, or returns [ErrConflict] if others were rated since.
	ReplaceRated(ctx context.Context, f *Fold) error

	// Pools returns the pools, with how many players each has.
	Pools(ctx context.Context) (map[Pool]int, error)
	// Leaders returns those of a pool with that many games at least, the last of them at a
	// moment or later, and with a deviation of at most doubt, by [Standing.Bound], the
	// highest first, at most limit of them.
	Leaders(ctx context.Context, pool Pool, least int, since table.Millis, doubt float64, limit int) ([]Standing, error)
	// StandingsOf returns all of a player, by pool.
	StandingsOf(ctx context.Context, player table.Player) ([]Standing, error)
	// ChangesOf returns the last changes of a player in a pool, the oldest first, at most
	// limit of them; ChangesIn those of a game, by seat.
	ChangesOf(ctx context.Context, player table.Player, pool Pool, limit int) ([]Change, error)
	ChangesIn(ctx context.Context, game live.GameID) ([]Change, error)
	// AllSeats returns what is known of the seats of all variants, by pool and variant.
	AllSeats(ctx context.Context) ([]Seats, error)
}

// Service rates games and tells what came of it.
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

// at a time.
const (
	batch      = 100
	anewBatch  = 1000
	mostTogeth = 20 // batches of one call of Rate
)

// Rate rates the games that have ended since it was last called, here or at another
// server, and returns how many they were.
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

// Anew is what rating everything anew came to.
type Anew struct {
	Games     int // that were rated
	Standings int // that there are
	Differ    int // of these, how many were not the same before
}

// RateAnew rates all games from nothing, by their numbers, and stores what came of it. While
// it goes on games may be rated: then it begins again.
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
				f.last = g.Rank - 1 // a game that is no longer there leaves its number
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

// differ returns how many of some standings are not kept so.
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

// Pools returns the pools that have players, by name, and how many.
func (s *Service) Pools(ctx context.Context) (names []Pool, players map[Pool]int, err error) {
	players, err = s.store.Pools(ctx)
	return slices.Sorted(maps.Keys(players)), players, err
}

// Leaders returns the strongest of a pool: who has played enough, and lately, and is no
// longer provisional.
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

// Course returns what games have changed for a player in a pool, the oldest first.
func (s *Service) Course(ctx context.Context, player table.Player, pool Pool) ([]Change, error) {
	return s.store.ChangesOf(ctx, player, pool, mostChanges)
}

// In returns what a game has changed, by seat; nothing before it was rated.
func (s *Service) In(ctx context.Context, game live.GameID) ([]Change, error) {
	return s.store.ChangesIn(ctx, game)
}

// At returns what those at the seats of a game are rated before it, nil for whom nothing is
// known: players by seat, bots by level.
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

// Among returns how strong those of the players are who have a rating in a pool, in any order.
func (s *Service) Among(ctx context.Context, pool Pool, players []table.Player) ([]Standing, error) {
	return s.store.Standings(ctx, pool, players)
}

// Advantage is what a seat of a variant is worth, with its standard error.
type Advantage struct{ Number, Error float64 }

// SeatsOf is what is known of the seats of a variant, as it is shown.
type SeatsOf struct {
	Pool    Pool
	Variant string
	Games   int
	Seats   []Advantage
}

// Advantages returns what is known of the seats of all variants.
func (s *Service) Advantages(ctx context.Context) ([]SeatsOf, error) {
	kept, err := s.store.AllSeats(ctx)
	if err != nil {
		return nil, fmt.Errorf("asking what is known of seats: %w", err)
	}
	list := make([]SeatsOf, 0, len(kept))
	for i := range kept {
		game, err := s.parse(kept[i].Variant)
		if err != nil {
			continue // of another version of the program
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

// Number returns the rating of a player in games of a variant with a clock, false without one.
func (s *Service) Number(ctx context.Context, variant string, clock table.Clock, player table.Player) (number float64, known bool, err error) {
	_, list, err := s.At(ctx, variant, clock, []table.Player{player})
	if err != nil || len(list) == 0 || list[0] == nil {
		return 0, false, err
	}
	return list[0].Number, true, nil
}
