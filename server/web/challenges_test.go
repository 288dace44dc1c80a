package web_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account/accounthttp"
	"github.com/manykings/manykings/server/web"
)

// challenge is the request for a game with a seat reserved for a person.
func challenge(handle string) map[string]any {
	request := newGame("")
	request["seats"] = []map[string]any{{"kind": "me"}, {"kind": "person", "name": handle}}
	return request
}

// The challenged person is notified, and takes the seat, which nobody else can, or declines it.
func TestChallenge(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora")
	w := bela.socket()
	w.send(map[string]any{"type": "challenges", "on": true})
	if got := w.next("challenges").Games; len(got) != 0 {
		t.Errorf("at first: %+v", got)
	}
	g := anna.game("/api/v1/games", challenge("BELA"))
	if seat := g.Seats[1]; g.Stage != "waiting" || seat.Handle != "Bela" || seat.Ready {
		t.Errorf("the game: %s, %+v", g.Stage, seat)
	}
	got := w.next("challenges").Games
	if len(got) != 1 || got[0].ID != g.ID || len(got[0].You) != 1 || got[0].Seats[0].Handle != "Anna" {
		t.Fatalf("Bela is told %+v", got)
	}
	cora.do(http.MethodPost, gamePath(g.ID, "/seats/2"), map[string]any{}).fails(409, "taken")
	if g = bela.game(gamePath(g.ID, "/seats/2"), map[string]any{}); g.Stage != "playing" {
		t.Errorf("with Bela there: %s", g.Stage)
	}
	if got := w.next("challenges").Games; len(got) != 0 {
		t.Errorf("after taking it: %+v", got)
	}
	g = anna.game("/api/v1/games", challenge("bela"))
	w.next("challenges")
	bela.do(http.MethodDelete, gamePath(g.ID, "/seats/2"), nil).accepted()
	if got := w.next("challenges").Games; len(got) != 0 {
		t.Errorf("after declining it: %+v", got)
	}
	var declined live.Shown
	if anna.get(gamePath(g.ID, "")).into(&declined); declined.Stage != "waiting" || declined.Seats[1].Kind != "open" || declined.Seats[1].Handle != "" {
		t.Errorf("declined: %s, %+v", declined.Stage, declined.Seats[1])
	}
	g = anna.game("/api/v1/games", challenge("bela"))
	w.next("challenges")
	anna.do(http.MethodDelete, gamePath(g.ID, ""), nil).accepted()
	if got := w.next("challenges").Games; len(got) != 0 {
		t.Errorf("after it was called off: %+v", got)
	}
	w.send(map[string]any{"type": "challenges", "on": false})
	guest := s.client(t).socket()
	guest.send(map[string]any{"type": "challenges", "on": true})
	if got := guest.next("challenges").Games; len(got) != 0 {
		t.Errorf("a guest is told %+v", got)
	}
	anna.game("/api/v1/games", challenge("bela"))
	if got, err := s.play.Kept(context.Background(), "nobody", 5); err != nil || len(got) != 0 {
		t.Errorf("Kept of nobody = %v, %v", got, err)
	}
}

// A challenge is refused from a guest, from a blocked person, against the person's choice, and
// after too many. The response does not reveal which of the last three it is.
func TestNoChallenge(t *testing.T) {
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	ask := func(c *client, handle string) *answer {
		return c.do(http.MethodPost, "/api/v1/games", challenge(handle))
	}
	ask(s.client(t), "bela").fails(401, "signed-out")
	ask(anna, "nobody").fails(404, "no-account")
	ask(anna, "anna").fails(409, "self")
	twice := challenge("bela")
	twice["variant"] = "star:3"
	twice["seats"] = []map[string]any{{"kind": "me"}, {"kind": "person", "name": "bela"}, {"kind": "person", "name": "Bela"}}
	anna.do(http.MethodPost, "/api/v1/games", twice).fails(422, "invalid")
	takes := func(whose string) {
		bela.do(http.MethodPut, "/api/v1/me/account", map[string]any{"takes": whose}).accepted()
	}
	takes("nobody")
	ask(anna, "bela").fails(409, "no-challenge")
	// Changing the display name does not change it.
	bela.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "B"}).accepted()
	ask(anna, "bela").fails(409, "no-challenge")
	takes("followed")
	ask(anna, "bela").fails(409, "no-challenge")
	bela.do(http.MethodPut, "/api/v1/me/following/anna", nil).accepted()
	ask(anna, "bela").accepted()
	bela.do(http.MethodPut, "/api/v1/me/blocked/anna", nil).accepted()
	takes("all")
	ask(anna, "bela").fails(409, "no-challenge")
	ask(bela, "anna").fails(409, "blocked")
	bela.do(http.MethodDelete, "/api/v1/me/blocked/anna", nil).accepted()
	ask(anna, "bela").accepted()
	ask(anna, "bela").accepted()
	ask(anna, "bela").fails(409, "no-challenge") // three are unanswered
	bela.do(http.MethodPut, "/api/v1/me/account", map[string]any{"takes": "some"}).fails(422, "invalid")
	var a accounthttp.Account
	if bela.get("/api/v1/me/account").into(&a); a.Takes != "all" {
		t.Errorf("takes challenges of %q", a.Takes)
	}
}

func TestChallengesAreLimited(t *testing.T) {
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) {
		c.People.Passwords, c.People.Accounts, c.People.Relations, c.Limits.Challenges = true, keeper.Accounts, keeper.Relations, web.Rate{PerSecond: 0.001, Burst: 1}
	})
	s.Start()
	anna, _, _ := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora")
	anna.do(http.MethodPost, "/api/v1/games", challenge("bela")).accepted()
	anna.do(http.MethodPost, "/api/v1/games", challenge("cora")).fails(429, "too-often")
}

// A block made since the game excludes a rematch: the two can neither create it, nor join one
// that a third player has created, nor accept an older challenge.
func TestBlockedAgain(t *testing.T) {
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	challenged := anna.game("/api/v1/games", challenge("bela"))
	g := anna.gameWith(bela, nil)
	g = anna.move(g, 1, "e2e4")
	bela.post(gamePath(g.ID, "/resign"), map[string]any{"seat": 2})
	anna.do(http.MethodPut, "/api/v1/me/blocked/bela", nil).accepted()
	bela.do(http.MethodPost, gamePath(g.ID, "/rematch"), map[string]any{}).fails(403, "unwelcome")
	anna.do(http.MethodPost, gamePath(g.ID, "/rematch"), map[string]any{}).fails(409, "blocked")
	bela.do(http.MethodPost, gamePath(challenged.ID, "/seats/2"), map[string]any{}).fails(403, "unwelcome")
	anna.do(http.MethodDelete, "/api/v1/me/blocked/bela", nil).accepted()
	again := anna.game(gamePath(g.ID, "/rematch"), map[string]any{})
	anna.do(http.MethodPut, "/api/v1/me/blocked/bela", nil).accepted()
	bela.do(http.MethodPost, gamePath(g.ID, "/rematch"), map[string]any{}).fails(403, "unwelcome")
	bela.do(http.MethodPost, gamePath(again.ID, "/seats/0"), map[string]any{}).fails(403, "unwelcome")
	anna.do(http.MethodDelete, "/api/v1/me/blocked/bela", nil).accepted()
	var next live.Shown
	bela.do(http.MethodPost, gamePath(g.ID, "/rematch"), map[string]any{}).accepted().into(&next)
	if next.ID != again.ID || next.Stage != "playing" {
		t.Errorf("the rematch is %s, %s", next.ID, next.Stage)
	}
}
