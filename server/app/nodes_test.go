package app_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/server/app"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// nodeConfig is the environment variable that makes the test program a node.
const nodeConfig = "MANYKINGS_TEST_NODE"

// nodePushes is the variable with the certificate of the push service.
const nodePushes = "MANYKINGS_TEST_PUSHES"

func TestMain(m *testing.M) {
	if text := os.Getenv(nodeConfig); text != "" {
		os.Exit(beNode(text))
	}
	os.Exit(postgrestest.Main(m))
}

// beNode runs a server in this process, which prints its address on standard output.
func beNode(text string) int {
	var c app.Config
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	pushing := new(notify.PushOptions)
	if certificate := os.Getenv(nodePushes); certificate != "" { // of the test's own push service
		trusted := x509.NewCertPool()
		trusted.AppendCertsFromPEM([]byte(certificate))
		pushing = &notify.PushOptions{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}}, Anywhere: true}
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	if err := app.Start(ctx, c, log, pushing, func(a app.Addresses) { fmt.Println(a.Page) }); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// cluster is what the nodes share.
type cluster struct {
	t        *testing.T
	postgres *postgrestest.Server
	database string
	nats     *natstest.Server
	pushes   string // certificate of the push service; empty if there is none
}

// newCluster starts the test's own PostgreSQL and NATS servers.
func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t, postgres: postgrestest.Cluster(t, "fsync=off"), nats: natstest.Start(t, "--jetstream")}
	if err := c.postgres.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.postgres.CreateDatabase(t.Context(), "games"); err != nil {
		t.Fatal(err)
	}
	c.database = c.postgres.Address("games")
	return c
}

// config returns the configuration of a node.
func (c *cluster) config() app.Config {
	config := local("")
	config.Database, config.NATS, config.Bots = c.database, c.nats.URL(), 0
	return config
}

// process is a node in a process of its own.
type process struct {
	server
	cmd  *exec.Cmd
	done chan struct{}
}

// begin starts a node without waiting until it is ready.
func (c *cluster) begin(config app.Config) (p *process, ready func() error) {
	c.t.Helper()
	text, err := json.Marshal(config)
	if err != nil {
		c.t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		c.t.Fatal(err)
	}
	p = &process{server: server{t: c.t}, cmd: exec.Command(program), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), nodeConfig+"="+string(text), nodePushes+"="+c.pushes)
	p.cmd.Stderr = c.t.Output()
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		c.t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	c.t.Cleanup(p.kill)
	return p, func() error {
		if !lines.Scan() {
			err := p.cmd.Wait()
			close(p.done)
			return fmt.Errorf("the node has ended: %w", err)
		}
		p.url = lines.Text()
		go func() {
			_ = p.cmd.Wait() // the test knows why the node ends
			close(p.done)
		}()
		return nil
	}
}

// start starts a node.
func (c *cluster) start() *process {
	c.t.Helper()
	return c.startWith(c.config())
}

// startWith starts a node with other settings.
func (c *cluster) startWith(config app.Config) *process {
	c.t.Helper()
	p, ready := c.begin(config)
	if err := ready(); err != nil {
		c.t.Fatal(err)
	}
	return p
}

// kill ends the node like a crash.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.done
}

// leave shuts the node down in order.
func (p *process) leave() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.done
}

// pair starts a game of two people, each with a socket at a node of their own.
func pair(t *testing.T, a, b *server, leaving map[string]any) (anna, bela *person, forAnna, forBela *wire, g *live.Shown) {
	t.Helper()
	anna, bela = a.person(), b.person()
	terms := offer("star:2", map[string]any{"kind": "open"})
	if leaving != nil {
		terms["leaving"] = leaving
	}
	g = anna.game("POST", "/games", terms)
	forAnna = anna.wire()
	forAnna.watch(g.ID, 0)
	forAnna.until("game", func(*live.Shown) bool { return true })
	g = bela.game("POST", "/games/"+string(g.ID)+"/seats/2", map[string]any{"name": "Bela"})
	forBela = bela.wire()
	forBela.watch(g.ID, 0)
	forBela.until("game", func(g *live.Shown) bool { return present(g) })
	return anna, bela, forAnna, forBela, g
}

// stay reads messages, and so answers pings, until the connection ends.
func (w *wire) stay() {
	go func() {
		for {
			if _, _, err := w.conn.Read(context.Background()); err != nil {
				return
			}
		}
	}()
}

// present reports whether all players are present.
func present(g *live.Shown) bool {
	for _, s := range g.Seats {
		if s.Kind == table.Person && s.Away != 0 {
			return false
		}
	}
	return true
}

