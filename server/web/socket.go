package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// Limits of a socket.
const (
	mostRead    = 4 << 10   // bytes of a received message
	mostQueued  = 256       // queued messages
	mostWaiting = 512 << 10 // bytes of queued messages
	mostWatched = 64        // watched games
	sendTime    = 10 * time.Second
	pongTime    = 20 * time.Second
	pingEvery   = 25 * time.Second
)

// statusTimeout is the close code of a socket that leaves a ping unanswered.
//
// Source: IANA, WebSocket Close Code Number Registry
const statusTimeout websocket.StatusCode = 3008

// socket is a client's connection for live events. At rest it has one goroutine, the reader;
// another writes while messages are queued.
type socket struct {
	hub     *hub
	conn    *websocket.Conn // nil until open; guarded by the mutex of the hub
	wire    *wire           // the underlying connection
	player  table.Player    // empty without a session
	token   string          // token of the session
	ends    bool            // the session depends on a device or a token that can end
	address string          // subscriber of the address
	direct  bool            // without a proxy in between
	pace    *rate.Limiter   // rate of received messages; used only by the reader
	heard   atomic.Int64    // number of received messages

	// Used by the goroutine that handles a message, and by the reader when it ends.
	obeying sync.Mutex
	rooms   []*room
	follows map[string]*follower // subscriptions by message type; nil without any
	board   string               // key of the wooden board that the socket is at; empty without one

	// Guarded by the mutex of the hub.
	nextPing time.Time
	lag      time.Duration // round trip, 0 if unknown

	mu      sync.Mutex
	queue   []frame   // shared with other sockets; frames are immutable
	waiting int       // bytes in queue
	writing bool      // a goroutine is writing
	since   time.Time // when the current write began; zero without one
	last    bool      // close when the queue is empty; nothing more is queued
	code    websocket.StatusCode
	reason  string // reason of the close
	dead    bool
}

// socket accepts a WebSocket and returns at once, so that the reader does not retain the request
// and net/http's 8 kB per connection.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	v := visitOf(r.Context())
	if problem := s.allows(r.Context(), botaccount.Read); problem != nil {
		writeProblem(w, problem)
		return
	}
	p := s.guests.who(r.Context())
	c := &socket{
		hub: s.hub, player: p.Player, token: v.token, ends: p.Signed != nil || p.Holder != nil, address: subscriber(v.address),
		direct: s.isDirect(r, v), pace: s.config.Limits.Messages.bucket(),
	}
	if problem := s.hub.admit(c); problem != nil {
		writeProblem(w, problem)
		return
	}
	l := &lean{ResponseWriter: w}
	conn, err := websocket.Accept(l, r, &websocket.AcceptOptions{OriginPatterns: s.config.Origins})
	if err != nil {
		s.hub.remove(c)
		return // Accept has written the response
	}
	c.wire = l.wire
	conn.SetReadLimit(mostRead)
	s.hub.begin(c, conn)
	go c.read(s.hub.ctx)
}

// Sizes of a socket's buffers in bytes. The buffers of net/http, 4 kB for each direction, would be
// most of the memory of an idle socket. Received messages are short, and larger sent ones bypass
// the buffer.
const (
	readBuffer  = 512
	writeBuffer = 1 << 10
)

// lean hijacks a connection as a wire, with small buffers.
type lean struct {
	http.ResponseWriter
	wire *wire // set by Hijack
}

// Hijack takes over the connection.
func (w *lean) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return conn, rw, err
	}
	w.wire = newWire(conn)
	reader := rw.Reader
	if reader.Buffered() == 0 { // otherwise the client has already sent data
		reader = bufio.NewReaderSize(conn, readBuffer)
	}
	return w.wire, bufio.NewReadWriter(reader, bufio.NewWriterSize(w.wire, writeBuffer)), nil
}

// read handles messages until the connection ends.
func (c *socket) read(ctx context.Context) {
	defer c.end()
	defer func() {
		if p := recover(); p != nil {
			c.hub.server.log.ErrorContext(ctx, "obeying a socket", "err", rescue.New(p))
			c.refuse(websocket.StatusInternalError, "internal error")
		}
	}()
	for {
		// The connection is closed to end the socket: a context would cost more than the message.
		kind, text, err := c.conn.Read(context.Background())
		c.heard.Add(1)
		switch {
		case err != nil:
			return
		case !c.pace.Allow():
			c.refuse(websocket.StatusPolicyViolation, "too many messages")
			return
		case kind != websocket.MessageText:
			c.refuse(websocket.StatusUnsupportedData, "messages are JSON text")
			return
		}
		c.take(ctx, text)
	}
}

