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

// Recovery is a way into an account that is sent by mail, for one use within a short time.
type Recovery struct {
	Ref    string // by which it is found: what is tried without it counts for nobody
	Player table.Player
	Hash   string
	Until  table.Millis
}

const (
	recoveryFor = 30 * time.Minute
	// recoveryStands is how long no other is made: whoever asks for somebody else's would end one
	// that is about to be used, and use up the letters that are sent in an hour.
	recoveryStands = 10 * time.Minute
	// RecoveryTries is how many wrong tries end a recovery.
	RecoveryTries = 5
	refLetters    = 13 // 65 bits
)

func recoveryHash(ref, secret string) string {
	sum := sha256.Sum256([]byte("recovery " + ref + " " + secret))
	return hex.EncodeToString(sum[:])
}

// Recover makes a recovery of an account and returns its token, which is sent to its person
// and told nobody else. An earlier one opens nothing any more.
func (s *Service) Recover(ctx context.Context, player table.Player) (token string, until table.Millis, err error) {
	ref, secret := rand.Text()[:refLetters], rand.Text()
	until = s.moment() + table.Millis(recoveryFor.Milliseconds())
	if err := s.store.SetRecovery(ctx, Recovery{ref, player, recoveryHash(ref, secret), until}); err != nil {
		return "", 0, fmt.Errorf("storing a recovery: %w", err)
	}
	return ref + secret, until, nil
}

// Recovering reports whether a recovery of an account was made so lately that it stands: its
// letter is on its way or has come.
func (s *Service) Recovering(ctx context.Context, player table.Player) (bool, error) {
	until, err := s.store.RecoveryUntil(ctx, player)
	if err != nil {
		return false, fmt.Errorf("asking for a recovery: %w", err)
	}
	return until-s.moment() > table.Millis((recoveryFor - recoveryStands).Milliseconds()), nil
}

// recovered returns whose recovery a token is, which opens nothing any more, or [ErrNothing].
func (s *Service) recovered(ctx context.Context, token string) (table.Player, error) {
	if len(token) <= refLetters {
		return "", ErrNothing
	}
	ref, secret := token[:refLetters], token[refLetters:]
	return s.store.TryRecovery(ctx, ref, recoveryHash(ref, secret), s.moment())
}
