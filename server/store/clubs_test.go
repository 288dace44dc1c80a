package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/clubs/clubstest"
)

// clubsOf returns what keeps clubs and the accounts of their members.
func clubsOf(s *Store) clubstest.Store {
	type people = Accounts // whose field would hide the method of its name
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
