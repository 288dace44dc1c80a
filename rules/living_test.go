package rules_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// The living seats, and the next turn, as seats are eliminated and come back.
func TestLiving(t *testing.T) {
	for _, tt := range []struct {
		name   string
		seats  int
		leave  []rules.Seat
		living []rules.Seat
		next   []rules.Seat // of each seat from 1 on
	}{
		{"all", 3, nil, []rules.Seat{1, 2, 3}, []rules.Seat{2, 3, 1}},
		{"one out: the turn passes over it", 4, []rules.Seat{2}, []rules.Seat{1, 3, 4}, []rules.Seat{3, 3, 4, 1}},
		{"the last seat out", 4, []rules.Seat{4, 1}, []rules.Seat{2, 3}, []rules.Seat{2, 3, 2, 2}},
		{"one left has the next turn too", 3, []rules.Seat{3, 1}, []rules.Seat{2}, []rules.Seat{2, 2, 2}},
		{"eight", 8, []rules.Seat{5, 6, 7, 8}, []rules.Seat{1, 2, 3, 4}, []rules.Seat{2, 3, 4, 1, 1, 1, 1, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := rules.NewLiving(tt.seats)
			for _, s := range tt.leave {
				l.Leave(s)
			}
			if got := l.Set().Seats(); !slices.Equal(got, tt.living) {
				t.Errorf("living %v, want %v", got, tt.living)
			}
			if got := l.Out(); !slices.Equal(got, tt.leave) {
				t.Errorf("out %v, want %v", got, tt.leave)
			}
			if l.Count() != len(tt.living) || l.Outs() != len(tt.leave) || l.All() != (len(tt.leave) == 0) {
				t.Errorf("Count() = %d, Outs() = %d, All() = %t", l.Count(), l.Outs(), l.All())
			}
			for i, want := range tt.next {
				if got := l.Next(rules.Seat(i + 1)); got != want {
					t.Errorf("Next(%d) = %d, want %d", i+1, got, want)
				}
			}
			if l.Has(0) || l.Has(rules.Seat(tt.seats+1)) {
				t.Error("a seat lives that the game does not have")
			}
			l.Return(0)
			if all := rules.NewLiving(tt.seats); l.Set() != all.Set() || !l.All() {
				t.Errorf("after Return(0) %v live", l.Set().Seats())
			}
		})
	}
}

func TestSeatSet(t *testing.T) {
	teams := []rules.Team{{1, 4}, {2, 5}, {3, 6}}
	for _, tt := range []struct {
		name  string
		seats rules.Team
		count int
		with  []rules.Seat
		teams int
	}{
		{"none", nil, 0, nil, 0},
		{"one", rules.Team{5}, 1, []rules.Seat{2, 5}, 1},
		{"a whole team and a half", rules.Team{1, 3, 4}, 3, []rules.Seat{1, 3, 4, 6}, 2},
	} {
		x := tt.seats.Set()
		if got := x.Seats(); !slices.Equal(got, tt.seats) {
			t.Errorf("%s: Seats() = %v, want %v", tt.name, got, tt.seats)
		}
		if got := x.Count(); got != tt.count {
			t.Errorf("%s: Count() = %d, want %d", tt.name, got, tt.count)
		}
		if got := x.WithTeams(teams).Seats(); !slices.Equal(got, tt.with) {
			t.Errorf("%s: WithTeams() = %v, want %v", tt.name, got, tt.with)
		}
		if got := x.CountTeams(teams); got != tt.teams {
			t.Errorf("%s: CountTeams() = %d, want %d", tt.name, got, tt.teams)
		}
	}
}
