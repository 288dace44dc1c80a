package engine

import (
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, tt := range []struct {
		name       string
		limits     Limits
		soft, hard time.Duration
	}{
		{"none", Limits{Depth: 5}, 0, 0},
		{"a move's", Limits{MoveTime: 2 * s}, 0, 2 * s},
		{"a clock's", Limits{Clock: Clock{Remaining: 240*s + reserve}}, 7500 * ms, 37500 * ms},
		{"with increment", Limits{Clock: Clock{Remaining: 240*s + reserve, Increment: 4 * s}}, 9500 * ms, 47500 * ms},
		{"increment alone", Limits{Clock: Clock{Remaining: 100*ms + reserve, Increment: 5 * s}}, 25 * ms, 25 * ms},
		{"moves to go", Limits{Clock: Clock{Remaining: 40*s + reserve, MovesToGo: 10}}, 4 * s, 10 * s},
		{"last move before more time", Limits{Clock: Clock{Remaining: 4*s + reserve, MovesToGo: 1}}, 3 * s, 4 * s},
		{"both", Limits{MoveTime: 2 * s, Clock: Clock{Remaining: 240*s + reserve}}, 2 * s, 2 * s},
		{"hardly any", Limits{Clock: Clock{Remaining: 5 * ms}}, ms / movesLeft, 5 * (ms / movesLeft)},
		{"an aim", Limits{Aim: 2 * s}, 2 * s, 10 * s},
		{"an aim and a bound", Limits{Aim: 2 * s, MoveTime: 5 * s}, 2 * s, 5 * s},
		{"infinite", Limits{Infinite: true, MoveTime: s}, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := newBudget(tt.limits, 0); got.soft != tt.soft || got.hard != tt.hard {
				t.Errorf("soft %v, hard %v, want %v, %v", got.soft, got.hard, tt.soft, tt.hard)
			}
		})
	}
}

// A delayed engine reserves twice the delay, but never more than half of the remaining
// time.
func TestBudgetLag(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, tt := range []struct{ lag, left time.Duration }{
		{5 * ms, 8*s - 10*ms}, {s, 6 * s}, {2*s + reserve/4, 4*s - reserve/2},
	} {
		limits := Limits{Clock: Clock{Remaining: 8*s + reserve}}
		want := newBudget(Limits{Clock: Clock{Remaining: tt.left + reserve}}, 0)
		if got := newBudget(limits, tt.lag); got != want {
			t.Errorf("after a wait of %v: %v, want %v", tt.lag, got, want)
		}
	}
}

// Where one more wait may lose the game, the clock is left to grow.
func TestBudgetScarce(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, tt := range []struct {
		name       string
		clock      Clock
		lag        time.Duration
		soft, hard time.Duration
	}{
		{"enough", Clock{Remaining: 8*s + 2*reserve, Increment: 20 * ms}, s, 6*s/movesLeft + reserve/movesLeft + 10*ms, 0},
		{"a quarter of the increment", Clock{Remaining: 400 * ms, Increment: 20 * ms}, 300 * ms, 5 * ms, 20 * ms},
		{"no increment", Clock{Remaining: 2*s + 2*reserve}, s, s / scarceLeft, 4 * (s / scarceLeft)},
		{"the last move before more time", Clock{Remaining: 2*s + 2*reserve, MovesToGo: 1}, s, s / scarceLeft, 4 * (s / scarceLeft)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := newBudget(Limits{Clock: tt.clock}, tt.lag); got.soft != tt.soft || tt.hard > 0 && got.hard != tt.hard {
				t.Errorf("soft %v, hard %v, want %v, %v", got.soft, got.hard, tt.soft, tt.hard)
			}
		})
	}
}

// A steady best move, and one with nearly all nodes, save time; a new one, and a falling
// score, get more.
func TestSpent(t *testing.T) {
	b := budget{soft: 10 * time.Second, hard: 40 * time.Second}
	for _, tt := range []struct {
		least    time.Duration // that is enough
		progress progress
	}{
		{12 * time.Second, progress{steady: 0, effort: 700}},
		{8 * time.Second, progress{steady: 4, effort: 700}},
		{6 * time.Second, progress{steady: 30, effort: 700}},
		{15 * time.Second, progress{steady: 2, effort: 100}},
		{9 * time.Second, progress{steady: 0, effort: 1000}},
		{12 * time.Second, progress{steady: 2, effort: 700, fall: 30}},
		{15 * time.Second, progress{steady: 2, effort: 700, fall: 500}},
		{10 * time.Second, progress{steady: 2, effort: 700, fall: -500}},
	} {
		if b.spent(tt.least-1, tt.progress) || !b.spent(tt.least, tt.progress) {
			t.Errorf("%v is not enough with %+v", tt.least, tt.progress)
		}
	}
	if (budget{}).spent(time.Hour, progress{steady: 9}) {
		t.Error("without a clock there is never enough")
	}
}
