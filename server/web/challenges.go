package web

import (
	"context"
	"net/http"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// A challenge is a seat of a new game that is reserved for an account. Its owner takes it like
// any seat (joinGame) or declines it (leaveSeat); so do the players invited to a rematch.

// Limits of challenges.
const (
	mostChallenges = 3  // unanswered, from one person to another
	mostTold       = 20 // challenges on a socket, the newest
)

// ChallengesMessage is the games with a seat reserved for the player at a socket.
type ChallengesMessage struct {
	Type  string        `json:"type" enum:"challenges"`
	Games []*live.Shown `json:"games"`
}

// errNoChallenge is the response to a refused challenge. It does not reveal the reason.
func errNoChallenge() *Problem {
	return NewProblem(http.StatusConflict, "no-challenge", "That person does not accept challenges from you.")
}

// challenge returns the choice of a seat that p reserves for the person with a handle.
func (s *gameRequests) challenge(ctx context.Context, p Caller, handle string) (c table.SeatChoice, err error) {
	if problem := p.Unsigned(); problem != nil {
		return c, problem
	}
	if problem := s.limits.challenges.take(string(p.Player)); problem != nil {
		return c, problem
	}
	a, err := s.config.Accounts.Named(ctx, handle)
	if err != nil {
		return c, err
	}
	if err := s.config.Relations.MayAsk(ctx, p.Player, a.Player); err != nil {
		return c, err
	}
	takes, err := s.takes(ctx, &a, p.Player)
	if err != nil {
		return c, err
	}
	if !takes {
		return c, errNoChallenge()
	}
	return table.SeatChoice{Kind: table.ChoosePerson, Player: a.Player, Name: a.Shown(), Handle: a.Handle}, nil
}

// takes reports whether a person accepts challenges by another who has not too many unanswered
// ones.
func (s *gameRequests) takes(ctx context.Context, a *account.Account, by table.Player) (bool, error) {
	follows, blocks, err := s.config.Relations.Stance(ctx, a.Player, by)
	if err != nil || blocks || a.Takes == account.ByNobody || a.Takes == account.ByFollowed && !follows {
		return false, err
	}
	going, err := s.config.Play.Going(ctx, by, mostFollowed)
	waiting := 0
	for _, r := range going {
		if r.Host == by && live.KeptFor(r, a.Player) {
			waiting++
		}
	}
	return waiting < mostChallenges, err
}

// followChallenges subscribes or unsubscribes a socket from the games with a seat reserved for
// its player.
func (c *socket) followChallenges(ctx context.Context, kind string, on bool) {
	topic := ""
	if c.player != "" {
		topic = live.SeatTopic(c.player)
	}
	c.follow(ctx, kind, on, topic, func(ctx context.Context) (any, error) {
		message := &ChallengesMessage{kind, []*live.Shown{}}
		if c.player == "" {
			return message, nil
		}
		var err error
		message.Games, err = c.hub.server.config.Play.Kept(ctx, c.player, mostTold)
		for _, g := range message.Games {
			g.Now = 0 // otherwise it would differ every time
		}
		return message, err
	})
}

// mayPlayAgain returns a problem if the caller of a rematch and another player of it block each
// other. Once the rematch exists, only players who have joined it count.
func (s *gameRequests) mayPlayAgain(ctx context.Context, id live.GameID, p Caller) error {
	last, err := s.config.Play.Get(ctx, id)
	if err != nil || len(last.SeatsOf(p.Player)) == 0 {
		return nil //nolint:nilerr // the request itself reports it
	}
	if last.Rematch != "" {
		return s.mayMeet(ctx, last.Rematch, p)
	}
	for i := range last.Seats {
		other := last.Seats[i].Player
		if other == "" || other == p.Player || last.Seats[i].Program {
			continue
		}
		if blocks, err := s.config.Relations.Blocks(ctx, other, p.Player); err != nil {
			return err
		} else if blocks {
			return errUnwelcome()
		}
		if err := s.config.Relations.MayAsk(ctx, p.Player, other); err != nil {
			return err
		}
	}
	return nil
}

// isKept reports whether all of a player's seats in a game are reserved and not yet taken.
func isKept(r *live.Record, player table.Player) bool {
	mine := r.SeatsOf(player)
	return len(mine) > 0 && !slices.ContainsFunc(mine, func(n int) bool { return r.Seats[n-1].Ready })
}
