package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
)

// lasting adapts a TB to a site that outlives the test that created it.
type lasting struct{ testing.TB }

func (lasting) Helper()                  {}
func (lasting) Cleanup(func())           {}
func (lasting) Context() context.Context { return context.Background() }
func (lasting) Fatal(args ...any)        { panic(fmt.Sprint(args...)) }

func (lasting) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// fuzzed is a site with a game. It is replaced from time to time, since requests leave data in
// its memory.
type fuzzed struct {
	uses int
	site *site
	anna *client
	game *live.Shown
}

func (z *fuzzed) renew() {
	if z.uses++; z.uses%1000 != 1 {
		return
	}
	z.site = newSite(lasting{})
	z.anna = z.site.client(lasting{})
	z.game = z.anna.game("/api/v1/games", newGame(""))
	z.site.client(lasting{}).post(gamePath(z.game.ID, "/seats/2"), map[string]any{"name": "Bela"})
}

// quiet fails the test if the site has logged an error of its own.
func (z *fuzzed) quiet(t *testing.T) {
	t.Helper()
	if z.site.log.Len() > 0 {
		t.Errorf("the log says %s", z.site.log)
		z.site.log.Reset()
	}
}

// fuzzedRequests are the requests with a body.
var fuzzedRequests = []struct{ method, path, body string }{
	{http.MethodPost, "/games", `{"variant":"star:4,teams=pairs","seats":[{"kind":"me","name":"Anna"},{"kind":"open"},{"kind":"bot","level":3},{"kind":"here"}],"clock":{"kind":"game","initial":600000,"increment":5000},"leaving":{"kind":"bot","after":60000,"level":2},"lots":true,"listed":true,"hidden":true,"chat":true,"token":"t"}`},
	{http.MethodPost, "/games", `{"variant":"rex","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"days","perMove":86400000},"leaving":{"kind":"out","after":60000}}`},
	{http.MethodPost, "/games/ID/moves", `{"version":3,"seat":1,"text":"e2e4","token":"t"}`},
	{http.MethodPost, "/games/ID/votes", `{"kind":"draw","seat":1,"token":"t"}`},
	{http.MethodPost, "/games/ID/votes/ballot", `{"vote":4,"yes":true}`},
	{http.MethodPost, "/games/ID/resign", `{"seat":0,"token":"t"}`},
	{http.MethodPost, "/games/ID/chat", `{"room":"players","text":"¡Hola! \ud83d\ude42"}`},
	{http.MethodPost, "/games/ID/seats/2", `{"name":"Bela","invitation":"KEY123456789"}`},
	{http.MethodPost, "/games/ID/start", `{"level":3}`},
	{http.MethodPost, "/games/ID/rematch", `{"token":"t"}`},
	{http.MethodPut, "/me", `{"name":"Anna","language":"pt"}`},
	{http.MethodPost, "/account/question", `{"handle":"Anna_1"}`},
	{http.MethodPost, "/account", `{"ceremony":"C","answer":{"id":"x","rawId":"x","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}}`},
	{http.MethodPost, "/session", `{"handle":"anna","password":"correct horse","code":"123456"}`},
	{http.MethodPost, "/positions", `{"game":"star:2","position":"star:2 1"}`},
}

// Whatever the body of a request, the response is a success or a problem with the fault, and its
// location if the fault is in the body; it is never a server error.
func FuzzBodies(f *testing.F) {
	for i, r := range fuzzedRequests {
		f.Add(i, r.body)
		f.Add(i, r.body[:len(r.body)/2])
		f.Add(i, strings.Replace(r.body, ":", ":-", 1))
		f.Add(i, strings.Replace(r.body, `"`, `"\u0000`, 3))
	}
	z := new(fuzzed)
	f.Fuzz(func(t *testing.T, which int, body string) {
		z.renew()
		r := fuzzedRequests[uint(which)%uint(len(fuzzedRequests))]
		path := "/api/v1" + strings.Replace(r.path, "ID", string(z.game.ID), 1)
		q := httptest.NewRequestWithContext(t.Context(), r.method, z.site.URL+path, strings.NewReader(body))
		q.Header.Set("Content-Type", "application/json")
		for _, c := range z.anna.http.Jar.Cookies(q.URL) {
			q.AddCookie(c)
		}
		w := httptest.NewRecorder()
		z.site.web.Handler().ServeHTTP(w, q)
		z.quiet(t)
		if w.Code < http.StatusBadRequest {
			return
		}
		var p web.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Code == "" || p.Detail == "" || w.Code >= http.StatusInternalServerError {
			t.Fatalf("%s %s %q: status %d, %s", r.method, path, body, w.Code, w.Body)
		}
		if p.Code == "invalid" && len(p.Faults) == 0 && p.Refusal == nil {
			t.Errorf("%s %s %q: the problem has no reason: %s", r.method, path, body, w.Body)
		}
		for _, fault := range p.Faults {
			if fault.Where == "" || fault.Text == "" {
				t.Errorf("%s %s %q: the problem has no location: %s", r.method, path, body, w.Body)
			}
		}
	})
}

// Whatever a client sends on a socket, it gets a response, an error, or a close for breaking the
// protocol; the server goes on.
func FuzzSocket(f *testing.F) {
	for _, text := range []string{
		`{"type":"watch","game":"ID","version":1}`, `{"type":"unwatch","game":"ID"}`, `{"type":"lobby","on":true}`, `{"type":"ping","at":-1}`,
		`{"type":"move","game":"ID","version":2,"seat":1,"text":"e2e4","token":"t"}`, `{"type":"move","game":"ID","version":2,"seat":1,"text":"resign"}`,
		`{"type":"move"}`, `{"type":"move","game":7,"version":"x"}`, `{"type":`, `[]`, `null`, "\x00\xff", `{"type":"watch","game":"ID","version":18446744073709551616}`,
	} {
		f.Add(text, text)
		f.Add(`{"type":"watch","game":"ID"}`, text)
	}
	z := new(fuzzed)
	var w *wire
	f.Fuzz(func(t *testing.T, first, second string) {
		if before := z.site; before != nil || w == nil {
			z.renew()
			if z.site != before {
				w = z.anna.socket()
			}
		}
		ctx, done := context.WithTimeout(t.Context(), patience)
		defer done()
		sent := 0
		for _, text := range []string{first, second, `{"type":"ping","at":4711}`} {
			text = strings.ReplaceAll(text, "ID", string(z.game.ID))
			if w.conn.Write(ctx, websocket.MessageText, []byte(text)) != nil {
				break // closed for the previous message
			}
			sent++
		}
		for {
			_, text, err := w.conn.Read(ctx)
			if err != nil {
				var closed websocket.CloseError
				if len(first) < 4<<10 && len(second) < 4<<10 || !errors.As(err, &closed) {
					t.Errorf("%q, %q: the socket ends with %v after %d messages", first, second, err, sent)
				}
				w = z.anna.socket()
				break
			}
			var e event
			if err := json.Unmarshal(text, &e); err != nil {
				t.Fatalf("%q, %q: told %s", first, second, text)
			}
			if e.Type == "pong" && e.At == 4711 {
				break
			}
			if e.Type == "error" && (e.Problem == nil || e.Problem.Code == "" || e.Problem.Detail == "" || e.Problem.Status >= http.StatusInternalServerError) {
				t.Errorf("%q, %q: told %s", first, second, text)
			}
		}
		z.quiet(t)
	})
}
