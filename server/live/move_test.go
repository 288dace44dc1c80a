package live_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

func TestFoolsMate(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		r = h.move(r, text)
	}
	if want := `{"over":true,"reason":"mate","winners":[2],"places":[[2],[1]]}`; r.Stage != table.Over || outcome(r) != want {
		t.Errorf("stage %s, outcome %s", r.Stage, outcome(r))
	}
	if r.Due != 0 || r.Turn != 0 || r.Deadline != 0 || r.Ended == 0 {
		t.Errorf("after the end: due %d, turn %d, deadline %d, ended %d", r.Due, r.Turn, r.Deadline, r.Ended)
	}
}

// texts returns the texts of the entries.
func texts(r *live.Record) string {
	var list []string
	for _, e := range r.Entries {
		list = append(list, e.Text)
	}
	return strings.Join(list, " ")
}

// The effect of a request to move in each state: error, stored data and announcement. The game has
// three seats; anna holds seats 1 and 3, bela seat 2.
func TestMove(t *testing.T) {
	const before = "1e21e4"
	for _, tt := range []struct {
		name    string
		state   func(h *hall, r *live.Record)
		request func(m *live.Move)
		err     error
		rule    string // rule of a refusal
		stored  string // entries
		told    bool
	}{
		{name: "a legal move", stored: before + " 2e22e4", told: true},
		{name: "of a later version, nothing played since", state: func(h *hall, r *live.Record) {
			h.must(h.Propose(t.Context(), live.Propose{Game: r.ID, Player: "anna", Seat: 1, Kind: table.VotePause}))
		}, stored: before + " 2e22e4", told: true},
		{name: "of the version before the last move", request: func(m *live.Move) { m.Version-- }, err: live.ErrConflict, stored: before},
		{name: "of a version to come", request: func(m *live.Move) { m.Version++ }, err: live.ErrConflict, stored: before},
		{name: "of version 0", request: func(m *live.Move) { m.Version = 0 }, err: live.ErrConflict, stored: before},
		{name: "by the holder of another seat", request: func(m *live.Move) { m.Player = "anna" }, err: live.ErrNotSeated, stored: before},
		{name: "by a watcher", request: func(m *live.Move) { m.Player = "carl" }, err: live.ErrNotSeated, stored: before},
		{name: "by nobody", request: func(m *live.Move) { m.Player = "" }, err: live.ErrNotSeated, stored: before},
		{name: "of a seat not on turn", request: func(m *live.Move) { m.Player, m.Seat = "anna", 3 }, err: live.ErrNotTurn, stored: before},
		{name: "in no game", request: func(m *live.Move) { m.Game = "AAAAAAAAAAAA" }, err: live.ErrNotFound, stored: before},
		{name: "in a game that cannot be", request: func(m *live.Move) { m.Game = "../../etc" }, err: live.ErrNotFound, stored: before},
		{name: "illegal", request: func(m *live.Move) { m.Text = "2e22d3" }, rule: "star.5", stored: before},
		{name: "unreadable", request: func(m *live.Move) { m.Text = "hello" }, rule: "formats", stored: before},
		{name: "an entry that is no move", request: func(m *live.Move) { m.Text = "resign1" }, rule: "formats", stored: before},
		{name: "in a paused game", state: func(h *hall, r *live.Record) { h.vote(r, table.VotePause) }, err: live.ErrPaused, stored: before},
		{name: "after another resigned", state: func(h *hall, r *live.Record) {
			h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 3}))
		}, err: live.ErrConflict, stored: before + " resign3"},
		{name: "of a seat that resigned", state: func(h *hall, r *live.Record) {
			h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela", Seat: 2}))
		}, err: live.ErrOut, stored: before + " resign2"},
		{name: "in an aborted game", state: func(h *hall, r *live.Record) { h.vote(r, table.VoteAbort) }, err: live.ErrOver, stored: before},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := game("star:3", "anna", "?", "here")
			g.Seats[2] = table.SeatChoice{Kind: table.ChooseHere, Name: "Carl"}
			r := h.move(h.seat(g, "", "bela"), before)
			m := moveOf(r, "2e22e4")
			if tt.state != nil {
				tt.state(h, r)
			}
			if tt.request != nil {
				tt.request(&m)
			}
			version := h.get(r.ID).Version
			told := h.told(live.Topic(r.ID))
			_, err := h.Move(t.Context(), m)
			refusal, _ := errors.AsType[*rules.Refusal](err)
			switch {
			case tt.rule != "":
				if refusal == nil || refusal.Rule != tt.rule {
					t.Errorf("error %v, want a refusal by %s", err, tt.rule)
				}
			case !errors.Is(err, tt.err):
				t.Errorf("error %v, want %v", err, tt.err)
			}
			got := h.get(r.ID)
			if texts(got) != tt.stored {
				t.Errorf("stored %q, want %q", texts(got), tt.stored)
			}
			want := version
			if tt.told {
				want++
			}
			if got.Version != want {
				t.Errorf("version %d, want %d", got.Version, want)
			}
			var versions []uint64
			for _, e := range told() {
				if e.Game != r.ID || e.From != len(r.Entries) && e.Version == want {
					t.Errorf("told %+v", e)
				}
				versions = append(versions, e.Version)
			}
			if tt.told != slices.Equal(versions, []uint64{want}) {
				t.Errorf("told of versions %v", versions)
			}
		})
	}
}

