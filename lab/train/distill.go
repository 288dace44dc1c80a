package train

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// DistillRecipe says how a net of star:2 is fitted to labels. Its values of the two seats are opposites,
// except for the turn: a net that values its own and the other's men apart learns what the draw of the
// positions favours, and plays much worse (lab/docs/training.md).
type DistillRecipe struct {
	// Correct fits a net that corrects the weights ([eval.NewNet], with squared units). Without it the net is
	// the whole evaluation ([eval.NewNetAlone]).
	Correct bool

	Hidden int // units, a multiple of 32
	Epochs int
	Batch  int     // positions
	Rate   float64 // at first; it falls on a cosine to a thousandth
	Decay  float64 // of numbers, in parts of the rate (AdamW)
	Scale  float64 // centipawns of the net for one of the labels
	K      float64 // of the winning probability, by centipawn of the net
	Seed   uint64
}

// DefaultDistillRecipe takes some minutes for a million positions.
var DefaultDistillRecipe = DistillRecipe{Hidden: 256, Epochs: 8, Batch: 16384, Rate: 0.001, Decay: 0.01, Scale: 1, K: 0.005, Seed: 1}

// Labels are positions with scores that nets are fitted to.
type Labels struct {
	game   rules.Game
	list   []label
	inputs [2][2]*[16][64]int32 // of a man by code and square: unchanged and in a mirror, for each seat
}

// ReadLabels reads files of labels.
func ReadLabels(files []io.Reader, parse func(id string) (rules.Game, error)) (*Labels, error) {
	x := &Labels{}
	for i, file := range files {
		in := bufio.NewReaderSize(file, 1<<20)
		line, err := in.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("file %d: %w", i+1, err)
		}
		var head LabelHead
		if err := json.Unmarshal(line, &head); err != nil || head.Form != labelForm || head.Game != labelGame {
			return nil, fmt.Errorf("file %d has no labels of %s", i+1, labelGame)
		}
		var data [labelSize]byte
		for {
			if _, err := io.ReadFull(in, data[:]); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("file %d: %w", i+1, err)
			}
			var l label
			l.read(data[:])
			if l.turn != 1 && l.turn != 2 {
				return nil, fmt.Errorf("file %d is damaged", i+1)
			}
			x.list = append(x.list, l)
		}
	}
	if len(x.list) == 0 {
		return nil, errors.New("no labels")
	}
	var err error
	if x.game, err = parse(labelGame); err != nil {
		return nil, err
	}
	x.see()
	return x, nil
}

// see numbers the inputs.
func (x *Labels) see() {
	eyes, mirror := eval.NewEyes(x.game), eval.Mirror(x.game)
	for v := range rules.Seat(2) {
		x.inputs[0][v], x.inputs[1][v] = new([16][64]int32), new([16][64]int32)
		for army := range rules.Army(2) {
			for role := rules.King; role <= rules.Pawn; role++ {
				code := chess.CodeOf(role, army)
				for s := range 64 {
					input := eyes.Input(v+1, eyes.Man(rules.Seat(army+1), role, s))
					x.inputs[0][v][code][s], x.inputs[1][v][code][s] = int32(input), int32(mirror[input])
				}
			}
		}
	}
}

// Len returns the number of labels.
func (x *Labels) Len() int { return len(x.list) }

// Distillation is a fit of a net to labels. Its exported fields are the ones that Save keeps.
type Distillation struct {
	labels *Labels
	recipe DistillRecipe
	net    *eval.Net

	Epoch     int
	Descent   // see distillParts
	Best      []float32
	BestLoss  float64
	BestEpoch int

	fitted, held []int32
	gradients    [shards][]float32
	losses       [shards]float64
}

// distillParts are the numbers of a net in its list. One that corrects has one class.
type distillParts struct {
	rows, always, straight []float32
	out                    [][]float32 // by class, of own units, and with the opposite sign of other ones
	ends                   []float32   // by class, of the turn
}

// heldLabels bounds the held-out labels that are looked at.
const heldLabels = 200_000

