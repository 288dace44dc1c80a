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

	"github.com/manykings/manykings/table"
)

// The rhythm of the nodes of a cluster, in milliseconds.
const (
	// nodeLost is how long nothing is heard of a node that counts as alive.
	nodeLost = 5_000
	// askAgain is how long a node waits for what it has asked another for.
	askAgain = 2_000
	// othersWait is how long something is due before those see to it whose part of
	// the games it is not.
	othersWait = 3_000
	// firstWait is how long a node that starts waits to hear of others.
	firstWait = 2 * time.Second
	// sittingsAtOnce is how many sittings one piece of news names.
	sittingsAtOnce = 1_000
)

// nodesTopic is told once a second by every node which players are connected to it.
const nodesTopic = "nodes"

// nodes is what a service knows of the others with which it shares a store and a bus.
// Nothing of it is needed for a game to go on by the rules: who is not heard of for a
// while is put right by the next news.
type nodes struct {
	self    string      // empty: there are no others
	leaving atomic.Bool // this node stops

	mu     sync.Mutex
	others map[string]*node
	news   map[sitting]bool // of this node, since it last told: true for who has come
	first  chan struct{}    // closed when another node is heard of
}

// node is another node, as it was heard of.
type node struct {
	heard   table.Millis
	here    map[sitting]struct{}
	asked   table.Millis         // when it was last asked for all
	pending map[sitting]struct{} // the parts of all that have come, nil if none
	part    int                  // how many they are
}

// nodeNews is what a node tells.
type nodeNews struct {
	Node string `json:"node"`
	// Here and Gone have come and gone since it last told; Count and Sum are of all
	// who are connected.
	Here  []seatedAt `json:"here,omitempty"`
	Gone  []seatedAt `json:"gone,omitempty"`
	Count int        `json:"count"`
	Sum   uint64     `json:"sum"`
	// Ask is the node that is to tell all, and Part says that these are a part of
	// all, the first being 1, of Parts.
	Ask   string `json:"ask,omitempty"`
	Part  int    `json:"part,omitempty"`
	Parts int    `json:"parts,omitempty"`
	// Lapses are those that the node knows of: who has just started knows of none.
	Lapses []table.Outage `json:"lapses,omitempty"`
	// Away says that the node can store nothing or only slowly, or begins to stop.
	Away bool `json:"away,omitempty"`
	// Bye says that the node stops.
	Bye bool `json:"bye,omitempty"`
}

// seatedAt is a sitting as it travels.
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

// sumOf returns a checksum of sittings that does not depend on their order.
func sumOf[V any](all map[sitting]V) (sum uint64) {
	for s := range all {
		sum ^= s.hash()
	}
	return sum
}

// Shared reports whether other services share the store and the bus with this one.
func (s *Service) Shared() bool { return s.nodes.self != "" }

// Node returns the name of this node, empty if there are no others.
func (s *Service) Node() string { return s.nodes.self }

// JoinNodes begins to hear of other nodes, and to tell them of this one, until stop is
// called, which tells them that it stops. In place of [Service.Resume], which it calls if
// there are no others: while another node was alive nobody's clock stood still, and whoever
// is connected to it is not absent.
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
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-done.Done():
				return
			case <-ticker.C:
				s.tellNodes(done, &nodeNews{})
				s.missNodes()
			}
		}
	})
	return func() {
		end()
		telling.Wait()
		s.tellNodes(context.WithoutCancel(ctx), &nodeNews{Bye: true})
		unwatch()
	}, nil
}

// Leaving tells the others that this node begins to stop: its players are about to come to
// them, and may have waited here in vain.
func (s *Service) Leaving(ctx context.Context) {
	s.nodes.leaving.Store(true)
	s.tellNodes(ctx, &nodeNews{})
}

// joinOthers takes part in what other nodes keep running.
func (s *Service) joinOthers(ctx context.Context) error {
	last, err := s.store.LastBeat(ctx)
	if err != nil {
		return err
	}
	if back := last - s.now(); back > 0 {
		s.pulse.shift += back // the clocks of the others are ahead
	}
	now := s.now()
	outages, err := s.store.Join(ctx, now, s.pulse.gap)
	if err != nil {
		return err
	}
	s.begin(now, outages)
	return nil
}

