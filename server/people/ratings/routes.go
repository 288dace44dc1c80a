package ratings

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/manykings/manykings/events/seats"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// PoolShown is a pool in a list.
type PoolShown struct {
	Pool    Pool `json:"pool" example:"yalta"`
	Players int  `json:"players" doc:"The number of players with a rating."`
}

// Rating is the rating of a player in a pool.
type Rating struct {
	Pool        Pool         `json:"pool"`
	Number      float64      `json:"number" doc:"The rating. A new player has 1500. A player rated 100 higher scores 64 %."`
	Deviation   float64      `json:"deviation" doc:"The rating deviation. The true strength is within two deviations in 19 of 20 cases."`
	Provisional bool         `json:"provisional" doc:"Whether the rating is provisional: too few games yet."`
	Games       int          `json:"games"`
	Last        table.Millis `json:"last" doc:"When the last game ended."`
}

// ShowRating converts a standing to a rating of the API.
func ShowRating(of *Standing) Rating {
	return Rating{of.Pool, of.Number, of.Deviation, of.Provisional(), of.Games, of.Last}
}

// Leader is a row of a leaderboard.
type Leader struct {
	Name    string `json:"name"`
	Handle  string `json:"handle,omitempty" doc:"Of a person."`
	Program bool   `json:"program,omitempty"`
	Level   int    `json:"level,omitempty" doc:"The level of a bot of this server, which has a fixed rating."`
	You     bool   `json:"you,omitempty"`
	Rating
}

// Leaderboard is the strongest players of a pool.
type Leaderboard struct {
	Pool    Pool     `json:"pool"`
	Leaders []Leader `json:"leaders" doc:"The players by their lower bound, two deviations below the rating. A player needs 12 games, one of them in the last 30 days, and a rating that is not provisional."`
	Bots    []Leader `json:"bots" doc:"The bots of this server, which anchor the scale."`
	You     *Rating  `json:"you,omitempty" doc:"The caller's rating, whether or not the caller is on the leaderboard."`
}

// SeatAdvantages is the advantages of the seats of a game.
type SeatAdvantages struct {
	Pool    Pool            `json:"pool"`
	Variant string          `json:"variant"`
	Games   int             `json:"games" doc:"The number of rated games; 0 for a game that is only measured."`
	Seats   []SeatAdvantage `json:"seats" doc:"The seats in order; their advantages add up to 0."`
	// Measured is from games of bots.
	Measured *MeasuredSeats `json:"measured,omitempty" doc:"The values of the seats in games of bots of one level, on one computer."`
}

// MeasuredSeats is what seats are worth in games of bots of one level.
type MeasuredSeats struct {
	Games  int         `json:"games"`
	Level  int         `json:"level"`
	Nodes  int         `json:"nodes" doc:"The positions that a bot searched for each move."`
	First  []SeatValue `json:"first" doc:"The part of the first places, by seat."`
	Places []SeatValue `json:"places" doc:"The part of the points if each place is worth one more than the next, by seat."`
	Events []int       `json:"events,omitempty" doc:"The values that new events balance, in thousandths. Left out if the differences may be chance."`
}

// SeatValue is the part of a seat.
type SeatValue struct {
	Part  float64 `json:"part"`
	Error float64 `json:"error" doc:"The standard error."`
}

// measured returns the measurements of a game, or nil.
func measured(variant string) *MeasuredSeats {
	of := seats.Of(variant)
	if of == nil {
		return nil
	}
	shown := &MeasuredSeats{Games: of.Games, Level: of.Level, Nodes: of.Nodes, Events: of.Values(false)}
	for _, v := range of.First {
		shown.First = append(shown.First, SeatValue(v))
	}
	for _, v := range of.Places {
		shown.Places = append(shown.Places, SeatValue(v))
	}
	return shown
}

// SeatAdvantage is the advantage of a seat, which ratings discount.
type SeatAdvantage struct {
	Advantage float64 `json:"advantage" doc:"The advantage in rating points."`
	Error     float64 `json:"error" doc:"The standard error of the advantage."`
}

// RatingPoint is a rating after a game.
type RatingPoint struct {
	Ended     table.Millis `json:"ended"`
	Game      live.GameID  `json:"game,omitempty" doc:"The id of the game; only for the player concerned."`
	Before    float64      `json:"before"`
	After     float64      `json:"after"`
	Deviation float64      `json:"deviation"`
}

