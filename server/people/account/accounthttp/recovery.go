package accounthttp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

type recoveryInput struct {
	Body struct {
		Who string `json:"who" minLength:"1" maxLength:"254" doc:"The handle or the email address."`
	} `nameHint:"RecoveryRequest"`
}

// askRecovery requests a sign-in link for a person who has lost every other sign-in method.
// Apart from counting, the work is done after the response, so that neither the response nor
// its timing reveals whether an account exists.
func (s *API) askRecovery(ctx context.Context, in *recoveryInput) (*struct{}, error) {
	if !s.Notices.Mails() {
		return nil, notify.ErrNoMail
	}
	if err := s.kit.SigningIn(ctx); err != nil {
		return nil, err
	}
	who := strings.TrimSpace(in.Body.Who)
	name := s.Names.Fold(who)
	if strings.Contains(who, "@") {
		name = strings.ToLower(who)
	}
	asked := sha256.Sum256([]byte("recovery " + name))
	if err := s.kit.Letter(hex.EncodeToString(asked[:])); err != nil {
		return nil, err
	}
	s.kit.Later("sending a sign-in link", func(ctx context.Context) error { return s.recover(ctx, who) })
	return nil, nil
}

// recover sends a sign-in link to the person with a handle or an address.
func (s *API) recover(ctx context.Context, who string) error {
	var players []table.Player
	if strings.Contains(who, "@") {
		var err error
		if players, err = s.Notices.Openers(ctx, who); err != nil {
			return err
		}
	} else {
		a, err := s.Accounts.Named(ctx, who)
		if err != nil && !errors.Is(err, account.ErrNotFound) {
			return err
		}
		if err == nil {
			players = append(players, a.Player)
		}
	}
	var errs []error
	for _, p := range players {
		errs = append(errs, s.recoverOne(ctx, p))
	}
	return errors.Join(errs...)
}

func (s *API) recoverOne(ctx context.Context, player table.Player) error {
	l, err := s.Notices.Listener(ctx, player)
	if err != nil || l.Opens() == "" {
		return err
	}
	a, err := s.Accounts.Get(ctx, player)
	if errors.Is(err, account.ErrNotFound) || err == nil && a.Closed != 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if sent, err := s.Accounts.Recovering(ctx, player); sent || err != nil {
		return err
	}
	// A handle and its address are one mailbox: both count against the same limit.
	if s.kit.Letter("recovery of "+string(player)) != nil {
		return nil
	}
	token, until, err := s.Accounts.Recover(ctx, player)
	if err == nil {
		_, err = s.Notices.SendRecovery(ctx, player, a.Handle, token, until)
	}
	return err
}
