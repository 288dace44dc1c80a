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

// A client of two nodes gets about as much as a client of one. Ordinary clients are not reported.
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
			t.Errorf("one request a second: %d of %d admitted, %d reported", in["slow"], seconds, told)
		}
		for i := range 100 * seconds {
			ask(i%2, "flood")
			time.Sleep(10 * time.Millisecond)
		}
		// A burst of 40 and ten a second; both nodes admit until they receive each other's reports.
		if least, most := 40+10*seconds-60, 40+10*seconds+60; in["flood"] < least || in["flood"] > most {
			t.Errorf("a flood of both nodes: %d admitted, want %d to %d", in["flood"], least, most)
		}
		cancel()
		synctest.Wait()
	})
}

// hearing is a bus that signals received messages.
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

// Through a real NATS server, the use of a client at some nodes counts at all of them, once, and
// no other client's does. The rate is almost zero, so that nothing is regained during the test.
func TestLimitShareNATS(t *testing.T) {
	server := natstest.Start(t, "--jetstream")
	const nodes, burst = 3, 40
	var shares [nodes]*limitShare
	var limiters [nodes]*limiter
	heard := make(chan struct{}, nodes) // a node receives its own messages synchronously
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
	// use makes requests at a node, and waits until all nodes have received its report.
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
