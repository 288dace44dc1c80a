package chess

import (
	"math/bits"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Sizes of the tables of a position. A board has at most 256 squares, so that a
// square fits a byte; a game has at most eight armies of six roles.
const (
	maxSquares = 256
	maxArmies  = rules.MaxSeats
	maxChecks  = rules.MaxSeats * (rules.MaxSeats - 1) // a record for every king and enemy
)

// man is a man as the board holds it: its role in the low three bits, its army
// above. The zero value is an empty square.
type man uint8

// men is the number of different values of man.
const men = maxArmies << 3

func newMan(role rules.Role, army rules.Army) man { return man(army)<<3 | man(role) }

func (m man) role() rules.Role { return rules.Role(m & 7) }
func (m man) army() rules.Army { return rules.Army(m >> 3) }

// placement returns the index of man m on square s in tables by both. They are
// flat because so the compiler reaches an entry in one instruction.
func placement(m man, s uint8) uint { return uint(m&(men-1))<<8 | uint(s) }

// right is a right to capture en passant: the square crossed and the pawn.
type right struct{ crossed, pawn uint8 }

// rightSet is a set of rights: a bit for each index of [tables.rightList].
type rightSet uint64

// pop removes the first right of the set, which must have one, and returns its index.
func (x *rightSet) pop() int {
	i := bits.TrailingZeros64(uint64(*x))
	*x &= *x - 1
	return i
}

// claim is that of star.10: seat by has attacked the king of seat king
// without interruption since a ply.
type claim struct {
	king, by rules.Seat
	since    int32
}

// snapshot is everything that a position is at one moment. It has no pointers:
// an assignment copies it whole. Rare changes, such as a seat going out, are
// undone by copying it back (see [Position.keep]).
type snapshot struct {
	board [maxSquares]man
	// lists holds, for each man, the squares of such men, in no particular order, listed
	// their number, and slot the index of a square in its list (meaningless for an empty
	// square).
	lists  [men * maxSquares]uint8 // by placement, with an index for the square
	listed [men]uint8
	slot   [maxSquares]uint8

	// owner is the seat that moves an army, by army: 0 for walls.
	owner [maxArmies]rules.Seat
	// class has the class of men for each seat (class.go); in prey, the seat's men may not
	// enter empty squares. They follow from owner and the teams.
	class, prey [rules.MaxSeats + 1]classes
	// against are the en-passant rights that there may be against the pawns that
	// a seat moves, by seat. It follows from owner.
	against [rules.MaxSeats + 1]rightSet

	living rules.Living
	// handover follows from living and owner.
	handover handovers

	claims     [maxChecks]claim // in the order of formats.md
	claimCount uint8
	score      [rules.MaxSeats]int32 // mates, by team

	passing
	ending rules.Ending
}

// handovers are the changes at the end of a seat's turn, by that seat: without its move,
// which Make plays meanwhile.
type handovers struct {
	next  [16]rules.Seat // the living seat that is on turn then
	keys  [16]uint64     // the changes of the position's key
	spent [16]rightSet   // the en-passant rights that end: those against next, or all (star.6)
	// grants reports whether anybody may answer a double step en passant: not
	// if only next might, and is an ally (star.6).
	grants [16]bool
}

// passing is the part that nearly every ply changes, apart from men.
type passing struct {
	key       uint64   // see key.go
	rights    rightSet // to capture en passant
	halfmoves int32
	ply       int32
	castling  uint16 // bit of a right: see [tables.castles]
	turn      rules.Seat
	begun     bool // Begin was called since the last Make
	choice    bool // Red's queen is not placed yet (yalta.3)
}

// Position is a position of a game of the chess family. It implements
// [rules.Position].
type Position struct {
	game *Game
	snapshot
	scan scan // of the king of the seat to move, found again for each list of moves
	// undos are the plies to take back, the first made of them; the rest is room.
	undos []undo
	made  int
	// scratch holds moves that are only counted or looked through.
	scratch []rules.Move
	// moverBefore is the mover of the ply before those in undos: in a set-up position the
	// seat on turn (star.10).
	moverBefore rules.Seat

	// The data kept for undo, last in first out.
	keptClaims []claim
	keptWhole  []snapshot

	history rules.History
	events  []rules.Event // of the last Begin, Resign, Flag or Agree
}

// Game returns the game that p is a position of.
func (p *Position) Game() rules.Game { return p.game }

// Turn returns the seat to move.
func (p *Position) Turn() rules.Seat { return p.turn }

// Over reports whether the game has ended.
func (p *Position) Over() bool { return p.ending.Over() }

// Key returns the 64-bit key of the position.
func (p *Position) Key() uint64 { return p.key }

// OwnArmy returns the army that seat began with.
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

// Events returns the events of the last Begin, Resign, Flag or Agree, in order. The slice
// is p's until the next of these.
func (p *Position) Events() []rules.Event { return p.events }

// At returns the man on s; the zero Piece if there is none.
func (p *Position) At(s board.Square) rules.Piece {
	m := p.board[s]
	return rules.Piece{Role: m.role(), Army: m.army()}
}

// Owner returns the seat that moves the men of army a now, 0 if none does.
func (p *Position) Owner(a rules.Army) rules.Seat { return p.owner[a] }

// Clone returns an independent copy, its history of repetitions included; it cannot Unmake
// earlier moves.
func (p *Position) Clone() rules.Position {
	q := &Position{
		game: p.game, snapshot: p.snapshot, moverBefore: p.mover(),
		history: p.history.Clone(), events: slices.Clone(p.events),
	}
	if !q.begun {
		q.renewAllClaims() // Begin will not know the ply
	}
	return q
}

// king returns the square of the king of a seat's own army, NoSquare if it has none.
func (p *Position) king(seat rules.Seat) board.Square {
	m := newMan(rules.King, rules.Army(seat-1)) & (men - 1)
	if p.listed[m] == 0 {
		return board.NoSquare
	}
	return board.Square(p.lists[placement(m, 0)])
}

// next returns the living seat whose turn comes after that of seat.
func (p *Position) next(seat rules.Seat) rules.Seat { return p.handover.next[seat&15] }

// enemies reports whether two different seats are in different teams.
func (p *Position) enemies(a, b rules.Seat) bool { return p.game.team[a] != p.game.team[b] }

// squares returns the squares of the men of the given kind, in no particular
// order; the slice is p's and changes with it.
func (p *Position) squares(m man) []uint8 { return p.lists[placement(m, 0):][:p.listed[m&(men-1)]] }
