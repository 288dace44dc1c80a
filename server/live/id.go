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

// NewPlayerID returns an id for a new person, which cannot be guessed.
func NewPlayerID() table.Player { return table.Player(rand.Text()) }

// ParseGameID returns text as an id. It reports false if no game can have it.
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

// Alias is what others know a person by within one game: it cannot be traced
// to the player, nor to their other games.
type Alias string

// AliasOf returns the alias of a player in a game. Messages are stored with it: what it is
// made from never changes.
func AliasOf(game GameID, player table.Player) Alias {
	return Alias(digest(aliasLength, "handle", string(game), string(player)))
}

// newGameID returns the id of the game that a player asks for with a token: the
// same again for the same request, so that repeating it makes no second game.
// Without a token it is drawn.
func newGameID(player table.Player, token string) GameID {
	if token == "" {
		token = rand.Text()
	}
	return GameID(digest(idLength, "game", string(player), token))
}

// newInvitation returns what opens the reserved seats of a game; it cannot be
// guessed.
func newInvitation() string { return rand.Text()[:idLength] }

// rematchID returns the id of the game that follows one.
func rematchID(game GameID) GameID { return GameID(digest(idLength, "rematch", string(game))) }

// SealOf returns what everybody is told of the seed of lots before the start: its
// SHA-256, in hexadecimal digits.
func SealOf(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// digest returns length letters and digits that depend on all parts and do not
// give them away.
func digest(length int, parts ...string) string {
	all := make([]byte, 0, 160) // on the stack
	for _, p := range parts {
		all = append(binary.BigEndian.AppendUint64(all, uint64(len(p))), p...)
	}
	sum := sha256.Sum256(all)
	// The number in base 62, two words wide: more than twelve digits need.
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
