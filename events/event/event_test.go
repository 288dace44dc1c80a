package event_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

func options() event.Options {
	return event.Options{
		Name: "Thursday", Variant: "yalta", Form: event.Swiss, Sizes: []int{3}, Rounds: 3, Scoring: event.Linear, Bye: 100,
		TieBreaks: []event.TieBreak{event.Opponents, event.Wins, event.Lots}, Values: map[int][]int{3: {393, 332, 275}}, Seed: "lots of thursday",
	}
}

func open(t *testing.T, o event.Options, entrants int) *event.Event {
	t.Helper()
	e, err := event.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range entrants {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprintf("Player %d", i+1), Rating: 1500 + i}})
	}
	return e
}

// someResults ends some tables of the first round with random places, and returns how many.
func someResults(t *testing.T, e *event.Event, dice *rand.Rand, now int64) (finished int) {
	t.Helper()
	for i, table := range e.Rounds()[0].Tables {
		if table.Places == nil && dice.IntN(12) == 0 {
			places := dice.Perm(len(table.Seats))
			for j := range places {
				places[j]++
			}
			do(t, e, event.Act{Kind: event.Result, Round: 1, Table: i + 1, Places: places, At: now})
			finished++
		}
	}
	return finished
}

// do carries out an act. A clone that has carried it out before must be the same afterwards, and must
// not have changed the event.
func do(t *testing.T, e *event.Event, a event.Act) {
	t.Helper()
	compared := len(e.Acts) < 200 || len(e.Acts)%32 == 0
	var clone *event.Event
	if compared {
		clone = e.Clone()
		if err := clone.Do(a); err != nil {
			t.Fatalf("a clone: %s: %v", a.Kind, err)
		}
	}
	if err := e.Do(a); err != nil {
		t.Fatalf("%s: %v", a.Kind, err)
	}
	if compared && !reflect.DeepEqual(e, clone) {
		t.Fatalf("%s: a clone is another event", a.Kind)
	}
}

func pair(t *testing.T, e *event.Event) {
	t.Helper()
	a, err := e.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	do(t, e, a)
}

// finish gives every open table of the last round random places.
func finish(t *testing.T, e *event.Event, dice *rand.Rand) {
	t.Helper()
	finishWith(t, e, func(table *event.Table) []int {
		places := dice.Perm(len(table.Seats))
		for i := range places {
			places[i]++
		}
		return places
	})
}

// finishWith gives every open table of the last round places.
func finishWith(t *testing.T, e *event.Event, placesOf func(*event.Table) []int) {
	t.Helper()
	round := len(e.Rounds())
	for i, table := range e.Rounds()[round-1].Tables {
		if table.Places != nil {
			continue
		}
		do(t, e, event.Act{Kind: event.Result, Round: round, Table: i + 1, Places: placesOf(&table)})
	}
}

// A points table reckoned by hand: three rounds of six players at tables of three.
func TestStandingsByHand(t *testing.T) {
	e := open(t, options(), 6)
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 2, 3}, {4, 5, 6}}}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 3}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{1, 1, 3}})
	do(t, e, event.Act{Kind: event.Pair, Round: 2, Paired: &event.Paired{Tables: [][]int{{1, 4, 5}, {2, 3, 6}}}})
	do(t, e, event.Act{Kind: event.Result, Round: 2, Table: 1, Places: []int{3, 2, 1}})
	do(t, e, event.Act{Kind: event.Result, Round: 2, Table: 2, Places: []int{1, 1, 1}})
	// Points: 1: 2+0; 2: 1+1; 3: 0+1; 4: 1.5+1; 5: 1.5+2; 6: 0+1. Opponents of 1: 2, 3, 4, 5 =
	// 2+1+2.5+3.5 = 9; of 2: 1, 3, 3, 6 = 2+1+1+1 = 5; of 3: 1, 2, 2, 6 = 2+2+2+1 = 7; of 6: 4, 5,
	// 2, 3 = 2.5+3.5+2+1 = 9.
	want := "5:3.5 4:2.5 1:2.0/9.0 2:2.0/5.0 6:1.0/9.0 3:1.0/7.0"
	var got []string
	for _, s := range e.Standings() {
		text := fmt.Sprintf("%d:%.1f", s.Entrant, float64(s.Points)/pairing.Point)
		if s.Points <= 2*pairing.Point {
			text += fmt.Sprintf("/%.1f", float64(s.Breaks[0])/pairing.Point)
		}
		got = append(got, text)
	}
	if strings.Join(got, " ") != want {
		t.Errorf("standings %s, want %s", strings.Join(got, " "), want)
	}
}