// GameRatings is the ratings of the players of a game.
type GameRatings struct {
	Pool  Pool         `json:"pool"`
	Rated bool         `json:"rated" doc:"Whether the game has been rated."`
	Seats []SeatRating `json:"seats" doc:"The seats in order; empty while names are hidden."`
}

// SeatRating is the rating of a seat's player before the game, and its change.
type SeatRating struct {
	Number      float64 `json:"number" doc:"The rating; 0 for a player without one, such as a guest or the strongest bot."`
	Deviation   float64 `json:"deviation"`
	Provisional bool    `json:"provisional"`
	Change      float64 `json:"change" doc:"The change by the game."`
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
		// From has no effect; clients may send it as to getGame.
		From int `query:"from" minimum:"0" doc:"The number of entries to skip at the beginning."`
	}
	gameRatingsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         GameRatings
	}
)

// sharedBriefly is the Cache-Control of public data that changes slowly.
const sharedBriefly = "public, max-age=30"

// API serves the requests about ratings.
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
	web.Register(k, web.Tagged("ratings", web.Get("getPools", "/ratings", "List rating pools", "By name. The games of a pool share one rating.")),
		func(ctx context.Context, _ *struct{}) (*poolsOutput, error) {
			names, players, err := s.Ratings.Pools(ctx)
			out := &poolsOutput{sharedBriefly, make([]PoolShown, len(names))}
			for i, name := range names {
				out.Body[i] = PoolShown{name, players[name]}
			}
			return out, err
		})
	web.Register(k, web.Tagged("ratings", web.Get("getLeaders", "/ratings/leaders", "Get a leaderboard", "")), s.leaders)
	web.Register(k, web.Tagged("ratings", web.Get("getSeatAdvantages", "/ratings/seats", "Get seat advantages",
		"Estimated from the rated games of this server, and measured in games of bots of one level.")),
		func(ctx context.Context, _ *struct{}) (*seatAdvantagesOutput, error) {
			list, err := s.Ratings.Advantages(ctx)
			out := &seatAdvantagesOutput{sharedBriefly, make([]SeatAdvantages, len(list))}
			known := map[string]bool{}
			for i, of := range list {
				out.Body[i] = SeatAdvantages{of.Pool, of.Variant, of.Games, make([]SeatAdvantage, len(of.Seats)), measured(of.Variant)}
				known[of.Variant] = true
				for j, seat := range of.Seats {
					out.Body[i].Seats[j] = SeatAdvantage{seat.Number, seat.Error}
				}
			}
			for _, of := range seats.All() {
				if !known[of.Variant] {
					out.Body = append(out.Body, SeatAdvantages{Variant: of.Variant, Seats: []SeatAdvantage{}, Measured: measured(of.Variant)})
				}
			}
			return out, err
		})
	web.Register(k, web.Tagged("ratings", web.Get("getGameRatings", "/games/{id}/ratings", "Get the ratings in a game",
		"The rating before the game; once the game is rated, also the change.")), s.gameRatings)
	web.Register(k, web.Tagged("me", web.Get("getMyRatings", "/me/ratings", "Get my ratings", "Most games first.")),
		func(ctx context.Context, _ *struct{}) (*ratingsOutput, error) {
			return s.ratingsOf(ctx, s.kit.Caller(ctx).Player)
		})
	web.Register(k, web.Tagged("me", web.Get("getMyCourse", "/me/ratings/course", "Get my rating history", "In a pool, oldest first: the last 1000 games.")),
		func(ctx context.Context, in *leadersInput) (*courseOutput, error) {
			return s.course(ctx, s.kit.Caller(ctx).Player, in.Pool, true)
		})
	web.Register(k, web.Tagged("ratings", web.Get("getRatings", "/people/{handle}/ratings", "Get a player's ratings", "Most games first.")),
		func(ctx context.Context, in *web.OfPerson) (*ratingsOutput, error) {
			a, err := s.Accounts.Named(ctx, in.Handle)
			if err != nil {
				return nil, err
			}
			return s.ratingsOf(ctx, a.Player)
		})
	web.Register(k, web.Tagged("ratings", web.Get("getCourse", "/people/{handle}/ratings/course", "Get a player's rating history", "")),
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

// titled fills in the name of a player and reports whether they may be listed: the account is
// open and may play rated games, or the program exists, is not stopped, and its owner may be
// listed.
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
	if errors.Is(err, account.ErrNotFound) { // the program of a guest
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

// In returns the ratings of the players of a game.
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

// ownRating is a rating with its history.
type ownRating struct {
	Rating
	Course []RatingPoint `json:"course"`
}

// own returns all stored data about the ratings of a player.
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
