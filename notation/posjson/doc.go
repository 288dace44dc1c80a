// Package posjson writes positions, outcomes and what happens in a game as
// JSON, and reads positions and outcomes back, as docs/rules/formats.md has it.
//
// It is the one place for that JSON: the command and the web server share it,
// and the packages of rules stay free of encoding/json. It judges no position:
// [ParseSetup] keeps everything that a fault may have to name, a square that is
// named twice included, and leaves the judgement to the game.
//
//	setup, err := posjson.ParseSetup(data)
//	if err != nil {
//		return err // not JSON, or not an object
//	}
//	pos, err := game.Position(setup) // err names every fault
//
// What is written is deterministic: fields in a fixed order, lists in the order
// of the value. Functions that write append to dst and return it.
package posjson
