package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/table"
)

// PoolShown is the games whose players are compared with each other.
type PoolShown struct {
	Pool    ratings.Pool `json:"pool" example:"yalta"`
	Players int          `json:"players" doc:"How many have a rating."`
}

// Rating is how strong somebody is in a pool.
type Rating struct {
	Pool        ratings.Pool `json:"pool"`
	Number      float64      `json:"number" doc:"1500 is a newcomer; who has 100 more takes 64 % of the points."`
	Deviation   float64      `json:"deviation" doc:"How far the number may be off: twice as far in one of twenty cases."`
	Provisional bool         `json:"provisional" doc:"Not enough is known yet."`
	Games       int          `json:"games"`
	Last        table.Millis `json:"last" doc:"When the last of them ended."`
}

// ShowRating returns a rating as answers have it.
func ShowRating(of *ratings.Standing) Rating {
	return Rating{of.Pool, of.Number, of.Deviation, of.Provisional(), of.Games, of.Last}
}

// Leader is somebody on a leaderboard.
type Leader struct {
	Name    string `json:"name"`
	Handle  string `json:"handle,omitempty" doc:"Of a person."`
	Program bool   `json:"program,omitempty"`
	Level   int    `json:"level,omitempty" doc:"Of a bot of this server: it stands where it would, and does not change."`
	You     bool   `json:"you,omitempty"`
	Rating
}

// Leaderboard is the strongest of a pool.
type Leaderboard struct {
	Pool    ratings.Pool `json:"pool"`
	Leaders []Leader     `json:"leaders" doc:"By what they are at least: two deviations below the number. With twelve games, one of them in the last thirty days, and not provisional."`
	Bots    []Leader     `json:"bots" doc:"The bots of this server, which hold the scale."`
	You     *Rating      `json:"you,omitempty" doc:"Of who asks, on the board or not."`
}

// SeatAdvantages is what the seats of a game are worth.
type SeatAdvantages struct {
	Pool    ratings.Pool    `json:"pool"`
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
	Game      live.GameID  `json:"game,omitempty" doc:"Told to whose rating it is."`
	Before    float64      `json:"before"`
	After     float64      `json:"after"`
	Deviation float64      `json:"deviation"`
}

// GameRatings is what those at the seats of a game are rated.
type GameRatings struct {
	Pool  ratings.Pool `json:"pool"`
	Rated bool         `json:"rated" doc:"The game has changed ratings."`
	Seats []SeatRating `json:"seats" doc:"Seat 1 first; none while names are hidden."`
}

// SeatRating is what whoever sits on a seat is rated: before the game was, with what it has
// changed.
type SeatRating struct {
	Number      float64 `json:"number" doc:"0 where nobody is rated: a guest, the strongest bot."`
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
		Pool ratings.Pool `query:"pool" required:"true" maxLength:"40" example:"yalta"`
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
		Handle string       `path:"handle" maxLength:"40" example:"anna"`
		Pool   ratings.Pool `query:"pool" required:"true" maxLength:"40" example:"yalta"`
	}
	gameRatingsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         GameRatings
	}
)

// sharedBriefly is for what everybody is told and changes slowly.
const sharedBriefly = "public, max-age=30"

