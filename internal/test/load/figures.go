package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Histogram is a histogram of a server: for each bound, the number of values up to it.
type Histogram map[float64]int

// Histogram returns a histogram of the server by its name and labels, such as `name{level="3"`.
func (s *Server) Histogram(ctx context.Context, name string) (Histogram, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Figures, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return readHistogram(resp.Body, name)
}

// readHistogram reads a histogram in the text form of Prometheus. A histogram without values may
// be missing.
func readHistogram(text io.Reader, name string) (Histogram, error) {
	base, labels, _ := strings.Cut(name, "{")
	begin := base + "_bucket{" + labels + `,le="`
	h := Histogram{}
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		rest, ok := strings.CutPrefix(lines.Text(), begin)
		if !ok {
			continue
		}
		bound, count, _ := strings.Cut(rest, `"} `)
		b, err := strconv.ParseFloat(bound, 64)
		if err != nil {
			return nil, err
		}
		if h[b], err = strconv.Atoi(count); err != nil {
			return nil, err
		}
	}
	return h, lines.Err()
}

// Since returns the values added after before.
func (h Histogram) Since(before Histogram) Histogram {
	d := Histogram{}
	for b, n := range h {
		d[b] = n - before[b]
	}
	return d
}

// Count returns the number of values.
func (h Histogram) Count() int { return h[math.Inf(1)] }

// Above returns the number of values above one of the bounds.
func (h Histogram) Above(bound float64) int { return h.Count() - h[bound] }

// Within returns the least bound that covers the share q of the values.
func (h Histogram) Within(q float64) float64 {
	for _, b := range slices.Sorted(maps.Keys(h)) {
		if float64(h[b]) >= q*float64(h.Count()) {
			return b
		}
	}
	return math.Inf(1)
}

// String returns the usual quantiles, for values in seconds.
func (h Histogram) String() string {
	return fmt.Sprintf("%d, p50 within %g s, p99 within %g s, %d above 1 s", h.Count(), h.Within(0.5), h.Within(0.99), h.Above(1))
}
