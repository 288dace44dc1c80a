package livetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

func testOpen(t *testing.T, s live.Store) {
	game := func(id live.GameID, stage table.Stage, listed bool, created table.Millis) *live.Record {
		r := Game(id)
		r.Stage, r.Listed, r.Club, r.Created, r.Entries = stage, listed, "", created, nil
		return r
	}
	create(t, s,
		game("a", table.Waiting, true, 10), game("b", table.Waiting, true, 30), game("c", table.Waiting, true, 20),
		game("d", table.Waiting, false, 40), game("e", table.Playing, true, 50), game("f", table.Over, true, 60), game("g", table.Aborted, true, 70))
	for limit, want := range map[int]string{10: "b c a", 3: "b c a", 2: "b c", 1: "b"} {
		got, err := s.Open(t.Context(), limit)
		if err != nil || ids(got) != want {
			t.Errorf("Open(%d) = %q, %v, want %q", limit, ids(got), err, want)
		}
	}
	b := get(t, s, "b")
	b.Stage = table.Playing
	replace(t, s, b, 0)
	d := get(t, s, "d")
	d.Listed = true
	replace(t, s, d, 0)
	got, err := s.Open(t.Context(), 10)
	if err != nil || ids(got) != "d c a" {
		t.Errorf("after changes: Open = %q, %v, want %q", ids(got), err, "d c a")
	}
	if want := get(t, s, "d"); len(got) > 0 && text(t, got[0]) != text(t, want) {
		t.Errorf("listed:\n%s\nwant\n%s", text(t, got[0]), text(t, want))
	}
}

func testRunning(t *testing.T, s live.Store) {
	game := func(id live.GameID, stage table.Stage, listed, public bool, created table.Millis) *live.Record {
		r := Game(id)
		r.Stage, r.Listed, r.Public, r.Club, r.Created, r.Entries = stage, listed, public, "", created, nil
		return r
	}
	create(t, s,
		game("a", table.Playing, true, false, 10), game("b", table.Playing, false, true, 30), game("c", table.Playing, true, true, 20),
		game("d", table.Playing, false, false, 40), game("e", table.Waiting, true, true, 50), game("f", table.Over, true, true, 60))
	for limit, want := range map[int]string{10: "b c a", 2: "b c"} {
		got, err := s.Running(t.Context(), limit)
		if err != nil || ids(got) != want {
			t.Errorf("Running(%d) = %q, %v, want %q", limit, ids(got), err, want)
		}
	}
	b := get(t, s, "b")
	b.Stage = table.Over
	replace(t, s, b, 0)
	e := get(t, s, "e")
	e.Stage = table.Playing
	replace(t, s, e, 0)
	got, err := s.Running(t.Context(), 10)
	if err != nil || ids(got) != "e c a" {
		t.Errorf("after changes: Running = %q, %v, want %q", ids(got), err, "e c a")
	}
	// A public game is not an open one.
	if got, err := s.Open(t.Context(), 10); err != nil || ids(got) != "" {
		t.Errorf("Open = %q, %v, want none", ids(got), err)
	}
}

