package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account/accounthttp"
	"github.com/manykings/manykings/server/web"
)

// Requests that no page sends are refused with a problem, and do no harm.
func TestHostileRequests(t *testing.T) {
	const games = "/api/v1/games"
	valid := `{"variant":"star:2","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"none"},"leaving":{"kind":"out","after":60000}}`
	with := func(part, other string) string { return strings.Replace(valid, part, other, 1) }
	tests := []struct {
		name, method, path string
		body               any
		header             []string
		status             int
		code               string
	}{
		{"no JSON", "POST", games, "{", nil, 400, "bad-request"},
		{"nothing", "POST", games, "", nil, 400, "bad-request"},
		{"a list", "POST", games, "[]", nil, 422, "invalid"},
		{"null", "POST", games, "null", nil, 422, "invalid"},
		{"another type", "POST", games, valid, []string{"Content-Type", "text/plain"}, 415, "not-json"},
		{"a form", "POST", games, "variant=star:2", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "not-json"},
		{"a field that is none", "POST", games, with(`"variant"`, `"admin":true,"variant"`), nil, 422, "invalid"},
		{"a number for a text", "POST", games, with(`"star:2"`, `2`), nil, 422, "invalid"},
		{"no such game", "POST", games, with(`star:2`, `star:9`), nil, 422, "invalid"},
		{"too many seats", "POST", games, with(`{"kind":"open"}`, strings.Repeat(`{"kind":"open"},`, 40)+`{"kind":"open"}`), nil, 422, "invalid"},
		{"too few seats", "POST", games, with(`,{"kind":"open"}`, ``), nil, 422, "invalid"},
		{"a level that is none", "POST", games, with(`{"kind":"open"}`, `{"kind":"bot","level":99}`), nil, 422, "invalid"},
		{"a clock below nothing", "POST", games, with(`{"kind":"none"}`, `{"kind":"game","initial":-5}`), nil, 422, "invalid"},
		{"too long a name", "POST", games, with(`{"kind":"me"}`, `{"kind":"me","name":"`+strings.Repeat("x", 60)+`"}`), nil, 422, "invalid"},
		{"too large", "POST", games, with(`star:2`, strings.Repeat("x", 1<<20)), nil, 413, "too-large"},
		{"deep JSON", "POST", games, strings.Repeat("[", 8000), nil, 400, "bad-request"},
		{"from another site", "POST", games, valid, []string{"Origin", "https://evil.example"}, 403, "cross-origin"},
		{"from another site, as browsers say", "POST", games, valid, []string{"Sec-Fetch-Site", "cross-site"}, 403, "cross-origin"},
		{"an id of another form", "GET", games + "/..%2f..%2fetc", nil, nil, 404, "no-game"},
		{"an id that is not there", "GET", games + "/000000000000", nil, nil, 404, "no-game"},
		{"an id that is too long", "GET", games + "/" + strings.Repeat("0", 100), nil, nil, 422, "invalid"},
		{"an address that is none", "GET", "/api/v1/admin", nil, nil, 404, "not-found"},
		{"a method that is none", "PATCH", games, nil, nil, 404, "not-found"},
		{"entries before the first", "GET", games + "/000000000000?from=-1", nil, nil, 422, "invalid"},
		{"a move of another form", "POST", games + "/000000000000/moves", `{"version":-1,"seat":1,"text":"e2e4"}`, nil, 422, "invalid"},
		{"no upgrade", "GET", "/api/v1/ws", nil, nil, 426, ""},
	}
	s := newSite(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := s.client(t).do(tt.method, tt.path, tt.body, tt.header...)
			if tt.code != "" {
				a.fails(tt.status, tt.code)
			} else if a.status != tt.status {
				t.Errorf("status %d, want %d", a.status, tt.status)
			}
			if a.header.Get("Set-Cookie") != "" && a.status != http.StatusUnprocessableEntity {
				t.Errorf("a guest was made: %s", a.header.Get("Set-Cookie"))
			}
		})
	}
	if s.log.Len() > 0 {
		t.Errorf("the log took their trouble for ours: %s", s.log)
	}
}

