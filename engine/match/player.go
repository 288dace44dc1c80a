package match

import (
	"context"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Contestant is a name, and a source of players.
type Contestant struct {
	Name string
	// Open returns a new player. Games at a time, and seats of one game, have
	// players of their own.
	Open func() (Player, error)
	// Control, unless it is zero, replaces that of the match.
	Control Control
}

// Control limits a player's moves. Zero fields do not limit.
type Control struct {
	Base      time.Duration // of the clock, for the game
	Increment time.Duration // added to the clock after each move
	MoveTime  time.Duration // for each move
	Depth     int           // plies
	Nodes     uint64        // for each move
}

// Player chooses the moves of one seat, one game at a time. A player is used by
// one goroutine.
type Player interface {
	// NewGame begins a game; all randomness comes from seed.
	NewGame(g *Game, seed uint64) error
	// Choose returns a move for the seat on turn.
	Choose(ctx context.Context, t Turn) (Choice, error)
	// Close ends the player.
	Close() error
}

// Game is where a game begins.
type Game struct {
	rules.Game
	// Setup is the position that it begins with, nil for the start.
	Setup *rules.Setup
}

// start returns the position that g begins with.
func (g *Game) start() (rules.Position, error) {
	pos := g.Start()
	if g.Setup != nil {
		var err error
		if pos, err = g.Position(*g.Setup); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// Turn is a turn of a player.
type Turn struct {
	Game *Game
	// Position is the current position. The player may play on it, and must restore it.
	Position rules.Position
	// Entries are the entries so far, as texts.
	Entries []string
	Control Control // of the seat on turn
	// Clocks and Increments are those of all seats, by seat; 0 without a clock.
	Clocks, Increments [rules.MaxSeats + 1]time.Duration
}

// Choice is a move and, where the player says so, what it thinks of it.
type Choice struct {
	Move   rules.Move
	Score  engine.Score // for the seat on turn
	Depth  int          // plies; 0 if nothing is said
	Thrown string       // an engine's answer that is not a legal move
}
