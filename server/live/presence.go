package live

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/manykings/manykings/table"
)

// exitGrace is how long a connection may be gone before this is announced, in milliseconds.
const exitGrace = 10_000

// presence counts the connections of players within this program; those of other nodes
// are in nodes.
type presence struct {
	mu    sync.Mutex
	here  map[sitting]int
	exits map[sitting]table.Millis // when the last connection of a sitting ended
}

// sitting is a player at a game.
type sitting struct {
	game   GameID
	player table.Player
}

func newPresence() *presence {
	return &presence{here: map[sitting]int{}, exits: map[sitting]table.Millis{}}
}

// Enter marks a player as connected to a game in which they have a seat. Call it for every
// connection, and [Service.Exit] once when it ends. It does nothing for other players.
func (s *Service) Enter(ctx context.Context, id GameID, player table.Player) error {
	p := s.presence
	p.mu.Lock()
	at := sitting{id, player}
	if p.here[at]++; p.here[at] == 1 {
		s.noteNodes(at, true)
	}
	delete(p.exits, at)
	p.mu.Unlock()
	_, err := s.change(ctx, request{game: id, player: player, fresh: true}, func(t *seating) error {
		t.Arrive(player)
		return nil
	})
	return err
}

// expect requires a player who has just joined a listed game to connect soon, so that strangers do
// not hold seats. It does nothing for connected players.
func (s *Service) expect(r *Record, player table.Player) {
	if r.Listed {
		s.await(r, player)
	}
}

// await is expect for any game.
func (s *Service) await(r *Record, player table.Player) {
	if len(r.SeatsOf(player)) == 0 || r.HasEnded() {
		return
	}
	p := s.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	at := sitting{r.ID, player}
	if _, known := p.exits[at]; !known && p.here[at] <= 0 {
		p.exits[at] = s.now()
	}
}

// Exit records that a connection of a player has ended. They count as absent if no other follows
// soon, which [Service.Sweep] records.
func (s *Service) Exit(id GameID, player table.Player) {
	p := s.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	at := sitting{id, player}
	if p.here[at]--; p.here[at] <= 0 {
		delete(p.here, at)
		s.noteNodes(at, false)
		p.exits[at] = s.now()
	}
}

// IsPresent reports whether a player is connected to a game in which they have a seat, on any node.
func (s *Service) IsPresent(id GameID, player table.Player) bool {
	at := sitting{id, player}
	s.presence.mu.Lock()
	here := s.presence.here[at] > 0
	s.presence.mu.Unlock()
	return here || s.isElsewhere(at)
}

// noteNodes records a change for other nodes; the caller holds presence.
func (s *Service) noteNodes(at sitting, here bool) {
	if n := &s.nodes; n.self != "" {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.news[at] = here
	}
}

// sweepPresence records absences in the games.
func (s *Service) sweepPresence(ctx context.Context) error {
	p := s.presence
	now := s.now()
	var gone []exit
	p.mu.Lock()
	for at, since := range p.exits {
		if since+table.Millis(exitGrace) <= now {
			gone = append(gone, exit{at, since})
		}
	}
	p.mu.Unlock()
	// Exits of one game one after another, since they would wait for each other.
	slices.SortFunc(gone, func(a, b exit) int { return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.player, b.player)) })
	games := slices.Collect(chunksOf(gone, func(a, b exit) bool { return a.game == b.game }))
	return each(games, func(exits []exit) error {
		var errs []error
		for _, e := range exits {
			errs = append(errs, s.sweepExit(ctx, e))
		}
		return errors.Join(errs...)
	})
}

// exit is a sitting that ended some time ago.
type exit struct {
	sitting
	since table.Millis
}

// sweepExit records an absence in the game.
func (s *Service) sweepExit(ctx context.Context, e exit) error {
	p := s.presence
	if s.isElsewhere(e.sitting) {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.exits, e.sitting)
		return nil
	}
	_, err := s.change(ctx, request{game: e.game, player: e.player, fresh: s.Shared()}, func(t *seating) error {
		t.Depart(e.player, e.since)
		return nil
	})
	if err := s.swept(ctx, e.game, err); err != nil {
		return err // the next sweep tries again
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.exits[e.sitting] == e.since {
		delete(p.exits, e.sitting)
	}
	return nil
}
