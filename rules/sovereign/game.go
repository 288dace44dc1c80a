package sovereign

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

const (
	maxSeats  = 4
	maxRights = 4 * maxSeats
)

// Game is Sovereign Chess or Royale with its options chosen. It is immutable and
// safe for concurrent use.
type Game struct {
	*facts
	id         rules.ID // canonical
	tables     *tables
	twinClosed bool // sovereign.4: not even from a coloured square to its twin
	pie        bool // sovereign.16
	armyNames  []string

	rights   []right         // by number; the rights of seat s are 4(s-1)..4s-1
	rightsAt [squares]uint16 // the rights that end when a man leaves or is taken there
	start    *Position
}

// right is a right to castle: a king and a rook that have not moved.
type right struct {
	king, rook uint8
	step       uint8 // from king to rook, a difference of square numbers
	man        code  // the rook of the set-up
}

// New returns the game with the given id, of name "sovereign" or "royale". An
// error is of type [*rules.IDError].
func New(id rules.ID) (rules.Game, error) {
	f, spec := &sovereignFacts, Sovereign
	switch id.Name {
	case Sovereign.Name:
	case Royale.Name:
		f, spec = &royaleFacts, Royale
	default:
		return nil, &rules.IDError{Text: id.String(), Reason: "no game of this family"}
	}
	id, err := spec.Canonical(id)
	if err != nil {
		return nil, err
	}
	grid := board.NewSovereign()
	if f.royale {
		grid = board.NewRoyale()
	}
	g := &Game{
		facts:      f,
		id:         id,
		tables:     newTables(grid),
		twinClosed: id.Value("twin") == "closed",
		pie:        !f.royale && id.Value("pie") != "no",
	}
	for _, c := range board.Colours {
		g.armyNames = append(g.armyNames, string(c))
	}
	g.setUp()
	return g, nil
}

// setUp derives the start position and the castling rights from the facts.
func (g *Game) setUp() {
	p := &Position{game: g, t: g.tables, snapshot: snapshot{living: rules.NewLiving(g.seats)}}
	p.clear()
	for i, row := range g.rows {
		for file, text := range strings.Fields(row) {
			if text == "." {
				continue
			}
			c := codeOf(rules.RoleOf(text[1]), uint8(strings.IndexByte(board.Colours, text[0])))
			p.put(uint8(g.tables.grid.At(file, len(g.rows)-1-i)), c)
		}
	}
	for i, owned := range g.owned {
		p.owned[i+1] = uint8(strings.IndexRune(board.Colours, owned))
	}
	for i, c := range g.castle {
		k, _ := g.tables.grid.Square(c.king)
		p.kings[i+1] = k
		for j, name := range c.rooks {
			r, _ := g.tables.grid.Square(name)
			n := 4*i + j
			g.rights = append(g.rights, right{king: uint8(k), rook: uint8(r), step: towards(uint8(k), uint8(r)), man: p.men[r]})
			g.rightsAt[k] |= 1 << n
			g.rightsAt[r] |= 1 << n
			p.castling |= 1 << n
		}
	}
	p.turn = 1
	p.fresh = g.pie
	p.control()
	p.key = p.freshKey()
	p.Begin()
	g.start = p
}

// towards returns the direction from k to r, which share a rank or file.
func towards(k, r uint8) uint8 {
	switch {
	case k/board.GridSize == r/board.GridSize && r > k:
		return directions[1]
	case k/board.GridSize == r/board.GridSize:
		return directions[3]
	case r > k:
		return directions[0]
	}
	return directions[2]
}

// ID returns the canonical game id.
func (g *Game) ID() rules.ID { return g.id }

// Seats returns 2 or 4.
func (g *Game) Seats() int { return g.seats }

// Teams returns a team for each seat.
func (g *Game) Teams() []rules.Team {
	teams := make([]rules.Team, g.seats)
	for i := range teams {
		teams[i] = rules.Team{rules.Seat(i + 1)}
	}
	return teams
}

// Board returns the 16x16 board.
func (g *Game) Board() *board.Topology { return g.tables.grid.Topology }

// Armies returns the letters of the twelve colours.
func (g *Game) Armies() []string { return g.armyNames }

// Start returns a new position at the start.
func (g *Game) Start() rules.Position { return g.start.clone() }

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
