package train

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

var pawns = map[rules.Role]int{rules.Queen: 900, rules.Rook: 500, rules.Bishop: 300, rules.Knight: 300, rules.Pawn: 100}

// materialFile returns a file of positions of random games, labelled with their material, and the
// positions.
func materialFile(t testing.TB, n int) ([]byte, []rules.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	head, err := json.Marshal(LabelHead{labelForm, labelGame, "a test"})
	if err != nil {
		t.Fatal(err)
	}
	labels := sheet{data: append(head, '\n')}
	var positions []rules.Position
	for game := 1; len(positions) < n; game++ {
		of := gamestest.Game(t, "star:2")
		pos := of.Start()
		for ply := 0; ply < 80 && !pos.Over(); ply++ {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
			if ply%8 == 7 && !pos.Over() {
				sum := 0
				for s := range board.Square(pos.Game().Board().Len()) {
					if man := pos.At(s); man.Role != rules.NoRole {
						worth := pawns[man.Role]
						if pos.Owner(man.Army) != pos.Turn() {
							worth = -worth
						}
						sum += worth
					}
				}
				labels.add(pos.(*chess.Position), engine.Score(max(-maxLabel, min(sum, maxLabel))), game)
				positions = append(positions, pos.Clone())
			}
		}
	}
	return labels.data, positions
}

func materialLabels(t testing.TB, n int) (*Labels, []rules.Position) {
	t.Helper()
	file, positions := materialFile(t, n)
	x, err := ReadLabels([]io.Reader{bytes.NewReader(file)}, games.Parse)
	if err != nil {
		t.Fatal(err)
	}
	return x, positions
}

var smallDistillation = DistillRecipe{Hidden: 32, Pace: Pace{Epochs: 4, Batch: 64, Rate: 0.003, Decay: 0.01}, Scale: 1, K: 0.005, Seed: 1}

// The derivatives are those of the loss, by small changes of some numbers.
func TestDistillationSlope(t *testing.T) {
	x, _ := materialLabels(t, 200)
	f, err := x.NewDistillation(smallDistillation)
	if err != nil {
		t.Fatal(err)
	}
	batch := []int{int(f.fitted[0]), -1 - int(f.fitted[20]), int(f.fitted[33])}
	f.slope(batch)
	sum := make([]float64, len(f.Theta))
	for _, g := range f.gradients {
		for i, v := range g {
			sum[i] += float64(v)
		}
	}
	checked := 0
	for i := range sum {
		if math.Abs(sum[i]) < 3e-3 {
			continue
		}
		const h = 2e-3
		was := f.Theta[i]
		f.Theta[i] = was + h
		up := f.slope(batch)
		f.Theta[i] = was - h
		down := f.slope(batch)
		f.Theta[i] = was
		if got := (up - down) / (2 * h); math.Abs(got-sum[i]) > 0.05*math.Abs(sum[i])+2e-3 {
			t.Errorf("number %d: slope %f, by a small change %f", i, sum[i], got)
		}
		if checked++; checked == 300 {
			break
		}
	}
	if checked < 50 {
		t.Errorf("%d slopes", checked)
	}
}

// A fit learns material, the same on any number of processors, and goes on from a saved state; its
// net gives the engine the values that the fit has.
func TestDistillationFit(t *testing.T) {
	x, positions := materialLabels(t, 3000)
	one, losses := fitTwice(t, smallDistillation.Rate, func(rate float64) *Distillation {
		recipe := smallDistillation
		recipe.Rate = rate
		f, err := x.NewDistillation(recipe)
		if err != nil {
			t.Fatal(err)
		}
		return f
	})
	if len(losses) != 4 || losses[3].held > 0.9*losses[0].held { // the weights know most of the material
		t.Errorf("losses %v", losses)
	}
	net, report := one.Net()
	if report.Whole > report.Loss*1.05+1e-4 {
		t.Errorf("the loss in whole numbers is %f, before %f", report.Whole, report.Loss)
	}
	begun, err := x.NewDistillation(smallDistillation)
	if err != nil {
		t.Fatal(err)
	}
	if err := begun.Begin(net); err != nil || begun.heldLoss(begun.Theta) != report.Whole {
		t.Errorf("begun with the net, the loss is %f, not %f: %v", begun.heldLoss(begun.Theta), report.Whole, err)
	}
	twice := smallDistillation
	twice.Hidden *= 2
	if begun, err = x.NewDistillation(twice); err != nil {
		t.Fatal(err)
	}
	if begun.Begin(net) == nil {
		t.Errorf("a fit of %+v begins with a net of %+v", twice, smallDistillation)
	}
	m := one.newPupil(one.fromNumbers(net.Numbers()))
	pool := eval.NewPoolWith(nil, net)
	compared, far := 0, 0 // the engine moves likely draws nearer to 0, correction included
	for i, pos := range positions {
		l := x.list[i]
		if l.score > 400 || l.score < -400 {
			continue // values are bounded, and bare kings weighed otherwise
		}
		m.judge(&l, 0)
		want := chance(smallDistillation.K * float64(m.value))
		var v engine.Values
		pool.For(pos).Evaluate(&v)
		if got := chance(smallDistillation.K * float64(v[pos.Turn()])); math.Abs(got-want) > 0.02 {
			if far++; far > len(positions)/50 {
				t.Fatalf("%s: the fit has %f centipawns, the engine %d", notation.FormatSetup(pos.Setup()), m.value, v[pos.Turn()])
			}
		}
		compared++
	}
	if compared < 500 {
		t.Errorf("%d positions compared", compared)
	}
}

