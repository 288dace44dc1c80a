package live_test

import (
	"context"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A game without a player's first move ends without a result, by the sweep alone; so does its
// rematch.
func TestAbsentFromTheStart(t *testing.T) {
	h := newHall(t, nil)
	o := h.options(failing{t})
	o.Opening = time.Minute
	h.Service = live.New(h.store, h.bus, o)
	r := h.timed(table.Clock{Kind: table.GameClock, Initial: 3 * minute, Increment: 2 * second})
	h.pass(30 * time.Second)
	moved := h.must(h.Move(context.Background(), moveOf(r, "e2e4")))
	if got := moved.Entries[0].Left; got != 182*second {
		t.Errorf("after its first move seat 1 has %d ms, want the whole of its time and the increment", got)
	}
	h.pass(63 * time.Second)
	h.sweep()
	if found := h.get(r.ID); found.Stage != table.Aborted || len(found.Entries) != 1 {
		t.Errorf("the game is %s after %d entries, want aborted after 1", found.Stage, len(found.Entries))
	}
}
