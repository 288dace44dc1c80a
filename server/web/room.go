package web

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// fewWatchers is how many watchers of a game one goroutine serves; more are served concurrently.
const fewWatchers = 4

// room is a game with its watchers. A message of the bus only signals a change. One goroutine at
// a time then loads the game, so that every watcher sees increasing versions.
type room struct {
	hub *hub
	id  live.GameID

	listening sync.Mutex // held during a subscription to the bus
	stop      func()     // unsubscribes; nil before the subscription

	mu       sync.Mutex
	closed   bool
	watchers map[*socket]*watching
	seen     time.Time    // when the game was last loaded
	told     *live.Record // last sent to the watchers; nil before
	stale    bool         // the game may have changed without a message
	news     uint64       // latest announced version, 0 for none
	trace    string       // trace context of the announcement, empty without one
	latest   *live.Record // the game after a watcher's last change; nil if none
	moving   int          // watchers that wait for the response to a move
	fresh    []arrival
	messages []*live.Message
	telling  bool // a goroutine serves the watchers
	outside  int  // watchers without a seat
	counted  int  // number last sent, all nodes included

	elsewhere map[string]outsiders // watchers without a seat at other nodes, by node
	announced outsiders            // number last announced to other nodes
}

// outsiders is a number of watchers without a seat, at a time.
type outsiders struct {
	count int
	at    time.Time
}

// Numbers are announced repeatedly, and forgotten once that stops.
const (
	countsAgain = 10 * time.Second
	countsKept  = 25 * time.Second
)

// watching is the state of a watcher. If it plays moves on its socket, the response to a move
// carries the game.
type watching struct {
	moving   bool         // a response is pending
	missed   *live.Record // the latest game not sent while a response is pending; nil if none
	answered uint64       // version of the last response
	since    time.Time    // when it began to watch, or was last marked as present
}

// arriving is the delay before a new watcher with a seat is marked as present.
const arriving = 2 * time.Second

// arrival is a socket that has just begun to watch.
type arrival struct {
	socket  *socket
	version uint64 // version that the client has
}

func newRoom(h *hub, id live.GameID) *room {
	return &room{hub: h, id: id, watchers: map[*socket]*watching{}}
}

// listen subscribes to changes of the game.
func (r *room) listen(ctx context.Context) error {
	r.listening.Lock()
	defer r.listening.Unlock()
	if r.stop != nil {
		return nil
	}
	stop, err := r.hub.server.config.Bus.Watch(ctx, live.Topic(r.id), r.hear)
	if err != nil {
		return err
	}
	r.stop = stop
	return nil
}

// close unsubscribes.
func (r *room) close() {
	r.listening.Lock()
	defer r.listening.Unlock()
	if r.stop != nil {
		r.stop()
	}
	r.stop = func() {}
}

// hear handles a message of the bus.
func (r *room) hear(payload []byte) {
	e, err := live.ParseEvent(payload)
	if err != nil {
		return // from another version of the program: the next read finds the change
	}
	if e.Node != "" {
		r.hearCount(&e)
		return
	}
	if e.Drawing != nil {
		r.hub.crew.do(func() { r.hearDrawing(e.Drawing) })
		return
	}
	e.Game = r.id
	r.hub.server.config.Play.Heard(&e)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.news = max(r.news, e.Version); e.Trace != "" {
		r.trace = e.Trace
	}
	if e.Message != nil {
		r.messages = append(r.messages, e.Message)
	}
	// The announcement of a watcher's own move comes just before the response, which wakes the
	// room.
	if r.moving == 0 || e.Message != nil {
		r.wake()
	}
}

// hearCount handles another node's number of watchers.
func (r *room) hearCount(e *live.Event) {
	if e.Node == r.hub.server.config.Play.Node() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.elsewhere[e.Node]; !known {
		r.announced.at = time.Time{} // a new node needs this node's number too
	}
	if r.elsewhere == nil {
		r.elsewhere = map[string]outsiders{}
	}
	if r.elsewhere[e.Node] = (outsiders{e.Watching, time.Now()}); e.Watching == 0 {
		delete(r.elsewhere, e.Node)
	}
}

