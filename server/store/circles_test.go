package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/server/people/relations/relationstest"
)

func TestCircles(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		relationstest.TestStore(t, func(t *testing.T) relations.Store { return open(t, t.TempDir()).Relations })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		relationstest.TestStore(t, func(t *testing.T) relations.Store { return dial(t, database(t)).Relations })
	})
}
