package sovereign

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Position is a state of a game with the moves that led to it. It fulfils
// [rules.Position].
type Position struct {
	game *Game
	t    *tables

	men    [squares]code     // men and ground
	placed [armies]board.Set // the squares of each army's men

	snapshot
	undo    []undo
	history rules.History // without the pie choice
	events  []rules.Event // of the last Begin, Resign, Flag or Agree
	scratch []rules.Move
}

// snapshot is all of a position except the men's squares. Make saves it completely.
type snapshot struct {
	key      uint64
	owner    [armies]rules.Seat         // the mover of an army's men, 0 for nobody
	under    [maxSeats + 1]uint16       // the armies that a seat moves, a bit each; [0]: neutral
	owned    [maxSeats + 1]uint8        // the colour that a seat owns
	kings    [maxSeats + 1]board.Square // NoSquare of a seat without a king
	castling uint16                     // the present rights, a bit each
	living   rules.Living
	turn     rules.Seat

	pending bool // the pie choice is open
	fresh   bool // from the start, its pie choice still to come
	begun   bool // Begin was called since the last Make
	ending  rules.Ending

	losses [maxSeats]loss // of seats without a king, in order (royale.8)
	lost   uint8          // how many

	halfmoves, ply int
	turns          int // in history
}

// loss is how a seat lost its last king.
type loss struct {
	seat rules.Seat
	how  lossKind
}

type lossKind uint8

const (
	captured lossKind = iota
	escaped
	left
)

// lossTexts are the words of formats.md, by lossKind.
var lossTexts = [...]string{"captured", "escaped", "out"}

// undo takes a Make back, and the Begin that followed it.
type undo struct {
	snapshot
	move   rules.Move
	victim code       // the man that was taken, or the ground
	escape rules.Seat // whose king Begin took away, or 0
}

// Game returns the game.
func (p *Position) Game() rules.Game { return p.game }

// Turn returns the seat to move.
func (p *Position) Turn() rules.Seat { return p.turn }

// Over reports whether the game has ended.
func (p *Position) Over() bool { return p.ending.Over() }

// Key returns the key of the position. An open pie choice is part of it, since
// other moves are legal then, although common.4 does not look at it.
func (p *Position) Key() uint64 { return p.key }

// At returns the man on s.
func (p *Position) At(s board.Square) rules.Piece {
	if int(s) >= squares || !isMan(p.men[s]) {
		return rules.Piece{}
	}
	return pieceOf(p.men[s])
}

func pieceOf(c code) rules.Piece {
	return rules.Piece{Role: roleOf(c), Army: rules.Army(c >> 3)}
}

// Owner returns the seat that owns or controls army a, 0 if nobody does. Men of
// a seat that left are still that seat's, and may be taken (royale.7).
func (p *Position) Owner(a rules.Army) rules.Seat {
	if int(a) >= armies {
		return 0
	}
	return p.owner[a]
}

// OwnArmy returns the colour that seat owns (sovereign.11).
func (p *Position) OwnArmy(seat rules.Seat) rules.Army { return rules.Army(p.owned[seat]) }

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

// Events returns the events since the last move.
func (p *Position) Events() []rules.Event { return p.events }

// Clone returns an independent copy.
func (p *Position) Clone() rules.Position { return p.clone() }

func (p *Position) clone() *Position {
	q := *p
	q.undo, q.scratch = nil, nil
	q.history = p.history.Clone()
	q.events = slices.Clone(p.events)
	return &q
}

// clear takes all men off the board.
func (p *Position) clear() {
	p.men = p.t.ground
	p.placed = [armies]board.Set{}
	for i := range p.kings {
		p.kings[i] = board.NoSquare
	}
}

// put places a man on an empty square. The key is not touched.
func (p *Position) put(s uint8, c code) {
	p.men[s] = c
	p.placed[c>>3].Add(board.Square(s))
}

// lift takes the man c off s. The key is not touched.
func (p *Position) lift(s uint8, c code) {
	p.men[s] = p.t.ground[s]
	p.placed[c>>3].Remove(board.Square(s))
}

// freshKey computes the key from the position.
func (p *Position) freshKey() uint64 {
	t := p.t
	key := t.turnKeys[p.turn]
	for s, c := range p.men {
		if isMan(c) {
			key ^= t.manKeys[c][s]
		}
	}
	for seat := 1; seat <= p.game.seats; seat++ {
		key ^= t.ownedKeys[seat][p.owned[seat]]
		if !p.living.Has(rules.Seat(seat)) {
			key ^= t.outKeys[seat]
		}
	}
	key ^= p.rightsKey(p.castling)
	if p.pending {
		key ^= t.pieKey
	}
	return key
}

// rightsKey returns the key of a set of castling rights.
func (p *Position) rightsKey(rights uint16) uint64 {
	var key uint64
	for i := 0; rights != 0; i, rights = i+1, rights>>1 {
		if rights&1 != 0 {
			key ^= p.t.rightKeys[i]
		}
	}
	return key
}
