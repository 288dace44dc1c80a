package event

import (
	"crypto/rand"
	"fmt"
	"math"
	random "math/rand/v2"
	"slices"

	"github.com/manykings/manykings/events/pairing"
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
	// Again counts the meetings of pairs who had met before, in all rounds of an event, on average.
	Again float64 `json:"again"`
	// Seats is how far apart players are by the values of their seats: the mean of the standard deviation of
	// their sums, in thousandths of a table's points.
	Seats float64 `json:"seats"`
}

// Trial describes a simulation.
type Trial struct {
	Players int
	Spread  float64 // the standard deviation of their strengths, in Elo points
	Events  int
	Full    bool // rounds are paired as in a real event, not roughly
	Version int  // of the pairing; 0 for the present one
}

// Simulate plays many events of players of different strength, and returns the figures after 1, 2 ...
// rounds. In a game each place goes to one of the players without one, with odds by strength (Plackett and
// Luce); seats change the odds by their values.
//
// Errors: *[Error] for the options, or for too few players.
func Simulate(o Options, trial Trial) ([]Found, error) {
	if trial.Version != 0 && !kept(trial.Version) {
		return nil, refuse("version", "There are versions %d to %d of the pairing.", pairing.Oldest, pairing.Version)
	}
	if o.Rounds == 0 || o.Boards > 0 {
		return nil, refuse("rounds", "Only events of a number of rounds, without matches of teams, are simulated.")
	}
	found := make([]Found, o.Rounds)
	dice := random.New(random.NewPCG(1, 2))
	for i := range trial.Events {
		o.Seed = fmt.Sprint("simulation ", i)
		e, strength, err := simulated(o, &trial, dice)
		if err != nil {
			return nil, err
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
			found[round].note(e, strength, float64(trial.Events))
		}
	}
	return found, nil
}

// simulated returns an event that begins, and the strengths of its players by number.
func simulated(o Options, trial *Trial, dice *random.Rand) (*Event, []float64, error) {
	e, err := New(o)
	if err != nil {
		return nil, nil, err
	}
	e.quick, e.version = !trial.Full, trial.Version
	strength := make([]float64, trial.Players+1)
	for id := 1; id <= trial.Players; id++ {
		strength[id] = dice.NormFloat64() * trial.Spread
		if err := e.Do(Act{Kind: Enter, Entrant: &Entrant{Name: fmt.Sprint("Player ", id), Rating: max(0, 1500+int(strength[id]))}}); err != nil {
			return nil, nil, err
		}
	}
	for _, a := range e.ByLot() {
		if err := e.Do(a); err != nil {
			return nil, nil, err
		}
	}
	return e, strength, nil
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
	again, apart := e.evenness()
	f.Again += float64(again) / events
	f.Seats += apart / events
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

// evenness returns how many meetings have repeated, and the standard deviation of the values of the seats
// that players have had.
func (e *Event) evenness() (again int, apart float64) {
	p, _ := e.problem(len(e.rounds) + 1)
	squares := 0.0
	for i := range p.Players {
		player := &p.Players[i]
		squares += float64(player.Luck * player.Luck)
		for _, times := range player.Met {
			again += times - 1
		}
	}
	return again / 2, math.Sqrt(squares / float64(len(p.Players)))
}
