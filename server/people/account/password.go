package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/secure/precis"

	"github.com/manykings/manykings/internal/zxcvbn"
	"github.com/manykings/manykings/table"
)

// The cost of an Argon2id hash, as OWASP's Password Storage Cheat Sheet recommends: 19 MiB,
// two passes, one lane.
const (
	argonMemory = 19 << 10 // KiB
	argonTime   = 2
	argonLanes  = 1
	argonKey    = 32
	argonSalt   = 16
	// mostHashing is how many passwords are hashed concurrently; each takes argonMemory.
	mostHashing = 4
)

// Limits of a password, in characters.
const (
	leastPassword = 12
	mostPassword  = 128
	// looked is how many characters zxcvbn examines, and strong the score, from 0 to 4, that a
	// password needs.
	looked = 64
	strong = 3
)

// cleanPassword normalizes a password (RFC 8265), so that every device produces the same
// bytes, and returns an [*table.InputError] if it is unsuitable. It has no rules about the
// kinds of characters: a password must be long and hard to guess.
func cleanPassword(password, handle string) (string, error) {
	wrong := func(reason string, args ...any) (string, error) {
		return "", &table.InputError{Field: "password", Reason: fmt.Sprintf(reason, args...)}
	}
	clean, err := precis.OpaqueString.String(password)
	if err != nil {
		return wrong("must not contain control characters")
	}
	letters := []rune(clean)
	if len(letters) < leastPassword {
		return wrong("at least %d characters", leastPassword)
	}
	if len(letters) > mostPassword {
		return wrong("at most %d characters", mostPassword)
	}
	if zxcvbn.Score(string(letters[:min(len(letters), looked)]), []string{handle, "manykings"}) < strong {
		return wrong("is too easy to guess")
	}
	return clean, nil
}

// hashPassword hashes a password into the PHC string format.
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

// argon hashes a password once a hashing slot is free.
func (s *Service) argon(ctx context.Context, password string, salt []byte) ([]byte, error) {
	select {
	case s.hashing <- struct{}{}:
		defer func() { <-s.hashing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.hash([]byte(password), salt, argonTime, argonMemory, argonLanes, argonKey), nil
}

// matches reports whether a password has a hash. An empty hash never matches but takes as
// long, so that timing does not reveal whether an account has a password.
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
	clean, err := precis.OpaqueString.String(password)
	if err != nil {
		clean = password // matches no hash
	}
	key, err := s.argon(ctx, clean, salt)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

// SetPassword sets the password of an account, if the server allows passwords.
func (s *Service) SetPassword(ctx context.Context, player table.Player, password string) error {
	if !s.options.Passwords {
		return ErrNoPassword
	}
	a, err := s.store.Account(ctx, player)
	if err != nil {
		return err
	}
	clean, err := cleanPassword(password, a.Handle)
	if err != nil {
		return err
	}
	hash, err := s.hashPassword(ctx, clean)
	if err != nil {
		return err
	}
	return s.store.SetPassword(ctx, player, hash)
}
