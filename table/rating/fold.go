package rating

import "math"

// Model is the rating model of a pool.
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

// Standing is the rating of a player in a pool, on the internal scale of its model.
type Standing struct {
	Mean, Deviation float64
	Volatility      float64 // volatility of Glicko-2
	Pinned          bool    // fixed: games do not change it
}

// Newcomer returns the standing of a new player.
func (m Model) Newcomer() Standing { return m.scale().newcomer() }

// Numbers mean the same in every pool: 174 points more give odds of e to 1 between well-known
// players. Glicko's points already do; [wengPoint] converts those of the other model.
const numberOf25 = glickoMean

// wengPoint is the value of a point of the other model: between two players without uncertainty,
// only luck remains.
var wengPoint = glickoUnit / (math.Sqrt2 * wengLuck)

// Number returns the displayed rating of a standing, with its deviation.
func (m Model) Number(s Standing) (number, deviation float64) {
	number, deviation = m.scale().shown(s)
	if m == ManySeats {
		number, deviation = numberOf25+wengPoint*(number-wengMean), wengPoint*deviation
	}
	return number, deviation
}

// Pin returns the fixed standing of a known player.
func (m Model) Pin(number float64) Standing {
	mean := (number - glickoMean) / glickoUnit
	if m == ManySeats {
		mean = wengMean + (number-numberOf25)/wengPoint
	}
	return Standing{Mean: mean, Pinned: true}
}

// Advantages is the estimate of seat advantages from all games so far: an online logistic
// regression that takes one step with each game, given the ratings. The zero value is a valid
// start.
type Advantages struct {
	Games       int         `json:"games"`
	Means       []float64   `json:"means"`       // on the internal scale of the model
	Information [][]float64 `json:"information"` // information matrix: likelihood and prior
	Spread      [][]float64 `json:"spread"`      // sum of the games' squared gradients
}

// begin initializes the advantages for a number of seats.
func (a *Advantages) begin(m Model, seats int) {
	a.Means, a.Information, a.Spread = make([]float64, seats), square(seats), square(seats)
	for i := range seats {
		a.Information[i][i] = 1 / math.Pow(doubt*m.Newcomer().Deviation, 2)
	}
}

// learn takes a step with an observation.
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

// Rate returns the new standings of a game's players, in the order of its seats, and updates the
// seat advantages. The same games in the same order give the same bits. If the game cannot be
// rated, it returns the reason as an error and changes nothing.
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
