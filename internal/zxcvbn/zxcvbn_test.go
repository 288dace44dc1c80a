package zxcvbn

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// The scores equal the library's, for random passwords made of words, keys, dates and
// repetitions.
func TestScores(t *testing.T) {
	file, err := os.Open("testdata/scores.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	about := []string{"kings", "manykings"}
	lines := 0
	for s := bufio.NewScanner(file); s.Scan(); lines++ {
		var score int
		var entropy float64
		var password string
		if _, err := fmt.Sscanf(s.Text(), "%d %f %q", &score, &entropy, &password); err != nil {
			t.Fatalf("%s: %v", s.Text(), err)
		}
		if got := Score(password, about); got != score {
			t.Errorf("Score(%q) = %d, want %d", password, got, score)
		}
		if got := Entropy(password, about); math.Abs(got-entropy) > 0.0006 {
			t.Errorf("Entropy(%q) = %.3f, want %.3f", password, got, entropy)
		}
	}
	if lines != 300 {
		t.Errorf("%d passwords, want 300", lines)
	}
}

func TestScore(t *testing.T) {
	tests := []struct {
		name, password string
		words          []string
		want           int
	}{
		{"empty", "", nil, 0},
		{"the first that is tried", "password", nil, 0},
		{"signs for letters", "p@$$w0rd", nil, 0},
		{"the name of its owner", "quixotryquixotry", []string{"quixotry"}, 0},
		{"the same of a stranger", "quixotryquixotry", nil, 4},
		{"four words", "correcthorsebatterystaple", nil, 4},
	}
	for _, tt := range tests {
		if got := Score(tt.password, tt.words); got != tt.want {
			t.Errorf("%s: Score(%q) = %d, want %d", tt.name, tt.password, got, tt.want)
		}
	}
}

// The work is bounded, however many signs a password has.
func TestSpellings(t *testing.T) {
	if got := known().spellings("4@"); len(got) != 2 || got[0] != "4a" || got[1] != "a@" {
		t.Errorf("spellings(4@) = %q, want 4a and a@", got)
	}
	if got := known().spellings("kings"); len(got) != 0 {
		t.Errorf("spellings(kings) = %q, want none", got)
	}
	if got := len(known().spellings(strings.Repeat("4@8({[<3691!|70$5+%2", 3))); got != mostSpellings {
		t.Errorf("%d spellings, want %d", got, mostSpellings)
	}
}
