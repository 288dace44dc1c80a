//go:build js && wasm

// Command manykings-wasm is the rules and the engine for JavaScript: a browser's
// worker, or node. It exports two functions to manykings.mjs, which knows how to
// call them:
//
//	room(n) -> address     of n bytes, for a request
//	answer() -> address    of the answer to the request in that room; its length,
//	                       32 bits with the lowest byte first, stands before it
//
// and imports four from it:
//
//	stopped() -> 0 or 1    is the search to end?
//	progress(address, n)   n bytes of the search's findings
//	net(address, n) -> n   of the file of the net for the kind of games named there, 0 for none
//	take(address)          puts that file there
//
// and that of the analysis room three more, by which several workers share what their
// engines remember: analysis.go.
//
// With the tag analysis it is the module of the analysis room: it knows trees, and no
// tables. Requests and answers are JSON text in UTF-8: docs/wasm.md. The package does without
// syscall/js: text is all that passes, and an import is called much faster than
// a function is by reflection.
package main

import (
	"unsafe"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/page/rpc"
)

// An exported function can have no receiver, so that what lasts from call to
// call must be variables. JavaScript calls from one thread only.
var (
	answers  = newOffice()
	request  []byte
	answered []byte
)

func main() {
	select {} // the exported functions need a program that runs
}

func newOffice() *rpc.Office {
	pool := eval.NewPool(nil)
	pool.Fetch(fetchNet)
	o := rpc.New(pool)
	serve(o)
	o.Stopped = func() bool { return stopped() != 0 }
	o.Progress = func(text []byte) { progress(unsafe.Pointer(unsafe.SliceData(text)), int32(len(text))) }
	return o
}

//go:wasmimport manykings stopped
func stopped() int32

//go:wasmimport manykings progress
func progress(at unsafe.Pointer, n int32)

// fetchNet returns the file of the net for a kind of games, nothing if there is none to be had.
func fetchNet(kind string) []byte {
	file := make([]byte, net(unsafe.Pointer(unsafe.StringData(kind)), int32(len(kind))))
	if len(file) > 0 {
		take(unsafe.Pointer(unsafe.SliceData(file)))
	}
	return file
}

//go:wasmimport manykings net
func net(kind unsafe.Pointer, n int32) int32

//go:wasmimport manykings take
func take(at unsafe.Pointer)

//go:wasmexport room
func room(n int32) unsafe.Pointer {
	request = make([]byte, n)
	return unsafe.Pointer(unsafe.SliceData(request))
}

//go:wasmexport answer
func answer() unsafe.Pointer {
	a := answers.Answer(request)
	n := len(a)
	answered = append(append(answered[:0], byte(n), byte(n>>8), byte(n>>16), byte(n>>24)), a...)
	return unsafe.Pointer(unsafe.SliceData(answered))
}
