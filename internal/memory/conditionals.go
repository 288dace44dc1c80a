package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/manykings/manykings/internal/play"
)

// Conditional implements [play.Store].
func (m *Store) Conditional(ctx context.Context, at play.OnSeat) (*play.Conditional, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	c := cloned(m.conditionals[at])
	c.Game, c.Seat = at.Game, at.Seat
	return &c, nil
}

// SetConditional implements [play.Store].
func (m *Store) SetConditional(ctx context.Context, c *play.Conditional) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := play.OnSeat{Game: c.Game, Seat: c.Seat}
	if m.conditionals[at].Edition != c.Edition {
		return play.ErrConflict
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

// cloned returns a copy that shares nothing.
func cloned(c play.Conditional) play.Conditional {
	c.Lines = slices.Clone(c.Lines)
	for i, line := range c.Lines {
		c.Lines[i] = slices.Clone(line)
	}
	return c
}

// Foreseen implements [play.Store].
func (m *Store) Foreseen(ctx context.Context, limit int) ([]play.OnSeat, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []play.OnSeat
	for at, c := range m.conditionals {
		if g := m.games[at.Game]; g != nil && len(c.Lines) > 0 && g.record.Mover() == c.Player {
			found = append(found, at)
		}
	}
	slices.SortFunc(found, func(a, b play.OnSeat) int { return cmp.Or(cmp.Compare(a.Game, b.Game), a.Seat-b.Seat) })
	return found[:min(limit, len(found))], nil
}

// ForgetConditionals implements [play.Store].
func (m *Store) ForgetConditionals(ctx context.Context, id play.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.conditionals, func(at play.OnSeat, _ play.Conditional) bool { return at.Game == id })
	return nil
}
