package sqlstore

import (
	"testing"

	"github.com/manykings/manykings/internal/circle"
	"github.com/manykings/manykings/internal/circle/circletest"
)

func TestCircles(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		circletest.TestStore(t, func(t *testing.T) circle.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		circletest.TestStore(t, func(t *testing.T) circle.Store { return dial(t, database(t)) })
	})
}
