package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// flaky is a store whose next write fails, before or after it takes effect.
type flaky struct {
	*memory.Store
	fail   bool
	stored bool // whether the failing write takes effect
	failed int  // number of failed writes
}

var errTimeout = errors.New("the disk does not answer")

// write does a write, or fails as configured.
func (f *flaky) write(r *live.Record, do func(*live.Record) error) error {
	if !f.fail {
		return do(r)
	}
	f.fail = false
	f.failed++
	if f.stored {
		if err := do(r.Clone()); err != nil { // the caller's record keeps its version
			return err
		}
	}
	return errTimeout
}

func (f *flaky) Create(ctx context.Context, r *live.Record) error {
	return f.write(r, func(r *live.Record) error { return f.Store.Create(ctx, r) })
}

func (f *flaky) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	return f.write(r, func(r *live.Record) error { return f.Store.Replace(ctx, r, kept) })
}

// Whether or not a failed write was stored, repeating the request gives the same result as without
// a failure.
func TestAskingAgain(t *testing.T) {
	type ask = func(h *hall, r *live.Record) (*live.Record, error)
	waiting := func(h *hall) *live.Record { return h.seat(game("star:3", "anna", "?", "?"), "", "bela") }
	playing := func(h *hall) *live.Record { return h.move(h.start("star:3", "anna", "bela", "carl"), "1e21e4") }
	over := func(h *hall) *live.Record {
		r := playing(h)
		for i, p := range []table.Player{"anna", "bela"} {
			r = h.must(h.Resign(h.t.Context(), live.SeatRequest{Game: r.ID, Player: p, Seat: i + 1}))
		}
		return r
	}
	for _, tt := range []struct {
		name  string
		state func(h *hall) *live.Record
		ask   ask
	}{
		{"create", waiting, func(h *hall, _ *live.Record) (*live.Record, error) {
			g := game("star:2", "anna", "?")
			g.Token = "t"
			return h.Create(t.Context(), g)
		}},
		{"join", waiting, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Join(t.Context(), live.Join{Game: r.ID, Player: "dora", Token: "t"})
		}},
		{"leave", waiting, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Leave(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela", Token: "t"})
		}},
		{"fill", waiting, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Fill(t.Context(), live.Fill{Game: r.ID, Player: "anna", Seat: 2, Token: "t"})
		}},
		{"start", waiting, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Start(t.Context(), live.Start{Game: r.ID, Player: "anna", Level: 2, Token: "t"})
		}},
		{"close", waiting, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Close(t.Context(), live.PlayerRequest{Game: r.ID, Player: "anna", Token: "t"})
		}},
		{"move", playing, func(h *hall, r *live.Record) (*live.Record, error) { return h.Move(t.Context(), moveOf(r, "2e22e4")) }},
		{"resign", playing, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1, Token: "t"})
		}},
		{"adjourn", playing, func(h *hall, r *live.Record) (*live.Record, error) { return h.Adjourn(t.Context(), r.ID, "Noise.", 0) }},
		{"end an adjournment", func(h *hall) *live.Record {
			return h.must(h.Adjourn(t.Context(), playing(h).ID, "Noise.", 0))
		}, func(h *hall, r *live.Record) (*live.Record, error) { return h.EndAdjournment(t.Context(), r.ID) }},
		{"call off", func(h *hall) *live.Record {
			return h.must(h.Adjourn(t.Context(), playing(h).ID, "Noise.", 0))
		}, func(h *hall, r *live.Record) (*live.Record, error) { return h.CallOff(t.Context(), r.ID) }},
		{"propose", playing, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Propose(t.Context(), live.Propose{Game: r.ID, Player: "anna", Seat: 1, Kind: table.VoteTakeback, Token: "t"})
		}},
		{"ballot", func(h *hall) *live.Record {
			return h.must(h.propose(playing(h), "anna", 1, table.VoteTakeback))
		}, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "bela", Vote: r.Vote.ID, Yes: true, Token: "t"})
		}},
		{"the last ballot", func(h *hall) *live.Record {
			r := h.must(h.propose(playing(h), "anna", 1, table.VoteTakeback))
			return h.ballot(r, "bela", true)
		}, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "carl", Vote: r.Vote.ID, Yes: true, Token: "t"})
		}},
		{"return", func(h *hall) *live.Record {
			r := h.leaving(table.Leaving{Kind: table.LeaveBot, Level: 2, After: 20_000})
			h.away(r.ID, "bela")
			h.pass(20 * time.Second)
			h.sweep()
			return h.get(r.ID)
		}, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Return(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela", Seat: 2, Token: "t"})
		}},
		{"rematch, made", over, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "bela", Token: "t"})
		}},
		{"rematch, joined", func(h *hall) *live.Record {
			r := over(h)
			h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "anna", Token: "t"}))
			return r
		}, func(h *hall, r *live.Record) (*live.Record, error) {
			return h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "bela", Token: "t"})
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			// The result without failures.
			smooth := newHall(t, nil)
			r, err := tt.ask(smooth, tt.state(smooth))
			if err != nil {
				t.Fatal(err)
			}
			want := asJSON(t, smooth.get(r.ID))
			for _, stored := range []bool{false, true} {
				t.Run(fmt.Sprintf("stored=%t", stored), func(t *testing.T) {
					store := &flaky{Store: memory.NewStore(), stored: stored}
					h := newHall(t, store)
					r := tt.state(h)
					store.fail = true
					if _, err := tt.ask(h, r); !errors.Is(err, errTimeout) {
						t.Fatalf("first: %v, want %v", err, errTimeout)
					}
					for _, who := range []*hall{h, newHallAt(t, store, h.time())} { // and again through another service
						got, err := tt.ask(who, r)
						if err != nil {
							t.Fatalf("again: %v", err)
						}
						if got := asJSON(t, who.get(got.ID)); got != want {
							t.Errorf("stored\n%s\nwant\n%s", got, want)
						}
					}
					if store.failed != 1 {
						t.Errorf("%d writes failed, want 1", store.failed)
					}
				})
			}
		})
	}
}

