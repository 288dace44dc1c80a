package chess

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Game is a game of the chess family. It implements [rules.Game].
type Game struct {
	id      rules.ID
	rules   Rules
	numbers numbers
	seats   int
	teams   []rules.Team
	team    [rules.MaxSeats + 1]uint8 // index in teams, by seat
	armies  []string

	board *board.Topology
	tables
	zobrist *zobrist
	start   rules.Setup
}

// numbers are the numbers of the rules that the games state in pages of their own.
type numbers struct {
	king, gone, pawn, castling, enPassant string
}

// ID returns the canonical id of the game.
func (g *Game) ID() rules.ID { return g.id }

// Seats returns the number of seats.
func (g *Game) Seats() int { return g.seats }

// Teams returns the teams; without teams one team a seat.
func (g *Game) Teams() []rules.Team { return g.teams }

// Board returns the board.
func (g *Game) Board() *board.Topology { return g.board }

// Armies returns the texts of the armies.
func (g *Game) Armies() []string { return g.armies }

// inTeams reports whether seats have allies or could have: the game is not all against all.
func (g *Game) inTeams() bool { return len(g.teams) < g.seats }
