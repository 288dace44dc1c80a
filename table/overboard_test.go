package table_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/table"
)

// A game over the board has its result from the rules, keeps its mark in the record, and is
// neither rated nor continued.
func TestOverBoard(t *testing.T) {
	for _, tt := range []struct {
		name, id, moves string
		stage           table.Stage
		turn            int // seat of the last entry
	}{
		{"mate", "star:2", "f2f3 e7e5 g2g4 d8h4", table.Over, 2},
		{"agreed draw", "star:2", "e2e4 draw", table.Over, 0},
		{"resignation out of turn", "star:3", "1e21e4 resign3 resign1", table.Over, 1},
		{"unfinished", "star:2", "e2e4", table.Aborted, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			game := gamestest.Game(t, tt.id)
			seats := make([]table.Seat, game.Seats())
			for i := range seats {
				seats[i] = table.Seat{Kind: table.Person, Name: string(rune('A' + i)), Ready: true}
			}
			seats[0].Player = "anna"
			const played, now = 1_700_000_000_000, 1_800_000_000_000
			s, err := table.OverBoard(game, table.Setting{Host: "anna", Begun: played}, seats, strings.Fields(tt.moves), now)
			if err != nil {
				t.Fatal(err)
			}
			if s.Stage != tt.stage || s.Counts() || !s.OverBoard || s.Due != 0 || s.Turn != 0 {
				t.Errorf("stage %s, counts %t, over the board %t, due %d, turn %d", s.Stage, s.Counts(), s.OverBoard, s.Due, s.Turn)
			}
			if last := s.Entries[len(s.Entries)-1]; last.Seat != tt.turn || last.At != played {
				t.Errorf("last entry %+v, want seat %d at %d", last, tt.turn, played)
			}
			if shown := s.Show(game, table.Viewer{Player: "anna"}, now); len(shown.May) > 0 || !shown.OverBoard {
				t.Errorf("may %q, over the board %t", shown.May, shown.OverBoard)
			}
			r, err := s.Record(game, "")
			if err != nil {
				t.Fatal(err)
			}
			if r.Tag("Mode") != "OTB" || r.Tag("Date") != "2023.11.14" || r.Tag("Seat2") != "B" || r.Tag("UTCTime") != "" {
				t.Errorf("tags %q", r.Tags)
			}
		})
	}
	game := gamestest.Game(t, "star:2")
	for _, moves := range []string{"", "e2e5", "f2f3 e7e5 g2g4 d8h4 a2a3"} {
		if _, err := table.OverBoard(game, table.Setting{Host: "anna"}, make([]table.Seat, 2), slices.Clone(strings.Fields(moves)), 1); err == nil {
			t.Errorf("OverBoard(%q) is no error", moves)
		}
	}
}
