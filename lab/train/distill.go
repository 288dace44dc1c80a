package train

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// DistillRecipe says how a net that corrects the weights of star:2 ([eval.NewNet], with squared units) is
// fitted to labels. Its values of the two seats are opposites, except for the turn: a net that values its
// own and the other's men apart learns what the draw of the positions favours, and plays much worse
// (lab/docs/training.md).
type DistillRecipe struct {
	Hidden int // units, a multiple of 32
	Pace
	Scale float64 // centipawns of the net for one of the labels
	K     float64 // of the winning probability, by centipawn of the net
	Seed  uint64
}

// DefaultDistillRecipe takes some minutes for a million positions.
var DefaultDistillRecipe = DistillRecipe{Hidden: 192, Pace: Pace{Epochs: 8, Batch: 16384, Rate: 0.001, Decay: 0.01}, Scale: 1, K: 0.005, Seed: 1}

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

	Progress // see distillParts

	fitted, held []int32
}

// distillParts are the numbers of a net in its list.
type distillParts struct {
	rows, always, straight []float32
	out                    []float32 // of own units, and with the opposite sign of other ones
	turn                   []float32 // one number
}

// heldLabels bounds the held-out labels that are looked at.
const heldLabels = 200_000

// NewDistillation returns a fit that has not begun.
func (x *Labels) NewDistillation(recipe DistillRecipe) (*Distillation, error) {
	net, ok := eval.NewNet(x.game, recipe.Hidden)
	if !ok || recipe.Hidden%lanes != 0 || !recipe.valid() || !(recipe.Scale > 0) || !(recipe.K > 0) {
		return nil, errors.New("no net can be fitted so")
	}
	net.Square()
	t := &Distillation{labels: x, recipe: recipe, net: net}
	t.Progress = newProgress((net.Inputs()+1)*recipe.Hidden + net.Inputs() + recipe.Hidden + 1)
	rng := rand.New(rand.NewPCG(recipe.Seed, 1))
	p := t.parts(t.Theta)
	for i := range p.rows {
		p.rows[i] = float32(rng.NormFloat64() * 0.06)
	}
	for i := range p.always {
		p.always[i] = 0.3
	}
	for i := range p.out {
		p.out[i] = float32(rng.NormFloat64()*0.3) / 10
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
	p.out, p.turn = take(h), take(1)
	return p
}

// Begin sets the numbers to those of a net of the same kind and number of units.
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
	return t.pass(&t.recipe.Pace, list, t.slope, t.heldLoss)
}

// slope sets the gradients to those of a batch, and returns the sum of its losses.
func (t *Distillation) slope(batch []int) (loss float64) {
	return t.Progress.slope(batch, func(gradient []float32) func(at, mirror int) float64 {
		m := t.newPupil(t.Theta)
		m.gradient = t.parts(gradient)
		return func(at, mirror int) float64 {
			loss := m.judge(&t.labels.list[at], mirror)
			m.learn()
			return loss
		}
	})
}

// heldLoss returns the mean loss of the held-out games.
func (t *Distillation) heldLoss(theta []float32) float64 {
	return meanLoss(t.held, func() func(at int) float64 {
		m := t.newPupil(theta)
		return func(at int) float64 { return m.judge(&t.labels.list[at], 0) }
	})
}

// pupil is the working memory of one goroutine.
type pupil struct {
	t               *Distillation
	theta, gradient distillParts
	index           [2][]int32 // inputs, of the seat on turn first
	sums, back      [2][]float32
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
	m.value = float32(l.value) + straightSize*(straight+m.theta.turn[0])
	for v, index := range m.index {
		sums := m.sums[v]
		copy(sums, m.theta.always)
		gather(sums, m.theta.rows, index)
		m.value += outSize * sign(v) * dotSquares(sums, m.theta.out)
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
	g.turn[0] += by
	for i, a := range m.index[0] {
		g.straight[a] += by
		g.straight[m.index[1][i]] -= by
	}
	for v, index := range m.index {
		backSquares(m.back[v], g.out, g.always, m.sums[v], m.theta.out, outSize*sign(v)*m.by)
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
	list[t.turn(1)*(h+1)] = straightSize * p.turn[0]
	for _, w := range p.out {
		list = append(list, outSize*w)
	}
	return list
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
	// Units of the turn, of a net fitted to games, count by half.
	own, other := list[t.turn(1)*(h+1):][:h+1], list[t.turn(2)*(h+1):][:h+1]
	for i := range h {
		p.always[i] += (own[1+i] + other[1+i]) / 2
	}
	for _, turn := range []int{t.turn(1), t.turn(2)} {
		clear(p.rows[turn*h:][:h])
		p.straight[turn] = 0
	}
	p.turn[0] = (own[0] - other[0]) / straightSize
	for i, w := range list[(t.net.Inputs()+1)*(h+1):] {
		p.out[i] = w / outSize
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
	t.resume(&s.Training.Progress)
	return nil
}
