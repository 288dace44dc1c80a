package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/rules"
)

// attack is a kind of attack on a server.
type attack struct {
	address int           // the third number of its addresses
	times   int           // parallel attackers, each with its own address if spread
	spread  bool          // otherwise all share one address
	every   time.Duration // pause between requests
	begin   func(ctx context.Context, a *attacker) (step func() error, err error)
}

// attacker carries out one attack.
type attacker struct {
	*evening
	client *http.Client
	number int
	lots   *rand.Rand
}

// attack attacks until ctx ends, and starts over after an error.
func (e *evening) attack(ctx context.Context, name string, by attack, number int) {
	address := 0
	if by.spread {
		address = number
	}
	a := &attacker{e, from(by.address, address), number, rand.New(rand.NewPCG(uint64(by.address), uint64(number)))}
	defer a.client.CloseIdleConnections()
	for ctx.Err() == nil {
		step, err := by.begin(ctx, a)
		for err == nil && ctx.Err() == nil {
			err = step()
			e.judge(ctx, name, err)
			if _, answered := errors.AsType[*Problem](err); answered {
				err = nil
			}
			pause(ctx, by.every)
		}
		if err != nil {
			e.judge(ctx, name, err)
			pause(ctx, 200*time.Millisecond)
		}
	}
}

// judge counts the outcome of an attack's request.
func (e *evening) judge(ctx context.Context, name string, err error) {
	if ctx.Err() != nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.report.Attacks[name]++
	if err == nil {
		return
	}
	e.report.Turned[name]++
	var p *Problem
	if errors.As(err, &p) && p.Status >= http.StatusInternalServerError && p.Status != http.StatusServiceUnavailable {
		e.report.Broken++
		e.first = name + ": " + err.Error()
	}
}

// game returns the id of an honest game, "" if there is none yet.
func (a *attacker) game() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.known) == 0 {
		return ""
	}
	return a.known[a.lots.IntN(len(a.known))]
}

// attacks returns all attacks by name.
func (e *evening) attacks() map[string]attack {
	return map[string]attack{
		"games full of bots":    {address: 50, times: 50, every: time.Second, begin: botFlood},
		"new games":             {address: 51, times: 4, every: 20 * time.Millisecond, begin: gameFlood},
		"chat of watchers":      {address: 52, times: 8, every: 50 * time.Millisecond, begin: chatFlood},
		"idle connections":      {address: 53, times: 1, every: 5 * time.Millisecond, begin: idleFlood},
		"half requests":         {address: 54, times: 20, every: time.Second, begin: halfRequests},
		"bad JSON":              {address: 55, times: 4, every: 25 * time.Millisecond, begin: badJSON},
		"bad messages":          {address: 56, times: 4, every: 50 * time.Millisecond, begin: badMessages},
		"sockets that are deaf": {address: 57, times: 250, every: 2 * time.Second, begin: deafSocket},
		"names that deceive":    {address: 58, times: 2, every: 100 * time.Millisecond, begin: badNames},
		"votes":                 {address: 59, times: 10, spread: true, every: 2 * time.Second, begin: forcedVotes},
		"moves of strangers":    {address: 60, times: 2, every: 50 * time.Millisecond, begin: strangeMoves},
		"pages of the site":     {address: 61, times: 4, every: 10 * time.Millisecond, begin: pageFlood},
	}
}

// botFlood creates games of eight with seven bots of the top level, and abandons every second
// one.
func botFlood(ctx context.Context, a *attacker) (func() error, error) {
	p, err := NewPlayer(ctx, a.client, a.URL, "")
	if err != nil {
		return nil, err
	}
	game, err := a.Parse("star:8")
	if err != nil {
		return nil, err
	}
	var g *Game
	var pos rules.Position
	return func() error {
		if g == nil || g.Stage != "playing" || a.number%2 == 0 && a.lots.IntN(20) == 0 {
			seats := []Seat{{Kind: "me"}}
			for range 7 {
				seats = append(seats, Seat{Kind: "bot", Level: 10})
			}
			made, err := p.Create(ctx, NewGame{
				Variant: "star:8", Seats: seats, Clock: map[string]any{"kind": "none"}, Leaving: map[string]any{"kind": "out", "after": 600_000},
			})
			if err != nil {
				return err
			}
			g = made
			if a.number%2 == 0 {
				return p.Do(ctx, http.MethodPost, "/games/"+g.ID+"/resign", map[string]int{"seat": 1}, nil)
			}
			return nil
		}
		now, err := p.Get(ctx, g.ID)
		if err != nil || now.Turn != 1 || now.Stage != "playing" {
			return err
		}
		g, pos = now, game.Start()
		for _, entry := range g.Entries {
			if err := rules.Apply(pos, entry.Text); err != nil {
				return err
			}
		}
		moves := pos.Moves(nil)
		_, err = p.Move(ctx, g.ID, MoveRequest{Version: g.Version, Seat: 1, Text: pos.MoveText(moves[a.lots.IntN(len(moves))])})
		return err
	}, nil
}

