// Package featured chooses the game that visitors see on the home page.
package featured

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Featured is the game that visitors see on the home page.
type Featured struct {
	Game  *live.Shown          `json:"game,omitempty" doc:"The game, without entries; left out if there is no active public game."`
	Seats []ratings.SeatRating `json:"seats,omitempty" doc:"The ratings of its players, if it is a rated game."`
}

type featuredOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Featured
}

const (
	// lively is how long after its last move a game counts as active.
	lively = 10 * time.Minute
	// chosenFor is how long a node caches the featured game.
	chosenFor = 2 * time.Second
)

// API serves the featured game, cached on this node. The store has the choice, so that all nodes
// feature the same game until it ends or is no longer active.
type API struct {
	Games   *live.Service
	Ratings *ratings.API // ratings of the players
	Log     *slog.Logger
	Now     func() time.Time

	mu    sync.Mutex
	until time.Time // expiry of the cache
	shown Featured
}

// chooseTime is the time limit for choosing the game.
const chooseTime = 10 * time.Second

// Routes registers the request.
func (s *API) Routes(k *web.Kit) {
	web.Register(k, web.Packed(web.Tagged("games", web.Get("getFeatured", "/featured", "Get the featured game",
		"A public game with a move in the last ten minutes. Rated games come first, then games of people, then higher average ratings, then later starts. It stays the same until it ends or has no move for ten minutes."))),
		func(ctx context.Context, _ *struct{}) (*featuredOutput, error) {
			body, err := s.feature(ctx)
			return &featuredOutput{web.NoStore, body}, err
		})
}

// feature returns the featured game.
func (s *API) feature(ctx context.Context) (Featured, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Now()
	if now.Before(s.until) {
		return s.shown, nil
	}
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), chooseTime) // others wait for the result too
	defer done()
	g, err := s.featuredGame(ctx)
	if err != nil {
		return Featured{}, err
	}
	s.shown, s.until = Featured{}, now.Add(chosenFor)
	if g == nil {
		return s.shown, nil
	}
	rated, err := s.Ratings.In(ctx, g)
	if err != nil {
		return Featured{}, err
	}
	s.shown = Featured{s.Games.Show(g, "", live.NoEntries), rated.Seats}
	return s.shown, nil
}

// choices is how often a node retries after another node has chosen a game at the same time.
const choices = 3

// featuredGame returns the game that all nodes feature, nil for none. If it has ended or is no
// longer active, it chooses another.
func (s *API) featuredGame(ctx context.Context) (*live.Record, error) {
	for attempt := 1; ; attempt++ {
		was, err := s.Games.Featured(ctx)
		if err != nil {
			return nil, err
		}
		if g := s.stillFeatured(ctx, was); g != nil {
			return g, nil
		}
		g, err := s.choose(ctx)
		if err != nil {
			return nil, err
		}
		is := live.GameID("")
		if g != nil {
			is = g.ID
		}
		err = s.Games.Feature(ctx, was, is)
		if errors.Is(err, live.ErrConflict) && attempt < choices {
			continue
		}
		if err != nil { // this node shows it anyway
			s.Log.WarnContext(ctx, "storing the featured game; nodes may differ", "err", err)
		}
		return g, nil
	}
}

// stillFeatured returns the featured game, nil if another must be chosen.
func (s *API) stillFeatured(ctx context.Context, id live.GameID) *live.Record {
	if id == "" {
		return nil
	}
	g, err := s.Games.Get(ctx, id)
	if err != nil || !s.isLively(g) {
		return nil // an unreadable game cannot be shown
	}
	return g
}

// isLively reports whether a game is active.
func (s *API) isLively(g *live.Record) bool {
	return g.Stage == table.Playing && g.IsPublic() && g.Pause == nil &&
		s.Games.Now()-max(g.Started, g.Begun) < table.Millis(lively.Milliseconds())
}

// worth is the criteria for choosing a game.
type worth struct {
	game   *live.Record
	rated  bool
	people float64 // share of people among its seats
	rating float64 // average rating
}

// choose returns the game to feature, nil for none.
func (s *API) choose(ctx context.Context) (*live.Record, error) {
	games, err := s.Games.RunningRecords(ctx)
	if err != nil {
		return nil, err
	}
	var list []worth
	for _, g := range games {
		if !s.isLively(g) {
			continue
		}
		w := worth{game: g, rated: g.Rated}
		for i := range g.Seats {
			if g.Seats[i].Kind == table.Person && !g.Seats[i].Program {
				w.people += 1 / float64(len(g.Seats))
			}
		}
		rated, err := s.Ratings.In(ctx, g)
		if err != nil {
			return nil, err
		}
		for _, seat := range rated.Seats {
			w.rating += seat.Number / float64(len(g.Seats))
		}
		list = append(list, w)
	}
	if len(list) == 0 {
		return nil, nil
	}
	best := slices.MaxFunc(list, func(a, b worth) int {
		return cmp.Or(compareBool(a.rated, b.rated), cmp.Compare(a.people, b.people), cmp.Compare(a.rating, b.rating), cmp.Compare(a.game.Begun, b.game.Begun))
	})
	return best.game, nil
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}
