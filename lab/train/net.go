package train

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
)

// Views are positions of games that nets are fitted to.
type Views struct {
	Games   int
	game    rules.Game
	eyes    *eval.Eyes
	scale   *eval.Scale
	samples []view
	inputs  [2][][]int32 // unchanged, and in a mirror
	turns   int          // of the inputs: where those of turns begin
	team    []int
	teams   int
}

// view is a position as a net sees it.
type view struct {
	game     int
	men      []uint16 // of [eval.Eyes]
	turn     rules.Seat
	living   uint8
	levels   []level
	strength [maxSides]float64 // of each side, in centipawns, as the evaluation has it
	part     float64           // of the strengths counts, see [eval.Strengths]
	told     told
}

// ReadViews reads files of games of one kind (package trainingdata) and chooses quiet positions in
// which no end was in sight.
func ReadViews(files []io.Reader, parse func(id string) (rules.Game, error), choice Choice) (*Views, error) {
	x := &Views{}
	for _, file := range files {
		_, err := trainingdata.Read(file, parse, func(game rules.Game, g *trainingdata.Game) error {
			if x.game == nil {
				x.see(game)
			} else if game.ID().String() != x.game.ID().String() {
				return fmt.Errorf("games of %v and of %v", x.game.ID(), game.ID())
			}
			return x.add(g, choice)
		})
		if err != nil {
			return nil, err
		}
	}
	if len(x.samples) == 0 {
		return nil, errors.New("no usable position")
	}
	return x, nil
}

// see prepares for the positions of a game.
func (x *Views) see(game rules.Game) {
	eyes, seats := eval.NewEyes(game), game.Seats()
	x.game, x.eyes, x.teams, x.team = game, eyes, len(game.Teams()), sidesOf(game)
	n, _ := eval.NewNet(game, 0)
	x.turns = n.Inputs() - seats
	mirror := eval.Mirror(game)
	for v := range rules.Seat(seats) {
		inputs := make([]int32, 0, n.Inputs())
		for man := range x.turns {
			inputs = append(inputs, int32(eyes.Input(v+1, man)))
		}
		for turn := range rules.Seat(seats) { // they come behind
			inputs = append(inputs, int32(eyes.Turn(v+1, turn+1)))
		}
		mirrored := make([]int32, len(inputs))
		for i, input := range inputs {
			mirrored[i] = int32(mirror[input])
		}
		x.inputs[0], x.inputs[1] = append(x.inputs[0], inputs), append(x.inputs[1], mirrored)
	}
}

// heldBack is one in how many games is held out, to be judged by.
func (s *view) heldBack() bool { return isHeldOut(s.game) }

// add chooses positions of a game.
func (x *Views) add(g *trainingdata.Game, choice Choice) error {
	game := x.Games
	x.Games++
	rng := rand.New(rand.NewPCG(choice.Seed, uint64(game)))
	quiet, from := 0, len(x.samples)
	places := placesOf(g)
	telling := newTelling(x.game, g)
	err := g.Walk(x.game, func(p trainingdata.Position) {
		said := telling.note(p)
		if !quietInData(p) {
			return
		}
		v, ok := x.weigh(p, said, game, places)
		if !ok {
			return
		}
		quiet++
		switch at := choice.slot(rng, quiet, len(x.samples)-from); {
		case at < 0:
		case from+at == len(x.samples):
			x.samples = append(x.samples, v)
		default:
			x.samples[from+at] = v
		}
	})
	for i := range x.samples[from:] {
		telling.hope(&x.samples[from+i].told)
	}
	return err
}

// weigh returns a net's view of a position with a score, and false if there is nothing to
// learn from it.
func (x *Views) weigh(p trainingdata.Position, said told, game int, places [][]int) (v view, ok bool) {
	if x.scale == nil {
		x.scale = eval.NewPoolWith(nil, nil).Scale(p.Position)
	}
	s := x.scale.Weigh(p.Position)
	teams := x.game.Teams()
	said.in = sidesIn(x.team, s.Living)
	v = view{game: game, turn: p.Turn(), living: s.Living, levels: levels(teams, s.Living, places), part: s.Part, told: said}
	if s.Hopeless || len(v.levels) == 0 {
		return v, false
	}
	copy(v.strength[:], strengths(teams, &s))
	v.men = x.eyes.Men(p.Position, nil)
	return v, true
}

// findK returns the k that explains the places best.
func (x *Views) findK() (found float64) {
	best := math.Inf(1)
	for k := 1e-4; k < 0.02; k *= 1.05 {
		sum := 0.0
		for i := range x.samples {
			s := &x.samples[i]
			if !s.heldBack() {
				var scaled, slope [maxSides]float64
				for side := range x.teams {
					scaled[side] = k * s.part * s.strength[side]
				}
				sum += lossOf(s.levels, k, &scaled, &slope)
			}
		}
		if sum < best {
			best, found = sum, k
		}
	}
	return found
}