// The points of places, of shared places and at smaller tables.
func TestPoints(t *testing.T) {
	for _, c := range []struct {
		scoring event.Scoring
		points  []int
		sizes   []int
		places  []int
		want    string
	}{
		{event.Linear, nil, []int{4}, []int{1, 2, 3, 4}, "[3 2 1 0]"},
		{event.Linear, nil, []int{4}, []int{1, 1, 1, 1}, "[1.5 1.5 1.5 1.5]"},
		{event.Linear, nil, []int{4, 3}, []int{2, 1, 3}, "[1.5 3 0]"},
		{event.Linear, nil, []int{2}, []int{1, 1}, "[0.5 0.5]"},
		{event.Winner, nil, []int{3}, []int{3, 1, 2}, "[0 1 0]"},
		{event.Winner, nil, []int{4}, []int{1, 1, 3, 3}, "[0.5 0.5 0 0]"},
		{event.Three, nil, []int{3}, []int{1, 2, 3}, "[3 1 0]"},
		{event.Three, nil, []int{2}, []int{1, 1}, "[2 2]"},
		{event.Custom, []int{10, 6, 3, 1}, []int{4}, []int{4, 2, 2, 1}, "[1 4.5 4.5 10]"},
		{event.Linear, nil, []int{4}, []int{1, 0, 2, 3}, "[3 0 2 1]"},
	} {
		o := options()
		o.Scoring, o.Points, o.Sizes, o.Values = c.scoring, c.points, c.sizes, nil
		e := open(t, o, 8)
		points := make([]float64, len(c.places))
		for i, p := range e.Points(&event.Table{Places: c.places}) {
			points[i] = float64(p) / pairing.Point
		}
		if got := fmt.Sprint(points); got != c.want {
			t.Errorf("%s, places %v: %s, want %s", c.scoring, c.places, got, c.want)
		}
	}
}

// Random events with late entrants, withdrawals, byes and rounds taken back: nobody meets twice
// while it can be avoided, the file says all of it, and its proof holds.
func TestRandomEvents(t *testing.T) {
	events := uint64(40)
	if testing.Short() {
		events = 12
	}
	for seed := range events {
		dice := rand.New(rand.NewPCG(seed, 8))
		o := options()
		o.Seed, o.Rounds = fmt.Sprint("seed ", seed), 2+dice.IntN(3)
		o.Form = []event.Form{event.Swiss, event.AllPlayAll}[dice.IntN(2)]
		if dice.IntN(2) == 0 {
			o.Sizes = []int{4, 3}
		}
		if dice.IntN(2) == 0 {
			o.Skips = &event.Skips{Worth: 50, Number: 1}
		}
		n := 7 + dice.IntN(25)
		e := open(t, o, n)
		for range o.Rounds {
			askFor(t, e, dice, len(e.Rounds())+1+dice.IntN(o.Rounds-len(e.Rounds())))
			pair(t, e)
			if dice.IntN(4) == 0 {
				do(t, e, event.Act{Kind: event.Unpair, Round: len(e.Rounds()), Reason: "A late entrant."})
				do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Late ", len(e.Entrants()))}})
				pair(t, e)
			}
			finish(t, e, dice)
			if id := 1 + dice.IntN(len(e.Entrants())); dice.IntN(3) == 0 && !e.Withdrawn(id) {
				do(t, e, event.Act{Kind: event.Withdraw, ID: id})
			}
		}
		do(t, e, event.Act{Kind: event.End})
		text, err := e.Text()
		if err != nil {
			t.Fatal(err)
		}
		options, acts, err := event.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := event.Verify(options, acts)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if fmt.Sprint(again.Standings()) != fmt.Sprint(e.Standings()) {
			t.Errorf("seed %d: other standings from the file", seed)
		}
		if again, err := again.Text(); err != nil || !bytes.Equal(text, again) {
			t.Errorf("seed %d: another file from the file", seed)
		}
		met := map[[2]int]int{}
		for _, r := range e.Rounds() {
			for _, table := range r.Tables {
				for _, a := range table.Seats {
					for _, b := range table.Seats {
						met[[2]int{a, b}]++
					}
				}
			}
		}
		for two, times := range met {
			// With three rounds of threes among 15 and more nobody needs to meet again.
			if two[0] != two[1] && times > 1 && n >= 15 && o.Rounds <= 3 && len(o.Sizes) == 1 {
				t.Errorf("seed %d: %v of %d meet %d times in %d rounds", seed, two, n, times, o.Rounds)
			}
		}
	}
}

