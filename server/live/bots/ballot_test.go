package bots

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/server/live"
)

// judging returns a crew with a book, and the ticket of a search.
func judging(t *testing.T, book strength.Book) (*crew, *ticket) {
	t.Helper()
	w := newCrew(Config{
		Evaluate: eval.For, Book: book, Searches: 1, Log: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(),
	})
	c, _, err := w.queue.enter(t.Context(), newClient("anna", "", false), time.Time{}, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.queue.leave(c) })
	return w, c
}

// A draw costs a seat nothing unless its position is better, whichever seat is to move.
func TestAgrees(t *testing.T) {
	w, c := judging(t, nil)
	for _, tt := range []struct {
		name, position string
		seat           int
		want           bool
	}{
		{"equal", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 1, true},
		{"a rook ahead", "4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 0 1", 1, false},
		{"a rook ahead, the other to move", "4k3/pppp4/8/8/8/8/PPPP4/4K2R b - - 0 1", 1, false},
		{"a rook behind", "4k3/pppp4/8/8/8/8/PPPP4/4K2R b - - 0 1", 2, true},
		{"a rook behind, the other to move", "4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 0 1", 2, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := gamestest.Position(t, tt.position)
			got, err := w.agrees(t.Context(), c, &live.Record{ID: "g"}, tt.seat, pos)
			if err != nil || got != tt.want {
				t.Errorf("agrees(%d) = %t, %v; want %t", tt.seat, got, err, tt.want)
			}
		})
	}
}

// No chance decides: every game has the same answer in the same position, even one in the book.
func TestAgreesAlways(t *testing.T) {
	w, c := judging(t, func(pos rules.Position, _ uint64) rules.Move { return pos.Moves(nil)[0] })
	pos := gamestest.Position(t, "star:2")
	for i := range 20 {
		id := live.GameID(fmt.Sprint("game", i))
		if got, err := w.agrees(t.Context(), c, &live.Record{ID: id}, 2, pos); err != nil || !got {
			t.Errorf("game %s: agrees(2) = %t, %v; want true", id, got, err)
		}
	}
}
