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

// errHeld is the response to a request that needs an account, if the caller's is suspended.
var errHeld = NewProblem(http.StatusForbidden, "held", "The moderators have suspended this account. GET /me/held has the reason.")

// errMasterHeld is the response to a program whose owner's account is suspended.
var errMasterHeld = NewProblem(http.StatusForbidden, "held", "The moderators have suspended the account of the program's owner.")

// ErrSignedOut is the response to a request that needs an account without one.
var ErrSignedOut = NewProblem(http.StatusUnauthorized, "signed-out", "You are not signed in.")

// signed returns the signed-in caller, rate-limited as by [core.person]. With fresh, the caller
// must have proved their identity recently.
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

// ended drops a player's cached devices on all nodes, here at once, and checks the open sockets.
func (s *core) ended(player table.Player) {
	s.hearChanged([]byte(player))
	s.hub.crew.do(func() {
		ctx, done := context.WithTimeout(s.hub.ctx, requestTime)
		defer done()
		if err := s.AccountChanged(ctx, player); err != nil {
			s.log.WarnContext(ctx, "a changed account was not announced; other nodes notice within a minute", "err", err)
		}
	})
}

// accountTopic carries the players whose accounts or devices have changed.
const accountTopic = "account"

// AccountChanged makes all nodes drop their cache of an account, and check the connections of its
// owner and of the owner's programs.
func (s *core) AccountChanged(ctx context.Context, player table.Player) error {
	err := s.config.Bus.Announce(ctx, accountTopic, []byte(player))
	if s.config.Programs == nil {
		return err
	}
	programs, unread := s.config.Programs.Of(ctx, player)
	for _, p := range programs {
		err = errors.Join(err, s.config.Bus.Announce(ctx, accountTopic, []byte(p.Player)))
	}
	return errors.Join(err, unread)
}

// hearChanged drops the cache of the account of a player.
func (s *core) hearChanged(player []byte) {
	s.guests.forget(table.Player(player))
	s.hub.check(table.Player(player))
	s.streams.check(table.Player(player))
}

// site returns the site of a request: by its host, or by the configuration if a proxy does not
// pass the host on.
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
