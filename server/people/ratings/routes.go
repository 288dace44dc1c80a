package ratings

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// PoolShown is the games whose players are compared with each other.
type PoolShown struct {
	Pool    Pool `json:"pool" example:"yalta"`
	Players int  `json:"players" doc:"How many have a rating."`
}

// Rating is how strong somebody is in a pool.
type Rating struct {
	Pool        Pool         `json:"pool"`
	Number      float64      `json:"number" doc:"1500 is a newcomer; who has 100 more takes 64 % of the points."`
	Deviation   float64      `json:"deviation" doc:"How far the number may be off: twice as far in one of twenty cases."`
	Provisional bool         `json:"provisional" doc:"Not enough is known yet."`
	Games       int          `json:"games"`
	Last        table.Millis `json:"last" doc:"When the last of them ended."`
}

// ShowRating returns a rating as answers have it.
func ShowRating(of *Standing) Rating {
	return Rating{of.Pool, of.Number, of.Deviation, of.Provisional(), of.Games, of.Last}
}

// Leader is somebody on a leaderboard.
type Leader struct {
	Name    string `json:"name"`
	Handle  string `json:"handle,omitempty" doc:"Of a person."`
	Program bool   `json:"program,omitempty"`
	Level   int    `json:"level,omitempty" doc:"A bot of this server, at its fixed rating."`
	You     bool   `json:"you,omitempty"`
	Rating
}

// Leaderboard is the strongest of a pool.
type Leaderboard struct {
	Pool    Pool     `json:"pool"`
	Leaders []Leader `json:"leaders" doc:"By what they are at least: two deviations below the number. With twelve games, one of them in the last thirty days, and not provisional."`
	Bots    []Leader `json:"bots" doc:"The bots of this server, which hold the scale."`
	You     *Rating  `json:"you,omitempty" doc:"The caller's row, also below the shown part of the board."`
}

// SeatAdvantages is what the seats of a game are worth.
type SeatAdvantages struct {
	Pool    Pool            `json:"pool"`
	Variant string          `json:"variant"`
	Games   int             `json:"games" doc:"That were rated."`
	Seats   []SeatAdvantage `json:"seats" doc:"Seat 1 first; they add up to 0."`
}

// SeatAdvantage is what a seat is worth, which is taken out of what is expected of whoever
// sits there.
type SeatAdvantage struct {
	Advantage float64 `json:"advantage" doc:"In points of a rating."`
	Error     float64 `json:"error" doc:"Its standard error."`
}

// RatingPoint is what a game has made of a rating.
type RatingPoint struct {
	Ended     table.Millis `json:"ended"`
	Game      live.GameID  `json:"game,omitempty" doc:"For the person whose rating it is."`
	Before    float64      `json:"before"`
	After     float64      `json:"after"`
	Deviation float64      `json:"deviation"`
}

// GameRatings is what those at the seats of a game are rated.
type GameRatings struct {
	Pool  Pool         `json:"pool"`
	Rated bool         `json:"rated" doc:"The game has changed ratings."`
	Seats []SeatRating `json:"seats" doc:"Seat 1 first; none while names are hidden."`
}

// SeatRating is what whoever sits on a seat is rated: before the game was, with what it has
// changed.
type SeatRating struct {
	Number      float64 `json:"number" doc:"0 for a player without a rating, such as a guest or the strongest bot."`
	Deviation   float64 `json:"deviation"`
	Provisional bool    `json:"provisional"`
	Change      float64 `json:"change" doc:"What the game has changed."`
}

type (
	poolsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []PoolShown
	}
	leadersInput struct {
		Pool Pool `query:"pool" required:"true" maxLength:"40" example:"yalta"`
	}
	leadersOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         Leaderboard
	}
	seatAdvantagesOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []SeatAdvantages
	}
	ratingsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []Rating
	}
	courseOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []RatingPoint
	}
	courseOfInput struct {
		Handle string `path:"handle" maxLength:"40" example:"anna"`
		Pool   Pool   `query:"pool" required:"true" maxLength:"40" example:"yalta"`
	}
	gameInput struct {
		web.InGame
		// From changes nothing here; clients may send it as to getGame.
		From int `query:"from" minimum:"0" doc:"Leave out so many entries at the beginning."`
	}
	gameRatingsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         GameRatings
	}
)

// sharedBriefly is for what everybody is told and changes slowly.
const sharedBriefly = "public, max-age=30"