// Two people play with a socket on a node each, and every move reaches the other.
func TestTwoNodes(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	anna, bela, forAnna, forBela, g := pair(t, &a.server, &b.server, nil)
	began := time.Now()
	for ply, text := range strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7") {
		who, there := anna, forBela
		if ply%2 == 1 {
			who, there = bela, forAnna
		}
		g = who.game("GET", "/games/"+string(g.ID), nil)
		g = who.move(g, ply%2+1, text)
		heard := there.until("game", func(heard *live.Shown) bool { return heard.Version >= g.Version })
		if heard.From+len(heard.Entries) != ply+1 {
			t.Fatalf("after %s: %d entries from %d", text, len(heard.Entries), heard.From)
		}
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("ten moves took %v: they did not come by the bus", took)
	}
	// A session is valid at both nodes.
	anna.at(&b.server).game("POST", "/games/"+string(g.ID)+"/resign", map[string]any{"seat": 1})
	forAnna.until("game", func(g *live.Shown) bool { return g.Stage == table.Over })
	a.leave()
	if g = anna.at(&b.server).game("GET", "/games/"+string(g.ID), nil); len(g.Entries) != 11 {
		t.Errorf("%d entries, want 11", len(g.Entries))
	}
}

// board reads messages until one of a board is good.
func (w *wire) board(good func(web.BoardMessage) bool) {
	w.t.Helper()
	for {
		text := w.next("a phone")
		var m web.BoardMessage
		if json.Unmarshal(text, &m) == nil && m.Type == "board" && good(m) {
			return
		}
	}
}

// The phones at one wooden board are connected to different nodes. They hear each other.
func TestBoardOfTwoNodes(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	first, near, far := a.person().wire(), a.person().wire(), b.person().wire()
	const secret = "00112233445566778899aabbccddeeff"
	sum := sha256.Sum256([]byte(secret))
	key := hex.EncodeToString(sum[:])[:32]
	for _, w := range []*wire{first, near, far} {
		w.say(web.ClientMessage{Type: "board", Board: key, On: true})
	}
	clock, err := table.NewBoardClock(table.Clock{Kind: table.GameClock, Initial: 60_000}, 3)
	if err != nil {
		t.Fatal(err)
	}
	// As on the page, a phone says hello at once, and the first phone shows the clock.
	for i, w := range []*wire{near, far} {
		at := int64(i + 1)
		w.say(web.ClientMessage{Type: "board", Board: key, Act: &web.BoardAct{Do: "hello", Seat: i + 1, At: at}})
		first.board(func(m web.BoardMessage) bool { return m.Act != nil && m.Act.Seat == i+1 })
		first.say(web.ClientMessage{Type: "board", Board: key, Secret: secret, Show: &web.BoardShow{Variant: "yalta", Clock: clock, Now: 1000, At: at}})
		w.board(func(m web.BoardMessage) bool { return m.Show != nil && m.Show.At == at })
	}
	// Touches and moves come in their order, within the time that a player notices.
	began := time.Now()
	const touches = 20
	for made := range touches {
		far.say(web.ClientMessage{Type: "board", Board: key, Act: &web.BoardAct{Do: "press", Seat: 2, Made: made + 1}})
		first.board(func(m web.BoardMessage) bool {
			if m.Act != nil && m.Act.Do == "press" && m.Act.Made != made+1 {
				t.Fatalf("touch %d came as touch %d", made+1, m.Act.Made)
			}
			return m.Act != nil && m.Act.Do == "press"
		})
		first.say(web.ClientMessage{Type: "board", Board: key, Secret: secret, Show: &web.BoardShow{Variant: "yalta", Clock: clock, Now: int64(2000 + made)}})
		for _, w := range []*wire{near, far} {
			w.board(func(m web.BoardMessage) bool { return m.Show != nil && m.Show.Now == int64(2000+made) })
		}
	}
	t.Logf("%v from a touch at one node until the other shows it", time.Since(began)/touches)
	for from := 0; from < 96; from += 32 {
		written := slices.Repeat([]string{"e2e4"}, 32)
		far.say(web.ClientMessage{Type: "board", Board: key, Act: &web.BoardAct{Do: "sheet", Seat: 2, From: from, Written: written}})
	}
	for from := 0; from < 96; from += 32 {
		first.board(func(m web.BoardMessage) bool {
			if m.Act != nil && m.Act.Do == "sheet" && (m.Act.From != from || len(m.Act.Written) != 32) {
				t.Fatalf("the part from %d came as that from %d, with %d moves", from, m.Act.From, len(m.Act.Written))
			}
			return m.Act != nil && m.Act.Do == "sheet"
		})
	}
	// A node that was killed is replaced: its phone joins at the other one.
	b.kill()
	again := a.person().wire()
	again.say(web.ClientMessage{Type: "board", Board: key, On: true})
	again.say(web.ClientMessage{Type: "board", Board: key, Act: &web.BoardAct{Do: "hello", Seat: 3}})
	first.board(func(m web.BoardMessage) bool { return m.Act != nil && m.Act.Seat == 3 })
}

