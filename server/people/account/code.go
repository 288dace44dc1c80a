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

// codes is the number of recovery codes of a new set.
const codes = 10

// newCodes returns recovery codes and their hashes. A code is 80 random bits in four groups,
// short enough to copy from paper.
func newCodes(player table.Player) (list, hashes []string) {
	for range codes {
		text := rand.Text()[:16]
		list = append(list, text[:4]+"-"+text[4:8]+"-"+text[8:12]+"-"+text[12:])
		hashes = append(hashes, codeHash(player, text))
	}
	return list, hashes
}

// codeHash hashes a recovery code as typed. It ignores spaces, hyphens and case, and reads
// 0 as O and 1 as I, since codes have only the letters.
func codeHash(player table.Player, typed string) string {
	text := strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I").Replace(strings.ToUpper(typed))
	sum := sha256.Sum256([]byte("code " + string(player) + " " + text))
	return hex.EncodeToString(sum[:])
}

// Codes replaces the recovery codes of an account. Only their hashes are stored, so the
// returned codes cannot be read again.
func (s *Service) Codes(ctx context.Context, player table.Player) ([]string, error) {
	list, hashes := newCodes(player)
	if err := s.store.SetCodes(ctx, player, hashes); err != nil {
		return nil, fmt.Errorf("storing recovery codes: %w", err)
	}
	return list, nil
}

// CodesLeft returns the number of unused recovery codes of an account.
func (s *Service) CodesLeft(ctx context.Context, player table.Player) (int, error) {
	return s.store.CountCodes(ctx, player)
}

// Pass is a six-digit code with which a person signs in on a second device within minutes.
type Pass struct {
	Player table.Player
	Hash   string
	Until  table.Millis
}

const (
	passDigits = 6
	passFor    = 5 * time.Minute
	// PassTries is the number of wrong tries that end a pass. Each address has fewer
	// (Limits.Digits of package web), so that nobody can end another person's pass alone.
	PassTries = 20
)

func passHash(player table.Player, typed string) string {
	sum := sha256.Sum256([]byte("pass " + string(player) + " " + strings.ReplaceAll(typed, " ", "")))
	return hex.EncodeToString(sum[:])
}

// Pass makes a pass for an account and returns its digits. It replaces an earlier pass.
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

// IsPass reports whether a text has the form of a pass rather than of a recovery code.
func IsPass(typed string) bool {
	typed = strings.ReplaceAll(typed, " ", "")
	return len(typed) == passDigits && strings.Trim(typed, "0123456789") == ""
}
