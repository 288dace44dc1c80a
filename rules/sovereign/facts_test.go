package sovereign_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
	"github.com/manykings/manykings/rules/sovereign"
)

// setUps is sovereign-setup.json: the set-ups of both games as the rules state
// them, and the coloured squares.
type setUps struct {
	Sovereign, Royale setUpFacts
	ColouredSquares   map[string][]string
}

type setUpFacts struct {
	Board    map[string]string
	Control  map[string]string
	Castling map[string][]string
}

func readSetUps(t testing.TB) setUps {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(vectors, "sovereign-setup.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s setUps
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// boardOf returns the men of a set-up by square.
func boardOf(s rules.Setup) map[string]string {
	men := map[string]string{}
	for _, m := range s.Board {
		men[m.Square] = m.Piece
	}
	return men
}

func TestStart(t *testing.T) {
	file := readSetUps(t)
	for name, want := range map[string]setUpFacts{"sovereign": file.Sovereign, "royale": file.Royale} {
		t.Run(name, func(t *testing.T) {
			s := family.Game(t, name).Start().Setup()
			if got := boardOf(s); !maps.Equal(got, want.Board) {
				t.Errorf("board %v, want %v", got, want.Board)
			}
			control := map[string]string{}
			for _, c := range s.Control {
				control[c.Key] = c.Value
			}
			if !maps.Equal(control, want.Control) {
				t.Errorf("control %v, want %v", control, want.Control)
			}
			var rights []string
			for king, rooks := range want.Castling {
				rights = append(append(rights, king), rooks...)
			}
			slices.Sort(rights)
			if got := slices.Sorted(slices.Values(s.Castling)); !slices.Equal(got, rights) {
				t.Errorf("castling %v, want %v", got, rights)
			}
		})
	}
}

// Reflecting the ranks and exchanging the colours in pairs maps the set-up onto
// itself.
func TestStartIsSymmetric(t *testing.T) {
	const colours, mirrored = "wbaspvrnocyg", "bwsavpnrcogy"
	men := boardOf(family.Game(t, "sovereign").Start().Setup())
	for square, man := range men {
		s := parseSpot(square)
		twin := spot{s.file, 17 - s.rank}.String()
		want := mirrored[strings.IndexByte(colours, man[0]):][:1] + man[1:]
		if men[twin] != want {
			t.Errorf("%s on %s, so %q on %s, want %s", man, square, men[twin], twin, want)
		}
	}
}

func TestNew(t *testing.T) {
	for _, c := range []struct{ id, want string }{
		{"sovereign", "sovereign"},
		{"sovereign:2", "sovereign"},
		{"sovereign,twin=open,pie=yes", "sovereign"},
		{"sovereign,twin=closed,pie=no", "sovereign,pie=no,twin=closed"},
		{"royale:4", "royale"},
		{"royale,twin=closed", "royale,twin=closed"},
	} {
		if got := family.Game(t, c.id).ID().String(); got != c.want {
			t.Errorf("New(%s).ID() = %s, want %s", c.id, got, c.want)
		}
	}
	for _, text := range []string{"sovereign:3", "royale,pie=no", "sovereign,twin=ajar", "star:4", "royale:2"} {
		id, err := rules.ParseID(text)
		if err != nil {
			t.Fatal(err)
		}
		var e *rules.IDError
		if _, err := sovereign.New(id); !errors.As(err, &e) {
			t.Errorf("New(%s): error %v, want a *rules.IDError", text, err)
		}
	}
}

// A position does not record its game's pie choice (formats.md).
func TestSetupLeavesPieOut(t *testing.T) {
	s := family.Game(t, "sovereign,pie=no,twin=closed").Start().Setup()
	if want := "sovereign,twin=closed"; s.Game != want {
		t.Errorf("Setup().Game = %s, want %s", s.Game, want)
	}
}

// A set-up of another game, or with fields of other games, is refused.
func TestForeignSetup(t *testing.T) {
	game := family.Game(t, "sovereign")
	for _, c := range []struct {
		name string
		edit func(*rules.Setup)
	}{
		{"game", func(s *rules.Setup) { s.Game = "royale" }},
		{"option", func(s *rules.Setup) { s.Game = "sovereign,twin=closed" }},
		{"en passant", func(s *rules.Setup) { s.EnPassant = []rules.PawnRight{{Square: "e3", Pawn: "e4"}} }},
		{"checks", func(s *rules.Setup) { s.Checks = []rules.Claim{{King: 1, By: 2}} }},
		{"score", func(s *rules.Setup) { s.Score = []rules.ScoreEntry{{Team: "1", Mates: 1}} }},
		{"control of no seat", func(s *rules.Setup) { s.Control = append(s.Control, rules.Control{Key: "3", Value: "r"}) }},
		{"control of no colour", func(s *rules.Setup) { s.Control = append(s.Control, rules.Control{Key: "2", Value: "x"}) }},
		{"control twice", func(s *rules.Setup) { s.Control = append(s.Control, rules.Control{Key: "2", Value: "r"}) }},
		{"castling nowhere", func(s *rules.Setup) { s.Castling = append(s.Castling, "z9") }},
		{"unreadable", func(s *rules.Setup) { s.Unreadable = []rules.Fault{{Rule: "formats", Text: "a smudge"}} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := game.Start().Setup()
			c.edit(&s)
			_, err := game.Position(s)
			if got := rulestest.FaultRules(t, err); !slices.Equal(got, []string{"formats"}) {
				t.Errorf("faults %v, want formats", got)
			}
		})
	}
}
