package print

import (
	"encoding/json"
	"flag"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

var update = flag.Bool("update", false, "write testdata/boxes.json")

// planned is a plan as the page computes it, in testdata/boxes.json.
type planned struct {
	Game, Paper string
	Width       float64
	Height      float64
	Squares     []string
	Seats       int
	Moves       int
	// Places has the left, the top and the width of some boxes: move, square, group and index, then
	// the place.
	Places [][7]float64
	// Promotions has move and index, then the place.
	Promotions [][5]float64
}

// The boxes are where the page looks for them, and on the paper.
func TestBoxPlan(t *testing.T) {
	var list []planned
	for _, id := range []string{"star:2", "star:3", "star:4", "star:8", "draughts:5", "yalta", "sovereign", "royale", "rex"} {
		for _, paper := range []string{"a4", "letter", "a3"} {
			game := gamestest.Game(t, id)
			plan, err := NewBoxPlan(game, paper)
			if err != nil {
				t.Fatalf("%s on %s: %v", id, paper, err)
			}
			size := papers[paper]
			p := planned{Game: id, Paper: paper, Width: size.width, Height: size.height, Seats: game.Seats(), Moves: plan.Moves}
			for _, group := range plan.Groups {
				p.Squares = append(p.Squares, group...)
			}
			if plan.Moves < 24 || plan.Moves%game.Seats() != 0 || plan.Pitch < pitchLeast {
				t.Errorf("%s on %s: %d moves with boxes of %.2f mm", id, paper, plan.Moves, plan.Pitch)
			}
			for _, move := range []int{0, 1, plan.Rows, plan.Moves - 1} {
				for square := range 2 {
					for g, group := range plan.Groups {
						i := len(group) - 1
						at, wide := plan.Box(move, square, g, i)
						if at.X < boxLeft || at.X+wide > size.width-boxLeft || at.Y < boxTop || at.Y+wide > size.height-boxBelow {
							t.Errorf("%s on %s: move %d, square %d, group %d: a box at %.1f, %.1f is off the paper", id, paper, move, square, g, at.X, at.Y)
						}
						p.Places = append(p.Places, [7]float64{float64(move), float64(square), float64(g), float64(i), round(at.X), round(at.Y), round(wide)})
					}
				}
				at, wide := plan.Promotion(move, 2)
				if at.X+wide > plan.corner(move).X+boxLabel {
					t.Errorf("%s on %s: the boxes of promotions reach into those of squares", id, paper)
				}
				p.Promotions = append(p.Promotions, [5]float64{float64(move), 2, round(at.X), round(at.Y), round(wide)})
			}
			list = append(list, p)
		}
	}
	got, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	const file = "testdata/boxes.json"
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != string(got) {
		t.Errorf("the places changed (%v): go test ./content/print -run TestBoxPlan -update, and the page's tests", err)
	}
}

func round(x float64) float64 { return math.Round(1000*x) / 1000 }

func TestBoxesOfMove(t *testing.T) {
	game := gamestest.Game(t, "star:4")
	plan, err := NewBoxPlan(game, "a4")
	if err != nil {
		t.Fatal(err)
	}
	want := [][3]int{{0, 0, 2}, {0, 1, 4}, {0, 2, 1}, {1, 0, 3}, {1, 1, 0}, {1, 2, 3}}
	if got := plan.BoxesOf("3e2", "4a4"); !slices.Equal(got, want) {
		t.Errorf("the boxes of 3e2 to 4a4 are %v, want %v", got, want)
	}
}
