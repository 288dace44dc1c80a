package load_test

import (
	"testing"

	"github.com/manykings/manykings/internal/test/load"
)

// Linearizable and non-linearizable histories.
func TestHistory(t *testing.T) {
	one, two, bot := load.Entry{Text: "e2e4", Seat: 1}, load.Entry{Text: "e7e5", Seat: 2}, load.Entry{Text: "d7d5", Seat: 2}
	move := func(h *load.History, e load.Entry) func() {
		return h.Move("game", load.MoveRequest{Seat: e.Seat, Text: e.Text})
	}
	read := func(h *load.History, entries ...load.Entry) { h.Read("game")(entries) }
	for _, tt := range []struct {
		name string
		ok   bool
		do   func(h *load.History)
	}{
		{"played and read", true, func(h *load.History) { move(h, one)(); read(h, one); move(h, two)(); read(h, one, two) }},
		{"acknowledged and lost", false, func(h *load.History) { move(h, one)(); read(h) }},
		{"lost later", false, func(h *load.History) { move(h, one)(); read(h, one); read(h) }},
		{"never answered, played", true, func(h *load.History) { move(h, one); read(h, one) }},
		{"never answered, not played", true, func(h *load.History) { move(h, one); read(h) }},
		{"never answered, played late", true, func(h *load.History) { move(h, one); read(h); read(h, one) }},
		{"played twice", false, func(h *load.History) { move(h, one)(); read(h, one, one) }},
		{"read before it was sent", false, func(h *load.History) { read(h, one); move(h, one)(); read(h, one) }},
		{"old when read", false, func(h *load.History) { move(h, one)(); move(h, two)(); read(h, one) }},
		{"refused", true, func(h *load.History) { move(h, one); h.Refused("game"); read(h) }},
		{"read while it is sent", true, func(h *load.History) { done := move(h, one); read(h); read(h, one); done() }},
		{"a bot's", true, func(h *load.History) { move(h, one)(); read(h, one); read(h, one, bot) }},
		{"a bot's, lost", false, func(h *load.History) { move(h, one)(); read(h, one, bot); read(h, one) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := load.NewHistory()
			tt.do(h)
			if err := h.Check().Err(); (err == nil) != tt.ok {
				t.Errorf("linearizable: %v, want %t", err, tt.ok)
			}
		})
	}
}
