// Package relations keeps the people whom players follow and block. Nobody learns who follows or
// blocks them.
//
//	err := circles.Follow(ctx, anna, bela)
//	err = circles.Block(ctx, anna, cora)
//	apart, err := circles.Blocks(ctx, anna, cora)
//
// The service knows players, but neither accounts nor games; the routes show both.
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

// Errors of the service.
var (
	ErrSelf    = errors.New("you cannot do that to yourself")
	ErrTooMany = errors.New("too many")
	// ErrBlocked is returned for an attempt to follow a blocked person.
	ErrBlocked = errors.New("that person is blocked")
)

// Kind is the relation of a player to another.
type Kind string

// The kinds. Two people have at most one of them in each direction.
const (
	Followed Kind = "followed"
	Blocked  Kind = "blocked"
)

// Most is how many people a player may follow, and how many they may block.
const Most = 300

// Other is a followed or blocked person, and since when.
type Other struct {
	Player table.Player
	Since  table.Millis
}

// Store keeps circles. It must pass relationstest.TestStore.
type Store interface {
	// SetCircle stores a relation of a player to another. A block ends following in both
	// directions. It returns [ErrTooMany] if the player already has most relations of the
	// kind, and [ErrBlocked] for following a blocked person. An existing relation of the kind
	// keeps its time.
	SetCircle(ctx context.Context, player, other table.Player, kind Kind, at table.Millis, most int) error
	// UnsetCircle removes a relation, if there is one.
	UnsetCircle(ctx context.Context, player, other table.Player, kind Kind) error
	// Circle returns a player's relations of a kind, newest first.
	Circle(ctx context.Context, player table.Player, kind Kind) ([]Other, error)
}

// Service manages circles. It is safe for concurrent use.
type Service struct {
	store   Store
	now     func() time.Time
	blocked *lru.Cache[table.Player, remembered]
}

// remembered is a cached list of blocked people.
type remembered struct {
	players []table.Player
	until   time.Time
}

// The cache of blocked people. A block made on another server takes effect after at most this
// time.
const (
	mostRemembered = 1 << 14
	rememberedFor  = time.Minute
)

// New returns a service that keeps circles in a store.
func New(store Store, now func() time.Time) *Service {
	blocked, err := lru.New[table.Player, remembered](mostRemembered)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &Service{store, now, blocked}
}

// Follow makes a player follow another.
func (s *Service) Follow(ctx context.Context, player, other table.Player) error {
	return s.set(ctx, player, other, Followed)
}

// Block makes a player block another. It ends following in both directions.
func (s *Service) Block(ctx context.Context, player, other table.Player) error {
	return s.set(ctx, player, other, Blocked)
}

func (s *Service) set(ctx context.Context, player, other table.Player, kind Kind) error {
	if player == other {
		return ErrSelf
	}
	defer s.blocked.Remove(player)
	if err := s.store.SetCircle(ctx, player, other, kind, table.At(s.now()), Most); err != nil {
		return fmt.Errorf("storing a person as %s: %w", kind, err)
	}
	return nil
}

// Unfollow ends following.
func (s *Service) Unfollow(ctx context.Context, player, other table.Player) error {
	return s.store.UnsetCircle(ctx, player, other, Followed)
}

// Unblock ends a block.
func (s *Service) Unblock(ctx context.Context, player, other table.Player) error {
	defer s.blocked.Remove(player)
	return s.store.UnsetCircle(ctx, player, other, Blocked)
}

// Of returns a player's relations of a kind, newest first.
func (s *Service) Of(ctx context.Context, player table.Player, kind Kind) ([]Other, error) {
	return s.store.Circle(ctx, player, kind)
}

// Is returns the relation of a player to another, "" for none.
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

// Blocked returns the people whom a player blocks. It caches the list for a minute.
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

// Stance reports whether a player follows or blocks another. It always reads the store.
func (s *Service) Stance(ctx context.Context, player, other table.Player) (follows, blocks bool, err error) {
	is, err := s.Is(ctx, player, other)
	return is == Followed, is == Blocked, err
}

// MayAsk returns [ErrSelf] or [ErrBlocked] if a player may not challenge another.
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
