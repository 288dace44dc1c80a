package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/clubs/clubstest"
)

// clubsOf returns the store of clubs and of their members' accounts.
func clubsOf(s *Store) clubstest.Store {
	type people = Accounts // renamed, since the field would hide a method
	type keeper = Clubs
	return struct {
		*keeper
		*people
	}{s.Clubs, s.Accounts}
}

func TestClubs(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		clubstest.TestStore(t, func(t *testing.T) clubstest.Store { return clubsOf(open(t, t.TempDir())) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		clubstest.TestStore(t, func(t *testing.T) clubstest.Store { return clubsOf(dial(t, database(t))) })
	})
}
