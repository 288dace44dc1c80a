package notation_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// sovereignStart is the start of Sovereign Chess in the FEN of Open Sovereign Chess.
const sovereignStart = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/" +
	"yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq"

// The start written there is the start here, and all fields are read.
func TestSovereignFEN(t *testing.T) {
	game := gamestest.Game(t, "sovereign,pie=no")
	sorted := func(s rules.Setup) rules.Setup {
		slices.SortFunc(s.Board, func(a, b rules.Placed) int { return strings.Compare(a.Square, b.Square) })
		slices.Sort(s.Castling)
		return s
	}
	got, err := notation.ParseSetup(sovereignStart + " 1 w b CELNceln 0")
	if err != nil {
		t.Fatal(err)
	}
	want := sorted(game.Start().Setup())
	if text, wanted := notation.FormatSetup(sorted(got)), notation.FormatSetup(want); text != wanted {
		t.Errorf("the start is\n%s\nwant\n%s", text, wanted)
	}
	pos, err := game.Position(got)
	if err != nil || pos.CountMoves() != game.Start().CountMoves() {
		t.Errorf("as a position: %v", err)
	}
	empty := strings.Repeat("16/", 15)
	for _, tt := range []struct{ name, text, want string }{
		{"fields left out", "bk15/" + strings.Repeat("16/", 14) + "15wK", "sovereign 1 bK:a16/wK:p1 control=1:w,2:b"},
		{"other colours and the second on turn", "rk15/" + strings.Repeat("16/", 14) + "15GK 2 g R - 41", "sovereign 2 rK:a16/gK:p1 control=1:g,2:r ply=41"},
		{"a rank too long", "bk16/" + strings.Repeat("16/", 14) + "16", ""},
		{"a rank too short", empty + "15", ""},
		{"no such colour", empty + "15zk", ""},
		{"half a man", empty + "15w", ""},
		{"a man of draughts", empty + "15wm", ""},
		{"another on turn", empty + "16 3", ""},
		{"no such owner", empty + "16 1 x b", ""},
		{"castling on no file", empty + "16 1 w b CQ", ""},
		{"no number", empty + "16 1 w b - x", ""},
		{"more", empty + "16 1 w b - 0 0", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := notation.ParseSetup(tt.text)
			if tt.want == "" {
				if err == nil {
					t.Errorf("ParseSetup(%q) = %v, want an error", tt.text, s)
				}
				return
			}
			if err != nil || notation.FormatSetup(s) != tt.want {
				t.Errorf("ParseSetup(%q) = %s, %v, want %s", tt.text, notation.FormatSetup(s), err, tt.want)
			}
		})
	}
}
