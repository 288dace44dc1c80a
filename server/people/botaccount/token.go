package botaccount

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/manykings/manykings/table"
)

// Scope is something that a token allows.
type Scope string

// The scopes. Whatever anybody may see without a name is allowed by every token.
const (
	// Read allows what a program may see as itself: its games and its stream.
	Read Scope = "read"
	// Play allows to take seats, to move, to resign and to vote.
	Play Scope = "play"
	// Host allows to make games and to look after them.
	Host Scope = "host"
	// Chat allows to write.
	Chat Scope = "chat"
)

// AllScopes returns all scopes.
func AllScopes() []Scope { return []Scope{Read, Play, Host, Chat} }

// Token is a permission to act as a program. What opens it is told once.
type Token struct {
	ID      string       // names it to its owner
	Hash    string       // of the secret, SHA-256 as hexadecimal digits
	Program table.Player // which acts
	Label   string       // what its owner calls it
	Scopes  []Scope
	Made    table.Millis
	Used    table.Millis // when it was last used, to the minute; 0 for never
	Until   table.Millis // when it ends; 0 for never
}

// secretPrefix begins every secret, so that scanners for what has leaked find it.
const secretPrefix = "mkt_"

// newSecret returns what opens a token.
func newSecret() string { return secretPrefix + rand.Text() }

// hashOf returns the hash of a secret. It is random, so that no hash of it could be
// guessed however fast it is made.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// IsSecret reports whether a text looks like what opens a token.
func IsSecret(text string) bool {
	return strings.HasPrefix(text, secretPrefix) && len(text) == len(secretPrefix)+26
}

// Holder is who shows a token.
type Holder struct {
	Program
	Token
}

// May reports whether the token allows something.
func (h *Holder) May(scope Scope) bool { return slices.Contains(h.Scopes, scope) }
