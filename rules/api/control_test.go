package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Which colours came under another seat with the last entry, "v:0>1", and by which
// men colours are controlled then, "v by h6".
func TestControl(t *testing.T) {
	for _, tt := range []struct{ name, game, entries, events, control string }{
		{"sovereign.11 nothing yet", "sovereign,pie=no", "h2h4", "", ""},
		{"sovereign.11 a pawn on a square of violet wins it", "sovereign,pie=no", "h2h4 h15h13 h4h5 h13h12 h5h6", "v:0>1", "v by h6"},
		{"sovereign.11 what stands longer is no news", "sovereign,pie=no", "h2h4 h15h13 h4h5 h13h12 h5h6 h12h11", "p:0>2", "p by h11; v by h6"},
		{"sovereign.11 a colour and what hangs on it",
			"sovereign 1 wK:p1/wN:g9/pN:e12/rR:a3/bK:a16 control=1:w,2:b ply=40", "g9h11", "p:0>1, r:0>1", "p by h11; r by e12 h11"},
		{"sovereign.11 who takes the first link takes the chain",
			"sovereign 2 wK:p1/wN:h11/pN:e12/rR:a3/bB:c16/bK:a16 control=1:w,2:b ply=41", "c16h11", "p:1>2, r:1>2", "p by h11; r by e12 h11"},
		{"sovereign.14 a defection leaves the old colour to nobody",
			"sovereign 1 wK:p1/vR:a3/wN:h6/bK:a16 control=1:w,2:b ply=40", "=v", "w:1>0 regime", ""},
		{"star.11 a conquest is no change of control", "star:4", "1e21e4", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := viewAfter(t, tt.game, tt.entries)
			same(t, "the view", v)
			var events, control []string
			for _, e := range v.Events {
				if e.Kind == "control" {
					events = append(events, strings.TrimSpace(fmt.Sprintf("%s:%d>%d %s", e.Army, e.From, e.Seat, map[bool]string{true: "regime"}[e.Regime])))
				}
			}
			for _, c := range v.Control {
				control = append(control, c.Army+" by "+strings.Join(c.Men, " "))
			}
			if got := strings.Join(events, ", "); got != tt.events {
				t.Errorf("events %q, want %q", got, tt.events)
			}
			if got := strings.Join(control, "; "); got != tt.control {
				t.Errorf("control %q, want %q", got, tt.control)
			}
		})
	}
}

// Moves that answer a check have their ways, and no others do.
func TestMovesTellWays(t *testing.T) {
	pos := gamestest.Position(t, "sovereign 1 wK:e3/wR:a5,k11/bR:e11/bK:p16 control=1:w,2:b ply=40")
	got := map[string]string{}
	for _, m := range api.NewView(pos, 0).Moves {
		got[m.Text] = strings.Join(m.Ways, "+")
	}
	for text, want := range map[string]string{"e3e2": "range", "e3d3": "line", "a5e5": "block", "k11e11": "capture"} {
		if got[text] != want {
			t.Errorf("%s meets the check by %q, want %q", text, got[text], want)
		}
	}
	for _, m := range api.NewView(gamestest.Position(t, "sovereign,pie=no"), 0).Moves {
		if m.Ways != nil {
			t.Errorf("%s meets no check by %q", m.Text, m.Ways)
		}
	}
}
