package train

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// SharesRecipe says how a net of shares is fitted.
type SharesRecipe struct {
	Width int // sums of a seat, a multiple of 32
	Pace
	Own    float64 // the part of the target that is the net's own forecast two rounds on
	Mirror bool    // every other position is seen in a mirror, at random
	Kinds  bool    // all squares of a kind of men have one row
	Bare   bool    // the net forecasts alone, without the scores of package winprob
	Seed   uint64
}

// DefaultSharesRecipe takes minutes.
var DefaultSharesRecipe = SharesRecipe{Width: 32, Pace: Pace{Epochs: 8, Batch: 4096, Rate: 0.002, Decay: 0.05}, Own: 0.3, Seed: 1}

// SharesTraining is a net of shares that is being fitted. Its exported fields are the ones that Save
// keeps.
type SharesTraining struct {
	views  *Outlooks
	recipe SharesRecipe
	net    *winprob.Shares

	Progress // rows, dense, bias, out, ends, rows of kinds

	fitted, held []int32 // positions
	own          []outcome
	kinds        []int32 // by input, -1 for no man
}

// outcome are chances of the results of a position.
type outcome [maxClasses]float32

// NewSharesTraining returns a fit that has not begun.
func (x *Outlooks) NewSharesTraining(recipe SharesRecipe) (*SharesTraining, error) {
	net, ok := winprob.NewShares(x.game, recipe.Width)
	if !ok || recipe.Width%lanes != 0 || !recipe.valid() || recipe.Own < 0 || recipe.Own >= 1 {
		return nil, errors.New("no net of shares can be fitted so")
	}
	net.Bare = recipe.Bare
	t := &SharesTraining{views: x, recipe: recipe, net: net, own: make([]outcome, len(x.positions))}
	n := net.Size()
	if recipe.Kinds {
		n += x.outlook.Kinds() * recipe.Width
		for input := range x.inputs[0][0] {
			t.kinds = append(t.kinds, int32(x.outlook.Kind(input)))
		}
	}
	t.Progress = newProgress(n)
	rng := rand.New(rand.NewPCG(recipe.Seed, 1))
	p := t.parts(t.Theta)
	for _, rows := range [2][]float32{p.rows, p.kinds} {
		for i := range rows {
			if row := i / recipe.Width; len(rows) != len(p.rows) || !recipe.Kinds || row >= len(t.kinds) || t.kinds[row] < 0 {
				rows[i] = float32(rng.NormFloat64() * 0.05)
			}
		}
	}
	for i := range p.always {
		p.always[i] = 0.3
	}
	scale := math.Sqrt(2 / float64(x.seats*recipe.Width))
	for i := range p.dense {
		p.dense[i] = float32(rng.NormFloat64() * scale)
	}
	for k := range lanes { // the draw's part of out begins at zero, so that it learns what differs
		p.out[k] = float32(rng.NormFloat64() * 0.02)
	}
	for _, at := range x.order {
		if isHeldOut(int(x.positions[at].game)) {
			t.held = append(t.held, at)
		} else {
			t.fitted = append(t.fitted, at)
		}
	}
	return t, nil
}

// parts are the numbers of a net in its list.
type parts struct{ rows, always, dense, bias, out, ends, kinds []float32 }

func (t *SharesTraining) parts(theta []float32) (p parts) {
	w := t.recipe.Width
	take := func(n int) []float32 {
		list := theta[:n:n]
		theta = theta[n:]
		return list
	}
	p.rows = take((t.views.outlook.Inputs() + 1) * w)
	p.always = p.rows[len(p.rows)-w:]
	p.dense = take(t.views.seats * w * lanes)
	p.bias, p.out, p.ends = take(lanes), take(2*lanes), take(2)
	p.kinds = theta
	return p
}

// Losses returns the losses of the results in the held-out games: by the forecast of package winprob,
// and by constant shares.
func (t *SharesTraining) Losses() (base, constant float64) { return t.views.lossOfBase() }

// Done reports whether all epochs have been gone through.
func (t *SharesTraining) Done() bool { return t.Epoch >= t.recipe.Epochs }

// Step goes through the positions once, and returns the losses: of the target in the fitted games, of
// the results in those held out.
func (t *SharesTraining) Step() (fitted, held float64) {
	if t.recipe.Own > 0 {
		t.foretell()
	}
	order := slices.Clone(t.fitted)
	rng := rand.New(rand.NewPCG(t.recipe.Seed, 2+uint64(t.Epoch)))
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	list := make([]int, len(order))
	for i, at := range order { // less 1 and negative in a mirror
		if list[i] = int(at); t.recipe.Mirror && rng.IntN(2) == 0 {
			list[i] = -1 - list[i]
		}
	}
	return t.pass(&t.recipe.Pace, list, t.slope, t.heldLoss)
}

