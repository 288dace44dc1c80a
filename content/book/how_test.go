package book_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
)

// The short form of a game cites existing rules; its terms exist, and some of it is true of
// the usual game.
func TestHow(t *testing.T) {
	b := read(t)
	for _, family := range book.Families {
		usual := 0
		for _, p := range b.How("en", family) {
			if len(p.Rules) == 0 {
				t.Errorf("%s: %s cites no rule", family, p.Anchor)
			}
			for _, number := range p.Rules {
				if _, ok := b.Rules.Find(number); !ok {
					t.Errorf("%s: %s cites %s, which is no rule", family, p.Anchor, number)
				}
			}
			for _, agreed := range p.When {
				name, value, _ := strings.Cut(agreed, "=")
				if !slices.Contains(book.Agreed(family, name), value) {
					t.Errorf("%s: %s asks for %s, which cannot be agreed", family, p.Anchor, agreed)
				}
			}
			if p.Usual(family) {
				usual++
			}
		}
		if usual == 0 {
			t.Errorf("%s: nothing is said of the usual game", family)
		}
	}
	if book.Agreed("star", "colour") != nil {
		t.Error("an option of draughts is agreed in star chess")
	}
	if p := (book.Part{When: []string{"players=more", "elimination=remove"}}); p.Usual("star") {
		t.Error("a sentence about removal is in the usual game")
	}
}
