package load

import (
	"testing"
	"time"
)

func TestQuantile(t *testing.T) {
	hundred := make(Latencies, 100) // 100 ms, 99 ms, ... 1 ms
	for i := range hundred {
		hundred[i] = time.Duration(100-i) * time.Millisecond
	}
	tests := []struct {
		name string
		l    Latencies
		q    float64
		want time.Duration
	}{
		{"none", nil, 0.5, 0},
		{"one", Latencies{7}, 0.99, 7},
		{"half", hundred, 0.5, 51 * time.Millisecond},
		{"99 of 100", hundred, 0.99, 100 * time.Millisecond},
		{"the slowest", hundred, 1, 100 * time.Millisecond},
		{"the fastest", hundred, 0, time.Millisecond},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.l.Quantile(tt.q); got != tt.want {
				t.Errorf("Quantile(%v) = %v, want %v", tt.q, got, tt.want)
			}
		})
	}
	if hundred[0] != 100*time.Millisecond {
		t.Error("Quantile changed the order")
	}
}
