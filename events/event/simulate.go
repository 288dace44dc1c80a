package event

import (
	"crypto/rand"
	"fmt"
	"math"
	random "math/rand/v2"
	"slices"
)

// NewSeed returns a seed that nobody can foresee.
func NewSeed() string { return rand.Text()[:16] }

// Found measures how well events of a number of rounds find the strongest player.
type Found struct {
	Best  float64 `json:"best"`  // part of the events that the strongest player wins
	Three float64 `json:"three"` // part in which that player is among the first three
	// Tau is the mean of Kendall's tau between strengths and standings: 1 if they agree, 0 for
	// a lottery.
	Tau float64 `json:"tau"`
}

// Simulate plays many events of players whose strengths have a standard deviation of spread Elo
// points, and returns the figures after 1, 2 ... rounds. In a game each place goes to one of
// the players without one, with odds by strength (Plackett and Luce); seats change the odds by
// their values.
//
// Errors: *[Error] for the options, or for too few players.
func Simulate(o Options, players int, spread float64, events int) ([]Found, error) {
	if o.Rounds == 0 || o.Boards > 0 {
		return nil, refuse("rounds", "Only events of a number of rounds, without matches of teams, are simulated.")
	}
	found := make([]Found, o.Rounds)
	dice := random.New(random.NewPCG(1, 2))
	for i := range events {
		o.Seed = fmt.Sprint("simulation ", i)
		e, err := New(o)
		if err != nil {
			return nil, err
		}
		e.quick = true
		strength := make([]float64, players+1)
		for id := 1; id <= players; id++ {
			strength[id] = dice.NormFloat64() * spread
			if err := e.Do(Act{Kind: Enter, Entrant: &Entrant{Name: fmt.Sprint("Player ", id), Rating: max(0, 1500+int(strength[id]))}}); err != nil {
				return nil, err
			}
		}
		for _, a := range e.ByLot() {
			if err := e.Do(a); err != nil {
				return nil, err
			}
		}
		for round := range o.Rounds {
			a, err := e.Pairing()
			if err != nil {
				return nil, err
			}
			if err := e.Do(a); err != nil {
				return nil, err
			}
			for t, table := range e.rounds[round].Tables {
				places := race(dice, &o, table.Seats, strength)
				if err := e.Do(Act{Kind: Result, Round: round + 1, Table: t + 1, Places: places}); err != nil {
					return nil, err
				}
			}
			found[round].note(e, strength, float64(events))
		}
	}
	return found, nil
}

// race draws the places of a table.
func race(dice *random.Rand, o *Options, seats []int, strength []float64) []int {
	odds := make([]float64, len(seats))
	for seat, id := range seats {
		odds[seat] = math.Pow(10, strength[id]/400)
		if values := o.Values[len(seats)]; values != nil {
			odds[seat] *= float64(values[seat])
		}
	}
	if len(o.Teams) == 0 {
		return drawn(dice, odds)
	}
	teams := make([]float64, o.sides())
	for seat, t := range o.Teams {
		teams[t-1] += odds[seat]
	}
	return o.SeatPlaces(drawn(dice, teams))
}

// drawn draws places by odds, which it uses up.
func drawn(dice *random.Rand, odds []float64) []int {
	places := make([]int, len(odds))
	for place := 1; place <= len(odds); place++ {
		total := 0.0
		for _, w := range odds {
			total += w
		}
		at, lot := -1, dice.Float64()*total
		for seat, w := range odds {
			if w > 0 {
				at = seat
				if lot -= w; lot < 0 {
					break
				}
			}
		}
		places[at], odds[at] = place, 0
	}
	return places
}

// note adds one event of many to the figures.
func (f *Found) note(e *Event, strength []float64, events float64) {
	list := e.Standings()
	strength = slices.Clone(strength)
	for _, at := range list { // a team is as strong as its players together
		total := 0.0
		for _, id := range at.Team {
			total += strength[id]
		}
		if len(at.Team) > 0 {
			strength[at.Entrant] = total
		}
	}
	best := list[0].Entrant
	for _, at := range list {
		if strength[at.Entrant] > strength[best] {
			best = at.Entrant
		}
	}
	at := slices.IndexFunc(list, func(s Standing) bool { return s.Entrant == best })
	if list[at].Rank == 1 {
		f.Best += 1 / events
	}
	if list[at].Rank <= 3 {
		f.Three += 1 / events
	}
	agree := 0
	for i := range list {
		for j := range i {
			if strength[list[j].Entrant] > strength[list[i].Entrant] {
				agree++
			} else {
				agree--
			}
		}
	}
	f.Tau += float64(agree) / float64(len(list)*(len(list)-1)/2) / events
}
