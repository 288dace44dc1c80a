package load

import (
	"math"
	"strings"
	"testing"
)

func TestReadHistogram(t *testing.T) {
	const text = `# HELP late what it is
late_bucket{level="3",le="0.5"} 90
late_bucket{level="3",le="1"} 98
late_bucket{level="3",le="2"} 99
late_bucket{level="3",le="+Inf"} 100
late_sum{level="3"} 7.5
late_count{level="3"} 100
late_bucket{level="10",le="0.5"} 7
late_bucket{level="10",le="+Inf"} 7
`
	three, err := readHistogram(strings.NewReader(text), `late{level="3"`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := three.String(), "100, p50 within 0.5 s, p99 within 2 s, 2 above 1 s"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
	later := three.Since(Histogram{0.5: 90, 1: 90, 2: 90, math.Inf(1): 90})
	if got := later.Above(1); got != 2 {
		t.Errorf("Above(1) = %d, want 2", got)
	}
	if none, err := readHistogram(strings.NewReader(text), `late{level="4"`); err != nil || none.Count() != 0 {
		t.Errorf("of no values: %v, %v", none, err)
	}
}