func TestHeaders(t *testing.T) {
	a := newSite(t).client(t).get("/")
	for name, want := range map[string]string{
		"Content-Security-Policy":      "script-src 'self' 'wasm-unsafe-eval'",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Embedder-Policy": "require-corp",
		"Referrer-Policy":              "same-origin",
		"X-Content-Type-Options":       "nosniff",
	} {
		if got := a.header.Get(name); !strings.Contains(got, want) {
			t.Errorf("%s is %q, want %q in it", name, got, want)
		}
	}
	for _, word := range []string{"unsafe-inline", "'unsafe-eval'", "*"} {
		if strings.Contains(a.header.Get("Content-Security-Policy"), word) {
			t.Errorf("the policy has %s", word)
		}
	}
	if a.header.Get("Set-Cookie") != "" || a.header.Get("Strict-Transport-Security") != "" {
		t.Errorf("looking at the page sets %v", a.header)
	}
}

// The cookie is HttpOnly, and Secure with https; only a trusted proxy may declare https.
func TestCookie(t *testing.T) {
	proxied := func(c *siteConfig) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }
	for _, tt := range []struct {
		name   string
		site   *site
		secure bool
	}{
		{"a proxy that is trusted", newSite(t, proxied), true},
		{"anybody", newSite(t), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := tt.site.client(t).do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Anna"}, "X-Forwarded-Proto", "https")
			cookie := a.header.Get("Set-Cookie")
			for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="} {
				if !strings.Contains(cookie, want) {
					t.Errorf("cookie %q lacks %s", cookie, want)
				}
			}
			if got := strings.Contains(cookie, "Secure"); got != tt.secure {
				t.Errorf("cookie %q: secure %t, want %t", cookie, got, tt.secure)
			}
			if got := a.header.Get("Strict-Transport-Security") != ""; got != tt.secure {
				t.Errorf("strict transport %t, want %t", got, tt.secure)
			}
		})
	}
}

// A forged token has no session.
func TestForgedSession(t *testing.T) {
	s := newSite(t)
	for _, token := range []string{"x", strings.Repeat("a", 43), strings.Repeat("a", 4000)} {
		a := s.client(t).do(http.MethodGet, "/api/v1/me", nil, "Cookie", "manykings="+token)
		var me accounthttp.Me
		a.into(&me)
		if a.status != http.StatusOK || me.Known {
			t.Errorf("token %.9s...: status %d, %+v", token, a.status, me)
		}
	}
}

func TestMe(t *testing.T) {
	s := newSite(t)
	c := s.client(t)
	var me accounthttp.Me
	c.get("/api/v1/me").into(&me)
	if me.Known {
		t.Error("a new client has a session")
	}
	c.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "  Anna\u202e  K. ", "language": "pt"}).accepted()
	c.get("/api/v1/me").into(&me)
	if want := (accounthttp.Me{Known: true, Name: "Anna K.", Language: "pt"}); me != want {
		t.Errorf("me %+v, want %+v", me, want)
	}
}

// A client over its rate gets the time to wait; others are served.
func TestRates(t *testing.T) {
	t.Run("requests of an address", func(t *testing.T) {
		c := newSite(t, func(c *siteConfig) { c.Limits.Requests = web.Rate{PerSecond: 0.001, Burst: 2} }).client(t)
		c.get("/healthz")
		c.get("/healthz")
		a := c.do(http.MethodGet, "/healthz", nil)
		a.fails(http.StatusTooManyRequests, "too-often")
		if got := a.header.Get("Retry-After"); got != "1000" {
			t.Errorf("Retry-After %q, want 1000", got)
		}
	})
	t.Run("writes of a player", func(t *testing.T) {
		s := newSite(t, func(c *siteConfig) { c.Limits.Writes = web.Rate{PerSecond: 0.001, Burst: 1} })
		anna, bela := s.client(t), s.client(t)
		call := func(c *client) *answer { return c.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "x"}) }
		call(anna).accepted()
		call(anna).fails(http.StatusTooManyRequests, "too-often")
		call(bela).accepted()
	})
	t.Run("guests of an address", func(t *testing.T) {
		s := newSite(t, func(c *siteConfig) { c.Limits.Guests = web.Rate{PerSecond: 0.001, Burst: 1} })
		call := func(c *client) *answer { return c.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "x"}) }
		anna := s.client(t)
		call(anna).accepted()
		call(s.client(t)).fails(http.StatusTooManyRequests, "too-often")
		call(anna).accepted()
	})
}

