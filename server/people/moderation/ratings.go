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

// Doubtful is the games of two players that look as if they were played for the number alone.
type Doubtful struct {
	Pool   ratings.Pool    `json:"pool"`
	Looks  []ratings.Looks `json:"looks" enum:"one-sided,given-away,shared,thrown" doc:"What they look like: one won nearly always; half of them were very short; half of them were between two of one address or device; the player lost half of them, with several others, after a very short time."`
	Player RatedPlayer     `json:"player"`
	Other  RatedPlayer     `json:"other"`
	Others int             `json:"others,omitempty" doc:"How many others the player had, where these are the games with all of them; left out for a pair."`
	Games  int             `json:"games"`
	Won    int             `json:"won" doc:"By the player, against the other."`
	Lost   int             `json:"lost"`
	Short  int             `json:"short" doc:"So short that they do not count wholly."`
	Shared int             `json:"shared" doc:"Between two of one address or device."`
	Gained float64         `json:"gained" doc:"By the player, in points."`
	First  table.Millis    `json:"first"`
	Last   table.Millis    `json:"last"`
	Recent []live.GameID   `json:"recent" doc:"The last ten, the last first."`
}

// RatedPlayer is somebody with a rating, for moderators.
type RatedPlayer struct {
	Handle  string `json:"handle,omitempty" doc:"Of a person; empty once the account is closed."`
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
			Handle  string       `json:"handle,omitempty" maxLength:"40" doc:"Whose games; or a program."`
			Program string       `json:"program,omitempty" maxLength:"40"`
			Other   RatedPlayer  `json:"other,omitzero" doc:"Of these, the games with another player alone."`
			Reason  string       `json:"reason" minLength:"1" maxLength:"500" doc:"The person is told."`
		} `nameHint:"AnnulRequest"`
	}
	annulOutput struct {
		Body struct {
			Games int `json:"games" doc:"How many were taken back."`
		}
	}
)

// ratingRoutes are what moderators see and do about ratings.
func (s *API) ratingRoutes(k *web.Kit) {
	web.Register(k, web.Tagged("desk", web.Get("getDoubtfulRatings", "/desk/ratings", "Games that look as if they were played for the number alone",
		"Pairs of players with eight games or more, the last of them in the last thirty days; those by which most was gained first, at most fifty. A player who loses short games to several others is shown with all of them.")), s.getDoubtful)
	web.Register(k, web.Tagged("desk", web.Post("annulRatedGames", "/desk/ratings", "Take rated games back",
		"All games of a player in a pool, or those with one other player. All ratings are recalculated without them within seconds, and everybody whose rating changes is notified.")), s.annul)
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

// ratedPlayer tells who a player is; neither the name of a closed account nor that of a
// program that was removed is known.
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

// namedPlayer returns the player who has a handle or a name, and the account that answers for
// them; a program of a guest has none.
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
	// The log first: what it says is carried out, or tried again by whoever reads it.
	act := Act{By: me.Player, Against: of.Player, Reason: b.Reason, Program: b.Program, Did: []string{Unrated}}
	if err := s.Complaints.Act(ctx, act); err != nil {
		return nil, err
	}
	out := new(annulOutput)
	out.Body.Games, err = s.Ratings.Annul(ctx, b.Pool, player, other)
	return out, err
}
