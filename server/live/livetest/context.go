package livetest

import (
	"context"
	"testing"

	"github.com/manykings/manykings/server/live"
)

// A caller whose context has ended starts nothing.
func testContext(t *testing.T, s live.Store) {
	create(t, s, Game("gone00000000"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := Game("gone00000000")
	for name, err := range map[string]error{
		"Create":  s.Create(ctx, Game("gone00000001")),
		"Replace": s.Replace(ctx, r, live.Kept{Entries: len(r.Entries)}),
		"Say":     s.Say(ctx, r.ID, &live.Message{Room: live.PlayersRoom, Text: "x"}),
	} {
		if err == nil {
			t.Errorf("%s with a context that has ended: no error", name)
		}
	}
	if got := get(t, s, r.ID).Version; got != 1 {
		t.Errorf("a Replace that was given up stored version %d", got)
	}
	if _, err := s.Get(ctx, r.ID); err == nil {
		t.Error("Get with a context that has ended: no error")
	}
}
