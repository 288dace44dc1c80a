package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/server/app"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// server is a running server with a data directory.
type server struct {
	t    *testing.T
	url  string
	stop func() // stops the server and waits; fails the test if it ended with an error
}

// local returns the configuration of a server on this machine, without limits.
func local(data string) app.Config {
	return app.Config{Listen: "127.0.0.1:0", Data: data, Bots: -1, Drain: 10 * time.Second}
}

// run runs a server with SQLite and its bus in memory.
func run(t *testing.T, data string) *server {
	t.Helper()
	return runWith(t, local(data), slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
}

// runWith runs a server with a configuration.
func runWith(t *testing.T, c app.Config, log *slog.Logger) *server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ready, ended := make(chan app.Addresses, 1), make(chan error, 1)
	go func() { ended <- app.Run(ctx, c, log, func(a app.Addresses) { ready <- a }) }()
	s := &server{t: t}
	s.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(s.stop)
	select {
	case a := <-ready:
		s.url = a.Page
	case err := <-ended:
		ended <- nil
		t.Fatalf("Run: %v", err)
	}
	return s
}

// person is a browser with its cookies, which outlive the server.
type person struct {
	t    *testing.T
	http *http.Client
	url  string
}

func (s *server) person() *person {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	transport := &http.Transport{}
	s.t.Cleanup(transport.CloseIdleConnections)
	return &person{s.t, &http.Client{Jar: jar, Transport: transport}, s.url + "/api/v1"}
}

// at returns the same person at another server, or at the same one after a restart.
func (p *person) at(s *server) *person {
	moved := *p
	moved.url = s.url + "/api/v1"
	// Cookies belong to a host, whatever the port.
	return &moved
}

// ask sends a request, with a body if it is not nil, and reads the answer.
func (p *person) ask(method, path string, body, into any) (status int) {
	p.t.Helper()
	status, text := p.send(method, path, body)
	if err := json.Unmarshal(text, into); err != nil {
		p.t.Fatalf("%s %s: status %d, %v in %s", method, path, status, err, text)
	}
	return status
}

// send sends a request and returns the answer.
func (p *person) send(method, path string, body any) (status int, answer []byte) {
	p.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answered, err := p.http.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answered.Body.Close()
	if text, err = io.ReadAll(answered.Body); err != nil {
		p.t.Fatal(err)
	}
	return answered.StatusCode, text
}

// game sends a request whose answer is a game.
func (p *person) game(method, path string, body any) *live.Shown {
	p.t.Helper()
	var answer struct {
		live.Shown
		Detail string `json:"detail"`
	}
	if status := p.ask(method, path, body, &answer); status != http.StatusOK {
		p.t.Fatalf("%s %s: status %d, %s", method, path, status, answer.Detail)
	}
	return &answer.Shown
}

func (p *person) move(g *live.Shown, seat int, text string) *live.Shown {
	p.t.Helper()
	return p.game("POST", "/games/"+string(g.ID)+"/moves", map[string]any{"version": g.Version, "seat": seat, "text": text})
}

func (p *person) view(id live.GameID) *api.View {
	p.t.Helper()
	var v api.View
	if status := p.ask("GET", "/games/"+string(id)+"/view", nil, &v); status != http.StatusOK {
		p.t.Fatalf("view: status %d", status)
	}
	return &v
}

// offer returns a game to create, with the host on seat 1 and the given other seats.
func offer(variant string, others ...map[string]any) map[string]any {
	return map[string]any{
		"variant": variant, "seats": append([]map[string]any{{"kind": "me", "name": "Anna"}}, others...),
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 3_600_000},
	}
}

// People play each game through the API, with legal moves, until it is over. In a long game they
// resign after some moves.
func TestGames(t *testing.T) {
	s := run(t, t.TempDir())
	for _, tt := range []struct {
		variant string
		seats   int
		moves   int
	}{
		{"star:2", 2, 60}, {"star:4,teams=pairs", 4, 40}, {"yalta", 3, 45}, {"sovereign,pie=no", 2, 30},
		{"royale", 4, 40}, {"rex", 2, 60}, {"draughts:4", 4, 120},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			people := []*person{s.person()}
			people[0].t = t
			var open []map[string]any
			for range tt.seats - 1 {
				open = append(open, map[string]any{"kind": "open"})
			}
			g := people[0].game("POST", "/games", offer(tt.variant, open...))
			for seat := 2; seat <= tt.seats; seat++ {
				p := s.person()
				p.t = t
				people = append(people, p)
				g = p.game("POST", fmt.Sprintf("/games/%s/seats/%d", g.ID, seat), map[string]any{})
			}
			dice := rand.New(rand.NewPCG(1, 2))
			for range tt.moves {
				if g.Stage != table.Playing {
					break
				}
				v := people[0].view(g.ID)
				g = people[g.Turn-1].move(g, g.Turn, v.Moves[dice.IntN(len(v.Moves))].Text)
			}
			for g.Stage == table.Playing {
				seat := g.Turn
				g = people[seat-1].game("POST", "/games/"+string(g.ID)+"/resign", map[string]any{"seat": seat})
			}
			if g.Stage != table.Over || g.Outcome == nil || !g.Outcome.Over {
				t.Errorf("stage %s, outcome %+v", g.Stage, g.Outcome)
			}
		})
	}
}