// NewDistillation returns a fit that has not begun.
func (x *Labels) NewDistillation(recipe DistillRecipe) (*Distillation, error) {
	net, ok := eval.NewNetAlone(x.game, recipe.Hidden)
	if recipe.Correct {
		if net, ok = eval.NewNet(x.game, recipe.Hidden); ok {
			net.Square()
		}
	}
	if !ok || recipe.Hidden%lanes != 0 || recipe.Batch < 1 || recipe.Epochs < 0 || !(recipe.Rate > 0) || !(recipe.Scale > 0) || !(recipe.K > 0) {
		return nil, errors.New("no net can be fitted so")
	}
	t := &Distillation{labels: x, recipe: recipe, net: net, BestLoss: math.Inf(1)}
	n := (net.Inputs()+1)*recipe.Hidden + net.Inputs() + t.classes()*(recipe.Hidden+1)
	t.Descent = newDescent(n)
	for i := range t.gradients {
		t.gradients[i] = make([]float32, n)
	}
	rng := rand.New(rand.NewPCG(recipe.Seed, 1))
	p := t.parts(t.Theta)
	for i := range p.rows {
		p.rows[i] = float32(rng.NormFloat64() * 0.06)
	}
	for i := range p.always {
		p.always[i] = 0.3
	}
	for i := range recipe.Hidden { // all classes begin alike
		w := float32(rng.NormFloat64() * 0.3)
		if recipe.Correct {
			w /= 10
		}
		for class := range p.out {
			p.out[class][i] = w
		}
	}
	for i := range x.list {
		switch {
		case !isHeldOut(int(x.list[i].game)):
			t.fitted = append(t.fitted, int32(i))
		case len(t.held) < heldLabels:
			t.held = append(t.held, int32(i))
		}
	}
	return t, nil
}

func (t *Distillation) parts(theta []float32) (p distillParts) {
	take := func(n int) []float32 {
		list := theta[:n:n]
		theta = theta[n:]
		return list
	}
	h := t.recipe.Hidden
	p.rows = take((t.net.Inputs() + 1) * h)
	p.always = p.rows[len(p.rows)-h:]
	p.straight = take(t.net.Inputs())
	for range t.classes() {
		p.out = append(p.out, take(h))
	}
	p.ends = take(t.classes())
	return p
}

// classes is how many classes of the number of men the net tells apart.
func (t *Distillation) classes() int {
	if t.recipe.Correct {
		return 1
	}
	return eval.NetClasses
}

// Begin sets the numbers to those of a net of the same kind and number of units. Where the values of a net
// alone are not opposites, the fit begins with their mean.
func (t *Distillation) Begin(net *eval.Net) error {
	if !net.Alike(t.net) {
		return errors.New("the fit cannot begin with such a net")
	}
	t.Theta = t.fromNumbers(net.Numbers())
	return nil
}

// Done reports whether all epochs have been gone through.
func (t *Distillation) Done() bool { return t.Epoch >= t.recipe.Epochs }

