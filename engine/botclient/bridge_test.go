package botclient_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/engine/botclient"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/server/app"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/table"
)

// server is a server that can be stopped and started again on its data.
type server struct {
	t       *testing.T
	config  app.Config
	url     string
	stop    func()
	browser *http.Client
}

func newServer(t *testing.T) *server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{
		t: t, config: app.Config{Listen: address, Data: t.TempDir(), Drain: 5 * time.Second},
		url: "http://" + address, browser: &http.Client{Jar: jar},
	}
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *server) start() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(s.t.Context()))
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- app.Run(ctx, s.config, slog.New(slog.DiscardHandler), func(app.Addresses) { close(ready) })
	}()
	select {
	case <-ready:
	case err := <-ended:
		cancel()
		s.t.Fatal(err)
	}
	s.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
	})
}

// ask sends a request, of the owner or with the token of a program.
func (s *server) ask(method, path, secret string, body, answer any) (status int, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.url+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	client := s.browser
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
		client = http.DefaultClient
	}
	a, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer a.Body.Close()
	text, err = io.ReadAll(a.Body)
	if err != nil {
		return 0, err
	}
	if a.StatusCode != http.StatusOK {
		return a.StatusCode, errors.New(string(text))
	}
	return a.StatusCode, json.Unmarshal(text, answer)
}

// must is ask for requests that must succeed.
func (s *server) must(method, path, secret string, body, answer any) {
	s.t.Helper()
	if _, err := s.ask(method, path, secret, body, answer); err != nil {
		s.t.Fatal(method, path, err)
	}
}

// token makes a program and returns the secret of a token of it.
func (s *server) token(name string) (secret string) {
	s.t.Helper()
	s.must("POST", "/me/programs", "", map[string]any{"name": name, "accepts": map[string]any{"from": "all", "games": 100}}, &botaccounthttp.Program{})
	var token botaccounthttp.Token
	s.must("POST", "/me/programs/"+name+"/tokens", "", map[string]any{"scopes": []string{"read", "play", "host"}}, &token)
	return token.Secret
}

// program makes a program and joins it with players that play at random.
func (s *server) program(name string) (secret string) {
	s.t.Helper()
	secret = s.token(name)
	ctx, cancel := context.WithCancel(s.t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- botclient.Run(ctx, botclient.Config{
			Server: s.url, Token: secret, Parse: new(games.Shelf).Parse, Open: func() match.Player { return new(match.Random) },
			Engines: 2, MoveTime: time.Second, Log: slog.New(slog.DiscardHandler),
		})
	}()
	s.t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
	})
	return secret
}

// until waits until something holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("not after two minutes: ", what)
		}
	}
}

// Programs play all families to the end, while the server is stopped and comes back. Every
// entry was sent by a program, once: all were accepted, and lead to the end by the
// rules.
func TestProgramsPlayOn(t *testing.T) {
	s := newServer(t)
	fox := s.program("Fox")
	s.program("Owl")
	s.program("Cat")
	until(t, "three programs listen", func() bool {
		var list []botaccounthttp.Program
		s.must("GET", "/programs", "", nil, &list)
		return len(list) == 3
	})
	var ids []live.GameID
	for _, variant := range []string{"star:2", "draughts:2", "rex", "sovereign", "yalta", "star:3", "draughts:3"} {
		g := gamestest.Game(t, variant)
		seats := []map[string]any{{"kind": "me"}, {"kind": "program", "name": "Owl"}, {"kind": "program", "name": "Cat"}}
		var made live.Shown
		s.must("POST", "/games", fox, map[string]any{
			"variant": variant, "seats": seats[:g.Seats()], "token": variant,
			"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 3600000},
		}, &made)
		ids = append(ids, made.ID)
	}
	state := func(id live.GameID) (g live.Shown) {
		s.must("GET", "/games/"+string(id), "", nil, &g)
		return g
	}
	until(t, "all games have begun", func() bool {
		return !slices.ContainsFunc(ids, func(id live.GameID) bool { return len(state(id).Entries) < 6 })
	})
	for range 2 {
		s.stop()
		s.start()
		before := map[live.GameID]int{}
		for _, id := range ids {
			before[id] = len(state(id).Entries)
		}
		until(t, "all games go on", func() bool {
			return !slices.ContainsFunc(ids, func(id live.GameID) bool {
				g := state(id)
				return g.Stage == table.Playing && len(g.Entries) <= before[id]
			})
		})
	}
	// Random games may last for hundreds of moves: each is played for a while.
	until(t, "all games are over or long", func() bool {
		return !slices.ContainsFunc(ids, func(id live.GameID) bool {
			g := state(id)
			return g.Stage == table.Playing && len(g.Entries) < 60
		})
	})
	for _, id := range ids {
		g := state(id)
		game := gamestest.Game(t, g.Variant)
		pos := game.Start()
		for i, e := range g.Entries {
			if err := rules.Apply(pos, e.Text); err != nil {
				t.Errorf("%s, entry %d, %s: %v", g.Variant, i+1, e.Text, err)
			}
			if _, _, isEntry := rules.ParseEntry(e.Text); isEntry {
				t.Errorf("%s, entry %d: %s: a program has given up", g.Variant, i+1, e.Text)
			}
		}
		for _, seat := range g.Seats {
			if !seat.Program {
				t.Errorf("%s: a seat is not marked: %+v", g.Variant, seat)
			}
		}
	}
}

