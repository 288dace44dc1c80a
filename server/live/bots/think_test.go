package bots

import (
	"testing"
	"time"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// slack allows for time that passes during a test, since clocks are relative to now.
const slack = 5 * time.Second

// timed returns a game in which the turn of seat 1 has just begun, with left on its clock.
func timed(c table.Clock, left int64) *live.Record {
	g := &live.Record{}
	g.Clock, g.Started = c, table.At(time.Now())
	g.Seats, g.Times = []table.Seat{{}}, []table.SeatTime{{Left: left}}
	return g
}

func TestLimits(t *testing.T) {
	game := func(left, increment, delay int64) *live.Record {
		return timed(table.Clock{Kind: table.GameClock, Increment: increment, Delay: delay}, left)
	}
	t.Run("a bot below the top is bound by its level", func(t *testing.T) {
		if got := limits(game(3_600_000, 0, 0), 1, 3, table.At(time.Now())); got.MoveTime != longest || got.Clock.Remaining != 0 {
			t.Errorf("limits %+v", got)
		}
	})
	t.Run("and by a clock that is short", func(t *testing.T) {
		if got := limits(game(2_000, 0, 0), 1, 3, table.At(time.Now())).MoveTime; got > 2*time.Second/share+time.Millisecond || got <= 0 {
			t.Errorf("%v for a move, of two seconds", got)
		}
	})
	t.Run("without a clock bots share a round", func(t *testing.T) {
		g := timed(table.Clock{Kind: table.DaysClock, PerMove: 86_400_000}, 0)
		bot := table.Seat{Kind: table.Bot, Level: strength.Top}
		g.Seats, g.Out = []table.Seat{bot, bot, bot, {Kind: table.Person}, {Kind: table.Person, Substitute: 2}}, []int{2}
		for _, n := range []int{3, strength.Top} {
			got, want := limits(g, 1, n, table.At(time.Now())), strength.Unhurried(n, 3)
			if got.MoveTime != want.MoveTime || got.Aim != want.Aim {
				t.Errorf("level %d: %+v, want %+v", n, got, want)
			}
		}
	})
	t.Run("the top manages its clock", func(t *testing.T) {
		got := limits(game(60_000, 2_000, 1_000), 1, strength.Top, table.At(time.Now())).Clock
		if got.Increment != 3*time.Second || got.Remaining > 61*time.Second || got.Remaining < 61*time.Second-slack {
			t.Errorf("clock %+v", got)
		}
	})
	t.Run("the clock of the machine is far from the service's time", func(t *testing.T) {
		g := game(60_000, 0, 0)
		g.Started = table.At(time.Now().Add(2 * time.Hour))
		if got := limits(g, 1, strength.Top, g.Started+10_000).Clock.Remaining; got != 50*time.Second {
			t.Errorf("%v are left, want 50 s", got)
		}
	})
	t.Run("the top leaves most of the time of a move", func(t *testing.T) {
		g := timed(table.Clock{Kind: table.MoveClock, PerMove: 30_000}, 0)
		if got := limits(g, 1, strength.Top, table.At(time.Now())).MoveTime; got > longest {
			t.Errorf("%v for a move", got)
		}
	})
	t.Run("nothing is left", func(t *testing.T) {
		g := game(0, 0, 0)
		g.Started = table.At(time.Now().Add(-time.Minute))
		if got := limits(g, 1, 3, table.At(time.Now())).MoveTime; got != time.Millisecond {
			t.Errorf("%v for a move", got)
		}
	})
}

func TestPause(t *testing.T) {
	person, bot := table.Seat{Kind: table.Person}, table.Seat{Kind: table.Bot, Level: 3}
	const pace = 900 * time.Millisecond
	for _, tt := range []struct {
		name  string
		seats []table.Seat
		out   []int
		clock table.ClockKind
		left  int64
		want  time.Duration
	}{
		{"people look", []table.Seat{bot, person}, nil, table.NoClock, 0, pace},
		{"the last person is out", []table.Seat{bot, person, bot}, []int{2}, table.NoClock, 0, blink},
		{"a bot plays for the person", []table.Seat{bot, {Kind: table.Person, Substitute: 2}}, nil, table.NoClock, 0, blink},
		{"programs do not", []table.Seat{bot, {Kind: table.Person, Program: true}}, nil, table.NoClock, 0, blink},
		{"there is time", []table.Seat{bot, person}, nil, table.GameClock, 3_600_000, pace},
		{"the clock is short", []table.Seat{bot, person}, nil, table.GameClock, 5_000, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := timed(table.Clock{Kind: tt.clock}, tt.left)
			g.Seats, g.Out = tt.seats, tt.out
			if got := pause(g, 1, pace, table.At(time.Now())); got != tt.want {
				t.Errorf("pause %v, want %v", got, tt.want)
			}
		})
	}
}

// Gauntlet bots search to the full limit of their level, and count for no other client.
func TestHouse(t *testing.T) {
	g := timed(table.Clock{Kind: table.NoClock}, 0)
	g.Host, g.Seats = live.House, []table.Seat{{Kind: table.Bot, Level: 9}, {Kind: table.Bot, Level: 1}}
	if got := limits(g, 1, 9, table.At(time.Now())); got.MoveTime != patient {
		t.Errorf("limits without a clock %+v", got)
	}
	g.Clock = table.Clock{Kind: table.MoveClock, PerMove: 300_000}
	if got := limits(g, 1, 9, table.At(time.Now())).MoveTime; got > 300*time.Second/share+time.Millisecond || got < 10*time.Second {
		t.Errorf("%v for a move, of five minutes", got)
	}
	c := clientOf(g, func(table.Player) string { return "" })
	if other := newClient("anna", "", true); !c.alone || c.address == other.address || c.person == other.person {
		t.Errorf("the client is %+v", c)
	}
}
