package table_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// fill sets everything in v: lists have two elements.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.String:
		v.SetString("é <&> \"x\"")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(field)
		}
	case reflect.Uint64:
		v.SetUint(1_000_001)
	default:
		v.SetInt(1_000_002)
	}
}

// A shown game has exactly the JSON that encoding/json would write.
func TestShownJSON(t *testing.T) {
	full := new(table.Shown)
	fill(reflect.ValueOf(full).Elem())
	full.Outcome.Score = full.Outcome.Score[:1] // duplicate names would be no valid object
	empty := &table.Shown{You: []int{}, May: []string{}, Seats: []table.ShownSeat{{}}, Entries: []table.Entry{}, Out: []int{}}
	for _, s := range []*table.Shown{full, empty} {
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		text := append(s.AppendMembers([]byte{'{'}), '}')
		if err := json.Unmarshal(text, &a); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if err := json.Unmarshal(want, &b); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("written:\n%s\nwant\n%s", text, want)
		}
	}
}

// asked are the requests for the actions of a viewer.
var asked = map[string]func(t *table.Table, p table.Player, seat int) error{
	"move": func(t *table.Table, p table.Player, seat int) error {
		return t.Move(table.Move{Player: p, Seat: seat, Version: t.Version, Text: "?"})
	},
	"resign":   func(t *table.Table, p table.Player, seat int) error { return t.Resign(p, seat) },
	"draw":     func(t *table.Table, p table.Player, seat int) error { return t.Propose(p, seat, table.VoteDraw) },
	"takeback": func(t *table.Table, p table.Player, seat int) error { return t.Propose(p, seat, table.VoteTakeback) },
	"pause":    func(t *table.Table, p table.Player, seat int) error { return t.Propose(p, seat, table.VotePause) },
	"resume":   func(t *table.Table, p table.Player, seat int) error { return t.Propose(p, seat, table.VoteResume) },
	"abort":    func(t *table.Table, p table.Player, seat int) error { return t.Propose(p, seat, table.VoteAbort) },
	"join":     func(t *table.Table, p table.Player, seat int) error { return t.Join(table.Join{Player: p, Seat: seat}) },
	"join-invited": func(t *table.Table, p table.Player, seat int) error {
		if err := t.Join(table.Join{Player: p, Seat: seat}); !errors.Is(err, table.ErrReserved) {
			return errors.New("needs no invitation, or more")
		}
		return t.Join(table.Join{Player: p, Seat: seat, Invited: true})
	},
	"open": func(t *table.Table, p table.Player, seat int) error {
		if t.Seats[seat-1].Kind != table.Vacant || !t.Seats[seat-1].Reserved {
			return errors.New("is open")
		}
		return t.Fill(p, seat, 0)
	},
	"leave":  func(t *table.Table, p table.Player, seat int) error { return t.Leave(p, seat) },
	"ballot": func(t *table.Table, p table.Player, _ int) error { return t.Ballot(p, voteOf(t), true) },
	"close":  func(t *table.Table, p table.Player, _ int) error { return t.Close(p) },
	"start":  func(t *table.Table, p table.Player, _ int) error { return t.Start(p, 1) },
}

func voteOf(t *table.Table) uint64 {
	if t.Vote == nil {
		return 0
	}
	return t.Vote.ID
}

// granted reports whether a request succeeded, or was refused for a reason that the list of actions
// does not cover: too soon, or an illegal move.
func granted(err error) bool {
	var refusal *rules.Refusal
	return err == nil || errors.Is(err, table.ErrTooSoon) || errors.As(err, &refusal)
}

// checkMay makes every request, for everybody and at every seat.
func (r *room) checkMay() {
	r.t.Helper()
	try := func(name string, p table.Player, seat int) bool {
		var pos rules.Position
		if r.pos != nil {
			pos = r.pos.Clone()
		}
		state := r.state.Clone()
		t, err := table.Open(r.game, &state, pos, r.now)
		if err != nil {
			r.t.Fatal(err)
		}
		return granted(asked[name](t, p, seat))
	}
	for _, p := range []table.Player{"anna", "bela", "carl", "dora", "nobody"} {
		shown := r.state.Show(r.game, table.Viewer{Player: p}, r.now)
		for _, name := range []string{"ballot", "close", "start"} {
			if got, want := slices.Contains(shown.May, name), try(name, p, 0); got != want {
				r.t.Errorf("%s, entries %q, stage %s: %s may %s: %t, want %t", r.state.Variant, r.texts(), r.state.Stage, p, name, got, want)
			}
		}
		for i, seat := range shown.Seats {
			for name := range asked {
				if slices.Contains([]string{"ballot", "close", "start"}, name) {
					continue
				}
				if got, want := slices.Contains(seat.May, name), try(name, p, i+1); got != want {
					r.t.Errorf("%s, entries %q, stage %s: %s may %s at %d: %t, want %t", r.state.Variant, r.texts(), r.state.Stage, p, name, i+1, got, want)
				}
			}
		}
	}
}

