package live_test

import (
	"errors"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

const (
	second = int64(1000)
	minute = 60 * second
	day    = 24 * 60 * minute
)

// timed starts a game of two with a clock; anna is to move, and her clock will run next.
func (h *hall) timed(c table.Clock) *live.Record {
	h.t.Helper()
	g := game("star:2", "anna", "?")
	g.Clock = c
	r := h.seat(g, "", "bela")
	h.pass(5 * time.Second) // the head start
	return r
}

func TestClocks(t *testing.T) {
	fischer := table.Clock{Kind: table.GameClock, Initial: 5 * minute, Increment: 3 * second}
	delay := table.Clock{Kind: table.GameClock, Initial: 5 * minute, Delay: 5 * second}
	for _, tt := range []struct {
		name  string
		clock table.Clock
		think time.Duration
		lag   int64
		spent int64 // recorded with the move
		left  int64 // on the clock afterwards
		next  int64 // time until the next flag falls
	}{
		{"none", table.Clock{Kind: table.NoClock}, time.Hour, 0, 60 * minute, 0, 0},
		{"game", table.Clock{Kind: table.GameClock, Initial: 5 * minute}, 20 * time.Second, 0, 20 * second, 280 * second, 5 * minute},
		{"game with increment", fischer, 20 * time.Second, 0, 20 * second, 283 * second, 5 * minute},
		{"game with increment, at once", fischer, 0, 0, 0, 303 * second, 5 * minute},
		{"game with delay", delay, 20 * time.Second, 0, 20 * second, 285 * second, 305 * second},
		{"game with delay, within it", delay, 4 * time.Second, 0, 4 * second, 300 * second, 305 * second},
		{"per move", table.Clock{Kind: table.MoveClock, PerMove: 30 * second}, 20 * time.Second, 0, 20 * second, 0, 30 * second},
		{"days", table.Clock{Kind: table.DaysClock, PerMove: 3 * day}, 48 * time.Hour, 0, 2 * day, 0, 3 * day},
		{"delay of the network", fischer, 20 * time.Second, 400, 20*second - 400, 283*second + 400, 5 * minute},
		{"delay of the network beyond the quota", fischer, 20 * time.Second, 10_000, 17 * second, 286 * second, 5 * minute},
		{"delay of the network beyond the turn", fischer, time.Second, 2_000, 0, 303 * second, 5 * minute},
		{"delay of the network that cannot be", fischer, 20 * time.Second, -5_000, 20 * second, 283 * second, 5 * minute},
		{"delay of the network, days", table.Clock{Kind: table.DaysClock, PerMove: day}, time.Hour, 3000, 60 * minute, 0, day},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			r := h.timed(tt.clock)
			h.pass(tt.think)
			m := moveOf(r, "e2e4")
			m.Lag = tt.lag
			r = h.must(h.Move(t.Context(), m))
			e := r.Entries[0]
			if e.Spent != tt.spent || e.Left != tt.left || r.Times[0].Left != tt.left {
				t.Errorf("spent %d, left %d, clock %d; want %d, %d", e.Spent, e.Left, r.Times[0].Left, tt.spent, tt.left)
			}
			next := int64(0)
			if r.Deadline != 0 {
				next = int64(r.Deadline - table.At(h.time()))
			}
			if next != tt.next {
				t.Errorf("the next flag falls in %d ms, want %d", next, tt.next)
			}
		})
	}
}