// Recipe has the parameters of a fit.
type Recipe struct {
	Hidden int  // units
	Square bool // hidden units are squared behind their bounds
	Epochs int
	Batch  int // positions
	Rate   float64
	Decay  float64 // of numbers, in parts of the rate
	// Search is the part of the search's score in the target, beside the reached places.
	Search float64
	K      float64 // of the model, by centipawn; 0 selects the best for the places
	Seed   uint64
}

// DefaultRecipe is a small net, fitted in a few minutes.
var DefaultRecipe = Recipe{Hidden: 16, Epochs: 12, Batch: 4096, Rate: 0.002, Decay: 0.02, Search: 0.5, Seed: 1}

// The numbers of a fit are about 1 for this many centipawns of a net.
const (
	straightSize = 30
	outSize      = 100
)

// shards is into how many parts a batch is divided. It does not depend on the processors,
// so that sums are made in one order wherever they are made.
const shards = 16

// Training is a net that is being fitted. Its exported fields are what [Training.Save]
// keeps.
type Training struct {
	views   *Views
	recipe  Recipe
	net     *eval.Net
	units   int
	k       float64
	council council

	Epoch               int
	Theta, Mean, Square []float32 // rows, bias, out
	Best                []float32
	BestLoss            float64
	BestEpoch           int
	Losses              [][2]float64 // by epoch: of the fitted games, and of the held-out games

	gradients [shards][]float32
	losses    [shards]float64
}

// NewTraining returns a fit that has not begun.
func (x *Views) NewTraining(recipe Recipe) (*Training, error) {
	net, ok := eval.NewNet(x.game, recipe.Hidden)
	if !ok || recipe.Batch < 1 || recipe.Epochs < 0 || !(recipe.Rate > 0) || recipe.K < 0 || recipe.Search < 0 || recipe.Search > 1 {
		return nil, errors.New("no net can be fitted so")
	}
	if recipe.Square {
		net.Square()
	}
	t := &Training{views: x, recipe: recipe, net: net, units: net.Units(), k: recipe.K}
	if t.k == 0 {
		t.k = x.findK()
	}
	n := (net.Inputs()+1)*t.units + recipe.Hidden
	t.Theta, t.Mean, t.Square = make([]float32, n), make([]float32, n), make([]float32, n)
	for i := range t.gradients {
		t.gradients[i] = make([]float32, n)
	}
	rng := rand.New(rand.NewPCG(recipe.Seed, 1))
	for i := range net.Inputs() * t.units {
		if i%t.units > 0 {
			t.Theta[i] = float32(rng.NormFloat64() * 0.05)
		}
	}
	bias := t.Theta[net.Inputs()*t.units:]
	for i := 1; i < t.units; i++ {
		bias[i] = 0.3
	}
	t.council = newCouncil(x.teams, x.scale.Leader(), recipe.Search, func(yield func(*told, []float64) bool) {
		for i := range x.samples {
			if s := &x.samples[i]; !s.heldBack() && !yield(&s.told, s.strength[:]) {
				return
			}
		}
	})
	t.BestLoss = t.Loss(true)
	t.Best = slices.Clone(t.Theta)
	return t, nil
}

// Done reports whether all epochs have been gone through.
func (t *Training) Done() bool { return t.Epoch >= t.recipe.Epochs }

// Step is one epoch; it returns the losses of the fitted and of the held-out games.
func (t *Training) Step() (fitted, held float64) {
	var order []int // each position twice: unchanged, and, less 1 and negative, in a mirror
	for i := range t.views.samples {
		if !t.views.samples[i].heldBack() {
			order = append(order, i, -1-i)
		}
	}
	rng := rand.New(rand.NewPCG(t.recipe.Seed, 2+uint64(t.Epoch)))
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	pace := t.recipe.Rate * (1 - float64(t.Epoch)/float64(t.recipe.Epochs))
	batches := (len(order) + t.recipe.Batch - 1) / t.recipe.Batch
	for b := range batches {
		batch := order[b*len(order)/batches : (b+1)*len(order)/batches]
		fitted += t.slope(batch)
		t.descend(pace, len(batch), t.Epoch*batches+b+1)
	}
	t.Epoch++
	fitted /= float64(max(len(order), 1))
	held = t.Loss(true)
	t.Losses = append(t.Losses, [2]float64{fitted, held})
	if held < t.BestLoss {
		t.BestLoss, t.BestEpoch = held, t.Epoch
		copy(t.Best, t.Theta)
	}
	return fitted, held
}

