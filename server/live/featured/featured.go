// Package featured chooses the game that is shown to everybody who comes.
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

// Featured is the game that is shown to everybody who comes.
type Featured struct {
	Game  *live.Shown          `json:"game,omitempty" doc:"Without its entries; left out if no public game is lively."`
	Seats []ratings.SeatRating `json:"seats,omitempty" doc:"What those at its seats are rated, if it is a rated game."`
}

type featuredOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Featured
}

const (
	// lively is how long after its last move a game is worth to be watched.
	lively = 10 * time.Minute
	// chosenFor is how long nobody looks again whether the chosen game still is lively: all
	// who come within that time are told the same at no cost.
	chosenFor = 2 * time.Second
)

// API is the request for the featured game: the one that was chosen, as this node has seen it
// last. The store says which it is: all nodes show the same, until it ends or rests.
type API struct {
	Games   *live.Service
	Ratings *ratings.API // of those at its seats
	Log     *slog.Logger
	Now     func() time.Time

	mu    sync.Mutex
	until time.Time // nobody looks again before
	shown Featured
}

// chooseTime is how long finding the game may take.
const chooseTime = 10 * time.Second

// Routes registers the request.
func (s *API) Routes(k *web.Kit) {
	web.Register(k, web.Packed(web.Tagged("games", web.Get("getFeatured", "/featured", "A game to watch",
		"A public game with a move in the last ten minutes. Rated games come first, then games of people, then higher average ratings, then later starts. It stays the same until it ends or rests."))),
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
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), chooseTime) // others wait for it too
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
	s.shown = Featured{s.Games.Show(g, "", len(g.Entries)), rated.Seats}
	return s.shown, nil
}

// choices is how often a node looks again that has chosen a game while another node did.
const choices = 3

// featuredGame returns the game that all nodes feature, nil for none: if it has ended or rests, another.
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
		if err != nil { // it is shown here all the same
			s.Log.WarnContext(ctx, "the featured game is not the same everywhere", "err", err)
		}
		return g, nil
	}
}

// stillFeatured returns the game that was chosen, nil if another is to be.
func (s *API) stillFeatured(ctx context.Context, id live.GameID) *live.Record {
	if id == "" {
		return nil
	}
	g, err := s.Games.Get(ctx, id)
	if err != nil || !s.isLively(g) {
		return nil // a game that cannot be read is not shown either
	}
	return g
}

// isLively reports whether a game is worth to be watched.
func (s *API) isLively(g *live.Record) bool {
	return g.Stage == table.Playing && g.IsPublic() && g.Pause == nil &&
		s.Games.Now()-max(g.Started, g.Begun) < table.Millis(lively.Milliseconds())
}

// worth is what a game is chosen by.
type worth struct {
	game   *live.Record
	rated  bool
	people float64 // of its seats
	rating float64 // on average
}

// choose returns the game to feature, nil if there is none.
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
