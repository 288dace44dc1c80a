package live

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/manykings/manykings/internal/ticks"
	"github.com/manykings/manykings/table"
)

// Intervals of the nodes of a cluster, in milliseconds.
const (
	// nodeLost is how long a node may be silent before it counts as lost.
	nodeLost = 5_000
	// askAgain is how long a node waits for a reply from another.
	askAgain = 2_000
	// othersWait is how long a game is due before nodes handle it that are not responsible for
	// its part.
	othersWait = 3_000
	// firstWait is how long a starting node waits for messages of others.
	firstWait = 2 * time.Second
	// sittingsAtOnce is how many sittings a message can have.
	sittingsAtOnce = 1_000
)

// nodesTopic carries, once a second from every node, the players connected to it.
const nodesTopic = "nodes"

// nodes is a service's knowledge of the other nodes that share its store and bus. The rules of a
// game do not depend on it: later messages correct wrong knowledge.
type nodes struct {
	self    string      // empty: there are no other nodes
	leaving atomic.Bool // this node is stopping

	mu     sync.Mutex
	others map[string]*node
	news   map[sitting]bool // changes on this node since the last message: true for arrivals
	first  chan struct{}    // closed by the first message of another node
}

// node is another node, by its messages.
type node struct {
	heard   table.Millis
	here    map[sitting]struct{}
	asked   table.Millis         // when it was last asked for its full list
	pending map[sitting]struct{} // received parts of the full list, nil if none
	part    int                  // number of these parts
}

// nodeNews is a message of a node.
type nodeNews struct {
	Node string `json:"node"`
	// Here and Gone are the arrivals and departures since the last message; Count and Sum are of
	// all connected players.
	Here  []seatedAt `json:"here,omitempty"`
	Gone  []seatedAt `json:"gone,omitempty"`
	Count int        `json:"count"`
	Sum   uint64     `json:"sum"`
	// Ask is the node that must send its full list. Part, from 1, and Parts mark this message as a
	// part of a full list.
	Ask   string `json:"ask,omitempty"`
	Part  int    `json:"part,omitempty"`
	Parts int    `json:"parts,omitempty"`
	// Lapses are the lapses known to the node, for nodes that have just started.
	Lapses []table.Outage `json:"lapses,omitempty"`
	// Away reports that the node cannot store or only slowly, or begins to stop.
	Away bool `json:"away,omitempty"`
	// Bye reports that the node stops.
	Bye bool `json:"bye,omitempty"`
}

// seatedAt is the encoded form of a sitting.
type seatedAt struct {
	Game   GameID       `json:"g"`
	Player table.Player `json:"p"`
}

func (s sitting) hash() uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s.game))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write([]byte(s.player))
	return h.Sum64()
}

// sumOf returns an order-independent checksum of sittings.
func sumOf[V any](all map[sitting]V) (sum uint64) {
	for s := range all {
		sum ^= s.hash()
	}
	return sum
}

// Shared reports whether other services share the store and the bus.
func (s *Service) Shared() bool { return s.nodes.self != "" }

// Node returns the name of this node, empty if there are no others.
func (s *Service) Node() string { return s.nodes.self }

// JoinNodes starts to exchange messages with other nodes, until stop is called, which announces
// that this node stops. It replaces [Service.Resume], and calls that if there are no other nodes.
// While another node was alive, clocks ran, and players connected to it are not absent.
func (s *Service) JoinNodes(ctx context.Context) (stop func(), err error) {
	n := &s.nodes
	unwatchNodes, err := s.bus.Watch(ctx, nodesTopic, s.hearNode)
	if err != nil {
		return nil, err
	}
	unwatchTalk, err := s.bus.Watch(ctx, talkTopic, s.hearTalk)
	if err != nil {
		unwatchNodes()
		return nil, err
	}
	unwatch := func() { unwatchNodes(); unwatchTalk() }
	s.tellNodes(ctx, &nodeNews{Ask: "*"})
	alone := false
	select {
	case <-n.first:
	case <-time.After(firstWait):
		alone = true
	case <-ctx.Done():
	}
	if alone {
		err = s.Resume(ctx)
	} else {
		err = s.joinOthers(ctx)
	}
	if err != nil {
		unwatch()
		return nil, err
	}
	done, end := context.WithCancel(context.WithoutCancel(ctx))
	var telling sync.WaitGroup
	telling.Go(func() {
		ticks.Every(done, time.Second, func(time.Time) {
			s.tellNodes(done, &nodeNews{})
			s.missNodes()
		})
	})
	return func() {
		end()
		telling.Wait()
		s.tellNodes(context.WithoutCancel(ctx), &nodeNews{Bye: true})
		unwatch()
	}, nil
}

