package rules_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// common.13, star.13 and the places of formats.md.
func TestPlaces(t *testing.T) {
	partition := func(seats int, value string) []rules.Team {
		teams, err := rules.Teams(seats, value)
		if err != nil {
			t.Fatal(err)
		}
		return teams
	}
	for _, tt := range []struct {
		name       string
		teams      []rules.Team
		first, out []rules.Seat
		want       [][]rules.Seat
	}{
		{"the last living wins", partition(3, "ffa"), []rules.Seat{2}, []rules.Seat{3, 1}, [][]rules.Seat{{2}, {1}, {3}}},
		{"later out is better", partition(4, "ffa"), []rules.Seat{4}, []rules.Seat{2, 3, 1}, [][]rules.Seat{{4}, {1}, {3}, {2}}},
		{"a draw shares the first place", partition(4, "ffa"), []rules.Seat{4, 1}, []rules.Seat{3, 2}, [][]rules.Seat{{1, 4}, {2}, {3}}},
		{"a draw before anyone is out", partition(3, "ffa"), []rules.Seat{1, 2, 3}, nil, [][]rules.Seat{{1, 2, 3}}},
		{"a team shares its place", partition(4, "pairs"), []rules.Seat{1, 3}, []rules.Seat{2, 4}, [][]rules.Seat{{1, 3}, {2, 4}}},
		{"a member that went out shares the win", partition(4, "pairs"), []rules.Seat{1, 3}, []rules.Seat{3, 2, 4}, [][]rules.Seat{{1, 3}, {2, 4}}},
		{"a team is placed when its last seat goes out", partition(6, "pairs"), []rules.Seat{3, 6}, []rules.Seat{1, 2, 5, 4},
			[][]rules.Seat{{3, 6}, {1, 4}, {2, 5}}},
		{"who is neither first nor out is left out", partition(3, "ffa"), []rules.Seat{1}, []rules.Seat{2}, [][]rules.Seat{{1}, {2}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			first, out := slices.Clone(tt.first), slices.Clone(tt.out)
			got := rules.Places(tt.teams, first, out)
			if !slices.EqualFunc(got, tt.want, slices.Equal) {
				t.Errorf("Places(%v, %v, %v) = %v, want %v", tt.teams, tt.first, tt.out, got, tt.want)
			}
			if !slices.Equal(first, tt.first) || !slices.Equal(out, tt.out) {
				t.Errorf("Places changed its arguments to %v, %v", first, out)
			}
		})
	}
}
