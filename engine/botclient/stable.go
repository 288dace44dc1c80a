package botclient

import (
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/engine/match"
)

// seated is an engine and its last game.
type seated struct {
	player match.Player
	game   string
}

// stable has the free engines. A game gets its previous engine if that is free, because
// that engine's table saves time.
type stable struct {
	places chan struct{} // as many as are free

	mu   sync.Mutex
	free []*seated // longest idle first
}

// newStable returns a stable of engines that are not yet running.
func newStable(n int, open func() match.Player) *stable {
	s := &stable{places: make(chan struct{}, n)}
	for range n {
		s.give(&seated{player: open()})
	}
	return s
}

// take waits for an engine for a game.
func (s *stable) take(ctx context.Context, game string) (*seated, error) {
	select {
	case <-s.places:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := max(0, slices.IndexFunc(s.free, func(e *seated) bool { return e.game == game }))
	e := s.free[i]
	s.free = slices.Delete(s.free, i, i+1)
	return e, nil
}

// give gives an engine back.
func (s *stable) give(e *seated) {
	s.mu.Lock()
	s.free = append(s.free, e)
	s.mu.Unlock()
	s.places <- struct{}{}
}

// close ends all engines once none is in use.
func (s *stable) close() {
	for _, e := range s.free {
		_ = e.player.Close() // it may have ended by itself
	}
}
