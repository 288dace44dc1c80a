package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/moderation/moderationtest"
)

// moderated returns the store of complaints, accounts and programs.
func moderated(s *Store) moderationtest.Store {
	type people = Accounts // renamed, since the field would hide a method
	type bots = Programs
	return struct {
		*Moderation
		*people
		*bots
	}{s.Moderation, s.Accounts, s.Programs}
}

func TestComplaints(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		moderationtest.TestStore(t, func(t *testing.T) moderationtest.Store { return moderated(open(t, t.TempDir())) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		moderationtest.TestStore(t, func(t *testing.T) moderationtest.Store { return moderated(dial(t, database(t))) })
	})
}
