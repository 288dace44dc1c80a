package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// A stopping node hands its sockets over to the others one after the other, within three seconds.
// Until then they receive news of their games, and they reconnect elsewhere at once. The node
// admits no new sockets.
func TestHandover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var service *live.Service
		s := newPipedSite(t, func(c *siteConfig) {
			service = live.New(memory.NewStore(), c.Bus, live.Options{Parse: games.Parse, Node: "one"})
			c.Play = service
		})
		g, err := service.Create(t.Context(), live.NewGame{
			Player: "anna", Variant: "star:2", Seats: []table.SeatChoice{{Kind: table.ChooseMe}, {Kind: table.ChooseHere}},
			Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
		})
		if err != nil {
			t.Fatal(err)
		}
		const sockets, over = 10, 3 * time.Second
		type left struct {
			after time.Duration // time since the node began to stop
			retry int64
			heard bool // whether the meanwhile played move arrived
			code  websocket.StatusCode
		}
		var mu sync.Mutex
		var gone []left
		var began time.Time
		var all sync.WaitGroup
		for range sockets {
			w := s.client(t).socket()
			w.watch(g.ID, 0)
			w.next("game")
			all.Go(func() {
				var l left
				for {
					_, text, err := w.conn.Read(t.Context())
					if err != nil {
						l.code = websocket.CloseStatus(err)
						break
					}
					var e event
					if err := json.Unmarshal(text, &e); err != nil {
						t.Error(err)
					}
					switch e.Type {
					case "game":
						l.heard = true
					case "goodbye":
						l.after, l.retry = time.Since(began), e.Retry
					}
				}
				mu.Lock()
				defer mu.Unlock()
				gone = append(gone, l)
			})
		}
		synctest.Wait()
		began = time.Now()
		all.Go(func() { s.web.Goodbye(context.WithoutCancel(t.Context())) })
		time.Sleep(over/2 - time.Millisecond)
		if _, answered, err := s.client(t).dial(nil); err == nil || answered.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("a socket while the node stops: %v, %v", answered, err)
		}
		if _, err := service.Move(t.Context(), live.Move{Game: g.ID, Move: table.Move{Player: "anna", Seat: 1, Version: g.Version, Text: "e2e4"}}); err != nil {
			t.Error(err)
		}
		all.Wait()
		slices.SortFunc(gone, func(a, b left) int { return int(a.after - b.after) })
		for i, l := range gone {
			if due := over * time.Duration(i) / sockets; l.after != due {
				t.Errorf("socket %d is sent away after %v, want %v", i, l.after, due)
			}
			if l.heard != (i >= sockets/2) {
				t.Errorf("socket %d has heard of the move: %t", i, l.heard)
			}
			if l.retry < 0 || l.retry >= 200 || l.code != websocket.StatusGoingAway {
				t.Errorf("socket %d is to come back after %d ms, closed with %d", i, l.retry, l.code)
			}
		}
	})
}
