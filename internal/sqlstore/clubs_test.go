package sqlstore

import (
	"testing"

	"github.com/manykings/manykings/internal/club/clubtest"
)

func TestClubs(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		clubtest.TestStore(t, func(t *testing.T) clubtest.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		clubtest.TestStore(t, func(t *testing.T) clubtest.Store { return dial(t, database(t)) })
	})
}
