package event_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

// matches returns an event of teams over boards, with teams of a size.
func matches(t *testing.T, o event.Options, teams, size int) *event.Event {
	t.Helper()
	o.Name, o.Seed, o.Bye, o.TieBreaks = "League", "seed", 50, []event.TieBreak{event.Opponents, event.Direct, event.Lots}
	if o.Form == "" {
		o.Form = event.Swiss
	}
	o.Scoring = event.Linear
	e, err := event.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for team := range teams {
		var players []int
		for range size {
			id := len(e.Entrants()) + 1
			players = append(players, id)
			perform(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Player ", id), Club: fmt.Sprint("Club ", team), Rating: 2000 - id}})
		}
		perform(t, e, event.Act{Kind: event.Assemble, Name: fmt.Sprint("Team ", team+1), Team: players, Captain: players[0]})
	}
	return e
}

func perform(t *testing.T, e *event.Event, acts ...event.Act) {
	t.Helper()
	for _, a := range acts {
		if err := e.Do(a); err != nil {
			t.Fatalf("%s: %v", a.Kind, err)
		}
	}
}

func pairRound(t *testing.T, e *event.Event) *event.Round {
	t.Helper()
	a, err := e.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	perform(t, e, a)
	return &e.Rounds()[len(e.Rounds())-1]
}

func TestMatchOptions(t *testing.T) {
	for _, tt := range []struct {
		name string
		m    event.Matches
		size int
		form event.Form
		code string
	}{
		{"two teams at tables of two", event.Matches{Boards: 4, Sides: 2}, 2, event.Swiss, ""},
		{"three teams at tables of six", event.Matches{Boards: 4, Sides: 3}, 6, event.AllPlayAll, ""},
		{"two teams at tables of three", event.Matches{Boards: 4, Sides: 2}, 3, event.Swiss, "sides"},
		{"one team", event.Matches{Boards: 4, Sides: 1}, 2, event.Swiss, "sides"},
		{"no boards", event.Matches{Sides: 2}, 2, event.Swiss, "boards"},
		{"a knock-out", event.Matches{Boards: 4, Sides: 2}, 2, event.Knockout, "form"},
	} {
		o := event.Options{Name: "x", Form: tt.form, Sizes: []int{tt.size}, Rounds: 3, Scoring: event.Linear, Seed: "s", Matches: tt.m}
		if tt.form == event.Knockout {
			o.Rounds, o.Advance = 0, 1
		}
		_, err := event.New(o)
		refused, _ := errors.AsType[*event.Error](err)
		if got := refused; (got == nil) != (tt.code == "") || got != nil && got.Code != tt.code {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.code)
		}
	}
}

// A team over boards has a number of its own, which is no entrant's: the rules of a division fit entrants.
func TestMatchDivisions(t *testing.T) {
	o := event.Options{Name: "x", Form: event.Swiss, Sizes: []int{2}, Rounds: 3, Scoring: event.Linear, Seed: "s", Matches: event.Matches{Boards: 4, Sides: 2}}
	o.Prizes = []string{"Cup"}
	if _, err := event.New(o); err != nil {
		t.Errorf("prizes of the whole event: %v", err)
	}
	o.Divisions = []event.Division{{Name: "Juniors", BornFrom: 2008}}
	_, err := event.New(o)
	if refused, ok := errors.AsType[*event.Error](err); !ok || refused.Code != "divisions" {
		t.Errorf("a division of teams over boards: %v", err)
	}
}

