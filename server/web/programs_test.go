package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// runs creates a program of a client with a token, and returns the secret.
func (c *client) runs(name string, accepts any, scopes ...string) (secret string) {
	c.t.Helper()
	c.post("/api/v1/me/programs", map[string]any{"name": name, "accepts": accepts})
	if len(scopes) == 0 {
		scopes = []string{"read", "play", "host", "chat"}
	}
	var token botaccounthttp.Token
	c.post("/api/v1/me/programs/"+name+"/tokens", map[string]any{"label": "test", "scopes": scopes}).into(&token)
	if token.Secret == "" {
		c.t.Fatalf("a token without a secret: %+v", token)
	}
	return token.Secret
}

// listener is a program with its stream.
type listener struct {
	t      *testing.T
	client *client
	secret string
	lines  *bufio.Scanner
}

// listen opens the stream of a program.
func (s *site) listen(t *testing.T, secret, after string) *listener {
	t.Helper()
	c := s.client(t)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/v1/stream?after="+after, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+secret)
	answer, err := c.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the stream: status %d", answer.StatusCode)
	}
	l := &listener{t, c, secret, bufio.NewScanner(answer.Body)}
	l.lines.Buffer(nil, 1<<20)
	l.next("listening")
	return l
}

// socket opens a socket as the program.
func (l *listener) socket() *wire {
	l.t.Helper()
	conn, _, err := l.client.dial(http.Header{"Authorization": {"Bearer " + l.secret}})
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { _ = conn.CloseNow() })
	return &wire{l.t, conn}
}

// next returns the next line of one of these types, skipping keepalives.
func (l *listener) next(types ...string) web.StreamLine {
	l.t.Helper()
	for l.lines.Scan() {
		var line web.StreamLine
		if err := json.Unmarshal(l.lines.Bytes(), &line); err != nil {
			l.t.Fatalf("%v in %s", err, l.lines.Bytes())
		}
		if line.Type == "keepalive" {
			continue
		}
		if !slices.Contains(types, line.Type) {
			l.t.Fatalf("the stream says %s, want one of %v", l.lines.Bytes(), types)
		}
		return line
	}
	l.t.Fatalf("the stream has ended: %v", l.lines.Err())
	return web.StreamLine{}
}

// do sends a request of the program.
func (l *listener) do(method, path string, body any) *answer {
	l.t.Helper()
	return l.client.do(method, path, body, "Authorization", "Bearer "+l.secret)
}

// move plays the first legal move of a state.
func (l *listener) move(line web.StreamLine) {
	l.t.Helper()
	l.do(http.MethodPost, "/api/v1/games/"+string(line.Game.ID)+"/moves", map[string]any{
		"version": line.Game.Version, "seat": line.Game.Turn, "text": line.Moves[0],
	}).accepted()
}

// against is the request for a game of a person with a program.
func against(variant, name string) map[string]any {
	return map[string]any{
		"variant": variant, "seats": []map[string]any{{"kind": "me"}, {"kind": "program", "name": name}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	}
}

// A program that agrees is seated in a waiting game.
func TestProgramInWaitingRoom(t *testing.T) {
	s := newSite(t)
	owner, anna, bela := s.client(t), s.client(t), s.client(t)
	fox := s.listen(t, owner.runs("Fox", map[string]any{"from": "all", "variants": []string{"star"}}), "")
	owl := s.listen(t, owner.runs("Owl", map[string]any{"from": "all", "ask": true}), "")
	wait := func(variant string) (id string) {
		var g live.Shown
		anna.post("/api/v1/games", map[string]any{
			"variant": variant, "seats": []map[string]any{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}},
			"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
		}).into(&g)
		if g.Stage != "waiting" {
			t.Fatalf("the game does not wait: %+v", g)
		}
		return string(g.ID)
	}
	fill := func(c *client, id string, seat int, name string) *answer {
		return c.do(http.MethodPut, fmt.Sprintf("/api/v1/games/%s/seats/%d", id, seat), map[string]any{"level": 0, "program": name, "token": name + id})
	}
	id := wait("star:3")
	fill(bela, id, 2, "Fox").fails(403, "not-host")
	fill(anna, id, 2, "Nobody").fails(404, "no-program")
	fill(anna, id, 9, "Fox").fails(422, "invalid")
	anna.do(http.MethodPut, "/api/v1/games/"+id+"/seats/2", map[string]any{"level": 3, "program": "Fox"}).fails(422, "invalid")
	fill(anna, wait("yalta"), 2, "Fox").fails(409, "declined")

	var g live.Shown
	fill(anna, id, 2, "fox").into(&g)
	fill(anna, id, 2, "fox").into(&g) // as if the response was lost
	if seat := g.Seats[1]; g.Stage != "waiting" || seat.Name != "Fox" || !seat.Program {
		t.Fatalf("the game with Fox: %+v", g)
	}
	if line := fox.next("seated"); string(line.Game.ID) != id {
		t.Errorf("Fox is told of %+v", line.Game)
	}
	fill(anna, id, 3, "Owl").into(&g)
	if g.Stage != "waiting" {
		t.Fatal("it begins before Owl has come")
	}
	if line := owl.next("invited"); string(line.Game.ID) != id {
		t.Errorf("Owl is told of %+v", line.Game)
	}
	owl.do(http.MethodPost, "/api/v1/games/"+id+"/seats/0", map[string]any{"token": "sit"}).accepted()
	anna.get("/api/v1/games/" + id).into(&g)
	if g.Stage != "playing" {
		t.Fatalf("the game when all are there: %+v", g)
	}
	fill(anna, id, 3, "Owl").accepted()                                                                                         // as if the response was lost
	anna.do(http.MethodPut, "/api/v1/games/"+id+"/seats/3", map[string]any{"level": 0, "program": "Fox"}).fails(409, "started") // the game has started
}

