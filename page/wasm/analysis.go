//go:build js && wasm && analysis

package main

import "github.com/manykings/manykings/page/rpc"

func serve(o *rpc.Office) {
	o.Analysis()
	o.Memory = memory{}
}

// memory is the table that the engines of several workers share, kept by JavaScript: the modules
// share no memory. Words travel in halves, as JavaScript has no whole numbers of 64 bits that are
// quick.
type memory struct{}

func (memory) Load(key uint64) uint64 {
	high := recall(uint32(key), uint32(key>>32))
	if high == 0 {
		return 0
	}
	return uint64(high)<<32 | uint64(recalled())
}

func (memory) Store(key, word uint64) {
	remember(uint32(key), uint32(key>>32), uint32(word), uint32(word>>32))
}

// recall returns the upper half of the word under a key, never 0, or 0 for none; recalled then
// returns the lower half.
//
//go:wasmimport manykings recall
func recall(low, high uint32) uint32

//go:wasmimport manykings recalled
func recalled() uint32

//go:wasmimport manykings remember
func remember(low, high, wordLow, wordHigh uint32)
