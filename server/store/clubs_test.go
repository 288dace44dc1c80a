package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/clubs/clubstest"
)

func TestClubs(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		clubstest.TestStore(t, func(t *testing.T) clubstest.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		clubstest.TestStore(t, func(t *testing.T) clubstest.Store { return dial(t, database(t)) })
	})
}
