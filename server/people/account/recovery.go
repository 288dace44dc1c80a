package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/manykings/manykings/table"
)

// Recovery is a sign-in link sent by email, for one use within a short time.
type Recovery struct {
	Ref    string // identifies it; a try with an unknown ref counts against nobody
	Player table.Player
	Hash   string
	Until  table.Millis
}

const (
	recoveryFor = 30 * time.Minute
	// recoveryStands is how long a recovery blocks another. Otherwise a stranger could replace a
	// pending one, and exhaust the hourly limit of letters.
	recoveryStands = 10 * time.Minute
	// RecoveryTries is the number of wrong tries that end a recovery.
	RecoveryTries = 5
	refLetters    = 13 // 65 bits
)

func recoveryHash(ref, secret string) string {
	sum := sha256.Sum256([]byte("recovery " + ref + " " + secret))
	return hex.EncodeToString(sum[:])
}

// Recover makes a recovery of an account and returns its token, to be sent to the owner and
// to nobody else. It replaces an earlier recovery.
func (s *Service) Recover(ctx context.Context, player table.Player) (token string, until table.Millis, err error) {
	ref, secret := rand.Text()[:refLetters], rand.Text()
	until = s.moment() + table.Millis(recoveryFor.Milliseconds())
	if err := s.store.SetRecovery(ctx, Recovery{ref, player, recoveryHash(ref, secret), until}); err != nil {
		return "", 0, fmt.Errorf("storing a recovery: %w", err)
	}
	return ref + secret, until, nil
}

// Recovering reports whether an account has a recovery too recent to be replaced: its letter
// is on its way or has arrived.
func (s *Service) Recovering(ctx context.Context, player table.Player) (bool, error) {
	until, err := s.store.RecoveryUntil(ctx, player)
	if err != nil {
		return false, fmt.Errorf("reading a recovery: %w", err)
	}
	return until-s.moment() > table.Millis((recoveryFor - recoveryStands).Milliseconds()), nil
}

// recovered uses up a token and returns its player, or [ErrNothing].
func (s *Service) recovered(ctx context.Context, token string) (table.Player, error) {
	if len(token) <= refLetters {
		return "", ErrNothing
	}
	ref, secret := token[:refLetters], token[refLetters:]
	return s.store.TryRecovery(ctx, ref, recoveryHash(ref, secret), s.moment())
}
