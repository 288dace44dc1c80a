package engine

import "testing"

func TestScore(t *testing.T) {
	for _, tt := range []struct {
		name  string
		score Score
		plies int
		ok    bool
		text  string
	}{
		{"nothing", Draw, 0, false, "+0.00"},
		{"centipawns", 134, 0, false, "+1.34"},
		{"few centipawns", -7, 0, false, "-0.07"},
		{"the most an evaluator says", MaxEval, 0, false, "+200.00"},
		{"won next ply", Win(1), 1, true, "#1"},
		{"won late", Win(MaxPly - 1), MaxPly - 1, true, "#127"},
		{"lost", Loss(2, 0), -2, true, "#-2"},
		{"lost, as second of eight", Loss(9, 6), -9, true, "#-9"},
		{"the others' loss", -Loss(4, 3), 4, true, "#4"},
		{"lost already", Loss(0, 1), 0, true, "#-0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if plies, ok := tt.score.Decided(); plies != tt.plies || ok != tt.ok {
				t.Errorf("Decided() = %d, %t, want %d, %t", plies, ok, tt.plies, tt.ok)
			}
			if got := tt.score.String(); got != tt.text {
				t.Errorf("String() = %q, want %q", got, tt.text)
			}
		})
	}
}

// A score is greater the better it is.
func TestScoreOrder(t *testing.T) {
	ascending := []Score{
		-infinite, Loss(0, 0), Loss(1, 0), Loss(MaxPly-1, 0), Loss(0, 1), Loss(MaxPly-1, 6), -decided,
		-MaxEval, -1, Draw, 1, MaxEval, decided, Win(MaxPly - 1), Win(1), Win(0), infinite,
	}
	for i := 1; i < len(ascending); i++ {
		if ascending[i-1] >= ascending[i] {
			t.Errorf("score %d (%d) is not below score %d (%d)", i-1, ascending[i-1], i, ascending[i])
		}
	}
}
