package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/account/accounthttp"
	"github.com/manykings/manykings/server/people/account/accounttest"
	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/server/web"
)

// accounts returns an empty store.
func accounts(t testing.TB) *store.Store {
	t.Helper()
	sqlstore, _ := accountsIn(t)
	return sqlstore
}

// accountsIn is accounts, also with the directory of its file.
func accountsIn(t testing.TB) (sqlstore *store.Store, directory string) {
	t.Helper()
	directory, err := os.MkdirTemp("", "accounts") //nolint:usetesting // a fuzzed site has no TempDir, and it is closed after the context has ended
	if err != nil {
		t.Fatal(err)
	}
	sqlstore, err = storetest.Open(context.Background(), directory, store.Open)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = errors.Join(sqlstore.Close(), os.RemoveAll(directory)) })
	return sqlstore, directory
}

// signingSite is a site with passwords and a host name, which passkeys need.
func signingSite(t *testing.T, more ...func(*siteConfig)) *site {
	t.Helper()
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) {
		c.People.Passwords, c.Origins, c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints = true, []string{"https://games.example"}, keeper.Accounts, keeper.Relations, keeper.Clubs, keeper.Moderation
		c.Limits.SignIn, c.Limits.SignInTo = web.Rate{PerSecond: 1, Burst: 40}, web.Rate{}
		for _, change := range more {
			change(c)
		}
	})
	s.Start()
	return s
}

const good = "correct horse battery"

// question is a challenge for a passkey.
type question struct {
	Ceremony string          `json:"ceremony"`
	Options  json.RawMessage `json:"options"`
}

// register creates a client's account with a passkey and returns its recovery codes.
func (c *client) register(a *accounttest.Authenticator, handle string) []string {
	c.t.Helper()
	var q question
	c.post("/api/v1/account/question", map[string]any{"handle": handle}).into(&q)
	var made struct{ Codes []string }
	c.post("/api/v1/account", map[string]any{"ceremony": q.Ceremony, "answer": a.Create(c.t, q.Options), "language": "nl"}).into(&made)
	return made.Codes
}

// shows signs in with a passkey and returns the response.
func (c *client) shows(a *accounttest.Authenticator) *answer {
	c.t.Helper()
	var q question
	c.post("/api/v1/session/question", map[string]any{}).into(&q)
	return c.do(http.MethodPost, "/api/v1/session", map[string]any{"ceremony": q.Ceremony, "answer": a.Get(c.t, q.Options)})
}

func (c *client) me() (me accounthttp.Me) {
	c.t.Helper()
	c.get("/api/v1/me").into(&me)
	return me
}

func (c *client) account() (a accounthttp.Account) {
	c.t.Helper()
	c.get("/api/v1/me/account").into(&a)
	return a
}

// A guest in the middle of a game becomes an account and keeps the seat. A second device signs
// in without a handle and plays on.
func TestGuestBecomesAccount(t *testing.T) {
	s := signingSite(t)
	key := &accounttest.Authenticator{Origin: "https://games.example"}
	anna, bela, g := s.start(t)
	if codes := anna.register(key, "Anna_1"); len(codes) != 10 {
		t.Fatalf("recovery codes: %v", codes)
	}
	if me := anna.me(); !me.Known || me.Handle != "Anna_1" || me.Language != "nl" {
		t.Errorf("who is signed in: %+v", me)
	}
	g = anna.move(g, 1, "e2e4")
	g = bela.move(g, 2, "e7e5")

	phone := s.client(t)
	phone.shows(key).accepted()
	if g = phone.move(g, 1, "g1f3"); g.You[0] != 1 {
		t.Errorf("the game on the second device: %+v", g.You)
	}
	a := phone.account()
	if len(a.Devices) != 2 || len(a.Passkeys) != 1 || a.Codes != 10 || !a.Devices[0].Here && !a.Devices[1].Here || !a.Fresh {
		t.Errorf("the account: %+v", a)
	}

	// After the other device is signed out, its cookie has no account.
	phone.do(http.MethodDelete, "/api/v1/me/devices", nil).done()
	if me := anna.me(); me.Handle != "" || me.Known {
		t.Errorf("a device that was ended: %+v", me)
	}
	anna.do(http.MethodPost, gamePath(g.ID, "/moves"), map[string]any{"version": g.Version, "seat": 1, "text": "f1c4"}).fails(403, "not-seated")
	anna.do(http.MethodGet, "/api/v1/me/account", nil).fails(401, "signed-out")
}

// done expects success without content.
func (a *answer) done() {
	a.t.Helper()
	if a.status != http.StatusNoContent {
		a.t.Fatalf("status %d: %s", a.status, a.body)
	}
}