// API are the requests about how strong players are.
type API struct {
	Ratings  *Service
	Accounts *account.Service
	Programs *botaccount.Service
	Games    *live.Service
	Parse    func(id string) (rules.Game, error)

	kit *web.Kit
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Own("ratings.json", "", func(ctx context.Context, c web.Caller) (any, error) { return s.own(ctx, c.Player) })
	web.Register(k, web.Tagged("ratings", web.Get("getPools", "/ratings", "The pools", "Games whose players are compared with each other, by name.")),
		func(ctx context.Context, _ *struct{}) (*poolsOutput, error) {
			names, players, err := s.Ratings.Pools(ctx)
			out := &poolsOutput{sharedBriefly, make([]PoolShown, len(names))}
			for i, name := range names {
				out.Body[i] = PoolShown{name, players[name]}
			}
			return out, err
		})
	web.Register(k, web.Tagged("ratings", web.Get("getLeaders", "/ratings/leaders", "The strongest of a pool", "")), s.leaders)
	web.Register(k, web.Tagged("ratings", web.Get("getSeatAdvantages", "/ratings/seats", "What seats are worth",
		"As the rated games of this server have it.")),
		func(ctx context.Context, _ *struct{}) (*seatAdvantagesOutput, error) {
			list, err := s.Ratings.Advantages(ctx)
			out := &seatAdvantagesOutput{sharedBriefly, make([]SeatAdvantages, len(list))}
			for i, of := range list {
				out.Body[i] = SeatAdvantages{of.Pool, of.Variant, of.Games, make([]SeatAdvantage, len(of.Seats))}
				for j, seat := range of.Seats {
					out.Body[i].Seats[j] = SeatAdvantage{seat.Number, seat.Error}
				}
			}
			return out, err
		})
	web.Register(k, web.Tagged("ratings", web.Get("getGameRatings", "/games/{id}/ratings", "What the players of a game are rated",
		"The rating before the game; once the game is rated, also the change.")), s.gameRatings)
	web.Register(k, web.Tagged("me", web.Get("getMyRatings", "/me/ratings", "My ratings", "Most games first.")),
		func(ctx context.Context, _ *struct{}) (*ratingsOutput, error) {
			return s.ratingsOf(ctx, s.kit.Caller(ctx).Player)
		})
	web.Register(k, web.Tagged("me", web.Get("getMyCourse", "/me/ratings/course", "The course of my rating", "In a pool, the oldest game first: the last thousand.")),
		func(ctx context.Context, in *leadersInput) (*courseOutput, error) {
			return s.course(ctx, s.kit.Caller(ctx).Player, in.Pool, true)
		})
	web.Register(k, web.Tagged("ratings", web.Get("getRatings", "/people/{handle}/ratings", "Somebody's ratings", "Most games first.")),
		func(ctx context.Context, in *web.OfPerson) (*ratingsOutput, error) {
			a, err := s.Accounts.Named(ctx, in.Handle)
			if err != nil {
				return nil, err
			}
			return s.ratingsOf(ctx, a.Player)
		})
	web.Register(k, web.Tagged("ratings", web.Get("getCourse", "/people/{handle}/ratings/course", "The course of somebody's rating", "")),
		func(ctx context.Context, in *courseOfInput) (*courseOutput, error) {
			a, err := s.Accounts.Named(ctx, in.Handle)
			if err != nil {
				return nil, err
			}
			return s.course(ctx, a.Player, in.Pool, false)
		})
}

func (s *API) ratingsOf(ctx context.Context, player table.Player) (*ratingsOutput, error) {
	out := &ratingsOutput{web.NoStore, []Rating{}}
	if player == "" {
		return out, nil
	}
	list, err := s.Ratings.Of(ctx, player)
	for i := range list {
		out.Body = append(out.Body, ShowRating(&list[i]))
	}
	return out, err
}

func (s *API) course(ctx context.Context, player table.Player, pool Pool, mine bool) (*courseOutput, error) {
	out := &courseOutput{web.NoStore, []RatingPoint{}}
	if player == "" {
		return out, nil
	}
	list, err := s.Ratings.Course(ctx, player, pool)
	for i := range list {
		c := &list[i]
		p := RatingPoint{Ended: c.Ended, Before: c.Before, After: c.After, Deviation: c.Deviation}
		if mine {
			p.Game = c.Game
		}
		out.Body = append(out.Body, p)
	}
	return out, err
}

