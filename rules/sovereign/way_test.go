package sovereign_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

func TestWays(t *testing.T) {
	for _, c := range []struct {
		rule, name string
		game       string
		setup      string
		moves      string // "move way+way"
	}{
		{rule: "sovereign.13", name: "leaving the line", setup: "wKe3 wRa5 wRk11 bRe11 bKp16", moves: "e3d3 line, e3f4 line"},
		{rule: "sovereign.2", name: "leaving the range", setup: "wKe3 wRa5 wRk11 bRe11 bKp16", moves: "e3e2 range"},
		{rule: "sovereign.3", name: "stepping onto a square of the checker's colour", setup: "wKm5 rRj5 rKa16 own=wr", moves: "m5l5 shelter, m5m6 line"},
		{rule: "sovereign.13", name: "blocking", setup: "wKe3 wRa5 wRk11 bRe11 bKp16", moves: "a5e5 block"},
		{rule: "sovereign.13", name: "capturing the checker", setup: "wKe3 wRa5 wRk11 bRe11 bKp16", moves: "k11e11 capture"},
		{rule: "sovereign.13", name: "with the king", setup: "wKe3 bRe4 bKp16", moves: "e3e4 capture"},
		{rule: "sovereign.11", name: "capturing what gives control of it", setup: "wKa16 wBm4 rQb15 bNe12 bKc15", moves: "m4e12 control"},
		{rule: "sovereign.11", name: "with the king, the first link of a chain", setup: "wKh5 bNi6 pNe12 rRh12 bKp16", moves: "h5i6 control"},
		{rule: "sovereign.9", name: "a coup", setup: "wKa1 wPf8 bRa5 bKp16", moves: "f8g8k crown"},
		{rule: "sovereign.9", name: "an overthrow", setup: "wKa1 rPf8 wNe12 bRa5 bKp16", moves: "f8g8k crown"},
		{rule: "sovereign.13", name: "two checkers, one taken and one left behind", setup: "wKe3 bRe4 bBc1 bKp16", moves: "e3e4 line+capture"},
		{rule: "sovereign.13", name: "no check", setup: "wKe3 bRd4 bKp16", moves: "e3d4 "},
		{rule: "royale.2", name: "a check that need not be met", game: "royale", setup: "wKe3 bRe11 bKp16 aKa9 sKp8", moves: "e3d3 "},
	} {
		t.Run(c.rule+" "+c.name, func(t *testing.T) {
			game := c.game
			if game == "" {
				game = "sovereign"
			}
			pos := family.State(t, parseCase(t, game, c.setup)).Position()
			before := fmt.Sprint(pos.Setup())
			for want := range strings.SplitSeq(c.moves, ", ") {
				text, way, _ := strings.Cut(want, " ")
				m, err := pos.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := waysText(pos.(rules.Answerer).Ways(m)); got != way {
					t.Errorf("Ways(%s) = %q, want %q", text, got, way)
				}
			}
			if after := fmt.Sprint(pos.Setup()); after != before {
				t.Errorf("Ways changed the position from %s to %s", before, after)
			}
		})
	}
}

func waysText(ways []rules.Way) string {
	var words []string
	for _, w := range ways {
		words = append(words, w.String())
	}
	return strings.Join(words, "+")
}

// Every answer to a check has a way.
func TestEveryAnswerHasAWay(t *testing.T) {
	for _, setup := range []string{
		"wKe3 wRa5 wRk11 bRe11 bKp16", "wKk4 rRk10 rKa16 own=wr", "wKa16 wBm4 rQb15 bNe12 bKc15",
		"wKh5 bNi6 pNe12 rRh12 bKp16", "wKa1 wPf8 bRa5 bKp16",
	} {
		pos := family.State(t, parseCase(t, "sovereign", setup)).Position()
		moves := pos.Moves(nil)
		if !pos.InCheck() || len(moves) == 0 {
			t.Fatalf("%s: no check to be answered", setup)
		}
		for _, m := range moves {
			if len(pos.(rules.Answerer).Ways(m)) == 0 {
				t.Errorf("%s: %s answers the check in no way", setup, pos.MoveText(m))
			}
		}
	}
}
