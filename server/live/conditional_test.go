package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// slowly makes a correspondence game.
func (h *hall) slowly(variant string, players ...string) *live.Record {
	h.t.Helper()
	g := game(variant, append([]string{"anna"}, players...)...)
	g.Clock = table.Clock{Kind: table.DaysClock, PerMove: 3 * day}
	return h.seat(g, append([]string{"anna"}, players...)...)
}

// moves plays moves by hand, each for the seat to move.
func (h *hall) moves(id live.GameID, texts ...string) *live.Record {
	h.t.Helper()
	r := h.get(id)
	for _, text := range texts {
		h.must(h.Move(h.t.Context(), moveOf(r, text)))
		r = h.get(id)
	}
	return r
}

// foresees sets conditional lines for the player of a seat.
func (h *hall) foresees(id live.GameID, seat int, lines ...string) (*live.Conditional, error) {
	h.t.Helper()
	r := h.get(id)
	q := live.Foresee{Game: id, Player: r.Seats[seat-1].Player, Seat: seat, Version: r.Version}
	for _, line := range lines {
		q.Lines = append(q.Lines, strings.Fields(line))
	}
	if c, err := h.store.Conditional(h.t.Context(), live.OnSeat{Game: id, Seat: seat}); err == nil {
		q.Edition = c.Edition
	}
	return h.Foresee(h.t.Context(), q)
}

// shownTo returns a viewer's entire view of a game.
func (h *hall) shownTo(id live.GameID, viewer table.Player) string {
	h.t.Helper()
	text, err := json.Marshal(h.Show(h.get(id), viewer, 0))
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}

// Conditional moves are played at once and only once, also in answer to each other.
func TestConditionalIsPlayed(t *testing.T) {
	h := newHall(t, nil)
	r := h.slowly("star:3", "bruno", "cara")
	h.moves(r.ID, "1e21e4")
	before := map[table.Player]string{"bruno": h.shownTo(r.ID, "bruno"), "": h.shownTo(r.ID, "")}
	if _, err := h.foresees(r.ID, 1, "2e22e4 * 1d21d4 * * 1g11f3"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.foresees(r.ID, 3, "2e22e4 3e23e4 1d21d4 * 3d23d4"); err != nil {
		t.Fatal(err)
	}
	for viewer, text := range before {
		if now := h.shownTo(r.ID, viewer); now != text {
			t.Errorf("%q is told that something is foreseen: %s\nbefore: %s", viewer, now, text)
		}
	}
	r = h.moves(r.ID, "2e22e4")
	if got, want := texts(r), "1e21e4 2e22e4 3e23e4 1d21d4"; got != want {
		t.Errorf("played %s, want %s", got, want)
	}
	r = h.moves(r.ID, "2a22a3")
	if got, want := texts(r), "1e21e4 2e22e4 3e23e4 1d21d4 2a22a3 3d23d4 1g11f3"; got != want {
		t.Errorf("played %s, want %s", got, want)
	}
	h.pass(10 * time.Second)
	h.sweep()
	for seat := 1; seat <= 3; seat++ {
		c, err := h.store.Conditional(t.Context(), live.OnSeat{Game: r.ID, Seat: seat})
		if err != nil || len(c.Left(&h.get(r.ID).State)) != 0 {
			t.Errorf("seat %d: left %+v, %v", seat, c, err)
		}
	}
}

// A conditional move that is illegal at its time is dropped, which only its player sees.
func TestConditionalRefusedByRules(t *testing.T) {
	h := newHall(t, nil)
	r := h.slowly("star:2", "bruno")
	h.moves(r.ID, "e2e4", "e7e5", "f2f4")
	if _, err := h.foresees(r.ID, 1, "* b1c3", "e5f4 g1f3"); err != nil {
		t.Fatal(err)
	}
	before := h.shownTo(r.ID, "bruno")
	r = h.moves(r.ID, "d8h4")
	if got := texts(r); !strings.HasSuffix(got, "f2f4 d8h4") {
		t.Errorf("played %s, in check", got)
	}
	c, err := h.Conditional(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1})
	if err != nil || c.Dropped != "b1c3" || len(c.Lines) != 0 {
		t.Errorf("told %+v, %v", c, err)
	}
	if _, err := h.Conditional(t.Context(), live.SeatRequest{Game: r.ID, Player: "bruno", Seat: 1}); !errors.Is(err, live.ErrNotSeated) {
		t.Errorf("another asks: %v", err)
	}
	if strings.Contains(before, "b1c3") || strings.Contains(h.shownTo(r.ID, ""), "b1c3") {
		t.Error("others see it")
	}
	if c, err = h.foresees(r.ID, 1); err != nil || c.Edition != 0 {
		t.Errorf("having read that: %+v, %v", c, err)
	}
}

