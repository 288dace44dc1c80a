package chaos

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/rules"
)

const (
	// answerTime is how long a client waits for an answer before it asks another node.
	answerTime = 2 * time.Second
	// again is the approximate first wait before a refused request is repeated; it doubles
	// each time, up to longest, as on the page.
	again   = 500 * time.Millisecond
	longest = 2 * time.Second
	// shunned is how long a client avoids a node that did not answer, if there are others, as a
	// proxy does. A node that answers with an error is not avoided.
	shunned = 5 * time.Second

	// spreading is how long the players have, before something is broken, to come to the
	// nodes that they were given.
	spreading = 3 * time.Second
	// clockTime is everybody's time for the game, in milliseconds.
	clockTime = 3_600_000
)

// game is a game and its players, who repeat unanswered requests, with their token, until
// some node answers.
type game struct {
	run     *run
	number  int
	players []*load.Player
	lots    *rand.Rand

	mu      sync.Mutex
	at      map[*load.Player]*node        // at which they have their sockets, and ask first
	sockets map[*load.Player]*load.Player // with their sockets
	id      string
	version uint64
	pos     rules.Packed
	acked   []string  // entries that were acknowledged, in order
	asked   int       // moves asked for, for tokens
	since   time.Time // when the move that is under way was first sent; zero if none is
	heard   time.Time // when the player on turn next heard of it, on the socket; zero if they have not
	unaware int64     // age of the turn when its player learnt of it, in milliseconds
	told    time.Time // when the player on turn learnt of it, by the socket or from the other's answer
	think   map[int]time.Duration
	course  map[int]*course
}

// course is the history of a move until its acknowledgement, reported for the worst one.
type course struct {
	sent    time.Time // first
	unaware int64
	tries   []attempt
}

// attempt is one request for it.
type attempt struct {
	at   time.Duration // since it was first sent
	took time.Duration
	node *node
	err  error
}

// String returns the course in one line.
func (c *course) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "first sent %s, its player knew nothing of the turn for %d ms", c.sent.Format("15:04:05.000"), c.unaware)
	for _, a := range c.tries {
		outcome := "acknowledged"
		if a.err != nil {
			outcome = a.err.Error()
		}
		fmt.Fprintf(&b, "; +%.1f s at %s for %.1f s: %s", a.at.Seconds(), a.node.address, a.took.Seconds(), outcome)
	}
	return b.String()
}

// shown is the part of a game in use here.
type shown struct {
	load.Game
	Entries []struct {
		Text  string `json:"text"`
		Spent int64  `json:"spent"`
	} `json:"entries"`
}

// client returns a player at the node at which they were before, if it answers, as far as
// is known, else at some other.
func (g *game) client(p *load.Player) (*load.Player, *node) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := g.at[p]
	if answers := func(n *node) bool { return time.Now().UnixNano() > n.shunned.Load() }; n == nil || !answers(n) {
		good := slices.DeleteFunc(slices.Clone(g.run.cluster.nodes), func(n *node) bool { return !answers(n) })
		if len(good) > 0 {
			n = good[rand.IntN(len(good))]
		} else { // the longest avoided node
			n = slices.MinFunc(g.run.cluster.nodes, func(a, b *node) int { return cmp.Compare(a.shunned.Load(), b.shunned.Load()) })
		}
		if g.at == nil {
			g.at = map[*load.Player]*node{}
		}
		g.at[p] = n
	}
	return p.At(n.url()), n
}

// try repeats a request until it is answered, at one node after another.
func (g *game) try(ctx context.Context, p *load.Player, ask func(context.Context, *load.Player) error) error {
	return g.trace(ctx, p, nil, ask)
}

