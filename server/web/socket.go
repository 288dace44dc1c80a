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

// The bounds of a socket.
const (
	mostRead    = 4 << 10   // bytes of a message
	mostQueued  = 256       // messages that wait to be sent
	mostWaiting = 512 << 10 // bytes of them
	mostWatched = 64        // games
	sendTime    = 10 * time.Second
	pongTime    = 20 * time.Second
	pingEvery   = 25 * time.Second
)

// statusTimeout is the code with which a socket is closed that leaves a ping unanswered.
//
// Source: IANA, WebSocket Close Code Number Registry
const statusTimeout websocket.StatusCode = 3008

// socket is a connection on which a client is told what happens. At rest it has
// one goroutine, which reads; another writes while something is queued.
type socket struct {
	hub     *hub
	conn    *websocket.Conn // nil until it is open; set under the mutex of the hub
	wire    *wire           // under it
	player  table.Player    // empty for who has no session
	token   string          // of the session
	ends    bool            // the session is of a device or of a token that can be ended
	address string          // the subscriber
	direct  bool            // no proxy stands between
	pace    *rate.Limiter   // of messages read; used by the reader alone
	heard   atomic.Int64    // messages read

	// Used by whoever obeys a message, and by the reader when it ends.
	obeying sync.Mutex
	rooms   []*room
	follows map[string]*follower // by the type of the message that asks; nil while nobody does

	// Of the hub, under its mutex.
	nextPing time.Time
	lag      time.Duration // round trip, 0 while it is not known

	mu      sync.Mutex
	queue   []frame   // shared with other sockets, never changed
	waiting int       // bytes in queue
	writing bool      // somebody writes
	since   time.Time // when they began with what they send; zero if with nothing
	last    bool      // nothing more is queued; close when the queue is empty
	code    websocket.StatusCode
	reason  string // why it is closed then
	dead    bool
}

// socket accepts a WebSocket. It returns at once: what reads holds neither the
// request nor what net/http needs to serve it, 8 kB a connection.
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
		return // Accept has answered
	}
	c.wire = l.wire
	conn.SetReadLimit(mostRead)
	s.hub.begin(c, conn)
	go c.read(s.hub.ctx)
}

// The buffers of a socket, in bytes. net/http has 4 kB for each direction, which
// is most of what a socket at rest would hold; what comes in is short, and what is
// longer than its buffer goes out all the same.
const (
	readBuffer  = 512
	writeBuffer = 1 << 10
)

// lean hands over a connection, as a wire, with small buffers.
type lean struct {
	http.ResponseWriter
	wire *wire // once it is handed over
}

// Hijack takes over the connection.
func (w *lean) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return conn, rw, err
	}
	w.wire = newWire(conn)
	reader := rw.Reader
	if reader.Buffered() == 0 { // otherwise the client was faster than the answer
		reader = bufio.NewReaderSize(conn, readBuffer)
	}
	return w.wire, bufio.NewReadWriter(reader, bufio.NewWriterSize(w.wire, writeBuffer)), nil
}

// read obeys the client until the connection ends.
func (c *socket) read(ctx context.Context) {
	defer c.end()
	defer func() {
		if p := recover(); p != nil {
			c.hub.server.log.ErrorContext(ctx, "obeying a socket", "err", rescue.New(p))
			c.refuse(websocket.StatusInternalError, "something went wrong on the server")
		}
	}()
	for {
		// Whoever ends the socket closes the connection: a context would cost more
		// than the message.
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

// take lets a message be obeyed once the one before it is, on a stack of the crew:
// the reader's own, which lasts as long as the socket, would grow to what storing a
// game needs. The reader does not wait for it, but for the next message.
func (c *socket) take(ctx context.Context, text []byte) {
	c.obeying.Lock()
	c.hub.crew.do(func() {
		defer c.obeying.Unlock()
		if bytes.HasPrefix(text, moveStart) { // the frequent one
			c.move(ctx, text)
			return
		}
		var m ClientMessage
		if err := json.Unmarshal(text, &m); err != nil && m.Type != "move" {
			c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "The message is not a JSON object of the right form."))
			return
		}
		c.obey(ctx, &m, text)
	})
}

