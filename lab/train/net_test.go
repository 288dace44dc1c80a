package train

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// viewsOf reads the games of testdata.
func viewsOf(t *testing.T, name string) *Views {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	views, err := ReadViews([]io.Reader{bytes.NewReader(data)}, games.Parse, Choice{PerGame: 12, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return views
}

var smallRecipe = Recipe{Hidden: 4, Epochs: 3, Batch: 64, Rate: 0.01, Decay: 0.01, Search: 0.5, Seed: 5}

func training(t *testing.T, x *Views) *Training { return trainingBy(t, x, smallRecipe) }

func trainingBy(t *testing.T, x *Views, recipe Recipe) *Training {
	t.Helper()
	fit, err := x.NewTraining(recipe)
	if err != nil {
		t.Fatal(err)
	}
	return fit
}

// The derivatives are those of the loss.
func TestNetSlope(t *testing.T) {
	squares := smallRecipe
	squares.Square = true
	for _, tt := range []struct {
		name, file string
		recipe     Recipe
	}{{"star4", "star4.games", smallRecipe}, {"star2", "star2.games", smallRecipe}, {"squares", "star2.games", squares}} {
		t.Run(tt.name, func(t *testing.T) {
			x := viewsOf(t, tt.file)
			fit := trainingBy(t, x, tt.recipe)
			for range 2 {
				fit.Step() // out of the middle, where all is 0
			}
			fit.k = 0.01 // so that derivatives are not lost in rounding
			m := fit.newMind()
			// Where the sides are most nearly even, strengths matter most.
			uneven := func(s *view) float64 { return slices.Max(s.strength[:x.teams]) - slices.Min(s.strength[:x.teams]) }
			s := &x.samples[0]
			for i := range x.samples {
				if uneven(&x.samples[i]) < uneven(s) {
					s = &x.samples[i]
				}
			}
			gradient := make([]float32, len(fit.Theta))
			m.judge(s, fit.Theta, gradient)
			checked := 0
			for i, g := range gradient {
				if math.Abs(float64(g)) < 1e-3 || i%7 != 0 && i < len(gradient)-20 {
					continue
				}
				const by = 1.0 / 256
				was := fit.Theta[i]
				fit.Theta[i] = was + by
				more := m.judge(s, fit.Theta, nil)
				fit.Theta[i] = was - by
				less := m.judge(s, fit.Theta, nil)
				fit.Theta[i] = was
				if got := (more - less) / (2 * by); math.Abs(got-float64(g)) > 2e-3+0.05*math.Abs(got) {
					t.Errorf("number %d: derivative %v, by differences %v", i, g, got)
				}
				checked++
			}
			if checked < 10 {
				t.Errorf("%d numbers checked only", checked)
			}
		})
	}
}

// The same input gives the same bits, on however many processors, and broken off and
// gone on with.
func TestNetSameBits(t *testing.T) {
	fitted := func(processors int, state string) []byte {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		x := viewsOf(t, "star4.games")
		fit := training(t, x)
		for !fit.Done() {
			fit.Step()
			if state != "" {
				if err := fit.Save(state); err != nil {
					t.Fatal(err)
				}
				fit = training(t, x)
				if err := fit.Resume(state); err != nil {
					t.Fatal(err)
				}
			}
		}
		net, _ := fit.Net()
		data, err := net.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	want := fitted(1, "")
	if got := fitted(4, ""); !bytes.Equal(got, want) {
		t.Error("on four processors another net")
	}
	if got := fitted(2, filepath.Join(t.TempDir(), "state")); !bytes.Equal(got, want) {
		t.Error("broken off after each epoch another net")
	}
}

// A fit predicts its own games better, and the written net is the judged one.
func TestNetLearns(t *testing.T) {
	for _, square := range []bool{false, true} {
		t.Run(fmt.Sprintf("square=%t", square), func(t *testing.T) { learns(t, square) })
	}
}

func learns(t *testing.T, square bool) {
	x := viewsOf(t, "star4.games")
	recipe := smallRecipe
	recipe.Square = square
	fit := trainingBy(t, x, recipe)
	before := fit.Loss(false)
	for !fit.Done() {
		fit.Step()
	}
	if after := fit.Loss(false); after >= before {
		t.Errorf("loss %.4f before, %.4f after", before, after)
	}
	fit.Best = slices.Clone(fit.Theta) // so few games teach nothing about others
	net, r := fit.Net()
	if math.Abs(r.Whole-r.After) > 0.002 || len(r.Curve) != 10 {
		t.Errorf("loss %.4f, in whole numbers %.4f, curve of %d", r.After, r.Whole, len(r.Curve))
	}
	game := gamestest.Game(t, "star:4")
	c := net.Correction(game.Start())
	if c == ([rules.MaxSeats + 1]engine.Score{}) {
		t.Error("no correction at the start")
	}
	// The fit's view of a position is the evaluation's.
	m := fit.newMind()
	numbers := fit.wholeNumbers()
	for i := range x.samples[:20] {
		var s [maxSides]float64
		m.strength(&x.samples[i], numbers, &s)
		for v := range 4 {
			if x.samples[i].living>>v&1 != 0 && math.Abs(s[v]-x.samples[i].strength[v]) > 1500 {
				t.Errorf("a correction of %.0f", s[v]-x.samples[i].strength[v])
			}
		}
	}
}

func TestNetRefuses(t *testing.T) {
	x := viewsOf(t, "star4.games")
	for _, bad := range []Recipe{{Hidden: 300, Batch: 1, Rate: 1}, {Hidden: 4, Rate: 1}, {Hidden: 4, Batch: 1}, {Hidden: 4, Batch: 1, Rate: 1, Search: 2}} {
		if _, err := x.NewTraining(bad); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
	state := filepath.Join(t.TempDir(), "state")
	if err := training(t, x).Save(state); err != nil {
		t.Fatal(err)
	}
	other := smallRecipe
	other.Seed++
	fit, err := x.NewTraining(other)
	if err != nil {
		t.Fatal(err)
	}
	if err := fit.Resume(state); err == nil || !strings.Contains(err.Error(), "of another fit") {
		t.Errorf("a state of another recipe: %v", err)
	}
	if err := fit.Resume(filepath.Join(t.TempDir(), "none")); err != nil {
		t.Errorf("no state yet: %v", err)
	}
	read := func(name string) io.Reader {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return bytes.NewReader(data)
	}
	if _, err := ReadViews([]io.Reader{read("star4.games"), read("star2.games")}, games.Parse, Choice{PerGame: 1}); err == nil {
		t.Error("games of two kinds: no error")
	}
	if _, err := ReadViews([]io.Reader{strings.NewReader("")}, games.Parse, Choice{PerGame: 1}); err == nil {
		t.Error("nothing: no error")
	}
}
