package web

import (
	"context"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2/memstore"
)

// countingStore counts the reads of a store of sessions.
type countingStore struct {
	*memstore.MemStore
	found int
}

func (s *countingStore) Find(token string) ([]byte, bool, error) {
	s.found++
	return s.MemStore.Find(token)
}

// Sessions are cached for a limited time: a session that ends in the store or expires ends here
// too.
func TestSessionsAreRemembered(t *testing.T) {
	store := &countingStore{MemStore: memstore.NewWithCleanupInterval(0)}
	now := time.Now()
	g := newGuests(store, nil, nil, newLimiter(Rate{}), newLimiter(Rate{}))
	g.now = func() time.Time { return now }
	v := &visit{w: httptest.NewRecorder(), address: netip.MustParseAddr("192.0.2.1")}
	ctx := context.WithValue(t.Context(), visitKey{}, v)
	anna, err := g.call(ctx, "Anna", "es")
	if err != nil || anna.Player == "" || anna.Name != "Anna" || v.token == "" {
		t.Fatalf("call: %+v, %v", anna, err)
	}
	find := func() Caller {
		t.Helper()
		s, err := g.find(t.Context(), v.token)
		if err != nil {
			t.Fatal(err)
		}
		return s.Caller
	}
	if _, found := mustAll(t, store)[v.token]; found {
		t.Error("the store holds the token itself: whoever reads it could be Anna")
	}
	asked := store.found
	for range 3 {
		if got := find(); got != anna {
			t.Errorf("find: %+v, want %+v", got, anna)
		}
	}
	if store.found != asked {
		t.Errorf("the store was read %d times for a cached session", store.found-asked)
	}
	now = now.Add(sessionKept)
	if got := find(); got != anna || store.found != asked+1 {
		t.Errorf("after a while: %+v, asked %d times", got, store.found-asked)
	}

	for _, token := range []string{"", "forged"} {
		if s, err := g.find(t.Context(), token); err != nil || s.Player != "" {
			t.Errorf("token %q: %+v, %v", token, s, err)
		}
	}

	for token := range mustAll(t, store) {
		if err := store.Delete(token); err != nil {
			t.Fatal(err)
		}
	}
	now = now.Add(sessionKept)
	if got := find(); got.Player != "" {
		t.Errorf("after the session was ended: %+v", got)
	}
}

// The cache does not keep a session beyond its expiry.
func TestSessionExpires(t *testing.T) {
	now := time.Now()
	g := newGuests(memstore.NewWithCleanupInterval(0), nil, nil, newLimiter(Rate{}), newLimiter(Rate{}))
	g.now = func() time.Time { return now }
	g.known.Add("token", &session{Caller: Caller{Player: "p"}, deadline: now.Add(time.Second), until: now.Add(time.Minute)})
	if s, err := g.find(t.Context(), "token"); err != nil || s.Player != "p" {
		t.Fatalf("before its end: %+v, %v", s, err)
	}
	now = now.Add(time.Second)
	if s, err := g.find(t.Context(), "token"); err != nil || s.Player != "" {
		t.Errorf("at its end: %+v, %v", s, err)
	}
}

func mustAll(t *testing.T, store *countingStore) map[string][]byte {
	t.Helper()
	all, err := store.All()
	if err != nil || len(all) == 0 {
		t.Fatalf("sessions %v, %v", all, err)
	}
	return all
}
