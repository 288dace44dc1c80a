package web

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/internal/ticks"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Intervals of the hub.
const (
	tick      = time.Second      // how often counts and pings are sent
	checkedBy = 15 * time.Second // a room without messages for that long reads the store
)

// hub has every socket, with its player and the games that it watches.
type hub struct {
	server  *Server
	lobby   *lobby
	clubs   *clubNews
	boards  *boards
	seekers *seekers
	ctx     context.Context // context of the sockets; ends with the server
	cancel  context.CancelFunc
	crew    *crew

	looking chan struct{} // limits concurrent reads of rooms

	mu        sync.Mutex
	closed    bool // no new sockets are admitted
	sockets   map[*socket]struct{}
	addresses map[string]int // open sockets by subscriber
	players   map[table.Player][]*socket
	rooms     map[live.GameID]*room
	ended     sync.WaitGroup // open sockets

	limit atomic.Pointer[limit]
}

// limit is a context for all requests of a tick.
type limit struct {
	ctx   context.Context
	done  context.CancelFunc // unused: ctx expires
	until time.Time          // when a new one is needed
}

// deadline returns a context of ctx, the hub's, that expires after the time of a request or up
// to a tick later. It is shared, since a timer for every move would cost as much as reading it.
func (h *hub) deadline(ctx context.Context) context.Context {
	now := time.Now()
	if l := h.limit.Load(); l != nil && now.Before(l.until) {
		return l.ctx
	}
	limited, done := context.WithTimeout(ctx, requestTime+tick)
	h.limit.Store(&limit{limited, done, now.Add(tick)})
	return limited
}

func newHub(s *Server) *hub {
	h := &hub{
		server: s, sockets: map[*socket]struct{}{}, addresses: map[string]int{},
		players: map[table.Player][]*socket{}, rooms: map[live.GameID]*room{},
		looking: make(chan struct{}, lookingAtOnce),
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.crew = newCrew(h.ctx, s.log)
	h.lobby = newLobby(h)
	h.clubs = newClubNews(h)
	h.boards = newBoards(h)
	h.seekers = newSeekers(h)
	return h
}

func (h *hub) now() table.Millis { return h.server.config.Play.Now() }

// admit counts a socket before it opens, or returns the reason against it.
func (h *hub) admit(c *socket) *Problem {
	h.mu.Lock()
	defer h.mu.Unlock()
	most := h.server.config.Limits.Sockets
	switch {
	case h.closed:
		p := NewProblem(http.StatusServiceUnavailable, "stopping", "The server is restarting. Try again in a moment.")
		p.Retry = max(1, int(h.comeBack().Seconds()))
		return p
	case most > 0 && h.addresses[c.address] >= most:
		return NewProblem(http.StatusTooManyRequests, "too-many", "Too many sockets are open from this address.")
	}
	h.addresses[c.address]++
	h.sockets[c] = struct{}{}
	h.ended.Add(1)
	return nil
}

// begin starts serving the connection of a socket. If the server is stopping, it says goodbye.
func (h *hub) begin(c *socket, conn *websocket.Conn) {
	h.mu.Lock()
	c.conn = conn
	closed := h.closed
	if c.player != "" {
		h.players[c.player] = append(h.players[c.player], c)
	}
	h.mu.Unlock()
	h.server.metrics.sockets.Inc()
	if closed {
		c.finish(encode(&GoodbyeMessage{"goodbye", h.comeBack().Milliseconds()}))
	}
}

// pongTime is how long a client may take to answer a ping.
func (h *hub) pongTime() time.Duration { return cmp.Or(h.server.config.Limits.Pong, pongTime) }

// remove removes an admitted socket.
func (h *hub) remove(c *socket) {
	h.lobby.leave(c)
	h.clubs.leave(c)
	h.boards.leave(c)
	h.seekers.leave(c)
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.sockets[c]; !ok {
		return
	}
	delete(h.sockets, c)
	if h.addresses[c.address]--; h.addresses[c.address] == 0 {
		delete(h.addresses, c.address)
	}
	if c.conn != nil {
		h.server.metrics.sockets.Dec()
	}
	others := h.players[c.player][:0:0]
	for _, other := range h.players[c.player] {
		if other != c {
			others = append(others, other)
		}
	}
	if len(others) > 0 {
		h.players[c.player] = others
	} else {
		delete(h.players, c.player)
	}
	h.ended.Done()
}

// check closes the sockets of a player whose session has changed to another player.
func (h *hub) check(player table.Player) {
	h.mu.Lock()
	list := slices.Clone(h.players[player])
	h.mu.Unlock()
	for _, c := range list {
		h.crew.do(c.check)
	}
}

// lag returns the shortest known round trip to a player, or 0.
func (h *hub) lag(p table.Player) time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	var shortest time.Duration
	for _, c := range h.players[p] {
		if c.lag > 0 && (shortest == 0 || c.lag < shortest) {
			shortest = c.lag
		}
	}
	return shortest
}

