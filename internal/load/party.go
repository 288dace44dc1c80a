package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

// party is people who play one game or several at the same time, each with one
// socket for all of them.
type party struct {
	players []*Player // seat 1 first; players beyond the seats watch
	seated  []*table

	mu     sync.Mutex
	tables map[string]*table // by the game that is played there
}

// gather makes n players and opens their sockets.
func (p *party) gather(ctx context.Context, client *http.Client, url string, n int) error {
	for range n {
		player, err := NewPlayer(ctx, client, url, "")
		if err != nil {
			return fmt.Errorf("making a player: %w", err)
		}
		if err := player.Connect(ctx); err != nil {
			return err
		}
		p.players = append(p.players, player)
	}
	return nil
}

// leave closes the sockets.
func (p *party) leave() {
	for _, player := range p.players {
		player.Disconnect()
	}
}

// changes notes that another game is played at a table than before.
func (p *party) changes(before, id string, t *table) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.tables, before)
	p.tables[id] = t
}

// told passes on what a player was told of a game.
func (p *party) told(player *Player, news *News) {
	p.mu.Lock()
	t := p.tables[news.Game.ID]
	p.mu.Unlock()
	if t != nil {
		t.told(player, news)
	}
}
