package livetest

import (
	"slices"
	"sync"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

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
