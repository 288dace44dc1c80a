package diagram

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games/gamestest"
)

func played(t *testing.T, id, moves string) rules.Position {
	t.Helper()
	return gamestest.Position(t, id, strings.Fields(moves)...)
}

// texts returns the texts of a picture with their faces.
func texts(p *Picture) (all []Text) {
	for _, item := range p.Items {
		if text, ok := item.(Text); ok {
			all = append(all, text)
		}
	}
	return all
}

// Names are inside the picture, in rows under the board, with the results.
func TestCaptions(t *testing.T) {
	for _, tt := range []struct {
		id, moves string
		names     []string
		want      []string
		bold      int // seat
	}{
		{"star:2", "", []string{"Anna", "Bela"}, []string{"Anna", "Bela"}, 0},
		{"star:2", "f2f3 e7e5 g2g4 d8h4", []string{"Anna", "Bela"}, []string{"Anna  0", "Bela  1"}, 2},
		{"star:2", "draw", []string{"Anna", "Bela"}, []string{"Anna  ½", "Bela  ½"}, 0},
		{"yalta", "resign2", []string{"Anna", "Bela", "Carl"}, []string{"Anna", "Bela", "Carl"}, 0},
		{"star:3", "resign2 resign3", []string{"Anna", "Bela", "Carl"}, []string{"Anna  1.", "Bela  3.", "Carl  2."}, 1},
		{"star:8", "", slices.Repeat([]string{"A name of many letters"}, 8), nil, 0},
	} {
		t.Run(tt.id+" "+tt.moves, func(t *testing.T) {
			pos := played(t, tt.id, tt.moves)
			bare, err := Draw(pos, Options{})
			if err != nil {
				t.Fatal(err)
			}
			p, err := Draw(pos, Options{Names: tt.names})
			if err != nil {
				t.Fatal(err)
			}
			got := texts(p)
			got = got[len(got)-len(tt.names):] // after the seals
			for i, text := range got {
				if tt.want != nil && text.Text != tt.want[i] {
					t.Errorf("seat %d: %q, want %q", i+1, text.Text, tt.want[i])
				}
				if isBold := text.Face == Bold; isBold != (tt.bold == i+1) {
					t.Errorf("seat %d: bold %t", i+1, isBold)
				}
				right := text.At.X + TextWidth(text.Text, text.Face, text.Size)
				if text.At.Y < bare.Top+bare.Height || text.At.Y > p.Top+p.Height || right > p.Left+p.Width {
					t.Errorf("seat %d: %q ends at %.0f, %.0f outside the rows of names", i+1, text.Text, right, text.At.Y)
				}
			}
		})
	}
}

// A mate has two rings and a line from each man that attacks the king. The line bends at seams.
func TestAttackLines(t *testing.T) {
	pos := played(t, "star:2", "f2f3 e7e5 g2g4 d8h4")
	without, err := Draw(pos, Options{})
	if err != nil {
		t.Fatal(err)
	}
	with, err := Draw(pos, Options{Attacks: true})
	if err != nil {
		t.Fatal(err)
	}
	if more := len(with.Items) - len(without.Items); more != 2*2+3 {
		t.Errorf("%d items for a mate, want two rings of two strokes and a line of three", more)
	}
	p, err := newPainter(pos, Options{})
	if err != nil {
		t.Fatal(err)
	}
	square := func(name string) board.Square {
		s, ok := p.board.Square(name)
		if !ok {
			t.Fatal(name)
		}
		return s
	}
	var names []string
	for _, s := range p.attackLine(square("h4"), square("e1")) {
		names = append(names, p.board.SquareName(s))
	}
	if got := strings.Join(names, " "); got != "h4 g3 f2 e1" {
		t.Errorf("the line of the queen: %s", got)
	}
	if got := p.attackLine(square("g1"), square("e2")); len(got) != 2 {
		t.Errorf("the line of a knight: %v", got)
	}
}