// count returns the number of watchers without a seat on all nodes, and whether this node must
// announce its own. The caller holds the mutex.
func (r *room) count(now time.Time) (all int, tell bool) {
	all = r.outside
	for node, o := range r.elsewhere {
		if now.Sub(o.at) > countsKept {
			delete(r.elsewhere, node)
			continue
		}
		all += o.count
	}
	if !r.hub.server.config.Play.Shared() {
		return all, false
	}
	tell = r.outside != r.announced.count || r.outside > 0 && now.Sub(r.announced.at) > countsAgain
	if tell {
		r.announced = outsiders{r.outside, now}
	}
	return all, tell
}

// tellCount announces this node's number of watchers.
func (r *room) tellCount(count int) {
	e := live.Event{Game: r.id, Node: r.hub.server.config.Play.Node(), Watching: count}
	if err := r.hub.server.config.Bus.Announce(r.hub.ctx, live.Topic(r.id), e.Append(nil)); err != nil {
		r.hub.server.log.Debug("number of watchers not announced", "err", err)
	}
}

// join adds a watcher, which gets the game. It reports false if the room is closed.
func (r *room) join(c *socket, version uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return false
	}
	r.watchers[c] = &watching{since: time.Now()}
	r.fresh = append(r.fresh, arrival{c, version})
	r.wake()
	return true
}

// leave removes a watcher, and closes the room after the last one.
func (r *room) leave(c *socket) {
	r.mu.Lock()
	r.settle(r.watchers[c])
	delete(r.watchers, c)
	r.mu.Unlock()
	r.closeIfEmpty()
}

// closeIfEmpty closes an empty room, which nobody can join afterwards.
func (r *room) closeIfEmpty() {
	r.mu.Lock()
	empty := len(r.watchers) == 0
	r.closed = r.closed || empty
	r.mu.Unlock()
	if empty {
		r.hub.drop(r)
	}
}

// beat reads the game if no message came for long, since messages may be lost, and sends the
// number of watchers.
func (r *room) beat(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.seen) > checkedBy {
		r.stale = true
	}
	if r.stale || r.news > 0 { // another change, while a move takes long to store
		r.wake()
	}
	all, tell := r.count(now)
	if tell {
		here := r.outside
		r.hub.crew.do(func() { r.tellCount(here) })
	}
	if all == r.counted {
		return
	}
	r.counted = all
	message := encode(&WatchersMessage{"watchers", r.id, r.counted})
	for c := range r.watchers {
		c.send(message)
	}
}

// wake starts a goroutine that serves the watchers, unless there is one. The caller holds the
// mutex.
func (r *room) wake() {
	if !r.telling && !r.closed {
		r.telling = true
		r.hub.crew.do(r.tell)
	}
}

// work is the pending work of a room.
type work struct {
	known    uint64       // version that the watchers have
	version  uint64       // least version to load
	news     uint64       // latest announced version
	latest   *live.Record // the game after a watcher's last change; nil if none
	unsure   bool         // only time suggests that the game may have changed
	fresh    []arrival
	messages []*live.Message
	trace    string
}

// take takes the pending work. Without any, it ends the goroutine's turn and reports false.
func (r *room) take() (w work, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.told != nil {
		w.known = r.told.Version
	}
	if r.closed || !r.stale && r.news <= w.known && len(r.fresh) == 0 && len(r.messages) == 0 {
		r.telling = false
		return work{}, false
	}
	// The program has just stored an announced version, so the store need not be read.
	// just stored.
	w.version = max(r.news, w.known)
	if r.stale || len(r.fresh) > 0 {
		w.version = math.MaxUint64
	}
	w.news, w.latest, w.fresh, w.messages, w.trace = r.news, r.latest, r.fresh, r.messages, r.trace
	w.unsure = r.stale && w.news <= w.known && len(w.fresh)+len(w.messages) == 0
	r.latest, r.stale, r.news, r.fresh, r.messages, r.trace = nil, false, 0, nil, nil, ""
	return w, true
}

