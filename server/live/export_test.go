package live_test

import (
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Records of games; the random games test that they are valid.
func TestExport(t *testing.T) {
	for _, tt := range []struct {
		name string
		game func(h *hall) *live.Record
		want string
	}{
		{"played to the end", func(h *hall) *live.Record {
			g := game("star:3", "anna", "?", "4")
			g.Clock = table.Clock{Kind: table.GameClock, Initial: 600_000, Increment: 5_000}
			r := h.seat(g, "", "Bela \"Q\"")
			h.pass(10 * time.Second)
			r = h.move(r, "1e21e4")
			r = h.must(h.Resign(h.t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
			r = h.must(h.propose(r, "Bela \"Q\"", 2, table.VoteDraw))
			return h.must(h.BotBallot(h.t.Context(), live.BotBallot{Game: r.ID, Seat: 3, Vote: r.Vote.ID, Yes: true}))
		}, `[Game "star:3"]
[Event "Casual game"]
[Site "ID"]
[Date "2026.11.20"]
[UTCDate "2026.11.20"]
[UTCTime "12:00:00"]
[Seat1 "Anna"]
[Seat2 "Bela \"Q\""]
[Seat3 "Bot 4"]
[TimeControl "600+5"]
[Result "2=3>1"]
[Reason "agreement"]
[Out "1:resignation"]

1. 1:1e21e4 {[%clk 0:10:00]} 1:resign draw 2=3>1
`},
		{"without clock, names hidden", func(h *hall) *live.Record {
			g := game("star:2", "anna", "?")
			g.Hidden = true
			return h.move(h.seat(g, "", "bela"), "e2e4")
		}, `[Game "star:2"]
[Event "Casual game"]
[Site "ID"]
[Date "2026.11.20"]
[UTCDate "2026.11.20"]
[UTCTime "12:00:00"]
[Seat1 "?"]
[Seat2 "?"]
[TimeControl "-"]
[Result "*"]

1. 1:e2e4 *
`},
		{"by absence", func(h *hall) *live.Record {
			r := h.start("star:2", "anna", "bela")
			h.away(r.ID, "bela")
			h.pass(2 * time.Minute)
			h.sweep()
			return r
		}, `[Game "star:2"]
[Event "Casual game"]
[Site "ID"]
[Date "2026.11.20"]
[UTCDate "2026.11.20"]
[UTCTime "12:00:00"]
[Seat1 "Anna"]
[Seat2 "bela"]
[TimeControl "-"]
[Termination "abandoned"]
[Result "1>2"]
[Reason "resignation"]
[Out "2:resignation"]

1. 2:resign {absent} 1>2
`},
		{"aborted, per move", func(h *hall) *live.Record {
			return h.vote(h.timed(table.Clock{Kind: table.MoveClock, PerMove: 30_000}), table.VoteAbort)
		}, `[Game "star:2"]
[Event "Casual game"]
[Site "ID"]
[Date "2026.11.20"]
[UTCDate "2026.11.20"]
[UTCTime "12:00:00"]
[Seat1 "Anna"]
[Seat2 "bela"]
[TimeControl "*30"]
[Termination "abandoned"]
[Result "*"]

*
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			r := tt.game(h)
			exported, err := h.Export(t.Context(), r.ID, "", "")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.ReplaceAll(exported.Text, string(r.ID), "ID"); got != tt.want {
				t.Errorf("record\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}