// Creating many guests gives no advantage: together they may create games and write messages at
// the rate of five people.
func TestRatesOfAnAddress(t *testing.T) {
	const people = 5
	s := newSite(t, func(c *siteConfig) {
		c.Limits.Games, c.Limits.Chat = web.Rate{PerSecond: 0.001, Burst: 1}, web.Rate{PerSecond: 0.001, Burst: 1}
	})
	var id live.GameID
	for i := range people + 2 {
		c := s.client(t)
		made := newGame("")
		made["chat"] = true
		a := c.do(http.MethodPost, "/api/v1/games", made)
		if i >= people {
			a.fails(http.StatusTooManyRequests, "too-often")
		} else if i == 0 {
			var g live.Shown
			a.accepted().into(&g)
			id = g.ID
		}
		a = s.client(t).do(http.MethodPost, gamePath(id, "/chat"), map[string]any{"room": "watchers", "text": "buy this"})
		if i >= people {
			a.fails(http.StatusTooManyRequests, "too-often")
		} else {
			a.accepted()
		}
	}
}

// Metrics and profiles are not on the public address, whatever the request, since some proxies
// do not identify themselves.
func TestMetrics(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/heap"} {
		if a := s.client(t).do(http.MethodGet, path, nil); a.status != http.StatusNotFound || strings.Contains(string(a.body), "manykings_sockets") || strings.Contains(string(a.body), "pprof") {
			t.Errorf("%s: status %d, %.80s", path, a.status, a.body)
		}
	}
	w := httptest.NewRecorder()
	s.web.Operations().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	if !strings.Contains(w.Body.String(), "manykings_sockets 0") {
		t.Errorf("figures %s", w.Body)
	}
}

// DNS rebinding gives no access.
func TestHost(t *testing.T) {
	s := newSite(t, func(c *siteConfig) { c.Hosts = []string{"games.example.org"} })
	for host, known := range map[string]bool{
		"games.example.org": true, "Games.Example.org:8080": true, "games.example.org.": true, "localhost:1": true, "127.0.0.1:1": true,
		"[::1]:80": true, "evil.example": false, "games.example.org.evil.example": false, "": false, "127.0.0.1.evil.example": false,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPut, "/api/v1/me", strings.NewReader(`{"name":"Anna"}`))
		r.Host = host
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", "http://"+host)
		w := httptest.NewRecorder()
		s.web.Handler().ServeHTTP(w, r)
		if got := w.Code == http.StatusOK; got != known || !known && w.Code != http.StatusMisdirectedRequest {
			t.Errorf("host %q: status %d, known %t", host, w.Code, known)
		}
	}
}

// The page that describes the API names every operation and loads nothing from elsewhere.
func TestDocs(t *testing.T) {
	c := newSite(t).client(t)
	text := string(c.get("/api/v1/docs").body)
	for _, want := range []string{"/games/{id}/moves", "object-Problem", "docs.css"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, not := range []string{"https://", "<script"} {
		if strings.Contains(text, not) {
			t.Errorf("the page has %s", not)
		}
	}
	c.get("/api/v1/docs.css")
}

// Deceptive names are refused everywhere.
func TestNames(t *testing.T) {
	s := newSite(t)
	c := s.client(t)
	g := c.game("/api/v1/games", newGame(""))
	for _, name := range []string{"Bot level 10", "Bot (niveau 4)", "\u3164", "Ann\u0430", "Z\u0336\u0321\u0352\u0360"} {
		c.do(http.MethodPut, "/api/v1/me", map[string]any{"name": name}).fails(http.StatusUnprocessableEntity, "invalid")
		s.client(t).do(http.MethodPost, gamePath(g.ID, "/seats/2"), map[string]any{"name": name}).fails(http.StatusUnprocessableEntity, "invalid")
		made := newGame("")
		made["seats"] = []map[string]any{{"kind": "me", "name": name}, {"kind": "open"}}
		c.do(http.MethodPost, "/api/v1/games", made).fails(http.StatusUnprocessableEntity, "invalid")
	}
}
