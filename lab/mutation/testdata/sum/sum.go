// Package sum is changed on purpose by a test.
package sum

// Positive returns how many of the numbers are greater than 0.
func Positive(numbers []int) int {
	n := 0
	for _, x := range numbers {
		if x > 0 {
			n++
		}
	}
	return n
}

// String is text: nothing of it is changed.
func String() string { return "n" + "m" }