// A game of a club is only in the list of the club, from its creation to its end.
func testClub(t *testing.T, s live.Store) {
	game := func(id live.GameID, stage table.Stage, club string, public bool, created table.Millis) *live.Record {
		r := Game(id)
		r.Stage, r.Listed, r.Public, r.Club, r.Created, r.Entries = stage, true, public, club, created, nil
		return r
	}
	create(t, s,
		game("a", table.Waiting, "~one", false, 10), game("b", table.Playing, "~one", false, 30), game("c", table.Playing, "~one", true, 20),
		game("d", table.Waiting, "~two", false, 40), game("e", table.Over, "~one", true, 50), game("f", table.Waiting, "", false, 60))
	list := func(what, want string, got []*live.Record, err error) {
		t.Helper()
		if err != nil || ids(got) != want {
			t.Errorf("%s: %q, %v, want %q", what, ids(got), err, want)
		}
	}
	of := func(club string, limit int) func() ([]*live.Record, error) {
		return func() ([]*live.Record, error) { return s.OfClub(t.Context(), club, limit) }
	}
	for what, tt := range map[string]struct {
		want string
		list func() ([]*live.Record, error)
	}{
		"of the club": {"b c a", of("~one", 10)}, "two of them": {"b c", of("~one", 2)}, "of the other": {"d", of("~two", 10)}, "of none": {"", of("", 10)},
		"open":    {"f", func() ([]*live.Record, error) { return s.Open(t.Context(), 10) }},
		"watched": {"c", func() ([]*live.Record, error) { return s.Running(t.Context(), 10) }},
	} {
		got, err := tt.list()
		list(what, tt.want, got, err)
	}
	b := get(t, s, "b")
	b.Stage = table.Over
	replace(t, s, b, 0)
	got, err := of("~one", 10)()
	list("after it has ended", "c a", got, err)
}

// Finished games of a club are found by the club, last ended first.
func testClubPast(t *testing.T, s live.Store) {
	game := func(id live.GameID, at table.Millis, club string) *live.Record {
		r := finished(id, at, "star:2", []table.Player{"anna", "bela"}, []rules.Seat{1}, []rules.Seat{2})
		r.Club = club
		return r
	}
	create(t, s, game("a", 100, "~one"), game("b", 300, "~one"), game("c", 200, "~two"), game("d", 400, ""), game("e", 200, "~one"))
	for _, tt := range []struct {
		club  string
		limit int
		want  string
	}{{"~one", 10, " b e a"}, {"~one", 2, " b e"}, {"~two", 10, " c"}, {"~three", 10, ""}, {"", 10, ""}} {
		list, err := s.ClubPast(t.Context(), tt.club, tt.limit)
		got := ""
		for _, p := range list {
			got += " " + string(p.Game)
		}
		if err != nil || got != tt.want || len(list) > 0 && (list[0].Club != tt.club || list[0].Seats[0].Points != live.WholePoint) {
			t.Errorf("of %q: %q, %v, want %q", tt.club, got, err, tt.want)
		}
	}
}

// of returns a game of players that was created or, if finished, last changed at a moment.
func of(id live.GameID, at table.Millis, stage table.Stage, host table.Player, players ...table.Player) *live.Record {
	r := Game(id)
	r.Created, r.Updated, r.Stage, r.Host, r.Seats = at, at, stage, host, nil
	for _, p := range players {
		r.Seats = append(r.Seats, table.Seat{Kind: table.Person, Player: p})
	}
	return r
}

func testOf(t *testing.T, s live.Store) {
	create(t, s,
		of("a", 10, table.Playing, "anna", "anna", "bela"), of("b", 30, table.Waiting, "bela", "bela", "bela"),
		of("c", 20, table.Playing, "bela", "carl", "anna"), of("d", 40, table.Over, "anna", "carl", "dora"),
		of("e", 5, table.Aborted, "anna"))
	check := func(player table.Player, ended bool, limit int, want string) {
		t.Helper()
		got, err := s.Of(t.Context(), live.Page{Player: player, Ended: ended, Limit: limit})
		if err != nil || ids(got) != want {
			t.Errorf("Of(%s, ended %t, %d) = %q, %v, want %q", player, ended, limit, ids(got), err, want)
		}
		for _, r := range got {
			want := get(t, s, r.ID)
			want.Entries = nil
			if text(t, r) != text(t, want) {
				t.Errorf("Of(%s):\n%s\nwant\n%s", player, text(t, r), text(t, want))
			}
		}
	}
	check("anna", false, 10, "c a")
	check("anna", false, 1, "c")
	check("anna", true, 10, "d e")
	check("bela", false, 10, "b c a")
	check("bela", true, 10, "")
	check("dora", true, 10, "d")
	check("nobody", false, 10, "")

	a := get(t, s, "a")
	a.Updated, a.Seats[1] = 50, table.Seat{Kind: table.Person, Player: "dora"}
	replace(t, s, a, len(a.Entries))
	check("bela", false, 10, "b c")
	check("dora", false, 10, "a")
	a.Stage, a.Updated = table.Over, 60
	replace(t, s, a, len(a.Entries))
	check("dora", false, 10, "")
	check("dora", true, 10, "a d")
	a.Rematch, a.Updated = "x", 30
	replace(t, s, a, len(a.Entries))
	check("dora", true, 10, "d a")
}