// tellNodes tells the others what has changed since they were last told.
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
		s.log.DebugContext(ctx, "other nodes not told; the next news put it right", "err", err)
	}
}

// tellAll tells the others everybody who is connected to this node.
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

// hearNode takes news of a node.
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
		s.log.Info("another node is there", "node", news.Node)
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
	switch {
	case news.Part == 1:
		other.pending, other.part = map[sitting]struct{}{}, 1
	case news.Part > 1 && (other.pending == nil || news.Part != other.part+1):
		other.pending = nil // one is missing: it is asked again
	case news.Part > 1:
		other.part++
	}
	for _, at := range news.Here {
		at := sitting{at.Game, at.Player}
		if news.Part == 0 {
			other.here[at] = struct{}{}
		} else if other.pending != nil {
			other.pending[at] = struct{}{}
		}
		delete(p.exits, at)
	}
	var gone []sitting
	for _, at := range news.Gone {
		at := sitting{at.Game, at.Player}
		if _, was := other.here[at]; was {
			delete(other.here, at)
			gone = append(gone, at)
		}
	}
	if news.Part > 0 && news.Part == news.Parts && other.pending != nil {
		for at := range other.here {
			if _, still := other.pending[at]; !still {
				gone = append(gone, at)
			}
		}
		other.here, other.pending = other.pending, nil
	}
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
	// Not here: who hears must not wait.
	if ask != "" {
		go s.announceNode(ctx, &nodeNews{Node: n.self, Ask: ask, Count: -1})
	}
	if news.Ask == n.self || news.Ask == "*" {
		go s.tellAll(ctx)
	}
}

// left notes that sittings have ended at another node. Presence and nodes are held.
func (s *Service) left(gone []sitting, now table.Millis) {
	for _, at := range gone {
		if _, known := s.presence.exits[at]; !known && s.presence.here[at] <= 0 && !s.nodes.has(at) {
			s.presence.exits[at] = now
		}
	}
}

// has reports whether somebody is connected to another node; mu is held.
func (n *nodes) has(at sitting) bool {
	for _, other := range n.others {
		if _, here := other.here[at]; here {
			return true
		}
	}
	return false
}

// missNodes gives up the nodes that nothing was heard of for long.
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
		s.log.Warn("nothing is heard of another node", "node", name, "players", len(other.here))
	}
}

// share returns which part of the games this node looks after first, and of how many.
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

// due returns the games that are due and that this node sees to: of those that have just
// fallen due its part, and all that nobody has seen to for a while.
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
	// heardKept is of how many games is remembered when they were heard of.
	heardKept = 8_192
	// mostLate is the most by which a turn begins later since its player was told of it
	// late, in milliseconds.
	mostLate = 5_000
)

// heard remembers when this node was told of what others have stored: nobody's turn begins
// before they can know of it.
type heard struct {
	mu   sync.Mutex
	last map[GameID]toldAt
}

type toldAt struct {
	version uint64
	at      table.Millis
}

// note remembers that a version of a game was heard of. Now and then all is forgotten: what
// it is good for is past in seconds.
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

// of returns when a version of a game was heard of, 0 if that is not known.
func (h *heard) of(id GameID, version uint64) table.Millis {
	h.mu.Lock()
	defer h.mu.Unlock()
	if told := h.last[id]; told.version == version {
		return told.at
	}
	return 0
}

// forget drops what is remembered of a game before a version, unless somebody uses it.
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

// Arrive notes that a player who is connected to a game is there, where the record says
// that they are not.
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

// asked remembers which jobs bots were given lately, where the queue may be lost.
type asked struct {
	mu   sync.Mutex
	jobs map[BotJob]table.Millis
}

// askedFor is how long a job is remembered, in milliseconds: after that the sweep asks
// the bot again.
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

// askAgain gives the jobs of the last time out once more, since the queue may be lost
// with them. Whoever takes one that is done already sees that.
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
			s.log.Warn("bot not asked again; the sweep will ask it", "game", job.Game, "err", err)
		}
	}
}
