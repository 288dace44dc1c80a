package live_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A rematch has the same people on other seats: each moves by one seat, or by as few as keep the
// teams together.
func TestRematch(t *testing.T) {
	for _, tt := range []struct {
		variant string
		seats   string
		want    string
	}{
		{"star:2", "anna bela", "bela anna"},
		{"star:3", "anna bela 5", "5 anna bela"},
		{"star:4,teams=pairs", "anna bela carl dora", "dora anna bela carl"},
		{"star:4,teams=adjacent", "anna bela carl dora", "carl dora anna bela"},
		{"star:6,teams=threes", "anna bela carl dora 2 3", "3 anna bela carl dora 2"},
		{"star:3,teams=1-23", "anna bela carl", "carl anna bela"},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			h := newHall(t, nil)
			r := h.vote(h.start(tt.variant, strings.Fields(tt.seats)...), table.VoteAbort)
			told := h.told(live.Topic(r.ID))
			var next *live.Record
			for i, p := range r.Players() {
				next = h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: p}))
				if last := i == len(r.Players())-1; (next.Stage == table.Playing) != last {
					t.Errorf("after %s has come: stage %s", p, next.Stage)
				}
			}
			if players(next) != tt.want || next.Host != "anna" || next.Variant != r.Variant || next.Times[0].Left != 0 {
				t.Errorf("seats %q, want %q: %+v", players(next), tt.want, next)
			}
			if got := h.get(r.ID).Rematch; got != next.ID {
				t.Errorf("the old game links to %q, want %q", got, next.ID)
			}
			if events := told(); len(events) != 1 {
				t.Errorf("told %+v, want once", events)
			}
			again := h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "anna"}))
			if again.ID != next.ID || again.Version != next.Version {
				t.Errorf("repeated: game %s version %d, want %s, %d", again.ID, again.Version, next.ID, next.Version)
			}
		})
	}
}

func TestRematchSeats(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:3", "anna", "bela", "carl")
	ask := live.PlayerRequest{Game: r.ID, Player: "anna"}
	if _, err := h.Rematch(t.Context(), ask); !errors.Is(err, live.ErrNotOver) {
		t.Errorf("during the game: %v, want %v", err, live.ErrNotOver)
	}
	h.vote(r, table.VoteAbort)
	if _, err := h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "dora"}); !errors.Is(err, live.ErrNotSeated) {
		t.Errorf("by a watcher: %v, want %v", err, live.ErrNotSeated)
	}
	next := h.must(h.Rematch(t.Context(), ask))
	if _, err := h.Join(t.Context(), live.Join{Game: next.ID, Player: "dora", Seat: 3}); !errors.Is(err, live.ErrTaken) {
		t.Errorf("a kept seat: %v, want %v", err, live.ErrTaken)
	}
	// Carl does not come, so the host gives that seat to a bot. When Carl comes, he may watch.
	at := strings.Fields(players(next))
	carl := 0
	for i, p := range at {
		if p == "carl" {
			carl = i + 1
		}
	}
	h.must(h.Fill(t.Context(), live.Fill{Game: next.ID, Player: "anna", Seat: carl, Level: 2}))
	late := h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "carl"}))
	if late.ID != next.ID || strings.Contains(players(late), "carl") || late.Stage != table.Waiting {
		t.Errorf("late: %q, stage %s", players(late), late.Stage)
	}
	// Bela comes by the link.
	if got := h.must(h.Join(t.Context(), live.Join{Game: next.ID, Player: "bela"})); got.Stage != table.Playing {
		t.Errorf("stage %s", got.Stage)
	}

	h2 := newHall(t, nil)
	open := h2.must(h2.Create(t.Context(), game("star:2", "anna", "?")))
	h2.must(h2.Close(t.Context(), live.PlayerRequest{Game: open.ID, Player: "anna"}))
	if _, err := h2.Rematch(t.Context(), live.PlayerRequest{Game: open.ID, Player: "anna"}); !errors.Is(err, live.ErrNotSeated) && !errors.Is(err, live.ErrNotOver) {
		t.Errorf("of a game that never began: %v", err)
	}
}
