package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/table"
)

// follow creates the next game of a room's match, with everybody present.
func (r *room) follow() {
	r.t.Helper()
	next, err := table.Rematch(r.game, &r.state, r.state.Host, r.now)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, p := range next.Players() {
		next.Come(p)
	}
	r.state, r.pos = table.State{}, nil
	r.keep(next)
}

// In a match everybody holds every seat equally often, whatever the teams.
func TestMatchSeats(t *testing.T) {
	for _, tt := range []struct {
		variant string
		round   int
	}{
		{"rex", 2}, {"sovereign", 2}, {"yalta", 3}, {"star:2", 2}, {"star:5", 5}, {"royale", 4},
		{"star:4,teams=pairs", 4}, {"star:4,teams=adjacent", 2}, {"star:6,teams=threes", 6}, {"star:3,teams=1-23", 3},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			game := gamestest.Game(t, tt.variant)
			if got := table.MatchRound(game); got != tt.round {
				t.Fatalf("MatchRound = %d, want %d", got, tt.round)
			}
			players := strings.Fields("anna bela cora dora emil finn")[:game.Seats()]
			r := newRoom(t, table.Setting{Variant: tt.variant, Match: &table.Match{Games: 2 * tt.round}}, players...)
			held := map[string]int{}
			for n := 1; n <= 2*tt.round; n++ {
				if x := r.state.Match; x.Game != n || x.Games != 2*tt.round {
					t.Fatalf("game %d of %d, want %d of %d", x.Game, x.Games, n, 2*tt.round)
				}
				for i, seat := range r.state.Seats {
					held[string(seat.Player)+" "+string('1'+rune(i))]++
				}
				r.state.Stage = table.Over
				r.follow()
			}
			for at, n := range held {
				if want := 2 * tt.round / game.Seats(); n != want && tt.round == game.Seats() {
					t.Errorf("%s: %d games, want %d", at, n, want)
				}
			}
			if r.state.Match.Game != 1 {
				t.Errorf("behind the last game comes game %d", r.state.Match.Game)
			}
		})
	}
}

// Rematches of a single game are a series: points add up, however many games there are, and an
// aborted game is replayed.
func TestSeries(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:2"}, "anna", "bela")
	resigns := func(player table.Player) {
		t.Helper()
		seat := r.state.SeatsOf(player)[0]
		r.must(table.Request{Do: "resign", Player: player, Seat: seat})
	}
	stands := func(game, anna, bela int) {
		t.Helper()
		x := r.state.Show(r.game, table.Viewer{}, r.now).Match
		if x == nil || x.Games != 0 || x.Game != game || x.Halves[r.state.SeatsOf("anna")[0]-1] != anna || x.Halves[r.state.SeatsOf("bela")[0]-1] != bela {
			t.Errorf("stands %+v, want game %d, %d to %d", x, game, anna, bela)
		}
	}
	resigns("bela")
	if x := r.state.Show(r.game, table.Viewer{}, r.now).Match; x != nil {
		t.Errorf("a single game is a match: %+v", x)
	}
	r.follow()
	stands(2, 2, 0)
	if got := names(&r.state); got != "bela anna" {
		t.Errorf("seats %s", got)
	}
	resigns("anna")
	stands(2, 2, 2)
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("Round") != "2" || out.Tag("Match") != "" || out.Tag("MatchPoints") != "1 1" {
		t.Errorf("the record says %+v, %v", out, err)
	}
	r.follow()
	stands(3, 2, 2)
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteAbort})
	r.must(table.Request{Do: "ballot", Player: "bela", Vote: r.state.Vote.ID, Yes: true})
	r.follow()
	stands(3, 2, 2)
	if got := names(&r.state); got != "anna bela" {
		t.Errorf("after an aborted game: seats %s", got)
	}
	for range 3 {
		resigns("bela")
		r.follow()
	}
	stands(6, 8, 2)
}

