package wordlist

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/people/names"
)

func TestList(t *testing.T) {
	nickname, err := names.New()
	if err != nil {
		t.Fatal(err)
	}
	words, err := Read(strings.NewReader("# English\nbadword\nfool*  # and what follows\n*nasty*\n*ling\n\n"))
	if want := []string{"badword", "fool*", "*nasty*", "*ling"}; err != nil || !slices.Equal(words, want) {
		t.Fatalf("read %q, %v, want %q", words, err, want)
	}
	l := New(nickname.Fold, words)
	for text, want := range map[string]string{
		"hello there":             "hello there",
		"a badword, really":       "a •••••••, really",
		"BadWord!":                "•••••••!",
		"bádwörd":                 "•••••••",
		"bаdword":                 "•••••••", // Cyrillic а
		"badwords are not it":     "badwords are not it",
		"foolish":                 "•••••••",
		"unfool":                  "unfool",
		"dynastynasty x":          "•••••••••••• x",
		"darling":                 "•••••••",
		"lingo":                   "lingo",
		"  spaces,  stay…  ":      "  spaces,  stay…  ",
		"e4 e5, 1. Nf3 (good) ♞ ": "e4 e5, 1. Nf3 (good) ♞ ",
		"":                        "",
	} {
		if got := l.Mask(text); got != want {
			t.Errorf("Mask(%q) = %q, want %q", text, got, want)
		}
	}
	for name, want := range map[string]bool{
		"Anna": false, "badword": true, "Bad_word": true, "badword99": true, "xbadwordx": false, "bad word": true, "Foolery": true, "x_fool_1": true, "": false,
	} {
		if got := l.Has(name); got != want {
			t.Errorf("Has(%q) = %t, want %t", name, got, want)
		}
	}
	for _, wrong := range []string{"two words", "*", "a*b", "**"} {
		if _, err := Read(strings.NewReader(wrong)); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
	var none *List
	if none.Mask("badword") != "badword" || none.Has("badword") || New(nickname.Fold, nil).Has("badword") {
		t.Error("an empty list has words")
	}
}