// Step goes through the positions once, each unchanged or in a mirror. It returns the losses
// of the fitted and of the held-out games: mean squares of differences of the winning probability.
func (t *Distillation) Step() (fitted, held float64) {
	rng := rand.New(rand.NewPCG(t.recipe.Seed, 2+uint64(t.Epoch)))
	list := make([]int, len(t.fitted))
	for i, at := range t.fitted { // less 1 and negative in a mirror
		if list[i] = int(at); rng.IntN(2) == 0 {
			list[i] = -1 - list[i]
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	batches := (len(list) + t.recipe.Batch - 1) / t.recipe.Batch
	for b := range batches {
		batch := list[b*len(list)/batches : (b+1)*len(list)/batches]
		fitted += t.slope(batch)
		step, steps := t.Epoch*batches+b, t.recipe.Epochs*batches
		t.descend(&t.gradients, cosine(t.recipe.Rate, step, steps), float32(t.recipe.Decay), len(batch), step+1)
	}
	t.Epoch++
	held = t.heldLoss(t.Theta)
	if held < t.BestLoss {
		t.Best, t.BestLoss, t.BestEpoch = slices.Clone(t.Theta), held, t.Epoch
	}
	return fitted / float64(max(len(list), 1)), held
}

// slope sets the gradients to those of a batch, and returns the sum of its losses.
func (t *Distillation) slope(batch []int) (loss float64) {
	inShards(batch, func(shard int, part []int) {
		clear(t.gradients[shard])
		t.losses[shard] = 0
		m := t.newPupil(t.Theta)
		m.gradient = t.parts(t.gradients[shard])
		for _, at := range part {
			mirror := 0
			if at < 0 {
				at, mirror = -1-at, 1
			}
			t.losses[shard] += m.judge(&t.labels.list[at], mirror)
			m.learn()
		}
	})
	for _, l := range t.losses {
		loss += l
	}
	return loss
}

// heldLoss returns the mean loss of the held-out games.
func (t *Distillation) heldLoss(theta []float32) (sum float64) {
	var losses [shards]float64
	list := make([]int, len(t.held))
	for i, at := range t.held {
		list[i] = int(at)
	}
	inShards(list, func(shard int, part []int) {
		m := t.newPupil(theta)
		for _, at := range part {
			losses[shard] += m.judge(&t.labels.list[at], 0)
		}
	})
	for _, l := range losses {
		sum += l
	}
	return sum / float64(max(len(list), 1))
}

// pupil is the working memory of one goroutine.
type pupil struct {
	t               *Distillation
	theta, gradient distillParts
	index           [2][]int32 // inputs, of the seat on turn first
	sums, back      [2][]float32
	class           int
	value, by       float32 // in centipawns for the seat on turn, and the derivative of the loss by it
}

func (t *Distillation) newPupil(theta []float32) *pupil {
	m := &pupil{t: t, theta: t.parts(theta)}
	for v := range m.sums {
		m.sums[v], m.back[v] = make([]float32, t.recipe.Hidden), make([]float32, t.recipe.Hidden)
	}
	return m
}

// judge returns the loss of a position.
func (m *pupil) judge(l *label, mirror int) float64 {
	own := int(l.turn - 1)
	inputs := &m.t.labels.inputs[mirror]
	first, second := m.index[0][:0], m.index[1][:0]
	straight := float32(0)
	l.each(func(square, code uint8) {
		a, b := inputs[own][code&15][square&63], inputs[1-own][code&15][square&63]
		first, second = append(first, a), append(second, b)
		straight += m.theta.straight[a] - m.theta.straight[b]
	})
	m.index[0], m.index[1] = first, second
	if !m.t.recipe.Correct {
		m.class = eval.NetClassOf(len(first))
	}
	m.value = straightSize * (straight + m.theta.ends[m.class])
	for v, index := range m.index {
		sums := m.sums[v]
		copy(sums, m.theta.always)
		gather(sums, m.theta.rows, index)
		m.value += outSize * sign(v) * dotSquares(sums, m.theta.out[m.class])
	}
	if m.t.recipe.Correct {
		m.value += float32(l.value)
	}
	k := m.t.recipe.K
	said, want := chance(k*float64(m.value)), chance(k*m.t.recipe.Scale*float64(l.score))
	m.by = float32(2 * (said - want) * said * (1 - said) * k)
	return (said - want) * (said - want)
}

// sign is 1 for the units of the seat on turn, v = 0, and -1 for those of the other seat, v = 1.
func sign(v int) float32 { return float32(1 - 2*v) }

// chance is the logistic function.
func chance(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// learn adds the derivatives of the loss of the position judged last.
func (m *pupil) learn() {
	g := &m.gradient
	by := straightSize * m.by
	g.ends[m.class] += by
	for i, a := range m.index[0] {
		g.straight[a] += by
		g.straight[m.index[1][i]] -= by
	}
	for v, index := range m.index {
		backSquares(m.back[v], g.out[m.class], g.always, m.sums[v], m.theta.out[m.class], outSize*sign(v)*m.by)
		scatter(g.rows, m.back[v], index)
	}
}

// dotSquares returns the sum of out times the squares of bounded sums.
func dotSquares(sums, out []float32) float32 {
	out = out[:len(sums)]
	var total [4]float32
	for i := 0; i+3 < len(sums); i += 4 {
		for k := range 4 {
			u := max(0, min(sums[i+k], 1))
			total[k] += float32(float32(u*u) * out[i+k])
		}
	}
	return float32(total[0]+total[2]) + float32(total[1]+total[3])
}

// backSquares sets back to the derivatives by the sums, and adds those by out and by the constant
// input to their gradients.
func backSquares(back, toOut, always, sums, out []float32, by float32) {
	back, toOut, always, out = back[:len(sums)], toOut[:len(sums)], always[:len(sums)], out[:len(sums)]
	for i, s := range sums {
		u := max(0, min(s, 1))
		toOut[i] += float32(by * float32(u*u))
		b := float32(0)
		if u == s { // within the bounds
			b = by * float32(2*u*out[i])
		}
		back[i] = b
		always[i] += b
	}
}

// DistillReport is the result of a fit.
type DistillReport struct {
	Labels, Epoch int
	Loss, Whole   float64 // of the held-out games: of the net, and in whole numbers
}

// Net returns the net with the least loss of the held-out games.
func (t *Distillation) Net() (*eval.Net, DistillReport) {
	t.net.Set(t.numbers(t.Best))
	return t.net, DistillReport{len(t.labels.list), t.BestEpoch, t.BestLoss, t.heldLoss(t.fromNumbers(t.net.Numbers()))}
}

// numbers returns the numbers as [eval.Net.Set] takes them.
func (t *Distillation) numbers(theta []float32) (list []float32) {
	p, h := t.parts(theta), t.recipe.Hidden
	for i := range t.net.Inputs() + 1 {
		straight := float32(0)
		if i < len(p.straight) {
			straight = straightSize * p.straight[i]
		}
		list = append(append(list, straight), p.rows[i*h:][:h]...)
	}
	if t.recipe.Correct {
		list[t.turn(1)*(h+1)] = straightSize * p.ends[0]
	}
	for _, out := range p.out {
		for _, w := range out {
			list = append(list, outSize*w)
		}
		for _, w := range out[:t.others()] {
			list = append(list, -outSize*w)
		}
	}
	if !t.recipe.Correct {
		for _, end := range p.ends {
			list = append(list, straightSize*end)
		}
	}
	return list
}

// others is how many weights of the other seat's units a class of the net has: those of a net that
// corrects count for both seats.
func (t *Distillation) others() int {
	if t.recipe.Correct {
		return 0
	}
	return t.recipe.Hidden
}

// turn returns the input of the turn of a seat for the first one.
func (t *Distillation) turn(seat rules.Seat) int { return eval.NewEyes(t.labels.game).Turn(1, seat) }

// fromNumbers is the inverse of numbers.
func (t *Distillation) fromNumbers(list []float32) []float32 {
	theta := make([]float32, len(t.Theta))
	p, h := t.parts(theta), t.recipe.Hidden
	for i := range t.net.Inputs() + 1 {
		row := list[i*(h+1):][:h+1]
		if i < len(p.straight) {
			p.straight[i] = row[0] / straightSize
		}
		copy(p.rows[i*h:], row[1:])
	}
	rows := list
	list = list[(t.net.Inputs()+1)*(h+1):]
	if t.recipe.Correct { // units of the turn, of a net fitted to games, count by half
		own, other := rows[t.turn(1)*(h+1):][:h+1], rows[t.turn(2)*(h+1):][:h+1]
		for i := range h {
			p.always[i] += (own[1+i] + other[1+i]) / 2
		}
		for _, turn := range []int{t.turn(1), t.turn(2)} {
			clear(p.rows[turn*h:][:h])
			p.straight[turn] = 0
		}
		p.ends[0] = (own[0] - other[0]) / straightSize
	}
	for _, out := range p.out {
		own, other := list[:h], list[h:][:t.others()]
		list = list[h+len(other):]
		for i, w := range own {
			out[i] = w / outSize
		}
		for i, w := range other {
			out[i] = (out[i] - w/outSize) / 2
		}
	}
	if !t.recipe.Correct {
		for i := range p.ends {
			p.ends[i] = list[i] / straightSize
		}
	}
	return theta
}

// savedDistillation is a fit after an epoch, with its subject.
type savedDistillation struct {
	Recipe   DistillRecipe
	Labels   int
	Training *Distillation
}

// Save writes the state of the fit to a file, for [Distillation.Resume]. The file is complete at any
// moment.
func (t *Distillation) Save(path string) error {
	return save(path, savedDistillation{t.recipe, len(t.labels.list), t})
}

// Resume continues from the file of Save, if there is one. The file must be of the same recipe and
// the same number of labels.
func (t *Distillation) Resume(path string) error {
	s := savedDistillation{Training: new(Distillation)}
	if found, err := load(path, &s); err != nil || !found {
		return err
	}
	if s.Recipe != t.recipe || s.Labels != len(t.labels.list) || len(s.Training.Theta) != len(t.Theta) {
		return fmt.Errorf("%s: of another fit: %+v, %d labels", path, s.Recipe, s.Labels)
	}
	from := s.Training
	t.Epoch, t.Descent = from.Epoch, from.Descent
	t.Best, t.BestLoss, t.BestEpoch = from.Best, from.BestLoss, from.BestEpoch
	return nil
}
