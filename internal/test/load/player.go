package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strings"
	"sync"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/rules/jsontext"
)

// Player is a guest of a server, with a session of its own.
type Player struct {
	url    string // of the server
	http   *http.Client
	cookie string // "name=value"
	socket *websocket.Conn

	mu      sync.Mutex
	waiting map[string]chan<- answer // for the answers to moves sent on the socket, by token
}

// answer is the server's answer to a move on a socket.
type answer struct {
	game *Game
	err  error
}

// Problem is a refusal by the server (RFC 9457).
type Problem struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Detail  string `json:"detail"`
	Version uint64 `json:"version"`
}

// Error returns the text of the refusal.
func (p *Problem) Error() string {
	return fmt.Sprintf("the server answers %d %s: %s", p.Status, p.Code, p.Detail)
}

// NewPlayer returns a new guest of the server at url.
func NewPlayer(ctx context.Context, client *http.Client, url, name string) (*Player, error) {
	p := &Player{url: url, http: client}
	if err := p.Do(ctx, http.MethodPut, "/me", map[string]string{"name": name}, nil); err != nil {
		return nil, err
	}
	if p.cookie == "" {
		return nil, errors.New("the server gave a new guest no cookie")
	}
	return p, nil
}

// At returns the same guest at another address of the server, without a socket.
func (p *Player) At(url string) *Player { return &Player{url: url, http: p.http, cookie: p.cookie} }

// Do sends a request with body as JSON, unless it is nil, and reads the answer into answer,
// unless that is nil. A refusal is a [*Problem].
func (p *Player) Do(ctx context.Context, method, path string, body, answer any) error {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	text, cookies, err := p.send(ctx, method, path, text)
	for _, c := range cookies {
		p.cookie = c.Name + "=" + c.Value
	}
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(text, answer)
}

// send sends a request with a body, unless it is nil, and returns the answer and its cookies. A
// refusal is a [*Problem].
func (p *Player) send(ctx context.Context, method, path string, body []byte) (text []byte, cookies []*http.Cookie, err error) {
	r, err := http.NewRequestWithContext(ctx, method, p.url+"/api/v1"+path, bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	resp, err := p.http.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	if text, err = io.ReadAll(resp.Body); err != nil {
		return nil, nil, err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		problem := &Problem{Status: resp.StatusCode}
		if json.Unmarshal(text, problem) != nil {
			problem.Detail = strings.TrimSpace(string(text[:min(len(text), 200)]))
		}
		return nil, resp.Cookies(), problem
	}
	return text, resp.Cookies(), nil
}

// Connect opens the player's socket. A refusal is a [*Problem].
func (p *Player) Connect(ctx context.Context) error {
	socket, answered, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.url, "http")+"/api/v1/ws", &websocket.DialOptions{
		HTTPClient: p.http, HTTPHeader: http.Header{"Cookie": {p.cookie}},
	})
	if err != nil && answered != nil && answered.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("opening a socket: %w", &Problem{Status: answered.StatusCode})
	}
	if err != nil {
		return fmt.Errorf("opening a socket: %w", err)
	}
	socket.SetReadLimit(1 << 20)
	p.socket = socket
	return nil
}

// Watch subscribes to a game on the socket.
func (p *Player) Watch(ctx context.Context, id string) error {
	return p.socket.Write(ctx, websocket.MessageText, []byte(`{"type":"watch","game":"`+id+`"}`))
}

// Unwatch ends the subscription to a game.
func (p *Player) Unwatch(ctx context.Context, id string) error {
	return p.socket.Write(ctx, websocket.MessageText, []byte(`{"type":"unwatch","game":"`+id+`"}`))
}

// Hear calls told with every message about a game, until the socket ends. It
// closes the socket.
func (p *Player) Hear(ctx context.Context, told func(*News)) error {
	// Closing the connection is cheaper than a context for every message.
	defer context.AfterFunc(ctx, p.Disconnect)()
	defer p.Disconnect()
	for {
		_, text, err := p.socket.Read(context.Background())
		if err != nil {
			return err
		}
		news, err := readNews(string(text))
		switch {
		case err != nil:
			return fmt.Errorf("a message that cannot be read: %w", err)
		case news.Type == "error":
			var refused struct {
				Token   string
				Problem *Problem
			}
			if json.Unmarshal(text, &refused) == nil && p.answered(refused.Token, answer{err: refused.Problem}) {
				continue
			}
			return fmt.Errorf("the server says on the socket: %s", text)
		case news.Type != "game" && news.Type != "moved": // other messages only name the game
		default:
			told(news)
			p.answered(news.Token, answer{game: &news.Game})
		}
	}
}

// answered delivers the answer to a move, and reports whether the player waits for it.
func (p *Player) answered(token string, a answer) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	waits, ok := p.waiting[token]
	if ok {
		delete(p.waiting, token)
		waits <- a
	}
	return ok
}

