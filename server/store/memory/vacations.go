package memory

import (
	"context"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Vacations implements [live.Store].
func (m *Store) Vacations(ctx context.Context, players ...table.Player) ([]*live.Vacations, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	all := make([]*live.Vacations, 0, len(players))
	for _, p := range players {
		v := m.vacations[p]
		v.Player, v.Periods = p, slices.Clone(v.Periods)
		all = append(all, &v)
	}
	return all, nil
}

// SetVacations implements [live.Store].
func (m *Store) SetVacations(ctx context.Context, v *live.Vacations) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.vacations[v.Player].Edition != v.Edition {
		return live.ErrConflict
	}
	v.Edition++
	kept := *v
	kept.Periods = slices.Clone(v.Periods)
	m.vacations[v.Player] = kept
	return nil
}

// Untold implements [live.Store].
func (m *Store) Untold(ctx context.Context, limit int) ([]table.Player, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var players []table.Player
	for p, v := range m.vacations {
		if v.Untold {
			players = append(players, p)
		}
	}
	slices.Sort(players)
	return players[:min(limit, len(players))], nil
}
