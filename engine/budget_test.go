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
		{"a clock's", Limits{Clock: Clock{Remaining: 240*s + reserve}}, 10 * s, 40 * s},
		{"with increment", Limits{Clock: Clock{Remaining: 240*s + reserve, Increment: 4 * s}}, 13 * s, 52 * s},
		{"increment alone", Limits{Clock: Clock{Remaining: 100*ms + reserve, Increment: 5 * s}}, 75 * ms, 80 * ms},
		{"moves to go", Limits{Clock: Clock{Remaining: 40*s + reserve, MovesToGo: 10}}, 4 * s, 16 * s},
		{"last move before more time", Limits{Clock: Clock{Remaining: 4*s + reserve, MovesToGo: 1}}, 3 * s, 4 * s},
		{"both", Limits{MoveTime: 2 * s, Clock: Clock{Remaining: 240*s + reserve}}, 2 * s, 2 * s},
		{"hardly any", Limits{Clock: Clock{Remaining: 5 * ms}}, ms / movesLeft, 4 * (ms / movesLeft)},
		{"infinite", Limits{Infinite: true, MoveTime: s}, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := newBudget(tt.limits); got.soft != tt.soft || got.hard != tt.hard {
				t.Errorf("soft %v, hard %v, want %v, %v", got.soft, got.hard, tt.soft, tt.hard)
			}
		})
	}
}

// A steady best move saves time, a new one gets more.
func TestEnough(t *testing.T) {
	b := budget{soft: 10 * time.Second, hard: 40 * time.Second}
	for _, tt := range []struct {
		elapsed time.Duration
		steady  int
		want    bool
	}{
		{11 * time.Second, 0, false},
		{12 * time.Second, 0, true},
		{7 * time.Second, 4, false},
		{8 * time.Second, 4, true},
		{6 * time.Second, 30, true},
		{5 * time.Second, 30, false},
	} {
		if got := b.enough(tt.elapsed, tt.steady); got != tt.want {
			t.Errorf("enough(%v, %d) = %t", tt.elapsed, tt.steady, got)
		}
	}
	if (budget{}).enough(time.Hour, 9) {
		t.Error("without a clock there is never enough")
	}
}
