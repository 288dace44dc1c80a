// Package relations keeps whom people follow and whom they block. Nobody is told who follows
// or blocks them: a block shows in what does not happen any more.
//
//	err := circles.Follow(ctx, anna, bela)
//	err = circles.Block(ctx, anna, cora)
//	apart, err := circles.Blocks(ctx, anna, cora)
//
// Its service knows players, no accounts and no games; its routes show both.
package relations

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/table"
)

// What is refused.
var (
	ErrSelf    = errors.New("that is oneself")
	ErrTooMany = errors.New("too many")
	// ErrBlocked is returned to who wants to follow somebody whom they block.
	ErrBlocked = errors.New("that person is blocked")
)

// Kind is what somebody is to a person.
type Kind string

// The kinds. One person may be either to another, not both.
const (
	Followed Kind = "followed"
	Blocked  Kind = "blocked"
)

// Most is how many people somebody follows, or blocks.
const Most = 300

// Other is somebody in a circle, and since when.
type Other struct {
	Player table.Player
	Since  table.Millis
}

// Store keeps circles. It must pass circletest.TestStore.
type Store interface {
	// SetCircle makes somebody what another is to a player: who is blocked is not followed
	// any more, by either of the two. It returns [ErrTooMany] if the player has so many of the
	// kind already, and [ErrBlocked] for following whom the player blocks. What was so before
	// stays as it is.
	SetCircle(ctx context.Context, player, other table.Player, kind Kind, at table.Millis, most int) error
	// UnsetCircle ends that, if it was so.
	UnsetCircle(ctx context.Context, player, other table.Player, kind Kind) error
	// Circle returns those who are something to a player, the last first.
	Circle(ctx context.Context, player table.Player, kind Kind) ([]Other, error)
}

// Service keeps circles. It is safe for concurrent use.
type Service struct {
	store   Store
	now     func() time.Time
	blocked *lru.Cache[table.Player, remembered]
}

// remembered is whom a player blocks, for some time.
type remembered struct {
	players []table.Player
	until   time.Time
}

// What is remembered of whom people block: who has blocked somebody at another server is
// known to have done so that much later at most.
const (
	mostRemembered = 1 << 14
	rememberedFor  = time.Minute
)

// New returns a service that keeps circles in a store.
func New(store Store, now func() time.Time) *Service {
	blocked, err := lru.New[table.Player, remembered](mostRemembered)
	if err != nil {
		panic(err) // only of a size less than 1
	}
	return &Service{store, now, blocked}
}

// Follow notes that a player follows another.
func (s *Service) Follow(ctx context.Context, player, other table.Player) error {
	return s.set(ctx, player, other, Followed)
}

// Block notes that a player wants nothing to do with another. Neither follows the other any
// more.
func (s *Service) Block(ctx context.Context, player, other table.Player) error {
	return s.set(ctx, player, other, Blocked)
}

func (s *Service) set(ctx context.Context, player, other table.Player, kind Kind) error {
	if player == other {
		return ErrSelf
	}
	defer s.blocked.Remove(player)
	if err := s.store.SetCircle(ctx, player, other, kind, table.At(s.now()), Most); err != nil {
		return fmt.Errorf("storing that somebody is %s: %w", kind, err)
	}
	return nil
}

// Unfollow ends it.
func (s *Service) Unfollow(ctx context.Context, player, other table.Player) error {
	return s.store.UnsetCircle(ctx, player, other, Followed)
}

// Unblock ends a block.
func (s *Service) Unblock(ctx context.Context, player, other table.Player) error {
	defer s.blocked.Remove(player)
	return s.store.UnsetCircle(ctx, player, other, Blocked)
}

// Of returns those who are something to a player, the last first.
func (s *Service) Of(ctx context.Context, player table.Player, kind Kind) ([]Other, error) {
	return s.store.Circle(ctx, player, kind)
}

// Is reports what another is to a player, "" for nothing.
func (s *Service) Is(ctx context.Context, player, other table.Player) (Kind, error) {
	for _, kind := range []Kind{Followed, Blocked} {
		list, err := s.store.Circle(ctx, player, kind)
		if err != nil {
			return "", err
		}
		if slices.ContainsFunc(list, func(o Other) bool { return o.Player == other }) {
			return kind, nil
		}
	}
	return "", nil
}

// Blocked returns whom a player blocks. It is remembered for a minute.
func (s *Service) Blocked(ctx context.Context, player table.Player) ([]table.Player, error) {
	if player == "" {
		return nil, nil
	}
	if known, ok := s.blocked.Get(player); ok && s.now().Before(known.until) {
		return known.players, nil
	}
	found, err := s.store.Circle(ctx, player, Blocked)
	if err != nil {
		return nil, err
	}
	list := make([]table.Player, len(found))
	for i, o := range found {
		list[i] = o.Player
	}
	s.blocked.Add(player, remembered{list, s.now().Add(rememberedFor)})
	return list, nil
}

// Blocks reports whether a player blocks another.
func (s *Service) Blocks(ctx context.Context, player, other table.Player) (bool, error) {
	list, err := s.Blocked(ctx, player)
	return slices.Contains(list, other), err
}

// Stance reports whether a player follows or blocks another, by the store.
func (s *Service) Stance(ctx context.Context, player, other table.Player) (follows, blocks bool, err error) {
	is, err := s.Is(ctx, player, other)
	return is == Followed, is == Blocked, err
}

// MayAsk returns [ErrSelf] or [ErrBlocked] if a player is not to ask another to play.
func (s *Service) MayAsk(ctx context.Context, player, other table.Player) error {
	if player == other {
		return ErrSelf
	}
	blocks, err := s.Blocks(ctx, player, other)
	if err == nil && blocks {
		err = ErrBlocked
	}
	return err
}
