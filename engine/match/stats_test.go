package match

import (
	"math"
	"testing"
)

// Source: sequential tests of Stockfish on tests.stockfishchess.org with their
// pairs and results, as the tests of fastchess have collected them (sprt_test.cpp,
// logistic). Draws of a pair by a win each and by two draws are added up.
func TestLLR(t *testing.T) {
	for _, tt := range []struct {
		name  string
		test  SPRT
		pairs [5]int
		want  float64
	}{
		{"0.5 to 2.5", SPRT{0.5, 2.5, 0.05, 0.05}, [5]int{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{"0 to 2", SPRT{0, 2, 0.05, 0.05}, [5]int{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.test.LLR(tt.pairs); math.Abs(got-tt.want) > 0.005 {
				t.Errorf("LLR(%v) = %.3f, want %.2f", tt.pairs, got, tt.want)
			}
		})
	}
}

func TestLLRTurnsRound(t *testing.T) {
	test, opposite := SPRT{-2, 8, 0.05, 0.05}, SPRT{-8, 2, 0.05, 0.05}
	a := test.LLR([5]int{3, 20, 50, 30, 7})
	b := opposite.LLR([5]int{7, 30, 50, 20, 3})
	if math.Abs(a+b) > 1e-9 {
		t.Errorf("LLR = %v, of the opponent %v, want the opposite", a, b)
	}
	if a <= 0 {
		t.Errorf("LLR = %v after more wins than losses, want more than 0", a)
	}
}

// With a due half the test is that of two sides. With less, a player at the due share is no
// stronger, and a player at a half has Elo1.
func TestLLRAmongMany(t *testing.T) {
	test := SPRT{0, 100, 0.05, 0.05}
	pairs := [5]int{3, 20, 50, 30, 7}
	seen := map[float64]int{0: 3, 0.25: 20, 0.5: 50, 0.75: 30, 1: 7}
	if got, want := test.ratio(seen, 0.5), test.LLR(pairs); got != want {
		t.Errorf("ratio = %v, of two sides %v", got, want)
	}
	third := map[float64]int{0: 40, 1. / 3: 40, 2. / 3: 20, 1: 7}
	half := map[float64]int{0: 20, 1. / 3: 40, 2. / 3: 40, 1: 7}
	if got := test.ratio(third, 1./3); got >= -1 {
		t.Errorf("LLR = %v of who has his due, want less than -1", got)
	}
	if got := test.ratio(half, 1./3); got <= 1 {
		t.Errorf("LLR = %v of who has a half where a third is due, want more than 1", got)
	}
	if got := test.ratio(half, 0.5); got >= -1 {
		t.Errorf("LLR = %v of who has a half where that is due, want less than -1", got)
	}
	if got, want := shifted(1./3, eloOf(0.5)-eloOf(1./3)), 0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("shifted = %v, want %v", got, want)
	}
}

// Source: A. Wald, "Sequential analysis": the usual bounds at 5 %.
func TestBounds(t *testing.T) {
	lower, upper := SPRT{0, 5, 0.05, 0.05}.Bounds()
	if math.Abs(lower+2.944) > 0.001 || math.Abs(upper-2.944) > 0.001 {
		t.Errorf("Bounds() = %.3f, %.3f, want -2.944, 2.944", lower, upper)
	}
}

// Source: the tests of fastchess, elo_test.cpp, pentanomial 1.
func TestElo(t *testing.T) {
	var samples []float64
	for i, n := range []int{34, 54, 31 + 32, 64, 75} {
		for range n {
			samples = append(samples, pairScores[i])
		}
	}
	share := mean(samples)
	got := Elo(share, 2*len(samples))
	if math.Abs(share.Value-0.579) > 0.001 || math.Abs(got.Value-55.58) > 0.01 || math.Abs(got.Error-27.65) > 0.01 {
		t.Errorf("share %.3f, Elo %.2f ± %.2f, want 0.579, 55.58 ± 27.65", share.Value, got.Value, got.Error)
	}
	if got, want := mean([]float64{1, 1, 1, 1, 1, 1}), (Estimate{1, 0.5}); got != want {
		t.Errorf("mean of six wins = %v, want %v", got, want)
	}
	if e := Elo(Estimate{Value: 1}, 100); math.IsInf(e.Value, 0) || e.Value < 800 {
		t.Errorf("Elo of 100 wins = %v, want a number above 800", e.Value)
	}
	for _, elo := range []float64{-300, 0, 12.5} {
		if got := eloOf(shareOf(elo)); math.Abs(got-elo) > 1e-9 {
			t.Errorf("eloOf(shareOf(%v)) = %v", elo, got)
		}
	}
}

func TestPairing(t *testing.T) {
	for _, tt := range []struct {
		name        string
		contestants int
		teams       int
		lineup      []int
		cycle       int
	}{
		{"two", 2, 2, nil, 2},
		{"one alone", 1, 4, nil, 1},
		{"one against two", 2, 3, nil, 3},
		{"one against seven", 2, 8, nil, 8},
		{"each for himself", 5, 5, nil, 5},
		{"neighbours", 2, 4, []int{0, 0, 1, 1}, 4},
		{"every second", 2, 4, []int{0, 1, 0, 1}, 2},
		{"three at six", 3, 6, []int{0, 1, 2, 0, 1, 2}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := newPairing(tt.contestants, tt.teams, tt.lineup)
			if err != nil {
				t.Fatal(err)
			}
			if p.cycle != tt.cycle {
				t.Errorf("cycle = %d, want %d", p.cycle, tt.cycle)
			}
			// In the first cycle and in the second, which is turned round.
			for first := 0; first < 2*p.cycle; first += p.cycle {
				held := make(map[[2]int]int)
				for game := first; game < first+p.cycle; game++ {
					if got, want := p.opening(game), first/p.cycle; got != want {
						t.Errorf("opening(%d) = %d, want %d", game, got, want)
					}
					for team, who := range p.seating(game) {
						held[[2]int{who, team}]++
					}
				}
				for who := range tt.contestants {
					for team := range tt.teams {
						want := count(p.lineup, who) * p.cycle / tt.teams
						if got := held[[2]int{who, team}]; got != want {
							t.Errorf("player %d holds side %d %d times, want %d", who, team, got, want)
						}
					}
				}
			}
		})
	}
}

func TestPairingRefuses(t *testing.T) {
	for _, tt := range []struct {
		name        string
		contestants int
		lineup      []int
	}{
		{"three for four sides", 3, nil},
		{"short", 2, []int{0, 1}},
		{"somebody left out", 2, []int{0, 0, 0, 0}},
		{"nobody there", 2, []int{0, 1, 2, 0}},
		{"negative", 2, []int{0, 1, -1, 0}},
	} {
		if _, err := newPairing(tt.contestants, 4, tt.lineup); err == nil {
			t.Errorf("%s: no error", tt.name)
		}
	}
}
