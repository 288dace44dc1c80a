package event_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

// doubles are options of an event of pairs at tables of four.
func doubles(partners event.Partners) event.Options {
	o := options()
	o.Variant, o.Sizes, o.Values = "star:4,teams=pairs", []int{4}, map[int][]int{4: {260, 250, 250, 240}}
	o.Teams, o.Partners = []int{1, 2, 1, 2}, partners
	return o
}

// pairs makes a team of every two entrants, by lots.
func pairs(t *testing.T, e *event.Event) {
	t.Helper()
	for _, a := range e.ByLot() {
		do(t, e, a)
	}
}

// finishTeams gives every open table of the last round places by team.
func finishTeams(t *testing.T, e *event.Event, dice *rand.Rand) {
	t.Helper()
	finishWith(t, e, func(*event.Table) []int {
		return e.Options.SeatPlaces([][]int{{1, 2}, {2, 1}, {1, 1}}[dice.IntN(3)])
	})
}

// partnersOf counts how often every two entrants have been partners.
func partnersOf(e *event.Event) map[[2]int]int {
	count := map[[2]int]int{}
	for _, r := range e.Rounds() {
		for _, table := range r.Tables {
			for i, a := range table.Seats {
				for j, b := range table.Seats[:i] {
					if e.Options.Teams[i] == e.Options.Teams[j] {
						count[[2]int{min(a, b), max(a, b)}]++
					}
				}
			}
		}
	}
	return count
}

// Fixed pairs meet by a design, never play against their partners, and share one row of the
// standings.
func TestFixedPairs(t *testing.T) {
	for _, form := range []event.Form{event.AllPlayAll, event.Swiss} {
		o := doubles(event.FixedPartners)
		o.Form, o.Rounds = form, 5
		if form == event.Swiss {
			o.Rounds = 3 // later, points may leave no others to meet
		}
		e := open(t, o, 12)
		if _, err := e.Pairing(); err == nil || !strings.Contains(err.Error(), "has no partner") {
			t.Errorf("a round without partners: %v", err)
		}
		pairs(t, e)
		dice := rand.New(rand.NewPCG(4, 4))
		for range o.Rounds {
			pair(t, e)
			finishTeams(t, e, dice)
		}
		if got := len(partnersOf(e)); got != 6 {
			t.Errorf("%s: %d pairs have played, want the 6", form, got)
		}
		met := map[[2]int]int{}
		for _, r := range e.Rounds() {
			for _, table := range r.Tables {
				a, b := min(table.Seats[0], table.Seats[2]), min(table.Seats[1], table.Seats[3])
				met[[2]int{min(a, b), max(a, b)}]++
			}
		}
		if want := 3 * o.Rounds; len(met) != want {
			t.Errorf("%s: %d meetings of pairs, want %d, each once", form, len(met), want)
		}
		list := e.Standings()
		total := 0
		for i, at := range list {
			total += at.Points
			if len(at.Team) != 2 || at.Rank > i+1 {
				t.Errorf("%s: row %d is %+v", form, i+1, at)
			}
		}
		if len(list) != 6 || total != 3*o.Rounds*pairing.Point {
			t.Errorf("%s: %d rows with %g points, want 6 with one a table", form, len(list), float64(total)/pairing.Point)
		}
		proven(t, e)
	}
}

// proven checks that the file of an event is the event, and that its proof holds.
func proven(t *testing.T, e *event.Event) {
	t.Helper()
	text, err := e.Text()
	if err != nil {
		t.Fatal(err)
	}
	o, acts, err := event.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := event.Verify(o, acts)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(again.Standings()) != fmt.Sprint(e.Standings()) {
		t.Error("the file has other standings")
	}
}

// Partners who change: everybody has everybody as a partner once, as an opponent twice, in a whole
// whist tournament; in a part of one, and in numbers without one, nobody has the same partner twice.
func TestChangingPartners(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 5))
	for _, c := range []struct{ n, rounds int }{{4, 3}, {5, 5}, {8, 7}, {9, 9}, {12, 4}, {16, 15}, {20, 19}, {21, 21}, {6, 3}, {10, 5}, {11, 6}, {15, 6}} {
		for _, form := range []event.Form{event.AllPlayAll, event.Swiss} {
			o := doubles(event.ChangingPartners)
			o.Form, o.Rounds = form, c.rounds
			if form == event.Swiss {
				o.Rounds = min(3, c.rounds)
			}
			e := open(t, o, c.n)
			for range o.Rounds {
				pair(t, e)
				finishTeams(t, e, dice)
			}
			design := e.Rounds()[0].Design
			if whist := form == event.AllPlayAll && c.n%4 < 2; whist != (design != "") {
				t.Errorf("%s of %d: design %q", form, c.n, design)
			}
			most, all := 0, partnersOf(e)
			for _, times := range all {
				most = max(most, times)
			}
			if most > 1 {
				t.Errorf("%s of %d: partners %d times in %d rounds", form, c.n, most, o.Rounds)
			}
			if whole := c.n - 1 + c.n%2; design != "" && c.rounds == whole && len(all) != c.n*(c.n-1)/2 {
				t.Errorf("%d players, %d rounds: %d pairs of partners, want %d", c.n, c.rounds, len(all), c.n*(c.n-1)/2)
			}
			proven(t, e)
		}
	}
}