// After signing out, the previous guest is back, with its games.
func TestSignOut(t *testing.T) {
	s := signingSite(t)
	key := &accounttest.Authenticator{Origin: "https://games.example"}
	s.client(t).register(key, "Carla")
	guest, _, g := s.start(t)
	guest.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Anna"}).accepted()
	guest.shows(key).accepted()
	if me := guest.me(); me.Handle != "Carla" {
		t.Fatalf("signed in: %+v", me)
	}
	guest.do(http.MethodPost, gamePath(g.ID, "/moves"), map[string]any{"version": g.Version, "seat": 1, "text": "e2e4"}).fails(403, "not-seated")
	guest.do(http.MethodDelete, "/api/v1/session", nil).accepted()
	if me := guest.me(); me.Handle != "" || me.Name != "Anna" {
		t.Errorf("signed out: %+v", me)
	}
	guest.move(g, 1, "e2e4")
}

// Signing in changes the session token, so a cookie planted in a browser beforehand does not
// give access.
func TestSessionIsNotFixed(t *testing.T) {
	s := signingSite(t)
	key := &accounttest.Authenticator{Origin: "https://games.example"}
	anna := s.client(t)
	anna.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Anna"}).accepted()
	planted := cookieOf(t, anna)
	anna.register(key, "Anna")
	if cookieOf(t, anna) == planted {
		t.Error("the cookie has not changed")
	}
	thief := s.client(t)
	var me accounthttp.Me
	thief.do(http.MethodGet, "/api/v1/me", nil, "Cookie", "manykings="+planted).accepted().into(&me)
	if me.Handle != "" || me.Known {
		t.Errorf("the previous cookie: %+v", me)
	}
}

func cookieOf(t *testing.T, c *client) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.site.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range c.http.Jar.Cookies(r.URL) {
		return cookie.Value
	}
	return ""
}

// Answers of passkeys that must be refused.
func TestPasskeyRefused(t *testing.T) {
	s := signingSite(t)
	key := &accounttest.Authenticator{Origin: "https://games.example", Counter: 5}
	anna := s.client(t)
	anna.register(key, "Anna")

	s.client(t).shows(key).accepted()
	copied := *key
	copied.Counter = 2
	s.client(t).shows(&copied).fails(403, "sign-in")
	s.client(t).shows(key).accepted()

	elsewhere := *key
	elsewhere.Origin = "https://games.example.evil"
	s.client(t).shows(&elsewhere).fails(403, "sign-in")

	again := s.client(t)
	var q question
	again.post("/api/v1/session/question", map[string]any{}).into(&q)
	body := map[string]any{"ceremony": q.Ceremony, "answer": key.Get(t, q.Options)}
	again.post("/api/v1/session", body)
	s.client(t).do(http.MethodPost, "/api/v1/session", body).fails(409, "ceremony")

	s.client(t).do(http.MethodPost, "/api/v1/account/question", map[string]any{"handle": "anna"}).fails(409, "name-taken")
	// A challenge for one client, answered by another.
	var other question
	s.client(t).post("/api/v1/account/question", map[string]any{"handle": "Ben"}).into(&other)
	s.client(t).do(http.MethodPost, "/api/v1/account", map[string]any{"ceremony": other.Ceremony, "answer": key.Create(t, other.Options)}).fails(409, "ceremony")
}

// Recovery codes, passes and passwords sign in; every wrong one gets the same response.
func TestSignInByText(t *testing.T) {
	s := signingSite(t)
	anna := s.client(t)
	var made struct{ Codes []string }
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good}).into(&made)

	try := func(proof map[string]any) *answer {
		t.Helper()
		return s.client(t).do(http.MethodPost, "/api/v1/session", proof)
	}
	try(map[string]any{"handle": "ANNA", "password": good}).accepted()
	code := strings.ToLower(strings.ReplaceAll(made.Codes[3], "-", " "))
	try(map[string]any{"handle": "anna", "code": code}).accepted()
	var pass struct{ Pass string }
	anna.post("/api/v1/me/pass", map[string]any{}).into(&pass)
	try(map[string]any{"handle": "anna", "code": pass.Pass}).accepted()

	var first string
	for what, proof := range map[string]map[string]any{
		"a wrong password":     {"handle": "anna", "password": "wrong horse battery"},
		"nobody's password":    {"handle": "nobody", "password": good},
		"a code used before":   {"handle": "anna", "code": code},
		"nobody's code":        {"handle": "nobody", "code": made.Codes[0]},
		"a pass used before":   {"handle": "anna", "code": pass.Pass},
		"nobody's pass":        {"handle": "nobody", "code": "123456"},
		"nothing":              {"handle": "anna"},
		"a password as a code": {"handle": "anna", "code": good},
	} {
		a := try(proof)
		a.fails(403, "sign-in")
		if first == "" {
			first = string(a.body)
		}
		if string(a.body) != first {
			t.Errorf("%s is answered by %s, another by %s", what, a.body, first)
		}
	}
	for _, password := range []string{"short", "anna2anna2anna2", "aaaaaaaaaaaaaa", "12345678901234", "qwertyuiop12", "password12345", "letmeinletmein", strings.Repeat("correct horse ", 10)} {
		s.client(t).do(http.MethodPost, "/api/v1/account", map[string]any{"handle": "Anna2", "password": password}).fails(422, "invalid")
	}
	if text := s.log.String(); strings.Contains(text, good) || strings.Contains(text, made.Codes[0]) || strings.Contains(text, pass.Pass) {
		t.Error("a secret is in the log")
	}
}

