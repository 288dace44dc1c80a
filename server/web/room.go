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

// fewWatchers is how many watchers of a game are told one after another by whoever
// tells; more are told by several at once.
const fewWatchers = 4

// room is a game and its watchers. News from the bus says only that something is new. One
// goroutine at a time then loads the game, so that every watcher sees versions that grow.
type room struct {
	hub *hub
	id  live.GameID

	listening sync.Mutex // held while the bus is asked
	stop      func()     // ends listening; nil before

	mu       sync.Mutex
	closed   bool
	watchers map[*socket]*watching
	seen     time.Time    // when the game was last loaded
	told     *live.Record // as the watchers know it; nil before
	stale    bool         // the game may have changed without news
	news     uint64       // the latest version that there is news of, 0 for none
	trace    string       // the place in its trace of what made them, empty if it is in none
	latest   *live.Record // the game as a watcher made it last; nil if none has
	moving   int          // watchers that will be answered a move
	fresh    []arrival
	messages []*live.Message
	telling  bool // a goroutine tells
	outside  int  // watchers without a seat
	counted  int  // their number as it was told, with those at other nodes

	elsewhere map[string]outsiders // watchers without a seat at other nodes, by node
	announced outsiders            // how many the others were told of
}

// outsiders are watchers without a seat, as they were told at a time.
type outsiders struct {
	count int
	at    time.Time
}

// Watchers at other nodes are told again and again, and forgotten when that stops.
const (
	countsAgain = 10 * time.Second
	countsKept  = 25 * time.Second
)

// watching is the state of a watcher that also plays moves on its socket: the answer to a move
// carries the game.
type watching struct {
	moving   bool         // an answer will come
	missed   *live.Record // the game as it was last told before, while moving; nil if nothing came since
	answered uint64       // the version that was answered last
	since    time.Time    // when they began to watch, or were last noted as being there
}

// arriving is how soon after they have begun to watch players are noted as being there.
const arriving = 2 * time.Second

// arrival is a socket that has just begun to watch.
type arrival struct {
	socket  *socket
	version uint64 // that its client has
}

func newRoom(h *hub, id live.GameID) *room {
	return &room{hub: h, id: id, watchers: map[*socket]*watching{}}
}

// listen begins to hear news of the game.
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

// close ends listening.
func (r *room) close() {
	r.listening.Lock()
	defer r.listening.Unlock()
	if r.stop != nil {
		r.stop()
	}
	r.stop = func() {}
}

// hear takes an event of the bus.
func (r *room) hear(payload []byte) {
	e, err := live.ParseEvent(payload)
	if err != nil {
		return // of another version of the program: the next look finds it
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
	// News of a watcher's own move comes just before the answer to it, and that answer wakes the
	// room.
	if r.moving == 0 || e.Message != nil {
		r.wake()
	}
}

// hearCount takes what another node tells of its watchers.
func (r *room) hearCount(e *live.Event) {
	if e.Node == r.hub.server.config.Play.Node() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.elsewhere[e.Node]; !known {
		r.announced.at = time.Time{} // it does not know of this node either
	}
	if r.elsewhere == nil {
		r.elsewhere = map[string]outsiders{}
	}
	if r.elsewhere[e.Node] = (outsiders{e.Watching, time.Now()}); e.Watching == 0 {
		delete(r.elsewhere, e.Node)
	}
}

// count returns how many watch without a seat at all nodes, and whether the others are
// to be told of those here. It is called under the mutex.
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

// tellCount tells the other nodes how many watch here.
func (r *room) tellCount(count int) {
	e := live.Event{Game: r.id, Node: r.hub.server.config.Play.Node(), Watching: count}
	if err := r.hub.server.config.Bus.Announce(r.hub.ctx, live.Topic(r.id), e.Append(nil)); err != nil {
		r.hub.server.log.Debug("watchers not told to the other nodes", "err", err)
	}
}

// join adds a watcher, who is told the game. It reports false if the room is
// closed.
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

// leave removes a watcher, and the room with the last one.
func (r *room) leave(c *socket) {
	r.mu.Lock()
	r.settle(r.watchers[c])
	delete(r.watchers, c)
	r.mu.Unlock()
	r.closeIfEmpty()
}

// closeIfEmpty closes the room if nobody watches. Nobody can join afterwards.
func (r *room) closeIfEmpty() {
	r.mu.Lock()
	empty := len(r.watchers) == 0
	r.closed = r.closed || empty
	r.mu.Unlock()
	if empty {
		r.hub.drop(r)
	}
}

// beat looks at the game if no news of it were heard for long, since they may be
// lost, and tells how many watch.
func (r *room) beat(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.seen) > checkedBy {
		r.stale = true
	}
	if r.stale || r.news > 0 { // of another's change while a move takes long to store
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

// wake sees that somebody tells. It is called under the mutex.
func (r *room) wake() {
	if !r.telling && !r.closed {
		r.telling = true
		r.hub.crew.do(r.tell)
	}
}

// work is what there is to tell, taken from a room.
type work struct {
	known    uint64       // the version that the watchers know
	version  uint64       // at least which the game is to have
	news     uint64       // the latest version that there is news of
	latest   *live.Record // the game as a watcher made it last; nil if none has
	unsure   bool         // nothing but time says that the game may have changed
	fresh    []arrival
	messages []*live.Message
	trace    string
}

// take takes what there is to tell. If there is nothing it ends the telling and reports false.
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
	// Who was told by the bus need not ask the store what this program has
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

// putBack ends the telling with work that could not be done: the next beat tries again, and
// new watchers wait until then.
func (r *room) putBack(w *work) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fresh = append(w.fresh, r.fresh...)
	r.messages = append(w.messages, r.messages...)
	r.telling, r.seen = false, time.Time{}
}

// rest ends the telling.
func (r *room) rest() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.telling = false
}