// wire is a WebSocket that receives games.
type wire struct {
	t    *testing.T
	conn *websocket.Conn
}

func (p *person) wire() *wire {
	p.t.Helper()
	conn, _, err := websocket.Dial(p.t.Context(), "ws"+strings.TrimPrefix(p.url, "http")+"/ws", &websocket.DialOptions{HTTPClient: p.http})
	if err != nil {
		p.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	p.t.Cleanup(func() { _ = conn.CloseNow() })
	return &wire{p.t, conn}
}

func (w *wire) watch(id live.GameID, version uint64) {
	w.t.Helper()
	w.say(web.ClientMessage{Type: "watch", Game: id, Version: version})
}

// say sends a message.
func (w *wire) say(message web.ClientMessage) {
	w.t.Helper()
	text, err := json.Marshal(message)
	if err == nil {
		err = w.conn.Write(w.t.Context(), websocket.MessageText, text)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// next reads a message, while waiting for what.
func (w *wire) next(what string) []byte {
	w.t.Helper()
	ctx, done := context.WithTimeout(w.t.Context(), time.Minute)
	defer done()
	_, text, err := w.conn.Read(ctx)
	if err != nil {
		w.t.Fatalf("waiting for %s: %v", what, err)
	}
	return text
}

// until reads messages until one has the kind and, if it is a game, satisfies good.
func (w *wire) until(kind string, good func(*live.Shown) bool) *live.Shown {
	w.t.Helper()
	for {
		text := w.next(kind)
		var m struct {
			Type string      `json:"type"`
			Game *live.Shown `json:"game"`
		}
		if json.Unmarshal(text, &m) == nil && m.Type == kind && (m.Game == nil || good(m.Game)) {
			return m.Game
		}
	}
}

// Bots answer in a game of three with one person. One of them agrees to a draw at the start,
// where nothing is to be won.
func TestBots(t *testing.T) {
	s := run(t, t.TempDir())
	anna := s.person()
	bot := map[string]any{"kind": "bot", "level": 2}
	g := anna.game("POST", "/games", offer("star:3", bot, bot))
	w := anna.wire()
	w.watch(g.ID, g.Version)
	for round := range 2 {
		anna.move(g, 1, anna.view(g.ID).Moves[0].Text)
		g = w.until("game", func(g *live.Shown) bool { return g.Turn == 1 && g.From+len(g.Entries) >= 3*(round+1) })
	}
	g = anna.game("POST", "/games", offer("star:2", bot))
	g = anna.game("POST", "/games/"+string(g.ID)+"/votes", map[string]any{"kind": "draw", "seat": 1})
	w.watch(g.ID, g.Version)
	w.until("game", func(g *live.Shown) bool { return g.LastVote != nil })
}

// After a restart a game continues in the same position, with the same people. They receive a
// time to reconnect.
func TestRestart(t *testing.T) {
	data := t.TempDir()
	first := run(t, data)
	anna, bela := first.person(), first.person()
	g := anna.game("POST", "/games", offer("star:2", map[string]any{"kind": "open"}))
	g = bela.game("POST", "/games/"+string(g.ID)+"/seats/2", map[string]any{"name": "Bela"})
	g = anna.move(g, 1, "e2e4")
	w := bela.wire()
	w.watch(g.ID, 0)
	w.until("game", func(*live.Shown) bool { return true })
	told := make(chan struct{})
	go func() {
		defer close(told)
		w.until("goodbye", nil)
		for { // reading answers the closing of the connection
			if _, _, err := w.conn.Read(context.Background()); err != nil {
				return
			}
		}
	}()
	first.stop()
	<-told

	second := run(t, data)
	anna, bela = anna.at(second), bela.at(second)
	w = bela.wire()
	w.watch(g.ID, g.Version)
	w.until("game", func(now *live.Shown) bool { return now.Version >= g.Version && len(now.You) == 1 && now.Turn == 2 })
	g = bela.game("GET", "/games/"+string(g.ID), nil)
	if len(g.Entries) != 1 || g.Seats[1].Name != "Bela" {
		t.Fatalf("after the restart: %+v", g)
	}
	g = bela.move(g, 2, "e7e5")
	if g = anna.move(g, 1, "g1f3"); g.Turn != 2 {
		t.Errorf("the game does not go on: %+v", g)
	}
}

// A backup of a running server is all that another server needs.
func TestBackup(t *testing.T) {
	data, copied := t.TempDir(), t.TempDir()
	s := run(t, data)
	anna := s.person()
	g := anna.game("POST", "/games", offer("rex", map[string]any{"kind": "here", "name": "Bela"}))
	g = anna.move(g, 1, anna.view(g.ID).Moves[0].Text)
	if err := store.Backup(t.Context(), data, filepath.Join(copied, store.File)); err != nil {
		t.Fatal(err)
	}
	other := run(t, copied)
	if got := anna.at(other).game("GET", "/games/"+string(g.ID), nil); len(got.Entries) != 1 || len(got.You) != 2 {
		t.Errorf("the copy has %+v", got)
	}
}

// Two servers on one directory without a common bus would not hear each other's moves.
func TestOneServerOfADirectory(t *testing.T) {
	data := t.TempDir()
	run(t, data)
	c := local(data)
	err := app.Run(t.Context(), c, slog.New(slog.DiscardHandler), func(app.Addresses) { t.Error("a second server runs") })
	if err == nil || !strings.Contains(err.Error(), "another server") {
		t.Errorf("Run: %v", err)
	}
}

// The page for hosts lists every setting with its environment variable.
func TestSettingsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	for field := range reflect.TypeFor[app.Config]().Fields() {
		for _, tag := range []string{"toml", "env"} {
			if name := field.Tag.Get(tag); name == "" || !bytes.Contains(page, []byte("`"+name+"`")) {
				t.Errorf("docs/server.md does not have %s %q of %s", tag, name, field.Name)
			}
		}
	}
}

// An invalid configuration is reported at once, with every wrong field.
func TestBadConfig(t *testing.T) {
	c := app.Config{
		Listen: "127.0.0.1:0", TLSCert: "cert.pem", Proxies: []string{"10.0.0.0/99"}, Origins: []string{"example.org"},
		Bots: -2, LimitGames: -1,
	}
	err := app.Run(t.Context(), c, slog.New(slog.DiscardHandler), func(app.Addresses) { t.Error("it runs") })
	for _, want := range []string{"data", "tls-cert", `"10.0.0.0/99"`, `"example.org"`, "bots", "limit-games"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Run: %v, want it to name %s", err, want)
		}
	}
}

// An address in use makes the server end with an error.
func TestAddressInUse(t *testing.T) {
	s := run(t, t.TempDir())
	c := local(t.TempDir())
	c.Listen = strings.TrimPrefix(s.url, "http://")
	if err := app.Run(t.Context(), c, slog.New(slog.DiscardHandler), func(app.Addresses) {}); err == nil {
		t.Error("Run returns no error")
	}
}

// The metrics have an address of their own if configured, with profiles. The public address has
// neither.
func TestMetricsAddress(t *testing.T) {
	c := make(chan app.Addresses, 1)
	ctx, cancel := context.WithCancel(t.Context())
	config := local(t.TempDir())
	config.Metrics = "127.0.0.1:0"
	ended := make(chan error, 1)
	go func() {
		ended <- app.Run(ctx, config, slog.New(slog.DiscardHandler), func(a app.Addresses) { c <- a })
	}()
	addresses := <-c
	own := strings.TrimSuffix(addresses.Metrics, "/metrics")
	for _, tt := range []struct {
		url  string
		text string
		has  bool
	}{
		{own + "/metrics", "manykings_sockets 0", true},
		{own + "/debug/pprof/", "goroutine", true},
		{own + "/debug/pprof/heap?debug=1", "heap profile", true},
		{addresses.Page + "/metrics", "manykings_sockets", false},
		{addresses.Page + "/debug/pprof/", "goroutine", false},
		{addresses.Page + "/debug/pprof/heap?debug=1", "heap profile", false},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, tt.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		answered, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answered.Body)
		_ = answered.Body.Close()
		if err != nil || (answered.StatusCode == http.StatusOK && strings.Contains(string(text), tt.text)) != tt.has {
			t.Errorf("%s: status %d, %.200s, %v", tt.url, answered.StatusCode, text, err)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
}

// A second server on a directory ends with a clear message, even with a bus that several could
// share.
func TestSecondServer(t *testing.T) {
	data := t.TempDir()
	run(t, data)
	for _, nats := range []string{"", "nats://127.0.0.1:1"} {
		c := local(data)
		c.NATS = nats
		err := app.Run(t.Context(), c, slog.New(slog.DiscardHandler), func(app.Addresses) { t.Error("it runs") })
		if err == nil || !strings.Contains(err.Error(), "another server runs in the data directory "+data) {
			t.Errorf("with the bus %q: %v", nats, err)
		}
	}
}
