package web_test

import (
	"archive/zip"
	"bytes"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/server/web"
)

// member returns a client with an account.
func (s *site) member(t *testing.T, handle string) *client {
	t.Helper()
	c := s.client(t)
	c.post("/api/v1/account", map[string]any{"handle": handle, "password": good})
	return c
}

// gameWith starts a game of two; given overrides fields of the request.
func (c *client) gameWith(other *client, given map[string]any) *live.Shown {
	c.t.Helper()
	request := newGame("")
	request["seats"] = []map[string]any{{"kind": "me"}, {"kind": "open"}}
	maps.Copy(request, given)
	g := c.game("/api/v1/games", request)
	return other.game(gamePath(g.ID, "/seats/2"), map[string]any{})
}

func (c *client) person(handle string) (p relations.Person) {
	c.t.Helper()
	c.get("/api/v1/people/" + handle).into(&p)
	return p
}

// A seat shows the handle of its player's account to all who may see names, also in the history.
// A guest has none, nor has another person at the same screen.
func TestHandleAtSeat(t *testing.T) {
	s := signingSite(t)
	anna, bela, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.client(t)
	handles := func(who *client, id live.GameID) string {
		var g live.Shown
		who.get(gamePath(id, "")).into(&g)
		var list []string
		for _, seat := range g.Seats {
			list = append(list, seat.Handle)
		}
		return strings.Join(list, " ")
	}
	g := anna.gameWith(bela, nil)
	if got := handles(guest, g.ID); got != "Anna Bela" {
		t.Errorf("a game: %q", got)
	}
	hidden := anna.gameWith(bela, map[string]any{"hidden": true})
	if got := handles(guest, hidden.ID); got != " " {
		t.Errorf("with names hidden: %q", got)
	}
	if got := handles(anna, hidden.ID); got != "Anna " {
		t.Errorf("with names hidden, to who sits there: %q", got)
	}
	hidden = anna.move(hidden, 1, "e2e4")
	anna.post(gamePath(hidden.ID, "/resign"), map[string]any{"seat": 1})
	if got := handles(guest, hidden.ID); got != "Anna Bela" {
		t.Errorf("names are shown at the end: %q", got)
	}
	var past []web.PastGame
	bela.get("/api/v1/me/past").into(&past)
	if len(past) != 1 || past[0].Seats[0].Handle != "Anna" || past[0].Seats[1].Handle != "Bela" {
		t.Errorf("the past: %+v", past)
	}
	here := newGame("")
	here["seats"] = []map[string]any{{"kind": "me"}, {"kind": "here", "name": "Cora"}}
	if got := handles(guest, anna.game("/api/v1/games", here).ID); got != "Anna " {
		t.Errorf("two at one screen: %q", got)
	}
	if got := handles(bela, guest.gameWith(anna, nil).ID); got != " Anna" {
		t.Errorf("with a guest: %q", got)
	}
}