func (s *API) leaders(ctx context.Context, in *leadersInput) (*leadersOutput, error) {
	if !in.Pool.Known(s.Parse) {
		return nil, web.NewProblem(http.StatusNotFound, "not-found", "There is no such pool.")
	}
	me := s.kit.Caller(ctx).Player
	list, err := s.Ratings.Leaders(ctx, in.Pool)
	if err != nil {
		return nil, err
	}
	out := &leadersOutput{web.NoStore, Leaderboard{Pool: in.Pool, Leaders: []Leader{}, Bots: []Leader{}}}
	for i := range list {
		of := &list[i]
		l := Leader{Rating: ShowRating(of), You: of.Player == me}
		shown, err := s.titled(ctx, of.Player, &l)
		if err != nil {
			return nil, err
		}
		if shown {
			out.Body.Leaders = append(out.Body.Leaders, l)
		}
	}
	if game, err := in.Pool.Game(s.Parse); err == nil {
		for n := 1; n < strength.Top; n++ {
			out.Body.Bots = append(out.Body.Bots, Leader{Level: n, Rating: Rating{Pool: in.Pool, Number: float64(strength.Number(n, game))}})
		}
	}
	if me == "" {
		return out, nil
	}
	mine, err := s.Ratings.Of(ctx, me)
	if at := slices.IndexFunc(mine, func(of Standing) bool { return of.Pool == in.Pool }); at >= 0 {
		rating := ShowRating(&mine[at])
		out.Body.You = &rating
	}
	return out, err
}

// titled tells what a player is called, and reports whether they may be listed: the account
// is open and not barred from rated games, or the program is still there and not
// stopped, and so is whose it is.
func (s *API) titled(ctx context.Context, player table.Player, l *Leader) (shown bool, err error) {
	a, err := s.Accounts.Get(ctx, player)
	switch {
	case err == nil:
		l.Name, l.Handle = a.Shown(), a.Handle
		return a.Closed == 0 && !a.Barred(account.BarRated), nil
	case !errors.Is(err, account.ErrNotFound):
		return false, err
	}
	p, err := s.Programs.Get(ctx, player)
	if errors.Is(err, botaccount.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	l.Name, l.Program = p.Name, true
	if s.Programs.Stopped(&p) {
		return false, nil
	}
	master, err := s.Accounts.Get(ctx, p.Owner)
	if errors.Is(err, account.ErrNotFound) { // a guest's
		return true, nil
	}
	return err == nil && !master.Barred(account.BarRated), err
}

func (s *API) gameRatings(ctx context.Context, in *gameInput) (*gameRatingsOutput, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	g, err := s.Games.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	shown, err := s.In(ctx, g)
	if err != nil {
		return nil, err
	}
	return &gameRatingsOutput{web.NoStore, shown}, nil
}

// In returns what those at the seats of a game are rated.
func (s *API) In(ctx context.Context, g *live.Record) (GameRatings, error) {
	out := GameRatings{Seats: []SeatRating{}}
	players := make([]table.Player, len(g.Seats))
	for i := range g.Seats {
		seat := &g.Seats[i]
		players[i] = seat.Player
		if seat.Kind == table.Bot {
			players[i] = Bot(seat.Level)
		}
	}
	pool, list, err := s.Ratings.At(ctx, g.Variant, g.Clock, players)
	if err != nil {
		return out, err
	}
	out.Pool = pool
	if g.NamesHidden() || !g.Rated {
		return out, nil
	}
	changes, err := s.Ratings.In(ctx, g.ID)
	if err != nil {
		return out, err
	}
	out.Rated = len(changes) > 0
	for i, of := range list {
		var seat SeatRating
		if of != nil {
			seat = SeatRating{of.Number, of.Deviation, of.Provisional(), 0}
		}
		if at := slices.IndexFunc(changes, func(c Change) bool { return c.Seat == i+1 }); at >= 0 {
			c := &changes[at]
			seat.Number, seat.Change = c.Before, c.After-c.Before
		}
		out.Seats = append(out.Seats, seat)
	}
	return out, nil
}

// ownRating is a rating and how it came about.
type ownRating struct {
	Rating
	Course []RatingPoint `json:"course"`
}

// own returns all that is kept of the ratings of a player.
func (s *API) own(ctx context.Context, player table.Player) ([]ownRating, error) {
	list, err := s.ratingsOf(ctx, player)
	if err != nil {
		return nil, err
	}
	own := []ownRating{}
	for _, r := range list.Body {
		course, err := s.course(ctx, player, r.Pool, true)
		if err != nil {
			return nil, err
		}
		own = append(own, ownRating{r, course.Body})
	}
	return own, nil
}
