package web

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// counter is a queue of costly requests with a clock that the test moves.
type counter struct {
	*costly
	at       time.Time
	log      *bytes.Buffer
	registry *prometheus.Registry
}

func newCounter(all, each int) *counter {
	c := &counter{at: time.Unix(1000, 0), log: &bytes.Buffer{}, registry: prometheus.NewRegistry()}
	c.costly = newCostly(all, each, slog.New(slog.NewTextHandler(c.log, nil)), newMetrics(c.registry), func() time.Time { return c.at })
	return c
}

// serve advances the clock and ends the oldest running request.
func (c *counter) serve(took time.Duration) *costlyRequest {
	c.at = c.at.Add(took)
	first := c.running[0]
	c.leave(first)
	return first
}

// Light users come before heavy users, by address and by player.
func TestCostlyIsFair(t *testing.T) {
	for _, tt := range []struct {
		name   string
		greedy func(i int) costlyRequest
	}{
		{"of one address", func(i int) costlyRequest { return costlyRequest{address: "greedy", player: fmt.Sprint("guest ", i)} }},
		{"of one player", func(i int) costlyRequest {
			return costlyRequest{address: fmt.Sprint("address ", i), player: "greedy"}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCounter(mostCostly, 0)
			const most = 12
			for i := range most {
				r := tt.greedy(i)
				if !c.add(&r) {
					t.Fatalf("request %d is refused", i)
				}
			}
			c.serve(300 * time.Millisecond)
			for i := range 4 {
				honest := &costlyRequest{address: "honest", player: "honest"}
				if !c.add(honest) {
					t.Fatal("an honest request is refused")
				}
				passed := 0
				for c.serve(300*time.Millisecond) != honest {
					passed++
				}
				if passed > mostCostly {
					t.Errorf("honest request %d waited for %d others", i, passed)
				}
			}
		})
	}
}

// The waiting and the concurrent slow requests of one address are limited.
func TestCostlyIsBounded(t *testing.T) {
	c := newCounter(3, 2)
	for i := range 2 + mostCostlyWaiting {
		if !c.add(&costlyRequest{address: "greedy"}) {
			t.Errorf("request %d is refused", i)
		}
	}
	if len(c.running) != 2 || c.add(&costlyRequest{address: "greedy"}) {
		t.Errorf("%d of one address are served and %d wait", len(c.running), len(c.waiting))
	}
	if c.add(&costlyRequest{address: "honest"}); len(c.running) != 3 {
		t.Errorf("%d are served", len(c.running))
	}
	for len(c.running) > 0 {
		c.serve(time.Second)
	}
	for key, u := range map[string]int{"greedy": c.ledger.Of("greedy").Waiting + c.ledger.Of("greedy").Running, "honest": c.ledger.Of("honest").Waiting} {
		if u != 0 {
			t.Errorf("%d of %s are booked at the end", u, key)
		}
	}
}

// A request whose client goes away blocks nobody.
func TestCostlyGivenUp(t *testing.T) {
	c := newCounter(1, 0)
	first, second, third := &costlyRequest{address: "a"}, &costlyRequest{address: "b"}, &costlyRequest{address: "c"}
	for _, r := range []*costlyRequest{first, second, third} {
		c.add(r)
	}
	c.giveUp(second) // still waiting
	c.giveUp(first)  // already running
	if len(c.running) != 1 || c.running[0] != third || len(c.waiting) != 0 {
		t.Errorf("%d are served, %d wait", len(c.running), len(c.waiting))
	}
}

// The log has at most one line a minute for each route.
func TestCostlyRefusalsAreTold(t *testing.T) {
	c := newCounter(1, 0)
	for range 100 {
		c.tell(t.Context(), "GET /picture")
		c.tell(t.Context(), "GET /paper")
	}
	c.at = c.at.Add(refusalsTold)
	c.tell(t.Context(), "GET /picture")
	if n := strings.Count(c.log.String(), "level=WARN"); n != 3 || strings.Count(c.log.String(), "\n") != 3 || !strings.Contains(c.log.String(), "refused=100") {
		t.Errorf("the log has %s", c.log)
	}
	families, err := c.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	counted := map[string]float64{}
	for _, f := range families {
		if f.GetName() == "manykings_costly_refused_total" {
			for _, m := range f.GetMetric() {
				counted[m.GetLabel()[0].GetValue()] = m.GetCounter().GetValue()
			}
		}
	}
	if counted["GET /picture"] != 101 || counted["GET /paper"] != 100 {
		t.Errorf("counted %v", counted)
	}
}
