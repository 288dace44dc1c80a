package train

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/optimize"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Placings has the places after positions of one kind of games, for the model of package
// winprob.
type Placings struct {
	Kind    string
	Games   int
	samples []placing
	pool    *eval.Pool
}

// placing is a position and its outcome.
type placing struct {
	game     int
	features *winprob.Features
	side     [][]float64 // by side that is in, then term
	draw     []float64
	steps    []stage
}

// stage is a set of remaining sides that shared a contested place: bits by index among the
// living ones.
type stage struct{ left, took int }

// ReadPlaces reads the records of games of any kinds and looks at quiet positions
// of them. The kinds are in the order of eval.Kinds.
func ReadPlaces(records io.Reader, choice Choice) ([]*Placings, error) {
	pool := eval.NewPool(nil)
	looker := winprob.NewLooker(pool)
	sets := make(map[string]*Placings)
	reader := record.NewReader(records)
	var games replay.Replayer
	for number := 1; ; number++ {
		r, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		start, err := games.Start(r)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number, err)
		}
		kind := eval.KindOf(start.Game())
		set := sets[kind]
		if set == nil {
			set = &Placings{Kind: kind, pool: pool}
			sets[kind] = set
		}
		chosen, err := choose(&games, r, kind, set.Games, choice)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number, err)
		}
		for _, h := range chosen {
			set.add(looker.Look(h.pos), h)
		}
		set.Games++
	}
	var list []*Placings
	for _, kind := range eval.Kinds() {
		if set := sets[kind]; set != nil && len(set.samples) > 0 {
			list = append(list, set)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("no usable position")
	}
	return list, nil
}

// add adds a position.
func (x *Placings) add(f *winprob.Features, h held) {
	p := placing{game: h.game, features: f, draw: floats(f.Draw())}
	for i := range f.Sides {
		p.side = append(p.side, floats(f.Side(i)))
	}
	teams := h.pos.Game().Teams()
	left := 1<<len(f.Sides) - 1
	for _, place := range h.places {
		took := 0
		for i, side := range f.Sides {
			if left>>i&1 != 0 && shares(teams[side], place) {
				took |= 1 << i
			}
		}
		if took != 0 && bits.OnesCount(uint(left)) > 1 {
			p.steps = append(p.steps, stage{left, took})
		}
		left &^= took
	}
	if len(p.steps) > 0 {
		x.samples = append(x.samples, p)
	}
}

func floats(list []int64) []float64 {
	f := make([]float64, len(list))
	for i, n := range list {
		f[i] = float64(n)
	}
	return f
}

// PlacesReport measures the prediction of places in games outside the fit. Losses are means of the
// negative logarithm of the chance that the game's order of places had, over their positions.
type PlacesReport struct {
	Games, Positions int
	Loss             float64
	// Constant is the loss of shares that look at nothing but how many sides are in
	// and how long the game has gone on.
	Constant float64
	// Calibration is the mean difference of expected and reached points, over tenths of the
	// positions' sides sorted by expectation.
	Calibration float64
	// Curve has, for each of these tenths, the expected and the reached points.
	Curve [][2]float64
}

// The numbers of a fit, in one list: those of a side, of a draw, the ties, and that of
// the places behind the first.
type placesFit struct {
	set             *Placings
	sides, draws    int
	scale           []float64 // of each number: the deviation of its feature
	theta, gradient []float64
	fixed           []bool
	strictness      float64
}

// Ties begin as rare, unless there are none, and stay within the range of exponentials.
const (
	rareTie  = -3
	mostTie  = 6
	leastTie = -12
)

// prior is the strength of the pull towards the initial numbers, in games: their deviations are
// those of decided positions, ten pawns and more.
const prior = 0.01

// Fit finds the numbers that best explain the places of nine games in ten, and measures them on the
// tenth.
func (x *Placings) Fit() (winprob.Model, PlacesReport, error) {
	f := x.newFit()
	if err := f.descend(); err != nil {
		return winprob.Model{}, PlacesReport{}, fmt.Errorf("places of %s: %w", x.Kind, err)
	}
	m := f.model()
	r, err := x.report(&m, isHeldOut)
	return m, r, err
}

// Check measures how well m, fitted to other games, predicts the places of all these games.
func (x *Placings) Check(m *winprob.Model) (PlacesReport, error) {
	return x.report(m, func(int) bool { return true })
}

// report measures how well m predicts the places of some of the games.
func (x *Placings) report(m *winprob.Model, some func(game int) bool) (PlacesReport, error) {
	f, constant := x.newFit(), x.newFit()
	f.take(m)
	for i := range constant.fixed[:constant.sides+constant.draws] {
		constant.fixed[i] = i < constant.sides || i > constant.sides+2 // a draw, by the sides that are in and the rounds that were played
	}
	if err := constant.descend(); err != nil {
		return PlacesReport{}, fmt.Errorf("constant shares of %s: %w", x.Kind, err)
	}
	r := PlacesReport{Games: x.Games, Positions: len(x.samples), Loss: f.loss(some, false), Constant: constant.loss(some, false)}
	r.Calibration, r.Curve = x.calibrate(m, some)
	return r, nil
}

