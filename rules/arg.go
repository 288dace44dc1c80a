package rules

import (
	"strconv"

	"github.com/manykings/manykings/rules/board"
)

// Arg is a value in the sentence of a refusal.
type Arg struct {
	Name  string
	Kind  string // its type, for translators: "square", "role", "seat", "army", "number" or "text"
	Value string // in English
}

// SquareArg returns the name of a square of b as an argument.
func SquareArg(name string, b *board.Topology, s board.Square) Arg {
	return Arg{name, "square", b.SquareName(s)}
}

// RoleArg returns a role as an argument.
func RoleArg(name string, r Role) Arg { return Arg{name, "role", r.String()} }

// SeatArg returns a seat as an argument.
func SeatArg(name string, s Seat) Arg { return Arg{name, "seat", strconv.Itoa(int(s))} }

// ArmyArg returns the English name of an army as an argument.
func ArmyArg(name, army string) Arg { return Arg{name, "army", army} }

// NumberArg returns a number as an argument.
func NumberArg(name string, n int) Arg { return Arg{name, "number", strconv.Itoa(n)} }

// TextArg returns another text, such as a move, as an argument.
func TextArg(name, text string) Arg { return Arg{name, "text", text} }
