package table_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/table"
)

// faces is the content of a board clock's faces.
type faces struct {
	Seats    []struct{ Left, Periods int64 }
	Turn     int
	Deadline table.Millis
	Whole    int64
}

// shown returns the faces of a clock, after a round trip through JSON.
func shown(t *testing.T, b *table.BoardClock, now table.Millis) (f faces) {
	t.Helper()
	kept, err := table.ParseBoardClock(string(b.AppendJSON(nil)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(kept, b) {
		t.Fatalf("%+v is kept as %+v", b, kept)
	}
	if err := json.Unmarshal(b.AppendShown(nil, now), &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// A board clock counts time like a table, for every kind: the same turns leave the same times.
func TestBoardClockIsThatOfATable(t *testing.T) {
	for name, c := range combined {
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(len(name))))
			r := begin(t, c)
			b, err := table.NewBoardClock(c, 3)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Do(table.BoardRequest{Do: "start"}, r.now); err != nil {
				t.Fatal(err)
			}
			for _, text := range firstMoves {
				got, want := shown(t, b, r.now), r.state.Show(r.game, table.Viewer{}, r.now)
				for i, seat := range want.Seats {
					if got.Seats[i].Left != seat.Left || int(got.Seats[i].Periods) != seat.Periods {
						t.Errorf("seat %d shows %+v, want %d and %d", i+1, got.Seats[i], seat.Left, seat.Periods)
					}
				}
				if got.Turn != want.Turn || got.Deadline != want.Deadline || got.Whole != want.Whole {
					t.Fatalf("turn %d until %d, %d for all; want %d, %d, %d", got.Turn, got.Deadline, got.Whole, want.Turn, want.Deadline, want.Whole)
				}
				r.now += table.Millis(random.Int64N(int64(want.Deadline - r.now)))
				if random.IntN(2) == 0 { // stopped for a while, without charging time
					at := r.now
					if err := errors.Join(b.Do(table.BoardRequest{Do: "stop"}, at), b.Do(table.BoardRequest{Do: "start"}, at+7777)); err != nil {
						t.Fatal(err)
					}
					b.Started -= 7777 // as if it had not been stopped
				}
				if err := b.Do(table.BoardRequest{Do: "press", Seat: b.Turn}, r.now); err != nil {
					t.Fatal(err)
				}
				r.move(text)
			}
		})
	}
}

// must performs a request that must succeed.
func must(t *testing.T, b *table.BoardClock, r table.BoardRequest, at table.Millis) {
	t.Helper()
	if err := b.Do(r, at); err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
}

// A flag falls at its millisecond and stops the clock; the seat is eliminated, or gets time again.
func TestBoardClockFlag(t *testing.T) {
	start := func() *table.BoardClock {
		b, err := table.NewBoardClock(table.Clock{Kind: table.GameClock, Initial: 60_000}, 3)
		if err != nil {
			t.Fatal(err)
		}
		must(t, b, table.BoardRequest{Do: "start"}, 1000)
		return b
	}
	if b := start(); b.Do(table.BoardRequest{Do: "press", Seat: 1}, 60_999) != nil || b.Turn != 2 || b.Times[0].Left != 1 {
		t.Errorf("a millisecond before: %+v", b)
	}
	b := start()
	if err := b.Do(table.BoardRequest{Do: "press", Seat: 1}, 61_000); !errors.Is(err, table.ErrNothing) || b.Fallen != 1 || b.Started != 0 {
		t.Fatalf("%v, %+v; want the flag of seat 1", err, b)
	}
	if f := shown(t, b, 99_000); f.Seats[0].Left != 0 || f.Deadline != 0 {
		t.Errorf("shows %+v", f)
	}
	if err := b.Do(table.BoardRequest{Do: "out", Seat: 1}, 70_000); err != nil || b.Turn != 2 || b.Started != 70_000 || !slices.Equal(b.Out, []int{1}) {
		t.Errorf("out: %v, %+v", err, b)
	}
	must(t, b, table.BoardRequest{Do: "press", Seat: 2}, 71_000)
	must(t, b, table.BoardRequest{Do: "press", Seat: 3}, 72_000)
	if b.Turn != 2 {
		t.Errorf("the turn of %d, want seat 2: seat 1 is out", b.Turn)
	}
	must(t, b, table.BoardRequest{Do: "out", Seat: 3}, 73_000)
	if b.Started != 0 || b.Turn != 2 {
		t.Errorf("with one seat left: %+v", b)
	}
	again := start()
	again.Expire(61_000)
	must(t, again, table.BoardRequest{Do: "set", Seat: 1, Time: 30_000}, 80_000)
	if f := shown(t, again, 80_000); f.Seats[0].Left != 30_000 || again.Fallen != 0 {
		t.Errorf("corrected: %+v", f)
	}
	must(t, again, table.BoardRequest{Do: "start"}, 90_000)
	if f := shown(t, again, 90_000); f.Deadline != 120_000 {
		t.Errorf("the flag falls at %d, want 30 s later", f.Deadline)
	}
}

// The end of the shared time counts as no seat's flag, and meaningless requests change nothing.
func TestBoardClockEnds(t *testing.T) {
	b, err := table.NewBoardClock(table.Clock{Kind: table.TotalClock, Initial: 60_000, PerMove: 40_000}, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []table.BoardRequest{{Do: "press", Seat: 1}, {Do: "out", Seat: 3}, {Do: "set", Seat: 1, Time: -1}, {Do: "dance", Seat: 1}} {
		if err := b.Do(q, 5); err == nil {
			t.Errorf("%+v is no error", q)
		}
	}
	must(t, b, table.BoardRequest{Do: "start"}, 1000)
	must(t, b, table.BoardRequest{Do: "press", Seat: 1}, 31_000)
	if b.Expire(61_000); !b.Ended || b.Fallen != 0 {
		t.Errorf("%+v, want the end of the game", b)
	}
	for _, c := range []table.Clock{{Kind: table.NoClock}, {Kind: table.DaysClock, PerMove: 86_400_000}, {Kind: table.GameClock}} {
		if _, err := table.NewBoardClock(c, 2); err == nil {
			t.Errorf("%+v is a clock for a board", c)
		}
	}
}
