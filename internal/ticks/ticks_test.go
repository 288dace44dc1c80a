package ticks_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/manykings/manykings/internal/ticks"
)

func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, done := context.WithTimeout(t.Context(), 35*time.Second)
		defer done()
		begun := time.Now()
		var at []time.Duration
		ticks.Every(ctx, 10*time.Second, func(now time.Time) { at = append(at, now.Sub(begun)) })
		if len(at) != 3 || at[0] != 10*time.Second || at[2] != 30*time.Second {
			t.Errorf("called at %v, want at 10, 20 and 30 seconds", at)
		}
		if took := time.Since(begun); took != 35*time.Second {
			t.Errorf("ended after %v, want 35 seconds", took)
		}
	})
}