// MoveOnSocket plays a move on the player's socket. [Player.Hear] must be running.
func (p *Player) MoveOnSocket(ctx context.Context, id string, m MoveRequest) (*Game, error) {
	text, err := json.Marshal(struct {
		Type string `json:"type"`
		Game string `json:"game"`
		MoveRequest
	}{"move", id, m})
	if err != nil {
		return nil, err
	}
	answers := make(chan answer, 1)
	p.mu.Lock()
	if p.waiting == nil {
		p.waiting = map[string]chan<- answer{}
	}
	p.waiting[m.Token] = answers
	p.mu.Unlock()
	if err := p.socket.Write(context.Background(), websocket.MessageText, text); err != nil {
		return nil, err
	}
	select {
	case a := <-answers:
		return a.game, a.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Disconnect closes the socket, if there is one, without a closing handshake.
func (p *Player) Disconnect() {
	if p.socket != nil {
		_ = p.socket.CloseNow()
	}
}

// News is a message about a game on a socket.
type News struct {
	Type  string `json:"type"`
	Token string `json:"token"`
	Game  Game   `json:"game"`
}

// readNews reads a message. It does not use encoding/json, which would take as much time as the
// server for this many messages.
func readNews(text string) (*News, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	n := new(News)
	err = v.Fields(func(name string, v jsontext.Value) (err error) {
		switch name {
		case "type":
			n.Type, err = v.Text()
		case "token":
			n.Token, err = v.Text()
		case "game":
			if v.Kind() == jsontext.Object {
				err = n.Game.read(v)
			}
		}
		return err
	})
	return n, err
}

func (g *Game) read(v jsontext.Value) error {
	return v.Fields(func(name string, v jsontext.Value) (err error) {
		switch name {
		case "id":
			g.ID, err = v.Text()
		case "version":
			g.Version, err = v.Uint()
		case "stage":
			g.Stage, err = v.Text()
		case "turn":
			g.Turn, err = v.Int(0, math.MaxInt)
		case "from":
			g.From, err = v.Int(0, math.MaxInt)
		case "started":
			g.Started, err = v.Uint()
		case "now":
			g.Now, err = v.Uint()
		case "entries":
			err = v.List(func(v jsontext.Value) error {
				g.Entries = append(g.Entries, Entry{})
				return g.Entries[len(g.Entries)-1].read(v)
			})
		}
		return err
	})
}

func (e *Entry) read(v jsontext.Value) error {
	return v.Fields(func(name string, v jsontext.Value) (err error) {
		switch name {
		case "text":
			e.Text, err = v.Text()
		case "seat":
			e.Seat, err = v.Int(0, math.MaxInt)
		}
		return err
	})
}

// Game is the part of a game that a player needs.
type Game struct {
	ID      string  `json:"id"`
	Version uint64  `json:"version"`
	Stage   string  `json:"stage"`
	Turn    int     `json:"turn"`
	From    int     `json:"from"`    // number of entries left out at the beginning
	Started uint64  `json:"started"` // start of the turn, in milliseconds
	Now     uint64  `json:"now"`     // the server's clock
	Entries []Entry `json:"entries"`
}

// Entry is a move or another event of a game.
type Entry struct {
	Text string `json:"text"`
	Seat int    `json:"seat"`
}

// Len returns how many entries the game has.
func (g *Game) Len() int { return g.From + len(g.Entries) }

// MoveRequest is the body of a move.
type MoveRequest struct {
	Version uint64 `json:"version"`
	Seat    int    `json:"seat"`
	Text    string `json:"text"`
	Waited  int64  `json:"waited,omitempty"` // milliseconds since the first attempt to send it
	Token   string `json:"token"`
}

// Move plays a move and returns the game with its new entries.
func (p *Player) Move(ctx context.Context, id string, m MoveRequest) (*Game, error) {
	g := new(Game)
	return g, p.Do(ctx, http.MethodPost, "/games/"+id+"/moves", m, g)
}

// Get returns a game.
func (p *Player) Get(ctx context.Context, id string) (*Game, error) {
	g := new(Game)
	return g, p.Do(ctx, http.MethodGet, "/games/"+id, nil, g)
}

// Seat is a seat of a game to create.
type Seat struct {
	Kind  string `json:"kind"` // me, here, open, bot
	Level int    `json:"level,omitempty"`
}

// NewGame is the body of a request for a game.
type NewGame struct {
	Variant string `json:"variant"`
	Seats   []Seat `json:"seats"`
	Clock   any    `json:"clock"`
	Leaving any    `json:"leaving"`
	Chat    bool   `json:"chat,omitempty"`
	Token   string `json:"token,omitempty"`
}

// Create creates a game.
func (p *Player) Create(ctx context.Context, n NewGame) (*Game, error) {
	g := new(Game)
	return g, p.Do(ctx, http.MethodPost, "/games", n, g)
}

// Join takes an open seat.
func (p *Player) Join(ctx context.Context, id string, seat int) (*Game, error) {
	g := new(Game)
	return g, p.Do(ctx, http.MethodPost, fmt.Sprintf("/games/%s/seats/%d", id, seat), struct{}{}, g)
}

// OpenGame creates a game that waits for a second player and returns its id.
func OpenGame(ctx context.Context, url string) (string, error) {
	p, err := NewPlayer(ctx, http.DefaultClient, url, "")
	if err != nil {
		return "", err
	}
	g, err := p.Create(ctx, NewGame{
		Variant: "star:2", Seats: []Seat{{Kind: "me"}, {Kind: "open"}},
		Clock: map[string]any{"kind": "none"}, Leaving: map[string]any{"kind": "out", "after": 600_000},
	})
	if err != nil {
		return "", err
	}
	return g.ID, nil
}
