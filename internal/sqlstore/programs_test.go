package sqlstore

import (
	"testing"

	"github.com/manykings/manykings/internal/gauntlet"
	"github.com/manykings/manykings/internal/gauntlet/gauntlettest"
	"github.com/manykings/manykings/internal/program"
	"github.com/manykings/manykings/internal/program/programtest"
	"github.com/manykings/manykings/internal/seek"
	"github.com/manykings/manykings/internal/seek/seektest"
)

func TestGauntlet(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		gauntlettest.TestStore(t, func(t *testing.T) gauntlet.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		gauntlettest.TestStore(t, func(t *testing.T) gauntlet.Store { return dial(t, database(t)) })
	})
}

func TestPrograms(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		programtest.TestStore(t, func(t *testing.T) program.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		programtest.TestStore(t, func(t *testing.T) program.Store { return dial(t, database(t)) })
	})
}

func TestSeeks(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		seektest.TestStore(t, func(t *testing.T) seek.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		seektest.TestStore(t, func(t *testing.T) seek.Store { return dial(t, database(t)) })
	})
}
