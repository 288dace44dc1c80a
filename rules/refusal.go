package rules

import (
	"strings"

	"github.com/manykings/manykings/board"
)

// Refusal says why a move is not legal: the rule, a sentence for a player and
// the squares that show it.
type Refusal struct {
	Rule string // number of the rule it breaks; "formats" if it cannot be read
	Code string // names the sentence in a catalogue of translations, such as "pinned"
	// Sentence is the English sentence, with {name} for each argument.
	Sentence string
	Args     []Arg
	Marks    []Mark
}

// Mark is squares that show a refusal, in the order of a line where they form one.
type Mark struct {
	Kind    MarkKind
	Squares []board.Square
}

// RefuseOver returns the refusal of everything that is played after the end of a
// game (common.13).
func RefuseOver() *Refusal {
	return &Refusal{Rule: "common.13", Code: "over", Sentence: "The game is over: nothing can be played after its end."}
}

// RefuseOut returns the refusal of what only a seat that is in the game can do
// (common.6).
func RefuseOut(seat Seat) *Refusal {
	return &Refusal{
		Rule: "common.6", Code: "out", Sentence: "Seat {seat} is not in the game.",
		Args: []Arg{SeatArg("seat", seat)},
	}
}

// MarkKind says what marked squares mean.
type MarkKind string

// The kinds of mark.
const (
	MarkLine     MarkKind = "line"     // from an attacker to the king, both included
	MarkAttacker MarkKind = "attacker" // the men that attack
	MarkKing     MarkKind = "king"     // the king that would stand attacked
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
