package botclient

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// The bounds of requests to a server.
const (
	requestTime = 15 * time.Second
	// silence is after how long without a line a stream counts as broken: there is one
	// every 15 seconds.
	silence  = 40 * time.Second
	mostLine = 4 << 20 // bytes
	// The waits before a server that does not answer is asked again.
	firstWait = 200 * time.Millisecond
	lastWait  = 10 * time.Second
)

// ErrToken is the error of a token that the server does not know.
var ErrToken = errors.New("the server does not know the token, or it does not allow this")

// line is a line of the stream of a program (docs/api.md), with the fields in use here.
type line struct {
	Type string `json:"type"`
	ID   string `json:"id"`
	At   int64  `json:"at"`
	Name string `json:"name"`
	From int    `json:"from"`
	Game *game  `json:"game"`
}

// game is the state of a game.
type game struct {
	ID       string    `json:"id"`
	Version  uint64    `json:"version"`
	Moved    uint64    `json:"moved"`
	Variant  string    `json:"variant"`
	Position string    `json:"position"`
	Stage    string    `json:"stage"`
	Turn     int       `json:"turn"`
	You      []int     `json:"you"`
	Entries  []entry   `json:"entries"`
	Deadline int64     `json:"deadline"`
	Pause    *struct{} `json:"pause"`
	Clock    struct {
		Kind      string `json:"kind"`
		Initial   int64  `json:"initial"`
		Increment int64  `json:"increment"`
		PerMove   int64  `json:"perMove"`
	} `json:"clock"`
	Seats []struct {
		Left int64 `json:"left"`
	} `json:"seats"`
	Vote *struct {
		ID     uint64 `json:"id"`
		Kind   string `json:"kind"`
		Yours  bool   `json:"yours"`
		Ballot string `json:"ballot"`
	} `json:"vote"`
}

type entry struct {
	Text string `json:"text"`
}

// problem is a server's answer to a failed request.
type problem struct {
	Status int    `json:"status"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Retry  int    `json:"retry"`
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail) }

// passes reports whether the same request may be answered otherwise soon.
func (p *problem) passes() bool { return p.Status >= 500 || p.Status == http.StatusTooManyRequests }

// client asks a server in the name of a program.
type client struct {
	base, token string
	http        *http.Client
}

func newClient(server, token string) (*client, error) {
	u, err := url.Parse(strings.TrimRight(server, "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("%q is not the address of a server, such as https://example.org", server)
	}
	return &client{u.String() + "/api/v1", token, &http.Client{}}, nil
}

func (c *client) request(ctx context.Context, method, path string, body any) (*http.Response, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, sent)
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	return c.http.Do(r)
}

// post sends a request that may be repeated: with its token it is carried out once. It repeats the
// request until the server answers, or ctx ends.
func (c *client) post(ctx context.Context, path string, body any) error {
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		p, err := c.once(ctx, path, body)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && p == nil:
			return nil
		case p != nil && !p.passes():
			return p
		case p != nil:
			wait = max(wait, time.Duration(p.Retry)*time.Second)
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

func (c *client) once(ctx context.Context, path string, body any) (*problem, error) {
	ctx, done := context.WithTimeout(ctx, requestTime)
	defer done()
	answer, err := c.request(ctx, http.MethodPost, path, body)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostLine))
	if err != nil || answer.StatusCode < 300 {
		return nil, err
	}
	p := &problem{Status: answer.StatusCode}
	_ = json.Unmarshal(text, p) // a proxy may say it in other words
	return p, nil
}

// pause waits about so long, or until ctx ends.
func pause(ctx context.Context, about time.Duration) error {
	timer := time.NewTimer(about/2 + rand.N(about))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// listen calls hear with every line of the stream, and comes back to it whenever it
// breaks off, until ctx ends or the token does not hold.
func (c *client) listen(ctx context.Context, hear func(*line), broken func(error)) error {
	after, wait := "", firstWait
	for {
		err := c.listenOnce(ctx, after, func(l *line) {
			wait = firstWait
			if l.ID != "" {
				after = l.ID
			}
			hear(l)
		})
		var p *problem
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.As(err, &p) && (p.Status == http.StatusUnauthorized || p.Status == http.StatusForbidden):
			return ErrToken
		}
		broken(err)
		if pause(ctx, wait) != nil {
			return nil
		}
		wait = min(2*wait, lastWait)
	}
}

func (c *client) listenOnce(ctx context.Context, after string, hear func(*line)) error {
	ctx, done := context.WithCancel(ctx)
	defer done()
	watch := time.AfterFunc(silence, done)
	defer watch.Stop()
	answer, err := c.request(ctx, http.MethodGet, "/stream?after="+url.QueryEscape(after), nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		p := &problem{Status: answer.StatusCode}
		text, err := io.ReadAll(io.LimitReader(answer.Body, mostLine))
		if err == nil {
			_ = json.Unmarshal(text, p)
		}
		return p
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, mostLine)
	for lines.Scan() {
		watch.Reset(silence)
		l := new(line)
		if err := json.Unmarshal(lines.Bytes(), l); err != nil {
			return fmt.Errorf("a line of the stream: %w", err)
		}
		hear(l)
		if l.Type == "goodbye" {
			return nil
		}
	}
	return lines.Err()
}

// move plays a move of a seat.
func (c *client) move(ctx context.Context, g *game, text string) error {
	version := strconv.FormatUint(g.Version, 10)
	return c.post(ctx, "/games/"+g.ID+"/moves", map[string]any{
		"version": g.Version, "seat": g.Turn, "text": text, "token": "move-" + strconv.Itoa(len(g.Entries)) + "-" + version,
	})
}

// resign resigns a seat.
func (c *client) resign(ctx context.Context, id string, seat int) error {
	return c.post(ctx, "/games/"+id+"/resign", map[string]any{"seat": seat, "token": "resign-" + strconv.Itoa(seat)})
}

// ballot gives a ballot.
func (c *client) ballot(ctx context.Context, id string, vote uint64, yes bool) error {
	return c.post(ctx, "/games/"+id+"/votes/ballot", map[string]any{
		"vote": vote, "yes": yes, "token": "ballot-" + strconv.FormatUint(vote, 10),
	})
}

// sit takes the seat that is kept, leave gives it back.
func (c *client) sit(ctx context.Context, id string) error {
	return c.post(ctx, "/games/"+id+"/seats/0", map[string]any{"token": "sit"})
}
