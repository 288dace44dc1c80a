package rating

// player is a rating on the scale of its pool.
type player struct {
	mean, deviation float64
	volatility      float64 // of Glicko-2
}

// scale is a way to rate.
type scale interface {
	// newcomer returns what is known of somebody who has not played.
	newcomer() player
	// comparison returns by what the difference of two sides is multiplied in the
	// logistic curve that gives the chance of the first, from the sums of the
	// squares of their deviations.
	comparison(variance, other float64) float64
	// rate changes the players of a match, given by seat, by what came out of it;
	// terms are the advantages of the seats.
	rate(players []*player, m match, terms []float64)
	// shown returns mean and deviation as they are shown.
	shown(p player) (mean, deviation float64)
	// unit returns how much a difference of 1 is where it is shown.
	unit() float64
}

// match is a game with its sides.
type match struct {
	seats []Seat
	sides []side
}

// pool is all games that are rated together.
type pool struct {
	games   []match
	two     bool // all games have two seats
	scale   scale
	players map[string]*player
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

// fold rates all games, from nothing. With observe the terms learn what was expected
// in each, before it was rated.
func (p *pool) fold(observe bool) {
	p.players = make(map[string]*player)
	for _, t := range p.terms {
		t.observed = nil
	}
	for _, m := range p.games {
		players := make([]*player, len(m.seats))
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
		if observe {
			t.observe(p.scale, players, m)
		}
		p.scale.rate(players, m, t.advantages)
	}
}

// sums returns the strength of a side, with the advantages of its seats, and the sum
// of the squares of its deviations.
func (s side) sums(players []*player, terms []float64) (mean, variance float64) {
	for _, i := range s.seats {
		mean += players[i].mean + terms[i]
		variance += players[i].deviation * players[i].deviation
	}
	return mean, variance
}
