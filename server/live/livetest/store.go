package livetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) live.Store) {
	for _, tt := range []struct {
		name string
		test func(*testing.T, live.Store)
	}{
		{"keeps everything", testKeepsEverything},
		{"shares nothing", testSharesNothing},
		{"creates once", testCreatesOnce},
		{"counts versions", testCountsVersions},
		{"one winner", testOneWinner},
		{"appends entries", testAppendsEntries},
		{"takes entries back", testTakesBack},
		{"keeps the head", testKeepsHead},
		{"holds long games", testLongGame},
		{"lists open games", testOpen},
		{"lists games to watch", testRunning},
		{"lists games of a player", testOf},
		{"pages through the games of a player", testOfPages},
		{"lists games that await a player", testAwaiting},
		{"counts games that wait", testCountWaiting},
		{"keeps the past", testPast},
		{"keeps results", testResults},
		{"filters the past", testWishes},
		{"removes games over the board", testOverBoard},
		{"knows what is due", testDue},
		{"pages through a stage", testAtStage},
		{"keeps messages", testMessages},
		{"finds the messages of a player", testWritten},
		{"numbers messages once", testMessageNumbers},
		{"keeps beats", testBeat},
		{"lists the games of clubs", testClub},
		{"keeps what clubs have played", testClubPast},
		{"keeps outages", testOutages},
		{"is kept alive by several", testJoin},
		{"sets games aside", testAside},
		{"keeps what is foreseen", testConditionals},
		{"keeps vacations", testVacations},
		{"keeps which game is featured", testFeatured},
		{"ends with its context", testContext},
	} {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, open(t)) })
	}
}

// Game returns a record with every field set.
func Game(id live.GameID) *live.Record {
	return &live.Record{
		ID: id, Chat: true, Public: true, Club: "~club",
		Rematch: "next00000000", Invitation: "KEY123456789",
		Tokens: []live.Token{{Player: "anna", Text: "t1", Version: 2}},
		State: table.State{
			Setting: table.Setting{
				Variant: "star:4,teams=pairs", Position: "star:4 1", Host: "anna", Listed: true, Lots: true, Hidden: true,
				Clock:   table.Clock{Kind: table.GameClock, Initial: 600_000, Increment: 5_000, Delay: 1_000, PerMove: 3, Total: 4, Periods: 5, Period: 6, Stages: []table.ClockStage{{Moves: 40, Time: 7}}, Seats: []table.SeatClock{{Initial: 8}, {PerMove: 9}}},
				Leaving: table.Leaving{Kind: table.LeaveBot, Level: 3, After: 60_000},
				Created: 1_000, Stage: table.Playing, Begun: 1_100, Ended: 1_200, Resumed: 1_300,
				Seats: []table.Seat{
					{Kind: table.Person, Player: "anna", Name: "Anna \"é\" 名", Ready: true},
					{Kind: table.Bot, Level: 4, Ready: true},
					{Kind: table.Person, Player: "bela", Ready: true, Away: 1_500, Leaves: 61_500, Substitute: 3},
					{Kind: table.Vacant, Reserved: true},
				},
				Out: []int{4},
				Vacations: []table.SeatVacation{
					{Seat: 1, Vacation: table.Vacation{From: 1_200, Until: 1_300}, Over: true}, {Seat: 3, Vacation: table.Vacation{From: 1_400, Until: 9_400}},
				},
				Pause: &table.Pause{Since: 1_999, Elapsed: 12},
				Vote: &table.Vote{
					ID: 7, Kind: table.VoteTakeback, By: 1, Opened: 1_990, Until: 61_990, Keep: 1,
					Voters: []table.Voter{{Player: "anna", Seat: 1, Ballot: table.Yes}, {Player: "bela", Seat: 3}},
				},
				LastVote: &table.LastVote{ID: 5, Kind: table.VoteDraw, By: 3, At: 1_980},
				Votes:    []table.LastVote{{ID: 3, Kind: table.VotePause, By: 1, Passed: true, At: 1_950}},
				Declined: []table.Decline{{Kind: table.VoteDraw, Seat: 3, Times: 1, Until: 61_980}},
			},
			Course: table.Course{
				Version: 1, Moved: 1, Cut: 1, Updated: 2_000, Turn: 3,
				Outcome: &rules.Outcome{Turn: 3, Out: []rules.Seat{4}},
				Times:   []table.SeatTime{{Left: 590_000, Lag: 3_000}, {Left: 600_000}, {}, {}},
				Started: 2_000, Deadline: 602_000, Due: 61_500,
			},
			Entries: []table.Entry{
				{Text: "1e21e4", Seat: 1, At: 1_900, Spent: 900, Left: 599_100},
				{Text: "2e22e4", Seat: 2, At: 1_950, Spent: 50, Left: 599_950, Bot: true},
				{Text: "resign4", Seat: 4, At: 2_000, Cause: table.Absence},
			},
		},
	}
}

