package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Star is the shape of the ids of star draughts.
var Star = rules.Spec{Name: "draughts", MinSeats: 2, MaxSeats: rules.MaxSeats, Most: rules.FullBoard, Options: []rules.Option{
	{Name: "blocked", Values: []string{"lose", "count"}},    // draughts.9
	{Name: "centre", Values: []string{"all", "neighbours"}}, // board.5
	{Name: "colour", Values: []string{"dark", "light"}},     // draughts.1
	{Name: "ending", Values: []string{"draw", "count"}},     // draughts.11
	{Name: "landing", Values: []string{"any", "behind"}},    // draughts.5
	rules.TeamsOption, // draughts.12
}}

// Game is star draughts for a number of seats with its options chosen. It is
// immutable and safe for concurrent use.
type Game struct {
	id     rules.ID
	seats  int
	shade  board.Shade
	board  *board.Star
	teams  []rules.Team
	teamOf [rules.MaxSeats + 1]int // index in teams, by seat
	armies []string
	behind bool // landing=behind

	// Which ends are counted: blocked=count, ending=count.
	countBlocked, countStalled bool

	narrow rows // lanes.go
	byRows bool // the board of two seats has a faster generator: rows.go
	*tables
}

// New returns the game with the given id, of name "draughts". An error is of
// type [*rules.IDError].
func New(id rules.ID) (rules.Game, error) {
	if id.Name != Star.Name {
		return nil, &rules.IDError{Text: id.String(), Reason: "no game of this family"}
	}
	id, err := Star.Canonical(id)
	if err != nil {
		return nil, err
	}
	teams, _ := rules.Teams(id.Seats, id.Value("teams")) // which Canonical has checked
	g := &Game{
		id: id, seats: id.Seats, teams: teams,
		behind:       id.Value("landing") == "behind",
		countBlocked: id.Value("blocked") == "count",
		countStalled: id.Value("ending") == "count",
		byRows:       id.Seats == 2,
	}
	if id.Value("colour") == "light" {
		g.shade = 1
	}
	g.narrow = narrowRows(g.shade == 1)
	centre := board.All
	if id.Value("centre") == "neighbours" {
		centre = board.Neighbours
	}
	g.board = board.NewStar(g.seats, centre)
	g.tables = newTables(g.board, g.shade)
	for i, t := range teams {
		for _, s := range t {
			g.teamOf[s] = i
		}
	}
	for s := range g.seats {
		g.armies = append(g.armies, string('1'+byte(s)))
	}
	return g, nil
}

// ID returns the canonical game id.
func (g *Game) ID() rules.ID { return g.id }

// Seats returns the number of seats.
func (g *Game) Seats() int { return g.seats }

// Teams returns the teams, one a seat in free-for-all.
func (g *Game) Teams() []rules.Team { return slices.Clone(g.teams) }

// Board returns the star board.
func (g *Game) Board() *board.Topology { return g.board.Topology }

// Armies returns the digits of the seats.
func (g *Game) Armies() []string { return g.armies }

// hasTeams reports whether seats play together (draughts.12).
func (g *Game) hasTeams() bool { return len(g.teams) < g.seats }

// Start returns a new position with 12 men a seat on ranks 1 to 3 (draughts.1),
// seat 1 to move (draughts.2).
func (g *Game) Start() rules.Position {
	p := g.newPosition()
	for s, square := range g.squares {
		if g.board.Rank(square) < 3 {
			p.put(spot(s), manOf(rules.Seat(g.board.Module(square))))
		}
	}
	p.pass(1)
	p.Begin()
	return p
}

// Position returns the position that a set-up describes, or its [rules.Faults].
func (g *Game) Position(s rules.Setup) (rules.Position, error) {
	return rules.Begun(g.State(s))
}

// State returns the position of a set-up, its turn not begun, or its [rules.Faults].
func (g *Game) State(s rules.Setup) (rules.State, error) {
	p, err := g.read(s)
	if err != nil {
		return nil, err
	}
	return p, nil
}