func (x *Placings) newFit() *placesFit {
	f := &placesFit{set: x, sides: len(x.samples[0].side[0]), draws: len(x.samples[0].draw)}
	n := f.sides + f.draws + 2*rules.MaxSeats + 1
	f.theta, f.gradient, f.scale = make([]float64, n), make([]float64, n), make([]float64, n)
	f.fixed = make([]bool, n)
	for i := f.sides + f.draws; i < n; i++ {
		f.theta[i], f.scale[i], f.fixed[i] = leastTie, 1, true
	}
	f.theta[f.behind()] = 1
	for i := range x.samples {
		for _, s := range x.samples[i].steps {
			if bits.OnesCount(uint(s.left)) < len(x.samples[i].side) {
				f.fixed[f.behind()] = false
			}
			if k := bits.OnesCount(uint(s.took)); k > 1 {
				t := f.tie(bits.OnesCount(uint(s.left)) == len(x.samples[i].side), k)
				f.theta[t], f.fixed[t] = rareTie, false
			}
		}
	}
	count := 0.0
	for i := range x.samples {
		s := &x.samples[i]
		for _, side := range s.side {
			count++
			for t, v := range side {
				f.scale[t] += v * v
			}
		}
		for t, v := range s.draw {
			f.scale[f.sides+t] += v * v * float64(len(s.side))
		}
	}
	for i := range f.scale[:f.sides+f.draws] {
		if f.scale[i] = math.Sqrt(f.scale[i] / count); f.scale[i] == 0 {
			f.fixed[i], f.scale[i] = true, 1
		}
	}
	f.strictness = prior / float64(x.Games)
	return f
}

// behind returns the index of the scores' part behind the first place.
func (f *placesFit) behind() int { return len(f.theta) - 1 }

// tie returns the index of the tie of this many sides.
func (f *placesFit) tie(first bool, n int) int {
	at := f.sides + f.draws + n - 1
	if !first {
		at += rules.MaxSeats
	}
	return at
}

// judge returns the loss of a sample and adds its derivatives to the gradient.
func (f *placesFit) judge(x *placing, gradient bool) (loss float64) {
	n := len(x.side)
	var u, v, slope [rules.MaxSeats]float64 // v is the part of u that counts for a place
	for i, side := range x.side {
		for t, v := range side {
			u[i] += f.theta[t] * v / f.scale[t]
		}
	}
	drawn := 0.0
	for t, v := range x.draw {
		drawn += f.theta[f.sides+t] * v / f.scale[f.sides+t]
	}
	full := 1<<n - 1
	var weights [1 << rules.MaxSeats]float64
	for _, s := range x.steps {
		first := s.left == full
		part := 1.0
		if !first {
			part = f.theta[f.behind()]
		}
		for i := range u[:n] {
			v[i] = part * u[i]
		}
		all := f.weigh(s.left, n, &v, drawn, &weights)
		loss += all - weights[s.took]
		if !gradient {
			continue
		}
		for set := s.left; set > 0; set = (set - 1) & s.left {
			g := math.Exp(weights[set] - all)
			if set == s.took {
				g--
			}
			f.slopes(x, set, g, part, first, &u, &slope)
		}
	}
	if gradient {
		for i, side := range x.side {
			for t, v := range side {
				f.gradient[t] += slope[i] * v / f.scale[t]
			}
		}
	}
	return loss
}

// weigh sets the weights of all sets of the sides left of n, and returns the logarithm of their
// sum.
func (f *placesFit) weigh(left, n int, v *[rules.MaxSeats]float64, drawn float64, weights *[1 << rules.MaxSeats]float64) float64 {
	best := math.Inf(-1)
	for set := left; set > 0; set = (set - 1) & left {
		weights[set] = f.logit(left, set, n, v, drawn)
		best = max(best, weights[set])
	}
	sum := 0.0
	for set := left; set > 0; set = (set - 1) & left {
		sum += math.Exp(weights[set] - best)
	}
	return best + math.Log(sum)
}

// logit returns the logarithm of the weight with which a set of the sides left of n shares the
// next place.
func (f *placesFit) logit(left, set, n int, v *[rules.MaxSeats]float64, drawn float64) float64 {
	k := bits.OnesCount(uint(set))
	sum := 0.0
	for b := set; b > 0; b &= b - 1 {
		sum += v[bits.TrailingZeros(uint(b))]
	}
	sum /= float64(k)
	switch {
	case k == n:
		sum += drawn
	case k > 1:
		sum += f.theta[f.tie(left == 1<<n-1, k)]
	}
	if k > 1 {
		sum -= float64(winprob.Crowd(bits.OnesCount(uint(left)), k)) / 1e6
	}
	return sum
}

