package sqlstore

import (
	"path/filepath"
	"sync"
	"testing"
)

// Many processes may make the same database at the same time.
func TestFirstStarts(t *testing.T) {
	for range 5 {
		directory := filepath.Join(t.TempDir(), "data")
		var opening sync.WaitGroup
		for range 8 {
			opening.Go(func() {
				s, err := Open(t.Context(), directory)
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
}
