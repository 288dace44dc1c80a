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

// Mark is a keyed hash of an address or a device from which a player joined a rated game.
// Addresses themselves are not stored.
type Mark struct {
	Player table.Player
	Kind   MarkKind
	Hash   string
	Until  table.Millis // when it is deleted
}

// MarkKind is the kind of the hashed value.
type MarkKind string

// The kinds.
const (
	MarkAddress MarkKind = "address"
	MarkDevice  MarkKind = "device"
)

// MostMarks is how many marks are kept for each player.
const MostMarks = 20

// marksFor is how long marks and their key last. Without the key the marks reveal nothing.
const marksFor = 90 * 24 * time.Hour

// MarkKey is the key of the hashes of marks.
type MarkKey struct {
	Key  string
	Made table.Millis
}

// See stores marks for the address and the device from which a player joins a rated game;
// empty values are skipped.
func (s *Service) See(ctx context.Context, player table.Player, address, device string) error {
	now := s.now()
	key, err := s.store.MarkKey(ctx, MarkKey{rand.Text(), table.At(now)}, table.At(now.Add(-marksFor)))
	if err != nil {
		return fmt.Errorf("reading the key of marks: %w", err)
	}
	for kind, text := range map[MarkKind]string{MarkAddress: address, MarkDevice: device} {
		if text == "" {
			continue
		}
		h := hmac.New(sha256.New, []byte(key.Key))
		h.Write([]byte(string(kind) + " " + text))
		hash := base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:16])
		if err := s.store.Mark(ctx, Mark{player, kind, hash, table.At(now.Add(marksFor))}); err != nil {
			return fmt.Errorf("storing a mark: %w", err)
		}
	}
	return nil
}

// Doubtful returns the pairs of players with suspicious games.
func (s *Service) Doubtful(ctx context.Context) ([]Pair, error) {
	return s.store.Pairs(ctx, table.At(s.now().AddDate(0, 0, -pairDays)), mostPairs)
}

// Annul annuls a player's games in a pool, or only those with another player, and returns how
// many. Soon after, all ratings are recalculated, and everybody whose rating changes is
// notified.
func (s *Service) Annul(ctx context.Context, pool Pool, player, other table.Player) (int, error) {
	return s.store.Annul(ctx, pool, player, other, table.At(s.now()))
}
