package web

import (
	"io"
	"net"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"testing"
	"time"
)

// A client that answers pings late gains no more than the slowness of its connection.
func TestBelieved(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		name                string
		pong, packets, want time.Duration
	}{
		{"a fast line", 20 * ms, 15 * ms, 20 * ms},
		{"a slow line", 900 * ms, 700 * ms, 900 * ms},
		{"a fast line that takes its time", 2500 * ms, 20 * ms, 140 * ms},
		{"nothing is known", 2500 * ms, 0, 2500 * ms},
	} {
		if got := believed(tt.pong, tt.packets); got != tt.want {
			t.Errorf("%s: believed(%v, %v) = %v, want %v", tt.name, tt.pong, tt.packets, got, tt.want)
		}
	}
}

// The system knows the round trip of packets, also under wrapped connections.
func TestPacketTrip(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system does not say")
	}
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l = (&Server{core: new(core)}).Listen(l, 1, 1)
	defer l.Close()
	client, err := new(net.Dialer).DialContext(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(client, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if got := packetTrip(newWire(c).raw); got <= 0 || got > time.Second {
		t.Errorf("packets take %v", got)
	}
}

// The round trip to a proxy is not that to its client.
func TestIsDirect(t *testing.T) {
	s := &Server{core: &core{config: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}}}}
	for _, tt := range []struct {
		peer    string
		proxied bool
		want    bool
	}{
		{"203.0.113.7:1", false, true},
		{"203.0.113.7:1", true, true}, // anybody can set the header
		{"192.0.2.9:1", true, false},
		{"127.0.0.1:1", true, false},
		{"10.1.2.3:1", true, false},
		{"127.0.0.1:1", false, true},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		r.RemoteAddr = tt.peer
		if got := s.isDirect(r, &visit{proxied: tt.proxied}); got != tt.want {
			t.Errorf("%s, proxied %t: direct %t, want %t", tt.peer, tt.proxied, got, tt.want)
		}
	}
}