// take handles a message after the previous one, on a goroutine of the crew. The reader's own
// stack lasts as long as the socket and would grow to the size that storing a game needs. The
// reader goes on to the next message.
func (c *socket) take(ctx context.Context, text []byte) {
	c.obeying.Lock()
	c.hub.crew.do(func() {
		defer c.obeying.Unlock()
		if bytes.HasPrefix(text, moveStart) { // the most frequent message
			c.move(ctx, text)
			return
		}
		var m ClientMessage
		if err := json.Unmarshal(text, &m); err != nil && m.Type != "move" {
			c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "The message is not a valid JSON object."))
			return
		}
		c.obey(ctx, &m, text)
	})
}

// obey handles a message; text is its encoded form.
func (c *socket) obey(ctx context.Context, m *ClientMessage, text []byte) {
	switch m.Type {
	case "move":
		c.move(ctx, text)
	case "ping":
		c.send(encode(&PongMessage{"pong", m.At, c.hub.now()}))
	case "watch":
		c.watch(ctx, m)
	case "unwatch":
		if i := slices.IndexFunc(c.rooms, func(r *room) bool { return r.id == m.Game }); i >= 0 {
			c.unwatch(i)
		}
	case "draw":
		c.draw(ctx, m)
	case "lobby":
		c.hub.lobby.watch(ctx, c, m.On)
	case "seek":
		c.hub.seekers.follow(ctx, c, m.On)
	case "challenges":
		c.followChallenges(ctx, m.Type, m.On)
	case "notices":
		c.followNotices(ctx, m.Type, m.On)
	case "board":
		c.hub.boards.hear(ctx, c, m)
	case "club":
		c.hub.clubs.watch(ctx, c, m.Club, m.On)
	default:
		c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "Unknown message type."))
	}
}

func (c *socket) watch(ctx context.Context, m *ClientMessage) {
	id, ok := live.ParseGameID(string(m.Game))
	if !ok {
		c.trouble(m.Game, c.hub.server.problem(ctx, live.ErrNotFound))
		return
	}
	if i := slices.IndexFunc(c.rooms, func(r *room) bool { return r.id == id }); i >= 0 {
		if c.rooms[i].join(c, m.Version) {
			return
		}
		c.unwatch(i) // the game does not exist
	}
	if len(c.rooms) >= mostWatched {
		c.trouble(id, NewProblem(http.StatusTooManyRequests, "too-many", "This socket watches too many games."))
		return
	}
	r, err := c.hub.watch(ctx, c, id, m.Version)
	if err != nil {
		c.hub.server.log.ErrorContext(ctx, "watching a game", "err", err)
		c.trouble(id, errInternal())
		return
	}
	c.rooms = append(c.rooms, r)
	if c.player == "" {
		return
	}
	if err := c.hub.server.config.Play.Enter(ctx, id, c.player); err != nil && !errors.Is(err, live.ErrNotFound) {
		c.hub.server.log.WarnContext(ctx, "marking a player as present", "err", err)
	}
	c.hub.server.games.seeNotices(ctx, c.player, id)
}

// unwatch leaves the room with an index.
func (c *socket) unwatch(i int) {
	r := c.rooms[i]
	c.rooms = slices.Delete(c.rooms, i, i+1)
	r.leave(c)
	if c.player != "" {
		c.hub.server.config.Play.Exit(r.id, c.player)
	}
}

// trouble sends the client an error.
func (c *socket) trouble(id live.GameID, p *Problem) {
	c.send(encode(&ErrorMessage{Type: "error", Game: id, Problem: p}))
}

// send queues a message and starts a writer if necessary. A client that does not read is closed
// rather than awaited.
func (c *socket) send(message frame) {
	if c.enqueue(message) {
		c.hub.crew.do(c.write)
	}
}

// sendNow is send that writes at once, as far as possible without blocking.
func (c *socket) sendNow(message frame) {
	if c.enqueue(message) {
		c.write()
	}
}

// enqueue queues a message, and reports whether the caller must start a writer.
func (c *socket) enqueue(message frame) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead || c.last {
		return false
	}
	if len(c.queue) >= mostQueued || c.waiting+len(message) > mostWaiting {
		return c.dismiss(websocket.StatusPolicyViolation, "the client reads too slowly")
	}
	c.hub.server.metrics.events.Inc()
	c.queue = append(c.queue, message)
	c.waiting += len(message)
	first := !c.writing
	c.writing = true
	return first
}

// finish queues a last message, after which the connection is closed.
func (c *socket) finish(message frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead || c.last {
		return
	}
	c.last, c.code, c.reason = true, websocket.StatusGoingAway, "goodbye"
	c.queue = append(c.queue, message)
	if !c.writing {
		c.writing = true
		c.hub.crew.do(c.write)
	}
}

