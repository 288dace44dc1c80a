package store

import (
	"testing"

	"github.com/manykings/manykings/server/live/botmatches"
	"github.com/manykings/manykings/server/live/botmatches/botmatchestest"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/live/seek/seektest"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/botaccount/botaccounttest"
)

func TestGauntlet(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		botmatchestest.TestStore(t, func(t *testing.T) botmatches.Store { return open(t, t.TempDir()).Matches })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		botmatchestest.TestStore(t, func(t *testing.T) botmatches.Store { return dial(t, database(t)).Matches })
	})
}

func TestPrograms(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		botaccounttest.TestStore(t, func(t *testing.T) botaccount.Store { return open(t, t.TempDir()).Programs })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		botaccounttest.TestStore(t, func(t *testing.T) botaccount.Store { return dial(t, database(t)).Programs })
	})
}

func TestSeeks(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		seektest.TestStore(t, func(t *testing.T) seek.Store { return open(t, t.TempDir()).Seeks })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		seektest.TestStore(t, func(t *testing.T) seek.Store { return dial(t, database(t)).Seeks })
	})
}