// Others see only the shared parts of a person's history, by default none; of games that were not
// public, neither the ids nor the other players.
func TestWhatOthersSee(t *testing.T) {
	s := signingSite(t)
	anna, bela, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.client(t)
	public := anna.gameWith(bela, map[string]any{"public": true})
	private := anna.gameWith(bela, nil)
	for _, g := range []*live.Shown{public, private} {
		g = anna.move(g, 1, "e2e4")
		bela.post(gamePath(g.ID, "/resign"), map[string]any{"seat": 2})
	}
	for _, path := range []string{"/api/v1/people/anna/past", "/api/v1/people/anna/past/summary"} {
		guest.do(http.MethodGet, path, nil).fails(403, "not-shown")
		bela.do(http.MethodGet, path, nil).fails(403, "not-shown")
		anna.get(path)
	}
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"about": "Plays.", "shows": []string{"games"}}).accepted()
	if p := guest.person("ANNA"); p.Handle != "Anna" || len(p.Shows) != 1 || p.You || p.Is != "" {
		t.Errorf("Anna: %+v", p)
	}
	guest.do(http.MethodGet, "/api/v1/people/anna/past/summary", nil).fails(403, "not-shown")
	a := guest.get("/api/v1/people/anna/past")
	if strings.Contains(string(a.body), string(private.ID)) {
		t.Errorf("a private game is shown: %s", a.body)
	}
	var past []web.PastGame
	a.into(&past)
	slices.SortFunc(past, func(a, b web.PastGame) int { return strings.Compare(string(a.ID), string(b.ID)) })
	if len(past) != 2 || past[1].ID != public.ID || past[1].Seats[1].Handle != "Bela" || past[0].Seats[1].Handle != "" || past[0].Seats[1].Name != "" || past[0].Seat != 1 || !past[0].Seats[0].Mine {
		t.Errorf("the past: %+v", past)
	}
	// Parts that the person no longer shares are hidden.
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"shows": []string{"points"}}).accepted()
	guest.do(http.MethodGet, "/api/v1/people/anna/past", nil).fails(403, "not-shown")
	var sum web.PastSummary
	guest.get("/api/v1/people/anna/past/summary").into(&sum)
	if sum.Games != 2 || sum.Points != 2 || len(sum.Fellows) != 0 || len(sum.Tallies) != 1 {
		t.Errorf("what they come to: %+v", sum)
	}
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{}).accepted()
	guest.do(http.MethodGet, "/api/v1/people/anna/past/summary", nil).fails(403, "not-shown")
	// Changing the display name keeps the profile.
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"about": "Plays.", "shows": []string{"games"}}).accepted()
	anna.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Annabel", "language": "es"}).accepted()
	if p := guest.person("anna"); p.Name != "Annabel" || p.About != "Plays." || len(p.Shows) != 1 {
		t.Errorf("after PUT /me: %+v", p)
	}
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"shows": []string{"passkeys"}}).fails(422, "invalid")
}

func TestFollow(t *testing.T) {
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	following := func() (list []relations.ShownOther) {
		anna.get("/api/v1/me/following").into(&list)
		return list
	}
	s.client(t).do(http.MethodPut, "/api/v1/me/following/bela", nil).fails(401, "signed-out")
	anna.do(http.MethodPut, "/api/v1/me/following/nobody", nil).fails(404, "no-account")
	anna.do(http.MethodPut, "/api/v1/me/following/anna", nil).fails(409, "self")
	anna.do(http.MethodPut, "/api/v1/me/following/bela", nil).accepted()
	if p := anna.person("bela"); p.Is != relations.Followed {
		t.Errorf("Bela: %+v", p)
	}
	if p := bela.person("anna"); p.Is != "" {
		t.Errorf("Bela is told: %+v", p)
	}
	guest := s.client(t)
	public := bela.gameWith(guest, map[string]any{"public": true})
	bela.gameWith(guest, nil)
	bela.gameWith(guest, map[string]any{"public": true, "hidden": true})
	if list := following(); len(list) != 1 || list[0].Handle != "Bela" || len(list[0].Games) != 1 || list[0].Games[0].ID != public.ID {
		t.Errorf("whom Anna follows: %+v", list)
	}
	anna.do(http.MethodDelete, "/api/v1/me/following/bela", nil).accepted()
	if list := following(); len(list) != 0 {
		t.Errorf("afterwards: %+v", list)
	}
	anna.do(http.MethodPut, "/api/v1/me/following/bela", nil).accepted()
	bela.do(http.MethodDelete, "/api/v1/me/account", nil).done()
	if list := following(); len(list) != 0 {
		t.Errorf("who has closed the account: %+v", list)
	}
}