// bare returns a record of a game at a stage without other data.
func bare(id live.GameID, version uint64, stage table.Stage) *live.Record {
	r := &live.Record{ID: id}
	r.Version, r.Variant, r.Stage = version, "rex", stage
	r.Seats = []table.Seat{{Kind: table.Vacant}, {Kind: table.Vacant}}
	return r
}

// text returns r as JSON, to compare and to show. Empty and missing lists are the same.
func text(t *testing.T, r *live.Record) string {
	t.Helper()
	r = r.Clone()
	if len(r.Entries) == 0 {
		r.Entries = nil
	}
	if len(r.Out) == 0 {
		r.Out = nil
	}
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// create stores records.
func create(t *testing.T, s live.Store, records ...*live.Record) {
	t.Helper()
	for _, r := range records {
		if err := s.Create(t.Context(), r); err != nil {
			t.Fatalf("Create(%s): %v", r.ID, err)
		}
	}
}

// get returns a stored record.
func get(t *testing.T, s live.Store, id live.GameID) *live.Record {
	t.Helper()
	r, err := s.Get(t.Context(), id)
	if err != nil {
		t.Fatalf("Get(%s): %v", id, err)
	}
	return r
}

// replace stores a new version.
func replace(t *testing.T, s live.Store, r *live.Record, keep int) {
	t.Helper()
	if err := s.Replace(t.Context(), r, live.Kept{Entries: keep}); err != nil {
		t.Fatalf("Replace(%s, %d): %v", r.ID, keep, err)
	}
}

func testKeepsEverything(t *testing.T, s live.Store) {
	want := Game("full00000000")
	create(t, s, want)
	if got := get(t, s, want.ID); text(t, got) != text(t, want) {
		t.Errorf("after Create:\n%s\nwant\n%s", text(t, got), text(t, want))
	}
	first := bare("bare00000000", 0, table.Waiting)
	create(t, s, first)
	next := Game("bare00000000")
	next.Version = first.Version
	replace(t, s, next, 0)
	next.Version = 2
	if got := get(t, s, next.ID); text(t, got) != text(t, next) {
		t.Errorf("after Replace:\n%s\nwant\n%s", text(t, got), text(t, next))
	}
	empty := bare("bare00000000", 2, table.Aborted)
	replace(t, s, empty, 0)
	if got := get(t, s, empty.ID); got.Vote != nil || got.Pause != nil || got.LastVote != nil || len(got.Entries)+len(got.Out) != 0 || got.Outcome != nil || got.Due != 0 {
		t.Errorf("removed data is still there:\n%s", text(t, got))
	}
}

func testSharesNothing(t *testing.T, s live.Store) {
	given := Game("shared000000")
	want := text(t, given)
	create(t, s, given)
	spoil := func(r *live.Record) {
		r.Seats[0].Name, r.Entries[0].Text, r.Out[0] = "spoilt", "spoilt", 9
		r.Vote.Voters[0].Ballot, r.Pause.Elapsed, r.Outcome.Turn = table.No, 99, 9
		r.Tokens[0].Text, r.Declined[0].Times, r.LastVote.Passed = "spoilt", 9, true
		r.Votes[0].By = 9
	}
	spoil(given)
	spoil(get(t, s, given.ID))
	if got := text(t, get(t, s, given.ID)); got != want {
		t.Errorf("the stored record changed with one outside:\n%s\nwant\n%s", got, want)
	}
}

func testCreatesOnce(t *testing.T, s live.Store) {
	if _, err := s.Get(t.Context(), "none00000000"); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Get of nothing: error %v, want %v", err, live.ErrNotFound)
	}
	first := Game("once00000000")
	first.Version = 0
	create(t, s, first)
	if first.Version != 1 {
		t.Errorf("Create set version %d, want 1", first.Version)
	}
	second := Game("once00000000")
	second.Host = "bela"
	if err := s.Create(t.Context(), second); !errors.Is(err, live.ErrExists) {
		t.Errorf("second Create: error %v, want %v", err, live.ErrExists)
	}
	if got := get(t, s, "once00000000"); got.Host != "anna" {
		t.Errorf("the second Create replaced the first: host %q", got.Host)
	}
}

