package table_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/table"
)

// room keeps one table like a server does: a state, its position, the time.
type room struct {
	t     *testing.T
	game  rules.Game
	state table.State
	pos   rules.Position
	now   table.Millis
	last  table.Change
}

// began is the time of a new room.
var began = table.At(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))

// newRoom creates a game with these players on its seats: "?" is an open seat, "!" a reserved one
// and a digit a bot of that level. The first player is the host.
func newRoom(t *testing.T, agreed table.Setting, players ...string) *room {
	t.Helper()
	game := gamestest.Game(t, agreed.Variant)
	host := slices.IndexFunc(players, func(p string) bool { return p != "?" && p[0] > '9' })
	agreed.Host = table.Player(players[host])
	if agreed.Clock.Kind == "" {
		agreed.Clock.Kind = table.NoClock
	}
	agreed.Leaving = table.Leaving{Kind: table.LeaveOut, After: 120_000}
	var seats []table.SeatChoice
	for _, p := range players {
		switch {
		case p == players[host]:
			seats = append(seats, table.SeatChoice{Kind: table.ChooseHere, Name: strings.ToUpper(p)})
		case p == "!":
			seats = append(seats, table.SeatChoice{Kind: table.ChooseInvited})
		case p[0] <= '9' && p != "?":
			seats = append(seats, table.SeatChoice{Kind: table.ChooseBot, Level: int(p[0] - '0')})
		default:
			seats = append(seats, table.SeatChoice{Kind: table.ChooseOpen})
		}
	}
	made, err := table.New(game, agreed, seats, began)
	if err != nil {
		t.Fatal(err)
	}
	made.StartIfFull()
	r := &room{t: t, game: game, now: began}
	r.keep(made)
	for i, p := range players {
		if p != players[host] && p != "?" && p[0] > '9' {
			if err := r.ask(func(t *table.Table) error {
				return t.Join(table.Join{Player: table.Player(p), Name: strings.ToUpper(p), Seat: i + 1})
			}); err != nil {
				t.Fatalf("%s joins: %v", p, err)
			}
		}
	}
	return r
}

// keep stores the state of a table.
func (r *room) keep(t *table.Table) {
	r.t.Helper()
	change := t.Settle()
	for _, err := range change.Faults {
		r.t.Errorf("fault: %v", err)
	}
	if !change.Changed {
		return
	}
	before := r.state.Entries
	if !slices.Equal(before[:change.Keep], t.Entries[:change.Keep]) {
		r.t.Errorf("the first %d entries have changed", change.Keep)
	}
	r.state, r.pos, r.last = t.State, t.Pos(), change
	r.state.Version++
}

// do performs a request, and stores due changes even if it is refused.
func (r *room) do(q table.Request) error {
	r.t.Helper()
	return r.ask(func(t *table.Table) error { return t.Do(&q) })
}

// ask performs a request, and stores due changes even if it is refused.
func (r *room) ask(request func(*table.Table) error) error {
	r.t.Helper()
	t, err := table.Open(r.game, &r.state, r.pos, r.now)
	if err != nil {
		r.t.Fatal(err)
	}
	r.pos = nil // until the state is stored
	before := r.state.Clone()
	t.Expire()
	err = request(t)
	if !reflect.DeepEqual(before, r.state.Clone()) {
		r.t.Error("the state that was opened has changed")
	}
	r.keep(t)
	return err
}

func (r *room) must(q table.Request) {
	r.t.Helper()
	if err := r.do(q); err != nil {
		r.t.Fatalf("%+v: %v", q, err)
	}
}

// move plays a move for the seat to move.
func (r *room) move(text string) {
	r.t.Helper()
	seat := r.state.Seats[r.state.Turn-1]
	if seat.Kind == table.Bot {
		r.must(table.Request{Do: "bot-move", Seat: r.state.Turn, Moved: r.state.Moved, Text: text})
		return
	}
	r.must(table.Request{Do: "move", Player: seat.Player, Seat: r.state.Turn, Version: r.state.Version, Text: text})
}

// texts returns the texts of the entries.
func (r *room) texts() string {
	var list []string
	for _, e := range r.state.Entries {
		list = append(list, e.Text)
	}
	return strings.Join(list, " ")
}

