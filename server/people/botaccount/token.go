package botaccount

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/manykings/manykings/table"
)

// Scope is a permission of a token.
type Scope string

// The scopes. Every token also allows everything that needs no authentication.
const (
	// Read allows the program's own games and its stream.
	Read Scope = "read"
	// Play allows taking seats, moving, resigning and voting.
	Play Scope = "play"
	// Host allows creating and managing games.
	Host Scope = "host"
	// Chat allows writing messages.
	Chat Scope = "chat"
)

// AllScopes returns all scopes.
func AllScopes() []Scope { return []Scope{Read, Play, Host, Chat} }

// Token is an access token of a program. Its secret is not stored.
type Token struct {
	ID      string       // by which the owner refers to it
	Hash    string       // of the secret, SHA-256 as hexadecimal digits
	Program table.Player // the program that it authenticates
	Label   string       // the owner's name for it
	Scopes  []Scope
	Made    table.Millis
	Used    table.Millis // when it was last used, to the minute; 0 for never
	Until   table.Millis // when it expires; 0 for never
}

// secretPrefix begins every secret, so that scanners for leaked secrets find it.
const secretPrefix = "mkt_"

// newSecret returns a random secret of a token.
func newSecret() string { return secretPrefix + rand.Text() }

// hashOf returns the hash of a secret. A secret is random, so a fast hash is safe.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// IsSecret reports whether a text has the form of a secret.
func IsSecret(text string) bool {
	return strings.HasPrefix(text, secretPrefix) && len(text) == len(secretPrefix)+26
}

// Holder is a token with its program.
type Holder struct {
	Program
	Token
}

// May reports whether the token has a scope.
func (h *Holder) May(scope Scope) bool { return slices.Contains(h.Scopes, scope) }