// ratingRoutes are the requests about how strong players are.
func (s *Server) ratingRoutes(r *Kit) {
	Register(r, Tagged("ratings", Get("getPools", "/ratings", "The pools", "Games whose players are compared with each other, by name.")),
		func(ctx context.Context, _ *struct{}) (*poolsOutput, error) {
			names, players, err := s.config.Standings.Pools(ctx)
			out := &poolsOutput{sharedBriefly, make([]PoolShown, len(names))}
			for i, name := range names {
				out.Body[i] = PoolShown{name, players[name]}
			}
			return out, err
		})
	Register(r, Tagged("ratings", Get("getLeaders", "/ratings/leaders", "The strongest of a pool", "")), s.leaders)
	Register(r, Tagged("ratings", Get("getSeatAdvantages", "/ratings/seats", "What seats are worth",
		"As the rated games of this server have it.")),
		func(ctx context.Context, _ *struct{}) (*seatAdvantagesOutput, error) {
			list, err := s.config.Standings.Advantages(ctx)
			out := &seatAdvantagesOutput{sharedBriefly, make([]SeatAdvantages, len(list))}
			for i, of := range list {
				out.Body[i] = SeatAdvantages{of.Pool, of.Variant, of.Games, make([]SeatAdvantage, len(of.Seats))}
				for j, seat := range of.Seats {
					out.Body[i].Seats[j] = SeatAdvantage{seat.Number, seat.Error}
				}
			}
			return out, err
		})
	Register(r, Tagged("ratings", Get("getGameRatings", "/games/{id}/ratings", "What the players of a game are rated",
		"Before it was; once it has ended and was rated, what it has changed.")), s.gameRatings)
	Register(r, Tagged("me", Get("getMyRatings", "/me/ratings", "My ratings", "Most games first.")),
		func(ctx context.Context, _ *struct{}) (*ratingsOutput, error) {
			return s.ratingsOf(ctx, s.guests.who(ctx).Player)
		})
	Register(r, Tagged("me", Get("getMyCourse", "/me/ratings/course", "The course of my rating", "In a pool, the oldest game first: the last thousand.")),
		func(ctx context.Context, in *leadersInput) (*courseOutput, error) {
			return s.course(ctx, s.guests.who(ctx).Player, in.Pool, true)
		})
	Register(r, Tagged("ratings", Get("getRatings", "/people/{handle}/ratings", "Somebody's ratings", "Most games first.")),
		func(ctx context.Context, in *OfPerson) (*ratingsOutput, error) {
			a, err := s.accounts.Named(ctx, in.Handle)
			if err != nil {
				return nil, err
			}
			return s.ratingsOf(ctx, a.Player)
		})
	Register(r, Tagged("ratings", Get("getCourse", "/people/{handle}/ratings/course", "The course of somebody's rating", "")),
		func(ctx context.Context, in *courseOfInput) (*courseOutput, error) {
			a, err := s.accounts.Named(ctx, in.Handle)
			if err != nil {
				return nil, err
			}
			return s.course(ctx, a.Player, in.Pool, false)
		})
}

func (s *Server) ratingsOf(ctx context.Context, player table.Player) (*ratingsOutput, error) {
	out := &ratingsOutput{NoStore, []Rating{}}
	if player == "" {
		return out, nil
	}
	list, err := s.config.Standings.Of(ctx, player)
	for i := range list {
		out.Body = append(out.Body, ShowRating(&list[i]))
	}
	return out, err
}

