package account

import (
	"context"
	"fmt"
	"sync"

	"github.com/manykings/manykings/table"
)

// Closed is an account that was closed, and when.
type Closed struct {
	Player table.Player
	At     table.Millis
}

// Gone knows who has closed an account: their games stay, under no name. It is safe for
// concurrent use.
type Gone struct {
	store Store

	mu      sync.RWMutex
	players map[table.Player]struct{}
	latest  table.Millis
}

// NewGone returns what knows of the closed accounts of a store, once [Gone.Load] has asked
// for them.
func NewGone(store Store) *Gone { return &Gone{store: store, players: map[table.Player]struct{}{}} }

// overlap is how much is asked for again: clocks of servers differ.
const overlap = 600_000 // milliseconds

// Load asks for those who have closed an account since it was last asked, and returns who
// was not known.
func (g *Gone) Load(ctx context.Context) ([]table.Player, error) {
	g.mu.RLock()
	since := max(1, g.latest-overlap)
	g.mu.RUnlock()
	list, err := g.store.Closed(ctx, since)
	if err != nil {
		return nil, fmt.Errorf("asking who has closed an account: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	var found []table.Player
	for _, c := range list {
		if _, ok := g.players[c.Player]; !ok {
			found = append(found, c.Player)
		}
		g.players[c.Player] = struct{}{}
		g.latest = max(g.latest, c.At)
	}
	return found, nil
}

// Has reports whether a player has closed an account.
func (g *Gone) Has(p table.Player) bool {
	g.mu.RLock()
	defer g.mu.RUnlock()
	_, ok := g.players[p]
	return ok
}

// Players returns all of them.
func (g *Gone) Players() []table.Player {
	g.mu.RLock()
	defer g.mu.RUnlock()
	list := make([]table.Player, 0, len(g.players))
	for p := range g.players {
		list = append(list, p)
	}
	return list
}