// inShards has work done on every part of a batch, on all processors.
func inShards(batch []int, work func(shard int, part []int)) {
	var wait sync.WaitGroup
	next := make(chan int, shards)
	for i := range shards {
		next <- i
	}
	close(next)
	for range min(runtime.GOMAXPROCS(0), shards) {
		wait.Go(func() {
			for i := range next {
				work(i, batch[i*len(batch)/shards:(i+1)*len(batch)/shards])
			}
		})
	}
	wait.Wait()
}

// slope computes the gradients of a batch, and returns the sum of its losses.
func (t *Training) slope(batch []int) (loss float64) {
	inShards(batch, func(shard int, part []int) {
		g := t.gradients[shard]
		clear(g)
		t.losses[shard] = 0
		m := t.newMind()
		for _, i := range part {
			m.mirror = i < 0
			if m.mirror {
				i = -1 - i
			}
			t.losses[shard] += m.judge(&t.views.samples[i], t.Theta, g)
		}
	})
	for _, l := range t.losses {
		loss += l
	}
	return loss
}

// descend makes a step down the gradient of n positions; see [fit.descend].
func (t *Training) descend(pace float64, n, step int) {
	power1, power2 := 1-math.Pow(decay1, float64(step)), 1-math.Pow(decay2, float64(step))
	for i := range t.Theta {
		g := float32(0)
		for s := range t.gradients {
			g += t.gradients[s][i]
		}
		g /= float32(n)
		t.Mean[i] = float32(decay1*t.Mean[i]) + float32((1-decay1)*g)
		t.Square[i] = float32(decay2*t.Square[i]) + float32(float32((1-decay2)*g)*g)
		move := float64(t.Mean[i]) / power1 / (math.Sqrt(float64(t.Square[i])/power2) + smallest)
		t.Theta[i] -= float32(pace * (move + t.recipe.Decay*float64(t.Theta[i])))
	}
}

// Loss returns the mean loss of the fitted games, or of the held-out games.
func (t *Training) Loss(held bool) float64 { return t.lossOf(t.Theta, held) }

func (t *Training) lossOf(theta []float32, held bool) float64 {
	var all []int
	for i := range t.views.samples {
		if t.views.samples[i].heldBack() == held {
			all = append(all, i)
		}
	}
	inShards(all, func(shard int, part []int) {
		t.losses[shard] = 0
		m := t.newMind()
		for _, i := range part {
			t.losses[shard] += m.judge(&t.views.samples[i], theta, nil)
		}
	})
	sum := 0.0
	for _, l := range t.losses {
		sum += l
	}
	return sum / float64(max(len(all), 1))
}

// mind is the working memory of one goroutine.
type mind struct {
	t     *Training
	units [rules.MaxSeats][]float32
	back  []float32
	// mirror is whether positions are seen in a mirror, where seats sit and move in the opposite
	// order: then they are worth much the same.
	mirror bool
}

// inputs returns the inputs of men and turn for each seat.
func (m *mind) inputs() [][]int32 {
	if m.mirror {
		return m.t.views.inputs[1]
	}
	return m.t.views.inputs[0]
}

func (t *Training) newMind() *mind {
	m := &mind{t: t, back: make([]float32, t.units)}
	for v := range m.units {
		m.units[v] = make([]float32, t.units)
	}
	return m
}

// strength sets the strengths of the sides, with the net's additions.
func (m *mind) strength(s *view, theta []float32, strength *[maxSides]float64) {
	t := m.t
	inputs := t.net.Inputs()
	bias, out := theta[inputs*t.units:(inputs+1)*t.units], theta[(inputs+1)*t.units:]
	*strength = s.strength
	for v, table := range m.inputs() {
		if s.living>>v&1 == 0 {
			continue
		}
		units := m.units[v]
		copy(units, bias)
		for _, man := range s.men {
			row := theta[int(table[man])*t.units:][:len(units)]
			for i, w := range row {
				units[i] += w
			}
		}
		row := theta[int(table[t.views.turns+int(s.turn)-1])*t.units:][:len(units)]
		for i, w := range row {
			units[i] += w
		}
		sum := float32(straightSize * units[0])
		for i, w := range out {
			sum += float32(float32(outSize*w) * t.bound(units[i+1]))
		}
		strength[t.views.team[v]] += float64(sum)
	}
}

// bound returns the output of a hidden unit.
func (t *Training) bound(unit float32) float32 {
	unit = max(0, min(unit, 1))
	if t.recipe.Square {
		unit *= unit
	}
	return unit
}

// bend returns the derivative of bound within the bounds.
func (t *Training) bend(unit float32) float32 {
	if t.recipe.Square {
		return 2 * unit
	}
	return 1
}

