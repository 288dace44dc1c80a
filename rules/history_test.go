package rules_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

// Draws at the beginning of a game's last turn. Keys are those of turns begun, one a ply,
// the last included.
func TestHistory(t *testing.T) {
	for _, tt := range []struct {
		name              string
		keys              []uint64
		halfmoves, living int
		want              rules.Reason
	}{
		{"common.4 the third time", []uint64{1, 2, 3, 4, 1, 2, 3, 4, 1}, 8, 2, rules.Repetition},
		{"common.4 the second does not draw", []uint64{1, 2, 3, 4, 1}, 4, 2, rules.NoReason},
		{"common.4 the first turn counts", []uint64{7, 8, 7, 8, 7}, 4, 2, rules.Repetition},
		{"common.4 not with a capture between", []uint64{7, 8, 7, 8, 7}, 3, 2, rules.NoReason},
		{"common.4 nor one ply before it", []uint64{7, 8, 9, 7, 8, 9, 7}, 5, 3, rules.NoReason},
		{"common.4 not with other seats living", []uint64{7, 8, 7, 8, 7}, 0, 2, rules.NoReason},
		{"common.4 three seats", []uint64{7, 8, 9, 7, 8, 9, 7}, 6, 3, rules.Repetition},
		{"common.4 a set-up has no positions before it", []uint64{7, 8, 7}, 60, 2, rules.NoReason},
		{"common.5 fifty rounds", []uint64{1}, 100, 2, rules.Rounds},
		{"common.5 one ply less", []uint64{1}, 99, 2, rules.NoReason},
		{"common.5 of three seats", []uint64{1}, 149, 3, rules.NoReason},
		{"common.9 the third occurrence comes before fifty rounds", []uint64{7, 8, 7, 8, 7}, 100, 2, rules.Repetition},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var h rules.History
			var got rules.Reason
			for i, key := range tt.keys {
				got = h.Begin(key, max(0, tt.halfmoves-(len(tt.keys)-1-i)), tt.living, rules.RoundsToDraw)
			}
			if got != tt.want {
				t.Errorf("Begin of the last turn = %v, want %v", got, tt.want)
			}
			count := h.Count(tt.halfmoves, tt.living, rules.RoundsToDraw)
			if draws := count.Times >= 3 || count.Plies >= count.Most; draws != (tt.want != rules.NoReason) {
				t.Errorf("Count of the last turn = %+v, want a draw: %v", count, tt.want)
			}
			turns := h.Len()
			if turns != len(tt.keys) {
				t.Errorf("Len() = %d, want %d", turns, len(tt.keys))
			}
			c := h.Clone()
			h.Truncate(turns - 1)
			again := h.Begin(tt.keys[turns-1], tt.halfmoves, tt.living, rules.RoundsToDraw)
			if again != got || c.Len() != turns {
				t.Errorf("taken back and begun again: %v, want %v; the copy has %d turns", again, got, c.Len())
			}
		})
	}
}
