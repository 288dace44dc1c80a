package train

import (
	"math"
	"slices"
	"testing"

	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
)

// Each side is asked at its next turn, until a random move or a turn without a search.
func TestHope(t *testing.T) {
	views := func(scores ...int) (list []trainingdata.View) {
		for _, s := range scores {
			list = append(list, trainingdata.View{Depth: 3, Score: s})
		}
		return list
	}
	for _, tt := range []struct {
		name  string
		turns []rules.Seat
		stray int // an entry, or -1
		entry int
		want  map[int]float32
	}{
		{"a round", []rules.Seat{1, 2, 3, 1, 2}, -1, 0, map[int]float32{0: 10, 1: 20, 2: 30}},
		{"from the second on", []rules.Seat{1, 2, 3, 1, 2}, -1, 1, map[int]float32{0: 40, 1: 20, 2: 30}},
		{"one is out", []rules.Seat{1, 3, 1, 3, 1}, -1, 0, map[int]float32{0: 10, 2: 20}},
		{"a move by lot", []rules.Seat{1, 2, 3, 1, 2}, 1, 0, map[int]float32{0: 10, 1: 20}},
		{"nobody searched", []rules.Seat{1, 0, 3, 1, 2}, -1, 0, map[int]float32{0: 10}},
		{"the last", []rules.Seat{1, 2, 3, 1, 2}, -1, 4, map[int]float32{1: 50}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &trainingdata.Game{Views: views(10, 20, 30, 40, 50)}
			if tt.stray >= 0 {
				g.Views[tt.stray].Stray = true
			}
			x := telling{g, []int{0, 1, 2}, tt.turns}
			got := told{entry: tt.entry}
			x.hope(&got)
			for side := range 3 {
				want, known := tt.want[side]
				if got.hoping>>side&1 != 0 != known || got.hopes[side] != want {
					t.Errorf("side %d: %v, known %t; want %v", side, got.hopes[side], !known, want)
				}
			}
		})
	}
}

// Values move towards the scores, less the common part, and slopes are those of the loss.
func TestCouncil(t *testing.T) {
	c := council{sides: 3, leader: 0.3}
	list := []told{
		{side: 0, hopes: [maxSides]float32{100, -150, -250}, hoping: 7, in: 7},
		{side: 1, hopes: [maxSides]float32{-300, 80, 0}, hoping: 3, in: 7},
		{side: 2, hopes: [maxSides]float32{60, 0, -90}, hoping: 7, in: 5}, // side 1 is out
	}
	strengths := [][maxSides]float64{{900, 820, 790}, {700, 900, 905}, {400, 0, 390}}
	at := func(i int, strength [maxSides]float64, part float64) (loss float64, slope [maxSides]float64) {
		slope = [maxSides]float64{0.01, -0.02, 0.01}
		loss = c.blend(&list[i], part, 0, 0.5+0.01*strength[0]-0.02*strength[1]+0.01*strength[2], &strength, nil, &slope)
		return loss, slope
	}
	c.findBias(func(yield func(*told, []float64) bool) {
		for i := range list {
			if !yield(&list[i], strengths[i][:]) {
				return
			}
		}
	})
	if c.bias == ([maxSides]float64{}) {
		t.Error("nothing in common")
	}
	for i, strength := range strengths {
		for _, part := range []float64{0, 0.4, 1} {
			_, slope := at(i, strength, part)
			for side := range 3 {
				more, less := strength, strength
				more[side] += 0.25
				less[side] -= 0.25
				high, _ := at(i, more, part)
				low, _ := at(i, less, part)
				if got, want := slope[side], 2*(high-low); math.Abs(got-want) > 1e-6 {
					t.Errorf("%d, part %v, side %d: slope %v, the loss rises by %v", i, part, side, got, want)
				}
			}
		}
	}
	// Down the slope each value comes near to what its search said.
	strength := strengths[0]
	for range 20000 {
		_, slope := at(0, strength, 1)
		for side := range 3 {
			strength[side] -= 50000 * slope[side] / 3
		}
	}
	if loss, _ := at(0, strength, 1); loss > 1e-3 {
		t.Errorf("a loss of %v is left at %v", loss, slices.Clone(strength[:3]))
	}
}