func testCountsVersions(t *testing.T, s live.Store) {
	r := Game("version00000")
	if err := s.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Replace of nothing: error %v, want %v", err, live.ErrNotFound)
	}
	create(t, s, r)
	for want := uint64(2); want <= 5; want++ {
		replace(t, s, r, len(r.Entries))
		if got := get(t, s, r.ID).Version; r.Version != want || got != want {
			t.Fatalf("Replace set version %d and stored %d, want %d", r.Version, got, want)
		}
		if got, err := s.Version(t.Context(), r.ID); err != nil || got != want {
			t.Fatalf("Version: %d, %v, want %d", got, err, want)
		}
	}
	if _, err := s.Version(t.Context(), "none00000000"); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Version of nothing: error %v, want %v", err, live.ErrNotFound)
	}
	for _, version := range []uint64{0, 4, 6} {
		r.Version = version
		if err := s.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}); !errors.Is(err, live.ErrConflict) {
			t.Errorf("Replace of version %d: error %v, want %v", version, err, live.ErrConflict)
		}
		if r.Version != version {
			t.Errorf("a refused Replace set version %d", r.Version)
		}
	}
}

// Of writers with the same version one succeeds, and its record stays.
func testOneWinner(t *testing.T, s live.Store) {
	const writers, rounds = 8, 10
	create(t, s, Game("winner000000"))
	for round := range rounds {
		version := get(t, s, "winner000000").Version
		var (
			wg   sync.WaitGroup
			mu   sync.Mutex
			wins []string
		)
		for w := range writers {
			wg.Go(func() {
				r, err := s.Get(t.Context(), "winner000000")
				if err != nil {
					t.Error(err)
					return
				}
				// All write the version before the round.
				r.Version = version
				mark := fmt.Sprintf("%d.%d", round, w)
				keep := min(3, len(r.Entries))
				r.Entries = append(r.Entries[:keep:keep], table.Entry{Text: mark, Seat: 1})
				r.Seats[0].Name = mark
				switch err := s.Replace(t.Context(), r, live.Kept{Entries: keep}); {
				case err == nil:
					mu.Lock()
					wins = append(wins, mark)
					mu.Unlock()
				case !errors.Is(err, live.ErrConflict):
					t.Errorf("Replace: %v, want nil or %v", err, live.ErrConflict)
				}
			})
		}
		wg.Wait()
		got := get(t, s, "winner000000")
		if len(wins) != 1 || got.Version != version+1 || got.Seats[0].Name != wins[0] || got.Entries[len(got.Entries)-1].Text != wins[0] {
			t.Fatalf("round %d: winners %v, stored version %d (before: %d), name %q, entries %v",
				round, wins, got.Version, version, got.Seats[0].Name, texts(got))
		}
	}
}

// texts returns the texts of the entries of r.
func texts(r *live.Record) []string {
	list := []string{}
	for _, e := range r.Entries {
		list = append(list, e.Text)
	}
	return list
}

func testAppendsEntries(t *testing.T, s live.Store) {
	r := Game("append000000")
	r.Entries = nil
	create(t, s, r)
	var want []string
	for i := range 20 {
		for j := range i % 3 { // several entries at once, or none
			mark := fmt.Sprintf("e%d.%d", i, j)
			want = append(want, mark)
			r.Entries = append(r.Entries, table.Entry{Text: mark, Seat: j + 1, At: table.Millis(i), Spent: int64(j), Left: int64(i)})
		}
		replace(t, s, r, len(want)-i%3)
		if got := texts(get(t, s, r.ID)); !slices.Equal(got, want) {
			t.Fatalf("entries %v, want %v", got, want)
		}
	}
	if got := get(t, s, r.ID); !slices.Equal(got.Entries, r.Entries) {
		t.Errorf("entries %+v, want %+v", got.Entries, r.Entries)
	}
}

