package live_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// resort is a hall with vacations.
func resort(t *testing.T, store live.Store, now time.Time, log io.Writer) *hall {
	h := &hall{t: t, store: store, bus: memory.NewBus(time.Minute), now: now}
	o := h.options(log)
	o.VacationDays = 30
	h.Service = live.New(store, h.bus, o)
	return h
}

func (h *hall) after(d time.Duration) table.Millis { return table.At(h.time().Add(d)) }

// rests puts a player on vacation, or ends one.
func (h *hall) rests(player table.Player, d time.Duration) *live.Vacation {
	h.t.Helper()
	until := table.Millis(0)
	if d > 0 {
		until = h.after(d)
	}
	v, err := h.SetVacation(h.t.Context(), player, until)
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

const aDay = 24 * time.Hour

// A player on vacation loses no game meanwhile, and everybody sees when it ends. No flag falls
// late afterwards either.
func TestVacation(t *testing.T) {
	h := resort(t, memory.NewStore(), began, failing{t})
	mine, fast := h.slowly("star:2", "bruno"), h.start("star:2", "anna", "bruno")
	other := h.slowly("star:2", "bruno")
	h.moves(other.ID, "e2e4")
	h.pass(aDay)
	before := h.get(other.ID)
	v := h.rests("anna", 10*aDay)
	if v.Left != 20 || v.Days != 30 || v.Until != h.after(10*aDay) {
		t.Errorf("stands %+v", v)
	}
	if got := h.Show(h.get(mine.ID), "bruno", 0); got.Seats[0].Vacation != v.Until || got.Deadline != h.after(12*aDay)+5_000 || got.Seats[0].Left != (2*aDay).Milliseconds()+5_000 {
		t.Errorf("bruno is shown %+v, deadline %d", got.Seats[0], got.Deadline)
	}
	if got := h.Show(h.get(other.ID), "", 0); got.Seats[0].Vacation != v.Until || got.Deadline != before.Deadline {
		t.Errorf("where the other is to move: %+v, deadline %d", got.Seats[0], got.Deadline)
	}
	if got := h.Show(h.get(fast.ID), "", 0); got.Seats[0].Vacation != 0 {
		t.Errorf("in a game without a clock of days: %+v", got.Seats[0])
	}
	h.moves(other.ID, "e7e5") // it is her turn now
	h.pass(9 * aDay)
	h.sweep()
	for _, id := range []live.GameID{mine.ID, other.ID} {
		if r := h.get(id); r.Stage != table.Playing {
			t.Errorf("game %s has ended: %s", id, texts(r))
		}
	}
	h.pass(aDay + time.Second)
	h.sweep()
	if got := h.Show(h.get(mine.ID), "bruno", 0); got.Seats[0].Vacation != 0 {
		t.Errorf("after it: %+v", got.Seats[0])
	}
	h.pass(2*aDay + 3*time.Second)
	h.sweep()
	if r := h.get(mine.ID); texts(r) != "" {
		t.Errorf("too early: %s", texts(r))
	}
	h.pass(2 * time.Second)
	h.sweep()
	if r := h.get(mine.ID); texts(r) != "flag1" {
		t.Errorf("when two more days have passed: %q", texts(r))
	}
	if r := h.get(other.ID); r.Stage != table.Playing {
		t.Errorf("the days of a turn that began meanwhile were counted: %s", texts(r))
	}
	h.pass(aDay)
	h.sweep()
	if r := h.get(other.ID); texts(r) != "e2e4 e7e5 flag1" {
		t.Errorf("after all of them: %s", texts(r))
	}
}

// A day counts as used once it begins, and the year's days are the limit.
func TestVacationDays(t *testing.T) {
	h := resort(t, memory.NewStore(), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), failing{t})
	refused := func(player table.Player, until table.Millis) {
		t.Helper()
		if _, err := h.SetVacation(t.Context(), player, until); err == nil {
			t.Errorf("until %d is granted", until)
		} else if _, told := errors.AsType[*table.InputError](err); !told {
			t.Errorf("until %d: %v", until, err)
		}
	}
	stands := func(left int, going bool) {
		t.Helper()
		v, err := h.VacationOf(t.Context(), "anna")
		if err != nil || v.Left != left || (v.Until != 0) != going {
			t.Errorf("stands %+v, %v; want %d left, going on %v", v, err, left, going)
		}
	}
	stands(30, false)
	refused("anna", h.after(0))
	refused("anna", h.after(-aDay))
	refused("anna", h.after(30*aDay)+1)
	refused("", h.after(aDay))
	refused("anna", 1<<62)
	h.rests("anna", time.Hour)
	stands(29, true)
	h.rests("anna", 24*time.Hour+time.Second) // a second day begins
	stands(28, true)
	h.pass(time.Hour)
	h.rests("anna", 0)
	stands(29, false)
	h.rests("anna", 0) // there is none
	stands(29, false)
	for range 28 {
		h.rests("anna", time.Hour)
		h.rests("anna", 0)
		h.pass(time.Second)
	}
	stands(1, false)
	refused("anna", h.after(aDay+time.Second))
	h.rests("anna", aDay)
	stands(0, true)
	refused("anna", h.after(2*aDay))
	h.rests("anna", time.Hour)
	stands(0, true)
	h.pass(2 * time.Hour)
	stands(0, false)
	refused("anna", h.after(time.Hour))
	if v, err := h.VacationOf(t.Context(), "anna"); err != nil || v.Latest != 0 {
		t.Errorf("none is left: %+v, %v", v, err)
	}

	// Each of two years counts the days that begin in it.
	late := resort(t, memory.NewStore(), time.Date(2026, 12, 30, 0, 0, 0, 0, time.UTC), failing{t})
	late.rests("anna", 32*aDay)
	if v, _ := late.VacationOf(t.Context(), "anna"); v.Left != 28 || v.Latest != late.after(32*aDay) {
		t.Errorf("over the end of the year: %+v, %d", v, late.after(32*aDay))
	}
	late.pass(3 * aDay)
	if v, _ := late.VacationOf(t.Context(), "anna"); v.Left != 0 {
		t.Errorf("in the new year: %+v", v)
	}
	none := newHall(t, nil)
	if _, err := none.SetVacation(t.Context(), "anna", none.after(aDay)); !errors.Is(err, live.ErrNoVacations) {
		t.Errorf("where there are none: %v", err)
	}
}