// A blocked person cannot take a seat in a game of the other, and the other never sees their
// messages. Nobody else is affected.
func TestBlock(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora")
	three := newGame("")
	three["variant"], three["seats"] = "star:3", []map[string]any{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}
	before := anna.game("/api/v1/games", three)
	bela.post(gamePath(before.ID, "/seats/2"), map[string]any{})
	bela.do(http.MethodPut, "/api/v1/me/following/anna", nil).accepted()

	anna.do(http.MethodPut, "/api/v1/me/blocked/bela", nil).accepted()
	var list []relations.ShownOther
	bela.get("/api/v1/me/following").into(&list)
	if len(list) != 0 {
		t.Errorf("Bela follows %+v", list)
	}
	anna.get("/api/v1/me/blocked").into(&list)
	if len(list) != 1 || list[0].Handle != "Bela" {
		t.Errorf("Anna blocks %+v", list)
	}
	anna.do(http.MethodPut, "/api/v1/me/following/bela", nil).fails(409, "blocked")

	after := anna.game("/api/v1/games", three)
	bela.do(http.MethodPost, gamePath(after.ID, "/seats/2"), map[string]any{}).fails(403, "unwelcome")
	cora.post(gamePath(after.ID, "/seats/2"), map[string]any{})
	hosted := cora.game("/api/v1/games", three)
	anna.post(gamePath(hosted.ID, "/seats/2"), map[string]any{})
	bela.do(http.MethodPost, gamePath(hosted.ID, "/seats/3"), map[string]any{}).fails(403, "unwelcome")
	s.client(t).post(gamePath(hosted.ID, "/seats/3"), map[string]any{})

	// Messages in the game in which both already sit.
	cora.post(gamePath(before.ID, "/seats/3"), map[string]any{})
	hears := anna.socket()
	hears.send(map[string]any{"type": "watch", "game": before.ID})
	hears.next("game")
	bela.post(gamePath(before.ID, "/chat"), map[string]any{"room": "players", "text": "from Bela"})
	cora.post(gamePath(before.ID, "/chat"), map[string]any{"room": "players", "text": "from Cora"})
	if m := hears.next("chat"); m.Message.Text != "from Cora" {
		t.Errorf("Anna is told %+v", m.Message)
	}
	var chat web.Chat
	anna.get(gamePath(before.ID, "/chat?room=players")).into(&chat)
	if len(chat.Messages) != 1 || chat.Messages[0].Text != "from Cora" {
		t.Errorf("Anna reads %+v", chat.Messages)
	}
	cora.get(gamePath(before.ID, "/chat?room=players")).into(&chat)
	if len(chat.Messages) != 2 {
		t.Errorf("Cora reads %+v", chat.Messages)
	}

	a := anna.get("/api/v1/me/data")
	z, err := zip.NewReader(bytes.NewReader(a.body), int64(len(a.body)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("people.json")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(f); err != nil || !strings.Contains(string(text), `"handle": "Bela"`) {
		t.Errorf("the data of Anna: %s, %v", text, err)
	}
	anna.do(http.MethodDelete, "/api/v1/me/blocked/bela", nil).accepted()
	bela.post(gamePath(anna.game("/api/v1/games", three).ID, "/seats/2"), map[string]any{})
}

// Forbidden words of the host are refused in names and masked in messages, in every spelling.
func TestWords(t *testing.T) {
	s := newSite(t, func(c *siteConfig) { c.People.Passwords, c.People.Words = true, []string{"badword", "nasty*"} })
	anna := s.client(t)
	anna.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Bádword"}).fails(422, "invalid")
	anna.do(http.MethodPost, "/api/v1/account", map[string]any{"handle": "x_badword_1", "password": good}).fails(422, "invalid")
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"name": "Nastyone"}).fails(422, "invalid")
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"about": "no badword here"}).fails(422, "invalid")
	anna.do(http.MethodPost, "/api/v1/me/programs", map[string]any{"name": "Nasty", "accepts": map[string]any{"from": "all"}}).fails(422, "invalid")
	request := newGame("")
	request["seats"] = []map[string]any{{"kind": "me"}, {"kind": "here", "name": "BADWORD"}}
	anna.do(http.MethodPost, "/api/v1/games", request).fails(422, "invalid")
	g := anna.gameWith(s.client(t), nil)
	var m live.Message
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "what a badword, Anna"}).into(&m)
	if m.Text != "what a •••••••, Anna" {
		t.Errorf("the message is %q", m.Text)
	}
}