// A pairing that somebody has changed is found.
func TestVerifyFindsChanges(t *testing.T) {
	e := open(t, options(), 9)
	pair(t, e)
	finish(t, e, rand.New(rand.NewPCG(1, 1)))
	pair(t, e)
	for i, a := range e.Acts {
		if a.Kind != event.Pair {
			continue
		}
		acts := slices.Clone(e.Acts)
		changed := *a.Paired
		changed.Tables = slices.Clone(changed.Tables)
		changed.Tables[0] = slices.Clone(changed.Tables[0])
		changed.Tables[0][0], changed.Tables[0][1] = changed.Tables[0][1], changed.Tables[0][0]
		acts[i].Paired = &changed
		if _, err := event.Verify(e.Options, acts); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("round %d", a.Round)) {
			t.Errorf("seats exchanged in round %d: %v", a.Round, err)
		}
	}
	o := e.Options
	o.Seed = "another"
	if _, err := event.Verify(o, e.Acts); err == nil {
		t.Error("another seed is not found")
	}
}

// A design is used where there is one, and as long as nobody comes or goes.
func TestDesigned(t *testing.T) {
	o := options()
	o.Form, o.Rounds = event.AllPlayAll, 4
	e := open(t, o, 9)
	dice := rand.New(rand.NewPCG(2, 2))
	for range 2 {
		pair(t, e)
		finish(t, e, dice)
	}
	if got := e.Rounds()[1].Design; got != "affine space" {
		t.Errorf("round 2 is of the design %q", got)
	}
	do(t, e, event.Act{Kind: event.Withdraw, ID: 4})
	pair(t, e)
	if got := e.Rounds()[2]; got.Design != "" || len(got.Byes) != 2 {
		t.Errorf("after a withdrawal: design %q, byes %v", got.Design, got.Byes)
	}
}

// With more rounds than its design, an event has further ones from a search. All seats come equally
// often, as nearly as the rounds allow, and players change their tables.
func TestDesignedStart(t *testing.T) {
	o := options()
	o.Form, o.Sizes, o.Rounds = event.AllPlayAll, []int{4}, 10
	o.Values = map[int][]int{4: {280, 260, 240, 220}}
	e := open(t, o, 28)
	dice := rand.New(rand.NewPCG(2, 2))
	met, again := map[[2]int]bool{}, 0
	seats, tables := map[[2]int]int{}, map[[2]int]int{}
	for range 10 {
		pair(t, e)
		for number, table := range e.Rounds()[len(e.Rounds())-1].Tables {
			for seat, id := range table.Seats {
				seats[[2]int{id, seat}]++
				tables[[2]int{id, number}]++
				for _, other := range table.Seats[:seat] {
					both := [2]int{min(id, other), max(id, other)}
					if met[both] {
						again++
					}
					met[both] = true
				}
			}
		}
		finish(t, e, dice)
	}
	if first, last := e.Rounds()[0].Design, e.Rounds()[9].Design; first != "Bose design" || last != "" || again != 42 {
		t.Errorf("designs %q and %q, %d meetings again, want 42", first, last, again)
	}
	for who, n := range seats {
		if n > 4 {
			t.Errorf("%d is %d times in seat %d", who[0], n, who[1]+1)
		}
	}
	for who, n := range tables {
		if n > 4 {
			t.Errorf("%d is %d times at table %d", who[0], n, who[1]+1)
		}
	}
}