// Points go by place, and follow people to their seats in the next game.
func TestMatchPoints(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:3", Match: &table.Match{Games: 3}}, "anna", "bela", "cora")
	halves := func() []int { return r.state.Show(r.game, table.Viewer{}, r.now).Match.Halves }
	r.must(table.Request{Do: "resign", Player: "bela", Seat: 2})
	if got := halves(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("while it is played %v", got)
	}
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 1})
	if got := halves(); !slices.Equal(got, []int{2, 0, 4}) {
		t.Errorf("after 3>1>2: %v", got)
	}
	r.follow() // cora anna bela
	if got := halves(); names(&r.state) != "cora anna bela" || !slices.Equal(got, []int{4, 2, 0}) {
		t.Errorf("%s: %v", names(&r.state), got)
	}
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 2, Kind: table.VoteDraw})
	for _, p := range []table.Player{"bela", "cora"} {
		r.must(table.Request{Do: "ballot", Player: p, Vote: r.state.Vote.ID, Yes: true})
	}
	if got := halves(); !slices.Equal(got, []int{6, 4, 2}) {
		t.Errorf("after a draw: %v", got)
	}
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("Round") != "2" || out.Tag("Match") != "3 games" || out.Tag("MatchPoints") != "3 2 1" {
		t.Errorf("round %q, match %q, points %q, %v", out.Tag("Round"), out.Tag("Match"), out.Tag("MatchPoints"), err)
	}
}

// Teams are placed as teams, and an aborted game is replayed.
func TestMatchTeams(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:4,teams=pairs", Match: &table.Match{Games: 4}}, "anna", "anna", "anna", "anna")
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteAbort})
	r.follow()
	if x := r.state.Match; x.Game != 1 || r.state.Stage != table.Playing {
		t.Fatalf("after an abort game %d, %s", x.Game, r.state.Stage)
	}
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 1})
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 3})
	r.follow()
	if x := r.state.Match; x.Game != 2 || !slices.Equal(x.Halves, []int{2, 0, 2, 0}) {
		t.Errorf("game %d, halves %v, want those of 2 and 4 a seat further", x.Game, x.Halves)
	}
}

// A player who changed seats by the pie keeps the points, and starts the next game from the other's
// original seat.
func TestMatchPie(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "sovereign", Match: &table.Match{Games: 2}}, "anna", "bela")
	r.move(r.pos.MoveText(r.pos.Moves(nil)[0]))
	r.move("swap")
	if names(&r.state) != "bela anna" {
		t.Fatal(names(&r.state))
	}
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 2}) // 1>2: bela has won
	r.follow()
	if names(&r.state) != "bela anna" || !slices.Equal(r.state.Match.Halves, []int{2, 0}) {
		t.Errorf("%s have %v", names(&r.state), r.state.Match.Halves)
	}
	r.move(r.pos.MoveText(r.pos.Moves(nil)[0]))
	r.move("swap")
	if !slices.Equal(r.state.Match.Halves, []int{0, 2}) {
		t.Errorf("after the exchange %v", r.state.Match.Halves)
	}
}

// refused returns the field of New's error, "" for a valid game.
func refused(t *testing.T, agreed table.Setting) string {
	t.Helper()
	game := gamestest.Game(t, agreed.Variant)
	agreed.Host, agreed.Leaving = "anna", table.Leaving{Kind: table.LeaveOut, After: 120_000}
	seats := make([]table.SeatChoice, game.Seats())
	for i := range seats {
		seats[i].Kind = table.ChooseHere
	}
	_, err := table.New(game, agreed, seats, began)
	if input, ok := errors.AsType[*table.InputError](err); ok {
		return input.Field
	}
	if err != nil {
		t.Fatal(err)
	}
	return ""
}