// obey does what a message asks for, whose text is at hand.
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
	case "club":
		c.hub.clubs.watch(ctx, c, m.Club, m.On)
	default:
		c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "There are no messages of that type."))
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
		c.unwatch(i) // the game was not there
	}
	if len(c.rooms) >= mostWatched {
		c.trouble(id, NewProblem(http.StatusTooManyRequests, "too-many", "The socket watches too many games."))
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
		c.hub.server.log.WarnContext(ctx, "noting that a player has come", "err", err)
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

// trouble tells the client what was wrong with its message.
func (c *socket) trouble(id live.GameID, p *Problem) {
	c.send(encode(&ErrorMessage{Type: "error", Game: id, Problem: p}))
}

// send queues a message, and sees that somebody writes it. A client that does not
// read is cut rather than waited for.
func (c *socket) send(message frame) {
	if c.enqueue(message) {
		c.hub.crew.do(c.write)
	}
}

// sendNow is send for who writes it at once, as far as that goes without waiting.
func (c *socket) sendNow(message frame) {
	if c.enqueue(message) {
		c.write()
	}
}

// enqueue queues a message, and reports whether the caller must see to it that it
// is written.
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

// dismiss drops the queue and closes the connection, with a code and a reason, once the
// frame that is being written has left: half a frame and nothing more tells the client
// nothing. It reports whether the caller must see to it that this is written. The caller
// holds the mutex.
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

// write sends what is queued, all at once. It does not wait for a client that is not
// ready to take it: one of the crew does.
func (c *socket) write() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 || c.dead {
			c.writing, c.queue, c.since = false, nil, time.Time{}
			last, code, reason := c.last && !c.dead, c.code, c.reason
			c.mu.Unlock()
			if last {
				go c.conn.Close(code, reason) //nolint:errcheck // it waits for the client, but not for long
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
				if c.wire.finish(left) != nil { // closed, or cut by the hub
					c.cut()
					return
				}
				c.write()
			})
			return
		}
	}
}

// isSlow reports whether the client has not taken in what is sent for too long.
func (c *socket) isSlow(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.since.IsZero() && now.Sub(c.since) > sendTime
}

// cut ends the connection without a word, in the middle of a frame that the client does not
// take or after an error: the reader tidies up.
func (c *socket) cut() {
	c.mu.Lock()
	c.dead, c.writing, c.queue, c.since = true, false, nil, time.Time{}
	c.mu.Unlock()
	_ = c.conn.CloseNow()
}

// ping measures the round trip, and closes the socket of a client that has gone without a
// word. Package websocket closes a connection to which it cannot write a ping for five
// seconds, without a word too: nothing is pinged while something is written, and the hub
// watches how long that lasts.
func (c *socket) ping() {
	c.mu.Lock()
	busy := c.writing || c.dead || c.last
	c.mu.Unlock()
	if busy { // the next beat tries again
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
			first := c.dismiss(statusTimeout, "a ping was not answered")
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

// rests reports whether no message of the client is being obeyed: until then the reader does
// not read its pong either.
func (c *socket) rests() bool {
	if !c.obeying.TryLock() {
		return false
	}
	c.obeying.Unlock()
	return true
}

// check sends the client of a device or of a token that has been ended away: it comes back
// as whoever its session is of now, or is refused.
func (c *socket) check() {
	if !c.ends {
		return
	}
	s := c.hub.server
	ctx, done := context.WithTimeout(c.hub.ctx, requestTime)
	defer done()
	now, err := s.guests.find(ctx, c.token)
	if _, refused := errors.AsType[*Problem](err); refused { // the token opens nothing any more
		c.finish(encode(&GoodbyeMessage{"goodbye", 0}))
		return
	}
	if err != nil {
		s.log.WarnContext(ctx, "asking whose a socket is", "err", err)
		return
	}
	if now.Player != c.player {
		c.finish(encode(&GoodbyeMessage{"goodbye", 0}))
	}
}

// refuse closes the connection of a client that breaks the rules of the socket.
func (c *socket) refuse(code websocket.StatusCode, reason string) {
	c.hub.server.metrics.cut.Inc()
	c.mu.Lock()
	c.dead = true // nothing follows the closing
	c.mu.Unlock()
	_ = c.conn.Close(code, reason)
}

// end forgets the socket.
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