// Each refusal gives its reason.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		code string
		do   func(e *event.Event) error
	}{
		{"name", func(e *event.Event) error {
			return e.Do(event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: " "}})
		}},
		{"entered", func(e *event.Event) error {
			return e.Do(event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Player 1"}})
		}},
		{"entrant", func(e *event.Event) error { return e.Do(event.Act{Kind: event.Withdraw, ID: 99}) }},
		{"changed", func(e *event.Event) error { return e.Do(event.Act{Kind: event.Return, ID: 1}) }},
		{"round", func(e *event.Event) error {
			return e.Do(event.Act{Kind: event.Result, Round: 2, Table: 1, Places: []int{1, 2, 3}})
		}},
		{"table", func(e *event.Event) error {
			return e.Do(event.Act{Kind: event.Result, Round: 1, Table: 3, Places: []int{1, 2, 3}})
		}},
		{"places", func(e *event.Event) error {
			return e.Do(event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 2, 4}})
		}},
		{"places", func(e *event.Event) error {
			return e.Do(event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 3, 3}})
		}},
		{"open", func(e *event.Event) error { _, err := e.Pairing(); return err }},
		{"open", func(e *event.Event) error { return e.Do(event.Act{Kind: event.End}) }},
		{"round", func(e *event.Event) error { return e.Do(event.Act{Kind: event.Unpair, Round: 3}) }},
		{"not-ended", func(e *event.Event) error { return e.Do(event.Act{Kind: event.Reopen}) }},
		{"kind", func(e *event.Event) error { return e.Do(event.Act{Kind: "dance"}) }},
	} {
		e := open(t, options(), 6)
		pair(t, e)
		acts := len(e.Acts)
		var refused *event.Error
		if err := c.do(e); !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("want %s, got %v", c.code, err)
		}
		if len(e.Acts) != acts {
			t.Errorf("%s: a refused act is kept", c.code)
		}
	}
	for code, change := range map[string]func(o *event.Options){
		"name":       func(o *event.Options) { o.Name = "" },
		"form":       func(o *event.Options) { o.Form = "chaos" },
		"sizes":      func(o *event.Options) { o.Sizes = []int{9} },
		"rounds":     func(o *event.Options) { o.Rounds = 0 },
		"bye":        func(o *event.Options) { o.Bye = 101 },
		"seed":       func(o *event.Options) { o.Seed = "" },
		"scoring":    func(o *event.Options) { o.Scoring = "" },
		"points":     func(o *event.Options) { o.Scoring, o.Points = event.Custom, []int{1, 2, 0} },
		"tie-breaks": func(o *event.Options) { o.TieBreaks = []event.TieBreak{"luck"} },
		"values":     func(o *event.Options) { o.Values = map[int][]int{3: {1}} },
	} {
		o := options()
		change(&o)
		var refused *event.Error
		if _, err := event.New(o); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("want %s, got %v", code, err)
		}
	}
	// A corrected result says why.
	e := open(t, options(), 3)
	pair(t, e)
	result := event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 3}}
	do(t, e, result)
	if err := e.Do(result); err == nil {
		t.Error("a result is corrected without a reason")
	}
	result.Reason = "The arbiter saw the flag fall first."
	do(t, e, result)
}

