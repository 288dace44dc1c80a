package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/ratings/ratingstest"
)

func TestRatings(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		ratingstest.TestStore(t, func(t *testing.T) ratingstest.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		ratingstest.TestStore(t, func(t *testing.T) ratingstest.Store { return dial(t, database(t)) })
	})
}
