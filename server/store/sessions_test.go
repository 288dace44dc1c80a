package store

import (
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"
)

var _ scs.CtxStore = (*Sessions)(nil)

func TestSessions(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		now := time.UnixMilli(1_000_000)
		s := open().Sessions(func() time.Time { return now })
		commit := func(token, data string, expiry time.Duration) {
			t.Helper()
			if err := s.Commit(token, []byte(data), now.Add(expiry)); err != nil {
				t.Fatal(err)
			}
		}
		check := func(when, token, want string) {
			t.Helper()
			data, found, err := s.Find(token)
			if err != nil || found != (want != "") || string(data) != want {
				t.Errorf("%s: Find(%s) = %q, %t, %v, want %q", when, token, data, found, err, want)
			}
		}
		commit("a", "first\x00", time.Hour)
		commit("b", "other", time.Minute)
		check("at first", "a", "first\x00")
		check("at first", "b", "other")
		check("at first", "c", "")

		commit("a", "second", 2*time.Hour)
		check("stored again", "a", "second")

		now = now.Add(time.Minute)
		check("after a minute", "a", "second")
		check("after a minute", "b", "")

		if err := s.Clean(t.Context()); err != nil {
			t.Fatal(err)
		}
		now = now.Add(-time.Minute)
		check("cleaned", "a", "second")
		check("cleaned", "b", "")

		for range 2 {
			if err := s.Delete("a"); err != nil {
				t.Fatal(err)
			}
		}
		check("deleted", "a", "")
	})
}
