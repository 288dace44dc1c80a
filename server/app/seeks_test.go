package app_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
)

// seeker is a person with a page open that looks for games. The page tries the other node when
// its node does not answer, and reads there whether its request arrived.
type seeker struct {
	name  string
	http  *http.Client
	nodes []string // the current node first
	games []live.GameID
}

// ask sends a request to the first node. If the node does not answer, ask returns an error and
// puts it last.
func (k *seeker) ask(ctx context.Context, method, path string, body, into any) (status int, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, method, k.nodes[0]+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	answered, err := k.http.Do(r)
	if err == nil {
		text, err = io.ReadAll(answered.Body)
		_ = answered.Body.Close() // the body is read
	}
	if err != nil {
		k.nodes = append(k.nodes[1:], k.nodes[0])
		return 0, err
	}
	if into == nil || answered.StatusCode != http.StatusOK {
		return answered.StatusCode, nil
	}
	return answered.StatusCode, json.Unmarshal(text, into)
}

// sought is the JSON of a seek.
type sought struct {
	Game live.GameID `json:"game"`
}

// last returns the game found last.
func (k *seeker) last() live.GameID {
	if len(k.games) == 0 {
		return ""
	}
	return k.games[len(k.games)-1]
}

// find looks for a game until it finds a new game.
func (k *seeker) find(ctx context.Context, variant string) error {
	wish := map[string]any{"variants": []string{variant}, "clock": map[string]any{"kind": "game", "initial": 300_000}, "name": k.name}
	for ; ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		// A node that is gone may have heard the request, and the seek may have a game.
		var mine sought
		switch status, err := k.ask(ctx, http.MethodGet, "/seek", nil, &mine); {
		case err != nil || status >= 500:
			continue
		case status == http.StatusNotFound || status == http.StatusOK && mine.Game != "" && mine.Game == k.last():
			status, err := k.ask(ctx, http.MethodPut, "/seek", wish, nil)
			if err != nil || status >= 500 {
				continue
			}
			if status != http.StatusOK {
				return fmt.Errorf("%s: looking for a game is answered %d", k.name, status)
			}
		case status != http.StatusOK:
			return fmt.Errorf("%s: asking for the own seek is answered %d", k.name, status)
		}
		game, err := k.hear(ctx)
		if err != nil { // the socket is gone: the page opens one at the other node
			k.nodes = append(k.nodes[1:], k.nodes[0])
			continue
		}
		k.games = append(k.games, game)
		return nil
	}
	return fmt.Errorf("%s: no game was found: %w", k.name, ctx.Err())
}

var errNoSeek = errors.New("the node knows of no seek")

// hear waits on a socket until a game is found.
func (k *seeker) hear(ctx context.Context) (live.GameID, error) {
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(k.nodes[0], "http")+"/api/v1/ws", &websocket.DialOptions{HTTPClient: k.http})
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.CloseNow() }()
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"type":"seek","on":true}`)); err != nil {
		return "", err
	}
	for {
		_, text, err := conn.Read(ctx)
		if err != nil {
			return "", err
		}
		var m struct {
			Type string  `json:"type"`
			Seek *sought `json:"seek"`
		}
		switch err := json.Unmarshal(text, &m); {
		case err != nil:
			return "", err
		case m.Type == "seek" && m.Seek == nil:
			return "", errNoSeek
		case m.Type == "seek" && m.Seek.Game != "" && m.Seek.Game != k.last():
			return m.Seek.Game, nil
		}
	}
}

// People at two nodes look for games at the same time, again and again. Then one node is killed,
// and the other is frozen for longer than a seek is valid. Everybody gets their games, and each
// game has exactly its own players.
func TestSeeksOfNodes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("half a minute")
	}
	c := newCluster(t)
	a, b := c.start(), c.start()
	const people, rounds, seats = 24, 5, 2
	var seekers [people]*seeker
	for i := range seekers {
		nodes := []string{a.url, b.url}
		if i%2 == 1 {
			nodes = []string{b.url, a.url}
		}
		seekers[i] = &seeker{name: fmt.Sprintf("Person %c", 'A'+i), http: a.person().http, nodes: nodes}
	}
	ctx, done := context.WithTimeout(t.Context(), 2*time.Minute)
	defer done()
	for round := range rounds {
		var all sync.WaitGroup
		var found atomic.Int32
		for _, k := range seekers {
			all.Go(func() {
				if err := k.find(ctx, "star:2"); err != nil {
					t.Errorf("round %d: %v", round+1, err)
				}
				found.Add(1)
			})
		}
		if round == 2 || round == 3 {
			for found.Load() < people/4 { // some have a game, others wait
				time.Sleep(time.Millisecond)
			}
		}
		switch round {
		case 2:
			a.kill()
		case 3:
			if err := b.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			time.Sleep(seek.Kept + 2*time.Second)
			if err := b.cmd.Process.Signal(syscall.SIGCONT); err != nil {
				t.Fatal(err)
			}
		}
		all.Wait()
		if t.Failed() {
			return
		}
	}
	of := map[live.GameID]map[string]bool{}
	for _, k := range seekers {
		for _, id := range k.games {
			if of[id] == nil {
				of[id] = map[string]bool{}
			}
			of[id][k.name] = true
		}
	}
	if want := people * rounds / seats; len(of) != want {
		t.Errorf("%d games were made, want %d", len(of), want)
	}
	reader := seekers[0]
	reader.nodes = []string{b.url}
	for id, names := range of {
		var g live.Shown
		if status, err := reader.ask(t.Context(), http.MethodGet, "/games/"+string(id), nil, &g); err != nil || status != http.StatusOK {
			t.Fatalf("reading a game: status %d, %v", status, err)
		}
		for _, s := range g.Seats {
			if !names[s.Name] || len(names) != seats {
				t.Errorf("at the seats %+v, told to be of %v", g.Seats, names)
				break
			}
		}
	}
	db, err := sql.Open("pgx", c.database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for what, want := range map[string]int{
		"SELECT COUNT(*) FROM meetings":                                  0, // people without a game
		"SELECT COUNT(*) FROM games":                                     len(of),
		"SELECT deadlocks FROM pg_stat_database WHERE datname = 'games'": 0,
	} {
		var got int
		if err := db.QueryRowContext(t.Context(), what).Scan(&got); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", what, got, err, want)
		}
	}
}
