package rating

// scale is a way to rate.
type scale interface {
	// newcomer returns what is known of somebody who has not played.
	newcomer() Standing
	// comparison returns by what the difference of two sides is multiplied in the
	// logistic curve that gives the chance of the first, from the sums of the
	// squares of their deviations.
	comparison(variance, other float64) float64
	// rate changes the players of a match, given by seat, by what came out of it;
	// terms are the advantages of the seats.
	rate(players []*Standing, m match, terms []float64)
	// shown returns mean and deviation as they are shown.
	shown(p Standing) (mean, deviation float64)
	// unit returns how much a difference of 1 is where it is shown.
	unit() float64
}

// match is a game with its sides.
type match struct {
	seats  []Seat
	sides  []side
	weight [][]float64 // how much a comparison counts for the first of two seats; nil: all of them wholly
}

// leastTaught is how much every comparison of a game counts for the advantages of the seats
// to learn from it.
const leastTaught = 0.5

// teaches reports whether the advantages of the seats learn from the match.
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

// weightOf returns how much the comparison of two sides counts for the first: as much as
// those of their seats do on average.
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

// change gives a player what a game has made of it, as far as that is to count.
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

// pool is all games that are rated together.
type pool struct {
	games   []match
	two     bool // all games have two seats
	scale   scale
	players map[string]*Standing
	terms   map[int]*terms // by number of seats
}

// rounds is how often the advantages of the seats are estimated anew with the
// ratings that follow from them. They change by less than a hundredth of their error
// after three.
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

// fold rates all games, from nothing. With learn the terms learn what was expected
// in each, before it was rated.
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

// sums returns the strength of a side, with the advantages of its seats, and the sum
// of the squares of its deviations.
func (s side) sums(players []*Standing, terms []float64) (mean, variance float64) {
	for _, i := range s.seats {
		mean += players[i].Mean + terms[i]
		variance += players[i].Deviation * players[i].Deviation
	}
	return mean, variance
}