// A viewer's list of actions agrees with the refusals, whatever has happened at the table.
func TestMay(t *testing.T) {
	for _, tt := range []struct {
		variant string
		players []string
	}{
		{"star:3", []string{"anna", "?", "3"}}, // waits
		{"star:4", []string{"anna", "?", "!", "bela"}},
		{"star:4,teams=pairs", []string{"anna", "bela", "anna", "3"}},
		{"sovereign", []string{"anna", "bela"}},
		{"royale", []string{"anna", "bela", "carl", "dora"}},
		{"yalta", []string{"anna", "bela", "carl"}},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 1))
			r := newRoom(t, table.Setting{Variant: tt.variant, Listed: slices.Contains(tt.players, "!")}, tt.players...)
			r.checkMay()
			for range 60 {
				if r.state.Stage != table.Playing || t.Failed() {
					break
				}
				seat := 1 + random.IntN(len(r.state.Seats))
				player := r.state.Seats[seat-1].Player
				r.now += 1000
				switch kind := random.IntN(20); {
				case kind == 0:
					_ = r.do(table.Request{Do: "resign", Player: player, Seat: seat})
				case kind < 4:
					kinds := []table.VoteKind{table.VoteTakeback, table.VotePause, table.VoteResume, table.VoteDraw}
					_ = r.do(table.Request{Do: "propose", Player: player, Seat: seat, Kind: kinds[random.IntN(len(kinds))]})
				case kind < 7 && r.state.Vote != nil:
					_ = r.do(table.Request{Do: "ballot", Player: player, Vote: r.state.Vote.ID, Yes: random.IntN(3) > 0})
				case r.state.Pause == nil:
					if r.pos == nil { // the last request was refused
						r.pos, _ = r.state.Replay(r.game, len(r.state.Entries))
					}
					moves := r.pos.Moves(nil)
					r.move(r.pos.MoveText(moves[random.IntN(len(moves))]))
				}
				r.checkMay()
			}
			if last := r.state; last.Stage == table.Over {
				shown := last.Show(r.game, table.Viewer{Player: "anna"}, r.now)
				if !slices.Contains(shown.May, "rematch") {
					t.Errorf("after the end anna may %q", shown.May)
				}
			}
		})
	}
}

// In Royale a player without a king need not agree to a draw, and may not offer one (royale.7).
// The same holds for states stored by older versions.
func TestMayDraw(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "royale"}, "anna", "bela", "carl", "dora")
	r.state.Agree = []int{2, 3}
	may := func(player table.Player) bool {
		shown := r.state.Show(r.game, table.Viewer{Player: player}, r.now)
		return slices.ContainsFunc(shown.Seats, func(s table.ShownSeat) bool { return slices.Contains(s.May, "draw") })
	}
	if may("anna") || !may("bela") {
		t.Errorf("at seats 2 and 3 anna may: %t, bela: %t", may("anna"), may("bela"))
	}
	r.pos = nil
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VotePause})
	if r.state.Agree != nil {
		t.Errorf("opened again, %v must agree, want all", r.state.Agree)
	}
}

// A proposal without a seat is for the appropriate one.
func TestProposer(t *testing.T) {
	r := newRoom(t, table.Setting{Variant: "star:4"}, "anna", "bela", "anna", "carl")
	for _, text := range []string{"1e21e4", "2e22e4", "3e23e4"} {
		r.move(text)
	}
	for _, tt := range []struct {
		player table.Player
		kind   table.VoteKind
		want   int
	}{
		{"anna", table.VoteTakeback, 3}, // moved last
		{"anna", table.VotePause, 1},
		{"carl", table.VoteDraw, 4},
	} {
		state := r.state.Clone()
		opened, err := table.Open(r.game, &state, r.pos.Clone(), r.now)
		if err != nil {
			t.Fatal(err)
		}
		if err := opened.Propose(tt.player, 0, tt.kind); err != nil || opened.Vote.By != tt.want {
			t.Errorf("%s, %s: %v, vote %+v, want by %d", tt.player, tt.kind, err, opened.Vote, tt.want)
		}
	}
	if err := r.do(table.Request{Do: "propose", Player: "nobody", Kind: table.VoteDraw}); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("nobody: %v, want %v", err, table.ErrNotSeated)
	}
	if err := r.do(table.Request{Do: "propose", Player: "carl", Kind: table.VoteTakeback}); !errors.Is(err, table.ErrNothing) {
		t.Errorf("carl, who has not moved: %v, want %v", err, table.ErrNothing)
	}
}

// A stopped clock of every kind shows the time from which it will run.
func TestLeft(t *testing.T) {
	minute := table.Clock{Kind: table.GameClock, Initial: 60_000, Delay: 5_000}
	perMove := table.Clock{Kind: table.MoveClock, PerMove: 30_000}
	for _, tt := range []struct {
		name    string
		clock   table.Clock
		players []string
		pause   bool
		want    []int64
	}{
		{"full before the start", minute, []string{"anna", "?"}, false, []int64{60_000, 60_000}},
		{"what the last move left", minute, []string{"anna", "bela"}, false, []int64{53_000, 60_000}},
		{"a pause keeps the used time of the turn, except the delay", minute, []string{"anna", "bela"}, true, []int64{53_000, 55_000}},
		{"of every move anew", perMove, []string{"anna", "bela"}, false, []int64{30_000, 30_000}},
		{"of a move that is paused", perMove, []string{"anna", "bela"}, true, []int64{30_000, 20_000}},
		{"no clock", table.Clock{}, []string{"anna", "bela"}, true, []int64{0, 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRoom(t, table.Setting{Variant: "star:2", Clock: tt.clock}, tt.players...)
			if r.state.Stage == table.Playing {
				r.now += 5_000 + 12_000 // the first clock starts late
				r.move("e2e4")
			}
			if tt.pause {
				r.now += 10_000
				r.must(table.Request{Do: "propose", Player: "anna", Kind: table.VotePause})
				r.must(table.Request{Do: "ballot", Player: "bela", Vote: r.state.Vote.ID, Yes: true})
			}
			shown := r.state.Show(r.game, table.Viewer{}, r.now+60_000)
			for i, want := range tt.want {
				if got := shown.Seats[i].Left; got != want {
					t.Errorf("seat %d: %d left, want %d", i+1, got, want)
				}
			}
		})
	}
}
