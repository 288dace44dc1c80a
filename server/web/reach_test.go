package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/manykings/manykings/server/web"
)

// A request to a local address returns the server's addresses in the network.
func TestReach(t *testing.T) {
	tests := []struct {
		host  string
		local bool
	}{
		{"localhost:8080", true},
		{"127.0.0.1:8080", true},
		{"[::1]:8080", true},
		{"games.localhost", true},
		{"192.168.1.20:8080", false},
		{"example.org", false},
		{"localhost.example.org", false},
	}
	s := newSite(t, func(c *siteConfig) {
		c.Addresses = func() []string { return []string{"http://192.168.1.20:8080"} }
	})
	for _, tt := range tests {
		t.Run(tt.host, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/v1/reach", nil)
			r.Host = tt.host
			w := httptest.NewRecorder()
			s.web.Handler().ServeHTTP(w, r)
			var got web.Reachable
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
				t.Fatal(err)
			}
			if got.Local != tt.local || (len(got.Addresses) == 1) != tt.local {
				t.Errorf("reach = %+v, want local %t", got, tt.local)
			}
		})
	}
}

// A code on paper leads other machines to the server, also when it was printed at the server's own
// machine: then it is the code of the server's address in the network, and there is none without
// such an address.
func TestPrintedCode(t *testing.T) {
	printed := func(host string, addresses ...string) []byte {
		s := newSite(t, func(c *siteConfig) { c.Addresses = func() []string { return addresses } })
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/v1/print/board?variant=yalta", nil)
		r.Host = host
		w := httptest.NewRecorder()
		s.web.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d", host, w.Code)
		}
		return w.Body.Bytes()
	}
	away := printed("192.168.1.20:8080")
	here := printed("localhost:8080", "http://192.168.1.20:8080")
	if !bytes.Equal(here, away) {
		t.Errorf("a board printed at localhost has %d bytes, one printed at the address of the network %d", len(here), len(away))
	}
	if alone := printed("localhost:8080"); len(alone) >= len(away) {
		t.Errorf("a board of a server without an address has a code: %d bytes, with one %d", len(alone), len(away))
	}
}
