package book_test

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record/replay"
)

// Model games are legal from the first move to the last and end as recorded; their notes
// belong to existing entries.
func TestModels(t *testing.T) {
	b := read(t)
	count := map[string]int{}
	for _, m := range b.Models {
		count[m.Family()]++
		t.Run(m.ID, func(t *testing.T) {
			for _, fault := range replay.Check(m.Record) {
				t.Error(fault)
			}
			over := false
			if err := m.Play(func(_ int, pos rules.Position) { over = pos.Over() }); err != nil {
				t.Error(err)
			}
			if !over {
				t.Error("the game is not over")
			}
			if m.Record.Tag("Level") == "" || m.Record.Tag("Seat1") == "" {
				t.Error("the record does not say that bots played")
			}
			for _, language := range book.Languages {
				notes, room, err := b.Notes(language, m.ID)
				if err != nil {
					t.Fatal(err)
				}
				if room.Title == "" || len(notes) < 6 || len(notes) > 12 {
					t.Errorf("%s: %d notes, want 6 to 12", language, len(notes))
				}
				last := -1
				for _, n := range notes {
					if n.Entry <= last || n.Entry > len(m.Entries()) {
						t.Errorf("%s: a note is at %d, behind %d, of %d entries", language, n.Entry, last, len(m.Entries()))
					}
					last = n.Entry
				}
			}
		})
	}
	for _, family := range book.Families {
		if count[family] < 2 {
			t.Errorf("%s has %d model games, want two", family, count[family])
		}
	}
}

// A book teaches good play, in chapters with a position to play on from.
func TestStrategies(t *testing.T) {
	b := read(t)
	for _, family := range book.Families {
		room := b.Family("en", family).Room("strategies")
		if room == nil {
			t.Errorf("%s has no strategies", family)
			continue
		}
		chapters := 0
		for _, p := range room.Parts {
			if p.Heading != "" {
				chapters++
				continue
			}
			if n := len(strings.Fields(p.Text)); n < 120 || n > 250 {
				t.Errorf("%s: %s has %d words, want 120 to 250", family, p.Anchor, n)
			}
			play := false
			for _, id := range p.Figures {
				play = play || b.Figure(id) != nil && b.Figure(id).Play
			}
			if !play {
				t.Errorf("%s: %s has no position to play on from", family, p.Anchor)
			}
		}
		if chapters < 6 {
			t.Errorf("%s has %d chapters, want six", family, chapters)
		}
	}
}
