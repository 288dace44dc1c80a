package zxcvbn

import (
	"math"
	"regexp"
	"unicode"
)

var (
	startUpper = regexp.MustCompile(`^[A-Z][^A-Z]+$`)
	allUpper   = regexp.MustCompile(`^[A-Z]+$`)
)

// capitals returns the entropy of the capitals of a word. A leading capital and all capitals are
// the first guesses.
func capitals(word string) float64 {
	var upper, lower float64
	for _, r := range word {
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
	}
	if upper == 0 {
		return 0
	}
	if startUpper.MatchString(word) || allUpper.MatchString(word) {
		return 1
	}
	return math.Log2(sum(upper+lower, min(upper, lower)))
}

// sum returns the number of ways to choose at most k of n.
func sum(n, k float64) float64 {
	var ways float64
	for i := 0.0; i <= k; i++ {
		ways += choose(n, i)
	}
	return ways
}

// choose returns the number of ways to choose k of n.
func choose(n, k float64) float64 {
	if k > n {
		return 0
	}
	ways := 1.0
	for d := 1.0; d <= k; d++ {
		ways = ways * n / d
		n--
	}
	return ways
}

// cardinality returns the size of the alphabet of a text.
func cardinality(text string) float64 {
	var lower, upper, digits, symbols float64
	for _, r := range text {
		switch {
		case unicode.IsLower(r):
			lower = 26
		case unicode.IsDigit(r):
			digits = 10
		case unicode.IsUpper(r):
			upper = 26
		default:
			symbols = 33
		}
	}
	return lower + upper + digits + symbols
}

// entropy returns the entropy of a walk of a length with a number of turns.
func (g graph) entropy(length float64, turns int, shifted float64) float64 {
	var ways float64
	for i := 2.0; i <= length+1; i++ {
		for j := 1.0; j <= min(float64(turns), i-1)+1; j++ {
			ways += choose(i-1, j-1) * g.positions * math.Pow(g.degree, j)
		}
	}
	bits := math.Log2(ways)
	if shifted > 0 {
		bits += math.Log2(sum(length, min(shifted, length-shifted)))
	}
	return bits
}

// sequenceEntropy returns the entropy of a run of neighbours in a row of letters.
func sequenceEntropy(token string, row, step int) float64 {
	bits := math.Log2(float64(len(token)))
	if first := token[0]; first != 'a' && first != '1' {
		bits += math.Log2(float64(row))
		if unicode.IsUpper(rune(first)) {
			bits++
		}
	}
	if step < 0 {
		bits++
	}
	return bits
}

// dateEntropy returns the entropy of a day between 1900 and 2019, or of one century if the year
// has two digits.
func dateEntropy(year int, separated bool) float64 {
	days := 31.0 * 12 * 119
	if year < 100 {
		days = 31 * 12 * 100
	}
	bits := math.Log2(days)
	if separated {
		bits += 2 // for the choice of separator
	}
	return bits
}