// A request repeated with its token gets the same response and changes nothing, whatever was
// played meanwhile.
func TestTokens(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	first := moveOf(r, "e2e4")
	r = h.must(h.Move(t.Context(), first))
	for range 2 {
		if again := h.must(h.Move(t.Context(), first)); again.Version != r.Version || texts(again) != "e2e4" {
			t.Errorf("repeated: version %d, entries %q", again.Version, texts(again))
		}
	}
	r = h.move(r, "e7e5")
	if again := h.must(h.Move(t.Context(), first)); texts(again) != "e2e4 e7e5" {
		t.Errorf("repeated later: entries %q", texts(again))
	}
	// The token of another player belongs to another request.
	stolen := moveOf(r, "g1f3")
	stolen.Token = "e7e5@" + stolen.Token
	if got := h.must(h.Move(t.Context(), stolen)); texts(got) != "e2e4 e7e5 g1f3" {
		t.Errorf("with another token: entries %q", texts(got))
	}
	other := moveOf(h.get(r.ID), "b8c6")
	other.Token = first.Token
	if got := h.must(h.Move(t.Context(), other)); texts(got) != "e2e4 e7e5 g1f3 b8c6" {
		t.Errorf("with the token of another player: entries %q", texts(got))
	}
	long := moveOf(h.get(r.ID), "f1c4")
	long.Token = strings.Repeat("x", 65)
	if _, err := h.Move(t.Context(), long); !isInput(err, "token") {
		t.Errorf("a token of 65 bytes: %v", err)
	}
}

// isInput reports whether err is about a field.
func isInput(err error, field string) bool {
	input, ok := errors.AsType[*table.InputError](err)
	return ok && input.Field == field
}

// Of concurrent requests for the same move one succeeds, and two services do not see each other's
// cache.
func TestTwoServices(t *testing.T) {
	store := memory.NewStore()
	one, two := newHall(t, store), newHall(t, store)
	r := one.start("star:2", "anna", "bela")
	for i, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"} {
		h := one
		if i%2 == 1 {
			h = two
		}
		r = h.move(r, text)
	}
	if got := texts(one.get(r.ID)); got != "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6" {
		t.Errorf("entries %q", got)
	}
	// A stale cache must be refreshed before a refusal.
	late := moveOf(r, "b5a4")
	r = two.must(two.Move(t.Context(), late))
	late.Token = "another"
	if _, err := one.Move(t.Context(), late); !errors.Is(err, live.ErrConflict) {
		t.Errorf("the same move through the other service: %v, want %v", err, live.ErrConflict)
	}
	if got := one.move(r, "g8f6"); len(got.Entries) != 8 {
		t.Errorf("entries %q", texts(got))
	}
}

// A request for a version gets that version or a later one, from the cache if it is new enough.
func TestSince(t *testing.T) {
	store := memory.NewStore()
	one, two := newHall(t, store), newHall(t, store)
	r := one.move(one.start("star:2", "anna", "bela"), "e2e4")
	if got := one.must(one.Since(t.Context(), r.ID, r.Version-1)); got != r {
		t.Errorf("version %d is read, although version %d is cached", got.Version, r.Version)
	}
	next := two.move(r, "e7e5")
	if got := one.must(one.Since(t.Context(), r.ID, next.Version)); got.Version != next.Version || texts(got) != "e2e4 e7e5" {
		t.Errorf("version %d, entries %q, want version %d", got.Version, texts(got), next.Version)
	}
	if _, err := one.Since(t.Context(), "AAAAAAAAAAAA", 1); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("of no game: %v, want %v", err, live.ErrNotFound)
	}
}

