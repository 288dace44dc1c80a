package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// errHeld is the answer to who must be signed in, and from whom that was taken.
var errHeld = NewProblem(http.StatusForbidden, "held", "The moderators have suspended this account. GET /me/held has the reason.")

// errMasterHeld is the answer to a program of somebody from whom signing in was taken.
var errMasterHeld = NewProblem(http.StatusForbidden, "held", "The moderators have suspended the account of the program's owner.")

// ErrSignedOut is the answer to who must be signed in and is not.
var ErrSignedOut = NewProblem(http.StatusUnauthorized, "signed-out", "Nobody is signed in here.")

// signed returns who is signed in, and holds it to its rate as [core.person] does; with
// fresh only if that was shown a short while ago.
func (s *core) signed(ctx context.Context, fresh bool) (Caller, error) {
	p, err := s.guests.needSigned(ctx)
	if err != nil {
		return p, err
	}
	if problem := s.limits.writes.take(string(p.Player)); problem != nil {
		return p, problem
	}
	if fresh {
		err = s.config.Accounts.Fresh(ctx, p.Signed.Device.ID)
		if errors.Is(err, account.ErrNothing) {
			err = ErrSignedOut
		}
	}
	return p, err
}

// ended drops the cached devices of a player at all nodes, here at once, and checks the open
// sockets.
func (s *core) ended(player table.Player) {
	s.hearChanged([]byte(player))
	s.hub.crew.do(func() {
		ctx, done := context.WithTimeout(s.hub.ctx, requestTime)
		defer done()
		if err := s.AccountChanged(ctx, player); err != nil {
			s.log.WarnContext(ctx, "no news of a changed account to other nodes; they look within a minute", "err", err)
		}
	})
}

// accountTopic carries the players whose accounts or devices have changed.
const accountTopic = "account"

// AccountChanged makes all nodes drop their cache of an account.
func (s *core) AccountChanged(ctx context.Context, player table.Player) error {
	return s.config.Bus.Announce(ctx, accountTopic, []byte(player))
}

// hearChanged drops the cache of the account of a player.
func (s *core) hearChanged(player []byte) {
	s.guests.forget(table.Player(player))
	s.hub.check(table.Player(player))
}

// site returns where the page stands that asks: by the name of the request, or by that of
// the configuration where a proxy does not pass it on.
func (s *core) site(ctx context.Context) account.Site {
	origin := originOf(ctx)
	if list := s.config.Origins; len(list) > 0 {
		known := false
		for _, o := range list {
			known = known || o == origin
		}
		if !known {
			origin = list[0]
		}
	}
	u, err := url.Parse(origin)
	if err != nil {
		return account.Site{}
	}
	return account.Site{Name: strings.ToLower(u.Hostname()), Origin: origin}
}
