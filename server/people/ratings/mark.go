package ratings

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"time"

	"github.com/manykings/manykings/table"
)

// Mark is a keyed hash of an address or a device at which a player sat down at a rated game.
// Addresses themselves are stored nowhere.
type Mark struct {
	Player table.Player
	Kind   MarkKind
	Hash   string
	Until  table.Millis // it is forgotten then
}

// MarkKind is what the hash is of.
type MarkKind string

// The kinds.
const (
	MarkAddress MarkKind = "address"
	MarkDevice  MarkKind = "device"
)

// MostMarks is how many marks of a player are kept.
const MostMarks = 20

// marksFor is how long a mark lasts, and a key: with the key all marks made by it tell
// nothing any more.
const marksFor = 90 * 24 * time.Hour

// MarkKey is the key of the hashes of marks.
type MarkKey struct {
	Key  string
	Made table.Millis
}

// See notes that a player sits down at a rated game from an address, at a device; what is
// empty is not noted.
func (s *Service) See(ctx context.Context, player table.Player, address, device string) error {
	now := s.now()
	key, err := s.store.MarkKey(ctx, MarkKey{rand.Text(), table.At(now)}, table.At(now.Add(-marksFor)))
	if err != nil {
		return fmt.Errorf("asking for the key of marks: %w", err)
	}
	for kind, text := range map[MarkKind]string{MarkAddress: address, MarkDevice: device} {
		if text == "" {
			continue
		}
		h := hmac.New(sha256.New, []byte(key.Key))
		h.Write([]byte(string(kind) + " " + text))
		hash := base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:16])
		if err := s.store.Mark(ctx, Mark{player, kind, hash, table.At(now.Add(marksFor))}); err != nil {
			return fmt.Errorf("noting where somebody sits down: %w", err)
		}
	}
	return nil
}

// Doubtful returns the pairs of players whose games look as if they were played for the
// number alone.
func (s *Service) Doubtful(ctx context.Context) ([]Pair, error) {
	return s.store.Pairs(ctx, table.At(s.now().AddDate(0, 0, -pairDays)), mostPairs)
}

// Annul takes back the games of a player in a pool, with another one if they are named, and
// returns how many those were. The ratings are made anew soon after, and everybody whose
// rating that changes is told.
func (s *Service) Annul(ctx context.Context, pool Pool, player, other table.Player) (int, error) {
	return s.store.Annul(ctx, pool, player, other, table.At(s.now()))
}