// Leaving announces that this node begins to stop. Its players reconnect elsewhere, and their
// requests here may have failed.
func (s *Service) Leaving(ctx context.Context) {
	s.nodes.leaving.Store(true)
	s.tellNodes(ctx, &nodeNews{})
}

// joinOthers joins the running games of other nodes.
func (s *Service) joinOthers(ctx context.Context) error {
	last, err := s.store.LastBeat(ctx)
	if err != nil {
		return err
	}
	if back := last - s.now(); back > 0 {
		s.pulse.shift += back // the clocks of other nodes are ahead
	}
	now := s.now()
	outages, err := s.store.Join(ctx, now, s.pulse.gap)
	if err != nil {
		return err
	}
	s.begin(now, outages)
	return nil
}

// tellNodes sends the changes since the last message to the other nodes.
func (s *Service) tellNodes(ctx context.Context, news *nodeNews) {
	n, p := &s.nodes, s.presence
	if n.self == "" {
		return
	}
	news.Node = n.self
	slow := s.lapses.own.Swap(false)
	news.Away = slow || s.pulse.isLate(s.now()) || n.leaving.Load()
	p.mu.Lock()
	n.mu.Lock()
	for at, here := range n.news {
		if here {
			news.Here = append(news.Here, seatedAt{at.game, at.player})
		} else {
			news.Gone = append(news.Gone, seatedAt{at.game, at.player})
		}
	}
	clear(n.news)
	news.Count, news.Sum = len(p.here), sumOf(p.here)
	n.mu.Unlock()
	p.mu.Unlock()
	s.announceNode(ctx, news)
}

func (s *Service) announceNode(ctx context.Context, news *nodeNews) {
	text, err := json.Marshal(news)
	if err == nil {
		err = s.bus.Announce(ctx, nodesTopic, text)
	}
	if err != nil {
		s.log.DebugContext(ctx, "sending news to other nodes; the next message corrects it", "err", err)
	}
}

// tellAll sends the full list of players connected to this node.
func (s *Service) tellAll(ctx context.Context) {
	p := s.presence
	p.mu.Lock()
	all := make([]seatedAt, 0, len(p.here))
	for at := range p.here {
		all = append(all, seatedAt{at.game, at.player})
	}
	count, sum := len(p.here), sumOf(p.here)
	p.mu.Unlock()
	parts := max(1, (len(all)+sittingsAtOnce-1)/sittingsAtOnce)
	lapses := s.lapses.known()
	for i := range parts {
		part := all[i*sittingsAtOnce : min(len(all), (i+1)*sittingsAtOnce)]
		s.announceNode(ctx, &nodeNews{Node: s.nodes.self, Here: part, Part: i + 1, Parts: parts, Count: count, Sum: sum, Lapses: lapses})
	}
}

