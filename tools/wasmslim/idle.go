package main

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

var errCalls = errors.New("code calls no function of the module")

// crashOnly are functions that print where the program crashed, or look for what
// only a wrong program has. The names that they print are gone; so they return at
// once. None of them has a result.
var crashOnly = []string{
	"runtime.dumpgstatus",
	"runtime.gcDumpObject",
	"runtime.goroutineheader",
	"runtime.hexdumpWords",
	"runtime.moduledataverify1",
	"runtime.printCgoTraceback",
	"runtime.printanycustomtype",
	"runtime.printcreatedby",
	"runtime.schedtrace",
	"runtime.traceback1",
	"runtime.tracebackHexdump",
	"runtime.tracebackothers",
	"runtime.tracebacksomeothers",
}

// observing are the beginnings of names of functions that trace and profile the
// program, count what it does, or look for faults in it. A program for a browser
// is not asked for that: nobody calls them.
var observing = []string{
	"internal/bisect.",
	"runtime.(*profBuf).",
	"runtime.(*trace",
	"runtime.checkFinalizersAndCleanups",
	"runtime.doRecordGoroutineProfile",
	"runtime.fpTraceback",
	"runtime.initMetrics",
	"runtime.printScavTrace",
	"runtime.runCheckmark",
	"runtime.startCheckmarks",
	"runtime.traceAcquireEnabled",
	"runtime.traceAdvance",
	"runtime.traceCPUFlush",
	"runtime.traceEventWriter.",
	"runtime.traceLocker.",
	"runtime.traceReadCPU",
	"runtime.traceStack",
	"runtime.traceSyncBatch",
	"runtime.traceWriter.",
}

// asked is what a program asks of itself all the time, to hear that nobody observes it.
const asked = "runtime.traceLocker.ok"

// idle says what a function does in place of what it was made for.
type idle byte

const (
	working    idle = iota
	returning       // does nothing
	impossible      // is not called
)

// idleness returns what a function with the name does.
func idleness(name string) idle {
	if slices.Contains(crashOnly, name) {
		return returning
	}
	for _, prefix := range observing {
		if strings.HasPrefix(name, prefix) && name != asked {
			return impossible
		}
	}
	return working
}

// idleCode is a function, its locals first. One that returns takes the address to
// return to from the stack, as all do, and says that the stack is not unwound.
var idleCode = [...][]byte{
	returning: {
		0, opGlobalGet, 0, opI32Const, 8, opI32Add, opGlobalSet, 0,
		opI32Const, 0, opEnd,
	},
	impossible: {0, opUnreachable, opEnd},
}

// reach finds out which functions can be called at all when some are idle: from
// those that the module exports, and from all whose address is a constant in the
// memory or in a function that can be called. What looks like an address is taken
// for one.
type reach struct {
	codes    [][]byte
	idle     []idle
	imported uint64 // functions are called by numbers that count these first
	number   uint64 // of the first function, in addresses
	reached  []bool
	waiting  []int
}

// mark marks the function i, counted from the first of the module.
func (r *reach) mark(i uint64) {
	if i < uint64(len(r.codes)) && !r.reached[i] {
		r.reached[i] = true
		r.waiting = append(r.waiting, int(i))
	}
}

// markAddress marks the function whose address n may be, or part of which is one.
func (r *reach) markAddress(n uint64) { r.mark(n>>16 - r.number) }

// memory marks the functions whose address or number stands in the memory.
func (r *reach) memory(memory []byte) {
	for ; len(memory) >= 4; memory = memory[4:] {
		n := binary.LittleEndian.Uint32(memory)
		r.mark(uint64(n) - r.number)
		if n&0xffff == 0 {
			r.markAddress(uint64(n))
		}
	}
}

// follow marks all that marked functions call.
func (r *reach) follow() error {
	for len(r.waiting) > 0 {
		i := r.waiting[len(r.waiting)-1]
		r.waiting = r.waiting[:len(r.waiting)-1]
		if r.idle[i] != working {
			continue
		}
		code := dataReader{rest: r.codes[i]}
		for range code.uint() {
			code.uint()
			code.byte()
		}
		for len(code.rest) > 0 && !code.failed {
			switch in := code.instruction(); in.op {
			case opCall:
				if uint64(in.n) >= r.imported+uint64(len(r.codes)) {
					return errCalls
				}
				r.mark(uint64(in.n) - r.imported)
			case opI64Const, opI32Const:
				r.markAddress(uint64(in.n))
			}
		}
		if code.failed {
			return errCode
		}
	}
	return nil
}

// rest makes functions idle, all those too that cannot be called then, and forgets
// their stacks. It returns what each does. The memory has no table of functions.
func (t functionTable) rest(sections []section, codes [][]byte, memory []byte) ([]idle, error) {
	if len(codes) != len(t.list) {
		return nil, errCode
	}
	r := reach{codes: codes, number: t.start.number, reached: make([]bool, len(codes))}
	for _, f := range t.list {
		r.idle = append(r.idle, idleness(f.name))
	}
	if imports := find(sections, importSection); imports != nil {
		reader := dataReader{rest: imports.content}
		r.imported = reader.uint() // functions all of them
	}
	exported, err := exports(sections)
	if err != nil {
		return nil, err
	}
	for _, n := range exported {
		r.mark(n - r.imported)
	}
	r.memory(memory)
	if err := r.follow(); err != nil {
		return nil, err
	}
	for i := range t.list {
		if !r.reached[i] {
			r.idle[i] = impossible
		}
		if r.idle[i] != working {
			t.list[i] = function{arguments: t.list[i].arguments}
		}
	}
	return r.idle, nil
}

// exports returns the numbers of the functions that the module exports.
func exports(sections []section) ([]uint64, error) {
	s := find(sections, exportSection)
	if s == nil {
		return nil, nil
	}
	r := dataReader{rest: s.content}
	var list []uint64
	for range r.uint() {
		r.take(r.uint())
		kind, n := r.byte(), r.uint()
		if r.failed {
			return nil, errModule
		}
		if kind == exportedFunction {
			list = append(list, n)
		}
	}
	return list, nil
}

// exportedFunction says that what is exported is a function.
const exportedFunction = 0
