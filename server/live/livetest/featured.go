package livetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/live"
)

// One game is featured, and of concurrent replacements only the first succeeds.
func testFeatured(t *testing.T, s live.Store) {
	is := func(want live.GameID) {
		t.Helper()
		if got, err := s.Featured(t.Context()); err != nil || got != want {
			t.Errorf("featured is %q, %v; want %q", got, err, want)
		}
	}
	set := func(was, is live.GameID, want error) {
		t.Helper()
		if err := s.SetFeatured(t.Context(), was, is); !errors.Is(err, want) {
			t.Errorf("%q in place of %q: %v, want %v", is, was, err, want)
		}
	}
	is("")
	set("one000000000", "two000000000", live.ErrConflict)
	is("")
	set("", "one000000000", nil)
	is("one000000000")
	set("", "two000000000", live.ErrConflict)
	set("one000000000", "", nil)
	is("")

	var won atomic.Int32
	var all sync.WaitGroup
	for _, id := range []live.GameID{"one000000000", "two000000000", "thr000000000", "fou000000000"} {
		all.Go(func() {
			switch err := s.SetFeatured(t.Context(), "", id); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, live.ErrConflict):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if won.Load() != 1 {
		t.Errorf("%d of four concurrent choices succeeded", won.Load())
	}
}
