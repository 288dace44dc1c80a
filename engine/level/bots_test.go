package level

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// A loss of one halving makes a move half as likely, every centipawn makes it no
// likelier, and beyond the cap it is not played.
func TestWeight(t *testing.T) {
	for i := range bots[:Top-1] {
		bot := &bots[i]
		if got := bot.weight(0); got != certain {
			t.Errorf("level %d: weight %d of the best move, want %d", i+1, got, certain)
		}
		for n := 0; bot.Halving<<n <= bot.Cap; n++ {
			loss := bot.Halving << n
			if got, want := bot.weight(loss), uint64(certain)>>(1<<n); got != want {
				t.Errorf("level %d: weight %d of a loss of %d, want %d", i+1, got, loss, want)
			}
		}
		for loss := range bot.Cap {
			if less, more := bot.weight(loss+1), bot.weight(loss); less > more || less == 0 {
				t.Errorf("level %d: weight %d of a loss of %d, %d of one more", i+1, more, loss, less)
			}
		}
		if got := bot.weight(bot.Cap + 1); got != 0 {
			t.Errorf("level %d: weight %d beyond the cap", i+1, got)
		}
	}
}

// The page shows the table as it is.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/levels.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range Bots() {
		row := fmt.Sprintf("| %d | %s | %s | %d | %d | %d | %d | %d |\n", i+1, b.Name, b.Note, b.Nodes, b.Depth, b.Lines, b.Halving, b.Cap)
		if i+1 == Top {
			row = fmt.Sprintf("| %d | %s | %s | | | 1 | | |\n", i+1, b.Name, b.Note)
		}
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/levels.md lacks the line %s", row)
		}
	}
}