// foretell sets the chances of the later positions by the present net, at first by package winprob.
func (t *SharesTraining) foretell() {
	var list []int
	for _, at := range t.fitted {
		if later := t.views.positions[at].later; later >= 0 {
			list = append(list, int(later))
		}
	}
	inShards(list, func(_ int, part []int) {
		m := t.newLearner(t.Theta)
		for _, at := range part {
			if t.Epoch == 0 {
				t.own[at] = softmax(t.views.positions[at].base[:t.views.seats+1])
			} else {
				m.foretell(&t.views.positions[at], 0)
				t.own[at] = m.said
			}
		}
	})
}

// heldLoss returns the mean loss of the results in the held-out games.
func (t *SharesTraining) heldLoss(theta []float32) float64 {
	return meanLoss(t.held, func() func(at int) float64 {
		m := t.newLearner(theta)
		return func(at int) float64 {
			p := &t.views.positions[at]
			m.foretell(p, 0)
			return crossEntropy(p.result[:t.views.seats+1], m.said[:])
		}
	})
}

// slope sets the gradients to those of a batch, and returns the sum of its losses.
func (t *SharesTraining) slope(batch []int) (loss float64) {
	return t.Progress.slope(batch, func(gradient []float32) func(at, mirror int) float64 {
		m := t.newLearner(t.Theta)
		m.gradient = t.parts(gradient)
		return func(at, mirror int) float64 {
			p := &t.views.positions[at]
			aim := t.aim(p)
			m.foretell(p, mirror)
			loss := crossEntropy(aim[:t.views.seats+1], m.said[:])
			m.learn(&aim)
			return loss
		}
	})
}

// aim returns the target of a position: its result, in part the net's own later forecast.
func (t *SharesTraining) aim(p *outlook) outcome {
	aim := p.result
	if own := float32(t.recipe.Own); own > 0 && p.later >= 0 {
		said, later := t.own[p.later], &t.views.positions[p.later]
		if later.in != p.in { // some went out since: they share no draw
			t.views.divide(&said, later.in, p.in)
		}
		for c, chance := range said {
			aim[c] = (1-own)*aim[c] + own*chance
		}
	}
	return aim
}

// learner is the working memory of one goroutine.
type learner struct {
	t               *SharesTraining
	theta, gradient parts
	index, kinds    [rules.MaxSeats][]int32
	sums, units     [rules.MaxSeats][]float32
	back            [rules.MaxSeats][]float32 // derivatives by units
	hidden          [rules.MaxSeats][lanes]float32
	mirror          int
	said            outcome
}

func (t *SharesTraining) newLearner(theta []float32) *learner {
	m := &learner{t: t, theta: t.parts(theta)}
	for v := range t.views.seats {
		m.sums[v], m.units[v], m.back[v] = make([]float32, t.recipe.Width), make([]float32, t.recipe.Width), make([]float32, t.recipe.Width)
	}
	return m
}

// seatAt returns the seat that sits at a place from seat v on, both from 0.
func (m *learner) seatAt(v, place int) int {
	n := m.t.views.seats
	if m.mirror == 1 {
		place = (n - place) % n
	}
	return m.t.views.outlook.At(v, place)
}

// foretell sets the chances of the results of a position.
func (m *learner) foretell(p *outlook, mirror int) {
	x, w := m.t.views, m.t.recipe.Width
	m.mirror = mirror
	for v := range x.seats {
		table := x.inputs[mirror][v]
		index, kinds := m.index[v][:0], m.kinds[v][:0]
		for _, code := range p.codes {
			if input := table[code]; m.t.kinds == nil || m.t.kinds[input] < 0 {
				index = append(index, input)
			} else {
				kinds = append(kinds, m.t.kinds[input])
			}
		}
		m.index[v], m.kinds[v] = index, kinds
		copy(m.sums[v], m.theta.always)
		gather(m.sums[v], m.theta.rows, index)
		gather(m.sums[v], m.theta.kinds, kinds)
		units := m.units[v]
		for i, s := range m.sums[v] {
			s = max(0, min(s, 1))
			units[i] = s * s
		}
	}
	var scores [maxClasses]float32
	scores[x.seats] = m.theta.ends[1]
	for v := range x.seats {
		h := &m.hidden[v]
		copy(h[:], m.theta.bias)
		for place := range x.seats {
			forward(h, m.units[m.seatAt(v, place)], m.theta.dense[place*w*lanes:])
		}
		scores[v] = m.theta.ends[0]
		part := float32(0)
		for k, u := range h {
			if u > 0 {
				scores[v] += float32(u * m.theta.out[k])
				part += float32(u * m.theta.out[lanes+k])
			}
		}
		scores[x.seats] += part / float32(x.seats)
	}
	for c, base := range p.base {
		if !m.t.recipe.Bare || base == never {
			scores[c] += base
		}
	}
	m.said = softmax(scores[:x.seats+1])
}

