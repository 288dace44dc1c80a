package train

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// read reads the positions of a file in testdata.
func read(t *testing.T, id, path string, choice Choice) *Set {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	set, err := Read(f, weightsOf(t, id), choice)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// The counted features make up the strengths: in draughts, where every feature is linear, strengths
// are their weighted sum.
func TestPartsMakeStrength(t *testing.T) {
	set := read(t, "draughts:2", "testdata/draughts2.rec", Choice{PerGame: 8, Seed: 1})
	if set.Games != 10 || len(set.samples) < 60 || len(set.samples) > 80 {
		t.Fatalf("%d positions of %d games", len(set.samples), set.Games)
	}
	numbers := weightsOf(t, "draughts:2").Numbers()
	for _, x := range set.samples {
		sum := 0.0
		for _, p := range x.parts[0] {
			sum += float64(p.worth) * float64(numbers[p.number].Value())
		}
		if want := x.strength[0] - x.strength[1]; math.Abs(sum-want) > 4 {
			t.Errorf("the numbers make %.1f of a difference of %.1f", sum, want)
		}
	}
}

// The same seed chooses the same positions, another one others.
func TestChoiceRepeats(t *testing.T) {
	first := read(t, "star:4", "testdata/star4.rec", Choice{PerGame: 4, Seed: 1})
	if again := read(t, "star:4", "testdata/star4.rec", Choice{PerGame: 4, Seed: 1}); !reflect.DeepEqual(first, again) {
		t.Error("the same seed has chosen otherwise")
	}
	if other := read(t, "star:4", "testdata/star4.rec", Choice{PerGame: 4, Seed: 2}); reflect.DeepEqual(first, other) {
		t.Error("another seed has chosen the same")
	}
}

func TestReadRefuses(t *testing.T) {
	text, err := os.ReadFile("testdata/star4.rec")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, id, text, want string }{
		{"nothing", "star:4", "", "no usable position"},
		{"another kind", "star:3", string(text), "game 1: a game of kind star4, the weights are of star3"},
		{"an illegal move", "star:4", strings.Replace(string(text), " 2:", " 2:1a1", 1), "game 1: ply 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(tt.text), weightsOf(t, tt.id), Choice{PerGame: 4})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

func TestLevels(t *testing.T) {
	single := []rules.Team{{1}, {2}, {3}, {4}}
	pairs := []rules.Team{{1, 3}, {2, 4}}
	for _, tt := range []struct {
		name   string
		teams  []rules.Team
		living uint8
		places [][]int
		want   string
	}{
		{"a win of two", single[:2], 0b11, [][]int{{2}, {1}}, "[{[0 1] [1]}]"},
		{"a draw of two", single[:2], 0b11, [][]int{{1, 2}}, "[{[0 1] [0 1]}]"},
		{"four in order", single, 0b1111, [][]int{{3}, {1}, {4}, {2}}, "[{[0 1 2 3] [2]} {[0 1 3] [0]} {[1 3] [3]}]"},
		{"one is out already", single, 0b1101, [][]int{{3}, {1}, {4}, {2}}, "[{[0 2 3] [2]} {[0 3] [0]}]"},
		{"a later place is shared", single[:3], 0b111, [][]int{{2}, {1, 3}}, "[{[0 1 2] [1]}]"},
		{"the last place is not shared", single, 0b1111, [][]int{{2}, {1, 3}, {4}}, "[{[0 1 2 3] [1]} {[0 2 3] [0 2]}]"},
		{"teams", pairs, 0b1110, [][]int{{2, 4}, {1, 3}}, "[{[0 1] [1]}]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := fmt.Sprint(levels(tt.teams, tt.living, tt.places)); got != tt.want {
				t.Errorf("levels = %s, want %s", got, tt.want)
			}
		})
	}
}