// Guessing is stopped, from however many addresses; a passkey still signs in.
func TestGuessing(t *testing.T) {
	s := makeSite(t, func(c *siteConfig) {
		c.People.Passwords, c.Limits.SignIn, c.Limits.SignInTo = true, web.Rate{}, web.Rate{PerSecond: 1.0 / 3600, Burst: 5}
	})
	s.Start()
	s.client(t).post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	try := func(handle string) *answer {
		return s.client(t).do(http.MethodPost, "/api/v1/session", map[string]any{"handle": handle, "password": "wrong horse battery"})
	}
	for _, handle := range []string{"anna", "ANNA", "Anna", "anna", "anna"} {
		try(handle).fails(403, "sign-in")
	}
	try("aNNa").fails(429, "too-often")
	try("ben").fails(403, "sign-in")
}

// With https, the cookie has the __Host- prefix.
func TestCookieOfHost(t *testing.T) {
	s := makeSite(t, func(c *siteConfig) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	s.Start()
	anna := s.client(t)
	a := anna.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Anna"}, "X-Forwarded-Proto", "https", "X-Forwarded-For", "192.0.2.1").accepted()
	cookie := a.header.Get("Set-Cookie")
	if !strings.HasPrefix(cookie, "__Host-manykings=") || !strings.Contains(cookie, "Secure") || !strings.Contains(cookie, "Path=/") || strings.Contains(cookie, "Domain") {
		t.Fatalf("the cookie is %q", cookie)
	}
	value := strings.TrimPrefix(strings.Split(cookie, ";")[0], "__Host-manykings=")
	known := func(cookie, proto string) bool {
		var me accounthttp.Me
		s.client(t).do(http.MethodGet, "/api/v1/me", nil, "Cookie", cookie+"="+value, "X-Forwarded-Proto", proto, "X-Forwarded-For", "192.0.2.1").accepted().into(&me)
		return me.Known
	}
	if !known("__Host-manykings", "https") || !known("manykings", "https") || known("__Host-manykings", "http") {
		t.Error("which cookies count")
	}
}

// A handle must be unique: it is no program's name and looks like no other handle.
func TestHandles(t *testing.T) {
	s := signingSite(t)
	owner := s.client(t)
	owner.runs("Fox", map[string]any{"from": "all"})
	s.client(t).post("/api/v1/account", map[string]any{"handle": "Gr0up-of_4", "password": good})
	for handle, code := range map[string]string{
		"fox": "name-taken", "gr0up-of_4": "name-taken", "GrOup-of_4": "name-taken",
		"ab": "invalid", "anna b": "invalid", "Админ": "invalid", "-anna": "invalid", "moderator": "invalid", strings.Repeat("a", 21): "invalid",
	} {
		a := s.client(t).do(http.MethodPost, "/api/v1/account", map[string]any{"handle": handle, "password": good})
		if !strings.Contains(string(a.body), `"`+code+`"`) {
			t.Errorf("%s: %d %s, want %s", handle, a.status, a.body, code)
		}
	}
	s.client(t).do(http.MethodPost, "/api/v1/me/programs", map[string]any{"name": "Gr0up-of_4", "accepts": map[string]any{"from": "all"}}).fails(409, "name-taken")
	var p relations.Person
	s.client(t).get("/api/v1/people/GR0UP-OF_4").into(&p)
	if p.Handle != "Gr0up-of_4" || p.Name != "" {
		t.Errorf("seen by others: %+v", p)
	}
}

// The export has all personal data in one file.
func TestData(t *testing.T) {
	s := signingSite(t)
	anna, _, g := s.start(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	anna.move(g, 1, "e2e4")
	anna.post(gamePath(g.ID, "/resign"), map[string]any{"seat": 1})
	files := unzip(t, anna.get("/api/v1/me/data").body)
	if !strings.Contains(files["account.json"], `"handle": "Anna"`) || !strings.Contains(files["games.rec"], "e2e4") || files["programs.json"] != "[]\n" {
		t.Errorf("the file has %q", files)
	}
	s.client(t).do(http.MethodGet, "/api/v1/me/data", nil).fails(401, "signed-out")
}

// A bar of the host takes effect.
func TestBars(t *testing.T) {
	sqlstore := accounts(t)
	s := makeSite(t, func(c *siteConfig) { c.People.Passwords, c.People.Accounts = true, sqlstore.Accounts })
	s.Start()
	bela := s.client(t)
	bela.post("/api/v1/account", map[string]any{"handle": "Bela", "password": good})
	bela.do(http.MethodPut, "/api/v1/me/account", map[string]any{"name": "Rude name"}).accepted()
	a, err := sqlstore.Accounts.AccountNamed(t.Context(), "bela")
	if err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.Accounts.SetBars(t.Context(), a.Player, []account.Bar{account.BarChat, account.BarHost, account.BarName}); err != nil {
		t.Fatal(err)
	}
	fresh := s.client(t) // signs in now; older sessions are cached for a minute
	fresh.post("/api/v1/session", map[string]any{"handle": "bela", "password": good})
	if me := fresh.me(); me.Name != "Bela" {
		t.Errorf("the hidden name is %q", me.Name)
	}
	listed := newGame("t1")
	listed["listed"] = true
	fresh.do(http.MethodPost, "/api/v1/games", listed).fails(403, "barred")
	g := fresh.game("/api/v1/games", newGame("t2"))
	if g.Seats[0].Name != "Bela" {
		t.Errorf("the name at the table is %q", g.Seats[0].Name)
	}
	fresh.do(http.MethodPost, gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "hello"}).fails(403, "barred")
	w := fresh.socket()
	w.watch(g.ID, 0)
	w.next("game")
	w.send(map[string]any{"type": "draw", "game": g.ID, "strokes": [][2]string{{"e2", "e4"}}})
	if e := w.next("error"); e.Token != "draw" || e.Problem.Code != "barred" {
		t.Errorf("a drawing for partners is answered by %+v", e)
	}
	if err := sqlstore.Accounts.SetBars(t.Context(), a.Player, []account.Bar{account.BarSignIn}); err != nil {
		t.Fatal(err)
	}
	s.client(t).do(http.MethodPost, "/api/v1/session", map[string]any{"handle": "bela", "password": good}).fails(403, "held")
}

// Closing an account deletes its data, and its cookie does not sign in.
func TestCloseAccount(t *testing.T) {
	s := signingSite(t)
	anna := s.client(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	anna.do(http.MethodDelete, "/api/v1/me/account", nil).done()
	anna.do(http.MethodGet, "/api/v1/me/account", nil).fails(401, "signed-out")
	s.client(t).do(http.MethodPost, "/api/v1/session", map[string]any{"handle": "Anna", "password": good}).fails(403, "sign-in")
	s.client(t).do(http.MethodGet, "/api/v1/people/Anna", nil).fails(404, "no-account")
	s.client(t).do(http.MethodPost, "/api/v1/account", map[string]any{"handle": "anna", "password": good}).fails(409, "name-taken")
}

// Signing out a device closes its sockets and drops the account from all caches.
func TestEndedDeviceLosesItsSocket(t *testing.T) {
	s := signingSite(t)
	anna, phone := s.client(t), s.client(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	phone.post("/api/v1/session", map[string]any{"handle": "Anna", "password": good})
	w := phone.socket()
	w.send(map[string]any{"type": "lobby", "on": true})
	for _, d := range anna.account().Devices {
		if !d.Here {
			anna.do(http.MethodDelete, "/api/v1/me/devices/"+d.ID, nil).done()
		}
	}
	w.next("goodbye")
}

// A person who finds a signed-in browser cannot take over the account.
func TestStaleDevice(t *testing.T) {
	sqlstore := accounts(t)
	s := makeSite(t, func(c *siteConfig) { c.People.Passwords, c.People.Accounts = true, stale{sqlstore.Accounts} })
	s.Start()
	anna := s.client(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	for path, method := range map[string]string{
		"/api/v1/me/account": http.MethodDelete, "/api/v1/me/codes": http.MethodPost, "/api/v1/me/pass": http.MethodPost,
		"/api/v1/me/passkeys/x": http.MethodDelete,
	} {
		anna.do(method, path, body(strings.ToLower(method))).fails(403, "confirm")
	}
	anna.do(http.MethodPut, "/api/v1/me/password", map[string]any{"password": good + "!"}).fails(403, "confirm")
	anna.post("/api/v1/session", map[string]any{"handle": "Anna", "password": good})
	anna.do(http.MethodPut, "/api/v1/me/password", map[string]any{"password": good + "!"}).done()
}

// stale is a store in which every sign-in was long ago and no identity was confirmed since.
type stale struct{ account.Store }

func (s stale) AddAccount(ctx context.Context, n account.New) error {
	n.Device.Confirmed = 0
	return s.Store.AddAccount(ctx, n)
}
