package terminal

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// seated returns a dialogue about a new game.
func seated(t *testing.T, id string, v display) *dialogue {
	t.Helper()
	s, err := newSitting(gamestest.Game(t, id), nil)
	if err != nil {
		t.Fatal(err)
	}
	return newDialogue(s, v, newKeeper("2026.01.02"))
}

// Every board at the sizes of a small, a usual and a large terminal, minus the surroundings.
func TestDraw(t *testing.T) {
	sizes := [][2]int{{54, 19}, {94, 35}, {160, 55}}
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
		"yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"} {
		for _, size := range sizes {
			name := fmt.Sprintf("%s %dx%d", strings.ReplaceAll(id, ":", ""), size[0], size[1])
			t.Run(name, func(t *testing.T) {
				d := seated(t, id, display{mono: true})
				s := d.scene()
				l := newLayout(s.board, 1, size[0], size[1], anyShape)
				golden.Compare(t, filepath.Join("testdata", "draw", name+".txt"), strings.Join(s.draw(l).lines(true), "\n")+"\n")
			})
		}
	}
}

// The board turned to a seat has that seat's pieces in the lower half of the canvas.
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

// In every layout every square has its own room for a piece.
func TestLayoutRoom(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
		"yalta", "sovereign", "rex"} {
		topology := gamestest.Game(t, id).Board()
		for _, size := range [][2]int{{20, 5}, {53, 19}, {80, 24}, {100, 36}, {132, 43}, {200, 60}} {
			for _, want := range []shape{anyShape, wholeStar, halves} {
				l := newLayout(topology, 1, size[0], size[1], want)
				for sq, at := range l.slots {
					if at.width < manWidth {
						t.Fatalf("%s in %v: %s has %d characters", id, size, topology.SquareName(board.Square(sq)), at.width)
					}
					for x := at.x; x < at.x+at.width; x++ {
						if got := l.owner[at.y*l.width+x]; got != board.Square(sq) {
							t.Fatalf("%s in %v: the piece of %s is on %s", id, size,
								topology.SquareName(board.Square(sq)), topology.SquareName(got))
						}
					}
				}
			}
		}
	}
}

// Colours are escape sequences that end with each run of cells; without colours there are none.
func TestColours(t *testing.T) {
	c := newCanvas(4, 1)
	c.text(0, 0, "1K", style{fg: "#ffffff", bg: "#c62828", bold: true})
	if got, want := c.lines(false)[0], "\x1b[1;38;2;255;255;255;48;2;198;40;40m1K\x1b[0m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := c.lines(true)[0]; got != "1K" {
		t.Errorf("%q without colours", got)
	}
	d := seated(t, "sovereign", display{})
	if text := playText(t, d, []string{"colours", "board", "quit"}); strings.Count(text, "\x1b[") == 0 ||
		strings.Contains(text[strings.LastIndex(text, "colours"):], "\x1b[") {
		t.Error("the command colours does not turn them off")
	}
}