// names returns the players by seat, as first letters.
func names(s *table.State) string {
	var list []string
	for _, seat := range s.Seats {
		switch seat.Kind {
		case table.Person:
			list = append(list, string(seat.Player))
		case table.Bot:
			list = append(list, string(rune('0'+seat.Level)))
		default:
			list = append(list, "?")
		}
	}
	return strings.Join(list, " ")
}

// With all people at one screen a vote passes at once, and only bots can be against it.
func TestOneScreen(t *testing.T) {
	for _, tt := range []struct {
		name, variant string
		players       []string
		moves         []string
		do            []table.Request
		want          func(s *table.State) bool
	}{
		{"draw", "star:3", []string{"anna", "anna", "anna"}, []string{"1e21e4"},
			[]table.Request{{Do: "propose", Seat: 1, Kind: table.VoteDraw}},
			func(s *table.State) bool { return s.Stage == table.Over && s.Outcome.Reason == rules.Agreement }},
		{"draw, with a bot", "star:3", []string{"anna", "4", "anna"}, nil,
			[]table.Request{{Do: "propose", Seat: 1, Kind: table.VoteDraw}},
			func(s *table.State) bool { return s.Stage == table.Playing && len(s.Vote.Voters) == 2 }},
		{"draw, with a bot that agrees", "star:3", []string{"anna", "4", "anna"}, nil,
			[]table.Request{{Do: "propose", Seat: 3, Kind: table.VoteDraw}, {Do: "bot-ballot", Seat: 2, Vote: 2, Yes: true}},
			func(s *table.State) bool { return s.Stage == table.Over }},
		{"takeback", "star:2", []string{"anna", "anna"}, []string{"e2e4", "e7e5", "d2d4"},
			[]table.Request{{Do: "propose", Seat: 2, Kind: table.VoteTakeback}},
			func(s *table.State) bool { return len(s.Entries) == 1 && s.Turn == 2 }},
		{"pause and resume", "star:2", []string{"anna", "3"}, nil,
			[]table.Request{{Do: "propose", Seat: 1, Kind: table.VotePause}, {Do: "propose", Seat: 1, Kind: table.VoteResume}},
			func(s *table.State) bool { return s.Pause == nil && s.LastVote.Kind == table.VoteResume }},
		{"abort", "star:2", []string{"anna", "3"}, nil,
			[]table.Request{{Do: "propose", Seat: 1, Kind: table.VoteAbort}},
			func(s *table.State) bool { return s.Stage == table.Aborted }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRoom(t, table.Setting{Variant: tt.variant}, tt.players...)
			for _, text := range tt.moves {
				r.move(text)
			}
			for _, q := range tt.do {
				q.Player = "anna"
				r.must(q)
			}
			if !tt.want(&r.state) {
				t.Errorf("%+v", r.state)
			}
		})
	}
}

// The results of votes are kept, latest last, up to a limit.
func TestVotesKept(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "3")
	const pauses = 20
	for range pauses {
		r.must(table.Request{Do: "propose", Seat: 1, Kind: table.VotePause, Player: "anna"})
		r.must(table.Request{Do: "propose", Seat: 1, Kind: table.VoteResume, Player: "anna"})
	}
	votes := append(r.state.Votes, *r.state.LastVote)
	if len(votes) != 32 {
		t.Fatalf("%d votes of %d are kept, want 32", len(votes), 2*pauses)
	}
	for i, v := range votes {
		want := table.VotePause
		if i%2 == 1 {
			want = table.VoteResume
		}
		if v.Kind != want || !v.Passed || i > 0 && v.ID <= votes[i-1].ID {
			t.Errorf("vote %d is %+v, want %s after %+v", i, v, want, votes[max(0, i-1)])
		}
	}
}

