package train

import (
	"math"
	"os"
	"reflect"
	"slices"
	"testing"
)

func readPlaces(t *testing.T, path string, choice Choice) []*Placings {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sets, err := ReadPlaces(f, choice)
	if err != nil {
		t.Fatal(err)
	}
	return sets
}

// The gradient is the derivative of the loss, ties and draws among it.
func TestPlacesGradient(t *testing.T) {
	set := readPlaces(t, "testdata/star4.rec", Choice{PerGame: 6, Seed: 1})[0]
	for i := range set.samples { // as if nobody were held out, and with ties
		s := &set.samples[i]
		s.game = 0
		switch i % 3 {
		case 0:
			s.steps = []stage{{s.steps[0].left, s.steps[0].left}}
		case 1:
			s.steps = []stage{{s.steps[0].left, 3}}
		}
	}
	f := set.newFit()
	for i := range f.theta {
		f.theta[i] += 0.3 * math.Sin(float64(i))
	}
	all := func(int) bool { return true }
	n := 0.0
	for i := range set.samples {
		f.judge(&set.samples[i], true)
		n++
	}
	for i, g := range f.gradient {
		const h = 1e-5
		f.theta[i] += h
		above := f.loss(all, false)
		f.theta[i] -= 2 * h
		below := f.loss(all, false)
		f.theta[i] += h
		if want := (above - below) / (2 * h); math.Abs(g/n-want) > 1e-6 {
			t.Errorf("derivative by number %d = %v, want %v", i, g/n, want)
		}
	}
}

// A fit does not stop before it is done: where it ends the loss falls in no direction.
func TestPlacesDescendToTheEnd(t *testing.T) {
	f := readPlaces(t, "testdata/draughts2.rec", Choice{PerGame: 8, Seed: 1})[0].newFit()
	start := slices.Clone(f.theta)
	if err := f.descend(); err != nil {
		t.Fatal(err)
	}
	f.loss(isFitted, true)
	for i, g := range f.gradient {
		if slope := g + f.strictness*(f.theta[i]-start[i]); !f.fixed[i] && math.Abs(slope) > 1e-5 {
			t.Errorf("by number %d the loss still falls: derivative %v", i, slope)
		}
	}
}

// The same games give the same numbers, which foretell these games better than
// constant shares do.
func TestPlacesFit(t *testing.T) {
	choice := Choice{PerGame: 8, Seed: 1}
	set := readPlaces(t, "testdata/draughts2.rec", choice)[0]
	m, r, err := set.Fit()
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := readPlaces(t, "testdata/draughts2.rec", choice)[0].Fit()
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(m, again) {
		t.Error("the same games gave other numbers")
	}
	if set.Kind != "draughts2" || r.Games != 10 || r.Positions < 50 {
		t.Errorf("%s: %+v", set.Kind, r)
	}
	if c, err := set.Check(&m); err != nil || c.Positions != r.Positions || c.Loss >= c.Constant {
		t.Errorf("checked with all games: %+v, %v", c, err)
	}
	if m.Side[0] <= 0 {
		t.Errorf("a man more makes a first place less likely: %d", m.Side[0])
	}
}