func testTakesBack(t *testing.T, s live.Store) {
	r := Game("back00000000")
	r.Entries = nil
	for i := range 10 {
		r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprintf("a%d", i), Seat: 1})
	}
	create(t, s, r)
	for _, tt := range []struct {
		keep int
		add  []string
		want string
	}{
		{8, nil, "a0 a1 a2 a3 a4 a5 a6 a7"},
		{6, []string{"b6"}, "a0 a1 a2 a3 a4 a5 b6"},
		{3, []string{"c3", "c4", "c5", "c6", "c7"}, "a0 a1 a2 c3 c4 c5 c6 c7"},
		{0, []string{"d0"}, "d0"},
		{0, nil, ""},
		{0, []string{"f0", "f1"}, "f0 f1"},
	} {
		r.Entries = slices.Clone(r.Entries[:tt.keep])
		for _, mark := range tt.add {
			r.Entries = append(r.Entries, table.Entry{Text: mark, Seat: 2})
		}
		replace(t, s, r, tt.keep)
		if got := strings.Join(texts(get(t, s, r.ID)), " "); got != tt.want {
			t.Fatalf("keeping %d, adding %v: %q, want %q", tt.keep, tt.add, got, tt.want)
		}
	}
}

// Parts that a move leaves unchanged need not be stored: a head declared as kept is ignored.
func testKeepsHead(t *testing.T, s live.Store) {
	r := Game("head00000000")
	create(t, s, r)
	r.Entries = append(r.Entries, table.Entry{Text: "3e23e4", Seat: 3, At: 3_000})
	r.Moved, r.Turn, r.Updated, r.Started, r.Deadline, r.Due = 2, 1, 3_000, 3_000, 603_000, 62_000
	r.Outcome = &rules.Outcome{Turn: 1, Out: []rules.Seat{4}}
	r.Times[2].Left = 599_000
	r.Tokens = append(r.Tokens, live.Token{Player: "bela", Text: "t2", Version: 2})
	want := r.Clone()
	want.Version = 2
	r.Chat, r.Rematch, r.Seats[0].Name, r.Stage = false, "", "spoilt", table.Over
	if err := s.Replace(t.Context(), r, live.Kept{Entries: 3, Head: true}); err != nil {
		t.Fatal(err)
	}
	if got := get(t, s, r.ID); text(t, got) != text(t, want) {
		t.Errorf("stored:\n%s\nwant\n%s", text(t, got), text(t, want))
	}
	// Then all of it, and again a part.
	all := want.Clone()
	all.Seats[0].Name, all.Tokens = "Anne", nil
	replace(t, s, all, 4)
	part := all.Clone()
	part.Entries = append(part.Entries[:2:2], table.Entry{Text: "x", Seat: 3})
	part.Updated = 4_000
	if err := s.Replace(t.Context(), part, live.Kept{Entries: 2, Head: true}); err != nil {
		t.Fatal(err)
	}
	if got := get(t, s, r.ID); text(t, got) != text(t, part) {
		t.Errorf("stored:\n%s\nwant\n%s", text(t, got), text(t, part))
	}
	if err := s.Replace(t.Context(), all, live.Kept{Entries: 2, Head: true}); !errors.Is(err, live.ErrConflict) {
		t.Errorf("Replace of an old version: error %v, want %v", err, live.ErrConflict)
	}
	none := Game("none00000000")
	if err := s.Replace(t.Context(), none, live.Kept{Entries: 2, Head: true}); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Replace of nothing: error %v, want %v", err, live.ErrNotFound)
	}
}

func testLongGame(t *testing.T, s live.Store) {
	r := Game("long00000000")
	for i := range 4_000 {
		r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprintf("2e%d2e%d", i, i+1), Seat: i%8 + 1, At: table.Millis(i), Left: 1 << 40})
	}
	create(t, s, r)
	r.Entries = append(r.Entries, table.Entry{Text: "last", Seat: 1})
	replace(t, s, r, len(r.Entries)-1)
	if got := get(t, s, r.ID); !slices.Equal(got.Entries, r.Entries) {
		t.Errorf("%d entries came back, want the %d that were stored", len(got.Entries), len(r.Entries))
	}
}

// ids returns the ids of records.
func ids(records []*live.Record) string {
	var list []string
	for _, r := range records {
		list = append(list, string(r.ID))
	}
	return strings.Join(list, " ")
}

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