func TestConcurrentMoves(t *testing.T) {
	store := memory.NewStore()
	halls := []*hall{newHall(t, store), newHall(t, store)}
	r := halls[0].start("star:2", "anna", "bela")
	for _, text := range []string{"e2e4", "e7e5", "d2d4", "d7d5"} {
		const asking = 8
		errs := make(chan error, asking)
		for i := range asking {
			m := moveOf(r, text)
			m.Token = ""
			go func() {
				_, err := halls[i%2].Move(t.Context(), m)
				errs <- err
			}()
		}
		won := 0
		for range asking {
			switch err := <-errs; {
			case err == nil:
				won++
			case !errors.Is(err, live.ErrConflict):
				t.Errorf("error %v", err)
			}
		}
		next := halls[0].get(r.ID)
		if won != 1 || next.Version != r.Version+1 {
			t.Fatalf("%s: %d requests won, version %d after %d", text, won, next.Version, r.Version)
		}
		r = next
	}
}

// The choice of Sovereign's pie is an entry; it makes the two players exchange seats and times.
func TestSwap(t *testing.T) {
	h := newHall(t, nil)
	g := game("sovereign", "anna", "?")
	g.Clock = table.Clock{Kind: table.GameClock, Initial: 600_000, Increment: 2_000}
	r := h.seat(g, "anna", "bela")
	h.pass(15 * time.Second)
	r = h.move(r, firstMove(h, r))
	// Their proposals follow them.
	r = h.ballot(h.must(h.propose(r, "bela", 2, table.VoteAbort)), "anna", false)
	r = h.must(h.propose(r, "anna", 1, table.VotePause))
	h.pass(30 * time.Second)
	r = h.move(r, "swap")
	if r.Vote.By != 2 || r.Vote.Voters[0] != (table.Voter{Player: "anna", Seat: 2, Ballot: table.Yes}) || r.Declined[0].Seat != 1 {
		t.Errorf("after swap: vote %+v, declined %+v", r.Vote, r.Declined)
	}
	r = h.ballot(r, "bela", false)
	if r.Seats[0].Player != "bela" || r.Seats[1].Player != "anna" || r.Turn != 2 {
		t.Fatalf("after swap: seats %+v, turn %d", r.Seats, r.Turn)
	}
	// Anna has used 10 s after the head start and gained 2 s. Bela has used 30 s and gained
	// nothing, since the entry is no ply.
	if r.Times[0].Left != 570_000 || r.Times[1].Left != 592_000 {
		t.Errorf("after swap: clocks %d and %d", r.Times[0].Left, r.Times[1].Left)
	}
	if _, err := h.Move(t.Context(), live.Move{Game: r.ID, Move: table.Move{Player: "bela", Seat: 2, Version: r.Version, Text: "x"}}); !errors.Is(err, live.ErrNotSeated) {
		t.Errorf("bela on her old seat: %v", err)
	}
	exported, err := h.Export(t.Context(), r.ID, "", "")
	if err != nil || !strings.Contains(exported.Text, `[Seat1 "Anna"]`) || !strings.Contains(exported.Text, `[Seat2 "bela"]`) {
		t.Errorf("record, %v:\n%s", err, exported.Text)
	}
	r = h.takeBack(r, "bela", 1)
	if r.Seats[0].Player != "anna" || r.Seats[1].Player != "bela" || r.Turn != 2 || len(r.Entries) != 1 {
		t.Errorf("after the takeback: seats %+v, turn %d, entries %q", r.Seats, r.Turn, texts(r))
	}
}

// firstMove returns a legal move.
func firstMove(h *hall, r *live.Record) string {
	h.t.Helper()
	pos, _, err := h.Position(h.t.Context(), r.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return pos.MoveText(pos.Moves(nil)[0])
}

// A capture with several spellings is stored in the canonical one.
func TestStoredText(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("draughts:2", "anna", "bela")
	for _, text := range []string{"c3d4", "f6e5", "d4xf6"} {
		r = h.move(r, text)
	}
	if got := texts(r); got != "c3d4 f6e5 d4xf6" {
		t.Errorf("entries %q", got)
	}
}