// dismiss drops the queue and closes the connection with a code and a reason, after the frame
// that is being written, since half a frame would hide them. It reports whether the caller must
// start a writer. The caller holds the mutex.
func (c *socket) dismiss(code websocket.StatusCode, reason string) bool {
	if c.dead || c.last {
		return false
	}
	c.hub.server.metrics.cut.Inc()
	c.last, c.code, c.reason = true, code, reason
	c.queue, c.waiting = nil, 0
	first := !c.writing
	c.writing = true
	return first
}

// write sends all queued messages. If the client is not ready, a goroutine of the crew waits for
// it.
func (c *socket) write() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 || c.dead {
			c.writing, c.queue, c.since = false, nil, time.Time{}
			last, code, reason := c.last && !c.dead, c.code, c.reason
			c.mu.Unlock()
			if last {
				go c.conn.Close(code, reason) //nolint:errcheck // waits for the client, but not for long
			}
			return
		}
		text := []byte(c.queue[0])
		if len(c.queue) > 1 {
			text = slices.Concat(c.queue...)
		}
		c.queue, c.waiting, c.since = nil, 0, time.Now()
		c.mu.Unlock()
		left, err := c.wire.try(text)
		switch {
		case err != nil:
			go c.cut()
			return
		case len(left) > 0:
			c.hub.crew.do(func() {
				if c.wire.finish(left) != nil { // closed by the client or the hub
					c.cut()
					return
				}
				c.write()
			})
			return
		}
	}
}

// isSlow reports whether a write has been blocked for too long.
func (c *socket) isSlow(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.since.IsZero() && now.Sub(c.since) > sendTime
}

// cut closes the connection without a close frame, in the middle of a blocked frame or after an
// error; the reader cleans up.
func (c *socket) cut() {
	c.mu.Lock()
	c.dead, c.writing, c.queue, c.since = true, false, nil, time.Time{}
	c.mu.Unlock()
	_ = c.conn.CloseNow()
}

// ping measures the round trip, and closes the socket of a client that has silently gone.
// Package websocket closes a connection to which it cannot write a ping for five seconds, so
// nothing is pinged during a write; the hub watches how long the write takes.
func (c *socket) ping() {
	c.mu.Lock()
	busy := c.writing || c.dead || c.last
	c.mu.Unlock()
	if busy { // the next beat retries
		c.hub.mu.Lock()
		c.nextPing = time.Time{}
		c.hub.mu.Unlock()
		return
	}
	ctx, done := context.WithTimeout(c.hub.ctx, c.hub.pongTime())
	defer done()
	began, heard := time.Now(), c.heard.Load()
	if c.conn.Ping(ctx) != nil {
		if c.heard.Load() == heard && c.rests() && c.hub.ctx.Err() == nil {
			c.mu.Lock()
			first := c.dismiss(statusTimeout, "ping timeout")
			c.mu.Unlock()
			if first {
				c.write()
			}
		}
		return
	}
	lag := time.Since(began)
	if c.direct {
		lag = believed(lag, packetTrip(c.wire.raw))
	}
	c.hub.measured(c, lag)
	c.check()
}

// rests reports whether no message of the client is being handled: meanwhile the reader does not
// read its pong either.
func (c *socket) rests() bool {
	if !c.obeying.TryLock() {
		return false
	}
	c.obeying.Unlock()
	return true
}

// check closes the socket if its device or token has ended. The client reconnects with its
// present session, or is refused.
func (c *socket) check() {
	if !c.ends {
		return
	}
	s := c.hub.server
	ctx, done := context.WithTimeout(c.hub.ctx, requestTime)
	defer done()
	now, err := s.guests.find(ctx, c.token)
	if _, refused := errors.AsType[*Problem](err); refused { // the token is no longer valid
		c.finish(encode(&GoodbyeMessage{"goodbye", 0}))
		return
	}
	if err != nil {
		s.log.WarnContext(ctx, "reading the session of a socket", "err", err)
		return
	}
	if now.Player != c.player {
		c.finish(encode(&GoodbyeMessage{"goodbye", 0}))
	}
}

// refuse closes the connection of a client that breaks the protocol.
func (c *socket) refuse(code websocket.StatusCode, reason string) {
	c.hub.server.metrics.cut.Inc()
	c.mu.Lock()
	c.dead = true // no frames after the close
	c.mu.Unlock()
	_ = c.conn.Close(code, reason)
}

// end removes the socket.
func (c *socket) end() {
	c.mu.Lock()
	c.dead = true
	c.mu.Unlock()
	_ = c.conn.CloseNow()
	c.obeying.Lock()
	defer c.obeying.Unlock()
	for kind := range c.follows {
		c.unfollow(kind)
	}
	for len(c.rooms) > 0 {
		c.unwatch(len(c.rooms) - 1)
	}
	c.hub.remove(c)
}
