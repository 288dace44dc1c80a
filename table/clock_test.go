package table_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/table"
)

const (
	second = int64(1000)
	minute = 60 * second
)

// combined are clocks with several limits, by name.
var combined = map[string]table.Clock{
	"bank and move":          {Kind: table.GameClock, Initial: 2 * minute, PerMove: 30 * second},
	"bank, move and whole":   {Kind: table.GameClock, Initial: 2 * minute, Increment: second, PerMove: 50 * second, Total: 3 * minute},
	"bank and whole":         {Kind: table.GameClock, Initial: 2 * minute, Delay: 3 * second, Total: 150 * second},
	"moves and whole":        {Kind: table.TotalClock, Initial: 3 * minute, PerMove: 40 * second},
	"byo-yomi":               {Kind: table.GameClock, Initial: minute, Periods: 3, Period: 20 * second},
	"byo-yomi and move":      {Kind: table.GameClock, Initial: minute, Periods: 2, Period: 20 * second, PerMove: 30 * second},
	"stages":                 {Kind: table.GameClock, Initial: minute, Stages: []table.ClockStage{{Moves: 2, Time: 30 * second}, {Moves: 1, Time: 10 * second}}},
	"hourglass":              {Kind: table.HourglassClock, Initial: minute},
	"hourglass and whole":    {Kind: table.HourglassClock, Initial: minute, Total: 100 * second, PerMove: 45 * second},
	"own times":              {Kind: table.GameClock, Initial: minute, Seats: []table.SeatClock{{Initial: 2 * minute}, {Initial: minute, Increment: 5 * second}, {Initial: 30 * second, Delay: 2 * second}}},
	"own times of moves":     {Kind: table.MoveClock, PerMove: minute, Seats: []table.SeatClock{{PerMove: minute}, {PerMove: 30 * second}, {PerMove: 5 * second}}},
	"plain bank":             {Kind: table.GameClock, Initial: minute, Increment: second},
	"plain moves":            {Kind: table.MoveClock, PerMove: 20 * second},
	"plain time of all":      {Kind: table.TotalClock, Initial: 2 * minute},
	"plain bank with delay":  {Kind: table.GameClock, Initial: minute, Delay: 5 * second},
	"byo-yomi with a delay":  {Kind: table.GameClock, Initial: minute, Delay: 5 * second, Periods: 1, Period: 10 * second},
	"stages and byo-yomi":    {Kind: table.GameClock, Initial: minute, Periods: 1, Period: 10 * second, Stages: []table.ClockStage{{Moves: 1, Time: 20 * second}}},
	"hourglass by own times": {Kind: table.HourglassClock, Initial: minute, Seats: []table.SeatClock{{Initial: 2 * minute}, {Initial: minute}, {Initial: minute}}},
}

// begin starts a game of three with a clock, at the moment at which the first clock starts.
func begin(t *testing.T, c table.Clock) *room {
	t.Helper()
	r := newRoom(t, table.Setting{Variant: "star:3", Clock: c}, "anna", "bela", "carl")
	if r.state.Stage != table.Playing {
		t.Fatalf("stage %s", r.state.Stage)
	}
	r.now = r.state.Started
	return r
}

// firstMoves are moves that the three seats can make in turn.
var firstMoves = []string{"1e21e3", "2e22e3", "3e23e3", "1d21d3", "2d22d3", "3d23d3", "1a21a3", "2a22a3", "3a23a3"}