func TestAgreed(t *testing.T) {
	none := table.Clock{Kind: table.NoClock}
	total := func(ms int64) table.Clock { return table.Clock{Kind: table.TotalClock, Initial: ms} }
	match := func(games int) *table.Match { return &table.Match{Games: games} }
	for _, tt := range []struct {
		name   string
		agreed table.Setting
		want   string
	}{
		{"an hour for all", table.Setting{Variant: "star:4", Clock: total(3_600_000)}, ""},
		{"nine seconds for all", table.Setting{Variant: "star:4", Clock: total(9_000)}, "clock.initial"},
		{"more than a day for all", table.Setting{Variant: "star:4", Clock: total(86_400_001)}, "clock.initial"},
		{"an increment for all", table.Setting{Variant: "star:4", Clock: table.Clock{Kind: table.TotalClock, Initial: 60_000, Increment: 1_000}}, "clock.increment"},
		{"official without a clock", table.Setting{Variant: "rex", Clock: none, Official: true}, "official"},
		{"official with one", table.Setting{Variant: "rex", Clock: total(60_000), Official: true}, ""},
		{"a match of two", table.Setting{Variant: "rex", Clock: none, Match: match(2)}, ""},
		{"a match of three for two", table.Setting{Variant: "rex", Clock: none, Match: match(3)}, "match.games"},
		{"no games", table.Setting{Variant: "rex", Clock: none, Match: match(0)}, "match.games"},
		{"fewer than none", table.Setting{Variant: "rex", Clock: none, Match: match(-2)}, "match.games"},
		{"too many", table.Setting{Variant: "rex", Clock: none, Match: match(66)}, "match.games"},
		{"pairs that sit side by side", table.Setting{Variant: "star:4,teams=adjacent", Clock: none, Match: match(2)}, ""},
		{"pairs across", table.Setting{Variant: "star:4,teams=pairs", Clock: none, Match: match(2)}, "match.games"},
	} {
		if got := refused(t, tt.agreed); got != tt.want {
			t.Errorf("%s: refused for %q, want %q", tt.name, got, tt.want)
		}
	}
}

// An official game has no takebacks.
func TestOfficial(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:2", Official: true, Clock: table.Clock{Kind: table.GameClock, Initial: 60_000}}, "anna", "anna")
	r.move("e2e4")
	if err := r.do(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteTakeback}); !errors.Is(err, table.ErrOfficial) {
		t.Errorf("a takeback: %v, want %v", err, table.ErrOfficial)
	}
	shown := r.state.Show(r.game, table.Viewer{Player: "anna"}, r.now)
	if may := shown.Seats[0].May; !shown.Official || slices.Contains(may, "takeback") || !slices.Contains(may, "draw") {
		t.Errorf("official %t, may %v", shown.Official, may)
	}
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("Event") != "Official game" {
		t.Errorf("event %q, %v", out.Tag("Event"), err)
	}
}

