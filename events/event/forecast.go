package event

import "slices"

// Forecast is what the engine of a program expected of the position in which the time of a table
// ended. It decides the table where the bell is [ByForecast], and anybody can compute it again.
type Forecast struct {
	Program  string `json:"program"` // with its version
	Nodes    int64  `json:"nodes"`   // how many positions the engine looked at
	Position string `json:"position"`
	// Seats are the seats of the game by seat of the table, where players have exchanged them.
	Seats []int `json:"seats,omitempty"`
	// Expected is the expected place by seat of the table, in thousandths.
	Expected []int `json:"expected"`
}

// Places returns the places that follow from the expected ones. Equal ones are shared.
func (f *Forecast) Places() []int {
	places := make([]int, len(f.Expected))
	for i, at := range f.Expected {
		places[i] = 1
		for _, other := range f.Expected {
			if other < at {
				places[i]++
			}
		}
	}
	return places
}

// AtTable returns the forecast of a game by seat of its table. Seats are the seats of the game by seat of the
// table, nil if they are the same; others than those of the game leave nothing expected.
func (f *Forecast) AtTable(seats []int) *Forecast {
	g := *f
	if seats == nil || slices.IsSorted(seats) {
		return &g
	}
	g.Seats, g.Expected = seats, nil
	if !permutes(seats, len(f.Expected)) {
		return &g
	}
	for _, seat := range seats {
		g.Expected = append(g.Expected, f.Expected[seat-1])
	}
	return &g
}

// check returns the fault in the forecast of a result.
func (f *Forecast) check(o *Options, a *Act) error {
	switch {
	case f == nil:
		return nil
	case o.Bell != ByForecast:
		return refuse("forecast", "No forecast decides the tables of this event.")
	case f.Nodes < 1 || !named(f.Program, mostName) || f.Position == "" || !named(f.Position, mostPosition):
		return refuse("forecast", "A forecast has a program, a number of nodes and a position.")
	case !slices.Equal(f.Places(), a.Places):
		return refuse("forecast", "The places do not follow from the forecast.")
	case f.Seats != nil && !permutes(f.Seats, len(a.Places)):
		return refuse("forecast", "The seats of the forecast are not those of the table.")
	}
	return nil
}

// permutes reports whether a list has each number from 1 to n once.
func permutes(list []int, n int) bool {
	list = slices.Sorted(slices.Values(list))
	for i, at := range list {
		if at != i+1 {
			return false
		}
	}
	return len(list) == n
}