// In a rematch partners stay together: everybody moves by the fewest seats that allow it.
func TestRematch(t *testing.T) {
	for _, tt := range []struct {
		variant string
		players []string
		want    string
	}{
		{"star:2", []string{"anna", "bela"}, "bela anna"},
		{"star:3", []string{"anna", "bela", "3"}, "3 anna bela"},
		{"star:4,teams=pairs", []string{"anna", "bela", "cora", "dora"}, "dora anna bela cora"},
		{"star:4,teams=adjacent", []string{"anna", "bela", "cora", "dora"}, "cora dora anna bela"},
		{"star:6,teams=threes", []string{"anna", "bela", "cora", "dora", "5", "6"}, "6 anna bela cora dora 5"},
		{"star:6,teams=adjacent", []string{"anna", "bela", "cora", "dora", "5", "6"}, "5 6 anna bela cora dora"},
		{"star:3,teams=1-23", []string{"anna", "bela", "cora"}, "cora anna bela"},
		{"star:4,teams=adjacent", []string{"anna", "anna", "anna", "4"}, "anna 4 anna anna"},
	} {
		t.Run(tt.variant+" "+strings.Join(tt.players, " "), func(t *testing.T) {
			r := newRoom(t, table.Setting{Variant: tt.variant}, tt.players...)
			if _, err := table.Rematch(r.game, &r.state, "anna", r.now); !errors.Is(err, table.ErrNotOver) {
				t.Errorf("while it is played: %v, want %v", err, table.ErrNotOver)
			}
			for i, seat := range r.state.Seats {
				if seat.Kind == table.Person && r.state.Stage == table.Playing && !slices.Contains(r.state.Out, i+1) {
					r.must(table.Request{Do: "resign", Player: seat.Player, Seat: i + 1})
				}
			}
			if r.state.Stage != table.Over {
				r.state.Stage = table.Over // bots play on
			}
			if _, err := table.Rematch(r.game, &r.state, "zoe", r.now); !errors.Is(err, table.ErrNotSeated) {
				t.Errorf("by another: %v, want %v", err, table.ErrNotSeated)
			}
			next, err := table.Rematch(r.game, &r.state, "anna", r.now)
			if err != nil {
				t.Fatal(err)
			}
			next.Come("anna")
			if got := names(&next.State); got != tt.want {
				t.Errorf("seats %s, want %s", got, tt.want)
			}
			if alone := len(next.Players()) == 1; (next.Stage == table.Playing) != alone {
				t.Errorf("stage %s with players %v", next.Stage, next.Players())
			}
		})
	}
}

// With all people at one screen, clocks run from the first move on: neither a pause before it nor a
// closed page starts them.
func TestFirstClock(t *testing.T) {
	clock := table.Clock{Kind: table.GameClock, Initial: 60_000}
	for _, tt := range []struct {
		name    string
		players []string // a digit is a bot
		runs    bool
	}{
		{"one person", []string{"anna", "anna"}, false},
		{"a person and a bot", []string{"anna", "3"}, false},
		{"two persons", []string{"anna", "bela"}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRoom(t, table.Setting{Variant: "star:2", Clock: clock}, tt.players...)
			if tt.runs {
				if want := r.now + 5_000 + 60_000; r.state.Deadline != want {
					t.Errorf("the flag falls %d ms after the start, want 65000", r.state.Deadline-r.now)
				}
				return
			}
			for _, kind := range []table.VoteKind{table.VotePause, table.VoteResume} {
				r.now += 100_000
				r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: kind})
			}
			r.now += 100_000
			if err := r.ask(func(t *table.Table) error { t.Resume(r.now-50_000, true); return nil }); err != nil {
				t.Fatal(err)
			}
			if r.state.Deadline != 0 {
				t.Errorf("the flag falls at %d before the first move", r.state.Deadline)
			}
			r.move("e2e4")
			if first := r.state.Entries[0]; first.Spent != 0 || first.Left != 60_000 {
				t.Errorf("the first move took %d ms and left %d", first.Spent, first.Left)
			}
			if r.state.Deadline != r.now+60_000 {
				t.Errorf("the second clock has %d ms", r.state.Deadline-r.now)
			}
		})
	}
}

