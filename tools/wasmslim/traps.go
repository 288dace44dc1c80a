package main

import "strings"

// trapping are prefixes of functions that raise the panic of a wrong program: an index out
// of range, a nil pointer, a division by zero. Where nobody recovers from panics, a trap of
// WebAssembly ends the program as well: the checks stay, and the panic's arguments go.
var trapping = []string{
	"runtime.goPanic",
	"runtime.panicdivide",
	"runtime.panicdottype",
	"runtime.panicmakeslice",
	"runtime.panicnildottype",
	"runtime.panicshift",
	"runtime.panicunsafe",
	"runtime.panicwrap",
	"runtime.sigpanic",
}

// recovers is the function that recovers from a panic, and rethrowing are the packages that
// call it only to clean up or to panic again.
const recovers = "runtime.gorecover"

var rethrowing = []string{"internal/runtime/exithook.", "runtime.", "sync."}

// hasPrefix reports whether the name begins as one of the list does.
func hasPrefix(name string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// trap returns a function with traps in place of the calls of some functions, without the
// code that only led there or followed it.
func trap(code []byte, traps func(callee int64) bool) ([]byte, error) {
	r := dataReader{rest: code}
	for range r.uint() {
		r.uint()
		r.byte()
	}
	locals := code[:len(code)-len(r.rest)]
	var list []instruction
	changed := false
	for len(r.rest) > 0 && !r.failed {
		in := r.instruction()
		if in.op != opCall || !traps(in.n) {
			list = append(list, in)
			continue
		}
		changed = true
		for len(list) > 0 && !transfers(list[len(list)-1].op) {
			list = list[:len(list)-1]
		}
		list = append(list, instruction{op: opUnreachable})
		end, ok := r.blockEnd()
		if !ok {
			break
		}
		list = append(list, end)
	}
	if r.failed {
		return nil, errCode
	}
	if !changed {
		return code, nil
	}
	a := append(assembler{}, locals...)
	for _, in := range list {
		a.add(in)
	}
	return a, nil
}

// transfers reports whether the instruction does more than compute, load and store.
func transfers(op byte) bool {
	return op <= opCallIndirect && op != opNop
}

// blockEnd consumes instructions up to the end of their block, and returns that end; ok is
// false without one.
func (r *dataReader) blockEnd() (end instruction, ok bool) {
	for depth := 0; len(r.rest) > 0 && !r.failed; {
		switch in := r.instruction(); in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opElse:
			if depth == 0 {
				return in, true
			}
		case opEnd:
			if depth == 0 {
				return in, true
			}
			depth--
		}
	}
	r.failed = true
	return instruction{}, false
}
