package sqlstore

import (
	"testing"

	"github.com/manykings/manykings/internal/standing/standingtest"
)

func TestRatings(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		standingtest.TestStore(t, func(t *testing.T) standingtest.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		standingtest.TestStore(t, func(t *testing.T) standingtest.Store { return dial(t, database(t)) })
	})
}