func testMessages(t *testing.T, s live.Store) {
	create(t, s, Game("chat00000000"), Game("chat00000001"), Game("chat00000002"))
	if err := s.Say(t.Context(), "none00000000", &live.Message{Text: "hello"}); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Say in no game: error %v, want %v", err, live.ErrNotFound)
	}
	var players, watchers []live.Message
	for i := range 6 {
		m := live.Message{At: table.Millis(i), Room: live.PlayersRoom, Author: "h1234567", Seat: 2, Name: "Béla \"名\"", Text: fmt.Sprintf("word %d", i)}
		if i%3 == 2 {
			m = live.Message{At: table.Millis(i), Room: live.WatchersRoom, Text: "psst"}
		}
		if err := s.Say(t.Context(), "chat00000000", &m); err != nil {
			t.Fatalf("Say: %v", err)
		}
		if want := int64(i + 1); m.ID != want {
			t.Errorf("message %d has id %d", want, m.ID)
		}
		if m.Room == live.PlayersRoom {
			players = append(players, m)
		} else {
			watchers = append(watchers, m)
		}
	}
	check := func(id live.GameID, room live.Room, after int64, limit int, want []live.Message) {
		t.Helper()
		if got, err := s.Said(t.Context(), id, room, after, limit); err != nil || !slices.Equal(got, want) {
			t.Errorf("Said(%s, %s, %d, %d) = %+v, %v, want %+v", id, room, after, limit, got, err, want)
		}
	}
	for i := range live.MostMessages + 1 {
		err := s.Say(t.Context(), "chat00000002", &live.Message{Room: live.PlayersRoom, Text: "x"})
		if wanted := i == live.MostMessages; wanted != errors.Is(err, live.ErrTooOften) || !wanted && err != nil {
			t.Fatalf("message %d: %v", i+1, err)
		}
	}
	check("chat00000000", live.PlayersRoom, 0, 10, players)
	for what, of := range map[string]live.Message{"of another": {ID: 1, Author: "other"}, "that is not there": {ID: 99, Author: "h1234567"}} {
		if _, err := s.Unsay(t.Context(), "chat00000000", of.ID, of.Author); !errors.Is(err, live.ErrNotFound) {
			t.Errorf("a message %s is taken back: %v", what, err)
		}
	}
	taken, err := s.Unsay(t.Context(), "chat00000000", 2, "h1234567")
	players[1].Name, players[1].Text = "", ""
	if err != nil || *taken != players[1] {
		t.Errorf("taken back: %+v, %v, want %+v", taken, err, players[1])
	}
	check("chat00000000", live.PlayersRoom, 0, 10, players)
	check("chat00000000", live.WatchersRoom, 0, 10, watchers)
	check("chat00000000", live.PlayersRoom, 2, 10, players[2:])
	check("chat00000000", live.PlayersRoom, 0, 2, players[2:])
	check("chat00000000", live.PlayersRoom, 6, 10, nil)
	check("chat00000001", live.PlayersRoom, 0, 10, nil)
	check("none00000000", live.PlayersRoom, 0, 10, nil)
	if got := get(t, s, "chat00000000").Version; got != 1 {
		t.Errorf("messages changed the version of the game to %d", got)
	}
}