// hearNode handles a message of another node.
func (s *Service) hearNode(payload []byte) {
	var news nodeNews
	if json.Unmarshal(payload, &news) != nil || news.Node == "" || news.Node == s.nodes.self {
		return
	}
	ctx, now := context.Background(), s.now()
	n, p := &s.nodes, s.presence
	p.mu.Lock()
	n.mu.Lock()
	other := n.others[news.Node]
	if other == nil {
		other = &node{here: map[sitting]struct{}{}}
		n.others[news.Node] = other
		s.log.Info("another node has joined", "node", news.Node)
		if len(n.others) == 1 {
			select {
			case <-n.first:
			default:
				close(n.first)
			}
		}
	}
	switch {
	case now-other.heard > lateBeat && other.heard != 0:
		s.lapses.note(other.heard, now)
	case news.Away || news.Bye:
		s.lapses.note(now-lateBeat, now)
	}
	for _, l := range news.Lapses {
		s.lapses.note(l.From, l.To)
	}
	other.heard = now
	for _, at := range news.Here {
		delete(p.exits, sitting{at.Game, at.Player})
	}
	gone := other.take(&news)
	if news.Bye {
		gone = slices.AppendSeq(gone, maps.Keys(other.here))
		delete(n.others, news.Node)
	}
	s.left(gone, now)
	ask := ""
	if !news.Bye && news.Part == 0 && (news.Count != len(other.here) || news.Sum != sumOf(other.here)) && other.asked+askAgain < now {
		ask, other.asked = news.Node, now
	}
	n.mu.Unlock()
	p.mu.Unlock()
	// In another goroutine, since handlers must not block.
	if ask != "" {
		go s.announceNode(ctx, &nodeNews{Node: n.self, Ask: ask, Count: -1})
	}
	if news.Ask == n.self || news.Ask == "*" {
		go s.tellAll(ctx)
	}
}

// take applies a message, which may be a part of a full list, and returns the players who have
// left. The caller holds the mutex.
func (n *node) take(news *nodeNews) (gone []sitting) {
	switch {
	case news.Part == 1:
		n.pending, n.part = map[sitting]struct{}{}, 1
	case news.Part > 1 && (n.pending == nil || news.Part != n.part+1):
		n.pending = nil // a part is missing, so the list is requested again
	case news.Part > 1:
		n.part++
	}
	here := n.here
	if news.Part > 0 {
		here = n.pending
	}
	if here != nil {
		for _, at := range news.Here {
			here[sitting{at.Game, at.Player}] = struct{}{}
		}
	}
	for _, at := range news.Gone {
		at := sitting{at.Game, at.Player}
		if _, was := n.here[at]; was {
			delete(n.here, at)
			gone = append(gone, at)
		}
	}
	if news.Part > 0 && news.Part == news.Parts && n.pending != nil {
		for at := range n.here {
			if _, still := n.pending[at]; !still {
				gone = append(gone, at)
			}
		}
		n.here, n.pending = n.pending, nil
	}
	return gone
}

// left records that sittings have ended on another node. The caller holds presence and nodes.
func (s *Service) left(gone []sitting, now table.Millis) {
	for _, at := range gone {
		if _, known := s.presence.exits[at]; !known && s.presence.here[at] <= 0 && !s.nodes.has(at) {
			s.presence.exits[at] = now
		}
	}
}

// has reports whether a player is connected to another node; the caller holds mu.
func (n *nodes) has(at sitting) bool {
	for _, other := range n.others {
		if _, here := other.here[at]; here {
			return true
		}
	}
	return false
}

// missNodes drops nodes that have been silent for too long.
func (s *Service) missNodes() {
	n, p, now := &s.nodes, s.presence, s.now()
	p.mu.Lock()
	defer p.mu.Unlock()
	n.mu.Lock()
	defer n.mu.Unlock()
	for name, other := range n.others {
		if other.heard+nodeLost > now {
			continue
		}
		delete(n.others, name)
		s.lapses.note(other.heard, now)
		s.left(slices.Collect(maps.Keys(other.here)), now)
		s.log.Warn("lost another node", "node", name, "players", len(other.here))
	}
}

// share returns the part of the games for which this node is responsible, and the number of parts.
func (n *nodes) share() (part, parts uint64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for name := range n.others {
		if name < n.self {
			part++
		}
	}
	return part, uint64(len(n.others)) + 1
}