func TestProgramPlays(t *testing.T) {
	s := newSite(t)
	owner, anna := s.client(t), s.client(t)
	fox := s.listen(t, owner.runs("Fox", map[string]any{"from": "all"}), "")

	var list []botaccounthttp.Program
	anna.get("/api/v1/programs").into(&list)
	if len(list) != 1 || list[0].Name != "Fox" || !list[0].Listening || list[0].Mine {
		t.Fatalf("the programs that listen: %+v", list)
	}
	var g live.Shown
	anna.post("/api/v1/games", against("star:2", "fox")).into(&g)
	if g.Stage != "playing" || !g.Seats[1].Program || g.Seats[1].Name != "Fox" {
		t.Fatalf("the game: %+v", g)
	}
	seated := fox.next("seated")
	if seated.Game.ID != g.ID || !slices.Equal(seated.Game.You, []int{2}) {
		t.Fatalf("seated in %+v", seated.Game)
	}
	if state := fox.next("state"); len(state.Moves) != 0 || state.Game.Turn != 1 {
		t.Errorf("has moves out of turn: %+v", state)
	}
	anna.post("/api/v1/games/"+string(g.ID)+"/moves", map[string]any{"version": g.Version, "seat": 1, "text": "e2e4"})
	state := fox.next("state")
	for state.Game.Turn != 2 { // the presence of the program may come first
		state = fox.next("state")
	}
	if len(state.Moves) != 20 {
		t.Fatalf("%d moves: %v", len(state.Moves), state.Moves)
	}
	fox.move(state)
	for len(state.Game.Entries)+state.From < 2 {
		state = fox.next("state")
	}
	anna.post("/api/v1/games/"+string(g.ID)+"/resign", map[string]any{"seat": 1})
	over := fox.next("over")
	if over.Game.Outcome == nil {
		t.Errorf("over without an outcome: %+v", over.Game)
	}
	// A program that reconnects gets the games that have ended, by the id of its last line.
	again := s.listen(t, fox.secret, state.ID)
	if over := again.next("over"); over.Game.ID != g.ID {
		t.Errorf("missed: %+v", over.Game)
	}

	// A rematch seats the program automatically.
	var next live.Shown
	anna.post("/api/v1/games/"+string(g.ID)+"/rematch", map[string]any{}).into(&next)
	if next.Stage != "playing" || !next.Seats[0].Program {
		t.Errorf("the rematch: %+v", next)
	}
}

func TestProgramIsAsked(t *testing.T) {
	s := newSite(t)
	owner, anna := s.client(t), s.client(t)
	fox := s.listen(t, owner.runs("Fox", map[string]any{"from": "all", "ask": true}), "")
	var g live.Shown
	anna.post("/api/v1/games", against("star:2", "Fox")).into(&g)
	if g.Stage != "waiting" || g.Seats[1].Ready {
		t.Fatalf("the game: %+v", g)
	}
	if line := fox.next("invited"); line.Game.ID != g.ID {
		t.Fatalf("invited to %+v", line.Game)
	}
	fox.do(http.MethodPost, "/api/v1/games/"+string(g.ID)+"/seats/0", map[string]any{}).accepted()
	fox.next("seated")
	fox.next("state")

	// The second time it declines.
	anna.post("/api/v1/games", against("star:2", "Fox")).into(&g)
	fox.next("invited", "state")
	fox.do(http.MethodDelete, "/api/v1/games/"+string(g.ID)+"/seats/0", nil).accepted()
	for fox.next("unseated", "invited", "state").Type != "unseated" {
	}
	anna.get("/api/v1/games/" + string(g.ID)).into(&g)
	if g.Seats[1].Kind != table.Vacant {
		t.Errorf("the seat: %+v", g.Seats[1])
	}
}

