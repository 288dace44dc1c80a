package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/web"
)

// mostSteps bounds a sequence, since hashing passwords is slow.
const mostSteps = 12

// known is the test's model of an account.
type known struct {
	handle, password string
	made, closed     bool
	codes            []string // unused
	pass             string   // signs in one device
}

// fuzzedAccounts are three browsers and their two accounts.
type fuzzedAccounts struct {
	t        *testing.T
	site     *site
	clients  [3]*client
	accounts [2]*known
	signed   [3]*known // the account signed in at each browser
}

// word spells a number as a word of letters without lookalikes.
func word(n int) string {
	text := ""
	for ; n > 0; n /= 8 {
		text += string("abcdefgh"[n%8])
	}
	return text
}

// ask sends a request and reports whether it succeeded. A refusal must be a problem.
func (z *fuzzedAccounts) ask(who int, method, path string, body, into any) bool {
	z.t.Helper()
	a := z.clients[who].do(method, "/api/v1"+path, body)
	if a.status < http.StatusBadRequest {
		if into != nil {
			a.into(into)
		}
		return true
	}
	var p web.Problem
	if err := json.Unmarshal(a.body, &p); err != nil || p.Code == "" || a.status >= http.StatusInternalServerError {
		z.t.Fatalf("%s %s %v: %d %s", method, path, body, a.status, a.body)
	}
	return false
}

// step performs the action of three bytes, and checks whether it had to be refused.
func (z *fuzzedAccounts) step(what, who, with byte) {
	z.t.Helper()
	w := int(who) % len(z.clients)
	of, me := z.accounts[int(with)%len(z.accounts)], z.signed[w]
	password := []string{good, "battery horse correct", "staple battery horse"}[int(with/2)%3]
	expect := func(action string, got, want bool) {
		z.t.Helper()
		if got != want {
			z.t.Fatalf("%s by browser %d, signed in as %+v, of %+v: carried out %t", action, w, me, of, got)
		}
	}
	open := of.made && !of.closed
	// Proving the identity of another account does not change the signed-in one.
	shows := func(action string, right bool, proof map[string]any) {
		z.t.Helper()
		proof["handle"] = of.handle
		done := z.ask(w, http.MethodPost, "/session", proof, nil)
		expect(action, done, right && open && (me == nil || me == of))
		if done {
			z.signed[w] = of
		}
	}
	switch what % 9 {
	case 0:
		var made struct{ Codes []string }
		done := z.ask(w, http.MethodPost, "/account", map[string]any{"handle": of.handle, "password": password}, &made)
		expect("making an account", done, me == nil && !of.made)
		if done {
			of.made, of.password, of.codes, z.signed[w] = true, password, made.Codes, of
		}
	case 1:
		shows("a password", of.password == password, map[string]any{"password": password})
	case 2:
		if len(of.codes) > 0 {
			code := of.codes[0]
			of.codes = of.codes[1:]
			if me != nil && me != of || !open { // which does not use up the code
				of.codes = append(of.codes, code)
			}
			shows("a code", true, map[string]any{"code": code})
		}
	case 3:
		if me == nil && of.pass != "" {
			pass := of.pass
			of.pass = ""
			shows("a pass", true, map[string]any{"code": pass})
		}
	case 4:
		var made struct{ Pass string }
		expect("a pass", z.ask(w, http.MethodPost, "/me/pass", map[string]any{}, &made), me != nil)
		if me != nil {
			me.pass = made.Pass
		}
	case 5:
		expect("a new password", z.ask(w, http.MethodPut, "/me/password", map[string]any{"password": password}, nil), me != nil)
		if me != nil {
			me.password = password
		}
	case 6:
		expect("signing out", z.ask(w, http.MethodDelete, "/session", nil, nil), me != nil)
		z.signed[w] = nil
	case 7:
		expect("ending the other devices", z.ask(w, http.MethodDelete, "/me/devices", nil, nil), me != nil)
		for i := range z.signed {
			if me != nil && i != w && z.signed[i] == me {
				z.signed[i] = nil
			}
		}
	case 8:
		if with%4 != 0 { // otherwise sequences end soon
			return
		}
		expect("closing", z.ask(w, http.MethodDelete, "/me/account", nil, nil), me != nil)
		if me != nil {
			me.closed = true
			for i := range z.signed {
				if z.signed[i] == me {
					z.signed[i] = nil
				}
			}
		}
	}
	for i, c := range z.clients {
		want := ""
		if z.signed[i] != nil {
			want = z.signed[i].handle
		}
		if me := c.me(); me.Handle != want {
			z.t.Fatalf("browser %d is signed in as %q, want %q", i, me.Handle, want)
		}
	}
}

// In whatever order people use accounts, everybody signed in has proved their identity, and no
// request makes the server fail.
func FuzzAccounts(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 1, 0, 1, 2, 2, 4, 0, 0, 3, 2, 0, 6, 1, 0, 1, 1, 0})
	f.Add([]byte{0, 0, 0, 2, 1, 0, 2, 2, 0, 7, 1, 0, 5, 1, 2, 1, 0, 2, 1, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 8, 0, 0, 1, 0, 0, 0, 2, 0, 1, 1, 1})
	var s *site
	uses := 0
	f.Fuzz(func(t *testing.T, text []byte) {
		if uses++; s == nil || uses%200 == 0 {
			s = newSite(lasting{}, func(c *siteConfig) { c.People.Passwords = true })
		}
		z := &fuzzedAccounts{t: t, site: s}
		for i := range z.clients {
			z.clients[i] = s.client(t)
		}
		for i := range z.accounts {
			z.accounts[i] = &known{handle: "f-" + word(uses) + "-" + string("ab"[i])}
		}
		for i := 0; i+2 < len(text) && i < 3*mostSteps; i += 3 {
			z.step(text[i], text[i+1], text[i+2])
		}
		if log := s.log.String(); strings.Contains(log, "level=ERROR") {
			t.Errorf("the log says %s", log)
			s.log.Reset()
		}
	})
}