// A player must not be resigned as absent while connected. Closing a tab at one node leaves
// nobody absent while another is open elsewhere. Restarting one node of two leaves nobody absent
// either.
func TestPresenceOfNodes(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	leaving := map[string]any{"kind": "out", "after": 20_000}
	anna, bela, forAnna, forBela, g := pair(t, &a.server, &b.server, leaving)
	forBela.stay()
	// Bela has a second tab, at Anna's node, and closes it.
	second := bela.at(&a.server).wire()
	second.watch(g.ID, 0)
	second.until("game", func(*live.Shown) bool { return true })
	if err := second.conn.CloseNow(); err != nil {
		t.Fatal(err)
	}
	// Anna moves to b; then a is killed and restarted.
	moved := anna.at(&b.server).wire()
	moved.watch(g.ID, 0)
	moved.until("game", func(*live.Shown) bool { return true })
	moved.stay()
	_ = forAnna.conn.CloseNow()
	a.kill()
	a = c.start()
	// Longer than it takes to be marked absent.
	until := time.Now().Add(14 * time.Second)
	for time.Now().Before(until) {
		now := bela.at(&b.server).game("GET", "/games/"+string(g.ID), nil)
		if !present(now) || now.Stage != table.Playing {
			t.Fatalf("somebody counts as away: %+v, stage %s", now.Seats, now.Stage)
		}
		time.Sleep(200 * time.Millisecond)
	}
	// Players of a killed node who do not come back count as absent.
	third := anna.at(&a.server).wire()
	third.watch(g.ID, 0)
	third.until("game", func(*live.Shown) bool { return true })
	_ = moved.conn.CloseNow()
	time.Sleep(3 * time.Second) // both nodes have announced it
	a.kill()
	deadline := time.Now().Add(40 * time.Second)
	for {
		now := bela.game("GET", "/games/"+string(g.ID), nil)
		if now.Seats[0].Away != 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("a player connected to a vanished node never counts as away")
		}
		time.Sleep(200 * time.Millisecond)
	}
	if now := bela.game("GET", "/games/"+string(g.ID), nil); now.Seats[1].Away != 0 {
		t.Error("who was connected to the other counts as away")
	}
}

// A node that shuts down in order says goodbye. Its players come back to another within seconds
// and receive what they missed. Nobody counts as absent or loses time.
func TestHandover(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	anna, bela := a.person(), b.person()
	terms := offer("star:2", map[string]any{"kind": "open"})
	terms["clock"] = map[string]any{"kind": "game", "initial": 600_000}
	g := anna.game("POST", "/games", terms)
	forAnna := anna.wire()
	forAnna.watch(g.ID, 0)
	forAnna.until("game", func(*live.Shown) bool { return true })
	g = bela.game("POST", "/games/"+string(g.ID)+"/seats/2", map[string]any{"name": "Bela"})
	forBela := bela.wire()
	forBela.watch(g.ID, 0)
	forBela.until("game", present)
	forBela.stay()
	anna.move(g, 1, "e2e4")
	forAnna.until("game", func(g *live.Shown) bool { return len(g.Entries) > 0 })

	began := time.Now()
	go a.leave()
	forAnna.until("goodbye", nil)
	// While Anna has no connection, Bela plays on at the other node.
	g = bela.game("GET", "/games/"+string(g.ID), nil)
	seen := g.Version
	g = bela.move(g, 2, "e7e5")
	there := anna.at(&b.server)
	again := there.wire()
	again.watch(g.ID, seen)
	heard := again.until("game", func(g *live.Shown) bool { return g.Version > seen })
	again.stay()
	if heard.From+len(heard.Entries) != 2 {
		t.Errorf("she hears of %d entries, want both", heard.From+len(heard.Entries))
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("back after %v", took)
	}
	g = there.move(g, 1, "g1f3")
	spent := 600_000 - g.Seats[0].Left
	if most := int64(time.Since(began)/time.Millisecond) + 1000; spent > most {
		t.Errorf("two moves took Anna %d ms by the clock, the hand-over %d", spent, most)
	}
	<-a.done
	until := time.Now().Add(13 * time.Second) // longer than it takes to be marked absent
	for time.Now().Before(until) {
		if now := bela.game("GET", "/games/"+string(g.ID), nil); !present(now) {
			t.Fatalf("somebody counts as away: %+v", now.Seats)
		}
		time.Sleep(200 * time.Millisecond)
	}
}
