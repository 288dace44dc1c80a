package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/manykings/manykings/table"
)

// codes is how many recovery codes an account has.
const codes = 10

// newCodes returns recovery codes, and their hashes: 80 random bits each, in four groups
// that can be read from paper.
func newCodes(player table.Player) (list, hashes []string) {
	for range codes {
		text := rand.Text()[:16]
		list = append(list, text[:4]+"-"+text[4:8]+"-"+text[8:12]+"-"+text[12:])
		hashes = append(hashes, codeHash(player, text))
	}
	return list, hashes
}

// codeHash returns the hash of a code as it was typed: spaces, hyphens and small letters
// are all one, and so are 0 and O, 1 and I, of which codes have only the letters.
func codeHash(player table.Player, typed string) string {
	text := strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I").Replace(strings.ToUpper(typed))
	sum := sha256.Sum256([]byte("code " + string(player) + " " + text))
	return hex.EncodeToString(sum[:])
}

// Codes makes new recovery codes of an account, which are told here and never again. The
// earlier ones open nothing any more.
func (s *Service) Codes(ctx context.Context, player table.Player) ([]string, error) {
	list, hashes := newCodes(player)
	if err := s.store.SetCodes(ctx, player, hashes); err != nil {
		return nil, fmt.Errorf("storing recovery codes: %w", err)
	}
	return list, nil
}

// CodesLeft returns how many recovery codes an account has.
func (s *Service) CodesLeft(ctx context.Context, player table.Player) (int, error) {
	return s.store.CountCodes(ctx, player)
}

// Pass is six digits with which a person signs in on a second device for a few minutes.
type Pass struct {
	Player table.Player
	Hash   string
	Until  table.Millis
}

const (
	passDigits = 6
	passFor    = 5 * time.Minute
	// PassTries is how many wrong tries end a pass.
	// No address has more than a few (Limits.Digits of package web), so that nobody ends
	// the passes of others alone.
	PassTries = 20
)

// passHash returns the hash of a pass as it was typed.
func passHash(player table.Player, typed string) string {
	sum := sha256.Sum256([]byte("pass " + string(player) + " " + strings.ReplaceAll(typed, " ", "")))
	return hex.EncodeToString(sum[:])
}

// Pass makes a pass of an account and returns its digits. An earlier one opens nothing
// any more.
func (s *Service) Pass(ctx context.Context, player table.Player) (digits string, until table.Millis, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", 0, err
	}
	digits = fmt.Sprintf("%0*d", passDigits, n)
	until = s.moment() + table.Millis(passFor.Milliseconds())
	if err := s.store.SetPass(ctx, Pass{player, passHash(player, digits), until}); err != nil {
		return "", 0, fmt.Errorf("storing a pass: %w", err)
	}
	return digits, until, nil
}

// IsPass reports whether a text has the form of a pass, not of a recovery code.
func IsPass(typed string) bool {
	typed = strings.ReplaceAll(typed, " ", "")
	return len(typed) == passDigits && strings.Trim(typed, "0123456789") == ""
}
