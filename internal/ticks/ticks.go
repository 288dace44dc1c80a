// Package ticks does things at intervals.
package ticks

import (
	"context"
	"time"
)

// Every calls do at intervals, with the time, until ctx ends.
func Every(ctx context.Context, period time.Duration, do func(now time.Time)) {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			do(now)
		}
	}
}
