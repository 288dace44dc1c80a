package api_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// premoves returns where the man on a square may be sent once its turn comes, in
// order, "x" before squares on which it would take.
func premoves(t *testing.T, id, moves string, seat int, from string) string {
	t.Helper()
	game := gamestest.Game(t, id)
	pos := game.Start()
	for text := range strings.FieldsSeq(moves) {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
	var goals []string
	for _, m := range api.NewPremoves(pos, rules.Seat(seat)) {
		goal := m.To
		if len(m.Captured) > 0 {
			goal = "x" + goal
		}
		if m.From == from {
			goals = append(goals, goal)
		}
	}
	slices.Sort(goals)
	return strings.Join(goals, " ")
}

func TestPremoves(t *testing.T) {
	tests := []struct {
		name, game, moves string
		seat              int
		from, want        string
	}{
		{"out of turn", "star:2", "e2e4", 1, "e4", "e5"},
		{"on turn", "star:2", "", 1, "e2", "e3 e4"},
		{"a square of one's own, to take back", "star:2", "e2e4", 1, "f1", "a6 b5 c4 d3 e2 xg2"},
		{"a pawn takes back", "star:2", "e2e4 a7a6 d2d3", 1, "d3", "d4 xe4"},
		{"after a check that was given", "star:2", "e2e4 f7f6 d2d3 g7g5 d1h5", 1, "b1", "a3 c3 d2"},
		{"no right of the other to take en passant", "star:2", "e2e4 a7a6 e4e5 d7d5", 2, "d5", "d4"},
		{"castling", "star:2", "e2e4 e7e5 g1f3 a7a6 f1e2", 1, "e1", "f1 g1 xd1 xd2 xe2 xf2"},
		{"two turns ahead", "star:4", "1e21e4", 4, "4g1", "4f3 4h3 x4e2"},
		{"men that are controlled", "sovereign,pie=no", "f2f4", 2, "f15", "f13 f14 xg16"},
		{"draughts", "draughts:2", "c3d4", 1, "d4", "c5 e5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := premoves(t, tt.game, tt.moves, tt.seat, tt.from); got != tt.want {
				t.Errorf("premoves of %s go to %q, want %q", tt.from, got, tt.want)
			}
		})
	}
}
