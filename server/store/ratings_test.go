package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/ratings/ratingstest"
)

// rated returns the store of ratings and games.
func rated(s *Store) ratingstest.Store {
	return struct {
		*Ratings
		*Games
	}{s.Ratings, s.Games}
}

func TestRatings(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		ratingstest.TestStore(t, func(t *testing.T) ratingstest.Store { return rated(open(t, t.TempDir())) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		ratingstest.TestStore(t, func(t *testing.T) ratingstest.Store { return rated(dial(t, database(t))) })
	})
}