// gameFlood creates games in the lobby without players, each as a new guest.
func gameFlood(ctx context.Context, a *attacker) (func() error, error) {
	return func() error {
		p, err := NewPlayer(ctx, a.client, a.URL, "")
		if err != nil {
			return err
		}
		return p.Do(ctx, http.MethodPost, "/games", map[string]any{
			"variant": "star:2", "listed": true, "seats": []Seat{{Kind: "open"}, {Kind: "open"}},
			"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 600_000},
		}, nil)
	}, nil
}

// chatFlood writes messages in other people's games.
func chatFlood(ctx context.Context, a *attacker) (func() error, error) {
	p, err := NewPlayer(ctx, a.client, a.URL, "")
	return func() error {
		return p.Do(ctx, http.MethodPost, "/games/"+a.game()+"/chat", map[string]string{"room": "watchers", "text": strings.Repeat("buy ", 70)}, nil)
	}, err
}

// idleFlood opens connections and sends nothing on them.
func idleFlood(ctx context.Context, a *attacker) (func() error, error) {
	const most = 1100
	var mu sync.Mutex // the end may come during an opening
	var open []net.Conn
	context.AfterFunc(ctx, func() {
		mu.Lock()
		defer mu.Unlock()
		for _, c := range open {
			_ = c.Close()
		}
		open = nil
	})
	return func() error {
		c, err := a.client.Transport.(*http.Transport).DialContext(ctx, "tcp", strings.TrimPrefix(a.URL, "http://"))
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil {
			return c.Close()
		}
		if len(open) == most {
			_ = open[0].Close()
			open = open[1:]
		}
		open = append(open, c)
		return nil
	}, nil
}

// halfRequests sends requests byte by byte.
func halfRequests(ctx context.Context, a *attacker) (func() error, error) {
	c, err := a.client.Transport.(*http.Transport).DialContext(ctx, "tcp", strings.TrimPrefix(a.URL, "http://"))
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = c.Close() })
	return func() error {
		_, err := io.WriteString(c, "P")
		return err
	}, nil
}

// badJSON sends almost valid bodies.
func badJSON(ctx context.Context, a *attacker) (func() error, error) {
	p, err := NewPlayer(ctx, a.client, a.URL, "")
	good := `{"variant":"star:2","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"none"},"leaving":{"kind":"out","after":60000},"version":1,"seat":1,"text":"1e21e4","kind":"draw","vote":7,"yes":true,"name":"x","room":"watchers"}`
	return func() error {
		body := []byte(good)
		for range 1 + a.lots.IntN(4) {
			at := a.lots.IntN(len(body))
			switch a.lots.IntN(3) {
			case 0:
				body[at] = byte(a.lots.IntN(256))
			case 1:
				body = body[:at+1]
			default:
				body = append(body[:at:at], append([]byte(`[{"`), body[at:]...)...)
			}
		}
		paths := []string{"/games", "/me", "/games/" + a.game() + "/moves", "/games/" + a.game() + "/votes", "/games/" + a.game() + "/votes/ballot", "/games/" + a.game() + "/chat"}
		path := paths[a.lots.IntN(len(paths))]
		method := http.MethodPost
		if path == "/me" {
			method = http.MethodPut
		}
		_, _, err := p.send(ctx, method, path, body)
		return err
	}, err
}

// badMessages sends messages on a socket that no page sends.
func badMessages(ctx context.Context, a *attacker) (func() error, error) {
	p, err := NewPlayer(ctx, a.client, a.URL, "")
	if err == nil {
		err = p.Connect(ctx)
	}
	if err != nil {
		return nil, err
	}
	go func() { _ = p.Hear(ctx, func(*News) {}) }() // until the server cuts it
	return func() error {
		messages := []string{
			`{"type":"watch","game":"` + a.game() + `","version":18446744073709551615}`, `{"type":"watch","game":""}`, `{"type":"move"}`, `{`, `[]`, `null`, "\x00",
			`{"type":"move","game":"` + a.game() + `","version":-1,"seat":99,"text":"` + strings.Repeat("x", 500) + `"}`, `{"type":"lobby","on":1}`, strings.Repeat("[", 3000),
			`{"type":"unwatch","game":"` + a.game() + `"}`, `{"type":"lobby","on":true}`,
		}
		return p.socket.Write(ctx, websocket.MessageText, []byte(messages[a.lots.IntN(len(messages))]))
	}, nil
}

