// Package wire answers questions about games in bytes, for programs that hold
// the rules and the engine in WebAssembly: what is legal, what stands where, how
// the game stands, which move is best.
//
//	s := wire.NewSession(eval.For)
//	answer := s.Answer([]byte{wire.Version, byte(wire.Games)})
//
// docs/wasm.md has the layout of every request and answer. The package owns that
// layout and the positions that are open; it does not know how the bytes travel.
// It imports neither fmt nor encoding/json.
package wire

// Version is the first byte of every request and answer. It changes with the
// layout of any of them.
const Version = 1

// Op is what a request asks for: its second byte.
type Op byte

// The requests.
const (
	Games     Op = iota + 1 // the games that there are
	Open                    // a game, or a position, and moves from there
	Close                   // what was opened
	Board                   // squares and how they are drawn
	State                   // what stands where and how the game stands
	Moves                   // the legal moves
	Names                   // the same moves as people write them
	Read                    // a move that a person has written
	Play                    // one entry more
	Undo                    // entries less
	Search                  // the best moves
	Tune                    // a new player, with other settings
	Signature               // the nodes of fixed searches
)

// Status says what an answer is: its second byte.
type Status byte

// The kinds of answer.
const (
	Done    Status = iota // what was asked for
	Refused               // a move, by a rule
	Faulty                // a position that cannot be
	Trouble               // a request that cannot be understood
)