// A move with an unknown outcome is announced once it is known to be stored, whether or not the
// player repeats it. The next turn begins then. A move that was not stored is not announced.
func TestInDoubt(t *testing.T) {
	for _, tt := range []struct {
		name          string
		stored, again bool
		told, entries int
	}{
		{"stored, asked again", true, true, 1, 1},
		{"stored, not asked again", true, false, 1, 1},
		{"not stored", false, false, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := &flaky{Store: memory.NewStore(), stored: tt.stored}
			h := newHall(t, store)
			r := h.timed(table.Clock{Kind: table.GameClock, Initial: 60 * second})
			told := h.told(live.Topic(r.ID))
			before := len(told())
			store.fail = true
			m := moveOf(r, "e2e4")
			if _, err := h.Move(t.Context(), m); !errors.Is(err, errTimeout) {
				t.Fatalf("error %v", err)
			}
			h.pass(2 * time.Second)
			if tt.again {
				h.must(h.Move(t.Context(), m))
			} else {
				h.sweep()
			}
			if got := len(told()) - before; got != tt.told {
				t.Errorf("told %d times, want %d", got, tt.told)
			}
			if r = h.get(r.ID); len(r.Entries) != tt.entries {
				t.Fatalf("%d entries, want %d", len(r.Entries), tt.entries)
			}
			h.pass(3 * time.Second)
			if tt.stored {
				if r = h.move(r, "e7e5"); r.Entries[1].Spent != 3*second {
					t.Errorf("charged %d ms, want %d", r.Entries[1].Spent, 3*second)
				}
			}
		})
	}
}

// unwritten is a store that fails before it could have stored a change, and counts reads of games.
type unwritten struct {
	*memory.Store
	fails bool
	reads int
}

func (u *unwritten) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	u.reads++
	return u.Store.Get(ctx, id)
}

func (u *unwritten) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	if u.fails {
		return fmt.Errorf("%w: %w: %w", live.ErrUnwritable, live.ErrNotStored, errTimeout)
	}
	return u.Store.Replace(ctx, r, kept)
}

// A move that was certainly not stored is not looked up, since after an outage every game has one.
func TestNotInDoubt(t *testing.T) {
	store := &unwritten{Store: memory.NewStore()}
	h := newHall(t, store)
	r := h.timed(table.Clock{Kind: table.GameClock, Initial: 60 * second})
	store.fails = true
	m := moveOf(r, "e2e4")
	if _, err := h.Move(t.Context(), m); !errors.Is(err, live.ErrNotStored) {
		t.Fatalf("error %v", err)
	}
	store.fails, store.reads = false, 0
	h.pass(2 * time.Second)
	h.sweep()
	if store.reads != 0 {
		t.Errorf("the game was read %d times, for a change that was not made", store.reads)
	}
	h.must(h.Move(t.Context(), m))
}

// asJSON returns r as text without random ids.
func asJSON(t *testing.T, r *live.Record) string {
	t.Helper()
	r = r.Clone()
	r.ID, r.Rematch = "", ""
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A rematch is one game, however its creation was interrupted.
func TestRematchInterrupted(t *testing.T) {
	store := &flaky{Store: memory.NewStore()}
	h := newHall(t, store)
	r := h.start("star:2", "anna", "bela")
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
	ask := live.PlayerRequest{Game: r.ID, Player: "anna"}
	store.fail, store.stored = true, true // it is created, but the outcome is unknown
	if _, err := h.Rematch(t.Context(), ask); !errors.Is(err, errTimeout) {
		t.Fatalf("error %v", err)
	}
	if got := h.get(r.ID).Rematch; got != "" {
		t.Errorf("rematch %q is announced", got)
	}
	ask.Player = "bela"
	next := h.must(h.Rematch(t.Context(), ask))
	if got := h.get(r.ID).Rematch; got != next.ID {
		t.Errorf("rematch %q is announced, want %q", got, next.ID)
	}
}

// A repeated answer of a bot, whose first answer was stored without its knowledge, is refused.
func TestBotAnswersTwice(t *testing.T) {
	store := &flaky{Store: memory.NewStore(), stored: true}
	h := newHall(t, store)
	h.move(h.start("star:2", "anna", "3"), "e2e4")
	job := h.job()
	store.fail = true
	answer := live.BotMove{Game: job.Game, Seat: 2, Moved: job.Moved, Text: "e7e5"}
	if _, err := h.BotMove(t.Context(), answer); !errors.Is(err, errTimeout) {
		t.Fatalf("error %v", err)
	}
	if _, err := h.BotMove(t.Context(), answer); !errors.Is(err, live.ErrConflict) {
		t.Errorf("error %v, want %v", err, live.ErrConflict)
	}
	if got := texts(h.get(job.Game)); got != "e2e4 e7e5" {
		t.Errorf("entries %q", got)
	}
}

// deaf is a bus that fails.
type deaf struct{ live.Bus }

func (deaf) Announce(context.Context, string, []byte) error { return errTimeout }
func (deaf) Push(context.Context, string, []byte) error     { return errTimeout }

// A stored change takes effect even if it cannot be announced.
func TestDeafBus(t *testing.T) {
	h := newHall(t, nil)
	h.Service = live.New(h.store, deaf{h.bus}, h.options(nil))
	r := h.move(h.start("star:2", "anna", "3"), "e2e4")
	if got := texts(h.get(r.ID)); got != "e2e4" {
		t.Errorf("entries %q", got)
	}
}