// A file that is none says where.
func FuzzRead(f *testing.F) {
	e, err := event.New(options())
	if err != nil {
		f.Fatal(err)
	}
	text, err := e.Text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"format":"manykings-event-1","options":{"rounds":1e99},"acts":[]}`))
	f.Add([]byte(`{"format":"manykings-event-1","acts":[{"kind":"pair","round":1,"paired":{"tables":[[1,2,3]]}}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		options, acts, err := event.Read(text)
		if err != nil {
			return
		}
		if e, err := event.Open(options, acts); err == nil {
			e.Standings()
			if _, err := e.Text(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// A league of evenings: the best evenings count, and missed ones do not.
func TestEvenings(t *testing.T) {
	o := options()
	o.Rounds, o.Evening, o.Best, o.Sizes, o.Values, o.Bye = 6, 2, 2, []int{2}, nil, 0
	for what, change := range map[string]func(o *event.Options){
		"an evening of one":     func(o *event.Options) { o.Evening = 1 },
		"half an evening":       func(o *event.Options) { o.Evening = 4 },
		"four of three":         func(o *event.Options) { o.Best = 4 },
		"a knock-out in spring": func(o *event.Options) { o.Form, o.Rounds, o.Advance = event.Knockout, 0, 1 },
	} {
		wrong := o
		change(&wrong)
		if _, err := event.New(wrong); err == nil {
			t.Errorf("%s is not refused", what)
		}
	}
	e := open(t, o, 2)
	// Player 1 wins by evening: 2, 0, 1. Player 2: 0, 2, 1. The best two count.
	for round, first := range []int{1, 1, 2, 2, 1, 2} {
		do(t, e, event.Act{Kind: event.Pair, Round: round + 1, Paired: &event.Paired{Tables: [][]int{{1, 2}}}})
		places := []int{1, 2}
		if first == 2 {
			places = []int{2, 1}
		}
		do(t, e, event.Act{Kind: event.Result, Round: round + 1, Table: 1, Places: places})
	}
	for _, at := range e.Standings() {
		want := [][]int{{2, 0, 1}, {0, 2, 1}}[at.Entrant-1]
		got := make([]int, len(at.Evenings))
		for i, p := range at.Evenings {
			got[i] = p / pairing.Point
		}
		if !slices.Equal(got, want) || at.Points != 3*pairing.Point {
			t.Errorf("entrant %d: evenings %v, %d points, want %v and 3", at.Entrant, got, at.Points/pairing.Point, want)
		}
	}
	proven(t, open(t, o, 2))
}

// Entrants beyond the limit wait: they are not paired, and get places in the order of entry. A
// returning player waits behind them.
func TestWaitingList(t *testing.T) {
	o := options()
	o.Limit = 6
	e := open(t, o, 8)
	waits := func(want ...int) {
		t.Helper()
		if got := e.WaitingList(); !slices.Equal(got, want) {
			t.Fatalf("%v wait, want %v", got, want)
		}
	}
	seated := func() []int {
		t.Helper()
		a, err := e.Pairing()
		if err != nil {
			t.Fatal(err)
		}
		do(t, e, a)
		var ids []int
		tables := e.Rounds()[len(e.Rounds())-1].Tables
		for i := range tables {
			ids = append(ids, tables[i].Seats...)
			do(t, e, event.Act{Kind: event.Result, Round: len(e.Rounds()), Table: i + 1, Places: []int{1, 2, 3}})
		}
		slices.Sort(ids)
		return ids
	}
	waits(7, 8)
	if got, want := seated(), []int{1, 2, 3, 4, 5, 6}; !slices.Equal(got, want) {
		t.Fatalf("seated %v, want %v", got, want)
	}
	if got := len(e.Standings()); got != 6 {
		t.Errorf("%d in the standings, want the 6 who play", got)
	}
	moved := func(id int, want bool) {
		t.Helper()
		if at, ok := e.MovedUp(id); ok != want || ok && at != 77 {
			t.Errorf("entrant %d has moved up %v, at %d", id, ok, at)
		}
	}
	moved(7, false)
	do(t, e, event.Act{Kind: event.Withdraw, ID: 2, At: 77})
	waits(8)
	moved(7, true)
	moved(8, false)
	do(t, e, event.Act{Kind: event.Return, ID: 2})
	waits(8, 2)
	moved(2, false)
	if got, want := seated(), []int{1, 3, 4, 5, 6, 7}; !slices.Equal(got, want) {
		t.Fatalf("seated %v, want %v", got, want)
	}
	if got := len(e.Standings()); got != 7 { // entrant 2 has played
		t.Errorf("%d in the standings, want 7", got)
	}
	do(t, e, event.Act{Kind: event.Withdraw, ID: 8})
	waits(2)
	err := e.Do(event.Act{Kind: event.Pair, Round: 3, Paired: &event.Paired{Version: pairing.Version, Tables: [][]int{{1, 2, 3}, {4, 5, 6}}}})
	if fault := (*event.Error)(nil); !errors.As(err, &fault) || fault.Code != "pairing" {
		t.Errorf("a waiting entrant was seated: %v", err)
	}

	// In a knock-out nobody enters later: a returning player has the place still.
	o = options()
	o.Form, o.Rounds, o.Advance, o.Limit = event.Knockout, 0, 1, 9
	e = open(t, o, 11)
	seated()
	do(t, e, event.Act{Kind: event.Withdraw, ID: 1})
	do(t, e, event.Act{Kind: event.Return, ID: 1})
	waits(10, 11)

	// A bye is a round: who waits after it remains in the standings.
	o = options()
	o.Limit = 4
	e = open(t, o, 5)
	seated()
	bye := e.Rounds()[0].Byes[0]
	do(t, e, event.Act{Kind: event.Withdraw, ID: bye})
	do(t, e, event.Act{Kind: event.Return, ID: bye})
	waits(bye)
	if got := len(e.Standings()); got != 5 {
		t.Errorf("%d in the standings, want 5", got)
	}
	for _, wrong := range []func(*event.Options){
		func(o *event.Options) { o.Limit = 2 },
		func(o *event.Options) { o.Limit = event.MostEntrants + 1 },
		func(o *event.Options) { o.Form, o.Rounds, o.Length, o.Limit = event.Arena, 0, 60, 9 },
	} {
		o := options()
		wrong(&o)
		if _, err := event.New(o); err == nil {
			t.Errorf("limit %d of a %s is allowed", o.Limit, o.Form)
		}
	}
}
