package games_test

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

var deep = flag.Bool("deep", false, "run the deep perft counts")

// TestTables checks the counts that the rules pages print: a row of a table
// that begins with a game id, or with options of the page's game, and goes on
// with numbers is the perft of its start, depth 1 first.
func TestTables(t *testing.T) {
	pages := map[string]string{ // the game that a row of options belongs to
		"star-chess.md": "star", "star-draughts.md": "draughts", "yalta.md": "yalta",
		"sovereign.md": "sovereign", "rex.md": "rex",
	}
	rows := 0
	for page, name := range pages {
		text, err := os.ReadFile(filepath.Join("../../docs/rules", page))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
			var counts []uint64
			for _, c := range cells[1:] {
				n, err := strconv.ParseUint(strings.ReplaceAll(strings.TrimSpace(c), ",", ""), 10, 64)
				if err != nil {
					break
				}
				counts = append(counts, n)
			}
			id := strings.TrimSpace(cells[0])
			if strings.Contains(id, "=") && !strings.HasPrefix(id, name) {
				id = name + "," + id
			}
			game, err := games.Parse(id)
			if err != nil || len(counts) < 2 {
				continue
			}
			rows++
			t.Run(id, func(t *testing.T) {
				t.Parallel()
				for i, want := range counts {
					if want > tableNodes() {
						break
					}
					if got := rules.Perft(game.Start().State(), i+1); got != want {
						t.Errorf("Perft(start, %d) = %d, want %d", i+1, got, want)
					}
				}
			})
		}
	}
	if rows < 14 {
		t.Errorf("found %d rows, want 14 or more", rows)
	}
}

// tableNodes bounds the counts that are checked.
func tableNodes() uint64 {
	switch {
	case *deep:
		return 1 << 62
	case testing.Short():
		return 10_000
	default:
		return 10_000_000
	}
}
