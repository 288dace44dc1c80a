package web_test

import (
	"net/http"
	"testing"

	"github.com/manykings/manykings/rules/api"
)

// somePuzzles is a family with two problems, with the fields that requests use.
func somePuzzles(family string) ([]api.Puzzle, error) {
	if family != "star" {
		return nil, nil
	}
	position := api.Position{Game: "star:2", Board: api.Texts{{Name: "e1", Text: "1K"}}, Turn: 1, Out: []int{}}
	return []api.Puzzle{
		{ID: "mate1-a", Game: "star:2", Position: position, Seat: 1, Kind: "mate1", Goal: "mate1", Level: 1, Line: []string{"a1a8"}},
		{ID: "only-b", Game: "star:2", Position: position, Seat: 1, Kind: "only", Goal: "only", Level: 4, Line: []string{"g1h1"}},
	}, nil
}

func TestPuzzles(t *testing.T) {
	c := newSite(t).client(t)
	tests := []struct {
		name, path string
		want       []string
	}{
		{"all of a family", "/api/v1/puzzles/star", []string{"mate1-a", "only-b"}},
		{"of a kind", "/api/v1/puzzles/star?kind=only", []string{"only-b"}},
		{"of a kind that there is not", "/api/v1/puzzles/star?kind=mate9", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var list []api.Puzzle
			c.do(http.MethodGet, test.path, nil).into(&list)
			var got []string
			for _, p := range list {
				got = append(got, p.ID)
			}
			if len(got) != len(test.want) || len(got) > 0 && got[0] != test.want[0] {
				t.Errorf("GET %s = %v, want %v", test.path, got, test.want)
			}
		})
	}
	c.do(http.MethodGet, "/api/v1/puzzles/checkers", nil).fails(http.StatusNotFound, "no-variant")
}
