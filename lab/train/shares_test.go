package train

import (
	"bytes"
	"io"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules/games"
)

// outlooks returns positions of games of star:4.
func outlooks(t testing.TB, perGame int) *Outlooks {
	t.Helper()
	data, err := os.ReadFile("testdata/star4.games")
	if err != nil {
		t.Fatal(err)
	}
	x, err := ReadOutlooks([]io.Reader{bytes.NewReader(data)}, games.Parse, Choice{PerGame: perGame, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

var smallShares = SharesRecipe{Width: 32, Pace: Pace{Epochs: 3, Batch: 64, Rate: 0.002, Decay: 0.05}, Own: 0.3, Seed: 1}

// The chances of a net that adds nothing are nearly those of package winprob: a fit has no ties of
// two seats.
func TestSharesBase(t *testing.T) {
	x := outlooks(t, 4)
	judge := winprob.New(eval.NewPool(nil))
	judge.Use(nil)
	pos := x.game.Start()
	c := judge.Places(pos)
	base := x.baseOf(pos)
	said := softmax(base[:x.seats+1])
	for v := range x.seats {
		points := said[v] + said[x.seats]/float32(x.seats)
		if want := float32(c.Points[v+1]) / float32(winprob.Whole); math.Abs(float64(points-want)) > 0.003 {
			t.Errorf("seat %d expects %f, by package winprob %f", v+1, points, want)
		}
	}
}

// The derivatives are those of the loss, by small changes of some numbers.
func TestSharesSlope(t *testing.T) {
	for _, bare := range []bool{false, true} {
		recipe := smallShares
		recipe.Bare, recipe.Kinds = bare, bare
		x := outlooks(t, 4)
		f, err := x.NewSharesTraining(recipe)
		if err != nil {
			t.Fatal(err)
		}
		f.foretell()
		batch := []int{int(f.fitted[0]), -1 - int(f.fitted[1]), int(f.fitted[9])}
		f.slope(batch)
		sum := make([]float64, len(f.Theta))
		for _, g := range f.gradients {
			for i, v := range g {
				sum[i] += float64(v)
			}
		}
		checked := 0
		for i := 0; i < len(sum); i += 1 + i%7 {
			if math.Abs(sum[i]) < 1e-3 {
				continue
			}
			const h = 1e-2
			was := f.Theta[i]
			f.Theta[i] = was + h
			up := f.slope(batch)
			f.Theta[i] = was - h
			down := f.slope(batch)
			f.Theta[i] = was
			if got := (up - down) / (2 * h); math.Abs(got-sum[i]) > 0.03*math.Abs(sum[i])+2e-3 {
				t.Errorf("bare %t, number %d: slope %f, by a small change %f", bare, i, sum[i], got)
			}
			if checked++; checked == 300 {
				break
			}
		}
		if checked < 50 {
			t.Errorf("%d slopes", checked)
		}
	}
}

// A fit learns, the same on any number of processors, and goes on from a saved state.
func TestSharesFit(t *testing.T) {
	one, losses := fitTwice(t, smallShares.Rate, func(rate float64) *SharesTraining {
		recipe := smallShares
		recipe.Rate = rate
		f, err := outlooks(t, 8).NewSharesTraining(recipe)
		if err != nil {
			t.Fatal(err)
		}
		return f
	})
	if len(losses) != 3 || losses[2].fitted > losses[0].fitted-0.01 {
		t.Errorf("losses %v", losses)
	}
	net, r := one.Net()
	if math.Abs(r.Whole-r.Loss) > 0.01 || r.Games != 30 || r.Positions != 240 {
		t.Errorf("report %+v", r)
	}
	// The net in whole numbers adds what the fit added.
	pos := one.views.game.Start()
	seats, draw := net.Scores(pos)
	m := one.newLearner(net.Numbers())
	p := outlook{codes: one.views.outlook.Codes(pos, nil)}
	m.foretell(&p, 0)
	said := m.said
	var scores [maxClasses]float32
	for v := range 4 {
		scores[v] = float32(seats[v]) / 1e6
	}
	scores[4] = float32(draw) / 1e6
	want := softmax(scores[:5])
	for c := range 5 {
		if math.Abs(float64(said[c]-want[c])) > 0.002 {
			t.Errorf("class %d: %f by the fit, %f in whole numbers", c, said[c], want[c])
		}
	}
}

// All squares of a kind of men have one row, and the net in whole numbers has it.
func TestSharesKinds(t *testing.T) {
	recipe := smallShares
	recipe.Kinds, recipe.Epochs = true, 1
	f, err := outlooks(t, 8).NewSharesTraining(recipe)
	if err != nil {
		t.Fatal(err)
	}
	f.Step()
	net, r := f.Net()
	if math.Abs(r.Whole-r.Loss) > 0.01 {
		t.Errorf("loss %f, in whole numbers %f", r.Loss, r.Whole)
	}
	rows, kinds := net.Numbers(), f.parts(f.Best).kinds
	for input, kind := range f.kinds {
		row := rows[input*recipe.Width:][:recipe.Width]
		for i, v := range row {
			if kind >= 0 && math.Abs(float64(v-kinds[int(kind)*recipe.Width+i])) > 1e-3 {
				t.Fatalf("input %d of kind %d has %f", input, kind, v)
			}
		}
	}
	if kinds := f.views.outlook.Kinds(); kinds != 5*eval.Roles || len(f.Best) != net.Size()+kinds*recipe.Width {
		t.Errorf("%d kinds; the net has %d numbers, the fit %d", kinds, net.Size(), len(f.Best))
	}
}

// A draw among some of those in is divided among them, one among all is not.
func TestDivide(t *testing.T) {
	x := outlooks(t, 1)
	for _, test := range []struct {
		sharing, in uint8
		want        [5]float32
	}{
		{0b0010, 0b1111, [5]float32{0, 1, 0, 0, 0}},
		{0b1010, 0b1111, [5]float32{0, 0.5, 0, 0.5, 0}},
		{0b1111, 0b1111, [5]float32{0, 0, 0, 0, 1}},
		{0b1011, 0b1011, [5]float32{0, 0, 0, 0, 1}},
	} {
		var parts outcome
		parts[4] = 1
		x.divide(&parts, test.sharing, test.in)
		if !slices.Equal(parts[:5], test.want[:]) {
			t.Errorf("%04b of %04b: %v, want %v", test.sharing, test.in, parts[:5], test.want)
		}
	}
}

// A position learns from the forecast two rounds on of the same game.
func TestOutlooks(t *testing.T) {
	x := outlooks(t, 1000)
	start := x.outlook.Codes(x.game.Start(), nil)
	from := start[len(start)-1] // of turns
	later, three := 0, 0
	for _, at := range x.order {
		p := &x.positions[at]
		sum := float32(0)
		for _, part := range p.result {
			sum += part
		}
		if sum != 1 {
			t.Fatalf("a result of %v", p.result)
		}
		if p.in != 1<<4-1 {
			three++
		}
		if p.later < 0 || x.positions[p.later].in != p.in {
			continue
		}
		later++
		next := &x.positions[p.later]
		turn := func(p *outlook) uint16 {
			for _, code := range p.codes {
				if code >= from && code < from+4 {
					return code - from
				}
			}
			return 9
		}
		if next.game != p.game || turn(next) != turn(p) || turn(p) > 3 {
			t.Fatalf("game %d, turn %d, and later game %d, turn %d", p.game, turn(p), next.game, turn(next))
		}
	}
	if later < len(x.order)/2 || x.Chosen != len(x.order) || three == 0 {
		t.Errorf("%d of %d have a later position, in %d one seat is out", later, len(x.order), three)
	}
	if _, err := ReadOutlooks(nil, games.Parse, Choice{}); err == nil {
		t.Error("no games, no error")
	}
}

func BenchmarkShares(b *testing.B) {
	x := outlooks(b, 100)
	recipe := smallShares
	recipe.Batch = 4096
	f, err := x.NewSharesTraining(recipe)
	if err != nil {
		b.Fatal(err)
	}
	list := make([]int, 0, 4096)
	for len(list) < 4096 {
		list = append(list, int(f.fitted[len(list)%len(f.fitted)]))
	}
	for b.Loop() {
		f.slope(list)
	}
	b.ReportMetric(float64(4096)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
