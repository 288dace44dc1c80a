package eval

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// The count of each fine weight in a position, positive for seat 1 and negative for seat 2.
func TestFine(t *testing.T) {
	for _, tt := range []struct {
		number string
		men    string
		want   int
	}{
		{"stuck.knight[1]", "1Kg1 1Na1 2Kg8 2Pa4", 1}, // to c2: the pawn takes on b3
		{"stuck.bishop[0]", "1Kg1 1Ba1 1Pb2 2Kg8", 1},
		{"stuck.rook[1]", "1Kg1 2Kg8 2Rh8 2Ph6", -1},
		{"phalanx[2]", "1Kg1 1Pc4 1Pd4 2Kg8 2Pa7 2Pc7", 2},
		{"phalanx[0]", "1Kg1 1Pc4 1Pd3 2Kg8 2Pa7 2Pb7", -2},
		{"phalanx[0]", "1Kg1 1Ph2 1Pa3 2Kg8", 0}, // no board goes round
		{"propped[1]", "1Kg1 1Pc4 1Pd3 2Kg8", 1},
		{"propped[2]", "1Kg1 2Kg8 2Pa4 2Pb5", -1},
		{"backward", "1Kg1 1Pc4 1Pd3 2Kg8 2Pe5", 1},
		{"backward", "1Kg1 1Pc3 1Pd3 2Kg8 2Pe5", 0},
		{"backward", "1Kg1 1Pd3 2Kg8 2Pe5", 0}, // it is alone
		{"exposed", "1Kg1 1Pd3 2Kg8 2Pe5 2Pf5 2Pd7", 0},
		{"exposed", "1Kg1 1Pd3 2Kg8 2Pe5 2Pf5", 1},
		{"free[2]", "1Kg1 1Pb6 2Kg8", 1},
		{"free[2]", "1Kg1 1Pb6 2Kg8 2Rb8", 0},
		{"free[2]", "1Kg1 1Pb6 2Kg8 2Nb7", 0},
		{"free[3]", "1Kg1 2Kg8 2Ph2", 0}, // the king takes h1
		{"free[3]", "1Ka1 2Kg8 2Ph2", -1},
		{"helped[2]", "1Kg1 1Rb1 1Pb6 2Kg8", 0}, // its own pawn is in the way
		{"helped[2]", "1Kg1 1Ra7 1Pb6 2Kg8", 1},
		{"outpost.knight", "1Kg1 1Nd5 1Pe4 2Kg8 2Pd6", 1},
		{"outpost.knight", "1Kg1 1Nd5 1Pe4 2Kg8 2Pc7", 0},
		{"outpost.knight", "1Kg1 1Nd5 2Kg8 2Pd6", 0},
		{"outpost.bishop", "1Kg1 2Kg8 2Bc4 2Pb5", -1},
		{"covered", "1Kg1 1Ne3 1Pe4 2Kg8 2Bc6 2Pc5", 0}, // one each
		{"covered", "1Kg1 1Ne3 1Pe4 2Kg8 2Bc6 2Pc7", 1},
		{"tied", "1Kg1 1Be3 1Pa3 1Pc3 1Pc4 2Kg8", 2},
		{"minor-hits[2]", "1Kg1 1Ne5 2Kg8 2Bd7", 1},
		{"minor-hits[4]", "1Kg1 1Ne5 2Kg8 2Pg6 2Pc4", 2},
		{"minor-hits[4]", "1Kg1 1Ne5 2Kg8 2Pg6 2Ph7", 0},
		{"minor-hits[1]", "1Kg1 1Ne5 2Kg8 2Rd7", 1},
		{"rook-hits[4]", "1Kg1 1Rb1 2Kg8 2Pb5", 1},
		{"rook-hits[4]", "1Kg1 1Rb1 2Kg8 2Pb5 2Pa6", 0},
		{"hanging", "1Kg1 1Rb1 2Kg8 2Nb5", 1},
		{"hanging", "1Kg1 1Rb1 2Kg8 2Nb5 2Pa6", 0},
		{"hanging", "1Kg1 1Rb1 2Kc5 2Nb5", 0},
		{"push", "1Kg1 1Pb3 2Kg8 2Na5", 1},
		{"push", "1Kg1 1Pc2 2Kg8 2Nb5", 1}, // by two steps
		{"push", "1Kg1 1Pc2 2Kg8 2Nb5 2Pd5", 0},
		{"held", "1Kg1 1Rd1 2Kg8 2Rc8 2Pa6", 0},
		{"cover[1]", "1Kg1 1Pf2 1Pg2 1Ph2 2Kg8", 3},
		{"cover[0]", "1Kg1 1Pf2 1Pg2 2Kg8", -2},
		{"cover[2]", "1Ka1 1Pa3 2Kg8", 1},
		{"storm[3]", "1Kg1 2Kg8 2Ph4", 1},
		{"storm[3]", "1Kg1 1Ph3 2Kg8 2Ph4", 0}, // it is stopped
	} {
		t.Run(tt.number+" "+tt.men, func(t *testing.T) {
			pos := men(t, "star:2", strings.Fields(tt.men)...)
			w := WeightsOf(pos.Game())
			before := NewScale(pos, w).Weigh(pos)
			const more = 1000
			found := false
			for _, n := range w.Numbers() {
				if name := strings.TrimSuffix(strings.TrimSuffix(n.Name, " middle"), " end"); name == tt.number {
					n.Set(n.Value() + more)
					found = true
				}
			}
			after := NewScale(pos, w).Weigh(pos)
			got := (after.Of[1] - after.Of[2]) - (before.Of[1] - before.Of[2])
			if !found || got != engine.Score(tt.want*more) {
				t.Errorf("counted %v times, want %d", float64(got)/more, tt.want)
			}
		})
	}
}

// Terms of the king's danger: safe checks, squares that only it protects, no enemy queen.
func TestFineChecks(t *testing.T) {
	for _, tt := range []struct{ name, danger, less string }{
		{"a check by the queen is safe", "1Kg1 1Qd3 1Ng5 2Kg8 2Rf8 2Pf7 2Pg7 2Qa5", "1Kg1 1Qd3 1Ng5 2Kg8 2Rf8 2Pf7 2Pg6 2Qa5"},
		{"there is a queen", "1Kg1 1Qh5 1Ng5 2Kg8 2Pf7 2Pg7", "1Kg1 1Rh5 1Ng5 2Kg8 2Pf7 2Pg7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sum := func(list string) int {
				pos := men(t, "star:2", strings.Fields(list)...)
				e := For(pos).(*ofChess)
				var c count
				e.count64(&c)
				return c.trouble[2].sum
			}
			if a, b := sum(tt.danger), sum(tt.less); a <= b {
				t.Errorf("the sum is %d, else %d", a, b)
			}
		})
	}
}

// An advantage counts less with few pawns of the leader, and with bishops of two colours.
func TestDrawish(t *testing.T) {
	value := func(list string) engine.Score { return evaluate(men(t, "star:2", strings.Fields(list)...))[1] }
	same, other := value("1Kg1 1Pa4 1Pb4 1Bd2 2Kg8 2Be7 2Ph7"), value("1Kg1 1Pa4 1Pb4 1Bd2 2Kg8 2Be6 2Ph7")
	if other*3 > same*2 || other <= 0 {
		t.Errorf("a pawn more is worth %d with bishops of two colours, %d with those of one", other, same)
	}
	for _, id := range []string{"star:3", "rex"} {
		if e := For(gamestest.Position(t, id)).(*ofChess); e.fast != nil {
			t.Errorf("%s is judged as a chessboard of two", id)
		}
	}
}