// slopes adds the gradient g of a set's logit to those of the parameters behind it.
func (f *placesFit) slopes(x *placing, set int, g, part float64, first bool, u, slope *[rules.MaxSeats]float64) {
	k := bits.OnesCount(uint(set))
	for b := set; b > 0; b &= b - 1 {
		i := bits.TrailingZeros(uint(b))
		slope[i] += part * g / float64(k)
		if !first {
			f.gradient[f.behind()] += u[i] * g / float64(k)
		}
	}
	switch {
	case k == len(x.side):
		for t, v := range x.draw {
			f.gradient[f.sides+t] += g * v / f.scale[f.sides+t]
		}
	case k > 1:
		f.gradient[f.tie(first, k)] += g
	}
}

// loss returns the mean loss of some of the games and, if it is wanted, sets gradient to
// its derivatives.
func (f *placesFit) loss(some func(game int) bool, gradient bool) float64 {
	if gradient {
		clear(f.gradient)
	}
	sum, n := 0.0, 0
	for i := range f.set.samples {
		if x := &f.set.samples[i]; some(x.game) {
			sum += f.judge(x, gradient)
			n++
		}
	}
	if gradient {
		for i := range f.gradient {
			f.gradient[i] /= float64(max(n, 1))
		}
	}
	return sum / float64(max(n, 1))
}

// isFitted reports whether a game belongs to the fitted ones.
func isFitted(game int) bool { return !isHeldOut(game) }

// descend follows the gradient of the loss to the minimum: with fewer steps, chances stay too close
// to each other.
func (f *placesFit) descend() error {
	var free []int // numbers that are looked for
	for i, fixed := range f.fixed {
		if !fixed {
			free = append(free, i)
		}
	}
	start := make([]float64, len(free))
	for k, i := range free {
		start[k] = f.theta[i]
	}
	move := func(x []float64) {
		for k, i := range free {
			f.theta[i] = x[k]
		}
	}
	at := func(x, gradient []float64) float64 {
		move(x)
		loss := f.loss(isFitted, gradient != nil)
		for k, i := range free {
			away := x[k] - start[k]
			loss += f.strictness * away * away / 2
			if gradient != nil {
				gradient[k] = f.gradient[i] + f.strictness*away
			}
		}
		return loss
	}
	found, err := optimize.Minimize(optimize.Problem{
		Func: func(x []float64) float64 { return at(x, nil) },
		Grad: func(gradient, x []float64) { at(x, gradient) },
	}, start, &optimize.Settings{GradientThreshold: steepest, Converger: optimize.NeverTerminate{}, MajorIterations: mostSteps}, &optimize.LBFGS{})
	if err != nil {
		return err
	}
	move(found.X)
	for i := f.sides + f.draws; i < f.behind(); i++ {
		f.theta[i] = min(max(f.theta[i], leastTie), mostTie)
	}
	return nil
}

// The descent ends when the loss changes by no more than this for any number's deviation,
// or after this many steps.
const (
	steepest  = 1e-6
	mostSteps = 1000
)

// take sets the numbers to those of m.
func (f *placesFit) take(m *winprob.Model) {
	units := func(i int, n int64) { f.theta[i] = float64(n) * f.scale[i] / 1e6 }
	for i, n := range m.Side {
		units(i, n)
	}
	for i, n := range m.Draw {
		units(f.sides+i, n)
	}
	for n := 2; n <= rules.MaxSeats; n++ {
		units(f.tie(true, n), m.First[n])
		units(f.tie(false, n), m.Later[n])
	}
	units(f.behind(), m.Order[0])
}

// model returns the numbers as package winprob has them.
func (f *placesFit) model() winprob.Model {
	m := winprob.Model{Kind: f.set.Kind}
	millionths := func(i int) int64 { return int64(math.Round(1e6 * f.theta[i] / f.scale[i])) }
	for i := range m.Side {
		m.Side[i] = millionths(i)
	}
	for i := range m.Draw {
		m.Draw[i] = millionths(f.sides + i)
	}
	for n := 2; n <= rules.MaxSeats; n++ {
		m.First[n], m.Later[n] = millionths(f.tie(true, n)), millionths(f.tie(false, n))
	}
	m.Order[0] = millionths(f.behind())
	return m
}

// calibrate compares the expectations by the numbers of m with the outcomes, in some of the
// games.
func (x *Placings) calibrate(m *winprob.Model, some func(game int) bool) (mean float64, curve [][2]float64) {
	judge := winprob.New(x.pool)
	var pairs [][2]float64
	for i := range x.samples {
		s := &x.samples[i]
		if !some(s.game) || len(s.side) < 2 {
			continue
		}
		took := s.steps[0].took
		for side, share := range judge.Points(m, s.features) {
			reached := 0.0
			if took>>side&1 != 0 {
				reached = 1 / float64(bits.OnesCount(uint(took)))
			}
			pairs = append(pairs, [2]float64{float64(share) / float64(winprob.Whole), reached})
		}
	}
	return reliability(pairs)
}
