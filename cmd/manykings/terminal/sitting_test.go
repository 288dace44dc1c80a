package terminal

import (
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// textsOf returns the texts of the entries.
func textsOf(s *sitting) []string {
	var texts []string
	for _, e := range s.played {
		texts = append(texts, e.text)
	}
	return texts
}

// enterAll plays entries, all of which must be legal.
func enterAll(t *testing.T, s *sitting, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := s.play(text); err != nil {
			t.Fatalf("play(%q): %v", text, err)
		}
	}
}

func TestUndo(t *testing.T) {
	tests := []struct {
		name, game string
		texts      []string
		out        []rules.Seat // after all entries
	}{
		{"moves", "star:2", []string{"e2e4", "e7e5", "g1f3"}, nil},
		{"resignation out of turn", "star:4", []string{"1e21e4", "resign3", "2e22e4", "4e24e4", "resign"}, []rules.Seat{3, 1}},
		{"flag", "star:3", []string{"1e21e4", "flag", "3e23e4"}, []rules.Seat{2}},
		{"agreement", "star:4", []string{"1e21e4", "draw"}, nil},
		{"pie", "sovereign", []string{"e2e4", "swap", "e15e13"}, nil},
		{"queen", "yalta", []string{"queene12", "e2e4"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := newSitting(gamestest.Game(t, tt.game), nil)
			if err != nil {
				t.Fatal(err)
			}
			var setups []rules.Setup
			for _, text := range tt.texts {
				setups = append(setups, s.pos.Setup())
				enterAll(t, s, text)
			}
			end := s.pos.Setup()
			if got := s.out(); !reflect.DeepEqual(got, tt.out) && len(got)+len(tt.out) > 0 {
				t.Errorf("out() = %v, want %v", got, tt.out)
			}
			texts := textsOf(s)
			for i := range slices.Backward(tt.texts) {
				if n := s.undo(1); n != 1 {
					t.Fatalf("undo(1) = %d", n)
				}
				if got := s.pos.Setup(); !reflect.DeepEqual(got, setups[i]) {
					t.Fatalf("after undo to %d: got %v, want %v", i, got, setups[i])
				}
			}
			if n := s.undo(1); n != 0 {
				t.Errorf("undo at the start = %d, want 0", n)
			}
			if n := s.redo(100); n != len(tt.texts) {
				t.Errorf("redo(100) = %d, want %d", n, len(tt.texts))
			}
			if got := s.pos.Setup(); !reflect.DeepEqual(got, end) {
				t.Errorf("after redo: got %v, want %v", got, end)
			}
			if got := textsOf(s); !reflect.DeepEqual(got, texts) {
				t.Errorf("after redo: played %v, want %v", got, texts)
			}
		})
	}
}

// A new move after undo discards the undone entries.
func TestPlayEndsRedo(t *testing.T) {
	s, err := newSitting(gamestest.Game(t, "star:2"), nil)
	if err != nil {
		t.Fatal(err)
	}
	enterAll(t, s, "e2e4", "e7e5")
	s.undo(2)
	enterAll(t, s, "d2d4")
	if n := s.redo(1); n != 0 {
		t.Errorf("redo(1) = %d after another move, want 0", n)
	}
}

// The players change seats with the pie (sovereign.16).
func TestSwapNames(t *testing.T) {
	s, err := newSitting(gamestest.Game(t, "sovereign"), nil)
	if err != nil {
		t.Fatal(err)
	}
	s.call("Anna", "Bela")
	enterAll(t, s, "e2e4", "swap")
	if s.player(1) != "Bela" || s.player(2) != "Anna" {
		t.Errorf("after swap: %s, %s", s.player(1), s.player(2))
	}
	s.undo(1)
	if s.player(1) != "Anna" {
		t.Errorf("after undo: %s", s.player(1))
	}
}

// Random games: a saved game resumes identically at any point.
func TestSaveAndResume(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4,teams=pairs", "yalta", "sovereign", "royale", "rex",
		"draughts:2", "draughts:4"} {
		t.Run(id, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(1, 2))
			d := seated(t, id, display{})
			d.sitting.call("", `Bela "B" K.`)
			path := filepath.Join(t.TempDir(), "game.txt")
			for ply := 0; ply < 60 && !d.sitting.pos.Over(); ply++ {
				if ply == 20 && len(d.seats) > 2 {
					enterAll(t, d.sitting, "resign")
					continue
				}
				enterAll(t, d.sitting, d.sitting.choices[dice.IntN(len(d.sitting.choices))].text)
			}
			d.enter("save " + path)
			if !d.keeper.saved(d.sitting) {
				t.Fatalf("not saved: %v", d.notices)
			}
			other := seated(t, "draughts:2", display{})
			other.enter("resume " + path)
			got, want := other.sitting, d.sitting
			if got.game.ID().String() != want.game.ID().String() || !reflect.DeepEqual(textsOf(got), textsOf(want)) {
				t.Fatalf("resumed %s %v, want %v; %v", got.game.ID(), textsOf(got), textsOf(want), other.notices)
			}
			if !reflect.DeepEqual(got.pos.Setup(), want.pos.Setup()) || !slices.Equal(got.names(), want.names()) {
				t.Errorf("resumed another position or other players: %v", got.names())
			}
			if !other.keeper.saved(got) {
				t.Error("a resumed game is not held to be saved")
			}
		})
	}
}

// Draws follow the rules on who must agree (royale.7), and the rules refuse entries before the
// table does.
func TestDeclared(t *testing.T) {
	s, err := newSitting(gamestest.Game(t, "royale"), nil)
	if err != nil {
		t.Fatal(err)
	}
	enterAll(t, s, "resign4", "draw")
	if o := s.pos.Outcome(); o.Reason != rules.Agreement || s.played[1].seat != 0 || s.played[1].text != "draw" {
		t.Errorf("outcome %+v, played %+v", o, s.played)
	}
	for _, text := range []string{"draw", "resign", "flag2", "e2e4"} {
		if err := s.play(text); err == nil || s.state.Version == 0 || len(s.state.Entries) != 2 {
			t.Errorf("play(%q) after the end: %v", text, err)
		}
	}
	if n := s.undo(2); n != 2 || len(s.out()) != 0 || s.pos.Over() {
		t.Errorf("undo(2) = %d, out %v", n, s.out())
	}
}