// All seats share one time, and the game ends with it (common.7).
func TestTotalTime(t *testing.T) {
	clock := table.Clock{Kind: table.TotalClock, Initial: 300_000}
	r := newRoom(t, table.Setting{Variant: "star:3", Clock: clock}, "anna", "anna", "anna")
	left := func() int64 {
		shown := r.state.Show(r.game, table.Viewer{}, r.now)
		for i, seat := range shown.Seats {
			if seat.Left != shown.Seats[0].Left {
				t.Errorf("seat %d has %d ms, seat 1 %d", i+1, seat.Left, shown.Seats[0].Left)
			}
		}
		return shown.Seats[0].Left
	}
	r.now += 20_000 // no clock runs before the first move
	r.move("1e21e4")
	r.now += 30_000
	r.move("2e22e4")
	if left() != 270_000 || r.state.Deadline != r.now+270_000 || r.state.Entries[1].Left != 270_000 {
		t.Errorf("left %d, the end in %d ms, entry %+v", left(), r.state.Deadline-r.now, r.state.Entries[1])
	}
	r.now += 10_000
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 2, Kind: table.VoteTakeback})
	if left() != 260_000 || r.state.Deadline != r.now+260_000 {
		t.Errorf("after a takeback %d, the end in %d ms", left(), r.state.Deadline-r.now)
	}
	r.now += 5_000
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 3}) // out of turn
	if left() != 255_000 || r.state.Deadline != r.now+255_000 {
		t.Errorf("after a resignation out of turn %d, the end in %d ms", left(), r.state.Deadline-r.now)
	}
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 2, Kind: table.VotePause})
	r.now += 900_000
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 2, Kind: table.VoteResume})
	if r.state.Deadline != r.now+255_000 {
		t.Errorf("after a pause the end is in %d ms", r.state.Deadline-r.now)
	}
	r.now += 254_000
	if err := r.do(table.Request{Do: "claim"}); !errors.Is(err, table.ErrNotDue) {
		t.Errorf("a second early: %v", err)
	}
	r.now += 3_000
	r.must(table.Request{Do: "claim"})
	if o := r.state.Outcome; r.texts() != "1e21e4 resign3 time" || !o.Over || o.Reason != rules.Time || len(o.Winners) != 0 || len(r.state.Out) != 1 {
		t.Errorf("%q: %+v, out %v", r.texts(), o, r.state.Out)
	}
	if err := r.do(table.Request{Do: "move", Player: "anna", Seat: 2, Version: r.state.Version, Text: "2e22e4"}); !errors.Is(err, table.ErrTime) {
		t.Errorf("a move too late: %v, want %v", err, table.ErrTime)
	}
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("TimeControl") != "=300" || out.Result.Reason != "time" {
		t.Fatalf("%q, %+v, %v", out.Tag("TimeControl"), out.Result, err)
	}
	again, err := record.NewReader(strings.NewReader(out.String())).Read()
	if err != nil {
		t.Fatal(err)
	}
	if faults := replay.Check(again); len(faults) > 0 {
		t.Errorf("%s\n%v", out.String(), faults)
	}
}

// The record has the seed of the lots, and the check repeats the draw.
func TestLotsInRecord(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:4", Lots: true, Seed: "one evening", Seal: "of it"}, "anna", "bela", "cora", "?")
	if shown := r.state.Show(r.game, table.Viewer{}, r.now); shown.Seed != "" || shown.Seal != "of it" || shown.Drawn != nil {
		t.Errorf("before the start seed %q, seal %q, drawn %v", shown.Seed, shown.Seal, shown.Drawn)
	}
	if err := r.ask(func(t *table.Table) error { return t.Join(table.Join{Player: "dora", Name: "DORA"}) }); err != nil {
		t.Fatal(err)
	}
	shown := r.state.Show(r.game, table.Viewer{}, r.now)
	if shown.Seed != "one evening" || len(shown.Drawn) != 4 {
		t.Fatalf("seed %q, drawn %v", shown.Seed, shown.Drawn)
	}
	sat := strings.Fields("anna bela cora dora")
	for i, seat := range r.state.Seats {
		if want := sat[shown.Drawn[i]-1]; string(seat.Player) != want {
			t.Errorf("seat %d has %s, by the lots %s", i+1, seat.Player, want)
		}
	}
	out, err := r.state.Record(r.game, "here")
	if err != nil || out.Tag("Lots") != "one evening" || out.Tag("LotsSeal") != "of it" {
		t.Fatalf("lots %q, seal %q, %v", out.Tag("Lots"), out.Tag("LotsSeal"), err)
	}
	for _, tt := range []struct {
		name, tag, value string
		faults           int
	}{
		{"as it was", "Event", "Casual game", 0},
		{"another seed", "Lots", "another evening", 1},
		{"other seats", "LotsDrawn", "1 2 3 4", 1},
	} {
		changed := *out
		changed.Tags = slices.Clone(out.Tags)
		changed.SetTag(tt.tag, tt.value)
		again, err := record.NewReader(strings.NewReader(changed.String())).Read()
		if err != nil {
			t.Fatal(err)
		}
		if faults := replay.Check(again); len(faults) != tt.faults || tt.faults > 0 && faults[0].Rule != "common.11" {
			t.Errorf("%s: %v, want %d faults", tt.name, faults, tt.faults)
		}
	}
}
