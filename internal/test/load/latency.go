package load

import (
	"fmt"
	"slices"
	"time"
)

// Latencies are durations in the order of measurement.
type Latencies []time.Duration

// Quantile returns the least duration that covers the share q of all, 0 if there are none.
func (l Latencies) Quantile(q float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(l))
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// String returns the usual quantiles.
func (l Latencies) String() string {
	ms := func(q float64) float64 { return float64(l.Quantile(q)) / float64(time.Millisecond) }
	return fmt.Sprintf("p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, slowest %.1f ms", ms(0.5), ms(0.9), ms(0.99), ms(1))
}
