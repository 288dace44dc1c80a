package rating

// scale is a rating method.
type scale interface {
	// newcomer returns the standing of a new player.
	newcomer() Standing
	// comparison returns the factor of the difference of two sides in the logistic curve of the
	// first side's chance, from the sums of the squared deviations.
	comparison(variance, other float64) float64
	// rate updates the players of a match, given by seat; terms are the advantages of the
	// seats.
	rate(players []*Standing, m match, terms []float64)
	// shown returns the displayed mean and deviation.
	shown(p Standing) (mean, deviation float64)
	// unit returns the displayed points of a difference of 1.
	unit() float64
}

// match is a game with its sides.
type match struct {
	seats  []Seat
	sides  []side
	weight [][]float64 // weight of each comparison for the first seat; nil: full weight
}

// leastTaught is the least weight of every comparison in a game that updates the seat advantages.
const leastTaught = 0.5

// teaches reports whether the match updates the seat advantages.
func (m *match) teaches() bool {
	for i, a := range m.sides {
		for j, b := range m.sides {
			if i != j && m.weightOf(a, b) < leastTaught {
				return false
			}
		}
	}
	return true
}

// weightOf returns the weight of the comparison of two sides for the first: the average of its
// seats.
func (m *match) weightOf(a, b side) float64 {
	if m.weight == nil {
		return 1
	}
	total := 0.0
	for _, i := range a.seats {
		for _, j := range b.seats {
			total += m.weight[i][j]
		}
	}
	return total / float64(len(a.seats)*len(b.seats))
}

// change applies the new standing of a player with the share that counts.
func (m *match) change(p *Standing, after Standing, seat int) {
	switch share := m.seats[seat].Share; {
	case p.Pinned:
	case share == 0 || share == 1:
		*p = after
	default:
		p.Mean += share * (after.Mean - p.Mean)
		p.Deviation += share * (after.Deviation - p.Deviation)
		p.Volatility += share * (after.Volatility - p.Volatility)
	}
}

// pool is all games with a common rating.
type pool struct {
	games   []match
	two     bool // whether all games have two seats
	scale   scale
	players map[string]*Standing
	terms   map[int]*terms // terms by number of seats
}

// rounds is how often the seat advantages are re-estimated with the resulting ratings. After three
// rounds they change by less than a hundredth of their error.
const rounds = 4

func (p *pool) rate(options Options) {
	p.scale = weng{}
	if p.two {
		p.scale = glicko{}
	}
	p.terms = make(map[int]*terms)
	p.fold(options.SeatTerms)
	if !options.SeatTerms {
		return
	}
	for range rounds {
		for _, t := range p.terms {
			t.estimate(p.scale)
		}
		p.fold(true)
	}
}

// fold rates all games from the start. With learn, the terms record the expectation in each game
// before it is rated.
func (p *pool) fold(learn bool) {
	p.players = make(map[string]*Standing)
	for _, t := range p.terms {
		t.observed = nil
	}
	for _, m := range p.games {
		players := make([]*Standing, len(m.seats))
		for i, s := range m.seats {
			if p.players[s.Who] == nil {
				newcomer := p.scale.newcomer()
				p.players[s.Who] = &newcomer
			}
			players[i] = p.players[s.Who]
		}
		t := p.terms[len(m.seats)]
		if t == nil {
			t = &terms{advantages: make([]float64, len(m.seats)), errors: make([]float64, len(m.seats))}
			p.terms[len(m.seats)] = t
		}
		if learn {
			t.observed = append(t.observed, observe(p.scale, players, m))
		}
		p.scale.rate(players, m, t.advantages)
	}
}

// sums returns the strength of a side, seat advantages included, and the sum of its squared
// deviations.
func (s side) sums(players []*Standing, terms []float64) (mean, variance float64) {
	for _, i := range s.seats {
		mean += players[i].Mean + terms[i]
		variance += players[i].Deviation * players[i].Deviation
	}
	return mean, variance
}
