package live

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"

	"github.com/manykings/manykings/table"
)

const (
	idLength    = 12
	aliasLength = 8
	idAlphabet  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewPlayerID returns a new player id, which cannot be guessed.
func NewPlayerID() table.Player { return table.Player(rand.Text()) }

// ParseGameID parses a game id. It reports false if no game can have it.
func ParseGameID(text string) (GameID, bool) {
	if len(text) != idLength {
		return "", false
	}
	for i := range len(text) {
		c := text[i]
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return "", false
		}
	}
	return GameID(text), true
}

// Alias identifies a person within one game. It cannot be traced to the player, nor to their other
// games.
type Alias string

// AliasOf returns the alias of a player in a game. Messages are stored with it, so its computation
// never changes.
func AliasOf(game GameID, player table.Player) Alias {
	return Alias(digest(aliasLength, "handle", string(game), string(player)))
}

// newGameID returns the id of the game that a player creates with a token. It depends on both, so
// that a repeated request creates no second game. Without a token it is random.
func newGameID(player table.Player, token string) GameID {
	if token == "" {
		token = rand.Text()
	}
	return GameID(digest(idLength, "game", string(player), token))
}

// newInvitation returns a secret for the reserved seats of a game.
func newInvitation() string { return rand.Text()[:idLength] }

// rematchID returns the id of the rematch of a game.
func rematchID(game GameID) GameID { return GameID(digest(idLength, "rematch", string(game))) }

// SealOf returns the public commitment to the seed of a draw: its SHA-256 in hexadecimal digits.
func SealOf(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// digest returns a one-way hash of all parts, as length letters and digits.
func digest(length int, parts ...string) string {
	all := make([]byte, 0, 160) // stays on the stack
	for _, p := range parts {
		all = append(binary.BigEndian.AppendUint64(all, uint64(len(p))), p...)
	}
	sum := sha256.Sum256(all)
	// Base-62 digits of a two-word number, more than twelve digits need.
	hi, lo := binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])
	text := make([]byte, length)
	for i := range text {
		var rest uint64
		hi, rest = hi/uint64(len(idAlphabet)), hi%uint64(len(idAlphabet))
		lo, rest = bits.Div64(rest, lo, uint64(len(idAlphabet)))
		text[i] = idAlphabet[rest]
	}
	return string(text)
}