// putBack returns work that failed and ends the turn; the next beat retries, and new watchers
// wait until then.
func (r *room) putBack(w *work) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fresh = append(w.fresh, r.fresh...)
	r.messages = append(w.messages, r.messages...)
	r.telling, r.seen = false, time.Time{}
}

// rest ends the turn.
func (r *room) rest() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.telling = false
}

// await records an announced version that the store does not have yet.
func (r *room) await(version uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.news = max(r.news, version)
}

// tell loads the game and sends changes until there are no more.
func (r *room) tell() {
	defer func() {
		if p := recover(); p != nil { // the next message retries
			r.rest()
			panic(p)
		}
	}()
	for {
		w, ok := r.take()
		if !ok {
			return
		}
		if w.unsure && r.isAt(w.known) { // the usual case: nothing has changed
			continue
		}
		if !r.deliver(&w) {
			return
		}
	}
}

// deliver loads the game and sends it to its watchers. If the next beat must retry, it ends the
// turn and reports false.
func (r *room) deliver(w *work) bool {
	span := r.hub.server.config.Trace.Follow(w.trace, "deliver")
	g, err := w.latest, error(nil)
	if g == nil || g.Version < w.version {
		g, err = r.load(w.version)
	}
	switch {
	case errors.Is(err, live.ErrNotFound), errors.Is(err, live.ErrSetAside):
		r.nothing(w.fresh, err)
		span.End(nil)
		return true
	case err != nil:
		r.putBack(w)
		span.End(err)
		return false
	}
	behind := g.Version < w.news
	if behind {
		r.await(w.news)
	}
	span.Set("manykings.watchers", r.tellGame(g, w.fresh))
	for _, m := range w.messages {
		r.tellMessage(g, m)
	}
	span.End(nil)
	if behind {
		r.rest()
	}
	return !behind
}

// isAt reports whether the game still has a version, and records the time of the check.
func (r *room) isAt(version uint64) bool {
	defer r.hub.look()()
	ctx, done := context.WithTimeout(r.hub.ctx, requestTime)
	defer done()
	if !r.hub.server.config.Play.IsAt(ctx, r.id, version) {
		return false
	}
	r.mu.Lock()
	r.seen = time.Now()
	r.mu.Unlock()
	return true
}

// load returns the game at a version or later, from the cache if possible.
func (r *room) load(version uint64) (*live.Record, error) {
	defer r.hub.look()()
	ctx, done := context.WithTimeout(r.hub.ctx, requestTime)
	defer done()
	g, err := r.hub.server.config.Play.Since(ctx, r.id, version)
	if err != nil && !errors.Is(err, live.ErrNotFound) && !errors.Is(err, live.ErrSetAside) && r.hub.ctx.Err() == nil {
		r.hub.server.log.ErrorContext(ctx, "loading a watched game", "err", err)
	}
	return g, err
}

// nothing sends new watchers the reason why there is no game.
func (r *room) nothing(fresh []arrival, err error) {
	for _, a := range fresh {
		a.socket.trouble(r.id, r.hub.server.problem(r.hub.ctx, err))
		r.leave(a.socket)
	}
}

// tellGame sends the game to new watchers, and to all others if it has changed. It returns the
// number of watchers.
func (r *room) tellGame(g *live.Record, fresh []arrival) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.told
	r.told, r.seen, r.outside = g, time.Now(), 0
	show := r.encoder(g)
	send := (*socket).send
	if len(r.watchers) <= fewWatchers {
		send = (*socket).sendNow
	}
	var arrived map[*socket]bool
	if len(fresh) > 0 {
		arrived = make(map[*socket]bool, len(fresh))
	}
	for _, a := range fresh {
		if _, here := r.watchers[a.socket]; !here {
			continue
		}
		arrived[a.socket] = true
		from := 0
		if g.Moved <= a.version && a.version <= g.Version {
			from = len(g.Entries)
		}
		a.socket.send(show(a.socket.player, from))
	}
	for c, w := range r.watchers {
		if !holdsSeat(g, c.player) {
			r.outside++
		} else if isAway(g, c.player) && r.seen.Sub(w.since) > arriving {
			w.since = r.seen // another node has marked them absent
			player := c.player
			r.hub.crew.do(func() { r.arrive(player) })
		}
		switch {
		case before == nil || before.Version >= g.Version || arrived[c] || w.answered >= g.Version:
		case w.moving:
			if w.missed == nil {
				w.missed = before
			}
		default:
			send(c, show(c.player, table.CommonEntries(before.Entries, g.Entries)))
		}
	}
	return len(r.watchers)
}

