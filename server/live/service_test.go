package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// hall is a service with a clock that the test sets, a bus whose messages it sees, and a log
// that must stay empty.
type hall struct {
	*live.Service
	t     *testing.T
	store live.Store
	bus   *memory.Bus

	mu  sync.Mutex
	now time.Time
}

// began is the start time of a hall.
var began = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// newHall returns a hall over a store, nil for a new one. Draws always give the lowest value,
// which changes no seat.
func newHall(t *testing.T, store live.Store) *hall {
	if store == nil {
		store = memory.NewStore()
	}
	return newHallAt(t, store, began)
}

// newHallAt returns a hall that opens at a given time.
func newHallAt(t *testing.T, store live.Store, now time.Time) *hall {
	h := &hall{t: t, store: store, bus: memory.NewBus(time.Minute), now: now}
	h.Service = live.New(store, h.bus, h.options(failing{t}))
	return h
}

// options returns the options of h's service, with a log.
func (h *hall) options(log io.Writer) live.Options {
	o := live.Options{Parse: new(games.Shelf).Parse, Now: h.time, Seed: func() string { return "seed" }}
	if log != nil {
		o.Log = slog.New(slog.NewTextHandler(log, nil))
	}
	return o
}

// failing is a writer that fails the test.
type failing struct{ t *testing.T }

func (f failing) Write(line []byte) (int, error) {
	f.t.Errorf("logged: %s", line)
	return len(line), nil
}

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

// must fails the test on an error, and otherwise returns the record.
func (h *hall) must(r *live.Record, err error) *live.Record {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// get returns the stored record.
func (h *hall) get(id live.GameID) *live.Record {
	h.t.Helper()
	return h.must(h.Get(context.Background(), id))
}

// game returns the request for a game with these players on its seats. "?" is an open seat, and
// a digit a bot of that level.
func game(variant string, seats ...string) live.NewGame {
	g := live.NewGame{Player: "anna", Variant: variant, Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 120_000}, Chat: true}
	for _, s := range seats {
		switch {
		case s == "anna":
			g.Seats = append(g.Seats, table.SeatChoice{Kind: table.ChooseMe, Name: "Anna"})
		case s[0] >= '1' && s[0] <= '9':
			g.Seats = append(g.Seats, table.SeatChoice{Kind: table.ChooseBot, Level: int(s[0] - '0')})
		case s == "!":
			g.Seats = append(g.Seats, table.SeatChoice{Kind: table.ChooseInvited})
		default:
			g.Seats = append(g.Seats, table.SeatChoice{Kind: table.ChooseOpen})
		}
	}
	return g
}

// seat creates a game and seats the players; "anna" is the host.
func (h *hall) seat(g live.NewGame, players ...string) *live.Record {
	h.t.Helper()
	r := h.must(h.Create(h.t.Context(), g))
	for i, p := range players {
		if p != "" && p != "anna" && (p[0] < '1' || p[0] > '9') {
			r = h.must(h.Join(h.t.Context(), live.Join{Game: r.ID, Player: table.Player(p), Name: p, Seat: i + 1}))
		}
	}
	return r
}

// start creates a game of these players and starts it.
func (h *hall) start(variant string, players ...string) *live.Record {
	h.t.Helper()
	r := h.seat(game(variant, players...), players...)
	if r.Stage != table.Playing {
		h.t.Fatalf("stage %s, want playing", r.Stage)
	}
	return r
}

// move plays a move for the person to move.
func (h *hall) move(r *live.Record, text string) *live.Record {
	h.t.Helper()
	return h.must(h.Move(h.t.Context(), moveOf(r, text)))
}

// moveOf returns the request of the person to move.
func moveOf(r *live.Record, text string) live.Move {
	return live.Move{Game: r.ID, Move: table.Move{Player: r.Seats[r.Turn-1].Player, Seat: r.Turn, Version: r.Version, Text: text}, Token: fmt.Sprintf("%s@%d", text, r.Version)}
}

// told collects the announcements on a topic; the function returns them once all have arrived.
func (h *hall) told(topic string) func() []live.Event {
	h.t.Helper()
	var (
		mu     sync.Mutex
		events []live.Event
	)
	const last = "last"
	arrived := make(chan struct{}, 1)
	stop, err := h.bus.Watch(h.t.Context(), topic, func(payload []byte) {
		if string(payload) == last {
			arrived <- struct{}{}
			return
		}
		var e live.Event
		if err := json.Unmarshal(payload, &e); err != nil {
			h.t.Errorf("announced %q: %v", payload, err)
		}
		mu.Lock()
		events = append(events, e)
		mu.Unlock()
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(stop)
	return func() []live.Event {
		h.t.Helper()
		if err := h.bus.Announce(h.t.Context(), topic, []byte(last)); err != nil {
			h.t.Fatal(err)
		}
		<-arrived
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(events)
	}
}

// persons returns the persons in the game, once each.
func persons(r *live.Record) []table.Player {
	var list []table.Player
	for i, s := range r.Seats {
		if s.Kind == table.Person && !slices.Contains(r.Out, i+1) && !slices.Contains(list, s.Player) {
			list = append(list, s.Player)
		}
	}
	return list
}

// vote makes a proposal for the first person in the game, and all others agree.
func (h *hall) vote(r *live.Record, kind table.VoteKind) *live.Record {
	h.t.Helper()
	all := persons(r)
	seat := slices.IndexFunc(r.Seats, func(s table.Seat) bool { return s.Player == all[0] }) + 1
	return h.agree(h.must(h.Propose(h.t.Context(), live.Propose{Game: r.ID, Player: all[0], Seat: seat, Kind: kind})))
}

// takeBack proposes a takeback for a seat, and all others agree.
func (h *hall) takeBack(r *live.Record, player table.Player, seat int) *live.Record {
	h.t.Helper()
	return h.agree(h.must(h.Propose(h.t.Context(), live.Propose{Game: r.ID, Player: player, Seat: seat, Kind: table.VoteTakeback})))
}

// agree lets all remaining voters vote yes.
func (h *hall) agree(r *live.Record) *live.Record {
	h.t.Helper()
	for r.Vote != nil {
		i := slices.IndexFunc(r.Vote.Voters, func(v table.Voter) bool { return v.Ballot == table.NoBallot })
		r = h.must(h.Ballot(h.t.Context(), live.BallotRequest{Game: r.ID, Player: r.Vote.Voters[i].Player, Vote: r.Vote.ID, Yes: true}))
	}
	return r
}

// job takes the next job for a bot; there must be one.
func (h *hall) job() live.BotJob {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 10*time.Second)
	defer cancel()
	job, err := h.bus.Take(ctx, live.EngineQueue)
	if err != nil {
		h.t.Fatalf("no job for a bot: %v", err)
	}
	var b live.BotJob
	if err := json.Unmarshal(job.Payload(), &b); err != nil {
		h.t.Fatal(err)
	}
	if err := job.Done(ctx); err != nil {
		h.t.Fatal(err)
	}
	return b
}

// outcome returns the outcome of a game in the form of formats.md, empty without one.
func outcome(r *live.Record) string {
	if r.Outcome == nil {
		return ""
	}
	return string(api.NewOutcome(*r.Outcome).Append(nil))
}
