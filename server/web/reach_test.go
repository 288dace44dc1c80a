package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/manykings/manykings/server/web"
)

// A caller who used an address of this machine alone receives its addresses in the network.
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