// The times left after turns of the given durations, in order of the seats.
func TestCombinedClocks(t *testing.T) {
	for _, tt := range []struct {
		name  string
		turns []int64 // durations in seconds
		left  []int64 // in seconds, by seat
		whole int64   // in seconds
		// ends is how many seconds later the turn ends automatically, with this entry.
		ends int64
		flag string
	}{
		{"bank and move", []int64{29, 10, 0}, []int64{91, 110, 120}, 0, 30, "flag1"},
		{"bank and move", []int64{29, 1, 1, 29, 1, 1, 29, 1, 1}, []int64{33, 117, 117}, 0, 30, "flag1"},
		{"bank, move and whole", []int64{45, 45, 45}, []int64{76, 76, 76}, 45, 45, "time"},
		{"bank, move and whole", []int64{45}, []int64{76, 120, 120}, 135, 50, "flag2"},
		{"bank and whole", []int64{43, 2, 3}, []int64{80, 120, 120}, 102, 83, "flag1"},
		{"moves and whole", []int64{39, 39, 39}, []int64{63, 63, 63}, 0, 40, "flag1"},
		{"moves and whole", []int64{39, 39, 39, 39}, []int64{24, 24, 24}, 0, 24, "time"},
		{"byo-yomi", []int64{70, 1, 1}, []int64{0, 59, 59}, 0, 60, "flag1"},
		{"byo-yomi", []int64{80, 1, 1}, []int64{0, 59, 59}, 0, 40, "flag1"},
		{"byo-yomi", []int64{99, 1, 1, 19, 1, 1}, []int64{0, 58, 58}, 0, 40, "flag1"},
		{"byo-yomi", []int64{119, 60, 59}, []int64{0, 0, 1}, 0, 20, "flag1"},
		{"byo-yomi and move", []int64{29, 1, 1, 29, 1, 1, 29, 1, 1}, []int64{0, 57, 57}, 0, 20, "flag1"},
		{"stages", []int64{10, 20, 30}, []int64{50, 40, 30}, 0, 50, "flag1"},
		{"stages", []int64{10, 20, 30, 10, 20, 29}, []int64{70, 50, 31}, 0, 70, "flag1"},
		{"stages", []int64{10, 20, 30, 10, 20, 29, 10, 20, 10}, []int64{70, 40, 31}, 0, 70, "flag1"},
		{"hourglass", []int64{20}, []int64{40, 70, 70}, 0, 70, "flag2"},
		{"hourglass", []int64{20, 30, 50}, []int64{80, 65, 35}, 0, 80, "flag1"},
		{"hourglass and whole", []int64{20, 30}, []int64{55, 40, 85}, 50, 45, "flag3"},
		{"hourglass and whole", []int64{20, 30, 10}, []int64{60, 45, 75}, 40, 40, "time"},
		{"own times", []int64{10, 10, 10}, []int64{110, 55, 22}, 0, 110, "flag1"},
		{"own times", []int64{10, 10}, []int64{110, 55, 30}, 0, 32, "flag3"},
		{"own times of moves", []int64{59, 29}, []int64{60, 30, 5}, 0, 5, "flag3"},
		{"byo-yomi with a delay", []int64{70, 0, 0}, []int64{0, 60, 60}, 0, 15, "flag1"},
		{"stages and byo-yomi", []int64{65, 0, 0}, []int64{20, 80, 80}, 0, 30, "flag1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := begin(t, combined[tt.name])
			for i, turn := range tt.turns {
				r.now += table.Millis(turn * second)
				r.move(firstMoves[i])
			}
			shown := r.state.Show(r.game, table.Viewer{}, r.now)
			for i, seat := range shown.Seats {
				if seat.Left != tt.left[i]*second {
					t.Errorf("seat %d has %d ms, want %d s", i+1, seat.Left, tt.left[i])
				}
			}
			if shown.Whole != tt.whole*second {
				t.Errorf("the whole game has %d ms, want %d s", shown.Whole, tt.whole)
			}
			if got := int64(r.state.Deadline - r.now); got != tt.ends*second {
				t.Fatalf("the turn ends in %d ms, want %d s", got, tt.ends)
			}
			end := r.state.Deadline
			late := r.state.Clone()
			r.now = end - 1
			seat := r.state.Turn
			request := table.Request{Do: "move", Player: r.state.Seats[seat-1].Player, Seat: seat, Version: r.state.Version, Text: firstMoves[len(tt.turns)%len(firstMoves)]}
			if len(tt.turns) < len(firstMoves) {
				if err := r.do(request); err != nil {
					t.Errorf("a millisecond before the end: %v", err)
				}
			}
			r.state, r.pos, r.now = late, nil, end
			if err := r.do(request); !errors.Is(err, table.ErrTime) {
				t.Errorf("at the end: %v, want %v", err, table.ErrTime)
			}
			if last := r.state.Entries[len(r.state.Entries)-1].Text; last != tt.flag {
				t.Errorf("the entry %s, want %s", last, tt.flag)
			}
		})
	}
}

