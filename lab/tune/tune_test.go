package tune

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var three = []Number{
	{Name: "a", Default: 100, Least: 0, Most: 400, Step: 10},
	{Name: "b", Default: 20, Least: 0, Most: 80, Step: 4},
	{Name: "c", Default: 3, Least: 1, Most: 16, Step: 1},
}

// hill is a game whose best player has the numbers 130, 20 and 5: the share of a pair is drawn by
// lot with the difference of how far both are from them.
func hill(_ context.Context, number int, numbers []Number, a, b Setting) (float64, error) {
	best := []float64{130, 20, 5}
	height := func(s Setting) float64 {
		h := 0.0
		for i, n := range numbers {
			d := (float64(s[i]) - best[i]) / n.Step
			h -= d * d
		}
		return h
	}
	p := 1 / (1 + math.Exp((height(b)-height(a))/20))
	random := rand.New(rand.NewPCG(9, uint64(number)))
	share := 0.0
	for range 4 {
		if random.Float64() < p {
			share += 0.25
		}
	}
	return share, nil
}

func TestClimbFindsHill(t *testing.T) {
	c := NewClimb(three, 3000, 0.3, 1)
	var saved []byte
	if err := c.Run(t.Context(), hill, func() error {
		if c.Done == 1000 {
			saved, _ = json.Marshal(c)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if s := c.Setting(); max(s[0]-130, 130-s[0]) > 5 || max(s[1]-20, 20-s[1]) > 3 || max(s[2]-5, 5-s[2]) > 1 {
		t.Errorf("the climb ends at %v, want about 130, 20, 5", s)
	}

	// Continued from its state it is the same climb.
	var again Climb
	if err := json.Unmarshal(saved, &again); err != nil {
		t.Fatal(err)
	}
	if err := again.Run(t.Context(), hill, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(again.Values, c.Values) {
		t.Errorf("continued it ends at %v, in one run at %v", again.Values, c.Values)
	}
}

func TestRegressionTellsWhichWay(t *testing.T) {
	r := &Regression{Numbers: three, Seed: 2}
	if _, err := r.Fit(); err == nil {
		t.Error("a fit of no pairs")
	}
	if err := r.Run(t.Context(), 2000, hill, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	estimates, err := r.Fit()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 0, 1} {
		e := estimates[i]
		way := 0
		if math.Abs(e.Value) > 1.5*e.Error {
			way = int(math.Copysign(1, e.Value))
		}
		if way != want {
			t.Errorf("%s: %.1f ± %.1f Elo, want the sign %d", three[i].Name, e.Value, e.Error, want)
		}
	}
}

func TestChoose(t *testing.T) {
	all := []Number{{Name: "two.futility", Step: 11}, {Name: "two.futilityPly", Step: 10}, {Name: "many.futility", Step: 20}}
	for _, tt := range []struct {
		list string
		want []string
		step float64
	}{
		{"two.", []string{"two.futility", "two.futilityPly"}, 11},
		{"two.futility:25, many.futility", []string{"two.futility", "many.futility"}, 25},
		{"two.futil", nil, 0},
		{"two.futility:no", nil, 0},
		{"two.futility:0", nil, 0},
	} {
		chosen, err := Choose(all, tt.list)
		if tt.want == nil {
			if err == nil {
				t.Errorf("%s: no error", tt.list)
			}
			continue
		}
		var names []string
		for _, n := range chosen {
			names = append(names, n.Name)
		}
		if err != nil || !slices.Equal(names, tt.want) || chosen[0].Step != tt.step {
			t.Errorf("%s: %+v, %v", tt.list, chosen, err)
		}
	}
}
