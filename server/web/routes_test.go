package web_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/manykings/manykings/page/routes"
)

// An unknown address gets the app with status 404.
func TestUnknownAddresses(t *testing.T) {
	s := newSite(t)
	for path, status := range map[string]int{
		"/": 200, "/lobby": 200, "/new/star": 200, "/@anna": 200, "/clubs/Rooks": 200, "/problems": 200,
		"/metrics": 404, "/.git/config": 404, "/debug/pprof/": 404, "/%2e%2e/etc/passwd": 404, "/lobby/x": 404, "/elsewhere": 404,
	} {
		if a := s.client(t).do(http.MethodGet, path, nil, "If-None-Match", "*"); a.status != status || !strings.Contains(string(a.body), "<title>page</title>") {
			t.Errorf("%s: %d %s, want %d and the page", path, a.status, a.body, status)
		}
	}
}

// The server has the same page addresses as the router of the app, whose test reads these examples
// too.
func TestRoutes(t *testing.T) {
	text, err := os.ReadFile("../../page/routes/examples.json")
	if err != nil {
		t.Fatal(err)
	}
	examples := map[string]bool{}
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	r, err := routes.New()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range examples {
		if got := r.Has(path); got != want {
			t.Errorf("Has(%q) = %t", path, got)
		}
	}
}
