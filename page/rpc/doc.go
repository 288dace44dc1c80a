// Package rpc answers requests about games, for programs that hold the rules
// and the engine in WebAssembly: what is legal, what stands where, how the game
// stands, which move is best.
//
//	o := rpc.New(eval.NewPool(nil))
//	answer := o.Answer([]byte(`{"ask":"open","game":"star:4"}`)) // {"done":1}
//
// Requests and answers are JSON text; docs/wasm.md lists them. The package owns
// the requests and the games that are open. What is said of a game is package
// report's; how the text travels it does not know. It imports neither fmt nor
// encoding/json.
package rpc
