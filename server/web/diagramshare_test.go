package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

// An address that requests different pictures over forty connections does not starve others.
func TestPicturesForAll(t *testing.T) {
	registry := prometheus.NewRegistry()
	s := newSite(t, func(c *siteConfig) {
		c.Registry, c.Proxies = registry, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	t.Cleanup(transport.CloseIdleConnections)
	// ask returns the status of a response.
	ask := func(address, path string) int {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
		if err != nil {
			t.Error(err)
			return 0
		}
		r.Header.Set("X-Forwarded-For", address)
		answer, err := transport.RoundTrip(r)
		if err != nil {
			t.Error(err)
			return 0
		}
		defer answer.Body.Close()
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Error(err)
		}
		return answer.StatusCode
	}
	stop := make(chan struct{})
	var greedy sync.WaitGroup
	for i := range 40 {
		greedy.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				switch status := ask("10.0.0.1", fmt.Sprintf("/api/v1/diagram?format=png&game=star:8&width=%d&seat=%d", 100+(40*n+i)%300, n%8+1)); status {
				case http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable:
				default:
					t.Errorf("status %d", status)
				}
			}
		})
	}
	for i := range 12 {
		path := fmt.Sprintf("/api/v1/diagram?format=png&game=star:2&width=%d", 100+i)
		if i%4 == 0 {
			path = "/api/v1/print/cards?variant=star:2"
		}
		if status := ask("10.0.0.2", path); status != http.StatusOK {
			t.Errorf("honest request %d: status %d", i, status)
		}
	}
	close(stop)
	greedy.Wait()
	if n := strings.Count(s.log.String(), "level=ERROR"); n > 0 {
		t.Errorf("the log has %d errors: %.500s", n, s.log)
	}
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	refused := 0.0
	for _, f := range families {
		if f.GetName() == "manykings_costly_refused_total" {
			for _, m := range f.GetMetric() {
				refused += m.GetCounter().GetValue()
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was refused, or it was not counted")
	}
}