// A takeback neither gives time back nor revives a seat that has resigned.
func TestTakeback(t *testing.T) {
	clock := table.Clock{Kind: table.GameClock, Initial: 300_000}
	r := newRoom(t, table.Setting{Variant: "star:3", Clock: clock}, "anna", "anna", "anna")
	r.move("1e21e4")
	r.now += 20_000
	r.move("2e22e4")
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 2, Kind: table.VoteTakeback})
	if r.texts() != "1e21e4" {
		t.Fatalf("entries %q", r.texts())
	}
	r.now += 30_000
	r.move("2e22e4")
	if err := r.do(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteTakeback}); err != nil || r.texts() != "" {
		t.Fatalf("%v, entries %q", err, r.texts())
	}
	if got := []int64{r.state.Times[0].Left, r.state.Times[1].Left}; !slices.Equal(got, []int64{300_000, 250_000}) {
		t.Errorf("clocks %v after the takeback", got)
	}
	if r.state.Deadline != r.now+300_000 || r.last.Keep != 0 || !r.last.Moved {
		t.Errorf("the flag falls in %d ms, change %+v", r.state.Deadline-r.now, r.last)
	}
	r.move("1e21e4")
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 3})
	if err := r.do(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteTakeback}); !errors.Is(err, table.ErrNothing) {
		t.Errorf("over a resignation: %v, want %v", err, table.ErrNothing)
	}
}

// No acknowledged move is undone at once: the elimination of a seat that has not agreed to a
// takeback ends the vote on it.
func TestTakebackOverWhoGoesOut(t *testing.T) {
	lots := rand.New(rand.NewPCG(3, 5))
	for range 50 {
		r := newRoom(t, table.Setting{Variant: "draughts:3"}, "anna", "bela", "cleo")
		for r.state.Stage == table.Playing {
			moves := r.pos.Moves(nil)
			text := r.pos.MoveText(moves[lots.IntN(len(moves))])
			ahead := r.pos.Clone()
			if err := rules.Apply(ahead, text); err != nil {
				t.Fatal(err)
			}
			out := ahead.Outcome().Out
			if ahead.Over() || len(out) != 1 || len(r.state.Out) == 1 {
				r.move(text)
				continue
			}
			mover, victim := r.state.Turn, int(out[0])
			r.must(table.Request{Do: "propose", Player: r.state.Seats[mover-1].Player, Seat: mover, Kind: table.VoteTakeback})
			entries := len(r.state.Entries)
			third := 6 - mover - victim
			r.must(table.Request{Do: "ballot", Player: r.state.Seats[third-1].Player, Vote: r.state.Vote.ID, Yes: true})
			r.move(text)
			if len(r.state.Entries) != entries+1 || r.state.Vote != nil || r.state.LastVote.Passed {
				t.Errorf("%d entries, vote %v, last %+v; want %d and none", len(r.state.Entries), r.state.Vote, r.state.LastVote, entries+1)
			}
			return
		}
	}
	t.Fatal("nobody was put out")
}

