package rules

import (
	"strings"

	"github.com/manykings/manykings/rules/board"
)

// Refusal explains why a move is illegal: the rule, a sentence for a player and the squares
// that show it. It is self-contained: it knows its board.
type Refusal struct {
	Rule     string // number of the rule it breaks; "formats" if it cannot be read
	Code     string // of the sentence
	Sentence string // English, with {name} for each argument
	Args     []Arg
	Marks    []Mark
	Board    *board.Topology // whose squares Marks are
}

// Sentence is a sentence with which a game refuses a move.
type Sentence struct {
	Code string // its own and no other's, such as "pinned": the key of its translations
	Text string // English, with {name} for each argument
}

// Refuse returns a refusal, by a rule, of a move on board b.
func Refuse(b *board.Topology, rule string, s Sentence, args ...Arg) *Refusal {
	return &Refusal{Rule: rule, Code: s.Code, Sentence: s.Text, Args: args, Board: b}
}

// Mark is squares that show a refusal, in the order of a line where they form one.
type Mark struct {
	Kind    MarkKind
	Squares []board.Square
}

// Names returns the names of the squares of m, one of the marks of r.
func (r *Refusal) Names(m Mark) []string {
	names := make([]string, len(m.Squares))
	for i, s := range m.Squares {
		names[i] = r.Board.SquareName(s)
	}
	return names
}

// The common refusals of every game.
var (
	sayOver = Sentence{"over", "The game is over."}
	sayOut  = Sentence{"out", "Seat {seat} is out of the game."}
)

// Sentences returns the sentences of [RefuseOver] and [RefuseOut].
func Sentences() []Sentence { return []Sentence{sayOver, sayOut} }

// RefuseOver returns the refusal, on board b, of everything that is played after
// the end of a game (common.13).
func RefuseOver(b *board.Topology) *Refusal { return Refuse(b, "common.13", sayOver) }

// RefuseOut returns the refusal, on board b, of actions reserved for living seats
// (common.6).
func RefuseOut(b *board.Topology, seat Seat) *Refusal {
	return Refuse(b, "common.6", sayOut, SeatArg("seat", seat))
}

// MarkKind is the meaning of marked squares.
type MarkKind string

// The kinds of mark.
const (
	MarkLine     MarkKind = "line"     // from an attacker to the king, both included
	MarkAttacker MarkKind = "attacker" // the men that attack
	MarkKing     MarkKind = "king"     // the king that would be attacked
	MarkBlocker  MarkKind = "blocker"  // the men in the way
	MarkGoals    MarkKind = "goals"    // where the man may go
	MarkDue      MarkKind = "due"      // start and landings of a capture that is due
	MarkTaken    MarkKind = "taken"    // the men that capture takes
	MarkTwin     MarkKind = "twin"     // the occupied twin of a coloured square
	MarkSquare   MarkKind = "square"   // the square that the sentence speaks of
)

// Error returns the English sentence followed by the rule, such as
// "The queen on d1 is pinned. (common.1)".
func (r *Refusal) Error() string { return r.Text() + " (" + r.Rule + ")" }

// Text returns the English sentence with its arguments filled in.
func (r *Refusal) Text() string {
	text := r.Sentence
	for _, a := range r.Args {
		text = strings.ReplaceAll(text, "{"+a.Name+"}", a.Value)
	}
	return text
}