// The server refuses games that a program does not accept.
func TestProgramDeclines(t *testing.T) {
	s := newSite(t)
	owner, anna := s.client(t), s.client(t)
	owner.runs("Away", map[string]any{"from": "all"})
	for name, accepts := range map[string]map[string]any{
		"Own":   {"from": "owner"},
		"Yalta": {"from": "all", "variants": []string{"yalta", "star:2,ending=none"}},
		"Slow":  {"from": "all", "clocks": []string{"days"}},
		"Calm":  {"from": "all", "perMove": 10_000},
		"One":   {"from": "all", "games": 1},
	} {
		s.listen(t, owner.runs(name, accepts), "")
	}
	blitz := func(name string) map[string]any {
		g := against("star:2", name)
		g["clock"] = map[string]any{"kind": "game", "initial": 180_000}
		return g
	}
	anna.post("/api/v1/games", against("star:2", "One"))
	for _, tt := range []struct {
		name string
		game map[string]any
		code string
	}{
		{"nobody has the name", against("star:2", "Nobody"), "no-program"},
		{"it is away", against("star:2", "Away"), "declined"},
		{"its owner only", against("star:2", "Own"), "declined"},
		{"another game", against("star:2", "Yalta"), "declined"},
		{"another clock", blitz("Slow"), "declined"},
		{"too fast", blitz("Calm"), "declined"},
		{"too many games", against("star:2", "One"), "declined"},
		{"no game", against("chess", "Calm"), "invalid"},
	} {
		var p web.Problem
		if anna.do(http.MethodPost, "/api/v1/games", tt.game).into(&p); p.Code != tt.code {
			t.Errorf("%s: %+v, want %s", tt.name, p, tt.code)
		}
	}
	owner.post("/api/v1/games", against("star:2", "Own"))
	anna.post("/api/v1/games", against("star:2", "Calm"))
}

func TestTokens(t *testing.T) {
	s := newSite(t)
	owner, anna := s.client(t), s.client(t)
	secret := owner.runs("Fox", map[string]any{"from": "all"}, "read")
	problem := func(what string, a *answer, status int, code string) {
		t.Helper()
		var p web.Problem
		if a.into(&p); a.status != status || p.Code != code {
			t.Errorf("%s: %d %+v, want %d %s", what, a.status, p, status, code)
		}
	}
	with := func(secret, method, path string, body any) *answer {
		return s.client(t).do(method, path, body, "Authorization", "Bearer "+secret)
	}
	problem("a second Fox", anna.do("POST", "/api/v1/me/programs", map[string]any{"name": "F0X", "accepts": map[string]any{"from": "all"}}), 409, "name-taken")
	problem("tokens of others", anna.do("GET", "/api/v1/me/programs/Fox/tokens", nil), 404, "no-program")
	problem("no token", with("mkt_AAAAAAAAAAAAAAAAAAAAAAAAAA", "GET", "/api/v1/me", nil), 401, "token")
	problem("not even the form of one", with("x", "GET", "/api/v1/me", nil), 401, "token")
	problem("a person at the stream", anna.do("GET", "/api/v1/stream", nil), 401, "token")
	problem("play", with(secret, "POST", "/api/v1/games/AAAAAAAAAAAA/moves", map[string]any{"version": 1, "seat": 1, "text": "e2e4"}), 403, "scope")
	problem("host", with(secret, "POST", "/api/v1/games", against("star:2", "Fox")), 403, "scope")
	problem("what only persons do", with(secret, "GET", "/api/v1/me/programs", nil), 403, "scope")
	with(secret, "GET", "/api/v1/me/games", nil).accepted()

	var list []botaccounthttp.Token
	owner.get("/api/v1/me/programs/Fox/tokens").into(&list)
	if len(list) != 1 || list[0].Secret != "" || list[0].Used == 0 {
		t.Fatalf("the tokens: %+v", list)
	}
	if a := owner.do("DELETE", "/api/v1/me/programs/Fox/tokens/"+list[0].ID, nil); a.status != http.StatusNoContent {
		t.Errorf("ending it: %d %s", a.status, a.body)
	}
	problem("after its end", with(secret, "GET", "/api/v1/me", nil), 401, "token")
	if log := s.log.String(); strings.Contains(log, secret) || strings.Contains(log, secret[4:]) {
		t.Errorf("the log has the token: %s", log)
	}
}
