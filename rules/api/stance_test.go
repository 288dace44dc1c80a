package api_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// stance returns the stance of the man on a square, after moves from a game's start or from
// a position: "e2e4; takes d5; attacked by 2:d5; guarded by 1:f3; pinned".
func stance(t *testing.T, start, moves, square string) string {
	t.Helper()
	pos := gamestest.Position(t, start, strings.Fields(moves)...)
	s, ok := pos.Game().Board().Square(square)
	if !ok {
		t.Fatalf("there is no square %s", square)
	}
	before := notation.FormatSetup(pos.Setup())
	st := api.NewStance(pos, s)
	if after := notation.FormatSetup(pos.Setup()); after != before {
		t.Errorf("NewStance has changed the position from %s to %s", before, after)
	}
	same(t, "the stance", st)
	var said []string
	men := func(word string, list []api.Attacker) {
		var names []string
		for _, a := range list {
			names = append(names, string(rune('0'+a.Seat))+":"+a.Square)
		}
		if names != nil {
			said = append(said, word+" "+strings.Join(names, " "))
		}
	}
	var goes []string
	for _, g := range st.Goals {
		if !slices.Contains(st.Takes, g) {
			goes = append(goes, g)
		}
	}
	if goes != nil {
		said = append(said, "goes "+strings.Join(goes, " "))
	}
	if len(st.Takes) > 0 {
		said = append(said, "takes "+strings.Join(st.Takes, " "))
	}
	men("attacked by", st.Attackers)
	men("guarded by", st.Guards)
	if st.MateBy != 0 {
		said = append(said, "mate by "+string(rune('0'+st.MateBy)))
	}
	if st.Refusal != nil {
		said = append(said, st.Refusal.Code)
	}
	return strings.Join(said, "; ")
}

func TestStance(t *testing.T) {
	const pinned = "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1"
	tests := []struct{ name, start, moves, square, want string }{
		{"a knight at the start", "star:2", "", "g1", "goes f3 h3; guarded by 1:h1"},
		{"a rook behind its men", "star:2", "", "a1", "blocked"},
		{"a man of the other side", "star:2", "", "e7", "goes e6 e5; guarded by 2:e8 2:g8 2:d8 2:f8; not-yours"},
		{"two pawns that attack each other", "star:2", "e2e4 d7d5", "e4", "goes e5; takes d5; attacked by 2:d5"},
		{"a pawn that is guarded", "star:2", "e2e4 d7d5", "d5", "goes d4; takes e4; attacked by 1:e4; guarded by 2:d8; not-yours"},
		{"a man of who has won", "star:2", "f2f3 e7e5 g2g4 d8h4", "h4", "over"},
		{"a knight that is pinned", pinned, "", "e3", "attacked by 2:e7; pinned"},
		{"a neighbour's man on a star", "star:4", "1e21e4 2e22e4", "2e4", "goes 3d4; takes 1e4; attacked by 1:1e4; guarded by 2:2e1; not-yours"},
		{"a colour that nobody controls", "sovereign,pie=no", "", "a4", "neutral"},
		{"a man of draughts beside a capture that is due", "draughts:2", "c3d4 f6e5", "a3", "capture-due"},
		{"taken by one man on two ways, while a seat has no men", "draughts:4 4 4M:1b2,4c3/2M:2c3,2e1/3K:2e3/2K:3a1/3M:3e3,4b4/4K:3g1 ply=103", "", "4c3", "attacked by 2:3a1 3:4b4; longer-capture"},
		{"a king in check among two", "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "", "e1", "goes d1 f1 d2 f2"},
		{"a king whose mate is that of the first to check", "yalta 1 wQ:a3/wP:b3/wN:g12/rK:i11/bK:j8/rQ:j7/wK:c6 checks=2:1:210,2:3:210 ply=210", "", "j8", "takes j7; mate by 1; not-yours"},
		{"a king whose mate is that of the other, who checked before", "yalta 1 wQ:a3/wP:b3/wN:g12/rK:i11/bK:j8/rQ:j7/wK:c6 checks=2:3:209,2:1:210 ply=210", "", "j8", "takes j7; mate by 3; not-yours"},
		{"a king that two check", "star:3 1 1K:1e1/1R:2a1/2K:2e1/3R:2h1/3K:3e1 checks=2:1:5,2:3:6 ply=6", "", "2e1", "goes 2e2 2f2 2d2; mate by 1; not-yours"},
		{"a king whose mate is that of the last to check", "star:3,credit=last 1 1K:1e1/1R:2a1/2K:2e1/3R:2h1/3K:3e1 checks=2:1:5,2:3:6 ply=6", "", "2e1", "goes 2e2 2f2 2d2; mate by 3; not-yours"},
		{"an empty square that nobody reaches", "star:2", "", "e4", ""},
		{"an empty square that one seat reaches", "star:2", "", "f3", "guarded by 1:g2 1:e2 1:g1"},
		{"an empty square that the other seat reaches", "star:2", "", "f6", "attacked by 2:g7 2:e7 2:g8"},
		{"an empty square that two seats reach", "star:2", "e2e4 d7d5 b1c3", "e5", ""},
		{"an empty square that a man may leave no line for", pinned, "", "d5", ""},
		{"an empty square among four", "star:4", "1e21e4 2e22e4", "1d4", ""},
		{"an empty square of draughts", "draughts:2", "", "d4", "guarded by 1:e3 1:c3"},
		{"a square of draughts where nobody stands", "draughts:2", "", "d5", ""},
		{"an empty square beside a pin", "4k3/4r3/8/8/8/4B3/8/4K3 w - - 0 1", "", "d4", ""},
		{"an empty square among partners", "star:4,teams=13-24", "1e21e4 2e22e4 3e23e4 4e24e4", "1f3", "guarded by 1:1g2 1:1g1 1:1d1"},
		{"a coloured square whose colour would be the enemy's", "sovereign 1 wK:p1/wR:k1/yR:a5/bK:a16 control=1:w,2:b ply=40", "", "k6", "guarded by 1:k1"},
		{"a coloured square whose men would pin, but for who takes there", "sovereign 1 wK:p1/wR:k1/yR:j1/bK:a16 control=1:w,2:b ply=40", "", "k6", "guarded by 1:k1"},
		{"a coloured square that is closed", "sovereign 1 wK:p1/wR:k1/bN:f11/bK:a16 control=1:w,2:b ply=40", "", "k6", ""},
		{"a square of the enemy's own colour", "sovereign 1 wK:p1/wR:h2/bK:a16 control=1:w,2:b ply=40", "", "h8", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := stance(t, tt.start, tt.moves, tt.square); got != tt.want {
				t.Errorf("the stance of %s is %q, want %q", tt.square, got, tt.want)
			}
		})
	}
}