func TestClockChoices(t *testing.T) {
	for _, tt := range []struct {
		name  string
		clock table.Clock
		field string // "" if valid
	}{
		{"none", table.Clock{Kind: table.NoClock}, ""},
		{"no kind", table.Clock{}, "clock.kind"},
		{"unknown kind", table.Clock{Kind: "sand"}, "clock.kind"},
		{"none with time", table.Clock{Kind: table.NoClock, Initial: minute}, "clock.initial"},
		{"shortest", table.Clock{Kind: table.GameClock, Initial: 10 * second}, ""},
		{"too short", table.Clock{Kind: table.GameClock, Initial: 10*second - 1}, "clock.initial"},
		{"longest", table.Clock{Kind: table.GameClock, Initial: day, Increment: 10 * minute}, ""},
		{"too long", table.Clock{Kind: table.GameClock, Initial: day + 1}, "clock.initial"},
		{"negative increment", table.Clock{Kind: table.GameClock, Initial: minute, Increment: -1}, "clock.increment"},
		{"increment too long", table.Clock{Kind: table.GameClock, Initial: minute, Increment: 10*minute + 1}, "clock.increment"},
		{"delay too long", table.Clock{Kind: table.GameClock, Initial: minute, Delay: 10*minute + 1}, "clock.delay"},
		{"increment and delay", table.Clock{Kind: table.GameClock, Initial: minute, Increment: 1, Delay: 1}, "clock.delay"},
		{"game per move", table.Clock{Kind: table.GameClock, Initial: minute, PerMove: 1}, "clock.perMove"},
		{"per move", table.Clock{Kind: table.MoveClock, PerMove: 5 * second}, ""},
		{"per move too short", table.Clock{Kind: table.MoveClock, PerMove: 5*second - 1}, "clock.perMove"},
		{"days", table.Clock{Kind: table.DaysClock, PerMove: 30 * day}, ""},
		{"too many days", table.Clock{Kind: table.DaysClock, PerMove: 31 * day}, "clock.perMove"},
		{"half a day more", table.Clock{Kind: table.DaysClock, PerMove: day + day/2}, "clock.perMove"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := game("star:2", "anna", "?")
			g.Clock = tt.clock
			_, err := h.Create(t.Context(), g)
			if tt.field == "" && err != nil || tt.field != "" && !isInput(err, tt.field) {
				t.Errorf("error %v, want one about %q", err, tt.field)
			}
		})
	}
}

// A flag falls at its deadline plus the network delay allowed for a move, and never before.
func TestFlag(t *testing.T) {
	for _, c := range []table.Clock{
		{Kind: table.GameClock, Initial: 5 * minute, Delay: 10 * second},
		{Kind: table.MoveClock, PerMove: minute},
		{Kind: table.DaysClock, PerMove: 2 * day},
	} {
		t.Run(string(c.Kind), func(t *testing.T) {
			h := newHall(t, nil)
			r := h.timed(c)
			grace := min(r.Times[0].Lag, 2*second)
			fall := time.Duration(int64(r.Deadline-table.At(h.time()))+grace) * time.Millisecond
			h.pass(fall - time.Millisecond)
			claim := live.PlayerRequest{Game: r.ID, Player: "bela"}
			if _, err := h.Claim(t.Context(), claim); !errors.Is(err, live.ErrNotDue) {
				t.Errorf("a claim before the flag falls: %v, want %v", err, live.ErrNotDue)
			}
			h.sweep()
			if got := h.get(r.ID); got.Version != r.Version {
				t.Errorf("version %d before the flag falls, want %d", got.Version, r.Version)
			}
			h.pass(time.Millisecond)
			r = h.must(h.Claim(t.Context(), claim))
			if want := `{"over":true,"reason":"time","winners":[2],"places":[[2],[1]]}`; texts(r) != "flag1" || outcome(r) != want {
				t.Errorf("entries %q, outcome %s", texts(r), outcome(r))
			}
			if _, err := h.Claim(t.Context(), claim); !errors.Is(err, live.ErrNotDue) {
				t.Errorf("a second claim: %v, want %v", err, live.ErrNotDue)
			}
		})
	}
}

// The sweep claims unclaimed flags, each once.
func TestSweepFlags(t *testing.T) {
	h := newHall(t, nil)
	var list []*live.Record
	for range 5 {
		list = append(list, h.timed(table.Clock{Kind: table.MoveClock, PerMove: minute}))
	}
	h.pass(2 * time.Minute)
	for range 2 {
		h.sweep()
		for _, r := range list {
			if got := h.get(r.ID); texts(got) != "flag1" || got.Version != r.Version+1 {
				t.Errorf("entries %q, version %d", texts(got), got.Version)
			}
		}
	}
}

