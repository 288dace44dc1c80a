package terminal

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
)

// parseGame returns the game with the given id.
func parseGame(t *testing.T, id string) rules.Game {
	t.Helper()
	game, err := games.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// seated returns a dialogue about a new game.
func seated(t *testing.T, id string, v display) *dialogue {
	t.Helper()
	s, err := newSitting(parseGame(t, id), nil)
	if err != nil {
		t.Fatal(err)
	}
	return newDialogue(s, v, newKeeper("2026.01.02"))
}

// Every board, in the sizes of a small, a usual and a large terminal less what
// stands around the board.
func TestDraw(t *testing.T) {
	sizes := [][2]int{{54, 19}, {94, 35}, {160, 55}}
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
		"yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"} {
		for _, size := range sizes {
			name := fmt.Sprintf("%s %dx%d", strings.ReplaceAll(id, ":", ""), size[0], size[1])
			t.Run(name, func(t *testing.T) {
				d := seated(t, id, display{mono: true})
				s := d.scene("")
				l := newLayout(s.board, 1, size[0], size[1], anyShape)
				golden.Compare(t, filepath.Join("testdata", "draw", name+".txt"), strings.Join(s.draw(l).plain(), "\n")+"\n")
			})
		}
	}
}

// The board turned to a seat has the men of that seat in the lower half of the
// canvas.
func TestDrawTurned(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4", "star:8", "yalta", "royale", "rex"} {
		d := seated(t, id, display{})
		for seat := range d.seats {
			l := newLayout(d.sitting.game.Board(), rules.Seat(seat+1), 160, 56, anyShape)
			below, men := 0, 0
			for sq, at := range l.slots {
				man := d.sitting.pos.At(board.Square(sq))
				if man.Role == rules.NoRole || d.sitting.pos.Owner(man.Army) != rules.Seat(seat+1) {
					continue
				}
				men++
				if at.y >= l.height/2 {
					below++
				}
			}
			if men == 0 || below != men {
				t.Errorf("%s turned to seat %d: %d of %d men in the lower half", id, seat+1, below, men)
			}
		}
	}
}

// In every layout every square has room for a man of its own.
func TestLayoutRoom(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
		"yalta", "sovereign", "rex"} {
		topology := parseGame(t, id).Board()
		for _, size := range [][2]int{{20, 5}, {53, 19}, {80, 24}, {100, 36}, {132, 43}, {200, 60}} {
			for _, want := range []shape{anyShape, wholeStar, halves} {
				l := newLayout(topology, 1, size[0], size[1], want)
				for sq, at := range l.slots {
					if at.width < manWidth {
						t.Fatalf("%s in %v: %s has %d characters", id, size, topology.SquareName(board.Square(sq)), at.width)
					}
					for x := at.x; x < at.x+at.width; x++ {
						if got := l.owner[at.y*l.width+x]; got != board.Square(sq) {
							t.Fatalf("%s in %v: the man of %s stands on %s", id, size,
								topology.SquareName(board.Square(sq)), topology.SquareName(got))
						}
					}
				}
			}
		}
	}
}

// Every board fits a usual terminal; a smaller one is told how much it needs.
func TestSmallTerminal(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
		"yalta", "sovereign", "royale", "rex"} {
		m := newModel(seated(t, id, display{mono: true}))
		m.width, m.height = usualWidth, usualHeight
		rows, _ := m.screen()
		if text := strings.Join(rows, "\n"); len(rows) != usualHeight || strings.Contains(text, "needs") {
			t.Errorf("%s, %d rows:\n%s", id, len(rows), text)
		}
		m.width, m.height = 40, 10
		rows, _ = m.screen()
		var width, height int
		_, needs, _ := strings.Cut(strings.Join(rows, " "), "needs ")
		if n, err := fmt.Sscanf(needs, "%dx%d", &width, &height); n != 2 || width > usualWidth || height > usualHeight {
			t.Errorf("%s: %v, %dx%d needed:\n%s", id, err, width, height, strings.Join(rows, "\n"))
		}
	}
}
