package study_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/content/study"
)

// Whatever a text holds, it opens as trees that come back from their records, or does not open.
func FuzzOpen(f *testing.F) {
	for _, text := range []string{
		collection, "star:4,teams=pairs", "k7/8/2K5/8/8/8/8/7R w - - 0 1", `{"game":"star:2","board":{"a8":"2K","c6":"1K"},"turn":1}`,
		"1. e4 e5 (1... c5 2. Nf3 {open [%cal Ge2e4]}) 2. Bc4 $1 *", "[Game \"draughts:2\"]\n\n1. 1:c3d4 *", "https://kings.example.org/analysis#g=AAAA",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		opened, err := study.Open(text)
		if err != nil {
			return
		}
		for _, tree := range opened.Trees {
			text := tree.Record().String()
			again, err := study.Open(text)
			if err != nil || len(again.Trees) != 1 || again.Trees[0].Record().String() != text {
				t.Fatalf("%q does not come back: %v", text, err)
			}
		}
	})
}

// Whatever a file holds, in two pieces it has the games that it has at once.
func FuzzCollector(f *testing.F) {
	for at := 0; at < len(collection); at += 20 {
		f.Add(collection, at)
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		if len(text) > 4000 {
			return
		}
		at = min(max(at, 0), len(text))
		whole := new(study.Collector).Feed(text, true)
		c := new(study.Collector)
		pieces := append(c.Feed(text[:at], false), c.Feed(text[at:], true)...)
		if !slices.EqualFunc(whole, pieces, func(a, b study.Collected) bool { return a.Text == b.Text && slices.Equal(a.Keys, b.Keys) }) {
			t.Fatalf("%d games at once, %d in pieces", len(whole), len(pieces))
		}
	})
}
