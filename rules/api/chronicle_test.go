package api_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// A chronicle has the mover and the round of each entry: "round/seat", with a full stop
// behind entries that are no moves.
func TestChronicleRounds(t *testing.T) {
	for _, tt := range []struct{ name, game, entries, want string }{
		{"each seat once", "star:3", "1e21e4 2e22e4 3e23e4 1f21f4", "1/1 1/2 1/3 2/1"},
		{"a seat that is out is passed over", "star:3", "1e21e4 resign3 2e22e4 1f21f4 2f22f4", "1/1 1/3. 1/2 2/1 2/2"},
		{"resigning without a number is of the seat on turn", "star:3", "1e21e4 resign 3e23e4", "1/1 1/2. 1/3"},
		{"one seat on turn twice, as others go out", "star:3", "1e21e4 2e22e4 resign3 1f21f4 flag", "1/1 1/2 1/3. 2/1 2/2."},
		{"the queen of Red is no turn of its own", "yalta", "queeni12 e2e4", "1/3 1/1"},
		{"the pie is no turn of its own", "sovereign", "e2e4 swap e15e13", "1/1 1/2 1/2"},
		{"a draw belongs to nobody", "star:2", "e2e4 draw", "1/1 1/0."},
		{"where another seat begins", "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", "e8e7 e1e2 e7e6", "1/2 2/1 2/2"},
		{"the number of a FEN", "4k3/8/8/8/8/8/P7/4K3 b - - 0 17", "e8e7 e1e2 e7e6", "17/2 18/1 18/2"},
		{"the plies of two seats", "sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40", "p1o1 a16b16", "21/1 21/2"},
		{"the plies of three seats tell no round", "star:3 1 1K:1a1/1Q:1d1/2K:2a1/3K:3a1 ply=62", "1a11b1 2a12b1", "1/1 1/2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := gamestest.Position(t, tt.game)
			chronicle := api.NewChronicle(pos)
			var got []string
			if chronicle.View(pos).Played != nil {
				t.Error("something was played before the first entry")
			}
			for i, text := range strings.Fields(tt.entries) {
				if err := chronicle.Play(pos, text); err != nil {
					t.Fatal(err)
				}
				v := chronicle.View(pos)
				if v.Ply != i+1 {
					t.Errorf("ply %d, want %d", v.Ply, i+1)
				}
				word := fmt.Sprintf("%d/%d", v.Played.Round, v.Played.Seat)
				if v.Played.Move == nil {
					word += "."
				} else if v.Played.Move.Text != text {
					t.Errorf("%s is told as %s", text, v.Played.Move.Text)
				}
				got = append(got, word)
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%s, want %s", strings.Join(got, " "), tt.want)
			}
		})
	}
}

// viewAfter returns the view of a game after entries.
func viewAfter(t *testing.T, game, entries string) api.View {
	t.Helper()
	pos := gamestest.Position(t, game)
	chronicle := api.NewChronicle(pos)
	for text := range strings.FieldsSeq(entries) {
		if err := chronicle.Play(pos, text); err != nil {
			t.Fatal(err)
		}
	}
	return chronicle.View(pos)
}

// Every later view has the fates of the seats and the order of turns.
func TestChronicleStanding(t *testing.T) {
	for _, tt := range []struct{ name, game, entries, want, order string }{
		{"nothing", "star:4", "1e21e4", "", "[2 3 4 1]"},
		{"before the first entry", "star:2", "", "", "[1 2]"},
		{"star.11 who resigned, then who lost on time", "star:4", "1e21e4 resign3 flag2 4e24e4", "3 out resignation 0 2 | 2 out time 0 3", "[1 4]"},
		{"royale.7 who left keeps the men", "royale", "resign3", "3 left resignation 0 1", "[1 2 4]"},
		{"mate, and the end", "star:2", "f2f3 e7e5 g2g4 d8h4", "1 out mate 2 4", "[]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := viewAfter(t, tt.game, tt.entries)
			var got []string
			for _, s := range v.Standing {
				got = append(got, fmt.Sprintf("%d %s %s %d %d", s.Seat, s.Kind, s.Reason, s.By, s.Ply))
			}
			if text := strings.Join(got, " | "); text != tt.want || fmt.Sprint(v.Order) != tt.order {
				t.Errorf("%q, order %v; want %q, %s", text, v.Order, tt.want, tt.order)
			}
			var shown api.View
			if err := json.Unmarshal(v.Append(nil), &shown); err != nil || !slices.Equal(shown.Standing, v.Standing) || !slices.Equal(shown.Order, v.Order) {
				t.Errorf("as JSON %+v, %v", shown, err)
			}
		})
	}
}

// A refused entry leaves chronicle and position unchanged.
func TestChronicleRefuses(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	chronicle := api.NewChronicle(pos)
	if err := chronicle.Play(pos, "e2e4"); err != nil {
		t.Fatal(err)
	}
	before := string(chronicle.View(pos).Append(nil))
	for _, text := range []string{"e2e4", "resign3", "nonsense"} {
		if err := chronicle.Play(pos, text); err == nil {
			t.Errorf("%s is played", text)
		}
	}
	if after := string(chronicle.View(pos).Append(nil)); after != before {
		t.Errorf("%s\nwant %s", after, before)
	}
	if err := chronicle.Play(pos, "draw"); err != nil {
		t.Fatal(err)
	}
	if err := chronicle.Play(pos, "e7e5"); err == nil {
		t.Error("a move after the end is played")
	}
}
