package sovereign_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// attacksText writes announcements as "2 on a16 by 1:a9 mate".
func attacksText(pos rules.Position) string {
	var list []string
	b := pos.Game().Board()
	for _, a := range pos.Attacks() {
		text := fmt.Sprintf("%d on %s by", a.Seat, b.SquareName(a.King))
		for _, m := range a.Men {
			text += fmt.Sprintf(" %d:%s", m.Seat, b.SquareName(m.Square))
		}
		if a.Provisional {
			text += " provisional"
		}
		if a.Mate {
			text += " mate"
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

func TestAttacks(t *testing.T) {
	for _, c := range []struct{ name, game, setup, want string }{
		{"common.10 check", "sovereign", "wKp1 wRa9 bKa16 turn=2", "2 on a16 by 1:a9"},
		{"common.10 mate", "sovereign", "wKa16 bKc15 bQb15", "1 on a16 by 2:b15 mate"},
		{"common.10 none", "sovereign", "wKp1 wRa7 bKa16 turn=2", ""},
		{"sovereign.2 nine squares", "sovereign", "wKp1 wRa7 wBk6 bKa16 turn=2", ""},
		{"sovereign.3 own colour", "sovereign", "wKp1 wRi4 wRd9 bKi8 turn=2", ""},
		{"sovereign.7 a pawn attacks towards a line", "sovereign", "wPd4 wPg5 bKf6 wKp1 turn=2", "2 on f6 by 1:g5"},
		{"sovereign.12 neutral men", "sovereign", "wKp1 yRa9 bKa16 turn=2", ""},
		{"sovereign.12 controlled men", "sovereign", "wKp1 yRa9 wNk6 bKa16 turn=2", "2 on a16 by 1:a9"},
		{"a king may attack one that does not attack it", "sovereign", "wKi9 bKi10 turn=2", "2 on i10 by 1:i9"},
		{"two kings on each other's colour", "sovereign", "wKh8 bKi8 turn=2", ""},
		{"royale: provisional", "royale", "wKp1 wRa9 aKa1 sKp16 bKa16 turn=2", "2 on a1 by 1:a9; 4 on a16 by 1:a9 provisional"},
		{"royale: several seats, no mate", "royale", "wKp2 wRb9 wRa9 aKa1 sRh1 sKp16 bKa16 turn=2",
			"2 on a1 by 1:a9 3:h1; 4 on a16 by 1:a9 provisional"},
		{"royale.7 those who left give none", "royale", "wKp1 sRa9 aKa1 bKa16 turn=2 out=3", ""},
		{"royale.4 the kingless do", "royale", "wKp1 sRa9 aKa1 bKc16 turn=2", "2 on a1 by 3:a9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := attacksText(family.State(t, parseCase(t, c.game, c.setup)).Position()); got != c.want {
				t.Errorf("attacks %q, want %q", got, c.want)
			}
		})
	}
}

func TestEvents(t *testing.T) {
	for _, c := range []struct{ name, game, setup, play, want string }{
		{"mate", "sovereign", "wKa16 bKc15 bQb8 turn=2", "b8b15", "out 1 by 2 mate; over 0 by 0 mate"},
		{"draw", "sovereign", "wKp1 bNo2 bKa16", "p1o2", "over 0 by 0 material"},
		{"resignation", "sovereign", "wKp1 bNo2 bKa16", "resign2", "out 2 by 1 resignation; over 0 by 0 resignation"},
		{"escape", "royale", "wKp1 sKp16 bKa16 aKa1 wRb9 wRh2", "p1p2", "escaped 2 by 0 "},
		{"captured", "royale", "wKp1 wRc2 aKc8 aRa3 sKp16 bKa16", "c2c8", "king gone 2 by 1 "},
		{"left", "royale", "wKp1 aKa1 sKp16 bKa16", "resign3", "left 3 by 0 resignation"},
		{"last king", "royale", "wKp1 aKa1", "flag1", "left 1 by 0 time; over 0 by 0 last-king"},
		{"nothing", "royale", "wKp1 aKa1 sKp16 bKa16", "p1p2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos := family.State(t, parseCase(t, c.game, c.setup)).Position()
			for text := range strings.FieldsSeq(c.play) {
				if err := rules.Apply(pos, text); err != nil {
					t.Fatal(err)
				}
			}
			kinds := map[rules.EventKind]string{rules.EventOut: "out", rules.EventKingGone: "king gone", rules.EventEscaped: "escaped",
				rules.EventLeft: "left", rules.EventOver: "over"}
			var list []string
			for _, e := range pos.Events() {
				list = append(list, fmt.Sprintf("%s %d by %d %s", kinds[e.Kind], e.Seat, e.By, e.Reason))
			}
			if got := strings.Join(list, "; "); got != c.want {
				t.Errorf("events %q, want %q", got, c.want)
			}
		})
	}
}