// The prizes of the whole event go to teams, and a family in one team is not missed by the pairing.
func TestMatchPrizes(t *testing.T) {
	e := matches(t, event.Options{Sizes: []int{4}, Rounds: 1, Matches: event.Matches{Boards: 1, Sides: 2}, Prizes: []string{"Cup", "Medal"}}, 2, 2)
	perform(t, e, event.Act{Kind: event.Separate, Team: []int{3, 4}}, event.Act{Kind: event.Separate, Team: []int{1, 4}})
	pairRound(t, e)
	if e.Awaited() != nil {
		perform(t, e, event.Act{Kind: event.Reveal, Round: 1, Reason: "late"})
	}
	table := &e.Rounds()[0].Tables[0]
	if got := fmt.Sprint(table.Apart); got != "[[1 4]]" {
		t.Errorf("groups at one table: %s", got)
	}
	places := make([]int, 4)
	for seat, id := range table.Seats {
		places[seat] = 5 - id // team 2 is first and second
	}
	perform(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: places})
	if got := fmt.Sprint(e.Prizes(e.Standings())); got != "[{2 0 1 Cup} {1 0 2 Medal}]" {
		t.Errorf("prizes %s", got)
	}
}

// Team-mates never sit next to each other, and over the boards of a match every team sits in each
// seat as often as the others, if the boards allow.
func TestMatchSeats(t *testing.T) {
	for _, tt := range []struct{ size, sides, boards int }{{2, 2, 4}, {3, 3, 3}, {4, 2, 2}, {4, 4, 4}, {6, 2, 2}, {6, 3, 3}, {8, 4, 4}} {
		e := matches(t, event.Options{Sizes: []int{tt.size}, Rounds: 2, Matches: event.Matches{Boards: tt.boards, Sides: tt.sides}}, 2*tt.sides, tt.boards*tt.size/tt.sides+1)
		r := pairRound(t, e)
		if len(r.Matches) != 2 || len(r.Tables) != 0 || e.Open() != 2*tt.boards {
			t.Fatalf("%v: %d matches, %d tables, %d open", tt, len(r.Matches), len(r.Tables), e.Open())
		}
		perform(t, e, event.Act{Kind: event.Reveal, Round: 1, Reason: "all have come"})
		r = &e.Rounds()[0]
		begins := map[int]int{}
		for _, table := range r.Tables {
			for seat, id := range table.Seats {
				if e.SquadOf(id) == e.SquadOf(table.Seats[(seat+1)%tt.size]) {
					t.Errorf("%v: team-mates sit next to each other: %v", tt, table.Seats)
				}
			}
			begins[e.SquadOf(table.Seats[0])]++
		}
		for team, n := range begins {
			if n != tt.boards/tt.sides {
				t.Errorf("%v: team %d begins at %d boards, want %d", tt, team, n, tt.boards/tt.sides)
			}
		}
	}
}