// killed is a store whose server is gone once vacations are stored.
type killed struct {
	live.Store
	down bool
}

func (k *killed) Of(ctx context.Context, p live.Page) ([]*live.Record, error) {
	if k.down {
		return nil, errTimeout
	}
	return k.Store.Of(ctx, p)
}

// An acknowledged vacation counts in all games, whichever server handles them after a kill: one
// with the game in its cache, or one without.
func TestVacationOutlivesServer(t *testing.T) {
	for name, held := range map[string]bool{"in memory": true, "not in memory": false} {
		t.Run(name, func(t *testing.T) {
			store := &killed{Store: memory.NewStore()}
			one, two := resort(t, store, began, io.Discard), resort(t, store, began, failing{t})
			r := one.slowly("star:2", "bruno")
			if held {
				two.moves(r.ID, "e2e4", "e7e5")
			} else {
				one.moves(r.ID, "e2e4", "e7e5")
			}
			for _, h := range []*hall{one, two} {
				h.pass(3*aDay - time.Second)
			}
			store.down = true
			one.rests("anna", 5*aDay)
			if got := one.get(r.ID); len(got.Vacations) != 0 {
				t.Fatal("the game knows already")
			}
			store.down = false
			two.pass(2 * time.Second) // the flag would have fallen
			if _, err := two.Claim(t.Context(), live.PlayerRequest{Game: r.ID, Player: "bruno"}); err != nil {
				t.Errorf("who claims the flag: %v", err) // the vacation to store in the game was due
			}
			two.sweep()
			got := two.get(r.ID)
			if texts(got) != "e2e4 e7e5" || two.Show(got, "bruno", 0).Seats[0].Vacation != one.after(5*aDay) {
				t.Errorf("played %s, vacations %+v", texts(got), got.Vacations)
			}
			if untold, err := store.Untold(t.Context(), 9); err != nil || len(untold) != 0 {
				t.Errorf("untold: %v, %v", untold, err)
			}
		})
	}
}

// A flag that fell before the vacation began has fallen, even if nobody checked.
func TestVacationAfterTheFlag(t *testing.T) {
	h := resort(t, memory.NewStore(), began, failing{t})
	r := h.slowly("star:2", "bruno")
	h.pass(3*aDay + 6*time.Second)
	h.rests("anna", 5*aDay)
	if got := h.get(r.ID); texts(got) != "flag1" {
		t.Errorf("played %q", texts(got))
	}
}

// A game that begins during a vacation knows of it, however it begins.
func TestVacationOfWhoSitsDown(t *testing.T) {
	h := resort(t, memory.NewStore(), began, failing{t})
	v := h.rests("bruno", 5*aDay)
	r := h.slowly("star:2", "bruno")
	if got := h.Show(h.get(r.ID), "", 0); got.Seats[1].Vacation != v.Until {
		t.Errorf("who joins: %+v", got.Seats[1])
	}
	h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
	h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "anna"}))
	next := h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "bruno"}))
	if got := h.Show(h.get(next.ID), "", 0); got.Stage != table.Playing || got.Seats[0].Vacation != v.Until {
		t.Errorf("in a rematch: %+v", got.Seats)
	}
	g := game("star:2", "bruno", "anna")
	g.Player, g.Clock = "bruno", table.Clock{Kind: table.DaysClock, PerMove: aDay.Milliseconds()}
	g.Seats = []table.SeatChoice{{Kind: table.ChooseMe}, {Kind: table.ChooseBot, Level: 1}}
	made := h.must(h.Create(t.Context(), g))
	if got := h.Show(h.get(made.ID), "", 0); got.Stage != table.Playing || got.Seats[0].Vacation != v.Until {
		t.Errorf("in a new game: %+v", got.Seats)
	}
}

// A vacation reaches all games of a player, page by page.
func TestVacationOnManyBoards(t *testing.T) {
	h := resort(t, memory.NewStore(), began, failing{t})
	star := gamestest.Game(t, "star:2")
	var ids []live.GameID
	for i := range 300 {
		r := &live.Record{ID: live.GameID(fmt.Sprintf("g%011d", i))}
		made, err := table.New(star, table.Setting{Host: "anna", Clock: table.Clock{Kind: table.DaysClock, PerMove: aDay.Milliseconds()}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000}},
			[]table.SeatChoice{{Kind: table.ChooseMe}, {Kind: table.ChooseBot, Level: 1}}, table.At(began))
		if err != nil {
			t.Fatal(err)
		}
		made.StartIfFull()
		made.Settle()
		r.State = made.State
		if err := h.store.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, r.ID)
	}
	v := h.rests("anna", 5*aDay)
	for _, id := range ids {
		if got := h.Show(h.get(id), "", 0); got.Seats[0].Vacation != v.Until {
			t.Fatalf("game %s: %+v", id, got.Seats[0])
		}
	}
	if away, err := h.Away(t.Context(), "bruno", "anna"); err != nil || !away["anna"] || away["bruno"] {
		t.Errorf("away: %v, %v", away, err)
	}
}
