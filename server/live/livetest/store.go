package livetest

import (
	"encoding/json"
	"errors"
	"fmt"
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
