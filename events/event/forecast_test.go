package event_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// Places follow from the expected ones, and equal ones are shared.
func TestForecastPlaces(t *testing.T) {
	for _, test := range []struct{ expected, want []int }{
		{[]int{1900, 1100, 3000}, []int{2, 1, 3}},
		{[]int{2000, 2000, 2000}, []int{1, 1, 1}},
		{[]int{2500, 1000, 2500}, []int{2, 1, 2}},
		{[]int{1300, 1700, 1300, 1700}, []int{1, 3, 1, 3}}, // partners
	} {
		f := event.Forecast{Expected: test.expected}
		if got := f.Places(); !slices.Equal(got, test.want) {
			t.Errorf("expected %v: places %v, want %v", test.expected, got, test.want)
		}
	}
}

// A forecast decides a table only where the event says so, with the places that follow from it. The arbiter
// corrects it as any other result.
func TestForecast(t *testing.T) {
	decided := func(change func(*event.Act)) event.Act {
		a := event.Act{
			Kind: event.Result, Round: 1, Table: 1, Places: []int{2, 1},
			Forecast: &event.Forecast{Program: "manykings v1", Nodes: 1000, Position: "a position", Expected: []int{1800, 1200}},
		}
		if change != nil {
			change(&a)
		}
		return a
	}
	other := open(t, correspondence(5, event.Shared, true), 4)
	pair(t, other)
	fails(t, other, "forecast", decided(nil))

	e := open(t, correspondence(5, event.ByForecast, true), 4)
	pair(t, e)
	for name, change := range map[string]func(*event.Act){
		"places":     func(a *event.Act) { a.Places = []int{1, 2} },
		"no program": func(a *event.Act) { a.Forecast.Program = "" },
		"no nodes":   func(a *event.Act) { a.Forecast.Nodes = 0 },
		"position":   func(a *event.Act) { a.Forecast.Position = "" },
		"seats":      func(a *event.Act) { a.Forecast.Seats = []int{1, 1} },
	} {
		t.Run(name, func(t *testing.T) { fails(t, e, "forecast", decided(change)) })
	}
	do(t, e, event.Act{Kind: event.Game, Round: 1, Table: 1, Game: "g"})
	do(t, e, event.Act{Kind: event.Ring, Round: 1, At: 5 * days})
	if games, boards := e.Rounds()[0].Tables[0], e.Rounds()[0].Tables[1]; games.Called || !boards.Called || boards.Places != nil {
		t.Errorf("at the deadline: a game %+v; a board %+v, want a call of the arbiter there", games, boards)
	}
	do(t, e, decided(nil))
	if at := e.Rounds()[0].Tables[0]; at.Forecast == nil || !slices.Equal(at.Places, []int{2, 1}) {
		t.Errorf("decided: %+v", at)
	}
	fails(t, e, "reason", event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 1}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 1}, Reason: "A fortress"})
	if at := e.Rounds()[0].Tables[0]; at.Forecast != nil || !slices.Equal(at.Places, []int{1, 1}) {
		t.Errorf("corrected: %+v", at)
	}
	if _, err := event.Verify(e.Options, e.Acts); err != nil {
		t.Error(err)
	}
}