// Games give their quiet positions with the scores of their searches, in order on any number of
// processors; another program's scores are its own.
func TestLabel(t *testing.T) {
	data, err := os.ReadFile("testdata/star2.games")
	if err != nil {
		t.Fatal(err)
	}
	label := func(processors int, recipe LabelRecipe) []byte {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		var out bytes.Buffer
		read, labels, err := Label(t.Context(), bytes.NewReader(data), &out, games.Parse, recipe, "a test")
		if err != nil || read == 0 || labels*labelSize != out.Len()-bytes.IndexByte(out.Bytes(), '\n')-1 {
			t.Fatalf("%d games, %d labels: %v", read, labels, err)
		}
		return out.Bytes()
	}
	all := label(4, LabelRecipe{})
	if one := label(1, LabelRecipe{}); !bytes.Equal(one, all) {
		t.Error("with one processor the labels differ")
	}
	x, err := ReadLabels([]io.Reader{bytes.NewReader(all)}, games.Parse)
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	if _, err := trainingdata.Read(bytes.NewReader(data), games.Parse, func(of rules.Game, g *trainingdata.Game) error {
		return g.Walk(of, func(p trainingdata.Position) {
			if !quietInData(p) || p.Score > maxLabel || p.Score < -maxLabel {
				return
			}
			want := labelOf(p.Position.(*chess.Position))
			var values engine.Values
			eval.NewPoolWith(eval.WeightsOf(of), nil).For(p.Position).Evaluate(&values)
			want.score, want.value, want.game = int16(p.Score), int16(values[p.Position.Turn()]), uint32(g.Number)
			if at < len(x.list) && x.list[at] != want {
				t.Fatalf("label %d is %+v, want %+v", at, x.list[at], want)
			}
			at++
		})
	}); err != nil || at != len(x.list) {
		t.Fatalf("%d labels of %d positions: %v", len(x.list), at, err)
	}
	first, rest := label(2, LabelRecipe{Games: 3}), label(2, LabelRecipe{From: 4})
	if !bytes.Equal(slices.Concat(first, rest[bytes.IndexByte(rest, '\n')+1:]), all) {
		t.Error("two parts differ from the whole")
	}
	const stockfish = "/usr/games/stockfish"
	if _, err := os.Stat(stockfish); err == nil {
		judged, err := ReadLabels([]io.Reader{bytes.NewReader(label(2, LabelRecipe{Command: []string{stockfish}, Depth: 2, Games: 2}))}, games.Parse)
		if err != nil {
			t.Fatal(err)
		}
		if judged.list[0].men != x.list[0].men || judged.list[0].score == x.list[0].score && judged.list[1].score == x.list[1].score {
			t.Errorf("judged %+v, by the game %+v", judged.list[:2], x.list[:2])
		}
	}
	if _, _, err := Label(t.Context(), bytes.NewReader(data), io.Discard, games.Parse, LabelRecipe{Command: []string{"/nowhere"}, Depth: 2}, ""); err == nil {
		t.Error("a missing program is no error")
	}
}

// Damaged files are refused.
func TestReadLabels(t *testing.T) {
	file, _ := materialFile(t, 3)
	for name, data := range map[string][]byte{
		"empty": nil, "head": []byte("{}\n"), "other game": bytes.Replace(file, []byte(labelGame), []byte("star:4"), 1), "old form": bytes.Replace(file, []byte(`"form":2`), []byte(`"form":1`), 1),
		"no labels": file[:bytes.IndexByte(file, '\n')+1], "cut": file[:len(file)-1], "turn": append(slices.Clone(file[:len(file)-8]), 9, 0, 0, 0, 0, 0, 0, 0),
	} {
		if _, err := ReadLabels([]io.Reader{bytes.NewReader(data)}, games.Parse); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func BenchmarkDistillation(b *testing.B) {
	x, _ := materialLabels(b, 4000)
	recipe := smallDistillation
	recipe.Hidden, recipe.Batch = 256, 2048
	f, err := x.NewDistillation(smallDistillation)
	if err != nil {
		b.Fatal(err)
	}
	batch := make([]int, 2048)
	for i := range batch {
		batch[i] = int(f.fitted[i])
	}
	for b.Loop() {
		f.slope(batch)
	}
	b.ReportMetric(float64(b.N*len(batch))/b.Elapsed().Seconds(), "positions/s")
}
