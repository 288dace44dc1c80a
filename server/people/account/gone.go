package account

import (
	"context"
	"fmt"
	"sync"

	"github.com/manykings/manykings/table"
)

// Closed is a closed account, with the time of closing.
type Closed struct {
	Player table.Player
	At     table.Millis
}

// Gone is the set of players who have closed their accounts. Their games remain without a
// name. It is safe for concurrent use.
type Gone struct {
	store Store

	mu      sync.RWMutex
	players map[table.Player]struct{}
	latest  table.Millis
}

// NewGone returns an empty set; [Gone.Load] fills it from the store.
func NewGone(store Store) *Gone { return &Gone{store: store, players: map[table.Player]struct{}{}} }

// overlap is how far each load goes back before the previous one, since server clocks differ.
const overlap = 600_000 // milliseconds

// Load adds the accounts closed since the previous load and returns the players that are new
// to the set.
func (g *Gone) Load(ctx context.Context) ([]table.Player, error) {
	g.mu.RLock()
	since := max(1, g.latest-overlap)
	g.mu.RUnlock()
	list, err := g.store.Closed(ctx, since)
	if err != nil {
		return nil, fmt.Errorf("reading closed accounts: %w", err)
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

// Players returns all players of the set.
func (g *Gone) Players() []table.Player {
	g.mu.RLock()
	defer g.mu.RUnlock()
	list := make([]table.Player, 0, len(g.players))
	for p := range g.players {
		list = append(list, p)
	}
	return list
}