// await notes that there is news of a version which the store has not shown yet.
func (r *room) await(version uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.news = max(r.news, version)
}

// tell loads the game and tells what is new, until nothing is.
func (r *room) tell() {
	defer func() {
		if p := recover(); p != nil { // the next news are another attempt
			r.rest()
			panic(p)
		}
	}()
	for {
		w, ok := r.take()
		if !ok {
			return
		}
		if w.unsure && r.isAt(w.known) { // as nearly always: the game rests
			continue
		}
		if !r.deliver(&w) {
			return
		}
	}
}

// deliver loads the game and tells its watchers what is new. If the next beat has to try again
// it ends the telling and reports false.
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

// isAt reports whether the game still is at a version, and notes that it was
// looked at.
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

// load returns the game at a version or a later one; the store is asked for what
// is not remembered.
func (r *room) load(version uint64) (*live.Record, error) {
	defer r.hub.look()()
	ctx, done := context.WithTimeout(r.hub.ctx, requestTime)
	defer done()
	g, err := r.hub.server.config.Play.Since(ctx, r.id, version)
	if err != nil && !errors.Is(err, live.ErrNotFound) && !errors.Is(err, live.ErrSetAside) && r.hub.ctx.Err() == nil {
		r.hub.server.log.ErrorContext(ctx, "loading a game that is watched", "err", err)
	}
	return g, err
}

// nothing tells those who have just come why there is no game to watch.
func (r *room) nothing(fresh []arrival, err error) {
	for _, a := range fresh {
		a.socket.trouble(r.id, r.hub.server.problem(r.hub.ctx, err))
		r.leave(a.socket)
	}
}

// tellGame tells those who have just come how the game stands, and all others if
// that is new to them. It returns how many watch.
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
			w.since = r.seen // another node has missed them
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
			send(c, show(c.player, common(before.Entries, g.Entries)))
		}
	}
	return len(r.watchers)
}

// arrive notes that a player is there whom the record calls absent.
func (r *room) arrive(player table.Player) {
	ctx, done := context.WithTimeout(r.hub.ctx, requestTime)
	defer done()
	if err := r.hub.server.config.Play.Arrive(ctx, r.id, player); err != nil {
		r.hub.server.log.WarnContext(ctx, "noting that a player is there", "err", err)
	}
}

// expect notes that a watcher will be answered a move.
func (r *room) expect(c *socket) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w := r.watchers[c]; w != nil && !w.moving {
		w.moving = true
		r.moving++
	}
}

// settle notes that a watcher is answered, or gone. It is called under the mutex.
func (r *room) settle(w *watching) {
	if w != nil && w.moving {
		w.moving = false
		r.moving--
	}
}

// answer sends a watcher the answer to its move, g being the game after it or nil,
// and what the answer does not say of what has happened meanwhile. Then it tells
// the others.
func (r *room) answer(c *socket, g *live.Record, message frame) {
	if r.answered(c, g, message) {
		r.tell()
	}
}

// answered sends the answer, and reports whether the caller must tell the others.
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
			c.send(r.encoder(r.told)(c.player, common(known.Entries, r.told.Entries)))
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

// encoder returns what encodes a game for a viewer, once for all who see the same:
// whoever has no part in the game sees what everybody may see.
func (r *room) encoder(g *live.Record) func(viewer table.Player, from int) frame {
	type view struct {
		viewer table.Player
		from   int
		text   frame
	}
	var few [fewWatchers]view
	encoded := few[:0]
	players := g.Players()
	return func(viewer table.Player, from int) frame {
		if !slices.Contains(players, viewer) {
			viewer = ""
		}
		for i := range encoded {
			if v := &encoded[i]; v.from == from && v.viewer == viewer {
				return v.text
			}
		}
		text := gameText("game", "", from, r.hub.server.config.Play.Show(g, viewer, from))
		encoded = append(encoded, view{viewer, from, text})
		return text
	}
}

// common returns how many entries two lists begin with alike. Entries are only ever
// appended: lists that lie at the same place are of one game.
func common(a, b []table.Entry) int {
	most := min(len(a), len(b))
	if most > 0 && &a[0] == &b[0] {
		return most
	}
	n := 0
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// tellMessage tells what somebody wrote to those who may read it.
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
		// Who cannot be asked whom they block is told when they look the next time.
		if unheard, err := r.hub.server.games.unheard(ctx, r.id, c.player); err == nil && !slices.Contains(unheard, m.Author) {
			c.send(text)
		}
	}
}

// isAway reports whether a game calls a player absent.
func isAway(g *live.Record, p table.Player) bool {
	return slices.ContainsFunc(g.Seats, func(s table.Seat) bool { return s.Player == p && s.Away != 0 })
}

// holdsSeat reports whether a player sits in a game.
func holdsSeat(g *live.Record, p table.Player) bool {
	return p != "" && slices.ContainsFunc(g.Seats, func(s table.Seat) bool { return s.Player == p })
}
