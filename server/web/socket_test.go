package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// event is any message of the server.
type event struct {
	Type    string
	From    int
	Token   string
	Game    json.RawMessage
	Message *live.Message
	Games   []live.Shown
	Seek    *web.Seek
	Waiting []web.SeekGroup
	Club    string
	Count   int
	At, Now int64
	Retry   int64
	Problem *web.Problem
}

// shown decodes the game of an event.
func (e *event) shown(t *testing.T) *live.Shown {
	t.Helper()
	var g live.Shown
	if err := json.Unmarshal(e.Game, &g); err != nil {
		t.Fatalf("%v in %s", err, e.Game)
	}
	return &g
}

// wire is the client side of a socket.
type wire struct {
	t    testing.TB
	conn *websocket.Conn
}

// patience is how long a test waits for an expected message.
const patience = 20 * time.Second

// dial opens a socket with the cookies of a client.
func (c *client) dial(header http.Header) (*websocket.Conn, *http.Response, error) {
	ctx, done := context.WithTimeout(c.t.Context(), patience)
	defer done()
	address := "ws" + strings.TrimPrefix(c.site.URL, "http") + "/api/v1/ws"
	conn, answered, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: c.http, HTTPHeader: header})
	if err == nil {
		conn.SetReadLimit(1 << 20)
	}
	return conn, answered, err
}

func (c *client) socket() *wire {
	c.t.Helper()
	conn, _, err := c.dial(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = conn.CloseNow() })
	return &wire{c.t, conn}
}

func (w *wire) send(message any) {
	w.t.Helper()
	text, ok := message.(string)
	if !ok {
		encoded, err := json.Marshal(message)
		if err != nil {
			w.t.Fatal(err)
		}
		text = string(encoded)
	}
	ctx, done := context.WithTimeout(w.t.Context(), patience)
	defer done()
	if err := w.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		w.t.Fatal(err)
	}
}

// any returns the next message.
func (w *wire) any() *event {
	w.t.Helper()
	var e event
	ctx, done := context.WithTimeout(w.t.Context(), patience)
	defer done()
	_, text, err := w.conn.Read(ctx)
	if err != nil {
		w.t.Fatalf("waiting for a message: %v", err)
	}
	if err := json.Unmarshal(text, &e); err != nil {
		w.t.Fatalf("%v in %s", err, text)
	}
	return &e
}

// next returns the next message of a type, skipping others.
func (w *wire) next(kind string) *event {
	w.t.Helper()
	for {
		if e := w.any(); e.Type == kind {
			return e
		}
	}
}

// read decodes the next message of a type.
func (w *wire) read(kind string, into any) {
	w.t.Helper()
	for {
		ctx, done := context.WithTimeout(w.t.Context(), patience)
		_, text, err := w.conn.Read(ctx)
		done()
		if err != nil {
			w.t.Fatalf("waiting for a message: %v", err)
		}
		var e event
		if err := json.Unmarshal(text, &e); err == nil && e.Type != kind {
			continue
		}
		if err := json.Unmarshal(text, into); err != nil {
			w.t.Fatalf("%v in %s", err, text)
		}
		return
	}
}

// anyBut returns the next message of another type.
func (w *wire) anyBut(kind string) *event {
	w.t.Helper()
	for {
		if e := w.any(); e.Type != kind {
			return e
		}
	}
}

