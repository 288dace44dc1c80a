package strength_test

import (
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// With three or more sides a draw is judged by the seat's expectation, not by the worst
// that all others could do together.
func TestAgreesAmongMany(t *testing.T) {
	const kings = "1K:1e1/2K:2e1/3K:3e1"
	for _, tt := range []struct {
		name, position string
		seat           rules.Seat
		want           bool
	}{
		{"three that have the same", "star:3 1 " + kings + "/1P:1a2,1b2/2P:2a2,2b2/3P:3a2,3b2", 1, true},
		{"two queens ahead", "star:3 1 " + kings + "/1Q:1d1,1c1/1P:1a2,1b2/2P:2a2,2b2/3P:3a2,3b2", 1, false},
		{"two queens ahead, another to move", "star:3 2 " + kings + "/1Q:1d1,1c1/1P:1a2,1b2/2P:2a2,2b2/3P:3a2,3b2", 1, false},
		{"two queens behind one", "star:3 1 " + kings + "/1Q:1d1,1c1/1P:1a2,1b2/2P:2a2,2b2/3P:3a2,3b2", 3, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := gamestest.Position(t, tt.position)
			judge := strength.New(strength.Judge, 1, engine.Options{Evaluator: eval.For})
			r := judge.Search(t.Context(), pos, engine.Limits{Nodes: strength.JudgeNodes}, nil)
			if got := strength.Agrees(nil, pos, r, tt.seat); got != tt.want {
				t.Errorf("Agrees(%d) = %t, want %t, after %v", tt.seat, got, tt.want, r.Lines[0])
			}
		})
	}
}
