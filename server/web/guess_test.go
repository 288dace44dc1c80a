package web_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"testing"

	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/web"
)

// Strangers who guess at a password slow down only strangers: the owner still signs in from a
// known browser and by other methods, and confirms their identity. The owner is notified, and a
// new password resets the limit.
func TestStrangersLockNobodyOut(t *testing.T) {
	s := newSite(t, func(c *siteConfig) {
		c.People.Passwords, c.Proxies = true, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		c.Limits = web.DefaultLimits()
		c.Limits.Requests = web.Rate{} // the test polls for the notice
	})
	at := func(c *client, address, method, path string, body any) *answer {
		t.Helper()
		return c.do(method, "/api/v1"+path, body, "X-Forwarded-For", address)
	}
	signIn := func(c *client, address string, proof map[string]any) *answer {
		t.Helper()
		proof["handle"] = "anna"
		return at(c, address, http.MethodPost, "/session", proof)
	}
	password := func(text string) map[string]any { return map[string]any{"password": text} }

	anna, before, lost := s.client(t), s.client(t), s.client(t)
	var made struct{ Codes []string }
	at(anna, "192.0.2.1", http.MethodPost, "/account", map[string]any{"handle": "Anna", "password": good}).accepted().into(&made)
	signIn(before, "192.0.2.2", password(good)).accepted()
	at(before, "192.0.2.2", http.MethodDelete, "/session", nil).accepted()
	signIn(lost, "192.0.2.3", password(good)).accepted()
	at(anna, "192.0.2.1", http.MethodDelete, "/me/devices", nil).done()

	refused := 0
	for i := range 40 {
		address := fmt.Sprintf("198.51.100.%d", i%3+1)
		if i >= 24 {
			address = fmt.Sprintf("203.0.113.%d", i)
		}
		if signIn(s.client(t), address, password("wrong horse battery")).status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 40-20 {
		t.Errorf("%d of 40 guesses are refused", refused)
	}

	signIn(s.client(t), "192.0.2.9", password(good)).fails(429, "too-often")
	signIn(lost, "192.0.2.3", password(good)).fails(429, "too-often")
	signIn(before, "192.0.2.2", password(good)).accepted()
	signIn(anna, "192.0.2.1", password(good)).accepted()
	signIn(s.client(t), "192.0.2.4", map[string]any{"code": made.Codes[0]}).accepted()
	var pass struct{ Pass string }
	at(anna, "192.0.2.1", http.MethodPost, "/me/pass", map[string]any{}).accepted().into(&pass)
	for i := range 30 { // from three addresses
		signIn(s.client(t), fmt.Sprintf("198.51.100.%d", 10+i%3), map[string]any{"code": fmt.Sprintf("%06d", i)})
	}
	signIn(s.client(t), "192.0.2.5", map[string]any{"code": pass.Pass}).accepted()

	var notices []notify.ShownNotice
	for told := false; !told; {
		if err := s.notices.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		at(anna, "192.0.2.1", http.MethodGet, "/me/notices", nil).accepted().into(&notices)
		for _, n := range notices {
			told = told || n.What == "guessed"
		}
	}
	at(anna, "192.0.2.1", http.MethodPut, "/me/password", password(good+"!")).done()
	signIn(s.client(t), "192.0.2.9", password(good+"!")).accepted()
}

// A signed-in person cannot guess at another account.
func TestNoGuessesFromAnAccount(t *testing.T) {
	s := signingSite(t)
	anna, ben := s.client(t), s.client(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	var made struct{ Codes []string }
	ben.post("/api/v1/account", map[string]any{"handle": "Ben", "password": good}).into(&made)
	anna.do(http.MethodPost, "/api/v1/session", map[string]any{"handle": "ben", "code": made.Codes[0]}).fails(403, "sign-in")
	s.client(t).post("/api/v1/session", map[string]any{"handle": "ben", "code": made.Codes[0]})
}
