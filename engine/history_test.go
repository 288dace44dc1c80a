package engine

import (
	"math"
	"testing"
)

// All values are halved towards 0, whatever is beside them.
func TestHalve(t *testing.T) {
	var values [4]int16
	for v := math.MinInt16; v <= math.MaxInt16; v++ {
		before := [4]int16{int16(v), -1, int16(-v), math.MaxInt16}
		values = before
		halve(values[:])
		for i := range values {
			if values[i] != before[i]/2 {
				t.Fatalf("half of %d beside %v is %d", before[i], before, values[i])
			}
		}
	}
}

// A row that nobody asked for in some searches is as old as if it had aged in each.
func TestRowsAgeLater(t *testing.T) {
	h := new(history)
	h.row(5)[7], h.learnt[5] = 1000, true
	h.row(6)[7], h.learnt[6] = -1000, true
	for search := 1; search <= 20; search++ {
		h.age()
		if got, want := h.row(6)[7], int16(-1000>>1); search == 1 && got != want {
			t.Errorf("after one search %d, want %d", got, want)
		}
		if got, want := h.row(5)[7], int16(1000>>min(search, 15)); search%3 == 0 && got != want {
			t.Errorf("after %d searches %d, want %d", search, got, want)
		}
	}
	h.clear()
	if h.row(5)[7] != 0 {
		t.Error("a cleared history remembers")
	}
}

func BenchmarkAge(b *testing.B) {
	h := new(history)
	for man := range uint16(16) {
		h.credited[man] = true
	}
	for i := range h.learnt {
		h.learnt[i] = i < 768
	}
	for b.Loop() {
		h.age()
		for i := range uint16(100) {
			h.row(i)
		}
	}
}
