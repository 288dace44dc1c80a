package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// man is the contents of a spot: 2 x seat, plus 1 if crowned. The zero value is nobody.
// Home module, army and owner are all the seat's number, for ever.
type man uint8

const maxMan = man(rules.MaxSeats<<1 | 1)

func manOf(seat rules.Seat) man    { return man(seat << 1) }
func (m man) seat() rules.Seat     { return rules.Seat(m >> 1) }
func (m man) crowned() bool        { return m&1 != 0 }
func (m man) withCrown(c bool) man { return m | man(b2i(c)) }

func b2i(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// Position is a legal state of a game with the moves that led to it. It
// fulfils [rules.Position].
type Position struct {
	game *Game

	at     [maxSpots]man
	men    [rules.MaxSeats + 1]spots // of each seat, crowned men included
	taken  spots                     // union of men
	kings  spots                     // crowned men of all seats
	living rules.Living
	turn   rules.Seat
	key    uint64

	halfmoves int // plies, draughts.11
	ply       int

	begun   bool // the turn has been begun (common.9)
	ending  rules.Ending
	counted bool // it ended by counting men (draughts.9, draughts.11)
	events  []rules.Event

	history rules.History

	frames []frame  // one per move made
	lifted []lifted // men that left the board, for Unmake

	search captureSearch // scratch
}

// lifted is a man that left the board.
type lifted struct {
	at  spot
	man man
}

func (g *Game) newPosition() *Position {
	return &Position{game: g, living: rules.NewLiving(g.seats)}
}

// put places m on the empty spot s.
func (p *Position) put(s spot, m man) {
	p.at[s] = m
	x := only(s)
	p.men[m.seat()] = p.men[m.seat()].or(x)
	p.taken = p.taken.or(x)
	if m.crowned() {
		p.kings = p.kings.or(x)
	}
	p.key ^= p.game.manKeys[m][s]
}

// lift removes the man on s and returns it.
func (p *Position) lift(s spot) man {
	m := p.at[s]
	p.at[s] = 0
	x := only(s)
	p.men[m.seat()] = p.men[m.seat()].without(x)
	p.taken = p.taken.without(x)
	p.kings = p.kings.without(x)
	p.key ^= p.game.manKeys[m][s]
	return m
}

// pass gives the turn to seat.
func (p *Position) pass(seat rules.Seat) {
	p.key ^= p.game.turnKeys[p.turn] ^ p.game.turnKeys[seat]
	p.turn = seat
}

// enemies returns the men that seat may capture: all but its team's (draughts.12).
func (p *Position) enemies(seat rules.Seat) spots {
	if !p.game.hasTeams() {
		return p.taken.without(p.men[seat])
	}
	enemies := p.taken
	for _, s := range p.game.teams[p.game.teamOf[seat]] {
		enemies = enemies.without(p.men[s])
	}
	return enemies
}

// Game returns the game that is played.
func (p *Position) Game() rules.Game { return p.game }

// Turn returns the seat to move.
func (p *Position) Turn() rules.Seat { return p.turn }

// Key returns the 64-bit key of men and turn, all that common.4 compares here.
func (p *Position) Key() uint64 { return p.key }

// At returns the man on s.
func (p *Position) At(s board.Square) rules.Piece {
	if at := p.game.spotOf[s]; at != noSpot {
		return p.at[at].piece()
	}
	return rules.Piece{}
}

// piece returns m as all games name it.
func (m man) piece() rules.Piece {
	switch {
	case m == 0:
		return rules.Piece{}
	case m.crowned():
		return rules.Piece{Role: rules.King, Army: rules.Army(m.seat() - 1)}
	}
	return rules.Piece{Role: rules.Man, Army: rules.Army(m.seat() - 1)}
}

// OwnArmy returns the army of seat.
func (p *Position) OwnArmy(seat rules.Seat) rules.Army { return rules.Army(seat - 1) }

// Play makes a legal move and begins the next turn.
func (p *Position) Play(m rules.Move) {
	p.Make(m)
	p.Begin()
}

// String returns p as a board in text.
func (p *Position) String() string { return rules.Diagram(p) }

// State returns p as a search sees it.
func (p *Position) State() rules.State { return p }

// Position returns p with all that can be asked of it.
func (p *Position) Position() rules.Position { return p }

// Owner returns the seat of army a, 0 once that is out.
func (p *Position) Owner(a rules.Army) rules.Seat {
	if seat := rules.Seat(a) + 1; p.living.Has(seat) {
		return seat
	}
	return 0
}

// InCheck returns false: a king of draughts is never in check.
func (p *Position) InCheck() bool { return false }

// Null returns no move: captures are forced, so that passing says nothing.
func (p *Position) Null() rules.Move { return rules.NoMove }

// Attacks returns nothing: a king of draughts is never in check.
func (p *Position) Attacks() []rules.Attack { return nil }

// Clone returns an independent copy, which cannot Unmake earlier moves.
func (p *Position) Clone() rules.Position {
	c := *p
	c.events = slices.Clone(p.events)
	c.history = p.history.Clone()
	c.frames, c.lifted = nil, nil
	c.search = captureSearch{}
	return &c
}
