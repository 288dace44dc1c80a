package web_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"testing"

	"github.com/manykings/manykings/server/web"
)

// The open connections of one address and of all are limited, and closed ones make room.
func TestConnections(t *testing.T) {
	const most = 5
	t.Run("of an address", func(t *testing.T) { testConnections(t, most, most, 0) })
	t.Run("in all", func(t *testing.T) { testConnections(t, most, 0, most) })
	t.Run("of a proxy", func(t *testing.T) {
		testConnections(t, most, 1, most, func(c *siteConfig) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	})
}

// testConnections tests that want of many connections stay open.
func testConnections(t *testing.T, want, most, all int, change ...func(*siteConfig)) {
	t.Helper()
	s := newSite(t, change...)
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := s.web.Listen(inner, most, all)
	server := s.web.HTTP()
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	t.Cleanup(func() {
		_ = server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	ask := func(c net.Conn) bool {
		t.Helper()
		if _, err := io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
			return false
		}
		answer := make([]byte, 12)
		_, err := io.ReadFull(c, answer)
		return err == nil && string(answer) == "HTTP/1.1 200"
	}
	dial := func() net.Conn {
		t.Helper()
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	open := make([]net.Conn, want)
	for i := range open {
		open[i] = dial()
		if !ask(open[i]) {
			t.Fatalf("connection %d is not answered", i+1)
		}
	}
	if ask(dial()) {
		t.Error("one more is answered")
	}
	_ = open[0].Close()
	for range 1000 { // the server notices soon
		if ask(dial()) {
			return
		}
	}
	t.Error("no room after one has closed")
}

// A client over its rate loses its connection.
func TestTooOftenCloses(t *testing.T) {
	c := newSite(t, func(c *siteConfig) { c.Limits.Requests = web.Rate{PerSecond: 0.001, Burst: 1} }).client(t)
	c.get("/healthz")
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.site.URL+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusTooManyRequests || !a.Close {
		t.Errorf("status %d, closed %t", a.StatusCode, a.Close)
	}
}
