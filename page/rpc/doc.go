// Package rpc answers requests about games, for programs that hold the rules
// and the engine in WebAssembly: legal moves, pieces, the state of the game, the
// best move.
//
//	o := rpc.New(eval.NewPool(nil))
//	answer := o.Answer([]byte(`{"ask":"open","game":"star:4"}`)) // {"done":1}
//
// Requests and answers are JSON text; docs/wasm.md lists them. The package owns
// the requests and the open games. Package api describes games; the transport of the
// text is the caller's. It imports neither fmt nor encoding/json.
package rpc