// trace is try that notes each attempt in c, unless that is nil.
func (g *game) trace(ctx context.Context, p *load.Player, c *course, ask func(context.Context, *load.Player) error) error {
	refused := 0 // one node after another, by this attempt
	for pause := again; ; {
		limited, done := context.WithTimeout(ctx, answerTime)
		client, at := g.client(p)
		began := time.Now()
		err := ask(limited, client)
		done()
		if c != nil {
			c.tries = append(c.tries, attempt{began.Sub(c.sent), time.Since(began), at, err})
		}
		var problem *load.Problem
		if err != nil && ctx.Err() == nil && !errors.As(err, &problem) {
			at.shunned.Store(time.Now().Add(shunned).UnixNano())
		}
		if refused++; errors.Is(err, syscall.ECONNREFUSED) && refused < len(g.run.cluster.nodes) && ctx.Err() == nil {
			continue // nobody listens there: a proxy goes to the next at once
		}
		refused = 0
		if err == nil || ctx.Err() != nil {
			return err
		}
		if errors.As(err, &problem) && problem.Status < http.StatusInternalServerError && problem.Status != http.StatusTooManyRequests {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause*3/4 + rand.N(pause/2)):
		}
		pause = min(2*pause, longest)
	}
}

// begin makes a new game.
func (g *game) begin(ctx context.Context) error {
	if g.players == nil {
		for range 2 {
			p, err := load.NewPlayer(ctx, g.run.client, g.run.cluster.nodes[g.number%len(g.run.cluster.nodes)].url(), "")
			if err != nil {
				return err
			}
			g.players = append(g.players, p)
		}
	}
	var made *load.Game
	err := g.try(ctx, g.players[0], func(ctx context.Context, p *load.Player) (err error) {
		made, err = p.Create(ctx, load.NewGame{
			Variant: g.run.variant.ID().String(), Seats: []load.Seat{{Kind: "me"}, {Kind: "open"}},
			Clock:   map[string]any{"kind": "game", "initial": clockTime},
			Leaving: map[string]any{"kind": "out", "after": 600_000},
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("making a game: %w", err)
	}
	err = g.try(ctx, g.players[1], func(ctx context.Context, p *load.Player) (err error) {
		joined, err := p.Join(ctx, made.ID, 2)
		if err == nil {
			made = joined
		}
		return err
	})
	if err != nil {
		if err = g.read(ctx, made.ID, made); err != nil || made.Stage != "playing" {
			return fmt.Errorf("joining a game: %w", err)
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.id, g.version, g.pos, g.acked, g.since = made.ID, made.Version, rules.Pack(g.run.variant.Start()), nil, time.Time{}
	g.think, g.course = map[int]time.Duration{}, map[int]*course{}
	g.told = time.Now()
	return nil
}

// read reads a game.
func (g *game) read(ctx context.Context, id string, into any) error {
	return g.try(ctx, g.players[0], func(ctx context.Context, p *load.Player) error {
		return p.Do(ctx, http.MethodGet, "/games/"+id, nil, into)
	})
}

// play plays a move, and repeats it until it is acknowledged.
func (g *game) play(ctx context.Context) error {
	g.mu.Lock()
	pos := g.pos.Unpack(nil)
	seat := int(pos.Turn())
	moves := pos.Moves(nil)
	m := moves[g.lots.IntN(len(moves))]
	text := pos.MoveText(m)
	g.asked++
	request := load.MoveRequest{Version: g.version, Seat: seat, Text: text, Token: fmt.Sprintf("%d.%d", g.number, g.asked)}
	g.since = time.Now()
	g.think[len(g.acked)] = g.since.Sub(g.told)
	id, unaware := g.id, g.unaware
	how := &course{sent: g.since, unaware: unaware}
	ply := len(g.acked)
	g.mu.Unlock()

	var answer *load.Game
	for {
		err := g.trace(ctx, g.players[seat-1], how, func(ctx context.Context, p *load.Player) (err error) {
			request.Waited = unaware + time.Since(g.since).Milliseconds()
			answer, err = p.Move(ctx, id, request)
			return err
		})
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var problem *load.Problem
		if !errors.As(err, &problem) || problem.Status != http.StatusConflict {
			return fmt.Errorf("game %s, %s: %w", id, text, err)
		}
		// An event was recorded in the game, such as an absence.
		var now shown
		if err := g.read(ctx, id, &now); err != nil {
			return err
		}
		if now.Len() != len(g.acked) {
			return fmt.Errorf("game %s: refused with %d entries, %d were acknowledged", id, now.Len(), len(g.acked))
		}
		request.Version = now.Version
	}
	now := time.Now()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.run.acknowledged(g.since, now)
	g.acked = append(g.acked, text)
	g.course[ply] = how
	g.version, g.since, g.told = answer.Version, time.Time{}, now
	if g.heard.IsZero() {
		g.unaware = age(answer)
	} else {
		g.told = g.heard
	}
	g.heard = time.Time{}
	pos.Play(m)
	g.pos = rules.Pack(pos)
	if pos.Over() {
		g.id = ""
	}
	return nil
}

// spread distributes the players evenly over the game's nodes.
func (g *game) spread() {
	g.mu.Lock()
	defer g.mu.Unlock()
	nodes := g.run.cluster.nodes
	for i, p := range g.players {
		n := nodes[(g.number+i)%len(nodes)]
		if g.at == nil {
			g.at = map[*load.Player]*node{}
		}
		if g.at[p] == n {
			continue
		}
		g.at[p] = n
		if socket := g.sockets[p]; socket != nil {
			socket.Disconnect()
		}
	}
}

// age returns for how many milliseconds the turn has gone on.
func age(g *load.Game) int64 {
	if g.Started == 0 {
		return 0
	}
	return max(0, int64(g.Now)-int64(g.Started)) // moments of our own
}

// hear processes a player's message on the socket.
func (g *game) hear(player *load.Player, now *load.Game) {
	g.mu.Lock()
	defer g.mu.Unlock()
	mine := now.Turn > 0 && now.Turn <= len(g.players) && g.players[now.Turn-1] == player
	if mine && now.ID == g.id && !g.since.IsZero() && g.heard.IsZero() && now.Len() == len(g.acked)+1 {
		g.heard, g.unaware = time.Now(), age(now)
	}
}

// verify compares the game with the acknowledged moves, and returns the number of missing
// moves, and the largest charge beyond the thinking time with its history.
func (g *game) verify(ctx context.Context) (missing int, charged time.Duration, how *course, err error) {
	g.mu.Lock()
	id, acked := g.id, slices.Clone(g.acked)
	g.mu.Unlock()
	if id == "" {
		return 0, 0, nil, nil
	}
	var now shown
	if err := g.read(ctx, id, &now); err != nil {
		return 0, 0, nil, err
	}
	for i, text := range acked {
		if i >= len(now.Entries) || now.Entries[i].Text != text {
			missing++
			continue
		}
		g.mu.Lock()
		think, known := g.think[i]
		course := g.course[i]
		g.mu.Unlock()
		if more := time.Duration(now.Entries[i].Spent)*time.Millisecond - think; known && i >= 2 && more > charged { // the first clocks begin later
			charged, how = more, course
		}
	}
	return missing, charged, how, nil
}

// connectTime is how long a client waits for a socket: longer than for an answer, because new
// attempts only add to the load of a busy node.
const connectTime = 5 * time.Second

// firstWait is how long it waits about after it got none, as the page does, and each time
// twice as long.
const firstWait = 500 * time.Millisecond

// watch keeps a socket open at some node, and replaces a lost one, until ctx ends.
func (g *game) watch(ctx context.Context, player *load.Player) {
	lost, failures := time.Now(), 0
	for ctx.Err() == nil {
		p, at := g.client(player)
		limited, done := context.WithTimeout(ctx, connectTime)
		err := p.Connect(limited)
		g.mu.Lock()
		id := g.id
		g.mu.Unlock()
		if err == nil {
			err = p.Watch(limited, id)
		}
		late := limited.Err() != nil
		done()
		pause := rand.N(firstWait)
		if err == nil {
			g.run.connected(lost, time.Now())
			g.mu.Lock()
			if g.sockets == nil {
				g.sockets = map[*load.Player]*load.Player{}
			}
			g.sockets[player] = p
			g.mu.Unlock()
			_ = p.Hear(ctx, func(n *load.News) { g.hear(player, &n.Game) }) // until it is lost
			lost, failures = time.Now(), 0
		} else {
			var problem *load.Problem
			if !late && !errors.As(err, &problem) { // it may only be busy, or without a database: requests decide
				at.shunned.Store(time.Now().Add(shunned).UnixNano())
			}
			p.Disconnect()
			pause = firstWait<<min(failures, 4)*3/4 + rand.N(firstWait<<min(failures, 4)/2)
			failures++
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}