// A token that does not hold ends a bridge, and says so.
func TestWrongToken(t *testing.T) {
	s := newServer(t)
	err := botclient.Run(t.Context(), botclient.Config{
		Server: s.url, Token: "mkt_AAAAAAAAAAAAAAAAAAAAAAAAAA", Engines: 1, Open: func() match.Player { return new(match.Random) },
		Log: slog.New(slog.DiscardHandler),
	})
	if !errors.Is(err, botclient.ErrToken) {
		t.Errorf("the bridge ends with %v", err)
	}
}

// engine writes a shell script that speaks UCI badly, and returns its command.
func engine(t *testing.T, answer string) []string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	path := filepath.Join(t.TempDir(), "engine.sh")
	script := `set -- g1f3 g8f6 f3g1 f6g8; while read line; do case "$line" in
uci) echo uciok;; isready) echo readyok;; go*) ` + answer + `;; quit) exit;; esac; done`
	if err := os.WriteFile(path, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"sh", path}
}

// The check finds the faults of an engine.
func TestCheck(t *testing.T) {
	for _, tt := range []struct{ name, answer, want string }{
		{"an illegal move", "echo bestmove e2e5", `it answers "e2e5", which is not a legal move`},
		{"too late", "sleep 0.3; set -- $2 $3 $4 $1; echo bestmove $4", "keeps to its time"},
		{"it ends", "exit", "it has ended"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gamestest.Game(t, "star:2")
			var all []string
			good := botclient.Check(t.Context(), engine(t, tt.answer), nil, []rules.Game{g}, func(f botclient.Finding) {
				if !f.Good {
					all = append(all, f.What+": "+f.Says)
				}
			})
			if good || !strings.Contains(strings.Join(all, "; "), tt.want) {
				t.Errorf("good=%t: %q, want %q", good, all, tt.want)
			}
		})
	}
}

// The examples play, one in Python and one in TypeScript.
func TestExamples(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip(err)
	}
	if _, err := os.Stat("../../page/node_modules/typescript"); err != nil {
		t.Skip("what turns TypeScript into JavaScript comes with the page: ", err)
	}
	script := filepath.Join(t.TempDir(), "bot.mjs")
	translate := `const ts = require("../../page/node_modules/typescript"), fs = require("node:fs");
		const { outputText } = ts.transpileModule(fs.readFileSync("../../examples/bot.ts", "utf8"), { compilerOptions: { target: "es2022", module: "esnext" } });
		fs.writeFileSync(process.argv[1], outputText);`
	if out, err := exec.CommandContext(t.Context(), node, "-e", translate, script).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := newServer(t)
	for name, command := range map[string][]string{"Python": {python, "../../examples/bot.py"}, "Node": {node, script}} {
		cmd := exec.CommandContext(t.Context(), command[0], append(command[1:], s.url)...)
		cmd.Env = append(os.Environ(), "MANYKINGS_TOKEN="+s.token(name))
		cmd.Stdout, cmd.Stderr = t.Output(), t.Output()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill() // it may have ended by itself
			_ = cmd.Wait()
		})
	}
	owl := s.program("Owl")
	until(t, "three programs listen", func() bool {
		var list []botaccounthttp.Program
		s.must("GET", "/programs", "", nil, &list)
		return len(list) == 3
	})
	var g live.Shown
	s.must("POST", "/games", owl, map[string]any{
		"variant": "yalta", "seats": []map[string]any{{"kind": "me"}, {"kind": "program", "name": "Python"}, {"kind": "program", "name": "Node"}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 3600000},
	}, &g)
	until(t, "they have played", func() bool {
		s.must("GET", "/games/"+string(g.ID), "", nil, &g)
		return g.Stage == table.Over || len(g.Entries) >= 30
	})
}
