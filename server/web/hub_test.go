package web

import (
	"testing"
	"time"
)

// Moves share a context, and each has at least the time of a request, and not much more.
func TestDeadline(t *testing.T) {
	var h hub
	first := h.deadline(t.Context())
	if h.deadline(t.Context()) != first {
		t.Error("two moves of a moment have two contexts")
	}
	h.limit.Load().until = time.Now()
	next := h.deadline(t.Context())
	end, ok := next.Deadline()
	if next == first || !ok {
		t.Fatalf("a later move has the same context, or one without an end: %v", next)
	}
	if left := time.Until(end) - tick; left > requestTime || left < requestTime-time.Minute {
		t.Errorf("the last move with a context has %v, want %v", left, requestTime)
	}
}