// A player who withdraws conditional moves plays by hand. If two devices change them
// concurrently, one is refused.
func TestConditionalIsWithdrawn(t *testing.T) {
	h := newHall(t, nil)
	r := h.slowly("star:2", "bruno")
	r = h.moves(r.ID, "e2e4")
	c, err := h.foresees(r.ID, 1, "e7e5 g1f3")
	if err != nil {
		t.Fatal(err)
	}
	stale := live.Foresee{Game: r.ID, Player: "anna", Seat: 1, Version: r.Version, Lines: [][]string{{"c7c5", "g1f3"}}}
	if _, err := h.Foresee(t.Context(), stale); !errors.Is(err, live.ErrConflict) {
		t.Errorf("by another device that has not seen it: %v", err)
	}
	stale.Edition = c.Edition
	if _, err := h.Foresee(t.Context(), stale); err != nil {
		t.Errorf("having seen it: %v", err)
	}
	if _, err := h.foresees(r.ID, 1); err != nil {
		t.Fatal(err)
	}
	if got := texts(h.moves(r.ID, "c7c5")); got != "e2e4 c7c5" {
		t.Errorf("played %s", got)
	}
}

// stopped is a store that returns conditional moves only while the server runs.
type stopped struct {
	live.Store
	down bool
}

func (s *stopped) Conditional(ctx context.Context, at live.OnSeat) (*live.Conditional, error) {
	if s.down {
		return &live.Conditional{Game: at.Game}, nil
	}
	return s.Store.Conditional(ctx, at)
}

// If a server is killed between a move and its conditional answer, the next sweep plays it, and
// only once.
func TestConditionalOutlivesServer(t *testing.T) {
	store := &stopped{Store: memory.NewStore()}
	h := newHall(t, store)
	r := h.slowly("star:2", "bruno")
	h.moves(r.ID, "e2e4")
	if _, err := h.foresees(r.ID, 1, "e7e5 g1f3 b8c6 f1b5"); err != nil {
		t.Fatal(err)
	}
	store.down = true
	if got := texts(h.moves(r.ID, "e7e5")); got != "e2e4 e7e5" {
		t.Fatalf("played %s", got)
	}
	store.down = false
	for range 2 {
		next := newHallAt(t, store, h.time())
		next.sweep()
		h.pass(time.Second)
	}
	if got := texts(h.get(r.ID)); got != "e2e4 e7e5 g1f3" {
		t.Errorf("played %s", got)
	}
	if got := texts(h.moves(r.ID, "b8c6")); got != "e2e4 e7e5 g1f3 b8c6 f1b5" {
		t.Errorf("played %s", got)
	}
}

// The sweep and the end of the game remove conditional moves that no longer apply.
func TestConditionalIsForgotten(t *testing.T) {
	h := newHall(t, nil)
	r := h.slowly("star:2", "bruno")
	h.moves(r.ID, "e2e4")
	if _, err := h.foresees(r.ID, 1, "e7e5 g1f3"); err != nil {
		t.Fatal(err)
	}
	h.moves(r.ID, "c7c5")
	h.sweep()
	at := live.OnSeat{Game: r.ID, Seat: 1}
	if c, err := h.store.Conditional(t.Context(), at); err != nil || c.Edition != 0 {
		t.Errorf("after another move: %+v, %v", c, err)
	}
	h.moves(r.ID, "g1f3")
	if _, err := h.foresees(r.ID, 1, "* b1c3"); err != nil {
		t.Fatal(err)
	}
	h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "bruno", Seat: 2}))
	if c, err := h.store.Conditional(t.Context(), at); err != nil || c.Edition != 0 {
		t.Errorf("after the end: %+v, %v", c, err)
	}
}