// People who all share one screen may go back anywhere, also past a resignation and the end,
// unless time is counted.
func TestRewind(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "anna")
	r.move("e2e4")
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 2})
	if r.state.Stage != table.Over {
		t.Fatal(r.state.Stage)
	}
	for _, tt := range []struct {
		name   string
		player table.Player
		keep   int
		err    error
	}{
		{"by another", "bela", 1, table.ErrNotSeated},
		{"by nobody", "", 1, table.ErrNotSeated},
		{"nothing", "anna", 2, table.ErrNothing},
		{"less than nothing", "anna", -1, table.ErrNothing},
		{"the resignation", "anna", 1, nil},
		{"all", "anna", 0, nil},
	} {
		if err := r.ask(func(t *table.Table) error { return t.Rewind(tt.player, tt.keep) }); !errors.Is(err, tt.err) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.err)
		}
		if tt.err == nil && (r.state.Stage != table.Playing || len(r.state.Entries) != tt.keep || r.state.Turn != 1+tt.keep || len(r.state.Out) != 0) {
			t.Errorf("%s: %+v", tt.name, r.state)
		}
	}
	if err := r.ask(func(t *table.Table) error { return t.CallFlag("anna", 2) }); err != nil {
		t.Fatalf("call-flag: %v", err)
	}
	if r.state.Outcome.Reason != rules.Time || r.texts() != "flag2" {
		t.Errorf("after a flag was called %q, %+v", r.texts(), r.state.Outcome)
	}
	if err := r.ask(func(t *table.Table) error { return t.CallFlag("anna", 1) }); !errors.Is(err, table.ErrOver) {
		t.Errorf("a second flag: %v, want %v", err, table.ErrOver)
	}
	timed := newRoom(t, table.Setting{Variant: "star:2", Clock: table.Clock{Kind: table.MoveClock, PerMove: 60_000}}, "anna", "anna")
	timed.move("e2e4")
	if err := timed.ask(func(t *table.Table) error { return t.Rewind("anna", 0) }); !errors.Is(err, table.ErrNothing) {
		t.Errorf("with a clock: %v, want %v", err, table.ErrNothing)
	}
	if err := timed.ask(func(t *table.Table) error { return t.CallFlag("anna", 1) }); !errors.Is(err, table.ErrNothing) {
		t.Errorf("a flag called where a clock runs: %v, want %v", err, table.ErrNothing)
	}
	two := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "bela")
	if err := two.ask(func(t *table.Table) error { return t.Rewind("anna", 0) }); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("with another at the table: %v, want %v", err, table.ErrNotSeated)
	}
	waiting := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "?")
	if err := waiting.ask(func(t *table.Table) error { return t.Rewind("anna", 0) }); !errors.Is(err, table.ErrWaiting) {
		t.Errorf("before the start: %v, want %v", err, table.ErrWaiting)
	}
}

// The pie exchanges people with their time, a takeback exchanges them again, and the record has the
// original seats.
func TestPie(t *testing.T) {
	clock := table.Clock{Kind: table.GameClock, Initial: 300_000, Increment: 5_000}
	r := newRoom(t, table.Setting{Variant: "sovereign", Clock: clock}, "anna", "bela")
	r.now += 25_000
	moves := r.pos.Moves(nil)
	r.move(r.pos.MoveText(moves[0]))
	r.now += 10_000
	r.move("swap")
	if names(&r.state) != "bela anna" || r.state.Times[0].Left != 290_000 || r.state.Times[1].Left != 285_000 {
		t.Errorf("%s, %v", names(&r.state), r.state.Times)
	}
	first := r.state.FirstSeats()
	if first[0].Player != "anna" {
		t.Errorf("first %+v", first)
	}
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("Seat1") != "ANNA" || out.Tag("Seat2") != "BELA" {
		t.Errorf("%+v, %v", out, err)
	}
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 2, Kind: table.VoteTakeback})
	if r.state.Vote.Keep != 0 {
		t.Errorf("anna's last move is entry 1, not %d", r.state.Vote.Keep+1)
	}
	r.must(table.Request{Do: "ballot", Player: "bela", Vote: r.state.Vote.ID, Yes: true})
	if names(&r.state) != "anna bela" || r.state.Times[0].Left != 285_000 || r.state.Turn != 1 {
		t.Errorf("after the takeback %s, %v, turn %d", names(&r.state), r.state.Times, r.state.Turn)
	}
}

// A game may begin at a custom position, which its record has.
func TestPosition(t *testing.T) {
	const start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	r := newRoom(t, table.Setting{Variant: "star:2", Position: start}, "anna", "anna")
	r.move("e2e4")
	r.pos = nil
	r.move("e8e7")
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteTakeback})
	r.move("e2e3")
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("Position") != start || len(out.Moves) != 1 {
		t.Errorf("%+v, %v", out, err)
	}
	agreed := r.state.Setting
	agreed.Position = "nonsense"
	broken, err := table.New(r.game, agreed, []table.SeatChoice{{Kind: table.ChooseHere}, {Kind: table.ChooseHere}}, began)
	if err == nil {
		broken.StartIfFull()
		t.Errorf("a game from nonsense is at stage %s", broken.Stage)
	}
}

