package web

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/server/bus"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
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

// hearing is a bus that says when news have been heard.
type hearing struct {
	live.Bus
	heard chan struct{}
}

func (h *hearing) Watch(ctx context.Context, topic string, f func([]byte)) (func(), error) {
	return h.Bus.Watch(ctx, topic, func(text []byte) {
		f(text)
		h.heard <- struct{}{}
	})
}

// Through a real NATS: what a client has used at some nodes is gone at all of them, once, and nobody
// else's is. The rate is next to nothing, so that no time gives any back.
func TestLimitShareNATS(t *testing.T) {
	server := natstest.Start(t, "--jetstream")
	const nodes, burst = 3, 40
	var shares [nodes]*limitShare
	var limiters [nodes]*limiter
	heard := make(chan struct{}, nodes) // a node hears itself while it tells
	for i := range shares {
		b, err := bus.Open(t.Context(), bus.Config{URL: server.URL()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		limiters[i] = newLimiter(Rate{1e-9, burst})
		shares[i] = &limitShare{string(rune('a' + i)), &hearing{b, heard}, map[string]*limiter{"writes": limiters[i]}, slog.New(slog.DiscardHandler)}
		stop, err := shares[i].begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stop)
	}
	// use asks so often at a node, and lets all nodes hear of it.
	use := func(node int, key string, often int) {
		t.Helper()
		for range often {
			if problem := limiters[node].take(key); problem != nil {
				t.Fatalf("%s at node %d: %v", key, node, problem)
			}
		}
		shares[node].tell(t.Context())
		for range nodes {
			<-heard
		}
	}
	use(0, "flood", 10)
	use(1, "flood", 20)
	use(0, "other", 1)
	want := map[string]int{"flood": burst - 30, "other": burst - 1}
	for i, l := range limiters {
		for key, n := range want {
			in := 0
			for l.take(key) == nil {
				in++
			}
			if in != n {
				t.Errorf("%s is let in %d times more at node %d, want %d", key, in, i, n)
			}
		}
	}
}
