package table_test

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/table"
)

const (
	vacationHour = table.Millis(3_600_000)
	vacationDay  = 24 * vacationHour
)

// away is the vacations of players.
type away map[table.Player][]table.Vacation

// rests performs a request after setting vacations.
func (r *room) rests(a away, outages []table.Outage, request func(*table.Table) error) error {
	r.t.Helper()
	t, err := table.Open(r.game, &r.state, r.pos, r.now)
	if err != nil {
		r.t.Fatal(err)
	}
	r.pos = nil
	t.Rest(func(p table.Player) []table.Vacation { return a[p] })
	t.Outlast(outages)
	t.Expire()
	err = request(t)
	r.keep(t)
	return err
}

func nothing(*table.Table) error { return nil }

// A turn of three days with a vacation: when the flag falls, and the clock before.
func TestVacation(t *testing.T) {
	at := func(days float64) table.Millis { return began + 5_000 + table.Millis(days*float64(vacationDay)) }
	period := func(from, until float64) table.Vacation { return table.Vacation{From: at(from), Until: at(until)} }
	for _, tt := range []struct {
		name      string
		vacations []table.Vacation
		look      float64 // time of the check
		left      float64 // days on the clock at that time
		until     float64 // end of the vacation shown; 0 for none
		deadline  float64
	}{
		{"none", nil, 1, 3, 0, 3},
		{"begins in the turn", []table.Vacation{period(1, 6)}, 2, 2, 6, 8},
		{"is over", []table.Vacation{period(1, 6)}, 7, 3, 0, 8},
		{"began before the turn", []table.Vacation{period(-0.00005, 4)}, 2, 3, 4, 7},
		{"of before the game", []table.Vacation{period(-9, -8)}, 2, 3, 0, 3},
		{"begins as the flag would fall", []table.Vacation{period(3, 9)}, 2.9, 3, 0, 3},
		{"begins just before", []table.Vacation{period(2.99, 9)}, 2.995, 0.01, 9, 9.01},
		{"two of one turn", []table.Vacation{period(1, 2), period(3.5, 5)}, 4, 0.5, 5, 5.5},
		{"two that nobody has heard of", []table.Vacation{period(0.5, 1), period(1.5, 5)}, 6, 3, 0, 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := slow(t, "star:2", "anna", "bruno")
			a := away{"anna": tt.vacations, "bruno": {period(-1, 20)}}
			r.now = at(tt.look)
			if err := r.rests(a, nil, nothing); err != nil {
				t.Fatal(err)
			}
			if r.state.Deadline != at(tt.deadline) {
				t.Errorf("the flag falls after %v days, want %v", float64(r.state.Deadline-at(0))/float64(vacationDay), tt.deadline)
			}
			shown := r.state.Show(r.game, table.Viewer{}, r.now)
			want := table.Millis(0)
			if tt.until != 0 {
				want = at(tt.until)
			}
			if got := shown.Seats[0]; got.Left != int64(tt.left*float64(vacationDay)) || got.Vacation != want {
				t.Errorf("shows %v days and a vacation until %v, want %v and %v", float64(got.Left)/float64(vacationDay), got.Vacation, tt.left, want)
			}
			r.now = at(tt.deadline) - 1
			_ = r.rests(a, nil, nothing)
			if r.state.Stage != table.Playing {
				t.Fatal("the flag fell too early")
			}
			r.now++
			_ = r.rests(a, nil, nothing)
			if got := r.texts(); got != "flag1" {
				t.Errorf("played %q, want a fallen flag", got)
			}
		})
	}
}

// A vacation that ends early, is extended, or meets a pause or an outage.
func TestVacationChanges(t *testing.T) {
	day := func(days float64) table.Millis { return table.Millis(days * float64(vacationDay)) }
	begin := func(t *testing.T) (*room, away) {
		r := slow(t, "star:2", "anna", "bruno")
		r.now = began + 5_000 + day(1)
		a := away{"anna": {{From: r.now, Until: r.now + day(10)}}}
		_ = r.rests(a, nil, nothing)
		if r.state.Due != r.now+day(10) {
			t.Errorf("looked at again at %d, want at the end of the vacation", r.state.Due)
		}
		return r, a
	}
	left := func(t *testing.T, r *room, want table.Millis) {
		t.Helper()
		if got := r.state.Deadline - r.now; got != want {
			t.Errorf("%v days left, want %v", float64(got)/float64(vacationDay), float64(want)/float64(vacationDay))
		}
	}
	pause := func(t *testing.T, r *room, a away, length table.Millis) {
		t.Helper()
		if err := r.rests(a, nil, func(t *table.Table) error {
			if err := t.Propose("bruno", 2, table.VotePause); err != nil {
				return err
			}
			return t.Ballot("anna", t.Vote.ID, true)
		}); err != nil {
			t.Fatal(err)
		}
		r.now += length
		if err := r.rests(a, nil, func(t *table.Table) error { return t.Propose("bruno", 2, table.VoteResume) }); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("ended early", func(t *testing.T) {
		r, a := begin(t)
		r.now += day(2)
		a["anna"][0].Until = r.now
		_ = r.rests(a, nil, nothing)
		left(t, r, day(2))
		r.now += day(1)
		_ = r.rests(a, nil, nothing)
		left(t, r, day(1))
	})
	t.Run("made longer", func(t *testing.T) {
		r, a := begin(t)
		r.now += day(2)
		a["anna"][0].Until += day(3)
		_ = r.rests(a, nil, nothing)
		left(t, r, day(11)+day(2))
	})
	t.Run("paused over its end", func(t *testing.T) {
		r, a := begin(t)
		r.now += day(8)
		pause(t, r, a, day(2.5))
		left(t, r, day(2))
	})
	t.Run("paused within it", func(t *testing.T) {
		r, a := begin(t)
		r.now += day(1)
		pause(t, r, a, day(2))
		left(t, r, day(7)+day(2))
	})
	for _, tt := range []struct {
		name     string
		from, to float64 // of the outage, from the start of the vacation
		left     float64
	}{
		{"down within it", 2, 4, 6 + 2},
		{"down over its end", 8, 12, 2},
		{"down behind it", 11, 12, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, a := begin(t)
			began := r.now
			r.now = began + day(tt.to)
			_ = r.rests(a, []table.Outage{{From: began + day(tt.from), To: r.now}}, nothing)
			left(t, r, day(tt.left))
		})
	}
}

