package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/manykings/manykings/table"
)

// What a password costs to try, as OWASP's Password Storage Cheat Sheet asks: 19 MiB,
// two passes, one lane.
const (
	argonMemory = 19 << 10 // KiB
	argonTime   = 2
	argonLanes  = 1
	argonKey    = 32
	argonSalt   = 16
	// mostHashing is how many passwords are hashed at once: each takes argonMemory.
	mostHashing = 4
)

// Bounds of a password, in characters and in bytes.
const (
	leastPassword = 10
	mostPassword  = 200
)

// checkPassword returns an [*table.InputError] unless a password can be one. There are no
// rules of what it has to have in it: long is good.
func checkPassword(password, handle string) error {
	lower := strings.ToLower(password)
	switch n := len([]rune(password)); {
	case n < leastPassword:
		return &table.InputError{Field: "password", Reason: fmt.Sprintf("at least %d characters", leastPassword)}
	case len(password) > mostPassword:
		return &table.InputError{Field: "password", Reason: fmt.Sprintf("at most %d bytes", mostPassword)}
	case strings.Contains(lower, strings.ToLower(handle)), strings.Contains(lower, "manykings"), few(lower):
		return &table.InputError{Field: "password", Reason: "too easy to guess"}
	}
	return nil
}

// few reports whether a text is made of fewer than five different characters, or is a
// row of neighbours.
func few(text string) bool {
	different := map[rune]bool{}
	row, last := 0, rune(0)
	for _, c := range text {
		different[c] = true
		if c == last+1 {
			row++
		}
		last = c
	}
	return len(different) < 5 || row >= len([]rune(text))-2
}

// hashPassword returns the hash of a password in the PHC string format.
func (s *Service) hashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, argonSalt)
	if _, err := rand.Read(salt); err != nil {
		return "", err
	}
	key, err := s.argon(ctx, password, salt)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes, b64.EncodeToString(salt), b64.EncodeToString(key)), nil
}

// argon hashes a password, when its turn comes.
func (s *Service) argon(ctx context.Context, password string, salt []byte) ([]byte, error) {
	select {
	case s.hashing <- struct{}{}:
		defer func() { <-s.hashing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonLanes, argonKey), nil
}

// matches reports whether a password is the one of a hash. Without a hash it takes as
// long, and is not.
func (s *Service) matches(ctx context.Context, password, hash string) (bool, error) {
	var salt, want []byte
	parts := strings.Split(hash, "$")
	if len(parts) == 6 {
		var err error
		if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
			return false, err
		}
		if want, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
			return false, err
		}
	} else {
		salt = make([]byte, argonSalt)
	}
	key, err := s.argon(ctx, password, salt)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

// SetPassword gives an account a password, where the host allows it.
func (s *Service) SetPassword(ctx context.Context, player table.Player, password string) error {
	if !s.options.Passwords {
		return ErrNoPassword
	}
	a, err := s.store.Account(ctx, player)
	if err != nil {
		return err
	}
	if err := checkPassword(password, a.Handle); err != nil {
		return err
	}
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return err
	}
	return s.store.SetPassword(ctx, player, hash)
}