// An outage costs nobody time: a closed page, or a stopped server.
func TestResume(t *testing.T) {
	for _, present := range []bool{false, true} {
		r := newRoom(t, table.Setting{Variant: "star:2", Clock: table.Clock{Kind: table.MoveClock, PerMove: 60_000}}, "anna", "bela")
		r.now += 5_000
		r.move("e2e4")
		last := r.now + 20_000
		r.now += 3_600_000
		resumed, err := table.Open(r.game, &r.state, nil, r.now)
		if err != nil {
			t.Fatal(err)
		}
		resumed.Resume(last, present)
		resumed.Expire()
		r.keep(resumed)
		if r.texts() != "e2e4" || r.state.Deadline-r.now != 40_000 {
			t.Errorf("entries %q, the flag falls in %d ms, want 40 s", r.texts(), r.state.Deadline-r.now)
		}
		if away := r.state.Seats[0].Away != 0; away == present {
			t.Errorf("present %t: seat %+v", present, r.state.Seats[0])
		}
	}
}

// A bot is asked when it is to move, and not later.
func TestAsks(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "4")
	if len(r.last.Asks) != 0 {
		t.Errorf("asked %+v at anna's turn", r.last.Asks)
	}
	r.move("e2e4")
	want := table.Ask{Seat: 2, Level: 4, Moved: r.state.Moved}
	if !slices.Equal(r.last.Asks, []table.Ask{want}) || !r.state.Wanted(want) {
		t.Errorf("asked %+v, want %+v", r.last.Asks, want)
	}
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteDraw})
	ballot := r.last.Asks[0]
	if ballot.Vote != r.state.Vote.ID || !r.state.Wanted(ballot) {
		t.Errorf("asked %+v for a ballot", ballot)
	}
	r.move("e7e5")
	if r.state.Wanted(want) {
		t.Error("the move is wanted again")
	}
	if err := r.do(table.Request{Do: "bot-move", Seat: 2, Moved: want.Moved, Text: "e7e5"}); !errors.Is(err, table.ErrConflict) {
		t.Errorf("the same move again: %v, want %v", err, table.ErrConflict)
	}
	r.move("d2d4")
	r.now += 60_000
	r.must(table.Request{Do: "nudge"})
	if len(r.last.Asks) != 1 {
		t.Errorf("after a minute asked %+v", r.last.Asks)
	}
}

// full returns a state with every field set.
func full() *table.State {
	return &table.State{
		Setting: table.Setting{
			Variant: "star:4,teams=pairs", Position: "a \"b\"", Host: "anna", Listed: true, Lots: true, Hidden: true, Official: true, Rated: true, Paired: true, OverBoard: true, Draws: 30, Opening: 60_000,
			Seed: "seed", Seal: "seal", Drawn: []int{2, 1}, Match: &table.Match{Games: 4, Game: 2, Halves: []int{1, 2, 0, 3}},
			Clock:   table.Clock{Kind: table.GameClock, Initial: 1, Increment: 2, Delay: 3, PerMove: 4, Total: 5, Periods: 6, Period: 7, Stages: []table.ClockStage{{Moves: 1, Time: 2}, {}}, Seats: []table.SeatClock{{Initial: 1, Increment: 2, Delay: 3, PerMove: 4}, {}}},
			Leaving: table.Leaving{Kind: table.LeaveBot, Level: 3, After: 5},
			Created: 6, Stage: table.Playing, Begun: 7, Ended: 8, Resumed: 9,
			Seats: []table.Seat{
				{Kind: table.Person, Player: "anna", Name: "Änna\n", Ready: true, Away: 1, Leaves: 2, Substitute: 3},
				{Kind: table.Bot, Level: 4},
				{Kind: table.Vacant, Reserved: true},
			},
			Out:       []int{2, 1},
			Absentees: []table.Absentee{{Player: "dora", At: 4}, {Player: "carl"}},
			Vacations: []table.SeatVacation{{Seat: 1, Vacation: table.Vacation{From: 1, Until: 2}, Over: true}, {Seat: 2}},
			Pause:     &table.Pause{Arbiter: true, Reason: "Noise.", Since: 1, Elapsed: 2, Until: 3},
			Vote:      &table.Vote{ID: 1, Kind: table.VoteDraw, By: 2, Opened: 3, Until: 4, Keep: 5, Voters: []table.Voter{{Player: "anna", Seat: 1, Ballot: table.Yes}, {Seat: 2}}},
			LastVote:  &table.LastVote{ID: 1, Kind: table.VotePause, By: 2, Passed: true, At: 3},
			Votes:     []table.LastVote{{ID: 2, Kind: table.VoteDraw, By: 1, At: 2}, {ID: 3}},
			Declined:  []table.Decline{{Kind: table.VoteAbort, Seat: 1, Times: 2, Until: 3}},
		},
		Course: table.Course{
			Version: 1, Moved: 2, Cut: 1, Updated: 3, Turn: 4, Agree: []int{1, 3}, Started: 5, Deadline: 6, Due: 7,
			Outcome: &rules.Outcome{Turn: 4, Out: []rules.Seat{2, 1}},
			Times:   []table.SeatTime{{Left: 1, Lag: 2, Periods: 3, Stage: 4}, {}}, Whole: 8,
		},
		Entries: []table.Entry{{Text: "e2e4", Seat: 1, At: 2, Spent: 3, Left: 4, Cause: table.Limit, Bot: true}, {Text: "draw"}},
	}
}

