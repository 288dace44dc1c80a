package web

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/manykings/manykings/internal/memory"
)

// Who asks two nodes is let in about as often as one would let them in; who asks as people
// do is told of to nobody.
func TestLimitShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		bus := memory.NewBus(time.Minute)
		told := 0
		stop, err := bus.Watch(ctx, limitsTopic, func([]byte) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		nodes := make([]*limiter, 2)
		for i := range nodes {
			nodes[i] = newLimiter(Rate{10, 40})
			go (&limitShare{string(rune('a' + i)), bus, map[string]*limiter{"writes": nodes[i]}, slog.New(slog.DiscardHandler)}).run(ctx)
		}
		synctest.Wait()
		in := map[string]int{}
		ask := func(node int, key string) {
			if nodes[node].take(key) == nil {
				in[key]++
			}
		}
		const seconds = 20
		for i := range seconds {
			ask(i%2, "slow")
			time.Sleep(time.Second)
		}
		synctest.Wait()
		if in["slow"] != seconds || told != 0 {
			t.Errorf("who asks once a second is let in %d times of %d, and told of %d times", in["slow"], seconds, told)
		}
		for i := range 100 * seconds {
			ask(i%2, "flood")
			time.Sleep(10 * time.Millisecond)
		}
		// 40 at once and ten a second; until the nodes hear of each other both let in.
		if least, most := 40+10*seconds-60, 40+10*seconds+60; in["flood"] < least || in["flood"] > most {
			t.Errorf("who floods both is let in %d times, want %d to %d", in["flood"], least, most)
		}
		cancel()
		synctest.Wait()
	})
}