// closed waits until the server closes the connection, and returns the code.
func (w *wire) closed() websocket.StatusCode {
	w.t.Helper()
	for {
		ctx, done := context.WithTimeout(w.t.Context(), patience)
		_, _, err := w.conn.Read(ctx)
		done()
		if errors.Is(err, context.DeadlineExceeded) {
			w.t.Fatal("the connection is not closed")
		}
		if err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

func (w *wire) watch(id live.GameID, version uint64) {
	w.t.Helper()
	w.send(map[string]any{"type": "watch", "game": id, "version": version})
}

// Every watcher receives every move, in their own view of the game.
func TestWatch(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	wires := map[int]*wire{1: anna.socket(), 2: bela.socket(), 0: s.client(t).socket()}
	for seat, w := range wires {
		w.watch(g.ID, 0)
		got := w.next("game").shown(t)
		if len(got.Entries) != 0 || (seat > 0) != (len(got.You) == 1) {
			t.Fatalf("seat %d is told %+v", seat, got)
		}
	}
	g = anna.move(g, 1, "e2e4")
	g = bela.move(g, 2, "e7e5")
	for seat, w := range wires {
		var entries []table.Entry
		for len(entries) < 2 {
			e := w.next("game")
			got := e.shown(t)
			if e.From != got.From || e.From > len(entries) {
				t.Fatalf("seat %d gets %d as the first entry and %d entries", seat, e.From, len(entries))
			}
			entries = append(entries[:e.From], got.Entries...)
		}
		if entries[0].Text != "e2e4" || entries[1].Text != "e7e5" {
			t.Errorf("seat %d is told %+v", seat, entries)
		}
	}
	wires[0].send(map[string]any{"type": "unwatch", "game": g.ID})
	wires[0].send(map[string]any{"type": "ping", "at": 7})
	if pong := wires[0].next("pong"); pong.At != 7 || pong.Now == 0 {
		t.Errorf("pong %+v", pong)
	}
}

// A client that reconnects with its version receives only newer entries.
func TestResume(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	early := g.Version
	g = anna.move(g, 1, "e2e4")
	g = bela.move(g, 2, "e7e5")
	for _, tt := range []struct {
		name          string
		version       uint64
		from, entries int
	}{
		{"nothing", 0, 0, 2},
		{"an old version", early, 0, 2},
		{"the version there is", g.Version, 2, 0},
		{"a version that is not yet", g.Version + 5, 0, 2},
	} {
		w := s.client(t).socket()
		w.watch(g.ID, tt.version)
		e := w.next("game")
		if got := e.shown(t); e.From != tt.from || len(got.Entries) != tt.entries || got.Version != g.Version {
			t.Errorf("%s: from %d, %d entries, version %d; want %d, %d, %d",
				tt.name, e.From, len(got.Entries), got.Version, tt.from, tt.entries, g.Version)
		}
	}
	// Watching again on the same socket fills a gap.
	w := s.client(t).socket()
	for range 2 {
		w.watch(g.ID, 0)
		if got := w.next("game").shown(t); len(got.Entries) != 2 {
			t.Errorf("told %+v", got)
		}
	}
}

// Players' messages stay among players until the game is over.
func TestChatIsToldToItsRoom(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	player, watcher := bela.socket(), s.client(t).socket()
	for _, w := range []*wire{player, watcher} {
		w.watch(g.ID, 0)
		w.next("game")
	}
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "secret"})
	outside := s.client(t)
	outside.post(gamePath(g.ID, "/chat"), map[string]any{"room": "watchers", "text": "public"})
	if got := player.next("chat").Message.Text; got != "secret" {
		t.Errorf("a player is told %q", got)
	}
	if got := watcher.next("chat").Message.Text; got != "public" {
		t.Errorf("a watcher is told %q", got)
	}
}

func TestLobby(t *testing.T) {
	s := newSite(t)
	w := s.client(t).socket()
	w.send(map[string]any{"type": "lobby", "on": true})
	if got := w.next("lobby"); len(got.Games) != 0 {
		t.Errorf("the lobby begins with %+v", got.Games)
	}
	offer := newGame("listed")
	offer["listed"] = true
	anna := s.client(t)
	g := anna.game("/api/v1/games", offer)
	if got := w.next("lobby"); len(got.Games) != 1 || got.Games[0].ID != g.ID || got.Games[0].Host {
		t.Errorf("the lobby shows %+v", got.Games)
	}
	var listed []live.Shown
	s.client(t).get("/api/v1/lobby").into(&listed)
	if len(listed) != 1 || listed[0].ID != g.ID {
		t.Errorf("GET /lobby shows %+v", listed)
	}
	s.client(t).game(gamePath(g.ID, "/seats/0"), map[string]any{})
	if got := w.next("lobby"); len(got.Games) != 0 {
		t.Errorf("the lobby still shows %+v", got.Games)
	}
}

// A friend with the invitation and a stranger from the lobby play one game.
func TestInvitation(t *testing.T) {
	s := newSite(t)
	offer := newGame("mixed")
	offer["listed"], offer["variant"], offer["lots"] = true, "star:3", false
	offer["seats"] = []map[string]any{{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}}
	g := s.client(t).game("/api/v1/games", offer)
	if g.Invitation == "" || !g.Seats[1].Reserved || g.Seats[2].Reserved {
		t.Fatalf("the host is told %q, %+v", g.Invitation, g.Seats)
	}
	var seen live.Shown
	friend, stranger := s.client(t), s.client(t)
	stranger.get(gamePath(g.ID, "")).into(&seen)
	if seen.Invitation != "" {
		t.Errorf("a stranger is told %q", seen.Invitation)
	}
	stranger.do(http.MethodPost, gamePath(g.ID, "/seats/2"), map[string]any{"invitation": "guessed"}).fails(http.StatusConflict, "reserved")
	stranger.game(gamePath(g.ID, "/seats/0"), map[string]any{})
	g = friend.game(gamePath(g.ID, "/seats/0"), map[string]any{"invitation": g.Invitation})
	if g.Stage != table.Playing || g.You[0] != 2 {
		t.Errorf("the friend sits on %v, stage %s", g.You, g.Stage)
	}
}