// judge returns the loss of a position and, unless gradient is nil, adds its derivatives
// to that.
func (m *mind) judge(s *view, theta, gradient []float32) float64 {
	t := m.t
	var strength, scaled, slope [maxSides]float64
	m.strength(s, theta, &strength)
	for side := range t.views.teams {
		strength[side] *= s.part
		scaled[side] = t.k * strength[side]
	}
	loss := lossOf(s.levels, t.k, &scaled, &slope)
	loss = t.council.blend(&s.told, t.recipe.Search, t.k, loss, &strength, &scaled, &slope)
	if gradient == nil {
		return loss
	}
	inputs := t.net.Inputs()
	out := theta[(inputs+1)*t.units:]
	toBias, toOut := gradient[inputs*t.units:(inputs+1)*t.units], gradient[(inputs+1)*t.units:]
	for v, table := range m.inputs() {
		if s.living>>v&1 == 0 {
			continue
		}
		by := float32(s.part * slope[t.views.team[v]])
		units, back := m.units[v], m.back
		back[0] = straightSize * by
		for i, w := range out {
			back[i+1] = 0
			u := units[i+1]
			toOut[i] += float32(outSize * by * t.bound(u))
			if u > 0 && u < 1 {
				back[i+1] = outSize * by * w * t.bend(u)
			}
		}
		for i, b := range back {
			toBias[i] += b
		}
		for _, man := range s.men {
			row := gradient[int(table[man])*t.units:][:len(back)]
			for i, b := range back {
				row[i] += b
			}
		}
		row := gradient[int(table[t.views.turns+int(s.turn)-1])*t.units:][:len(back)]
		for i, b := range back {
			row[i] += b
		}
	}
	return loss
}

// NetReport is the result of a fit.
type NetReport struct {
	Games, Positions int
	K                float64
	Epoch            int // the epoch of the chosen net, the best on held-out games
	// Losses are of the games held out: of the evaluation alone, with the net, with the
	// net in whole numbers.
	Before, After, Whole float64
	// Calibration is the mean difference, over tenths of the sides in the held-out games, between
	// the predicted and the reached share of the first place; Curve has both.
	Calibration float64
	Curve       [][2]float64
}

// Net returns the net with the least loss on the held-out games, and its losses.
func (t *Training) Net() (*eval.Net, NetReport) {
	t.net.Set(t.scaled(t.Best, straightSize, outSize))
	whole := t.wholeNumbers()
	r := NetReport{
		Games: t.views.Games, Positions: len(t.views.samples), K: t.k, Epoch: t.BestEpoch,
		Before: t.lossOf(make([]float32, len(t.Theta)), true), After: t.lossOf(t.Best, true), Whole: t.lossOf(whole, true),
	}
	r.Calibration, r.Curve = t.calibrate(whole)
	return t.net, r
}

// wholeNumbers returns the numbers of the net that was made, as a fit has them.
func (t *Training) wholeNumbers() []float32 {
	return t.scaled(t.net.Numbers(), 1/float32(straightSize), 1/float32(outSize))
}

// scaled returns theta with the linear unit and out multiplied.
func (t *Training) scaled(theta []float32, straight, out float32) []float32 {
	list := slices.Clone(theta)
	units := (t.net.Inputs() + 1) * t.units
	for i := range list {
		switch {
		case i >= units:
			list[i] *= out
		case i%t.units == 0:
			list[i] *= straight
		}
	}
	return list
}

// calibrate compares the chances of the first place in held-out games with the outcomes.
func (t *Training) calibrate(theta []float32) (mean float64, curve [][2]float64) {
	var pairs [][2]float64
	m := t.newMind()
	for i := range t.views.samples {
		s := &t.views.samples[i]
		if !s.heldBack() {
			continue
		}
		var strength [maxSides]float64
		m.strength(s, theta, &strength)
		first := s.levels[0]
		sum, top := 0.0, math.Inf(-1)
		for _, side := range first.contenders {
			top = max(top, strength[side])
		}
		for _, side := range first.contenders {
			sum += math.Exp(t.k * (strength[side] - top))
		}
		for _, side := range first.contenders {
			reached := 0.0
			if slices.Contains(first.takers, side) {
				reached = 1 / float64(len(first.takers))
			}
			pairs = append(pairs, [2]float64{math.Exp(t.k*(strength[side]-top)) / sum, reached})
		}
	}
	return reliability(pairs)
}

// reliability sorts pairs of a chance and its outcome, divides them into ten parts of equal size,
// and returns the mean distance of chance and outcome, and both for each part.
func reliability(pairs [][2]float64) (mean float64, curve [][2]float64) {
	slices.SortStableFunc(pairs, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	const parts = 10
	for i := range min(parts, len(pairs)) {
		some := pairs[len(pairs)*i/parts : len(pairs)*(i+1)/parts]
		var sum [2]float64
		for _, p := range some {
			sum[0] += p[0] / float64(len(some))
			sum[1] += p[1] / float64(len(some))
		}
		curve = append(curve, sum)
		mean += math.Abs(sum[0]-sum[1]) / parts
	}
	return mean, curve
}
