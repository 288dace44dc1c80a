package play_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/internal/play"
)

// hall is a service with a clock that the test turns, a bus whose news it sees,
// and a log that must stay empty.
type hall struct {
	*play.Service
	t     *testing.T
	store play.Store
	bus   *play.MemoryBus

	mu  sync.Mutex
	now time.Time
}

// began is when the clock of a hall begins.
var began = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// newHall returns a hall over a store, nil for a new one. Lots are drawn as low
// as can be, which changes nobody's seat.
func newHall(t *testing.T, store play.Store) *hall {
	if store == nil {
		store = play.NewMemory()
	}
	h := &hall{t: t, store: store, bus: play.NewMemoryBus(time.Minute), now: began}
	h.Service = play.New(store, h.bus, play.Options{
		Parse: games.Parse, Now: h.time, Draw: func(int) int { return 0 },
		Log: slog.New(slog.NewTextHandler(failing{t}, nil)),
	})
	return h
}

// failing is a writer that fails the test.
type failing struct{ t *testing.T }

func (f failing) Write(line []byte) (int, error) {
	f.t.Errorf("logged: %s", line)
	return len(line), nil
}

var _ io.Writer = failing{}

func (h *hall) time() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// pass lets time pass.
func (h *hall) pass(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// sweep sweeps.
func (h *hall) sweep() {
	h.t.Helper()
	if err := h.Sweep(h.t.Context()); err != nil {
		h.t.Errorf("Sweep: %v", err)
	}
}

// must fails the test on an error and returns the record else.
func (h *hall) must(r *play.Record, err error) *play.Record {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// refused fails the test unless err is what is wanted.
func (h *hall) refused(r *play.Record, err, want error) {
	h.t.Helper()
	if !errors.Is(err, want) {
		h.t.Errorf("error %v, want %v", err, want)
	}
}

// get returns the stored record.
func (h *hall) get(id play.GameID) *play.Record {
	h.t.Helper()
	return h.must(h.Get(context.Background(), id))
}

// game returns the request for a game whose seats are these players, "?" an open
// seat and a digit a bot of that level.
func game(variant string, seats ...string) play.NewGame {
	g := play.NewGame{Player: "anna", Variant: variant, Clock: play.Clock{Kind: play.NoClock}, Leaving: play.Leaving{Kind: play.LeaveOut, After: 120_000}, Chat: true}
	for _, s := range seats {
		switch {
		case s == "anna":
			g.Seats = append(g.Seats, play.SeatChoice{Kind: play.ChooseMe, Name: "Anna"})
		case s[0] >= '1' && s[0] <= '9':
			g.Seats = append(g.Seats, play.SeatChoice{Kind: play.ChooseBot, Level: int(s[0] - '0')})
		default:
			g.Seats = append(g.Seats, play.SeatChoice{Kind: play.ChooseOpen})
		}
	}
	return g
}

// seat makes a game and seats the players: "anna" is the host.
func (h *hall) seat(g play.NewGame, players ...string) *play.Record {
	h.t.Helper()
	r := h.must(h.Create(h.t.Context(), g))
	for i, p := range players {
		if p != "" && p != "anna" && (p[0] < '1' || p[0] > '9') {
			r = h.must(h.Join(h.t.Context(), play.Join{Game: r.ID, Player: play.PlayerID(p), Name: p, Seat: i + 1}))
		}
	}
	return r
}

// start makes a game of these players and starts it.
func (h *hall) start(variant string, players ...string) *play.Record {
	h.t.Helper()
	r := h.seat(game(variant, players...), players...)
	if r.Stage != play.Playing {
		h.t.Fatalf("stage %s, want playing", r.Stage)
	}
	return r
}

// move plays a move of the seat on turn for the person on it.
func (h *hall) move(r *play.Record, text string) *play.Record {
	h.t.Helper()
	return h.must(h.Move(h.t.Context(), moveOf(r, text)))
}

// moveOf returns the request of the person on turn.
func moveOf(r *play.Record, text string) play.Move {
	return play.Move{Game: r.ID, Player: r.Seats[r.Turn-1].Player, Seat: r.Turn, Version: r.Version, Text: text, Token: fmt.Sprintf("%s@%d", text, r.Version)}
}

func TestFoolsMate(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		r = h.move(r, text)
	}
	if r.Stage != play.Over || string(r.Outcome) != `{"over":true,"reason":"mate","winners":[2],"places":[[2],[1]]}` {
		t.Errorf("stage %s, outcome %s", r.Stage, r.Outcome)
	}
	if r.Due != 0 || r.Turn != 0 || r.Deadline != 0 || r.Ended == 0 {
		t.Errorf("after the end: due %d, turn %d, deadline %d, ended %d", r.Due, r.Turn, r.Deadline, r.Ended)
	}
}
