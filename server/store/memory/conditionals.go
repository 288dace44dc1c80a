package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/manykings/manykings/server/live"
)

// Conditional implements [live.Store].
func (m *Store) Conditional(ctx context.Context, at live.OnSeat) (*live.Conditional, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	c := cloned(m.conditionals[at])
	c.Game, c.Seat = at.Game, at.Seat
	return &c, nil
}

// SetConditional implements [live.Store].
func (m *Store) SetConditional(ctx context.Context, c *live.Conditional) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := live.OnSeat{Game: c.Game, Seat: c.Seat}
	if m.conditionals[at].Edition != c.Edition {
		return live.ErrConflict
	}
	if len(c.Lines) == 0 && c.Dropped == "" {
		delete(m.conditionals, at)
		c.Edition = 0
		return nil
	}
	c.Edition++
	m.conditionals[at] = cloned(*c)
	return nil
}

// cloned returns a deep copy.
func cloned(c live.Conditional) live.Conditional {
	c.Lines = slices.Clone(c.Lines)
	for i, line := range c.Lines {
		c.Lines[i] = slices.Clone(line)
	}
	return c
}

// Foreseen implements [live.Store].
func (m *Store) Foreseen(ctx context.Context, limit int) ([]live.OnSeat, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []live.OnSeat
	for at, c := range m.conditionals {
		if g := m.games[at.Game]; g != nil && len(c.Lines) > 0 && g.record.Mover() == c.Player {
			found = append(found, at)
		}
	}
	slices.SortFunc(found, func(a, b live.OnSeat) int { return cmp.Or(cmp.Compare(a.Game, b.Game), a.Seat-b.Seat) })
	return found[:min(limit, len(found))], nil
}

// ForgetConditionals implements [live.Store].
func (m *Store) ForgetConditionals(ctx context.Context, id live.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.conditionals, func(at live.OnSeat, _ live.Conditional) bool { return at.Game == id })
	return nil
}