// measured records a round trip.
func (h *hub) measured(c *socket, lag time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c.lag = lag
}

// watch subscribes a socket to a game.
func (h *hub) watch(ctx context.Context, c *socket, id live.GameID, version uint64) (*room, error) {
	for {
		h.mu.Lock()
		r, ok := h.rooms[id]
		if !ok {
			r = newRoom(h, id)
			h.rooms[id] = r
		}
		h.mu.Unlock()
		if err := r.listen(ctx); err != nil {
			r.closeIfEmpty()
			return nil, err
		}
		if r.join(c, version) {
			return r, nil
		}
	}
}

// drop removes an empty room.
func (h *hub) drop(r *room) {
	h.mu.Lock()
	if h.rooms[r.id] == r {
		delete(h.rooms, r.id)
	}
	h.mu.Unlock()
	r.close()
}

// lookingAtOnce is how many rooms read the store concurrently: half of its connections.
const lookingAtOnce = 2

// look waits until a room may read the store, and returns the function to call afterwards. After
// an outage all rooms read at once, and players' moves must not wait for them.
func (h *hub) look() (done func()) {
	h.looking <- struct{}{}
	return func() { <-h.looking }
}

// run sends counts and pings and maintains the rooms until ctx ends.
func (h *hub) run(ctx context.Context) {
	ticks.Every(ctx, tick, func(now time.Time) {
		err := rescue.Do(func() error { h.beat(now); return nil })
		if err != nil { // the next beat retries
			h.server.log.ErrorContext(ctx, "serving sockets", "err", err)
		}
	})
}

func (h *hub) beat(now time.Time) {
	h.mu.Lock()
	var due, slow []*socket
	for c := range h.sockets {
		if c.isSlow(now) {
			slow = append(slow, c)
		}
		if c.conn != nil && now.After(c.nextPing) {
			c.nextPing = now.Add(pingEvery + rand.N(pingEvery/5))
			due = append(due, c)
		}
	}
	rooms := make([]*room, 0, len(h.rooms))
	for _, r := range h.rooms {
		rooms = append(rooms, r)
	}
	h.mu.Unlock()
	for _, c := range due {
		h.crew.do(c.ping)
	}
	for _, c := range slow {
		h.crew.do(c.cut)
	}
	for _, r := range rooms {
		r.beat(now)
	}
	h.lobby.beat()
	h.clubs.lookAgain(now)
	h.clubs.beat()
	h.seekers.beat()
}

// comeBack returns the least time before clients reconnect: zero if another node is running.
func (h *hub) comeBack() time.Duration {
	if h.server.config.Play.Shared() {
		return 0
	}
	return goodbyeRetry
}

// isClosed reports whether no new sockets are admitted.
func (h *hub) isClosed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.closed
}

// handover is the time over which a stopping node spreads the move of its sockets to other
// nodes, so as not to overload them.
const handover = 3 * time.Second

// handoverRetry is the longest wait of such a socket before it reconnects.
const handoverRetry = 200 * time.Millisecond

// pause waits until a moment or the end of ctx.
func pause(ctx context.Context, until time.Time) {
	if wait := time.Until(until); wait > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// goodbye asks every socket to reconnect later and waits until all are closed or ctx ends.
// Clients reconnect spread over a second. If another node is running, sockets are sent there one
// after the other, and receive news of their games until then.
func (h *hub) goodbye(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	open := make([]*socket, 0, len(h.sockets))
	for c := range h.sockets {
		if c.conn != nil {
			open = append(open, c)
		}
	}
	h.mu.Unlock()
	shared, began := h.server.config.Play.Shared(), time.Now()
	for i, c := range open {
		retry := h.comeBack() + rand.N(time.Second)
		if shared {
			pause(ctx, began.Add(handover*time.Duration(i)/time.Duration(len(open))))
			retry = rand.N(handoverRetry)
		}
		c.finish(encode(&GoodbyeMessage{"goodbye", retry.Milliseconds()}))
	}
	ended := make(chan struct{})
	go func() {
		h.ended.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
	h.cancel()
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.sockets {
		if c.conn != nil {
			go c.cut()
		}
	}
}