// due returns the due games that this node must handle: its part of the newly due ones, and all
// that have been due for a while.
func (s *Service) due(ctx context.Context) (ids []GameID, more bool, err error) {
	part, parts := s.nodes.share()
	ids, err = s.store.Due(ctx, s.now(), sweepSize)
	if err != nil || parts == 1 {
		return ids, len(ids) == sweepSize, err
	}
	late, err := s.store.Due(ctx, s.now()-othersWait, sweepSize)
	if err != nil {
		return nil, false, err
	}
	more = len(late) == sweepSize
	ids = slices.DeleteFunc(ids, func(id GameID) bool {
		h := fnv.New64a()
		_, _ = h.Write([]byte(id))
		return h.Sum64()%parts != part || slices.Contains(late, id)
	})
	return append(late, ids...), more, nil
}

const (
	// heardKept is how many games are remembered with the time of their announcement.
	heardKept = 8_192
	// mostLate is the most by which a turn begins later because of a late announcement, in
	// milliseconds.
	mostLate = 5_000
)

// heard remembers when this node received the changes stored by others: no player's turn begins
// before they can know of it.
type heard struct {
	mu   sync.Mutex
	last map[GameID]toldAt
}

type toldAt struct {
	version uint64
	at      table.Millis
}

// note records the announcement of a version. From time to time everything is dropped, since it is
// only needed for seconds.
func (h *heard) note(id GameID, version uint64, now table.Millis) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.last[id].version >= version {
		return
	}
	if len(h.last) >= heardKept {
		clear(h.last)
	}
	h.last[id] = toldAt{version, now}
}

// of returns when a version of a game was announced, 0 if unknown.
func (h *heard) of(id GameID, version uint64) table.Millis {
	h.mu.Lock()
	defer h.mu.Unlock()
	if told := h.last[id]; told.version == version {
		return told.at
	}
	return 0
}

// forget drops the cached game if it is older than a version and not in use.
func (d *desk) forget(id GameID, version uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.slots[id]
	if s == nil || s.users > 0 || s.element == nil {
		return
	}
	if r := s.seen.Load(); r != nil && r.Version < version {
		d.remove(s)
		delete(d.slots, id)
	}
}

// isElsewhere reports whether a player is connected to another node.
func (s *Service) isElsewhere(at sitting) bool {
	s.nodes.mu.Lock()
	defer s.nodes.mu.Unlock()
	return s.nodes.has(at)
}

// Arrive marks a connected player as present if the record has them as absent.
func (s *Service) Arrive(ctx context.Context, id GameID, player table.Player) error {
	s.presence.mu.Lock()
	here := s.presence.here[sitting{id, player}] > 0
	s.presence.mu.Unlock()
	if !here {
		return nil
	}
	_, err := s.change(ctx, request{game: id, player: player, fresh: true}, func(t *seating) error {
		t.Arrive(player)
		return nil
	})
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// asked remembers the recent jobs of bots, in case the queue is lost.
type asked struct {
	mu   sync.Mutex
	jobs map[BotJob]table.Millis
}

// askedFor is how long a job is remembered, in milliseconds; after that the sweep asks the bot
// again.
const askedFor = 60_000

// note remembers a job.
func (a *asked) note(job BotJob, now table.Millis) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.jobs) >= 1024 && len(a.jobs)%256 == 0 {
		for old, at := range a.jobs {
			if at+askedFor < now {
				delete(a.jobs, old)
			}
		}
	}
	a.jobs[job] = now
}

// askAgain repeats the recent jobs, since the queue may have lost them. Workers drop those already
// done.
func (s *Service) askAgain() {
	now, a := s.now(), &s.asked
	a.mu.Lock()
	var again []BotJob
	for job, at := range a.jobs {
		if delete(a.jobs, job); at+askedFor >= now {
			again = append(again, job)
		}
	}
	a.mu.Unlock()
	for _, job := range again {
		if err := s.push(context.Background(), job); err != nil {
			s.log.Warn("repeating a job; the sweep will retry", "game", job.Game, "err", err)
		}
	}
}