// arrive marks a player as present whom the record has as absent.
func (r *room) arrive(player table.Player) {
	ctx, done := context.WithTimeout(r.hub.ctx, requestTime)
	defer done()
	if err := r.hub.server.config.Play.Arrive(ctx, r.id, player); err != nil {
		r.hub.server.log.WarnContext(ctx, "marking a player as present", "err", err)
	}
}

// expect records that a watcher will get the response to a move.
func (r *room) expect(c *socket) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w := r.watchers[c]; w != nil && !w.moving {
		w.moving = true
		r.moving++
	}
}

// settle records that a watcher has its response, or is gone. The caller holds the mutex.
func (r *room) settle(w *watching) {
	if w != nil && w.moving {
		w.moving = false
		r.moving--
	}
}

// answer sends a watcher the response to its move, with g the game afterwards or nil, and the
// changes that the response does not cover. Then it serves the others.
func (r *room) answer(c *socket, g *live.Record, message frame) {
	if r.answered(c, g, message) {
		r.tell()
	}
}

// answered sends the response, and reports whether the caller must serve the others.
func (r *room) answered(c *socket, g *live.Record, message frame) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	c.sendNow(message)
	if w := r.watchers[c]; w != nil {
		r.settle(w)
		known := w.missed
		w.missed = nil
		if g != nil {
			known, w.answered = g, g.Version
		}
		if known != nil && r.told != nil && r.told.Version > known.Version {
			c.send(r.encoder(r.told)(c.player, table.CommonEntries(known.Entries, r.told.Entries)))
		}
	}
	if g != nil && (r.latest == nil || r.latest.Version < g.Version) {
		r.latest = g
	}
	if r.news == 0 || r.telling || r.closed {
		return false
	}
	r.telling = true
	return true
}

// encoder returns a function that encodes a game for a viewer, once for all with the same view:
// viewers without a part in the game see the public view.
func (r *room) encoder(g *live.Record) func(viewer table.Player, from int) frame {
	type view struct {
		viewer table.Player
		from   int
		text   frame
	}
	var few [fewWatchers]view
	encoded := few[:0]
	insiders := g.Insiders()
	return func(viewer table.Player, from int) frame {
		if !slices.Contains(insiders, viewer) {
			viewer = ""
		}
		for i := range encoded {
			if v := &encoded[i]; v.from == from && v.viewer == viewer {
				return v.text
			}
		}
		text := gameText("game", "", r.hub.server.config.Play.Show(g, viewer, from))
		encoded = append(encoded, view{viewer, from, text})
		return text
	}
}

// tellMessage sends a chat message to the watchers who may read it.
func (r *room) tellMessage(g *live.Record, m *live.Message) {
	text := encode(&ChatMessage{"chat", r.id, m})
	r.mu.Lock()
	watchers := slices.Collect(maps.Keys(r.watchers))
	r.mu.Unlock()
	ctx, done := context.WithTimeout(r.hub.ctx, requestTime)
	defer done()
	for _, c := range watchers {
		if !g.MayRead(c.player, m.Room) {
			continue
		}
		// If the blocks of a watcher cannot be read, they see the message at the next visit.
		if unheard, err := r.hub.server.games.unheard(ctx, r.id, c.player); err == nil && !slices.Contains(unheard, m.Author) {
			c.send(text)
		}
	}
}

// isAway reports whether a player is absent in a game.
func isAway(g *live.Record, p table.Player) bool {
	return slices.ContainsFunc(g.Seats, func(s table.Seat) bool { return s.Player == p && s.Away != 0 })
}

// holdsSeat reports whether a player has a seat in a game.
func holdsSeat(g *live.Record, p table.Player) bool {
	return p != "" && slices.ContainsFunc(g.Seats, func(s table.Seat) bool { return s.Player == p })
}
