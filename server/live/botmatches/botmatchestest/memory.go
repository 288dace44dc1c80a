package botmatchestest

import (
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/server/live/botmatches"
)

// Memory is an in-memory [botmatches.Store]. It is safe for concurrent use; the zero value is
// empty.
type Memory struct {
	mu    sync.Mutex
	games []botmatches.Game // by number
}

// AddGauntlet implements [botmatches.Store].
func (m *Memory) AddGauntlet(_ context.Context, g botmatches.Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, known := slices.BinarySearchFunc(m.games, g.Number, func(o botmatches.Game, n int64) int { return int(o.Number - n) })
	if !known {
		g.Seats = slices.Clone(g.Seats)
		m.games = slices.Insert(m.games, i, g)
	}
	return nil
}

// EndGauntlet implements [botmatches.Store].
func (m *Memory) EndGauntlet(_ context.Context, g botmatches.Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.games {
		if o := &m.games[i]; o.Number == g.Number && o.Ended == 0 {
			o.Ended, o.Seats = g.Ended, slices.Clone(g.Seats)
		}
	}
	return nil
}

// ForgetGauntlet implements [botmatches.Store].
func (m *Memory) ForgetGauntlet(_ context.Context, until int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games = slices.DeleteFunc(m.games, func(g botmatches.Game) bool { return g.Number <= until })
	return nil
}

// Gauntlet implements [botmatches.Store].
func (m *Memory) Gauntlet(_ context.Context, variant string, limit int) ([]botmatches.Game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []botmatches.Game
	for _, g := range slices.Backward(m.games) {
		if len(list) < limit && (variant == "" || g.Variant == variant) {
			g.Seats = slices.Clone(g.Seats)
			list = append(list, g)
		}
	}
	return list, nil
}