// A late move is refused, and the flag has fallen. A delay within the quota does not make a move
// late.
func TestLateMove(t *testing.T) {
	c := table.Clock{Kind: table.GameClock, Initial: 5 * minute}
	for _, tt := range []struct {
		name  string
		after time.Duration
		lag   int64
		err   error
	}{
		{"in time", 299 * time.Second, 0, nil},
		{"at the deadline", 300 * time.Second, 0, live.ErrTime},
		{"at the deadline, delayed", 300 * time.Second, 10, nil},
		{"behind it, delayed as much", 301 * time.Second, 1_001, nil},
		{"behind it, delayed less", 301 * time.Second, 1_000, live.ErrTime},
		{"behind the grace", 302 * time.Second, 3_000, live.ErrTime},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			r := h.timed(c)
			h.pass(tt.after)
			m := moveOf(r, "e2e4")
			m.Lag = tt.lag
			want := "e2e4"
			if tt.err != nil {
				want = "flag1"
			}
			for range 2 { // a repetition gets the same response
				if _, err := h.Move(t.Context(), m); !errors.Is(err, tt.err) {
					t.Errorf("error %v, want %v", err, tt.err)
				}
				if got := texts(h.get(r.ID)); got != want {
					t.Errorf("entries %q, want %q", got, want)
				}
			}
		})
	}
}

// Delays use up a seat's quota, and moves refill it.
func TestLagQuota(t *testing.T) {
	h := newHall(t, nil)
	r := h.timed(table.Clock{Kind: table.GameClock, Initial: 10 * minute})
	moves := []string{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1"}
	// Anna's moves take 4 s, which she reports as delay. At first 3 s are compensated, then the
	// one second that each move adds.
	want := map[int]int64{0: 1 * second, 2: 3 * second, 4: 3 * second, 6: 3 * second}
	for i, text := range moves {
		h.pass(4 * time.Second)
		m := moveOf(r, text)
		if i%2 == 0 {
			m.Lag = 4 * second
		}
		r = h.must(h.Move(t.Context(), m))
		if w, ok := want[i]; ok && r.Entries[i].Spent != w {
			t.Errorf("move %d: spent %d, want %d", i+1, r.Entries[i].Spent, w)
		}
	}
	if got := r.Times[1].Lag; got != 6*second {
		t.Errorf("after three moves without delay the quota is %d ms, want 6 s", got)
	}
}

// The clock of a seat runs on while another resigns out of turn (common.6). If the resignation
// ends the current turn, a new one begins.
func TestResignOutOfTurn(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:3", "anna", "?", "?")
	g.Clock = table.Clock{Kind: table.GameClock, Initial: 5 * minute}
	r := h.seat(g, "", "bela", "carl")
	h.pass(15 * time.Second)
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela", Seat: 2}))
	if got := r.Deadline - table.At(h.time()); r.Turn != 1 || int64(got) != 290*second {
		t.Errorf("turn %d, its flag falls in %d ms, want 290 s", r.Turn, got)
	}
	h.pass(10 * time.Second)
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
	if r.Stage != table.Over || r.Times[0].Left != 280*second || r.Entries[1].Spent != 20*second {
		t.Errorf("stage %s, clock of seat 1 %d, entry %+v", r.Stage, r.Times[0].Left, r.Entries[1])
	}
}

// Red's choice of the queen's square does not use the clock. It is made for Red when it takes
// too long (yalta.3).
func TestQueenChoice(t *testing.T) {
	h := newHall(t, nil)
	g := game("yalta", "anna", "?", "?")
	g.Clock = table.Clock{Kind: table.GameClock, Initial: 5 * minute, Increment: 2 * second}
	first := h.seat(g, "", "bela", "carl")
	g.Token = "another"
	second := h.seat(g, "", "bela", "carl")
	h.pass(25 * time.Second) // 20 after the head start
	first = h.move(first, "queeni12")
	if first.Turn != 1 || first.Times[2].Left != 5*minute || first.Entries[0].Left != 5*minute {
		t.Errorf("after the choice: turn %d, clock %d", first.Turn, first.Times[2].Left)
	}
	h.pass(12 * time.Second)
	h.sweep()
	second = h.get(second.ID)
	if texts(second) != "queene12" || second.Turn != 1 || second.Times[2].Left != 5*minute {
		t.Errorf("after the time to choose: entries %q, turn %d, clock %d", texts(second), second.Turn, second.Times[2].Left)
	}
}
