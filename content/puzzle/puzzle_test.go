package puzzle_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules/games"
)

// Positions in which each kind of goal can be judged by eye, and lookalikes that are no
// problem.
func TestFind(t *testing.T) {
	tests := []struct {
		name, position, kind string
		line                 string // empty: there is no such problem
	}{
		{"mate on the back rank", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "mate1", "a1a8"},
		{"two moves mate", "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "mate1", ""},
		{"mate in two that is mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "mate2", ""},
		{"rook and king in two", "k7/8/2K5/8/8/8/8/7R w - - 0 1", "mate2", ""},
		{"the only move against a mate on the back rank", "1r4k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", "only", ""},
	}
	shelf := new(games.Shelf)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := &puzzle.Puzzle{Position: test.position}
			pos, err := p.Begin(shelf)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(puzzle.Kinds(), func(k puzzle.Kind) bool { return k.Name == test.kind })
			got := ""
			if found, err := puzzle.Find(pos, puzzle.Kinds()[i], 1<<30); err == nil {
				got = strings.Join(found.Line, " ")
				if err := puzzle.Prove(shelf, found); err != nil {
					t.Error(err)
				}
			}
			if got != test.line {
				t.Errorf("line = %q, want %q", got, test.line)
			}
		})
	}
}

// A problem that was changed is not proved.
func TestProveRefuses(t *testing.T) {
	const good = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	mate := func(n int) puzzle.Goal { return puzzle.Goal{Aim: puzzle.Mate, Moves: n} }
	tests := []struct {
		name string
		p    puzzle.Puzzle
		want string // part of the error
	}{
		{"as it is", puzzle.Puzzle{Kind: "mate1", Goal: mate(1), Position: good, Line: []string{"a1a8"}}, ""},
		{"another move", puzzle.Puzzle{Kind: "mate1", Goal: mate(1), Position: good, Line: []string{"a1a7"}}, "the solution is a1a8"},
		{"a line that goes on", puzzle.Puzzle{Kind: "mate1", Goal: mate(1), Position: good, Line: []string{"a1a8", "g8h8"}}, "continues after its end"},
		{"a goal that is not of the kind", puzzle.Puzzle{Kind: "mate2", Goal: mate(1), Position: good, Line: []string{"a1a8"}}, "no problems of kind"},
		{"a mate without a conquest", puzzle.Puzzle{Kind: "conquest", Goal: mate(1), Position: good, Line: []string{"a1a8"}}, "not of kind conquest"},
		{"a kind of another family", puzzle.Puzzle{Kind: "shot", Goal: puzzle.Goal{Aim: puzzle.Shot, Moves: 2}, Position: good, Line: []string{"a1a8"}}, "no problems of kind"},
		{"an impossible position", puzzle.Puzzle{Kind: "mate1", Goal: mate(1), Position: "6k1/8/8/8/8/8/8/R7 w - - 0 1", Line: []string{"a1a8"}}, "star.1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			switch err := puzzle.Prove(new(games.Shelf), &test.p); {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("Prove = %v, want an error with %q", err, test.want)
			}
		})
	}
}

// eachFamily runs a test of the problems of each family.
func eachFamily(t *testing.T, test func(t *testing.T, family string, list []*puzzle.Puzzle)) {
	t.Helper()
	for _, family := range puzzle.Families() {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			list, err := puzzle.Of(family)
			if err != nil {
				t.Fatal(err)
			}
			test(t, family, list)
		})
	}
}

// Every problem that comes with the program is what it says, and no two of a family
// are one.
func TestData(t *testing.T) {
	shelf := new(games.Shelf)
	eachFamily(t, func(t *testing.T, family string, list []*puzzle.Puzzle) {
		ids, positions := make(map[string]bool), make(map[string]bool)
		for _, p := range list {
			if of, _ := p.Family(); of != family {
				t.Errorf("%s is of %s and stands with %s", p.ID, of, family)
			}
			if ids[p.ID] || positions[p.Position] {
				t.Errorf("%s is there twice", p.ID)
			}
			ids[p.ID], positions[p.Position] = true, true
			if err := puzzle.Prove(shelf, p); err != nil {
				t.Error(err)
			}
		}
	})
}

// missing are the kinds of which none has been found in a family.
var missing = map[string]bool{"royale regime": true}

