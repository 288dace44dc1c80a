package app_test

import (
	"context"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/manykings/manykings/server/live"
)

// collected is the spans that the test's own collector received.
type collected struct {
	url string
	mu  sync.Mutex
	all []*otlp.Span
	raw []byte
}

func collect(t *testing.T) *collected {
	c := new(collected)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var sent collector.ExportTraceServiceRequest
		if err == nil {
			err = proto.Unmarshal(body, &sent)
		}
		if err != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("the collector was sent %s: %v", r.URL.Path, err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.raw = append(c.raw, body...)
		for _, of := range sent.ResourceSpans {
			for _, scope := range of.ScopeSpans {
				c.all = append(c.all, scope.Spans...)
			}
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(server.Close)
	c.url = server.URL
	return c
}

// of returns the names of the spans in the trace of a request, in the order in which they began.
func (c *collected) of(root string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var trace []byte
	for _, s := range c.all {
		if s.Name == root && len(s.ParentSpanId) == 0 {
			trace = s.TraceId
		}
	}
	var spans []*otlp.Span
	for _, s := range c.all {
		if hex.EncodeToString(s.TraceId) == hex.EncodeToString(trace) {
			spans = append(spans, s)
		}
	}
	slices.SortStableFunc(spans, func(a, b *otlp.Span) int { return int(a.StartTimeUnixNano) - int(b.StartTimeUnixNano) })
	var names []string
	for _, s := range spans {
		names = append(names, s.Name)
	}
	return names
}

// A trace follows a move from the request to the commit and to its watchers.
func TestTraces(t *testing.T) {
	c := collect(t)
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "50") // ms between batches of spans: delivery may end after the watcher has heard
	config := local(t.TempDir())
	config.Traces, config.TracesShare = c.url, 1
	s := runWith(t, config, slog.New(slog.NewTextHandler(t.Output(), nil)))
	p := s.person()
	g := p.game("POST", "/games", map[string]any{"variant": "star:2", "seats": []any{map[string]any{"kind": "me"}, map[string]any{"kind": "me"}}, "clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60_000}, "token": "a"})
	told := watch(t, s, g.ID)
	for seat := range 2 { // the first move must read the game
		g = p.move(g, 1+seat, p.view(g.ID).Moves[0].Text)
		<-told
	}
	const want = "POST /api/v1/games/{id}/moves, store.replace, commit, announce, deliver"
	got, deadline := "", time.Now().Add(10*time.Second)
	for got != want && time.Now().Before(deadline) {
		got = strings.Join(c.of("POST /api/v1/games/{id}/moves"), ", ")
		time.Sleep(20 * time.Millisecond)
	}
	if got != want {
		t.Errorf("the move's trace has %s, want %s", got, want)
	}
	s.stop()
	if strings.Contains(string(c.raw), string(g.ID)) {
		t.Error("the traces tell the id of a game")
	}
}

// watch opens a socket that watches a game, and waits for the game. It sends later messages
// with the game on the channel.
func watch(t *testing.T, s *server, id live.GameID) <-chan string {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), s.url+"/api/v1/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"watch","game":"`+string(id)+`"}`)); err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 16)
	go func() {
		defer close(told)
		for {
			_, text, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			if strings.HasPrefix(string(text), `{"type":"game"`) {
				told <- string(text)
			}
		}
	}()
	<-told
	return told
}

// A collector that does not answer harms no request.
func TestNoCollector(t *testing.T) {
	config := local(t.TempDir())
	config.Traces, config.TracesShare = "http://127.0.0.1:1", 1
	s := runWith(t, config, slog.New(slog.DiscardHandler))
	if status := s.person().ask("GET", "/me/games", nil, new(any)); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	s.stop()
}

// A trace continues at other nodes: it has the delivery to their watchers. It also has the bot's
// job there, with the bot's move and its consequences.
func TestTracesOverNodes(t *testing.T) {
	c := collect(t)
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "50") // as above
	shared := newCluster(t)
	var nodes []*process
	for bots := range 2 { // the second has the bots
		config := shared.config()
		config.Traces, config.TracesShare, config.Bots = c.url, 1, bots
		p, ready := shared.begin(config)
		if err := ready(); err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, p)
	}
	anna := nodes[0].person()
	g := anna.game("POST", "/games", map[string]any{
		"variant": "star:2", "seats": []any{map[string]any{"kind": "me"}, map[string]any{"kind": "bot", "level": 1}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60_000}, "token": "a",
	})
	here, there := watch(t, &nodes[0].server, g.ID), watch(t, &nodes[1].server, g.ID)
	anna.move(g, 1, anna.view(g.ID).Moves[0].Text)
	for range 2 { // the person's move, and the bot's
		<-here
		<-there
	}
	want := map[string]int{"POST /api/v1/games/{id}/moves": 1, "ask": 1, "bot": 1, "store.replace": 2, "commit": 2, "announce": 2, "deliver": 4}
	got, deadline := map[string]int{}, time.Now().Add(20*time.Second)
	isComplete := func() bool {
		clear(got)
		for _, name := range c.of("POST /api/v1/games/{id}/moves") {
			got[name]++
		}
		for name, n := range want {
			if got[name] < n {
				return false
			}
		}
		return true
	}
	for !isComplete() {
		if time.Now().After(deadline) {
			t.Fatalf("the move's trace has %v, want at least %v", got, want)
		}
		time.Sleep(20 * time.Millisecond)
	}
	if got["bot"] != 1 || got["announce"] != 2 {
		t.Errorf("the move's trace has %v, want one move of the bot's", got)
	}
}
