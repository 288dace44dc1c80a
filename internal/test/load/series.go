package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
)

// series is the successive games of a party.
type series struct {
	run     *run
	variant rules.Game
	party   *party
	number  int // of the series, for tokens

	mu      sync.Mutex
	id      string
	version uint64
	pos     rules.Packed // packed, so that many games take little memory
	length  int          // entries of the game
	moves   int          // played in the series, for tokens
	over    bool         // the next move needs a new game
	flight  *flight      // the move in progress; nil without one
	lots    *rand.Rand   // the series' own
	games   []result
}

// result is the series' view of a game, to compare with the server's.
type result struct {
	id     string
	length int
}

// flight is a move on its way to all players.
type flight struct {
	sent    time.Time
	length  int // of the game after the move
	waiting map[*Player]bool
	answer  bool // the answer has not come yet
	slowest time.Duration
}

// begin creates a game and lets all players sit down and watch.
func (t *series) begin(ctx context.Context) error {
	n, players := t.variant.Seats(), t.party.players
	seats := make([]Seat, n)
	for i := range seats {
		seats[i].Kind = "open"
	}
	seats[0].Kind = "me"
	g, err := players[0].Create(ctx, NewGame{
		Variant: t.variant.ID().String(), Seats: seats,
		Clock:   map[string]any{"kind": "game", "initial": 3_600_000, "increment": 5_000},
		Leaving: map[string]any{"kind": "out", "after": 600_000},
	})
	if err != nil {
		return fmt.Errorf("making a game: %w", err)
	}
	id := g.ID
	for seat := 2; seat <= n; seat++ {
		if g, err = players[seat-1].Join(ctx, id, seat); err != nil {
			return fmt.Errorf("joining game %s: %w", id, err)
		}
	}
	return t.adopt(ctx, g)
}

// adopt plays a game in which the players sit, and lets all of them watch it.
func (t *series) adopt(ctx context.Context, g *Game) error {
	id, players := g.ID, t.party.players
	if g.Stage != "playing" || g.Len() > 0 {
		return fmt.Errorf("game %s is at stage %q with %d entries and all seats taken", id, g.Stage, g.Len())
	}
	t.mu.Lock()
	before := t.id
	t.id, t.version, t.length, t.over = id, g.Version, 0, false
	t.pos = rules.Pack(t.variant.Start())
	t.mu.Unlock()
	t.party.changes(before, id, t)
	for _, p := range players {
		if before != "" {
			if err := p.Unwatch(ctx, before); err != nil {
				return fmt.Errorf("leaving game %s: %w", before, err)
			}
		}
		if err := p.Watch(ctx, id); err != nil {
			return fmt.Errorf("watching game %s: %w", id, err)
		}
	}
	return nil
}

// play plays one move, timed from the moment it was due. It returns once the move is answered;
// the series is free once all players have heard of the move.
func (t *series) play(ctx context.Context, due time.Time) error {
	t.mu.Lock()
	pos := t.pos.Unpack(nil)
	seat, version := int(pos.Turn()), t.version
	moves := pos.Moves(nil)
	m := moves[t.lots.IntN(len(moves))]
	text := pos.MoveText(m)
	pos.Play(m)
	t.pos = rules.Pack(pos)
	t.moves++
	token := fmt.Sprintf("%d.%d", t.number, t.moves)
	f := &flight{sent: due, length: t.length + 1, waiting: make(map[*Player]bool, len(t.party.players)), answer: true}
	for _, p := range t.party.players {
		f.waiting[p] = true
	}
	t.length++
	t.over = pos.Over()
	t.flight = f
	id := t.id
	t.mu.Unlock()

	send := t.party.players[seat-1].Move
	if t.run.plan.Sockets {
		send = t.party.players[seat-1].MoveOnSocket
	}
	request := MoveRequest{Version: version, Seat: seat, Text: text, Token: token}
	acknowledged := t.run.history.Move(id, request)
	g, err := send(ctx, id, request)
	if err != nil {
		return fmt.Errorf("game %s, entry %d, %s: %w", id, f.length, text, err)
	}
	acknowledged()
	t.run.answered(time.Since(due))
	t.mu.Lock()
	t.version = max(t.version, g.Version)
	f.answer = false
	t.landed()
	t.mu.Unlock()
	return nil
}

// told records that a player has received the game.
func (t *series) told(p *Player, news *News) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.flight
	if news.Game.ID != t.id || f == nil || !f.waiting[p] || news.Game.Len() < f.length {
		return
	}
	delete(f.waiting, p)
	f.slowest = now.Sub(f.sent)
	t.version = max(t.version, news.Game.Version)
	t.landed()
}

// landed frees the series once all players have heard of the move. t.mu must be held.
func (t *series) landed() {
	f := t.flight
	if f.answer || len(f.waiting) > 0 {
		return
	}
	t.flight = nil
	t.run.heard(f.slowest)
	if t.over {
		t.games = append(t.games, result{t.id, t.length})
	}
	t.run.free <- t
}