// Line-ups are hidden until all are in, follow the order of the team, and make the tables.
func TestLineUps(t *testing.T) {
	e := matches(t, event.Options{Sizes: []int{2}, Rounds: 3, Matches: event.Matches{Boards: 2, Sides: 2, LineUp: 10}}, 2, 3)
	a, err := e.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	a.At = 1_000_000
	perform(t, e, a)
	if at := e.Rounds()[0].Deadline; at != 1_600_000 {
		t.Errorf("the deadline is %d", at)
	}
	refused := func(what string, a event.Act, code string) {
		t.Helper()
		if r, ok := errors.AsType[*event.Error](e.Do(a)); !ok || r.Code != code {
			t.Errorf("%s: %v, want %s", what, r, code)
		}
	}
	refused("too few", event.Act{Kind: event.HandIn, Round: 1, ID: 1, Team: []int{1}}, "line-up")
	refused("another order", event.Act{Kind: event.HandIn, Round: 1, ID: 1, Team: []int{3, 1}}, "order")
	refused("twice", event.Act{Kind: event.HandIn, Round: 1, ID: 1, Team: []int{1, 1}}, "line-up")
	refused("a stranger", event.Act{Kind: event.HandIn, Round: 1, ID: 1, Team: []int{1, 4}}, "entrant")
	refused("a result", event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2}}, "table")
	perform(t, e, event.Act{Kind: event.HandIn, Round: 1, ID: 1, Team: []int{1, 3}})
	refused("before the deadline", event.Act{Kind: event.Reveal, Round: 1, At: 1_599_999}, "reason")
	text, err := e.Public().Text()
	if err != nil {
		t.Fatal(err)
	}
	options, acts, err := event.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if last := acts[len(acts)-1]; last.Kind != event.HandIn || last.Team != nil {
		t.Errorf("the file shows a hidden line-up: %+v", last)
	}
	if _, err := event.Verify(options, acts); err != nil {
		t.Errorf("the file with a hidden line-up: %v", err)
	}
	if e.AllIn() || !e.HandedIn(1, 1) || e.HandedIn(1, 2) {
		t.Error("one line-up of two is in")
	}
	perform(t, e, event.Act{Kind: event.Withdraw, ID: 3}, event.Act{Kind: event.Reveal, Round: 1, At: 1_600_000})
	for _, table := range e.Rounds()[0].Tables {
		if slices.Contains(table.Seats, 3) {
			t.Error("a withdrawn player has a board")
		}
	}
	if len(e.Hidden()) != 0 {
		t.Error("a line-up is hidden after all are revealed")
	}
	refused("again", event.Act{Kind: event.Reveal, Round: 1, Reason: "x"}, "line-up")
	refused("late", event.Act{Kind: event.HandIn, Round: 1, ID: 2, Team: []int{4, 5}}, "line-up")
	refused("a player of the other team", event.Act{Kind: event.Replace, Round: 1, Table: 1, Out: 1, ID: 6, Reason: "ill"}, "team")
	perform(t, e, event.Act{Kind: event.Unpair, Round: 1})
	pairRound(t, e)
	perform(t, e, event.Act{Kind: event.HandIn, Round: 1, ID: 2, Team: []int{4, 5}})
	if !e.Hidden()[len(e.Acts)-1] {
		t.Error("the line-up of the round paired again is not hidden")
	}
}

// Three rounds of four teams: match points first, then points of the boards; the file proves it.
func TestMatchStandings(t *testing.T) {
	for _, form := range []event.Form{event.Swiss, event.AllPlayAll} {
		e := matches(t, event.Options{Form: form, Sizes: []int{4}, Rounds: 3, Matches: event.Matches{Boards: 2, Sides: 2, AnyOrder: true}}, 4, 5)
		met := map[[2]int]int{}
		for round := 1; round <= 3; round++ {
			r := pairRound(t, e)
			for _, m := range r.Matches {
				met[[2]int{min(m[0], m[1]), max(m[0], m[1])}]++
				for _, team := range m {
					players := slices.Clone(e.Squads()[team-1].Players[:4])
					slices.Reverse(players)
					perform(t, e, event.Act{Kind: event.HandIn, Round: round, ID: team, Team: players})
				}
			}
			if !e.AllIn() {
				t.Fatal("all line-ups are in")
			}
			perform(t, e, event.Act{Kind: event.Reveal, Round: round})
			for i, table := range e.Rounds()[round-1].Tables {
				// The team with the lower number wins each board: places by team, then by seat.
				best := min(e.SquadOf(table.Seats[0]), e.SquadOf(table.Seats[1]))
				places, first, second := make([]int, 4), 1, 3
				for seat, id := range table.Seats {
					if e.SquadOf(id) == best {
						places[seat] = first
						first++
					} else {
						places[seat] = second
						second++
					}
				}
				perform(t, e, event.Act{Kind: event.Result, Round: round, Table: i + 1, Places: places})
			}
		}
		if len(met) != 6 {
			t.Errorf("%s: %d pairs of teams meet in three rounds, want all 6", form, len(met))
		}
		for i, s := range e.Standings() {
			// A winner of a table of 3, 2, 1, 0 has 5 points, at two boards 10; the other 2.
			wins := 3 - i
			if s.Entrant != i+1 || s.Points != wins*2*pairing.Point || s.Boards != (10*wins+2*(3-wins))*pairing.Point || s.Wins != wins || s.Played != 3 {
				t.Errorf("%s: row %d is %+v", form, i+1, s)
			}
		}
		if name := e.NameOf(1); name != "Team 1" {
			t.Errorf("the winner is %q", name)
		}
		if _, err := event.Verify(e.Options, e.Acts); err != nil {
			t.Errorf("%s: %v", form, err)
		}
	}
}

