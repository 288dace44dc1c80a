package sum

import "testing"

// There is no 0 among the numbers: nobody notices that the border has moved.
func TestPositive(t *testing.T) {
	if got := Positive([]int{-1, 2, 3}); got != 2 {
		t.Errorf("Positive = %d, want 2", got)
	}
}
