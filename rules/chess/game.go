package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
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
	star  *board.Star // the same with modules; nil for REX
	tables
	orthodox *orthodox // the fast path of star:2, nil elsewhere
	zobrist  zobrist
	start    rules.Setup

	redSquares []uint8 // yalta.3: the two for Red to choose of, e12 first; none if nothing is chosen
}

// numbers are the numbers of the rules that each game states in a page of its
// own, for refusals and faults.
type numbers struct {
	turn      string // whose turn it is
	men       string // how men move in general
	king      string // each army has one king
	gone      string // the fate of an eliminated seat's men
	stalemate string // the effect of an immobile seat

	edges, corners    string // how rooks and bishops go
	kingSteps, knight string

	pawn      string // how pawns move
	home      string // none is behind its own
	last      string // nor on its last row
	enPassant string
	castling  string
}

// New returns the game with the given id, of name "star", "yalta" or "rex". An
// error is of type [*rules.IDError].
func New(id rules.ID) (rules.Game, error) {
	for _, g := range []struct {
		spec  rules.Spec
		build func(rules.ID) *Game
	}{{Star, newStar}, {Yalta, newYalta}, {Rex, newRex}} {
		if g.spec.Name != id.Name {
			continue
		}
		id, err := g.spec.Canonical(id)
		if err != nil {
			return nil, err
		}
		return g.build(id), nil
	}
	return nil, &rules.IDError{Text: id.String(), Reason: "no game of this family"}
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

// isDuel reports whether the game is between two and its only mate its end, so
// that whose it is needs no record.
func (g *Game) isDuel() bool { return g.seats == 2 && g.rules.Elimination == EndsGame }

// finish completes a game whose pawns, castles and start have been filled in.
func (g *Game) finish(b *board.Topology) {
	g.board = b
	for i, t := range g.teams {
		for _, s := range t {
			g.team[s] = uint8(i)
		}
	}
	g.derive(b)
	g.setCastles()
	g.listRights()
	g.zobrist.fill(len(g.armies))
	g.start.Game = g.id.String()
}

// Start returns a new position at the start.
func (g *Game) Start() rules.Position {
	p, faults := g.position(g.start)
	if faults != nil {
		panic("chess: the start of " + g.id.String() + ": " + faults.Error())
	}
	p.Begin()
	return p
}

// Position returns the position that a set-up describes, or its [rules.Faults].
func (g *Game) Position(setup rules.Setup) (rules.Position, error) {
	return rules.Begun(g.State(setup))
}

// State returns the position of a set-up, its turn not begun, or its [rules.Faults].
func (g *Game) State(setup rules.Setup) (rules.State, error) {
	p, faults := g.position(setup)
	if faults != nil {
		return nil, faults
	}
	return p, nil
}