// Points of team tables by hand: partners share the points of their team, and opponents alone count
// for the tie-break.
func TestTeamPoints(t *testing.T) {
	o := doubles(event.ChangingPartners)
	e := open(t, o, 4)
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 2, 3, 4}}}})
	if err := e.Do(event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 3, 4}}); err == nil {
		t.Error("partners with different places")
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 3, 1, 3}})
	do(t, e, event.Act{Kind: event.Pair, Round: 2, Paired: &event.Paired{Tables: [][]int{{1, 3, 2, 4}}}})
	do(t, e, event.Act{Kind: event.Result, Round: 2, Table: 1, Places: []int{1, 1, 1, 1}})
	do(t, e, event.Act{Kind: event.Pair, Round: 3, Paired: &event.Paired{Tables: [][]int{{1, 2, 4, 3}}}})
	do(t, e, event.Act{Kind: event.Result, Round: 3, Table: 1, Places: []int{0, 2, 1, 2}})
	// 1: 1 + .5 + 0; 2: 0 + .5 + 0; 3: 1 + .5 + 0; 4: 0 + .5 + 1. Opponents of 2: 1, 3; 3, 4; 1, 4 =
	// 1.5 each.
	var got []string
	for _, s := range e.Standings() {
		got = append(got, fmt.Sprintf("%d:%.1f/%.1f", s.Entrant, float64(s.Points)/pairing.Point, float64(s.Breaks[0])/pairing.Point))
	}
	slices.Sort(got)
	if want := "1:1.5/7.0 2:0.5/9.0 3:1.5/7.0 4:1.5/7.0"; strings.Join(got, " ") != want {
		t.Errorf("standings %s, want %s", strings.Join(got, " "), want)
	}
}

// A knock-out of pairs goes on by pairs, to a final of two.
func TestPairsKnockout(t *testing.T) {
	o := doubles(event.FixedPartners)
	o.Form, o.Rounds, o.Advance = event.Knockout, 0, 1
	e := open(t, o, 14)
	pairs(t, e)
	dice := rand.New(rand.NewPCG(6, 6))
	for !e.Complete() {
		pair(t, e)
		finishTeams(t, e, dice)
	}
	if n := len(e.Rounds()); n != 3 || len(e.Rounds()[2].Tables) != 1 {
		t.Errorf("%d rounds of 7 pairs, want 3", n)
	}
	if list := e.Standings(); len(list) != 7 || list[0].Reached != 3 || list[0].Rank == list[1].Rank {
		t.Errorf("standings %+v", e.Standings())
	}
	proven(t, e)
}

// Pairs are formed by a choice on both sides, come apart before they have played, and get a newcomer
// once a player has withdrawn.
func TestPairsChange(t *testing.T) {
	o := doubles(event.FixedPartners)
	e := open(t, o, 6)
	do(t, e, event.Act{Kind: event.Ask, ID: 1, Out: 2})
	if e.Asked(1) != 2 || len(e.Teams()) != 0 {
		t.Errorf("one choice: %v, teams %v", e.Asked(1), e.Teams())
	}
	do(t, e, event.Act{Kind: event.Ask, ID: 2, Out: 1})
	do(t, e, event.Act{Kind: event.Join, Team: []int{3, 4}})
	do(t, e, event.Act{Kind: event.Join, Team: []int{4, 5}}) // 3 is free again
	do(t, e, event.Act{Kind: event.Join, Team: []int{3, 6}})
	if got := fmt.Sprint(e.Teams()); got != "[[1 2] [4 5] [3 6]]" && got != "[[2 1] [4 5] [3 6]]" {
		t.Errorf("teams %s", got)
	}
	pair(t, e)
	finishTeams(t, e, rand.New(rand.NewPCG(1, 1)))
	refused := func(what string, a event.Act) {
		t.Helper()
		if err := e.Do(a); err == nil {
			t.Errorf("%s is not refused", what)
		}
	}
	refused("a team of players of two teams", event.Act{Kind: event.Join, Team: []int{1, 4}})
	do(t, e, event.Act{Kind: event.Withdraw, ID: 4})
	do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Late"}})
	refused("a team of one", event.Act{Kind: event.Join, Team: []int{5}})
	do(t, e, event.Act{Kind: event.Join, Team: []int{5, 7}})
	before := e.Standings()
	if at := slices.IndexFunc(before, func(s event.Standing) bool { return s.Entrant == 4 }); at < 0 || fmt.Sprint(before[at].Team) != "[5 7]" {
		t.Errorf("the team with a newcomer: %+v", before)
	}
	do(t, e, event.Act{Kind: event.Return, ID: 4})
	if _, err := e.Pairing(); err != nil { // 4 is a former player of the team
		t.Error(err)
	}
	refused("a former player of another team", event.Act{Kind: event.Join, Team: []int{4, 3}})
	pair(t, e)
	proven(t, e)
}

// Options of teams that make no sense are refused.
func TestTeamsRefused(t *testing.T) {
	for what, change := range map[string]func(*event.Options){
		"partners without teams": func(o *event.Options) { o.Teams = nil },
		"teams without partners": func(o *event.Options) { o.Partners = "" },
		"two sizes":              func(o *event.Options) { o.Sizes = []int{4, 3} },
		"one team":               func(o *event.Options) { o.Teams = []int{1, 1, 1, 1} },
		"uneven teams":           func(o *event.Options) { o.Teams = []int{1, 2, 2, 2} },
		"team 3 before 2":        func(o *event.Options) { o.Teams = []int{1, 3, 1, 3} },
		"changing knock-out": func(o *event.Options) {
			o.Form, o.Rounds, o.Advance, o.Partners = event.Knockout, 0, 1, event.ChangingPartners
		},
	} {
		o := doubles(event.FixedPartners)
		change(&o)
		if _, err := event.New(o); err == nil {
			t.Errorf("%s are not refused", what)
		}
	}
}
