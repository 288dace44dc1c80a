package memory

import (
	"context"

	"github.com/manykings/manykings/server/live"
)

// Featured implements [live.Store].
func (m *Store) Featured(ctx context.Context) (live.GameID, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.featured, nil
}

// SetFeatured implements [live.Store].
func (m *Store) SetFeatured(ctx context.Context, was, is live.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.featured != was {
		return live.ErrConflict
	}
	m.featured = is
	return nil
}