func TestWatchersAreCounted(t *testing.T) {
	s := newSite(t)
	anna, _, g := s.start(t)
	w := anna.socket()
	w.watch(g.ID, 0)
	w.next("game")
	s.client(t).socket().watch(g.ID, 0)
	if got := w.next("watchers").Count; got != 1 {
		t.Errorf("%d watchers, want 1", got)
	}
}

// Invalid messages get an error, and harmful ones close the connection.
func TestHostileMessages(t *testing.T) {
	s := newSite(t, func(c *siteConfig) { c.Limits.Messages = web.DefaultLimits().Messages })
	for _, tt := range []struct{ name, message, code string }{
		{"no JSON", "{", "bad-request"},
		{"a list", "[]", "bad-request"},
		{"no type", "{}", "bad-request"},
		{"another type", `{"type":"shutdown"}`, "bad-request"},
		{"no game", `{"type":"watch"}`, "no-game"},
		{"a game that is none", `{"type":"watch","game":"000000000000"}`, "no-game"},
		{"an id that is none", `{"type":"watch","game":"*"}`, "no-game"},
		{"a version below nothing", `{"type":"watch","game":"000000000000","version":-1}`, "bad-request"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := s.client(t).socket()
			w.t = t
			w.send(tt.message)
			if got := w.next("error").Problem; got.Code != tt.code {
				t.Errorf("problem %+v, want %s", got, tt.code)
			}
		})
	}
	t.Run("too large", func(t *testing.T) {
		w := s.client(t).socket()
		w.send(`{"type":"` + strings.Repeat("x", 5000) + `"}`)
		if got := w.closed(); got != websocket.StatusMessageTooBig {
			t.Errorf("closed with %d", got)
		}
	})
	t.Run("too many", func(t *testing.T) {
		w := s.client(t).socket()
		for range 60 {
			if w.conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"ping"}`)) != nil {
				break
			}
		}
		if got := w.closed(); got != websocket.StatusPolicyViolation {
			t.Errorf("closed with %d", got)
		}
	})
	t.Run("from another site", func(t *testing.T) {
		_, answered, err := s.client(t).dial(http.Header{"Origin": {"https://evil.example"}})
		if err == nil || answered.StatusCode != http.StatusForbidden {
			t.Errorf("dial: %v, %v", answered, err)
		}
	})
}

// The sockets of an address are limited, and closed ones free their place.
func TestSocketsOfAnAddress(t *testing.T) {
	s := newSite(t, func(c *siteConfig) { c.Limits.Sockets = 2 })
	c := s.client(t)
	first := c.socket()
	c.socket()
	if _, answered, err := c.dial(nil); err == nil || answered.StatusCode != http.StatusTooManyRequests {
		t.Fatalf("a third socket: %v, %v", answered, err)
	}
	if err := first.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	for { // the server notices a moment later
		conn, _, err := c.dial(nil)
		if err == nil {
			_ = conn.CloseNow()
			return
		}
		if t.Context().Err() != nil {
			t.Fatal(err)
		}
	}
}

// A client that does not read is closed with the reason; others still receive messages. The
// connections are pipes, so that no network buffer absorbs messages.
func TestSlowClientIsCut(t *testing.T) {
	s := newPipedSite(t)
	_, _, g := s.start(t)
	slow, quick := s.client(t).socket(), s.client(t).socket()
	for _, w := range []*wire{slow, quick} {
		w.watch(g.ID, 0)
		w.next("game")
	}
	const messages = 300 // more than a queue holds
	for i := range messages {
		payload, err := json.Marshal(live.Event{Game: g.ID, Message: &live.Message{ID: int64(i), Room: live.WatchersRoom}})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.bus.Announce(t.Context(), live.Topic(g.ID), payload); err != nil {
			t.Fatal(err)
		}
		if got := quick.next("chat").Message.ID; got != int64(i) {
			t.Fatalf("message %d, want %d", got, i)
		}
	}
	if got := slow.closed(); got != websocket.StatusPolicyViolation {
		t.Errorf("closed with %d", got)
	}
}

// A stopping server tells all clients when to reconnect.
func TestGoodbye(t *testing.T) {
	s := newSite(t)
	_, _, g := s.start(t)
	w := s.client(t).socket()
	w.watch(g.ID, 0)
	w.next("game")
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		s.web.Goodbye(context.WithoutCancel(t.Context()))
	}()
	if got := w.next("goodbye").Retry; got < 1000 || got > 10_000 {
		t.Errorf("come back after %d ms", got)
	}
	if got := w.closed(); got != websocket.StatusGoingAway {
		t.Errorf("closed with %d", got)
	}
	<-gone
	if _, answered, err := s.client(t).dial(nil); err == nil || answered.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a socket after that: %v, %v", answered, err)
	}
}

// A player's drawing goes only to partners in the game.
func TestDrawingIsToldToPartners(t *testing.T) {
	s := newSite(t)
	people := []*client{s.client(t), s.client(t), s.client(t), s.client(t)}
	g := doubles(people, true)
	wires := make([]*wire, 5)
	for i, c := range append(people, s.client(t)) {
		wires[i] = c.socket()
		wires[i].watch(g.ID, 0)
		wires[i].next("game")
	}
	strokes := [][2]string{{"1e2", "1e4"}, {"3d4", "3d4"}}
	wires[0].send(map[string]any{"type": "draw", "game": g.ID, "after": 2, "strokes": strokes})
	var got web.DrawnMessage
	wires[2].read("drawn", &got)
	if got.Game != g.ID || got.Seat != 1 || got.After != 2 || len(got.Strokes) != 2 || got.Strokes[1] != (live.Stroke{"3d4", "3d4"}) {
		t.Errorf("the partner is told %+v", got)
	}
	wires[0].send(map[string]any{"type": "draw", "game": g.ID, "after": 2, "strokes": [][2]string{}})
	wires[2].read("drawn", &got)
	if got.Strokes == nil || len(got.Strokes) != 0 {
		t.Errorf("a cleared drawing arrives as %+v", got)
	}
	// The next message is the move: nobody else receives drawings.
	people[0].move(g, 1, "1e21e4")
	for _, i := range []int{0, 1, 3, 4} {
		if e := wires[i].anyBut("watchers"); e.Type != "game" {
			t.Errorf("socket %d is told of %q", i, e.Type)
		}
	}
}

// A refused drawing gets its reason.
func TestDrawingRefused(t *testing.T) {
	s := newSite(t)
	people := []*client{s.client(t), s.client(t), s.client(t), s.client(t)}
	g, quiet := doubles(people, true), doubles(people, false)
	squares := func(n int) [][2]string {
		list := make([][2]string, n)
		for i := range list {
			list[i] = [2]string{"1e2", "1e4"}
		}
		return list
	}
	for _, tt := range []struct {
		name    string
		by      *client
		game    live.GameID
		watched bool
		strokes any
		code    string
	}{
		{"what is on no board", people[0], g.ID, true, [][2]string{{"1e2", "hello"}}, "invalid"},
		{"half a stroke", people[0], g.ID, true, [][]string{{"1e2"}}, "invalid"},
		{"too many", people[0], g.ID, true, squares(33), "invalid"},
		{"no strokes at all", people[0], g.ID, true, "1e2", "bad-request"},
		{"a game that is not watched", people[0], g.ID, false, squares(1), "not-seated"},
		{"somebody who looks on", s.client(t), g.ID, true, squares(1), "not-seated"},
		{"a game without chat", people[0], quiet.ID, true, squares(1), "no-chat"},
	} {
		w := tt.by.socket()
		if tt.watched {
			w.watch(tt.game, 0)
			w.next("game")
		}
		w.send(map[string]any{"type": "draw", "game": tt.game, "strokes": tt.strokes})
		if p := w.next("error").Problem; p.Code != tt.code {
			t.Errorf("%s: %+v, want %s", tt.name, p, tt.code)
		}
	}
}

// A player who draws too often is delayed, and can draw later.
func TestDrawingTooOften(t *testing.T) {
	s := makeSite(t, func(c *siteConfig) { c.Limits.Draw = web.Rate{PerSecond: 0.01, Burst: 3} })
	s.Start()
	people := []*client{s.client(t), s.client(t), s.client(t), s.client(t)}
	g := doubles(people, true)
	w := people[0].socket()
	w.watch(g.ID, 0)
	w.next("game")
	for range 4 {
		w.send(map[string]any{"type": "draw", "game": g.ID, "strokes": [][2]string{{"1e2", "1e4"}}})
	}
	if p := w.next("error").Problem; p.Code != "too-often" {
		t.Errorf("%+v", p)
	}
}

// doubles is a game of four in which the first plays with the third.
func doubles(people []*client, chat bool) *live.Shown {
	offer := newGame(map[bool]string{true: "talking", false: "silent"}[chat])
	offer["variant"], offer["chat"], offer["lots"] = "star:4,teams=pairs", chat, false
	offer["seats"] = []map[string]any{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}}
	g := people[0].game("/api/v1/games", offer)
	for i, c := range people[1:] {
		g = c.game(gamePath(g.ID, "/seats/"+string(rune('2'+i))), map[string]any{})
	}
	return g
}
