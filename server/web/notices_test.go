package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/web"
)

// Only the person sees their notices and chooses the channels among those of the server.
func TestNotices(t *testing.T) {
	s := signingSite(t)
	nobody, anna, bruno := s.client(t), s.client(t), s.client(t)
	anna.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Anna"})
	bruno.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Bruno"})

	type listener struct {
		Choices struct{ Page, Push, Mail []string }
		Push    *struct {
			Key      string
			Browsers []string
		}
		Mail *struct{ Address string }
	}
	var how listener
	anna.get("/api/v1/me/listener").into(&how)
	if how.Mail != nil || len(how.Choices.Page) == 0 {
		t.Errorf("at first %+v", how)
	}
	choose := func(c *client, page ...string) *answer {
		return c.do(http.MethodPut, "/api/v1/me/listener", map[string]any{"choices": map[string]any{"page": page, "push": []string{}, "mail": []string{}}, "stopped": false})
	}
	choose(anna, "turn").into(&how)
	var other listener
	bruno.get("/api/v1/me/listener").into(&other)
	if strings.Join(how.Choices.Page, " ") != "turn account" || // changes of the account always notify
		len(other.Choices.Page) < 2 {
		t.Errorf("anna has chosen %v; bruno has %v", how.Choices.Page, other.Choices.Page)
	}
	for _, tt := range []struct {
		name, method, path string
		body               any
		want               int
		code               string
	}{
		{"no such kind", http.MethodPut, "/api/v1/me/listener", map[string]any{"choices": map[string]any{"page": []string{"tea"}, "push": []string{}, "mail": []string{}}, "stopped": false}, 422, "invalid"},
		{"a browser by http", http.MethodPost, "/api/v1/me/browsers", map[string]any{"endpoint": "http://push.example.org/x", "keys": map[string]any{"p256dh": "x", "auth": "y"}}, 422, "invalid"},
		{"mail of a guest", http.MethodPut, "/api/v1/me/mail", map[string]any{"address": "anna@example.org"}, 401, "signed-out"},
	} {
		anna.do(tt.method, tt.path, tt.body).fails(tt.want, tt.code)
	}
	var list []any
	nobody.get("/api/v1/me/notices").into(&list)
	if len(list) != 0 {
		t.Errorf("nobody is told %v", list)
	}
	if a := nobody.do(http.MethodPost, "/mail/stop?t=nobody.AAAA", nil); a.status != http.StatusNotFound {
		t.Errorf("a link that is none: %d %s", a.status, a.body)
	}
}

// A socket receives the number of unseen notices, and the time of the newest.
func TestNoticesAreHeard(t *testing.T) {
	s := makeSite(t, func(c *siteConfig) { c.People.Passwords = true })
	s.Start()
	anna := s.client(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	w := anna.socket()
	w.send(map[string]any{"type": "notices", "on": true})
	var before, now web.NoticesMessage
	w.read("notices", &before)
	if before.Unseen != 0 || before.Newest != 0 {
		t.Errorf("at first %+v", before)
	}
	for _, password := range []string{good + "!", good + "?"} {
		anna.do(http.MethodPut, "/api/v1/me/password", map[string]any{"password": password}).done()
		if err := s.notices.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.read("notices", &now)
		if now.Unseen == 0 || now.Newest <= before.Newest {
			t.Errorf("after %+v: %+v", before, now)
		}
		before = now
	}
}
