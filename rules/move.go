package rules

import (
	"slices"

	"github.com/manykings/manykings/rules/board"
)

// Move is a move in the encoding of its family. It only has a meaning with a position in
// which it is legal; equal moves of one position are equal numbers, and the number of a
// legal move depends on the position alone (not on the path to it), so that a search may
// keep it. [Position].Describe explains it.
type Move uint64

// NoMove is the absence of a move; no legal move equals it.
const NoMove Move = 0

// MaxMoves is a capacity that holds the moves of all but absurd positions.
const MaxMoves = 512

// ActionKind is the kind of a move.
type ActionKind uint8

// The kinds of action.
const (
	Quiet       ActionKind = iota // a man moves to an empty square (promotion included)
	Capture                       // a man takes another, or several in draughts
	EnPassant                     // a pawn takes one on another square than its goal
	Castle                        // king and rook
	Defection                     // sovereign.14; From and To differ if a king step is due
	Swap                          // sovereign.16: the pie is taken
	Stay                          // sovereign.16: it is left
	QueenChoice                   // yalta.3: Red's queen is placed on To
	Pass                          // the forced pass
)

var actionWords = []string{"quiet", "capture", "en-passant", "castle", "defection", "swap", "stay", "queen-choice", "pass"}

// String returns the word for k in JSON, such as "en-passant".
func (k ActionKind) String() string { return actionWords[k] }

// ParseActionKind returns the kind of action with the given word.
func ParseActionKind(word string) (ActionKind, bool) {
	i := slices.Index(actionWords, word)
	return ActionKind(max(i, 0)), i >= 0
}

// Action is a move spelled out, for notations, pages and records. Squares that
// mean nothing in a kind are board.NoSquare.
type Action struct {
	Kind      ActionKind
	Piece     Piece        // the moving man, before the move
	From, To  board.Square // castling: of the king
	RookFrom  board.Square // castling
	RookTo    board.Square // castling
	Promotion Role         // NoRole, or the new role of a pawn (draughts: King, a man)
	Army      Army         // defection: the colour taken on
	Captured  []board.Square
	// Path holds, of a capture in draughts, the squares landed on, the last
	// included: of several paths to the same captured set the one whose text
	// sorts first. PathDue reports whether the protocol text must name it.
	Path    []board.Square
	PathDue bool
}

// IsPly reports whether the move counts as a ply: the choice of Yalta (yalta.3)
// and that of the pie (sovereign.16) do not.
func (a Action) IsPly() bool { return a.Kind != Swap && a.Kind != Stay && a.Kind != QueenChoice }
