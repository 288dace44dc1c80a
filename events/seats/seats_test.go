package seats

import (
	"math"
	"testing"
)

// The measured parts add up, and their errors fit the number of games.
func TestMeasured(t *testing.T) {
	list := All()
	if len(list) == 0 {
		t.Fatal("nothing is measured")
	}
	for _, m := range list {
		for what, values := range map[string][]Value{"first": m.First, "places": m.Places} {
			total := 0.0
			for _, v := range values {
				total += v.Part
				// No part of a game varies more than a coin.
				if v.Error <= 0 || v.Error > 0.5/math.Sqrt(float64(m.Games)) {
					t.Errorf("%s, %s: an error of %g in %d games", m.Variant, what, v.Error, m.Games)
				}
			}
			if math.Abs(total-1) > 0.001 {
				t.Errorf("%s, %s: the parts add up to %g", m.Variant, what, total)
			}
		}
		if Of(m.Variant) == nil || Of("none") != nil {
			t.Errorf("Of(%q)", m.Variant)
		}
	}
}

// Values follow only from differences that are no chance.
func TestValues(t *testing.T) {
	m := Measured{First: []Value{{0.40, 0.01}, {0.3005, 0.01}, {0.2995, 0.01}}, Places: []Value{{0.35, 0.01}, {0.33, 0.01}, {0.32, 0.01}}}
	got := m.Values(true)
	if len(got) != 3 || got[0]+got[1]+got[2] != 1000 || got[0] < 399 || got[0] > 400 {
		t.Errorf("values %v", got)
	}
	if got := m.Values(false); got != nil {
		t.Errorf("values %v of seats that may be equal", got)
	}
}
