package puzzle_test

import (
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/puzzle"
)

// Each family has its days, and counts them.
func TestDaily(t *testing.T) {
	turns := map[string]int{}
	for day := range 100 {
		family, turn := puzzle.Daily(day)
		if turn != turns[family] {
			t.Errorf("Daily(%d) = %s, %d, want its day %d", day, family, turn, turns[family])
		}
		turns[family]++
	}
	for _, family := range book.Families {
		if turns[family] == 0 {
			t.Errorf("%s has no day", family)
		}
	}
	if got := len(turns); got != len(book.Families) {
		t.Errorf("%d families have days, want %d", got, len(book.Families))
	}
}