// More than a page of messages, in games with several, among those of others.
func testWritten(t *testing.T, s live.Store) {
	const who, many = "W1", 700
	var ids []live.GameID
	for i := range 4 {
		r := Game(live.GameID(fmt.Sprintf("writ%08d", i)))
		if i < 3 {
			r.Seats[0].Kind, r.Seats[0].Player = table.Person, who
		}
		if i > 0 {
			r.Stage = table.Over
		}
		create(t, s, r)
		ids = append(ids, r.ID)
	}
	var want []string
	say := func(id live.GameID, author live.Alias, room live.Room, text string) {
		t.Helper()
		if err := s.Say(t.Context(), id, &live.Message{Room: room, Author: author, Seat: 1, Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range many {
		text := fmt.Sprint("first ", i)
		say(ids[0], live.AliasOf(ids[0], who), live.PlayersRoom, text)
		want = append(want, string(ids[0])+" "+text)
		if i%50 == 0 {
			say(ids[0], "another", live.PlayersRoom, "not mine")
		}
	}
	say(ids[1], "another", live.PlayersRoom, "not mine")
	say(ids[2], live.AliasOf(ids[2], who), live.WatchersRoom, "last")
	want = append(want, string(ids[2])+" last")
	say(ids[3], live.AliasOf(ids[3], who), live.WatchersRoom, "watching, an alias that leads to nobody")
	var got []string
	read := func(most int) error {
		got = nil
		return s.EachWritten(t.Context(), who, func(id live.GameID, m live.Message) error {
			if got = append(got, string(id)+" "+m.Text); len(got) == most {
				return io.ErrShortWrite
			}
			return nil
		})
	}
	if err := read(0); err != nil || !slices.Equal(got, want) {
		t.Errorf("%d messages, %v, want %d", len(got), err, len(want))
	}
	if err := read(3); !errors.Is(err, io.ErrShortWrite) || len(got) != 3 {
		t.Errorf("broken off: %d messages, %v", len(got), err)
	}
	if err := s.EachWritten(t.Context(), "nobody", func(live.GameID, live.Message) error { return io.ErrShortWrite }); err != nil {
		t.Errorf("a silent player: %v", err)
	}
}

func testMessageNumbers(t *testing.T, s live.Store) {
	const writers, each = 4, 10
	create(t, s, Game("many00000000"))
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				if err := s.Say(t.Context(), "many00000000", &live.Message{Room: live.PlayersRoom, Text: "x"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	said, err := s.Said(t.Context(), "many00000000", live.PlayersRoom, 0, 100)
	if err != nil || len(said) != writers*each {
		t.Fatalf("%d messages, %v, want %d", len(said), err, writers*each)
	}
	for i, m := range said {
		if m.ID != int64(i+1) {
			t.Fatalf("message %d has id %d", i+1, m.ID)
		}
	}
}

func testBeat(t *testing.T, s live.Store) {
	check := func(want table.Millis) {
		t.Helper()
		if got, err := s.LastBeat(t.Context()); err != nil || got != want {
			t.Errorf("LastBeat = %d, %v, want %d", got, err, want)
		}
	}
	check(0)
	for _, tt := range []struct{ beat, want table.Millis }{{1_000, 1_000}, {2_000, 2_000}, {1_500, 2_000}} {
		if err := s.Beat(t.Context(), tt.beat); err != nil {
			t.Fatal(err)
		}
		check(tt.want)
	}
}

// While one of several servers is alive there is no outage. If none was, there is one outage,
// however many servers notice it.
func testJoin(t *testing.T, s live.Store) {
	const gap = 3_000
	join := func(now table.Millis, want ...table.Outage) {
		t.Helper()
		if got, err := s.Join(t.Context(), now, gap); err != nil || !slices.Equal(got, want) {
			t.Errorf("Join(%d) = %v, %v, want %v", now, got, err, want)
		}
		if got, err := s.LastBeat(t.Context()); err != nil || got < now {
			t.Errorf("LastBeat after Join(%d) = %d, %v", now, got, err)
		}
	}
	join(10_000) // no server was alive before
	join(13_000)
	if err := s.Beat(t.Context(), 15_000); err != nil {
		t.Fatal(err)
	}
	join(18_000)
	one := table.Outage{From: 18_000, To: 21_001, Connected: true}
	join(21_001, one)
	join(21_050, one)
	join(20_000, one) // a clock that is behind
	two := table.Outage{From: 21_050, To: 30_000, Connected: true}
	var both sync.WaitGroup
	for range 4 {
		both.Go(func() { join(30_000, one, two) })
	}
	both.Wait()
	three := table.Outage{From: 30_000, To: 30_500}
	if got, err := s.Resume(t.Context(), 30_500); err != nil || !slices.Equal(got, []table.Outage{one, two, three}) {
		t.Errorf("Resume = %v, %v", got, err)
	}
}

func testOutages(t *testing.T, s live.Store) {
	resume := func(now table.Millis, want ...table.Outage) {
		t.Helper()
		if got, err := s.Resume(t.Context(), now); err != nil || !slices.Equal(got, want) {
			t.Errorf("Resume(%d) = %v, %v, want %v", now, got, err, want)
		}
		if got, err := s.LastBeat(t.Context()); err != nil || got < now {
			t.Errorf("LastBeat after Resume(%d) = %d, %v", now, got, err)
		}
	}
	first, second := table.Outage{From: 150, To: 200}, table.Outage{From: 200, To: 300}
	resume(100) // the server was never alive before
	if err := s.Beat(t.Context(), 150); err != nil {
		t.Fatal(err)
	}
	resume(200, first)
	resume(200, first)
	resume(300, first, second)
	resume(250, first, second) // a clock that was set back
	if err := s.Forget(t.Context(), 200); err != nil {
		t.Fatal(err)
	}
	resume(300, second)
	if err := s.Forget(t.Context(), 300); err != nil {
		t.Fatal(err)
	}
	resume(300)
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
