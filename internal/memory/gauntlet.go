package memory

import (
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/internal/gauntlet"
)

// Gauntlet is a [gauntlet.Store] that forgets everything when the program ends. It is safe
// for concurrent use; the zero value is empty.
type Gauntlet struct {
	mu    sync.Mutex
	games []gauntlet.Game // by number
}

// AddGauntlet implements [gauntlet.Store].
func (m *Gauntlet) AddGauntlet(_ context.Context, g gauntlet.Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, known := slices.BinarySearchFunc(m.games, g.Number, func(o gauntlet.Game, n int64) int { return int(o.Number - n) })
	if !known {
		g.Seats = slices.Clone(g.Seats)
		m.games = slices.Insert(m.games, i, g)
	}
	return nil
}

// EndGauntlet implements [gauntlet.Store].
func (m *Gauntlet) EndGauntlet(_ context.Context, g gauntlet.Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.games {
		if o := &m.games[i]; o.Number == g.Number && o.Ended == 0 {
			o.Ended, o.Seats = g.Ended, slices.Clone(g.Seats)
		}
	}
	return nil
}

// Gauntlet implements [gauntlet.Store].
func (m *Gauntlet) Gauntlet(_ context.Context, variant string, limit int) ([]gauntlet.Game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []gauntlet.Game
	for _, g := range slices.Backward(m.games) {
		if len(list) < limit && (variant == "" || g.Variant == variant) {
			g.Seats = slices.Clone(g.Seats)
			list = append(list, g)
		}
	}
	return list, nil
}
