package web

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Featured is the game that is shown to everybody who comes.
type Featured struct {
	Game  *live.Shown  `json:"game,omitempty" doc:"Without its entries; left out if no public game is lively."`
	Seats []SeatRating `json:"seats,omitempty" doc:"What those at its seats are rated, if it is a rated game."`
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

// featured is the game that was chosen, as this node has seen it last. The store says which it is: all nodes
// show the same, until it ends or rests.
type featured struct {
	mu    sync.Mutex
	until time.Time // nobody looks again before
	shown Featured
}

func (s *Server) featuredRoutes(r *Kit) {
	Register(r, packed(Tagged("games", Get("getFeatured", "/featured", "A game to watch",
		"One of the public games in which somebody has moved within ten minutes: a rated one before others, people before bots, then the one whose players are rated higher on average, "+
			"then the one that began last. It stays the same until it ends or rests."))),
		func(ctx context.Context, _ *struct{}) (*featuredOutput, error) {
			body, err := s.feature(ctx)
			return &featuredOutput{NoStore, body}, err
		})
}

// feature returns the featured game.
func (s *Server) feature(ctx context.Context) (Featured, error) {
	f := &s.featured
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	if now.Before(f.until) {
		return f.shown, nil
	}
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), requestTime) // others wait for it too
	defer done()
	g, err := s.featuredGame(ctx)
	if err != nil {
		return Featured{}, err
	}
	f.shown, f.until = Featured{}, now.Add(chosenFor)
	if g == nil {
		return f.shown, nil
	}
	ratings, err := s.ratingsIn(ctx, g)
	if err != nil {
		return Featured{}, err
	}
	f.shown = Featured{s.config.Play.Show(g, "", len(g.Entries)), ratings.Seats}
	return f.shown, nil
}

// choices is how often a node looks again that has chosen a game while another node did.
const choices = 3

// featuredGame returns the game that all nodes feature, nil for none: if it has ended or rests, another.
func (s *Server) featuredGame(ctx context.Context) (*live.Record, error) {
	for attempt := 1; ; attempt++ {
		was, err := s.config.Play.Featured(ctx)
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
		err = s.config.Play.Feature(ctx, was, is)
		if errors.Is(err, live.ErrConflict) && attempt < choices {
			continue
		}
		if err != nil { // it is shown here all the same
			s.log.WarnContext(ctx, "the featured game is not the same everywhere", "err", err)
		}
		return g, nil
	}
}

// stillFeatured returns the game that was chosen, nil if another is to be.
func (s *Server) stillFeatured(ctx context.Context, id live.GameID) *live.Record {
	if id == "" {
		return nil
	}
	g, err := s.config.Play.Get(ctx, id)
	if err != nil || !s.isLively(g) {
		return nil // a game that cannot be read is not shown either
	}
	return g
}

// isLively reports whether a game is worth to be watched.
func (s *Server) isLively(g *live.Record) bool {
	return g.Stage == table.Playing && g.IsPublic() && g.Pause == nil &&
		s.config.Play.Now()-max(g.Started, g.Begun) < table.Millis(lively.Milliseconds())
}

// worth is what a game is chosen by.
type worth struct {
	game   *live.Record
	rated  bool
	people float64 // of its seats
	rating float64 // on average
}

// choose returns the game to feature, nil if there is none.
func (s *Server) choose(ctx context.Context) (*live.Record, error) {
	games, err := s.config.Play.RunningRecords(ctx)
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
		ratings, err := s.ratingsIn(ctx, g)
		if err != nil {
			return nil, err
		}
		for _, seat := range ratings.Seats {
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