// A draw on boards gives one point of the match to each; a team without a match has the points of a
// bye, and so much of the points of the boards.
func TestMatchDrawAndBye(t *testing.T) {
	e := matches(t, event.Options{Sizes: []int{2}, Rounds: 1, Matches: event.Matches{Boards: 2, Sides: 2}}, 3, 2)
	r := pairRound(t, e)
	if len(r.Rest) != 1 {
		t.Fatalf("%d teams rest", len(r.Rest))
	}
	perform(t, e, event.Act{Kind: event.Reveal, Round: 1, Reason: "all here"},
		event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2}})
	if m := e.MatchPoints(1, 1); m.Points != nil || m.Boards[0] != pairing.Point {
		t.Errorf("after one board: %+v", m)
	}
	perform(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{1, 2}})
	for _, s := range e.Standings() {
		want := 1 // both have won a board as the first seat
		boards := 1 * pairing.Point
		if s.Entrant == r.Rest[0] {
			boards = pairing.Point / 2
		}
		if s.Points != want*pairing.Point || s.Boards != boards {
			t.Errorf("team %d: %+v", s.Entrant, s)
		}
	}
}

// Clubs become teams, the strongest first; nobody plays for two teams.
func TestSquads(t *testing.T) {
	o := event.Options{Name: "x", Form: event.Swiss, Sizes: []int{2}, Rounds: 3, Scoring: event.Linear, Seed: "s", Matches: event.Matches{Boards: 1, Sides: 2}}
	e, err := event.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for i, club := range []string{"Rook", "King", "Rook", "King", ""} {
		perform(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i), Club: club, Rating: 1000 + i}})
	}
	perform(t, e, e.FromClubs()...)
	if got := fmt.Sprint(e.Squads()); got != "[{King [4 2] 4} {Rook [3 1] 3}]" {
		t.Errorf("teams of clubs: %s", got)
	}
	if again := e.FromClubs(); len(again) != 0 {
		t.Errorf("teams again: %v", again)
	}
	for _, tt := range []struct {
		name string
		a    event.Act
		code string
	}{
		{"of another team", event.Act{Kind: event.Assemble, Name: "New", Team: []int{5, 1}, Captain: 5}, "played"},
		{"no captain", event.Act{Kind: event.Assemble, Name: "New", Team: []int{5}, Captain: 1}, "captain"},
		{"the same name", event.Act{Kind: event.Assemble, Name: "King", Team: []int{5}, Captain: 5}, "name"},
	} {
		if r, ok := errors.AsType[*event.Error](e.Do(tt.a)); !ok || r.Code != tt.code {
			t.Errorf("%s: %v", tt.name, r)
		}
	}
	perform(t, e, event.Act{Kind: event.Assemble, ID: 1, Name: "Kings", Team: []int{2, 4, 5}, Captain: 2})
	pairRound(t, e)
	if r, ok := errors.AsType[*event.Error](e.Do(event.Act{Kind: event.Assemble, ID: 1, Name: "Kings", Team: []int{2}, Captain: 2})); !ok || r.Code != "line-up" {
		t.Errorf("a change while line-ups are out: %v", r)
	}
	perform(t, e, event.Act{Kind: event.Reveal, Round: 1, Reason: "x"}, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2}},
		event.Act{Kind: event.Assemble, ID: 1, Name: "Kings", Team: []int{4, 5}, Captain: 4})
	if r, ok := errors.AsType[*event.Error](e.Do(event.Act{Kind: event.Assemble, ID: 2, Name: "Rook", Team: []int{3, 1, 2}, Captain: 3})); !ok || r.Code != "played" {
		t.Errorf("a player who has played for another team: %v", r)
	}
}
