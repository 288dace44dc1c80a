// Package api is the one description of a game for every reader: positions, moves, events,
// attacks, outcomes, refusals, faults and boards by the names of squares, armies and seats.
// The command, the API, the program in WebAssembly and stored games write the same JSON,
// defined by docs/rules/formats.md for positions and outcomes, and by the structs here for
// the rest.
//
//	pos := game.Start()
//	view := api.NewView(pos, 0)
//	text := view.Append(nil)
//
// Each struct is made of a value of package rules by a function named New and
// appends itself as JSON, without reflection; encoding/json writes the same. A
// field that would say nothing is left out. Positions and outcomes can be read
// back; a position is not judged here:
//
//	setup, err := api.ParsePosition(data)
//	if err != nil {
//		return err // not JSON, or not an object
//	}
//	pos, err := game.Position(setup) // err names every fault
//
// The package imports neither fmt nor encoding/json, because it is compiled for the
// browser. Tags named doc, enum and example describe the fields to readers of the API.
package api
