//go:build js && wasm

// Command manykings-wasm is the rules and the engine for JavaScript: a browser's
// worker, or node. It exports two functions to manykings.mjs, which knows how to
// call them:
//
//	room(n) -> address     of n bytes, for a request
//	answer() -> address    of the answer to the request in that room; its length,
//	                       32 bits with the lowest byte first, stands before it
//
// and imports two from it:
//
//	stopped() -> 0 or 1    is the search to end?
//	progress(address, n)   n bytes of what the search has found
//
// docs/wasm.md has the layout of requests and answers. The package does without
// syscall/js: bytes are all that passes, and an import is called much faster than
// a function is by reflection.
package main

import (
	"unsafe"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/internal/wire"
)

// An exported function can have no receiver, so that what lasts from call to
// call must be variables. JavaScript calls from one thread only.
var (
	session  = newSession()
	request  []byte
	answered []byte
)

func main() {
	select {} // the exported functions need a program that runs
}

func newSession() *wire.Session {
	s := wire.NewSession(eval.NewPool(nil).For)
	s.Stopped = func() bool { return stopped() != 0 }
	s.Progress = func(b []byte) { progress(unsafe.Pointer(unsafe.SliceData(b)), int32(len(b))) }
	return s
}

//go:wasmimport manykings stopped
func stopped() int32

//go:wasmimport manykings progress
func progress(at unsafe.Pointer, n int32)

//go:wasmexport room
func room(n int32) unsafe.Pointer {
	request = make([]byte, n)
	return unsafe.Pointer(unsafe.SliceData(request))
}

//go:wasmexport answer
func answer() unsafe.Pointer {
	a := session.Answer(request)
	n := len(a)
	answered = append(append(answered[:0], byte(n), byte(n>>8), byte(n>>16), byte(n>>24)), a...)
	return unsafe.Pointer(unsafe.SliceData(answered))
}
