package memory

import (
	"context"

	"github.com/manykings/manykings/internal/play"
)

// Featured implements [play.Store].
func (m *Store) Featured(ctx context.Context) (play.GameID, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.featured, nil
}

// SetFeatured implements [play.Store].
func (m *Store) SetFeatured(ctx context.Context, was, is play.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.featured != was {
		return play.ErrConflict
	}
	m.featured = is
	return nil
}
