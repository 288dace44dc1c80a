package live_test

import "testing"

func TestPositionAt(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	for _, text := range []string{"e2e4", "e7e5", "d1h5", "b8c6", "h5f7"} {
		r = h.move(r, text)
	}
	for _, tt := range []struct {
		ply, want int
		turn      int
		moves     int
		check     bool
	}{{0, 0, 1, 20, false}, {1, 1, 2, 20, false}, {-1, 5, 2, 1, true}, {99, 5, 2, 1, true}} {
		pos, chronicle, err := h.PositionAt(t.Context(), r.ID, "", tt.ply)
		if err != nil {
			t.Fatal(err)
		}
		if ply := chronicle.Ply(); ply != tt.want || int(pos.Turn()) != tt.turn || pos.CountMoves() != tt.moves || pos.InCheck() != tt.check {
			t.Errorf("ply %d: %d, turn %d, %d moves, check %t", tt.ply, ply, pos.Turn(), pos.CountMoves(), pos.InCheck())
		}
	}
}
