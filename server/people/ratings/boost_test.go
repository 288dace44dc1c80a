package ratings

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// defaults are the default options of a server.
var defaults = Options{Plies: 10, Span: 20 * time.Second, Young: 72 * time.Hour, Circle: 3, Series: 10, Shared: 0.1}

// duel is a game for two: the first seat won, lost (-1) or drew (0).
func duel(a, b table.Player, result int, at table.Millis, plies int, lasted time.Duration, e Evidence) Rated {
	p := past("star:2", [][]int{{2, 1}, {1, 1}, {1, 2}}[result+1])
	p.Game, p.Ended, p.Begun = live.GameID(fmt.Sprint(a, b, at)), at, at-table.Millis(lasted.Milliseconds())
	for i, player := range []table.Player{a, b} {
		p.Seats[i].Player, p.Seats[i].Plies = player, plies
		if level := BotLevel(player); level > 0 {
			p.Seats[i].Player, p.Seats[i].Level = "", level
		}
	}
	if e.Ages == nil {
		e.Ages = []table.Millis{year, year}
	}
	return Rated{Past: p, Evidence: e}
}

const (
	year  = 365 * day
	start = 20_000 * table.Millis(day)
)

// ratedBy returns the standings after some games, by player.
func ratedBy(t *testing.T, o Options, list []Rated) map[table.Player]Standing {
	t.Helper()
	slices.SortStableFunc(list, func(a, b Rated) int { return cmp.Compare(a.Past.Ended, b.Past.Ended) })
	f := New(nil, new(games.Shelf).Parse, o).folding(nothing{}, 0)
	for _, g := range list {
		if err := f.add(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	all := make(map[table.Player]Standing)
	for _, of := range f.done().Standings {
		all[of.Player] = of
	}
	return all
}

// crew is six accounts that lose to a seventh.
type crew struct {
	name   string
	times  int // games that each of the six loses
	plies  int
	lasted time.Duration
	every  table.Millis // a game
	known  bool         // each has already lost to three bots
	e      Evidence
}

func crews() []crew {
	young := []table.Millis{2 * 60_000, 2 * 60_000}
	one := [][2]int{{1, 2}}
	return []crew{
		{"on the spot", 7, 2, 3 * time.Second, 3_000, false, Evidence{Ages: young, Address: one}},
		{"on the spot, many addresses", 7, 30, 10 * time.Minute, 600_000, false, Evidence{Ages: young}},
		{"old, many addresses", 30, 30, 10 * time.Minute, day / 8, false, Evidence{}},
		{"on the spot, known", 7, 30, 10 * time.Minute, 600_000, true, Evidence{Ages: young}},
		{"old, one address, known", 20, 30, 10 * time.Minute, 600_000, true, Evidence{Address: one}},
		{"old, one device, known", 10, 30, 10 * time.Minute, 600_000, true, Evidence{Device: one}},
		{"old, many addresses, known, short games", 7, 2, 3 * time.Second, 3_000, true, Evidence{}},
	}
}

// A thousand people play honestly, and seven crews of seven accounts boost: six lose to the
// seventh. No booster gains fifty points, and no honest player loses any.
func TestBoosting(t *testing.T) {
	const people, rounds = 1000, 24
	lots := rand.New(rand.NewPCG(1, 1000))
	strength := func(n int) float64 { return 250 * math.Sin(float64(n)) }
	result := func(a, b float64) int {
		if lots.Float64() < 1/(1+math.Pow(10, (b-a)/400)) {
			return 1
		}
		return -1
	}
	person := func(n int) table.Player { return table.Player(fmt.Sprintf("person%d", n)) }
	var honest, boosted []Rated
	for round := range rounds {
		at := start + table.Millis(round)*day
		order := lots.Perm(people)
		for i := 0; i < people; i += 2 {
			a, b := order[i], order[i+1]
			honest = append(honest, duel(person(a), person(b), result(strength(a), strength(b)), at+table.Millis(i), 30, 10*time.Minute, Evidence{}))
		}
	}
	// The seventh account of each crew also plays honest people, before and after.
	kinds := crews()
	meets := func(booster table.Player, at table.Millis) (list []Rated) {
		for _, n := range lots.Perm(people)[:5] {
			at += day / 10
			list = append(list, duel(booster, person(n), result(0, strength(n)), at, 30, 10*time.Minute, Evidence{}))
		}
		return list
	}
	var after []Rated
	for i, c := range kinds {
		booster := table.Player(fmt.Sprintf("booster%d", i))
		honest = append(honest, meets(booster, start)...)
		for n := range 6 * c.times {
			loser := table.Player(fmt.Sprintf("straw%d-%d", i, n%6))
			if c.known && n < 6 {
				for level := range 3 {
					honest = append(honest, duel(loser, Bot(3+level), -1, start+table.Millis(level)*1000, 30, 10*time.Minute, Evidence{}))
				}
			}
			boosted = append(boosted, duel(booster, loser, 1, start+2*day+table.Millis(n)*c.every, c.plies, c.lasted, c.e))
		}
		after = append(after, meets(booster, start+rounds*day)...)
	}
	without, with := ratedBy(t, defaults, slices.Clone(honest)), ratedBy(t, defaults, slices.Concat(honest, boosted))
	plain := slices.Clone(boosted)
	for i := range plain {
		plain[i].Evidence = Evidence{}
	}
	free, bought := ratedBy(t, Options{}, slices.Clone(honest)), ratedBy(t, Options{}, slices.Concat(honest, plain))
	for i, c := range kinds {
		booster := table.Player(fmt.Sprintf("booster%d", i))
		gain, before := with[booster].Number-without[booster].Number, bought[booster].Number-free[booster].Number
		t.Logf("%s: gains %.1f points; %.1f without the rules", c.name, gain, before)
		if gain >= 50 {
			t.Errorf("%s: gains %.1f points, want less than 50", c.name, gain)
		}
		if before < 100 {
			t.Errorf("%s: without the rules it gains %.1f points only: the test tests nothing", c.name, before)
		}
	}
	without, with = ratedBy(t, defaults, slices.Concat(honest, after)), ratedBy(t, defaults, slices.Concat(honest, boosted, after))
	worst, sum := 0.0, 0.0
	for n := range people {
		change := with[person(n)].Number - without[person(n)].Number
		worst, sum = min(worst, change), sum+change
	}
	t.Logf("honest people: %.3f points on average, %.3f at worst", sum/people, worst)
	if sum/people < -0.01 || worst < -1 {
		t.Errorf("honest people lose %.3f points on average, %.3f at worst", -sum/people, -worst)
	}
}

// The value of a win over an opponent, relative to a fully weighted win.
func TestWeight(t *testing.T) {
	known := func(of table.Player) (list []Rated) { // by five others
		for i := range 5 {
			list = append(list, duel(of, table.Player(fmt.Sprint("other", i)), 0, start-table.Millis(10+i)*day, 30, time.Hour, Evidence{}))
		}
		return list
	}
	gain := func(before []Rated, g Rated, player table.Player) float64 {
		number := func(list []Rated) float64 { return cmp.Or(ratedBy(t, defaults, list)[player].Number, 1500) }
		return number(slices.Concat(before, []Rated{g})) - number(slices.Clone(before))
	}
	both := append(known("anna"), known("bela")...)
	whole := gain(both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{}), "anna")
	loss := -gain(both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{}), "bela")
	if whole < 50 || loss < 50 {
		t.Fatalf("a win is worth %.1f, a defeat %.1f", whole, loss)
	}
	var series []Rated
	for i := range 4 {
		series = append(series, duel("anna", "bela", 1, start-table.Millis(5-i)*day, 30, time.Hour, Evidence{}))
	}
	for name, tt := range map[string]struct {
		before     []Rated
		g          Rated
		who        table.Player
		from, most float64 // as a share of a full win or defeat
	}{
		"whole":              {both, duel("anna", "bela", 1, start, 10, 20*time.Second, Evidence{}), "anna", 1, 1},
		"five plies":         {both, duel("anna", "bela", 1, start, 5, time.Hour, Evidence{}), "anna", 0.2, 0.36},
		"two plies":          {both, duel("anna", "bela", 1, start, 2, time.Hour, Evidence{}), "anna", 0.03, 0.07},
		"four seconds":       {both, duel("anna", "bela", 1, start, 30, 4*time.Second, Evidence{}), "anna", 0.03, 0.07},
		"short, who loses":   {both, duel("anna", "bela", 1, start, 2, 4*time.Second, Evidence{}), "bela", -1, -1},
		"not a day old":      {both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{Ages: []table.Millis{year, day}}), "anna", 0.05, 0.2},
		"made just now":      {both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{Ages: []table.Millis{year, 0}}), "anna", 0, 0},
		"young oneself":      {both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{Ages: []table.Millis{0, year}}), "anna", 1, 1},
		"one address":        {both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{Address: [][2]int{{1, 2}}}), "anna", 0.05, 0.2},
		"one device":         {both, duel("anna", "bela", 1, start, 30, time.Hour, Evidence{Device: [][2]int{{1, 2}}}), "anna", 0, 0},
		"known to nobody":    {known("anna"), duel("anna", "bela", 1, start, 30, time.Hour, Evidence{}), "anna", 0, 0},
		"the fifth in a row": {append(slices.Clone(both), series...), duel("anna", "bela", 1, start, 30, time.Hour, Evidence{}), "anna", 0, 0.25},
	} {
		got := gain(tt.before, tt.g, tt.who)
		share := got / whole
		if tt.from < 0 {
			share = got / loss
		}
		if share < tt.from-1e-9 || share > tt.most+1e-9 {
			t.Errorf("%s: %.1f points, %.3f of the full change, want %.2f to %.2f", name, got, share, tt.from, tt.most)
		}
	}
}

// Moderators see players who win nearly always, who lose short games, and who share an address.
func TestLooks(t *testing.T) {
	for _, tt := range []struct {
		pair Pair
		want []Looks
	}{
		{Pair{Games: 10, Won: 6, Lost: 4}, nil},
		{Pair{Games: 10, Won: 9, Lost: 1}, []Looks{LooksOneSided}},
		{Pair{Games: 10, Won: 6, Lost: 4, Short: 5}, []Looks{LooksGivenAway}},
		{Pair{Games: 8, Won: 8, Short: 8, Shared: 8}, []Looks{LooksOneSided, LooksGivenAway, LooksOfOneHouse}},
	} {
		if got := tt.pair.Looks(); !slices.Equal(got, tt.want) {
			t.Errorf("%+v looks %v, want %v", tt.pair, got, tt.want)
		}
	}
}
