package letters

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// own are fonts of this repository, which every machine has.
func own(t *testing.T) []*Font {
	t.Helper()
	var list []*Font
	for _, name := range []string{"figtree-regular", "figtree-bold"} {
		f, err := Open("../../content/diagram/fonts/" + name + ".ttf")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	return list
}

// The gradient is that of the loss.
func TestGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	fonts := own(t)
	n, g := NewNet(r), blank()
	s := Generate(r, fonts)
	var p pass
	n.forward(&s, &p)
	n.backward(&s, &p, g)
	const step = 1e-2
	bad := 0
	for range 200 {
		i := r.IntN(len(n.w))
		loss := func(by float32) float64 {
			was := n.w[i]
			n.w[i] += by
			defer func() { n.w[i] = was }()
			n.forward(&s, &p)
			return -math.Log(float64(p.out[s.Class]))
		}
		if got, want := float64(g.w[i]), (loss(step)-loss(-step))/(2*step); math.Abs(got-want) > 0.05*(math.Abs(got)+math.Abs(want))+0.01 {
			bad++
		}
	}
	if bad > 10 { // a kink of the net lies between some of the steps
		t.Errorf("%d of 200 gradients are wrong", bad)
	}
}

// The same seed gives the same net, and it learns.
func TestTrain(t *testing.T) {
	fonts := own(t)
	o := Options{Seed: 3, Samples: 3_200}
	var one, two bytes.Buffer
	n := Train(fonts, o)
	if err := n.Write(&one); err != nil {
		t.Fatal(err)
	}
	if err := Train(fonts, o).Write(&two); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("two nets of one seed differ")
	}
	if printed, _ := n.Right(fonts, 1, 1_000); printed < 0.1 {
		t.Errorf("%.0f %% of printed letters are right after a short training, want 10", 100*printed)
	}
}

// The net of the page has the classes of this program.
func TestNetOfPage(t *testing.T) {
	data, err := os.ReadFile("../../page/src/pages/table/photo/letters.net")
	if err != nil {
		t.Fatal(err)
	}
	if head, _, _ := strings.Cut(string(data), "\n"); head != Magic+Classes {
		t.Errorf("its classes are %q, want %q", head, Magic+Classes)
	}
}