func testOfPages(t *testing.T, s live.Store) {
	for _, ended := range []bool{false, true} {
		stage := table.Playing
		if ended {
			stage = table.Over
		}
		var want []string
		for i := range 25 {
			// Several games at each moment.
			r := of(live.GameID(fmt.Sprintf("%t%02d", ended, i)), table.Millis(1+i/3), stage, "anna", "anna")
			create(t, s, r)
			want = append(want, string(r.ID))
		}
		slices.Reverse(want)
		page := live.Page{Player: "anna", Ended: ended, Limit: 4}
		var got []string
		for {
			records, err := s.Of(t.Context(), page)
			if err != nil || len(records) > page.Limit {
				t.Fatalf("Of(%+v): %d games, %v", page, len(records), err)
			}
			if len(records) == 0 {
				break
			}
			for _, r := range records {
				got = append(got, string(r.ID))
			}
			last := records[len(records)-1]
			if page.Before, page.After = last.Created, last.ID; ended {
				page.Before = last.Updated
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("ended %t: pages give %v, want %v", ended, got, want)
		}
	}
}

func testAwaiting(t *testing.T, s live.Store) {
	game := func(id live.GameID, clock table.ClockKind, stage table.Stage, turn int, deadline table.Millis) *live.Record {
		r := of(id, 10, stage, "anna", "anna", "bela")
		r.Clock.Kind, r.Turn, r.Deadline = clock, turn, deadline
		return r
	}
	create(t, s,
		game("a", table.NoClock, table.Playing, 1, 0), game("b", table.DaysClock, table.Playing, 1, 900), game("c", table.DaysClock, table.Playing, 2, 700),
		game("d", table.GameClock, table.Playing, 1, 100), game("e", table.NoClock, table.Over, 0, 0), game("f", table.NoClock, table.Waiting, 0, 0),
		game("g", table.NoClock, table.Playing, 1, 0), game("h", table.DaysClock, table.Playing, 1, 900), game("i", table.DaysClock, table.Playing, 1, 800))
	check := func(player table.Player, limit int, want string) {
		t.Helper()
		var got []string
		for page := (live.AwaitingPage{Player: player, Limit: limit}); ; {
			records, err := s.Awaiting(t.Context(), page)
			if err != nil || len(records) > limit {
				t.Fatalf("Awaiting(%+v) = %q, %v", page, ids(records), err)
			}
			if len(records) == 0 {
				break
			}
			last := records[len(records)-1]
			got, page.Falls, page.After = append(got, ids(records)), last.Falls(), last.ID
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("pages of %d games that await %s: %q, want %q", limit, player, got, want)
		}
	}
	for _, limit := range []int{1, 2, 10} {
		check("anna", limit, "i b h a g")
	}
	check("bela", 10, "c")
	check("", 10, "")
	b := get(t, s, "b")
	b.Turn, b.Deadline = 2, 600
	if err := s.Replace(t.Context(), b, live.Kept{Entries: len(b.Entries), Head: true}); err != nil {
		t.Fatal(err)
	}
	check("anna", 10, "i h a g")
	check("bela", 10, "b c")
	b.Stage, b.Turn, b.Deadline = table.Over, 0, 0
	replace(t, s, b, len(b.Entries))
	check("bela", 10, "c")
}

func testDue(t *testing.T, s live.Store) {
	game := func(id live.GameID, due table.Millis) *live.Record {
		r := Game(id)
		r.Due = due
		return r
	}
	create(t, s, game("a", 30), game("b", 10), game("c", 0), game("d", 20))
	check := func(now table.Millis, limit int, want ...live.GameID) {
		t.Helper()
		if got, err := s.Due(t.Context(), now, limit); err != nil || !slices.Equal(got, want) {
			t.Errorf("Due(%d, %d) = %v, %v, want %v", now, limit, got, err, want)
		}
	}
	check(9, 10)
	check(10, 10, "b")
	check(25, 10, "b", "d")
	check(100, 10, "b", "d", "a")
	check(100, 2, "b", "d")
	b := get(t, s, "b")
	b.Due = 0
	replace(t, s, b, len(b.Entries))
	c := get(t, s, "c")
	c.Due = 5
	replace(t, s, c, len(c.Entries))
	check(100, 10, "c", "d", "a")
	// Moves postpone it, repeatedly, and sometimes advance it.
	a := get(t, s, "a")
	for _, due := range []table.Millis{40, 60, 50, 200, 210, 205} {
		a.Due, a.Updated = due, due-30
		if err := s.Replace(t.Context(), a, live.Kept{Entries: len(a.Entries), Head: true}); err != nil {
			t.Fatal(err)
		}
		check(due-1, 1, "c")
		check(due-1, 10, "c", "d")
		check(due, 10, "c", "d", "a")
	}
	check(204, 10, "c", "d")
	a.Due = 0
	if err := s.Replace(t.Context(), a, live.Kept{Entries: len(a.Entries), Head: true}); err != nil {
		t.Fatal(err)
	}
	check(1000, 10, "c", "d")
}

func testAtStage(t *testing.T, s live.Store) {
	var want []live.GameID
	for i := range 25 {
		r := Game(live.GameID(fmt.Sprintf("g%011d", i)))
		if i%2 == 1 {
			r.Stage = table.Over
		} else {
			want = append(want, r.ID)
		}
		create(t, s, r)
	}
	var got []live.GameID
	for after := live.GameID(""); ; {
		page, err := s.AtStage(t.Context(), table.Playing, after, 4)
		if err != nil || len(page) > 4 {
			t.Fatalf("AtStage(%q) = %v, %v", after, page, err)
		}
		if len(page) == 0 {
			break
		}
		got, after = append(got, page...), page[len(page)-1]
	}
	if !slices.Equal(got, want) {
		t.Errorf("pages give %v, want %v", got, want)
	}
}

// Exactly the waiting games of a host are counted.
func testCountWaiting(t *testing.T, s live.Store) {
	const waiting = 7
	for i := range 3 * waiting {
		r := Game(live.GameID(fmt.Sprintf("host%08d", i)))
		r.Host, r.Stage = "host", table.Playing
		if i%3 == 0 {
			r.Stage = table.Waiting
		}
		create(t, s, r)
	}
	count := func(host table.Player, but live.GameID, most, want int) {
		t.Helper()
		if n, err := s.CountWaiting(t.Context(), host, but, most); n != want || err != nil {
			t.Errorf("CountWaiting(%s, %s, %d) = %d, %v, want %d", host, but, most, n, err, want)
		}
	}
	count("host", "", 100, waiting)
	count("host", "host00000003", 100, waiting-1)
	count("host", "host00000004", 100, waiting)
	count("host", "", 3, 3)
	count("nobody", "", 100, 0)
	r, err := s.Get(t.Context(), "host00000000")
	if err != nil {
		t.Fatal(err)
	}
	r.Stage = table.Playing
	if err := s.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}); err != nil {
		t.Fatal(err)
	}
	count("host", "", 100, waiting-1)
}