// JSON has every field: it round-trips, and has the members that encoding/json would write, which
// the API describes.
func TestJSON(t *testing.T) {
	for name, s := range map[string]*table.State{"full": full(), "bare": {}} {
		t.Run(name, func(t *testing.T) {
			text := s.AppendJSON(nil)
			back, err := table.ParseState(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(back, s) {
				t.Errorf("read back %+v\nwant %+v", back, s)
			}
			var got, want map[string]any
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			tagged, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(strings.ReplaceAll(string(tagged), ":null", ":[]")), &want); err != nil {
				t.Fatal(err)
			}
			delete(got, "outcome")
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s\nwant the members of\n%s", text, tagged)
			}
		})
	}
	var zero func(v reflect.Value, path string)
	zero = func(v reflect.Value, path string) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				zero(v.Field(i), path+"."+v.Type().Field(i).Name)
			}
		case reflect.Pointer:
			if v.Type() != reflect.TypeFor[*rules.Outcome]() && !v.IsNil() {
				zero(v.Elem(), path)
			}
		case reflect.Slice:
			if v.Len() > 0 {
				if v.Index(0).Kind() == reflect.Struct {
					return
				}
			}
		}
		if v.IsZero() {
			t.Errorf("full says nothing of %s", path)
		}
	}
	zero(reflect.ValueOf(*full()), "State")
	for _, text := range []string{"", "[]", `{"turn":"1"}`, `{"turn":1,"turn":2}`, `{"seats":[1]}`, `{"vote":[]}`, `{"outcome":{}}`, `{"version":1.5}`, `{"out":[""]}`, `{"lots":0}`, `{"host":1}`} {
		if _, err := table.ParseState(text); err == nil {
			t.Errorf("ParseState(%s) is no error", text)
		}
	}
}

// Requests, plans and changes as text.
func TestRequestJSON(t *testing.T) {
	q := table.Request{Do: "move", Player: "anna", Seat: 1, Version: 2, Moved: 3, Text: "e2e4", Kind: table.VoteDraw, Vote: 5, Yes: true}
	back, err := table.ParseRequest(string(q.AppendJSON(nil)))
	if err != nil || *back != q || reflect.ValueOf(q).NumField() != 9 {
		t.Errorf("%+v, %v, want %+v", back, err, q)
	}
	if _, err := table.ParseRequest("move"); err == nil {
		t.Error("a word is a request")
	}
	r := newRoom(t, table.Setting{Variant: "rex"}, "anna", "anna")
	var input *table.InputError
	if err := r.do(table.Request{Do: "dance"}); !errors.As(err, &input) {
		t.Errorf("a request that there is not: %v", err)
	}
	plan, err := table.ParsePlan(`{"variant":"rex","host":"anna","lots":true,"clock":{"kind":"none"},"leaving":{"kind":"out","after":60000},"seats":[{"kind":"me","name":"Anna"},{"kind":"bot","level":3}]}`)
	if err != nil {
		t.Fatal(err)
	}
	made, err := table.New(r.game, plan.Setting, plan.Seats, began)
	if err != nil || names(&made.State) != "anna 3" || !made.Lots || made.Leaving.After != 60_000 {
		t.Errorf("%+v, %v", made, err)
	}
	change := table.Change{Changed: true, Moved: true, Keep: 1, Asks: []table.Ask{{Seat: 1, Level: 2, Moved: 3, Vote: 4}}}
	if got, want := string(change.AppendJSON(nil)), `{"changed":true,"moved":true,"keep":1,"asks":[{"seat":1,"level":2,"moved":3,"vote":4}]}`; got != want {
		t.Errorf("change %s, want %s", got, want)
	}
}

