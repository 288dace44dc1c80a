// Package seats has the values of the seats of each game, measured in games of bots of one level.
//
//	if m := seats.Of("yalta"); m != nil {
//		values := m.Values(false)
//	}
//
// lab/docs/seats.md says how to measure again.
package seats

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
)

//go:embed measured.json
var measured []byte

// Measured is the values of the seats of a game.
type Measured struct {
	Variant string `json:"variant"`
	Games   int    `json:"games"`
	Level   int    `json:"level"` // of all players
	Nodes   int    `json:"nodes"` // positions that they searched for each move
	// First holds the part of the first places by seat, Places the part of the points if each
	// place is worth one point more than the next. Each adds up to 1.
	First  []Value `json:"first"`
	Places []Value `json:"places"`
}

// Value is the part of a seat.
type Value struct {
	Part  float64 `json:"part"`
	Error float64 `json:"error"` // standard error
}

// All returns all measured games, in the order of the file.
func All() []Measured {
	var list []Measured
	if err := json.Unmarshal(measured, &list); err != nil {
		panic(fmt.Sprintf("measured.json: %v", err)) // part of the program
	}
	return list
}

// Of returns the measured game with an id, or nil.
func Of(variant string) *Measured {
	for _, m := range All() {
		if m.Variant == variant {
			return &m
		}
	}
	return nil
}

// certain is how far apart, in standard errors, a seat must be from an even share before the seats
// count as unequal.
const certain = 3

// Values returns the values of the seats in thousandths of a table's points, by first places or by
// all places. It returns nil if no seat is far enough from an even share: the differences may then
// be chance.
func (m *Measured) Values(first bool) []int {
	list := m.Places
	if first {
		list = m.First
	}
	even, unequal := 1/float64(len(list)), false
	values, rest := make([]int, len(list)), 1000
	for i, v := range list {
		unequal = unequal || math.Abs(v.Part-even) > certain*v.Error
		values[i] = int(math.Round(1000 * v.Part))
		rest -= values[i]
	}
	if !unequal {
		return nil
	}
	values[0] += rest // rounding
	return values
}