// Guests and new accounts may write and create less in public; among friends, and later, they
// have the usual limits.
func TestNewcomers(t *testing.T) {
	for _, newFor := range []time.Duration{time.Hour, time.Nanosecond} {
		s := newSite(t, func(c *siteConfig) {
			c.People.Passwords, c.NewFor, c.Limits.Newcomers = true, newFor, web.Rate{PerSecond: 0.001, Burst: 2}
		})
		anna, guest := s.member(t, "Anna"), s.client(t)
		open := func(who *client, public bool) *answer {
			request := newGame("")
			request["public"], request["seats"] = public, []map[string]any{{"kind": "me"}, {"kind": "bot", "level": 1}}
			return who.do(http.MethodPost, "/api/v1/games", request)
		}
		for _, who := range []*client{anna, guest} {
			for range 2 {
				open(who, true).accepted()
				open(who, false).accepted()
			}
			open(who, false).accepted()
			if who == anna && newFor < time.Hour {
				open(who, true).accepted()
				continue
			}
			open(who, true).fails(429, "too-often")
			who.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "name", "handle": "anna"}).fails(429, "too-often")
		}
	}
}

// Guests can block and be blocked, by a seat or a message: the server never seats the two
// together again, and hides the messages. A block stays when the guest creates an account.
func TestGuestsBlock(t *testing.T) {
	s := signingSite(t)
	anna, rude, other := s.client(t), s.client(t), s.client(t)
	g := anna.gameWith(rude, map[string]any{"chat": true, "public": true})
	blocks := gamePath(g.ID, "/blocks")
	anna.do(http.MethodPost, blocks, map[string]any{"seat": 1}).fails(409, "self")
	anna.do(http.MethodPost, blocks, map[string]any{"seat": 3}).fails(422, "invalid")
	anna.do(http.MethodPost, blocks, map[string]any{"alias": "nobody"}).fails(422, "invalid")
	blocked := func() (list []relations.ShownOther) {
		anna.get("/api/v1/me/blocked").into(&list)
		return list
	}
	s.client(t).do(http.MethodGet, "/api/v1/me/blocked", nil).fails(401, "signed-out")
	if len(blocked()) != 0 {
		t.Errorf("at first: %+v", blocked())
	}
	for range 2 {
		anna.do(http.MethodPost, blocks, map[string]any{"seat": 2}).done()
	}
	list := blocked()
	if len(list) != 1 || list[0].Key == "" || list[0].Handle != "" {
		t.Fatalf("the list: %+v", list)
	}
	rude.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "rude"})
	if a := anna.get(gamePath(g.ID, "/chat?room=players")); strings.Contains(string(a.body), "rude") {
		t.Errorf("the chat of a guest who blocks the author: %s", a.body)
	}
	open := newGame("")
	open["seats"] = []map[string]any{{"kind": "me"}, {"kind": "open"}}
	next := anna.game("/api/v1/games", open)
	rude.do(http.MethodPost, gamePath(next.ID, "/seats/2"), map[string]any{}).fails(403, "unwelcome")
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	rude.do(http.MethodPost, gamePath(next.ID, "/seats/2"), map[string]any{}).fails(403, "unwelcome")
	if len(blocked()) != 1 {
		t.Errorf("with an account: %+v", blocked())
	}
	anna.do(http.MethodDelete, "/api/v1/me/blocked/guests/"+list[0].Key, nil).done()
	anna.do(http.MethodDelete, "/api/v1/me/blocked/guests/"+list[0].Key, nil).done()
	if len(blocked()) != 0 {
		t.Errorf("afterwards: %+v", blocked())
	}
	rude.do(http.MethodPost, gamePath(next.ID, "/seats/2"), map[string]any{}).accepted()
	// A guest blocks a person with an account by handle.
	other.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Other"}).accepted()
	other.do(http.MethodPut, "/api/v1/me/following/anna", nil).fails(401, "signed-out")
	other.do(http.MethodPut, "/api/v1/me/blocked/anna", nil).accepted()
	if p := other.person("anna"); p.Is != "blocked" {
		t.Errorf("Anna is %q to the guest who blocks her", p.Is)
	}
	other.do(http.MethodDelete, "/api/v1/me/blocked/anna", nil).accepted()
}