// Vacations follow people who exchange seats, and return with them.
func TestVacationOfWhoChangesSeats(t *testing.T) {
	r := slow(t, "sovereign", "anna", "bruno")
	a := away{"anna": {{From: r.now, Until: r.now + 20*vacationDay}}}
	play := func(seat int, text string) {
		t.Helper()
		if err := r.rests(a, nil, func(t *table.Table) error {
			return t.Move(table.Move{Player: t.Seats[seat-1].Player, Seat: seat, Version: t.Version, Text: text})
		}); err != nil {
			t.Fatal(err)
		}
	}
	play(1, "e2e4")
	play(2, "swap")
	if got := r.state.Vacations; len(got) != 1 || got[0].Seat != 2 {
		t.Errorf("vacations %+v, want that of who sits on the second seat", got)
	}
	if err := r.rests(a, nil, func(t *table.Table) error {
		if err := t.Propose("bruno", 1, table.VoteTakeback); err != nil {
			return err
		}
		return t.Ballot("anna", t.Vote.ID, true)
	}); err != nil {
		t.Fatal(err)
	}
	if got := r.state.Vacations; len(got) != 1 || got[0].Seat != 1 {
		t.Errorf("vacations %+v, want that of who sits on the first seat again", got)
	}
}

// The clocks follow from the record: the starts of turns and the vacations known to the game.
// The test mixes moves, vacations and checks of the clock at random.
func TestVacationsReplay(t *testing.T) {
	for seed := range uint64(60) {
		dice := rand.New(rand.NewPCG(seed, 1))
		r := slow(t, "star:3", "anna", "bruno", "cara")
		a, players := away{}, []table.Player{"anna", "bruno", "cara"}
		for r.state.Stage == table.Playing && len(r.state.Entries) < 30 {
			r.now += table.Millis(dice.Int64N(int64(2 * vacationDay)))
			p := players[dice.IntN(3)]
			switch list := a[p]; {
			case dice.IntN(4) > 0:
			case len(list) > 0 && list[len(list)-1].Until > r.now:
				list[len(list)-1].Until = r.now + table.Millis(dice.Int64N(int64(3*vacationDay)))
			default:
				a[p] = append(list, table.Vacation{From: r.now, Until: r.now + 1 + table.Millis(dice.Int64N(int64(5*vacationDay)))})
			}
			if dice.IntN(3) > 0 {
				_ = r.rests(a, nil, nothing)
				continue
			}
			_ = r.rests(a, nil, func(t *table.Table) error {
				if t.Stage != table.Playing {
					return nil
				}
				list := t.Pos().Moves(nil)
				return t.Move(table.Move{Player: t.Seats[t.Turn-1].Player, Seat: t.Turn, Version: t.Version, Text: t.Pos().MoveText(list[dice.IntN(len(list))])})
			})
		}
		turn := r.state.Begun + 5_000
		for i, e := range r.state.Entries {
			spent := max(0, e.At-turn)
			for _, v := range r.state.Vacations {
				if v.Seat == e.Seat {
					spent -= max(0, min(v.Until, e.At)-max(v.From, turn))
				}
			}
			if int64(spent) != e.Spent {
				t.Fatalf("seed %d: entry %d, %s, took %d by the record, which says %d", seed, i+1, e.Text, spent, e.Spent)
			}
			if flag := e.Text[0] == 'f' && e.Text[1] == 'l'; flag != (e.Spent >= 3*int64(vacationDay)) {
				t.Errorf("seed %d: %s after %d", seed, e.Text, e.Spent)
			}
			turn = e.At
		}
	}
}
