package diagram

import (
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// A still has every man and every square, names no colour, shares no id with another, and is small.
func TestInline(t *testing.T) {
	ids := map[string]string{}
	for _, game := range everyGame {
		pos := gamestest.Position(t, game)
		text, err := Inline(pos, "still-"+regexp.MustCompile(`\W`).ReplaceAllString(game, ""))
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
		}
		men, squares := 0, pos.Game().Board().Len()
		for s := range board.Square(squares) {
			if pos.At(s).Role != rules.NoRole {
				men++
			}
		}
		if got := strings.Count(text, "<use ") - strings.Count(text, "emblem"); got != men {
			t.Errorf("%s: %d men are drawn, want %d", game, got, men)
		}
		outlines := 0
		for _, path := range regexp.MustCompile(`class="square [a-z]+" d="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			outlines += strings.Count(path[1], "M")
		}
		if outlines != squares {
			t.Errorf("%s: %d squares are drawn, want %d", game, outlines, squares)
		}
		if found := regexp.MustCompile(`#[0-9a-f]{6}|style=`).FindString(text); found != "" {
			t.Errorf("%s: the still says %s, which the page does", game, found)
		}
		for _, id := range regexp.MustCompile(`id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			if other, taken := ids[id[1]]; taken {
				t.Errorf("%s and %s share the id %s", game, other, id[1])
			}
			ids[id[1]] = game
		}
		var whole strings.Builder
		if err := drawnOf(t, game, Options{}).SVG(&whole); err != nil {
			t.Fatal(err)
		}
		if len(text)*2 > whole.Len() {
			t.Errorf("%s: the still has %d bytes, the picture %d", game, len(text), whole.Len())
		}
	}
}

// How many play Sovereign Chess is seen by the sides: most men there are nobody's.
func TestInlineSides(t *testing.T) {
	for game, want := range map[string]int{"sovereign": 2, "royale": 4, "star:4": 0} {
		text, err := Inline(gamestest.Position(t, game), "a")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(text, `class="side"`); got != want {
			t.Errorf("%s: %d sides are marked, want %d", game, got, want)
		}
		if got := strings.Count(text, "emblem"); got != want {
			t.Errorf("%s: %d large kings are drawn, want %d", game, got, want)
		}
	}
}

// A thumbnail needs no page: it has the colours of each tint, and every man and square.
func TestThumbnail(t *testing.T) {
	for _, game := range everyGame {
		pos := gamestest.Position(t, game)
		text, err := Thumbnail(pos, Options{Night: true, Seat: 2})
		if err != nil {
			t.Fatal(err)
		}
		var style struct {
			Text string `xml:"style"`
		}
		if err := xml.Unmarshal([]byte(text), &style); err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		for _, class := range regexp.MustCompile(`class="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			for name := range strings.FieldsSeq(class[1]) {
				if !strings.Contains(style.Text, "."+name+"{") {
					t.Errorf("%s: no style of %s", game, name)
				}
			}
		}
		var whole strings.Builder
		if err := drawnOf(t, game, Options{}).SVG(&whole); err != nil {
			t.Fatal(err)
		}
		if len(text)*2 > whole.Len() {
			t.Errorf("%s: the thumbnail has %d bytes, the picture %d", game, len(text), whole.Len())
		}
	}
}