// deafSocket watches a game and never reads.
func deafSocket(ctx context.Context, a *attacker) (func() error, error) {
	p := &Player{url: a.URL, http: a.client, cookie: "none=none"}
	if err := p.Connect(ctx); err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, p.Disconnect)
	return func() error {
		id := a.game()
		if id == "" {
			return nil
		}
		return p.Watch(ctx, id)
	}, nil
}

// badNames sets names that imitate others.
func badNames(ctx context.Context, a *attacker) (func() error, error) {
	p, err := NewPlayer(ctx, a.client, a.URL, "")
	names := []string{"Bot level 10", "B\u043et 3", "\u3164", "a\u200db", "Z\u0336\u0321\u0352\u0360", "Bot (niveau 4)", "\u2800"}
	return func() error {
		err := p.Do(ctx, http.MethodPut, "/me", map[string]string{"name": names[a.lots.IntN(len(names))]}, nil)
		if err == nil {
			a.count(&a.report.Names)
		}
		return err
	}, err
}

// forcedVotes plays two moves with an honest player. Then it proposes votes that end, undo or
// pause the game, while the other is away or silent.
func forcedVotes(ctx context.Context, a *attacker) (func() error, error) {
	bad, err := NewPlayer(ctx, a.client, a.URL, "")
	if err != nil {
		return nil, err
	}
	good, watch, err := a.arrive(ctx, from(62, a.number))
	if err != nil {
		return nil, err
	}
	g, err := bad.Create(ctx, NewGame{
		Variant: "star:2", Seats: []Seat{{Kind: "me"}, {Kind: "open"}},
		Clock: map[string]any{"kind": "days", "perMove": 86_400_000}, Leaving: map[string]any{"kind": "out", "after": 600_000},
	})
	if err == nil {
		g, err = good.Join(ctx, g.ID, 2)
	}
	if err != nil {
		return nil, err
	}
	if a.number%2 == 0 { // in the other half, the honest player never opens the game
		watch(g.ID)
	}
	game, err := a.Parse("star:2")
	if err != nil {
		return nil, err
	}
	pos := game.Start()
	for i, p := range []*Player{bad, good, bad} {
		text := pos.MoveText(pos.Moves(nil)[0])
		if g, err = p.Move(ctx, g.ID, MoveRequest{Version: g.Version, Seat: 1 + i%2, Text: text}); err != nil {
			return nil, err
		}
		if err := rules.Apply(pos, text); err != nil {
			return nil, err
		}
	}
	turn := 0
	return func() error {
		turn++
		kind := []string{"abort", "draw", "takeback", "pause"}[turn%4]
		refused := bad.Do(ctx, http.MethodPost, "/games/"+g.ID+"/votes", map[string]any{"kind": kind}, nil)
		var now struct {
			Stage    string
			Entries  []Entry
			Pause    *struct{}
			LastVote *struct{ Passed bool }
		}
		if err := bad.Do(ctx, http.MethodGet, "/games/"+g.ID, nil, &now); err != nil {
			return err
		}
		if now.Stage != "playing" || len(now.Entries) != 3 || now.Pause != nil || now.LastVote != nil && now.LastVote.Passed {
			a.count(&a.report.Votes)
			return fmt.Errorf("a vote was carried: %+v", now)
		}
		return refused
	}, nil
}

// strangeMoves moves and resigns in other people's games.
func strangeMoves(ctx context.Context, a *attacker) (func() error, error) {
	p, err := NewPlayer(ctx, a.client, a.URL, "")
	return func() error {
		id := a.game()
		if a.lots.IntN(4) == 0 {
			return p.Do(ctx, http.MethodPost, "/games/"+id+"/resign", map[string]int{"seat": 1 + a.lots.IntN(2)}, nil)
		}
		_, err := p.Move(ctx, id, MoveRequest{Version: uint64(a.lots.IntN(60)), Seat: 1 + a.lots.IntN(2), Text: "e2e4"})
		return err
	}, err
}

// pageFlood requests lists and pages.
func pageFlood(ctx context.Context, a *attacker) (func() error, error) {
	p := &Player{url: a.URL, http: a.client}
	paths := []string{"/lobby", "/me", "/me/games", "/variants"}
	return func() error { return p.Do(ctx, http.MethodGet, paths[a.lots.IntN(len(paths))], nil, nil) }, nil
}
