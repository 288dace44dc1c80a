package draughts_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/rulestest"
)

func TestStart(t *testing.T) {
	for _, x := range []struct {
		name, game string
		men        int
	}{
		{"draughts.1 dark squares", "draughts:2", 24},
		{"draughts.1 colour=light", "draughts:3,colour=light", 36},
		{"draughts.1 eight seats", "draughts:8", 96},
	} {
		t.Run(x.name, func(t *testing.T) {
			game := family.Game(t, x.game)
			s := game.Start().Setup()
			if len(s.Board) != x.men || s.Turn != 1 {
				t.Errorf("%d men, seat %d to move; want %d, seat 1", len(s.Board), s.Turn, x.men)
			}
			shade := "dark"
			if strings.Contains(x.game, "light") {
				shade = "light"
			}
			b := game.Board()
			for _, placed := range s.Board {
				square, _ := b.Square(placed.Square)
				if got := b.ShadeNames()[b.Shade(square)]; got != shade {
					t.Errorf("%s stands on a %s square", placed.Square, got)
				}
			}
		})
	}
}

func TestFaults(t *testing.T) {
	for _, x := range []struct {
		name  string
		game  string
		men   string
		edit  func(*rules.Setup)
		rules string
	}{
		{"none", "draughts:3", "1M1a1 1M2c3 2K3c1 3K3a1 3K1d4", nil, ""},
		{"draughts.1 the wrong shade", "draughts:3", "1M1a2", nil, "draughts.1"},
		{"draughts.1 the wrong shade with colour=light", "draughts:3,colour=light", "1M1a1", nil, "draughts.1"},
		{"draughts.8 uncrowned on its last row", "draughts:3", "1M3c1", nil, "draughts.8"},
		{"draughts.8 on an ally's row too", "draughts:4,teams=pairs", "1M3c1", nil, "draughts.8"},
		{"draughts.9 a man of a seat that is out", "draughts:3", "1M1a1 2M2a1",
			func(s *rules.Setup) { s.Out = []rules.Seat{2} }, "draughts.9"},
		{"all of a man's faults", "draughts:3", "2M1b1",
			func(s *rules.Setup) { s.Out = []rules.Seat{2} }, "draughts.1 draughts.8 draughts.9"},
		{"unknown square", "draughts:3", "1Ma1 1M4a1 1M1i1", nil, "formats"},
		{"unknown army", "draughts:3", "4M1a1 xM1c1", nil, "formats"},
		{"unknown piece", "draughts:3", "1Q1a1 1m1e1", nil, "formats"},
		{"unknown text of a man", "draughts:3", "", func(s *rules.Setup) {
			s.Board = []rules.Placed{{Square: "1c1", Piece: "1"}, {Square: "1g1", Piece: "12M"}}
		}, "formats"},
		{"a square named twice", "draughts:2", "1Me3 1M1e3", nil, "formats"},
		{"both men of a square named twice are judged", "draughts:2", "1Ke1 2M1e1", nil, "draughts.8 formats"},
		{"seat on turn not there", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Turn = 4 }, "formats"},
		{"no seat on turn", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Turn = 0 }, "formats"},
		{"seat on turn out", "draughts:3", "2M2a1", func(s *rules.Setup) { s.Out = []rules.Seat{1} }, "formats"},
		{"out twice", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Out = []rules.Seat{2, 2} }, "formats"},
		{"out but not there", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Out = []rules.Seat{4} }, "formats"},
		{"star.7 no rook is here to castle with", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Castling = []string{"1h1"} }, "star.7"},
		{"star.6 no pawn is here to be taken", "draughts:3", "1M1a1",
			func(s *rules.Setup) { s.EnPassant = []rules.PawnRight{{Square: "1a3", Pawn: "1a4"}} }, "star.6"},
		{"checks that do not stand are ignored", "draughts:3", "1M1a1",
			func(s *rules.Setup) { s.Checks = []rules.Claim{{King: 1, By: 2}} }, ""},
		{"fields of other games", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Pending = "pie" }, "formats"},
		{"control", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Control = []rules.Control{{Key: "2", Value: "1"}} }, "formats"},
		{"negative counts", "draughts:3", "1M1a1", func(s *rules.Setup) { s.Halfmoves, s.Ply = -1, -1 }, "formats"},
		{"what a reader could not read", "draughts:3", "1M1a1",
			func(s *rules.Setup) {
				s.Unreadable = []rules.Fault{{Rule: "formats", Text: "board: expected an object"}}
			}, "formats"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := arrange(x.game, 1, x.men)
			if x.edit != nil {
				x.edit(&s)
			}
			_, err := family.Game(t, x.game).Position(s)
			var got []string
			if err != nil {
				got = rulestest.FaultRules(t, err)
			}
			if !slices.Equal(got, strings.Fields(x.rules)) {
				t.Errorf("faults %v (%v), want %s", got, err, x.rules)
			}
		})
	}
}

func TestGameIDs(t *testing.T) {
	for text, want := range map[string]string{
		"draughts:2":                            "draughts:2",
		"draughts:4,teams=13-24,landing=behind": "draughts:4,landing=behind,teams=pairs",
		"draughts:3,centre=all,blocked=count":   "draughts:3,blocked=count",
		"draughts:4,ending=count,colour=dark":   "draughts:4,ending=count",
		"draughts:2,ending=draw":                "draughts:2",
		"draughts:6,teams=246-135":              "draughts:6,teams=threes",
		"draughts":                              "",
		"draughts:9":                            "",
		"draughts:3,teams=pairs":                "",
		"draughts:3,blocked=never":              "",
		"draughts:3,enpassant=next":             "",
		"checkers:2":                            "",
	} {
		id, err := rules.ParseID(text)
		if err != nil {
			t.Fatal(err)
		}
		game, err := draughts.New(id)
		switch {
		case want == "":
			if _, ok := errors.AsType[*rules.IDError](err); !ok {
				t.Errorf("%s: error %v, want a *rules.IDError", text, err)
			}
		case err != nil:
			t.Errorf("%s: %v", text, err)
		case game.ID().String() != want:
			t.Errorf("%s: canonical %s, want %s", text, game.ID(), want)
		}
	}
}
