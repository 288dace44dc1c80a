package store

import (
	"path/filepath"
	"sync"
	"testing"

	"github.com/manykings/manykings/internal/test/postgrestest"
)

// Many processes can create the same database concurrently.
func TestFirstStarts(t *testing.T) {
	for range 5 {
		directory := filepath.Join(t.TempDir(), "data")
		atTheSameTime(t, 8, func() (*Store, error) { return Open(t.Context(), directory) })
	}
}

// Of servers that start at the same time, one creates the tables.
func TestFirstStartsOnPostgreSQL(t *testing.T) {
	address := postgrestest.Database(t)
	atTheSameTime(t, 6, func() (*Store, error) { return Connect(t.Context(), address) })
}

// atTheSameTime opens a store many times concurrently, and closes it.
func atTheSameTime(t *testing.T, times int, open func() (*Store, error)) {
	t.Helper()
	var opening sync.WaitGroup
	for range times {
		opening.Go(func() {
			s, err := open()
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	opening.Wait()
}
