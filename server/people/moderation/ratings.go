package moderation

import (
	"context"
	"errors"
	"net/http"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Doubtful is the suspicious games of a player, with one other player or with several.
type Doubtful struct {
	Pool   ratings.Pool    `json:"pool"`
	Looks  []ratings.Looks `json:"looks" enum:"one-sided,given-away,shared,thrown" doc:"The suspicions. one-sided: one player won nearly always. given-away: half of the games were very short. shared: half of them were played from one address or device. thrown: the player quickly lost half of them to several others."`
	Player RatedPlayer     `json:"player"`
	Other  RatedPlayer     `json:"other"`
	Others int             `json:"others,omitempty" doc:"The number of opponents, if these are the player's games with all of them; left out for a pair."`
	Games  int             `json:"games"`
	Won    int             `json:"won" doc:"The number of games that the player won against the other."`
	Lost   int             `json:"lost"`
	Short  int             `json:"short" doc:"The number of games too short to count fully."`
	Shared int             `json:"shared" doc:"The number of games played from one address or device."`
	Gained float64         `json:"gained" doc:"The rating points that the player gained."`
	First  table.Millis    `json:"first"`
	Last   table.Millis    `json:"last"`
	Recent []live.GameID   `json:"recent" doc:"The last ten games, newest first."`
}

// RatedPlayer is a player with a rating, as moderators see it.
type RatedPlayer struct {
	Handle  string `json:"handle,omitempty" doc:"The handle of a person; empty once the account is closed."`
	Program string `json:"program,omitempty" doc:"The name of a program."`
}

type (
	doubtfulOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []Doubtful
	}
	annulInput struct {
		Body struct {
			Pool    ratings.Pool `json:"pool" maxLength:"40" example:"star:2"`
			Handle  string       `json:"handle,omitempty" maxLength:"40" doc:"The handle of the player; left out for a program."`
			Program string       `json:"program,omitempty" maxLength:"40"`
			Other   RatedPlayer  `json:"other,omitzero" doc:"Limit the request to the games with this player."`
			Reason  string       `json:"reason" minLength:"1" maxLength:"500" doc:"The reason, which the person receives."`
		} `nameHint:"AnnulRequest"`
	}
	annulOutput struct {
		Body struct {
			Games int `json:"games" doc:"The number of annulled games."`
		}
	}
)

// ratingRoutes registers the requests of moderators about ratings.
func (s *API) ratingRoutes(k *web.Kit) {
	web.Register(k, web.Tagged("desk", web.Get("getDoubtfulRatings", "/desk/ratings", "List suspicious rated games",
		"Pairs of players with at least 8 games, the last within 30 days. The pairs with the largest gains come first, at most 50. A player who loses short games to several others is listed once, with all of them.")), s.getDoubtful)
	web.Register(k, web.Tagged("desk", web.Post("annulRatedGames", "/desk/ratings", "Annul rated games",
		"Annuls all games of a player in a pool, or those with one other player. Within seconds all ratings are recalculated without them, and everybody whose rating changes is notified.")), s.annul)
}

func (s *API) getDoubtful(ctx context.Context, _ *struct{}) (*doubtfulOutput, error) {
	list, err := s.Ratings.Doubtful(ctx)
	if err != nil {
		return nil, err
	}
	out := &doubtfulOutput{web.NoStore, make([]Doubtful, len(list))}
	for i := range list {
		p := &list[i]
		out.Body[i] = Doubtful{
			Pool: p.Pool, Looks: p.Looks(), Others: p.Others, Games: p.Games, Won: p.Won, Lost: p.Lost, Short: p.Short, Shared: p.Shared,
			Gained: p.Gained, First: p.First, Last: p.Last, Recent: p.Recent,
		}
		if out.Body[i].Player, err = s.ratedPlayer(ctx, p.Player); err != nil {
			return nil, err
		}
		if p.Other == "" {
			continue
		}
		if out.Body[i].Other, err = s.ratedPlayer(ctx, p.Other); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ratedPlayer names a player. Closed accounts and removed programs have no name.
func (s *API) ratedPlayer(ctx context.Context, player table.Player) (RatedPlayer, error) {
	a, err := s.Accounts.Get(ctx, player)
	if err == nil || !errors.Is(err, account.ErrNotFound) {
		return RatedPlayer{Handle: a.Handle}, err
	}
	p, err := s.Programs.Get(ctx, player)
	if errors.Is(err, botaccount.ErrNotFound) {
		err = nil
	}
	return RatedPlayer{Program: p.Name}, err
}

// namedPlayer returns the player with a handle or a program's name, and the account that
// answers for the player; a guest's program has none.
func (s *API) namedPlayer(ctx context.Context, r RatedPlayer) (player table.Player, of account.Account, err error) {
	if r.Program == "" {
		of, err = s.Accounts.Named(ctx, r.Handle)
		return of.Player, of, err
	}
	p, err := s.Programs.Named(ctx, r.Program)
	if err != nil {
		return "", of, err
	}
	of, err = s.Accounts.Get(ctx, p.Owner)
	if errors.Is(err, account.ErrNotFound) {
		err = nil
	}
	return p.Player, of, err
}

func (s *API) annul(ctx context.Context, in *annulInput) (*annulOutput, error) {
	me, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	if !b.Pool.Known(s.Parse) {
		return nil, web.NewProblem(http.StatusNotFound, "not-found", "There is no such pool.")
	}
	player, of, err := s.namedPlayer(ctx, RatedPlayer{b.Handle, b.Program})
	if err != nil {
		return nil, err
	}
	if of.Player == me.Player || of.Player != "" && !me.Signed.Account.MayJudge(&of) {
		return nil, web.ErrRole()
	}
	other := table.Player("")
	if b.Other != (RatedPlayer{}) {
		if other, _, err = s.namedPlayer(ctx, b.Other); err != nil {
			return nil, err
		}
	}
	// The act is stored first, so that a crash leaves a record from which it can be repeated.
	act := Act{By: me.Player, Against: of.Player, Reason: b.Reason, Program: b.Program, Did: []string{Unrated}}
	if err := s.Complaints.Act(ctx, act); err != nil {
		return nil, err
	}
	out := new(annulOutput)
	out.Body.Games, err = s.Ratings.Annul(ctx, b.Pool, player, other)
	return out, err
}
