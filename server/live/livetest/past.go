package livetest

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// finished returns a game of players that ended at a moment with places, best first.
func finished(id live.GameID, at table.Millis, variant string, players []table.Player, places ...[]rules.Seat) *live.Record {
	r := of(id, at, table.Over, "host", players...)
	r.Variant, r.Position, r.Begun, r.Ended, r.Out, r.Vote = variant, "", 7, at, nil, nil
	for i := range r.Seats {
		r.Seats[i].Name = "name of " + string(players[i])
		if players[i] == "" {
			r.Seats[i] = table.Seat{Kind: table.Bot, Level: 3}
		}
	}
	r.Times = make([]table.SeatTime, len(r.Seats))
	r.Outcome = &rules.Outcome{Over: true, Reason: rules.Mate, Places: places}
	return r
}

// past returns the ids of the games in a player's history that match a filter.
func past(t *testing.T, s live.Store, player table.Player, w live.Wish) string {
	t.Helper()
	list, err := s.Past(t.Context(), live.PastPage{Player: player, Wish: w, Limit: 1000})
	if err != nil {
		t.Fatalf("Past(%s, %+v): %v", player, w, err)
	}
	text := ""
	for _, p := range list {
		text += " " + string(p.Game)
	}
	return text
}

// A finished game is in the history of all its players, in accord with its record, as long as it
// stays finished.
func testPast(t *testing.T, s live.Store) {
	two := []rules.Seat{1}
	ann := []table.Player{"anna", "bela"}
	a := finished("a", 100, "star:2", ann, two, []rules.Seat{2})
	b := finished("b", 200, "rex", []table.Player{"bela", ""}, []rules.Seat{1, 2})
	running := of("c", 300, table.Playing, "anna", ann...)
	unplayed := of("d", 400, table.Aborted, "anna", ann...)
	unplayed.Entries = nil
	given := of("e", 50, table.Aborted, "anna", ann...)
	given.Ended = 0
	create(t, s, a, b, running, unplayed, given)
	check := func(player table.Player, want string) {
		t.Helper()
		if got := past(t, s, player, live.Wish{}); got != want {
			t.Errorf("the past of %q is %q, want %q", player, got, want)
		}
	}
	check("anna", " a e")
	check("bela", " b a e")
	check("host", "") // a host without a seat has no result
	check("", "")
	list, err := s.Past(t.Context(), live.PastPage{Player: "bela", Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range []*live.Record{b, a, given} {
		if want := r.Past(); !reflect.DeepEqual(list[i], want) {
			t.Errorf("game %s:\n%+v\nwant\n%+v", r.ID, list[i], want)
		}
	}

	// It ends, is continued, ends differently, and is changed after its end.
	c := get(t, s, "c")
	end := func(place ...[]rules.Seat) {
		c.Stage, c.Ended, c.Outcome = table.Over, c.Updated, &rules.Outcome{Over: true, Reason: rules.Resignation, Places: place}
	}
	end(two, []rules.Seat{2})
	replace(t, s, c, len(c.Entries))
	check("anna", " c a e")
	c.Stage, c.Outcome, c.Ended = table.Playing, nil, 0
	replace(t, s, c, len(c.Entries))
	check("anna", " a e")
	check("bela", " b a e")
	c.Updated = 150
	end([]rules.Seat{2}, two)
	replace(t, s, c, len(c.Entries))
	check("bela", " b c a e")
	c.Rematch, c.Updated, c.Seats[0].Name = "f", 999, "Anne"
	replace(t, s, c, len(c.Entries))
	check("anna", " c a e")
	if list, err := s.Past(t.Context(), live.PastPage{Player: "anna", Limit: 1}); err != nil || !reflect.DeepEqual(list, []*live.Past{c.Past()}) {
		t.Errorf("after a change: %+v, %v, want %+v", list, err, c.Past())
	}
}

// Joint winners share the point of a win. Of several seats of one player the best counts, and
// nobody wins against themselves.
func testResults(t *testing.T, s live.Store) {
	seats := func(n ...rules.Seat) []rules.Seat { return n }
	pairs := finished("a", 5, "star:4,teams=pairs", []table.Player{"anna", "bela", "carl", ""}, seats(1, 3), seats(2, 4))
	pairs.Outcome.Score = []rules.TeamScore{{Team: rules.Team{1, 3}, Mates: 1}, {Team: rules.Team{2, 4}}}
	drawn := finished("b", 4, "star:4,teams=pairs", []table.Player{"anna", "bela", "carl", ""}, seats(1, 2, 3, 4))
	drawn.Outcome.Score, drawn.Outcome.Reason = pairs.Outcome.Score, rules.Agreement
	alone := finished("f", 1, "star:2", []table.Player{"anna", "anna"}, seats(1, 2))
	alone.Outcome.Reason = rules.Agreement
	create(t, s, pairs, drawn,
		finished("c", 3, "star:3", []table.Player{"bela", "anna", "anna"}, seats(1, 3), seats(2)),
		finished("d", 2, "star:3", []table.Player{"anna", "anna", "bela"}, seats(1, 2, 3)),
		of("e", 1, table.Aborted, "anna", "bela", "anna"), alone)
	bela := func(place int) []live.Opponent { return []live.Opponent{{Player: "bela", Place: place}} }
	carl := live.Opponent{Player: "carl", Place: 1}
	want := []live.Result{
		{Variant: "star:4,teams=pairs", Seat: 2, Ending: live.WasAborted, Ended: 1200, Others: bela(0)},
		{Variant: "star:4,teams=pairs", Seat: 1, Place: 1, Points: 840, Ending: "mate", Ended: 5, Others: append(bela(2), carl)},
		{Variant: "star:4,teams=pairs", Seat: 1, Place: 1, Points: 420, Ending: "agreement", Ended: 4, Others: append(bela(1), carl)},
		{Variant: "star:3", Seat: 3, Ending: "mate", Ended: 3, Others: bela(1)}, // against themselves
		{Variant: "star:3", Seat: 1, Place: 1, Points: 280, Ending: "mate", Ended: 2, Others: bela(1)},
		{Variant: "star:2", Seat: 1, Ending: "agreement", Ended: 1},
	}
	for most := range len(want) + 1 {
		var got []live.Result
		err := s.Results(t.Context(), "anna", live.Wish{}, func(r live.Result) bool {
			got = append(got, r)
			return len(got) <= most
		})
		if n := min(most+1, len(want)); err != nil || !reflect.DeepEqual(got, want[:n]) {
			t.Errorf("Results:\n%+v, %v, want\n%+v", got, err, want[:n])
		}
	}
	var none []live.Result
	if err := s.Results(t.Context(), "anna", live.Wish{Place: 3}, func(r live.Result) bool { none = append(none, r); return true }); err != nil || len(none) != 0 {
		t.Errorf("Results with place 3 = %v, %v", none, err)
	}
}

// Filters work one by one and together, and page by page.
func testWishes(t *testing.T, s live.Store) {
	const games = 120
	random := rand.New(rand.NewPCG(16, 2))
	pick := func(n int) int { return random.IntN(n) }
	names := []table.Player{"anna", "ann", "bela", "Anna", "", "dora"} // substrings of each other, and different case
	variants := []string{"star:3", "star:3,teams=pairs", "rex", "yalta", "rexx"}
	clocks := []table.ClockKind{table.NoClock, table.GameClock, table.DaysClock}
	var all []*live.Past
	for i := range games {
		n := 2 + pick(2)
		var players []table.Player
		places := make([][]rules.Seat, n)
		for seat := range n {
			players = append(players, names[pick(len(names))])
			at := pick(n)
			places[at] = append(places[at], rules.Seat(seat+1))
		}
		places = slices.DeleteFunc(places, func(l []rules.Seat) bool { return len(l) == 0 })
		r := finished(live.GameID(fmt.Sprintf("g%011d", i)), table.Millis(1+pick(games/3)), variants[pick(len(variants))], players, places...)
		r.Clock.Kind, r.Outcome.Reason = clocks[pick(len(clocks))], []rules.Reason{rules.Mate, rules.Time}[pick(2)]
		if pick(3) == 0 {
			r.Position = "star:3 1"
		}
		if pick(6) == 0 {
			r.Stage, r.Outcome = table.Aborted, nil
		}
		create(t, s, r)
		all = append(all, r.Past())
	}
	slices.SortFunc(all, func(a, b *live.Past) int {
		if a.Ended != b.Ended {
			return int(b.Ended - a.Ended)
		}
		return cmp.Compare(b.Game, a.Game)
	})
	for round := range 300 {
		var w live.Wish
		if pick(3) == 0 {
			w.Family = []string{"star", "rex", "re", "REX", "yalta"}[pick(5)]
		}
		if pick(3) == 0 {
			w.Seats = 1 + pick(3)
		}
		if pick(4) == 0 {
			w.Clock = clocks[pick(len(clocks))]
		}
		if pick(3) == 0 {
			w.With = []table.Player{"anna", "ann", "bela", "Anna", "dora", "nn"}[pick(6)]
		}
		if pick(4) == 0 {
			w.Place = 1 + pick(3)
		}
		if pick(4) == 0 {
			w.Ending = []live.Ending{"mate", "time", live.WasAborted}[pick(3)]
		}
		w.Own, w.Rated = live.Choice(max(0, pick(5)-2)), live.Choice(max(0, pick(12)-9))
		if pick(4) == 0 {
			w.From = table.Millis(pick(games / 3))
		}
		if pick(4) == 0 {
			w.Until = table.Millis(1 + pick(games/3))
		}
		player := []table.Player{"anna", "ann", "bela"}[pick(3)]
		want, got := "", ""
		for _, p := range all {
			if w.Admits(p, player) {
				want += " " + string(p.Game)
			}
		}
		page := live.PastPage{Player: player, Wish: w, Limit: 1 + pick(7)}
		for {
			list, err := s.Past(t.Context(), page)
			if err != nil || len(list) > page.Limit {
				t.Fatalf("Past(%+v): %d games, %v", page, len(list), err)
			}
			for _, p := range list {
				got += " " + string(p.Game)
			}
			if len(list) == 0 {
				break
			}
			page.Before, page.After = list[len(list)-1].Ended, list[len(list)-1].Game
		}
		if got != want {
			t.Fatalf("round %d, %s with %+v:\n%s\nwant\n%s", round, player, w, got, want)
		}
	}
}

// Games over the board are counted and found by themselves, and a removed game is nowhere.
func testOverBoard(t *testing.T, s live.Store) {
	one, two := []rules.Seat{1}, []rules.Seat{2}
	board := finished("a", 100, "star:2", []table.Player{"anna", ""}, one, two)
	board.OverBoard = true
	create(t, s, board, finished("b", 200, "star:2", []table.Player{"anna", "bela"}, one, two))
	count := func(want int) {
		t.Helper()
		if n, err := s.CountOverBoard(t.Context(), "anna"); err != nil || n != want {
			t.Errorf("CountOverBoard(anna) = %d, %v, want %d", n, err, want)
		}
	}
	count(1)
	for choice, want := range map[live.Choice]string{live.Either: " b a", live.Yes: " a", live.No: " b"} {
		if got := past(t, s, "anna", live.Wish{OverBoard: choice}); got != want {
			t.Errorf("OverBoard %d: the past is %q, want %q", choice, got, want)
		}
	}
	err := s.Results(t.Context(), "anna", live.Wish{}, func(r live.Result) bool {
		if r.OverBoard != (r.Ended == board.Ended) {
			t.Errorf("the result %+v has OverBoard %t", r, r.OverBoard)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.RemoveGame(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
	}
	count(0)
	if got := past(t, s, "anna", live.Wish{}); got != " b" {
		t.Errorf("after the removal the past is %q, want b", got)
	}
	if _, err := s.Get(t.Context(), "a"); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Get of a removed game: %v, want %v", err, live.ErrNotFound)
	}
}