func (s *Server) course(ctx context.Context, player table.Player, pool ratings.Pool, mine bool) (*courseOutput, error) {
	out := &courseOutput{NoStore, []RatingPoint{}}
	if player == "" {
		return out, nil
	}
	list, err := s.config.Standings.Course(ctx, player, pool)
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

func (s *Server) leaders(ctx context.Context, in *leadersInput) (*leadersOutput, error) {
	if !in.Pool.Known(s.config.Variants.Parse) {
		return nil, NewProblem(http.StatusNotFound, "not-found", "There is no such pool.")
	}
	me := s.guests.who(ctx).Player
	list, err := s.config.Standings.Leaders(ctx, in.Pool)
	if err != nil {
		return nil, err
	}
	out := &leadersOutput{NoStore, Leaderboard{Pool: in.Pool, Leaders: []Leader{}, Bots: []Leader{}}}
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
	if game, err := in.Pool.Game(s.config.Variants.Parse); err == nil {
		for n := 1; n < strength.Top; n++ {
			out.Body.Bots = append(out.Body.Bots, Leader{Level: n, Rating: Rating{Pool: in.Pool, Number: float64(strength.Number(n, game))}})
		}
	}
	if me == "" {
		return out, nil
	}
	mine, err := s.config.Standings.Of(ctx, me)
	if at := slices.IndexFunc(mine, func(of ratings.Standing) bool { return of.Pool == in.Pool }); at >= 0 {
		rating := ShowRating(&mine[at])
		out.Body.You = &rating
	}
	return out, err
}

// titled tells what a player is called, and reports whether they may be listed: the account
// is open and not barred from rated games, or the program is still there and not
// stopped, and so is whose it is.
func (s *Server) titled(ctx context.Context, player table.Player, l *Leader) (shown bool, err error) {
	a, err := s.accounts.Get(ctx, player)
	switch {
	case err == nil:
		l.Name, l.Handle = a.Shown(), a.Handle
		return a.Closed == 0 && !a.Barred(account.BarRated), nil
	case !errors.Is(err, account.ErrNotFound):
		return false, err
	}
	p, err := s.programs.Get(ctx, player)
	if errors.Is(err, botaccount.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	l.Name, l.Program = p.Name, true
	if s.programs.Stopped(&p) {
		return false, nil
	}
	master, err := s.accounts.Get(ctx, p.Owner)
	if errors.Is(err, account.ErrNotFound) { // a guest's
		return true, nil
	}
	return err == nil && !master.Barred(account.BarRated), err
}

func (s *Server) gameRatings(ctx context.Context, in *getInput) (*gameRatingsOutput, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	standing, err := s.ratingsIn(ctx, g)
	if err != nil {
		return nil, err
	}
	return &gameRatingsOutput{NoStore, standing}, nil
}

// ratingsIn returns what those at the seats of a game are rated.
func (s *Server) ratingsIn(ctx context.Context, g *live.Record) (GameRatings, error) {
	out := GameRatings{Seats: []SeatRating{}}
	players := make([]table.Player, len(g.Seats))
	for i := range g.Seats {
		seat := &g.Seats[i]
		players[i] = seat.Player
		if seat.Kind == table.Bot {
			players[i] = ratings.Bot(seat.Level)
		}
	}
	pool, list, err := s.config.Standings.At(ctx, g.Variant, g.Clock, players)
	if err != nil {
		return out, err
	}
	out.Pool = pool
	if g.NamesHidden() || !g.Rated {
		return out, nil
	}
	changes, err := s.config.Standings.In(ctx, g.ID)
	if err != nil {
		return out, err
	}
	out.Rated = len(changes) > 0
	for i, of := range list {
		var seat SeatRating
		if of != nil {
			seat = SeatRating{of.Number, of.Deviation, of.Provisional(), 0}
		}
		if at := slices.IndexFunc(changes, func(c ratings.Change) bool { return c.Seat == i+1 }); at >= 0 {
			c := &changes[at]
			seat.Number, seat.Change = c.Before, c.After-c.Before
		}
		out.Seats = append(out.Seats, seat)
	}
	return out, nil
}

// mayRate returns an error if somebody may not sit down at a rated game with those who have
// seats there: it was taken from them, or they would play beside or against a program of
// their own.
func (s *Server) mayRate(ctx context.Context, p Caller, seats []table.Seat) error {
	if problem := p.Barred(account.BarRated); problem != nil {
		return problem
	}
	if err := s.seen(ctx, p); err != nil {
		return err
	}
	people := []table.Player{p.Owner()}
	for i := range seats {
		seat := &seats[i]
		if seat.Player == "" || seat.Player == p.Player {
			continue
		}
		owner := seat.Player
		if seat.Program {
			of, err := s.programs.Get(ctx, seat.Player)
			if errors.Is(err, botaccount.ErrNotFound) {
				continue
			}
			if err != nil {
				return fmt.Errorf("asking whose program it is: %w", err)
			}
			owner = of.Owner
		}
		if slices.Contains(people, owner) {
			return NewProblem(http.StatusConflict, "own-program", "Nobody plays a rated game with a program of their own.")
		}
		people = append(people, owner)
	}
	return nil
}

// mayRateIn is [Server.mayRate] for a game, if it is rated.
func (s *Server) mayRateIn(ctx context.Context, id live.GameID, p Caller) error {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil || !g.Rated {
		return nil //nolint:nilerr // whoever asks for more is told
	}
	return s.mayRate(ctx, p, g.Seats)
}

// seenFor is for how long it is not noted again where somebody sits down.
const seenFor = 24 * time.Hour

// seen notes at which address and device somebody sits down at a rated game. An address that
// all share says nothing: that of this machine, or of a proxy that is not trusted.
func (s *Server) seen(ctx context.Context, p Caller) error {
	v := visitOf(ctx)
	address := subscriber(v.address)
	if v.proxied && v.address == v.peer || v.address.IsLoopback() || !v.address.IsValid() {
		address = ""
	}
	key := string(p.Owner()) + " " + address + " " + p.Browser
	if at, ok := s.marked.Get(key); ok && time.Since(at) < seenFor {
		return nil
	}
	if err := s.config.Standings.See(ctx, p.Owner(), address, p.Browser); err != nil {
		return err
	}
	s.marked.Add(key, time.Now())
	return nil
}