// Every error has a code of its own.
func TestErrorCodes(t *testing.T) {
	var refused *table.Error
	if err := table.ErrNotTurn; !errors.As(err, &refused) || refused.Code != "not-turn" {
		t.Errorf("%v has the code %q", err, refused.Code)
	}
}

// A table of everybody at one screen writes the same record as a server.
func TestRecord(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "anna")
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		r.move(text)
	}
	out, err := r.state.Record(r.game, "here")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := record.NewWriter(&text).Write(out); err != nil {
		t.Fatal(err)
	}
	const want = `[Game "star:2"]
[Event "Casual game"]
[Site "here"]
[Date "2026.11.20"]
[UTCDate "2026.11.20"]
[UTCTime "12:00:00"]
[Seat1 "ANNA"]
[Seat2 "ANNA"]
[TimeControl "-"]
[Result "2>1"]
[Reason "mate"]
[Out "1:mate"]

1. 1:f2f3 2:e7e5
2. 1:g2g4 2:d8h4 2>1
`
	if text.String() != want {
		t.Errorf("record\n%s\nwant\n%s", text.String(), want)
	}
}

// Two players who make the same proposal at the same time agree: the second proposal is a vote for
// the first.
func TestProposalsThatMeet(t *testing.T) {
	for _, tt := range []struct {
		kind    table.VoteKind
		carried func(r *room) bool
	}{
		{table.VoteDraw, func(r *room) bool { return r.state.Stage == table.Over && strings.HasSuffix(r.texts(), " draw") }},
		{table.VoteTakeback, func(r *room) bool { return r.texts() == "" }},
		{table.VotePause, func(r *room) bool { return r.state.Pause != nil }},
		{table.VoteAbort, func(r *room) bool { return r.state.Stage == table.Aborted }},
	} {
		t.Run(string(tt.kind), func(t *testing.T) {
			clock := table.Clock{Kind: table.GameClock, Initial: 300_000}
			r := newRoom(t, table.Setting{Variant: "star:3", Clock: clock}, "anna", "bela", "carl")
			r.move("1e21e4")
			r.move("2e22e4")
			propose := func(player table.Player, seat int, kind table.VoteKind) error {
				return r.do(table.Request{Do: "propose", Player: player, Seat: seat, Kind: kind})
			}
			r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: tt.kind})
			other := table.VoteDraw
			if tt.kind == other {
				other = table.VoteAbort
			}
			if err := propose("bela", 2, other); !errors.Is(err, table.ErrVoteOpen) {
				t.Errorf("another proposal: %v, want %v", err, table.ErrVoteOpen)
			}
			if err := propose("anna", 1, tt.kind); !errors.Is(err, table.ErrVoteOpen) {
				t.Errorf("the same again: %v, want %v", err, table.ErrVoteOpen)
			}
			if err := propose("bela", 1, tt.kind); err == nil {
				t.Error("bela speaks for the seat of anna")
			}
			if err := propose("bela", 2, tt.kind); err != nil || tt.carried(r) {
				t.Fatalf("the proposal of bela: %v; carried without carl: %t", err, tt.carried(r))
			}
			if err := propose("carl", 0, tt.kind); err != nil || !tt.carried(r) {
				t.Errorf("the proposal of carl: %v; carried: %t, entries %q", err, tt.carried(r), r.texts())
			}
			if last := r.state.LastVote; last == nil || !last.Passed || last.By != 1 {
				t.Errorf("the last vote is %+v", last)
			}
		})
	}
}
