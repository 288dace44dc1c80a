package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

func TestNodesSearched(t *testing.T) {
	got, err := nodesSearched([]byte("Stockfish 15.1\na2a3: 8457\n\nNodes searched: 197281\r\n\n"))
	if err != nil || got != 197281 {
		t.Errorf("nodesSearched = %d, %v, want 197281", got, err)
	}
	if _, err := nodesSearched([]byte("Unknown command\n")); err == nil {
		t.Errorf("nodesSearched of no count gave no error")
	}
}

func TestMedian(t *testing.T) {
	for _, tt := range []struct {
		name string
		list []float64
		want float64
	}{
		{"one", []float64{3}, 3},
		{"odd", []float64{9, 1, 2}, 2},
		{"even", []float64{4, 1, 2, 9}, 3},
	} {
		before := slices.Clone(tt.list)
		if got := median(tt.list); got != tt.want {
			t.Errorf("%s: median(%v) = %v, want %v", tt.name, before, got, tt.want)
		}
		if !slices.Equal(tt.list, before) {
			t.Errorf("%s: median changed %v to %v", tt.name, before, tt.list)
		}
	}
}

// Bars are for an item's speed where Fairy-Stockfish makes 15: without it there is no
// verdict.
func TestTable(t *testing.T) {
	items := []item{
		{name: startName, mode: "bulk", depth: 6, bar: 80, goal: 150},
		{name: "rex", mode: "made", depth: 5, bar: 35},
		{name: startName, mode: fairy, depth: 5},
	}
	speeds := [][]float64{{40, 100, 60}, {20, 9, 16}, {7.5, 7.5, 7.5}}
	for _, tt := range []struct {
		name       string
		yardsticks []float64 // by round
		want       []string
	}{
		{"beside", []float64{5, 10, 10}, []string{
			"| 60.00 | 40.00 | 100.00 | 8.00 | 120.00 | 80 | pass | 150 | below |",
			"| 16.00 | 9.00 | 20.00 | 1.60 | 24.00 | 35 | below | | |",
			"| 7.50 | 7.50 | 7.50 | 0.75 | 11.25 | | | | |"}},
		{"alone", []float64{0, 0, 0}, []string{
			"| 60.00 | 40.00 | 100.00 | | | 80 | | 150 | |"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			results := make([]result, len(items))
			for i := range items {
				for round, y := range tt.yardsticks {
					results[i].add(speeds[i][round], y)
				}
			}
			var out strings.Builder
			if err := printTable(&out, items, results); err != nil {
				t.Fatal(err)
			}
			got := strings.Join(strings.Fields(out.String()), " ")
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("table = %s, want %q in it", out.String(), want)
				}
			}
		})
	}
}

func TestSpeed(t *testing.T) {
	if got, want := (run{nodes: 1_000_000, times: 3, cpu: 2 * time.Second}).speed(), 1.5; got != want {
		t.Errorf("speed = %v, want %v", got, want)
	}
}

// Every game is measured: in bulk and made, against a bar, and listed.
func TestOwnItems(t *testing.T) {
	items, err := ownItems()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(items), 3*len(perfts); got != want {
		t.Fatalf("%d items, want %d", got, want)
	}
	for _, it := range items {
		if (it.bar == 0) != (it.mode == "listed") {
			t.Errorf("%s, %s has bar %v", it.name, it.mode, it.bar)
		}
	}
}

// Both of our set-ups of Kiwipete are one position.
func TestKiwipete(t *testing.T) {
	setup, err := api.ParsePosition(kiwipete)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := games.Position(setup)
	if err != nil {
		t.Fatal(err)
	}
	if got := notation.FormatSetup(pos.Setup()); got != kiwipeteFEN {
		t.Errorf("kiwipete.json is %s, want %s", got, kiwipeteFEN)
	}
	for name, perft := range map[string]func(rules.State, int) uint64{"bulk": rules.Perft, "listed": perftListed} {
		if got, want := perft(pos.State(), 3), uint64(97_862); got != want {
			t.Errorf("Kiwipete, %s: perft 3 = %d, want %d", name, got, want)
		}
	}
}