// Time is conserved: a turn is charged to its seat's own time or periods and to the time of the
// whole game, and in an hourglass it goes to the others.
func TestTimeIsConserved(t *testing.T) {
	for name, c := range combined {
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(46, uint64(len(name))))
			r := begin(t, c)
			moved := make([]int, 3)
			for _, text := range firstMoves {
				before := r.state.Clone()
				n := before.Turn
				spent := random.Int64N(int64(before.Deadline-r.now) - 1)
				if random.IntN(3) == 0 { // a pause in the middle, which is not charged
					r.now += table.Millis(spent / 2)
					r.must(table.Request{Do: "propose", Player: before.Seats[n-1].Player, Seat: n, Kind: table.VotePause})
					for r.state.Vote != nil {
						i := slices.IndexFunc(before.Seats, func(s table.Seat) bool {
							return r.state.Show(r.game, table.Viewer{Player: s.Player}, r.now).Vote.Ballot == ""
						})
						r.must(table.Request{Do: "ballot", Player: before.Seats[i].Player, Vote: r.state.Vote.ID, Yes: true})
					}
					paused := r.state.Show(r.game, table.Viewer{}, r.now)
					r.now += 7
					if again := r.state.Show(r.game, table.Viewer{}, r.now); again.Whole != paused.Whole || again.Seats[n-1].Left != paused.Seats[n-1].Left {
						t.Error("time runs in a pause")
					}
					r.must(table.Request{Do: "propose", Player: before.Seats[n-1].Player, Seat: n, Kind: table.VoteResume})
					spent -= spent / 2
				}
				r.now += table.Millis(spent)
				r.move(text)
				moved[n-1]++
				entry := r.state.Entries[len(r.state.Entries)-1]
				own := c
				if c.Seats != nil {
					own.Initial, own.Increment, own.Delay = c.Seats[n-1].Initial, c.Seats[n-1].Increment, c.Seats[n-1].Delay
				}
				var gained int64
				gained += own.Increment
				at := 0
				for _, stage := range c.Stages {
					if at += stage.Moves; at == moved[n-1] {
						gained += stage.Time
					}
				}
				sum := func(times []table.SeatTime) (sum int64) {
					for _, time := range times {
						sum += time.Left
					}
					return sum
				}
				was, is := before.Times[n-1], r.state.Times[n-1]
				used := max(0, entry.Spent-own.Delay)
				switch c.Kind {
				case table.HourglassClock:
					if sum(before.Times) != sum(r.state.Times) || was.Left-is.Left != entry.Spent {
						t.Errorf("%+v after %d ms: %+v", before.Times, entry.Spent, r.state.Times)
					}
				case table.GameClock:
					if over := used - was.Left; over > 0 {
						if is.Left != gained || int64(was.Periods-is.Periods) != over/c.Period {
							t.Errorf("%+v after %d ms: %+v", was, entry.Spent, is)
						}
					} else if is.Left != was.Left-used+gained || is.Periods != was.Periods {
						t.Errorf("%+v after %d ms: %+v", was, entry.Spent, is)
					}
				case table.TotalClock:
					if is.Left != was.Left-entry.Spent {
						t.Errorf("%+v after %d ms: %+v", was, entry.Spent, is)
					}
				}
				if c.Total > 0 && r.state.Whole != before.Whole-entry.Spent {
					t.Errorf("the whole game has %d of %d after %d ms", r.state.Whole, before.Whole, entry.Spent)
				}
			}
		})
	}
}

// Valid and invalid clocks.
func TestClockLimits(t *testing.T) {
	three := func(c table.SeatClock) []table.SeatClock { return []table.SeatClock{c, c, c} }
	for _, tt := range []struct {
		name  string
		clock table.Clock
		field string // "" if valid
	}{
		{"byo-yomi without a length", table.Clock{Kind: table.GameClock, Initial: minute, Periods: 3}, "clock.period"},
		{"a period alone", table.Clock{Kind: table.GameClock, Initial: minute, Period: minute}, "clock.period"},
		{"periods of moves", table.Clock{Kind: table.MoveClock, PerMove: minute, Periods: 1, Period: minute}, "clock.periods"},
		{"too many periods", table.Clock{Kind: table.GameClock, Initial: minute, Periods: 51, Period: minute}, "clock.periods"},
		{"stages of an hourglass", table.Clock{Kind: table.HourglassClock, Initial: minute, Stages: []table.ClockStage{{Moves: 1, Time: minute}}}, "clock.stages"},
		{"a stage of no moves", table.Clock{Kind: table.GameClock, Initial: minute, Stages: []table.ClockStage{{Time: minute}}}, "clock.stages[0].moves"},
		{"a stage of no time", table.Clock{Kind: table.GameClock, Initial: minute, Stages: []table.ClockStage{{Moves: 40}}}, "clock.stages[0].time"},
		{"five stages", table.Clock{Kind: table.GameClock, Initial: minute, Stages: make([]table.ClockStage, 5)}, "clock.stages"},
		{"an hourglass with increment", table.Clock{Kind: table.HourglassClock, Initial: minute, Increment: second}, "clock.increment"},
		{"an hourglass of no time", table.Clock{Kind: table.HourglassClock}, "clock.initial"},
		{"total of moves", table.Clock{Kind: table.MoveClock, PerMove: minute, Total: minute}, "clock.total"},
		{"total by correspondence", table.Clock{Kind: table.DaysClock, PerMove: 86_400_000, Total: minute}, "clock.total"},
		{"total too short", table.Clock{Kind: table.GameClock, Initial: minute, Total: second}, "clock.total"},
		{"two seats of three", table.Clock{Kind: table.GameClock, Initial: minute, Seats: three(table.SeatClock{Initial: minute})[:2]}, "clock.seats"},
		{"a seat without time", table.Clock{Kind: table.GameClock, Initial: minute, Seats: three(table.SeatClock{})}, "clock.seats[0].initial"},
		{"a seat with both", table.Clock{Kind: table.GameClock, Initial: minute, Seats: three(table.SeatClock{Initial: minute, Increment: 1, Delay: 1})}, "clock.seats[0].delay"},
		{"seats of the time of all", table.Clock{Kind: table.TotalClock, Initial: minute, Seats: three(table.SeatClock{Initial: minute})}, "clock.seats"},
		{"days of one's own", table.Clock{Kind: table.DaysClock, PerMove: 86_400_000, Seats: three(table.SeatClock{PerMove: 3 * 86_400_000})}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if field := refused(t, table.Setting{Variant: "star:3", Clock: tt.clock}); field != tt.field {
				t.Errorf("%q is refused, want %q", field, tt.field)
			}
		})
	}
	for name, c := range combined {
		if field := refused(t, table.Setting{Variant: "star:3", Clock: c}); field != "" {
			t.Errorf("%s: %q is refused", name, field)
		}
	}
	handicap := table.Setting{Variant: "star:3", Clock: combined["own times"], Rated: true, Lots: true}
	if field := refused(t, handicap); field != "clock.seats" {
		t.Errorf("a rated game with different times: %q is refused", field)
	}
}

