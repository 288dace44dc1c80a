package rating

import "math"

// Model is how the games of a pool are rated.
type Model int8

// The models: Glicko-2 for two seats, and Bradley-Terry with full pairing for more.
const (
	TwoSeats Model = iota
	ManySeats
)

func (m Model) scale() scale {
	if m == TwoSeats {
		return glicko{}
	}
	return weng{}
}

// Standing is what is known of a player in a pool, on the inner scale of its model.
type Standing struct {
	Mean, Deviation float64
	Volatility      float64 // of Glicko-2
	Pinned          bool    // no game changes it
}

// Newcomer returns what is known of somebody who has not played.
func (m Model) Newcomer() Standing { return m.scale().newcomer() }

// One number means the same in every pool: whoever has 174 points more than another, and
// is known well, wins e times as often. Glicko's does, and the points of the other model
// are worth as much as [wengPoint] of those.
const numberOf25 = glickoMean

// wengPoint is what a point of a rating of many seats is in numbers: two players of whom
// everything is known are compared by their luck alone.
var wengPoint = glickoUnit / (math.Sqrt2 * wengLuck)

// Number returns the number that a standing is shown as, and its deviation.
func (m Model) Number(s Standing) (number, deviation float64) {
	number, deviation = m.scale().shown(s)
	if m == ManySeats {
		number, deviation = numberOf25+wengPoint*(number-wengMean), wengPoint*deviation
	}
	return number, deviation
}

// Pin returns the standing of a player that is known, and that no game changes.
func (m Model) Pin(number float64) Standing {
	mean := (number - glickoMean) / glickoUnit
	if m == ManySeats {
		mean = wengMean + (number-numberOf25)/wengPoint
	}
	return Standing{Mean: mean, Pinned: true}
}

// Advantages is what is known of the seats of a game, from all its games until now: the
// most likely advantages as a logistic regression finds them that takes one step with each
// game, beside what the ratings explain. It begins as the zero value.
type Advantages struct {
	Games       int         `json:"games"`
	Means       []float64   `json:"means"`       // on the inner scale of the model
	Information [][]float64 `json:"information"` // of the likelihood, and of what was expected before
	Spread      [][]float64 `json:"spread"`      // the sum of the games' squared gradients
}

// begin makes the advantages those of a game of which nothing is known.
func (a *Advantages) begin(m Model, seats int) {
	a.Means, a.Information, a.Spread = make([]float64, seats), square(seats), square(seats)
	for i := range seats {
		a.Information[i][i] = 1 / math.Pow(doubt*m.Newcomer().Deviation, 2)
	}
}

// learn takes a step with what a game says.
func (a *Advantages) learn(o observation) {
	t := terms{advantages: a.Means, observed: []observation{o}}
	gradient, information, spread := t.derivatives()
	n := len(a.Means)
	inner := square(n)
	for i := range n {
		for j := range n {
			a.Information[i][j] += information[i][j]
			a.Spread[i][j] += spread[i][j]
			inner[i][j] = a.Information[i][j]
		}
	}
	inverse := invert(inner)
	for i := range n {
		a.Means[i] += dot(inverse[i], gradient)
	}
	a.Games++
}

// Numbers returns the advantage of each seat and its standard error, in the points of
// [Model.Number]; they add up to 0. There are none before the first game.
func (a *Advantages) Numbers(m Model) (advantages, errors []float64) {
	n := len(a.Means)
	if n == 0 {
		return nil, nil
	}
	unit := glickoUnit
	if m == ManySeats {
		unit = wengPoint
	}
	inner := square(n)
	for i := range n {
		copy(inner[i], a.Information[i])
	}
	mean := sum(a.Means) / float64(n)
	errors = deviations(invert(inner), a.Spread)
	for i := range n {
		advantages = append(advantages, unit*(a.Means[i]-mean))
		errors[i] *= unit
	}
	return advantages, errors
}

// Rate returns what a game makes of the standings of its players, in the order of its
// seats, and lets the advantages of the seats learn from it. The same games in the same
// order give the same bits. The error says why the game cannot be rated; then nothing has
// changed.
func (m Model) Rate(g Game, before []Standing, seats *Advantages) (after []Standing, err error) {
	sides, err := g.sides()
	if err != nil {
		return nil, err
	}
	if m == TwoSeats && len(g.Seats) != 2 || len(before) != len(g.Seats) || len(seats.Means) > 0 && len(seats.Means) != len(g.Seats) {
		return nil, errSeats
	}
	if len(seats.Means) == 0 {
		seats.begin(m, len(g.Seats))
	}
	players := make([]*Standing, len(before))
	after = append(after, before...)
	for i := range after {
		players[i] = &after[i]
	}
	game := match{seats: g.Seats, sides: sides, weight: g.Weight}
	observed := observe(m.scale(), players, game)
	m.scale().rate(players, game, seats.Means)
	if game.teaches() {
		seats.learn(observed)
	}
	return after, nil
}