// Every family has enough to choose from: a hundred problems, three kinds at least, forty of
// each that it has, and each with harder and easier ones.
func TestEnough(t *testing.T) {
	const most, each, kinds, levels = 100, 40, 3, 3
	for _, family := range puzzle.Families() {
		list, err := puzzle.Of(family)
		if err != nil {
			t.Fatal(err)
		}
		count := make(map[string]int)
		graded := make(map[string]map[int]bool)
		for _, p := range list {
			count[p.Kind]++
			if graded[p.Kind] == nil {
				graded[p.Kind] = make(map[int]bool)
			}
			graded[p.Kind][p.Level] = true
		}
		if len(list) < most || len(count) < kinds {
			t.Errorf("%s has %d problems of %v, want %d of %d kinds", family, len(list), count, most, kinds)
		}
		for _, kind := range puzzle.KindsOf(family) {
			n := count[kind.Name]
			if name := family + " " + kind.Name; missing[name] {
				if n > 0 {
					t.Errorf("%s is not missing: there are %d", name, n)
				}
				continue
			}
			if n < each {
				t.Errorf("%s has %d problems of %s, want %d", family, n, kind.Name, each)
			}
			if len(graded[kind.Name]) < levels {
				t.Errorf("%s has problems of %s of %d levels alone, want %d", family, kind.Name, len(graded[kind.Name]), levels)
			}
		}
	}
}

func TestGoals(t *testing.T) {
	for _, text := range []string{"mate1", "mate4", "hunt2", "only", "rescue", "escape", "due", "shot3"} {
		if g, ok := puzzle.ParseGoal(text); !ok || g.String() != text {
			t.Errorf("ParseGoal(%q) = %v, %v", text, g, ok)
		}
	}
	for _, text := range []string{"", "mate", "mate0", "matex", "only1", "king"} {
		if g, ok := puzzle.ParseGoal(text); ok {
			t.Errorf("ParseGoal(%q) = %v, want none", text, g)
		}
	}
}

// The distance of a problem is 0, with few exceptions, since it is a hint; that of a
// position without the kind's needs is positive.
func TestDistance(t *testing.T) {
	const (
		nodes = 2_000_000
		asked = 5 // problems of a kind
		right = 3 // of them
	)
	shelf := new(games.Shelf)
	for _, family := range puzzle.Families() {
		list, err := puzzle.Of(family)
		if err != nil {
			t.Fatal(err)
		}
		seen, near := map[string]int{}, map[string]int{}
		for _, p := range list {
			if seen[p.Kind] == asked || p.Goal.Aim == puzzle.Due || p.Goal.Aim == puzzle.Shot || p.Goal.Moves > 2 {
				continue
			}
			seen[p.Kind]++
			kinds := puzzle.KindsOf(family)
			kind := kinds[slices.IndexFunc(kinds, func(k puzzle.Kind) bool { return k.Name == p.Kind })]
			pos, err := p.Begin(shelf)
			if err != nil {
				t.Fatal(err)
			}
			quiet := p.Goal.Aim == puzzle.Only && pos.Game().Seats() > 2 && len(pos.Attacks()) == 0
			if d := puzzle.Distance(pos, kind, puzzle.Hopeless, nodes); d == 0 || quiet {
				near[p.Kind]++
			} else {
				t.Logf("Distance(%s) = %d", p.ID, d)
			}
			if seen[p.Kind] > 1 {
				continue
			}
			if d := puzzle.Distance(pos.Game().Start(), kind, puzzle.Hopeless, nodes); d == 0 {
				t.Errorf("Distance(start of %s, %s) = 0, want more", pos.Game().ID(), kind.Name)
			}
		}
		for kind, n := range seen {
			if n == asked && near[kind] < right {
				t.Errorf("%s: the distance of %d of %d problems of kind %s is 0, want %d", family, near[kind], n, kind, right)
			}
		}
	}
}

// Distances fall as a mate comes nearer.
func TestDistanceFalls(t *testing.T) {
	shelf := new(games.Shelf)
	kind := puzzle.KindsOf("star")[slices.IndexFunc(puzzle.KindsOf("star"), func(k puzzle.Kind) bool { return k.Name == "mate1" })]
	far := puzzle.Hopeless
	for _, text := range []string{
		"6k1/8/8/8/8/8/8/R5K1 w - - 0 1",    // the king steps off the back rank
		"6k1/6pp/8/8/8/8/8/R5K1 w - - 0 1",  // by one square alone
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", // by none
	} {
		pos, err := (&puzzle.Puzzle{Position: text}).Begin(shelf)
		if err != nil {
			t.Fatal(err)
		}
		d := puzzle.Distance(pos, kind, puzzle.Hopeless, 10_000)
		if d >= far {
			t.Errorf("Distance(%s) = %d, want less than %d", text, d, far)
		}
		far = d
	}
	if far != 0 {
		t.Errorf("the distance of a mate in one is %d, want 0", far)
	}
}
