package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/rulestest"
)

// after returns the position of a game after entries.
func after(t *testing.T, id, entries string) rules.Position {
	t.Helper()
	game := gamestest.Game(t, id)
	pos := game.Start()
	for text := range strings.FieldsSeq(entries) {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func TestAgreeSeats(t *testing.T) {
	for _, tt := range []struct {
		name, game, entries string
		want                []rules.Seat
	}{
		{"common.6 every seat", "star:3", "", []rules.Seat{1, 2, 3}},
		{"common.6 every living seat", "star:4", "resign2", []rules.Seat{1, 3, 4}},
		{"common.6 of draughts", "draughts:3", "resign1", []rules.Seat{2, 3}},
		{"common.6 of two", "rex", "", []rules.Seat{1, 2}},
		{"common.6 of Sovereign", "sovereign", "e2e4", []rules.Seat{1, 2}},
		{"royale.7 who own kings", "royale", "resign4", []rules.Seat{1, 2, 3}},
		{"nobody after the end", "star:2", "resign", nil},
		{"nobody after the end of draughts", "draughts:2", "draw", nil},
		{"nobody after the end of Royale", "royale", "draw", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := after(t, tt.game, tt.entries).AgreeSeats(); !slices.Equal(got, tt.want) {
				t.Errorf("AgreeSeats() = %v, want %v", got, tt.want)
			}
		})
	}
	// A seat of Royale without a king plays on, and is not asked (royale.7).
	game := gamestest.Game(t, "royale")
	setup := rules.Setup{
		Game: "royale", Turn: 1, Ply: 40, Board: rulestest.Men("wKp1 aKa1 bKa16 sNc5"),
		Control:  []rules.Control{{Key: "1", Value: "w"}, {Key: "2", Value: "a"}, {Key: "3", Value: "s"}, {Key: "4", Value: "b"}},
		Kingless: []rules.Kingless{{Seat: 3, How: "captured"}},
	}
	pos, err := game.Position(setup)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := pos.AgreeSeats(), []rules.Seat{1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("royale.7: AgreeSeats() = %v, want %v", got, want)
	}
}

func TestChoice(t *testing.T) {
	for _, tt := range []struct{ name, game, entries, want string }{
		{"yalta.3 e12 if Red is silent", "yalta", "", "queene12"},
		{"yalta.3 once", "yalta", "queeni12", ""},
		{"yalta.3 not if the option has chosen", "yalta,redqueen=i12", "", ""},
		{"sovereign.16 is chosen by the clock", "sovereign", "e2e4", ""},
		{"no choice", "star:4", "", ""},
		{"no choice in draughts", "draughts:2", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos, got := after(t, tt.game, tt.entries), ""
			if m := pos.Choice(); m != rules.NoMove {
				got = pos.MoveText(m)
				if !slices.Contains(pos.Moves(nil), m) {
					t.Errorf("%s is not a legal move", got)
				}
			}
			if got != tt.want {
				t.Errorf("Choice() is %q, want %q", got, tt.want)
			}
		})
	}
}

func TestActions(t *testing.T) {
	for _, tt := range []struct {
		name, game, entries, move string
		ply                       bool
		one, other                rules.Seat
	}{
		{"a move", "star:4", "", "1e21e4", true, 0, 0},
		{"yalta.3 the choice", "yalta", "", "queeni12", false, 0, 0},
		{"sovereign.16 the pie is taken", "sovereign", "e2e4", "swap", false, 1, 2},
		{"sovereign.16 the pie is left", "sovereign", "e2e4", "stay", false, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := after(t, tt.game, tt.entries)
			m, err := pos.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			a, before := pos.Describe(m), pos.Setup().Ply
			if a.IsPly() != tt.ply {
				t.Errorf("IsPly() = %t, want %t", a.IsPly(), tt.ply)
			}
			if one, other := rules.Exchanges(tt.move); one != tt.one || other != tt.other {
				t.Errorf("Exchanges() = %d, %d, want %d, %d", one, other, tt.one, tt.other)
			}
			if pos.Play(m); (pos.Setup().Ply > before) != tt.ply {
				t.Errorf("ply %d after %d, want a ply: %t", pos.Setup().Ply, before, tt.ply)
			}
		})
	}
}