// learn adds the derivatives of the loss of the position foretold last.
func (m *learner) learn(aim *outcome) {
	x, w := m.t.views, m.t.recipe.Width
	g := &m.gradient
	var by [maxClasses]float32
	for c := range x.seats + 1 {
		by[c] = m.said[c] - aim[c]
	}
	for v := range x.seats {
		clear(m.back[v])
	}
	part := by[x.seats] / float32(x.seats)
	g.ends[1] += by[x.seats]
	for v := range x.seats {
		g.ends[0] += by[v]
		var slope [lanes]float32
		for k, u := range m.hidden[v] {
			if u > 0 {
				g.out[k] += float32(u * by[v])
				g.out[lanes+k] += float32(u * part)
				slope[k] = float32(by[v]*m.theta.out[k]) + float32(part*m.theta.out[lanes+k])
			}
			g.bias[k] += slope[k]
		}
		for place := range x.seats {
			s := m.seatAt(v, place)
			from := place * w * lanes
			backward(g.dense[from:], m.back[s], m.units[s], m.theta.dense[from:], &slope)
		}
	}
	for v := range x.seats {
		back := m.back[v]
		for i, s := range m.sums[v] {
			if s > 0 && s < 1 {
				back[i] *= 2 * s
			} else {
				back[i] = 0
			}
			g.always[i] += back[i]
		}
		scatter(g.rows, back, m.index[v])
		scatter(g.kinds, back, m.kinds[v])
	}
}

// SharesReport is the result of a fit.
type SharesReport struct {
	Games, Positions, Epoch int
	Loss, Whole             float64 // of the results in the held-out games: of the net, and in whole numbers
	// Before and After are the mean differences of expected and reached points in the held-out games,
	// over tenths of the seats: by package winprob, and by the net in whole numbers.
	Before, After float64
}

// Net returns the net that foretells the results of the held-out games best.
func (t *SharesTraining) Net() (*winprob.Shares, SharesReport) {
	numbers := slices.Clone(t.Best)
	p := t.parts(numbers)
	for input, kind := range t.kinds {
		if kind >= 0 {
			copy(p.rows[input*t.recipe.Width:][:t.recipe.Width], p.kinds[int(kind)*t.recipe.Width:])
		}
	}
	t.net.Set(numbers[:t.net.Size()])
	whole := append(t.net.Numbers(), p.kinds...)
	r := SharesReport{Games: t.views.Games, Positions: t.views.Chosen, Epoch: t.BestEpoch, Loss: t.BestLoss, Whole: t.heldLoss(whole)}
	r.Before, r.After = t.calibrate(whole)
	return t.net, r
}

// calibrate compares the expected points of held-out games with those reached.
func (t *SharesTraining) calibrate(theta []float32) (before, after float64) {
	m := t.newLearner(theta)
	var by, net [][2]float64
	for _, at := range t.held {
		p := &t.views.positions[at]
		base := outcome(softmax(p.base[:t.views.seats+1]))
		m.foretell(p, 0)
		for s := range t.views.seats {
			if p.in>>s&1 != 0 {
				reached := t.views.points(&p.result, s, p.in)
				by = append(by, [2]float64{t.views.points(&base, s, p.in), reached})
				net = append(net, [2]float64{t.views.points(&m.said, s, p.in), reached})
			}
		}
	}
	before, _ = reliability(by)
	after, _ = reliability(net)
	return before, after
}

// savedShares is a fit after an epoch, with its subject.
type savedShares struct {
	Recipe           SharesRecipe
	Games, Positions int
	Training         *SharesTraining
}

// Save writes the state of the fit to a file, for [SharesTraining.Resume]. The file is complete at
// any moment.
func (t *SharesTraining) Save(path string) error {
	return save(path, savedShares{t.recipe, t.views.Games, t.views.Chosen, t})
}

// Resume continues from the file of Save, if there is one. The file must be of the same recipe and
// the same positions.
func (t *SharesTraining) Resume(path string) error {
	s := savedShares{Training: new(SharesTraining)}
	if found, err := load(path, &s); err != nil || !found {
		return err
	}
	if s.Recipe != t.recipe || s.Games != t.views.Games || s.Positions != t.views.Chosen || len(s.Training.Theta) != len(t.Theta) {
		return fmt.Errorf("%s: of another fit: %+v, %d positions of %d games", path, s.Recipe, s.Positions, s.Games)
	}
	t.resume(&s.Training.Progress)
	return nil
}
