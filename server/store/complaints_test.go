package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/moderation/moderationtest"
)

func TestComplaints(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		moderationtest.TestStore(t, func(t *testing.T) moderationtest.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		moderationtest.TestStore(t, func(t *testing.T) moderationtest.Store { return dial(t, database(t)) })
	})
}
