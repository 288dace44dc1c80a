package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

// party is a group of people who play one or several games at the same time, each with one
// socket for all of them.
type party struct {
	players []*Player // seat 1 first; players without a seat watch
	seated  []*series

	mu     sync.Mutex
	byGame map[string]*series // by the present game
}

// gather makes n players and opens their sockets.
func (p *party) gather(ctx context.Context, client *http.Client, urls []string, n int) error {
	for i := range n {
		player, err := NewPlayer(ctx, client, urls[i%len(urls)], "")
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

// changes records that a series has a new game.
func (p *party) changes(before, id string, t *series) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.byGame, before)
	p.byGame[id] = t
}

// told passes news about a game to its series.
func (p *party) told(player *Player, news *News) {
	p.mu.Lock()
	t := p.byGame[news.Game.ID]
	p.mu.Unlock()
	if t != nil {
		t.told(player, news)
	}
}