// Different times stay with the people: by draw, through the pie and into a rematch.
func TestOwnTimesFollowPeople(t *testing.T) {
	clock := table.Clock{Kind: table.GameClock, Initial: minute, Seats: []table.SeatClock{{Initial: 2 * minute, Increment: second}, {Initial: 3 * minute}}}
	of := map[string]table.SeatClock{"ANNA": clock.Seats[0], "BELA": clock.Seats[1]}
	check := func(r *room, when string) {
		t.Helper()
		for i, seat := range r.state.Seats {
			if r.state.Clock.Seats[i] != of[seat.Name] {
				t.Errorf("%s: %s has %+v", when, seat.Name, r.state.Clock.Seats[i])
			}
		}
	}
	r := newRoom(t, table.Setting{Variant: "sovereign", Clock: clock}, "anna", "bela")
	r.now = r.state.Started + 10_000
	r.move(r.pos.MoveText(r.pos.Moves(nil)[0]))
	r.now += 5_000
	r.move("swap")
	check(r, "after the pie")
	if left := r.state.Times[1].Left; r.state.Seats[1].Name != "ANNA" || left != 2*minute-10*second+second {
		t.Errorf("anna has %d ms at seat 2", left)
	}
	rec, err := r.state.Record(r.game, "?")
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]string{"TimeControl": "120+1", "TimeControl2": "180"} { // by the original seats
		if got := rec.Tag(tag); got != want {
			t.Errorf("%s %q, want %q", tag, got, want)
		}
	}
	r.must(table.Request{Do: "resign", Player: "anna", Seat: 2})
	r.follow()
	check(r, "in the rematch")
	for seed := range 6 {
		r := newRoom(t, table.Setting{Variant: "star:2", Lots: true, Seed: strings.Repeat("x", seed+1), Clock: clock}, "anna", "bela")
		check(r, "after lots")
	}
}

// Clocks in records, in PGN's notation and its extension.
func TestTimeControl(t *testing.T) {
	for name, want := range map[string]string{
		"bank and move": "120 *30", "bank, move and whole": "120+1 *50 =180", "moves and whole": "=180 *40", "byo-yomi": "60:3x20",
		"stages": "2/60:1/30:10", "hourglass": "hourglass 60", "plain bank": "60+1", "plain moves": "*20", "plain time of all": "=120",
	} {
		r := begin(t, combined[name])
		rec, err := r.state.Record(r.game, "?")
		if err != nil {
			t.Fatal(err)
		}
		if got := rec.Tag("TimeControl"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// States stored before limits combined are read unchanged, and stored in the same form.
func TestOldClocks(t *testing.T) {
	for _, text := range []string{
		`{"kind":"none"}`, `{"kind":"game","initial":600000,"increment":5000}`, `{"kind":"game","initial":600000,"delay":5000}`,
		`{"kind":"move","perMove":30000}`, `{"kind":"days","perMove":86400000}`, `{"kind":"total","initial":3600000}`,
	} {
		var c table.Clock
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			t.Fatal(err)
		}
		r := begin(t, c)
		stored := string(r.state.AppendJSON(nil))
		if !strings.Contains(stored, `"clock":`+text+`,`) || strings.Contains(stored, "whole") || strings.Contains(stored, "periods") || strings.Contains(stored, "stage\":0") {
			t.Errorf("%s is stored as %s", text, stored)
		}
		read, err := table.ParseState(stored)
		if err != nil || !read.Clock.Equal(&c) {
			t.Errorf("%s is read as %+v, %v", text, read.Clock, err)
		}
	}
}
