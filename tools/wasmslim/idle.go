package main

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

var errCalls = errors.New("code calls no function of the module")

// crashOnly are functions that print a crash, or look for faults of a wrong program. Their
// names are gone, so they return at once. None has a result.
var crashOnly = []string{
	"runtime.check",
	"runtime.dumpScanStats",
	"runtime.dumpgstatus",
	"runtime.gcDumpObject",
	"runtime.goroutineheader",
	"runtime.hexdumpWords",
	"runtime.moduledataverify1",
	"runtime.printCgoTraceback",
	"runtime.printanycustomtype",
	"runtime.printcomplex128",
	"runtime.printcomplex64",
	"runtime.printcreatedby",
	"runtime.printfloat32",
	"runtime.printfloat64",
	"runtime.schedtrace",
	"runtime.traceback1",
	"runtime.tracebackHexdump",
	"runtime.tracebackothers",
	"runtime.tracebacksomeothers",
}

// vain are functions without use in a browser: they read settings from the environment,
// profile memory and locks, compare the types of several modules, and wake the scavenger.
// None has a result.
var vain = []string{
	"internal/cpu.processOptions",
	"internal/godebug.init.0",
	"internal/godebug.update",
	"runtime.(*scavengerState).wake",
	"runtime.blockevent",
	"runtime.mProf_Flush",
	"runtime.mProf_Malloc",
	"runtime.mProf_NextCycle",
	"runtime.mProf_PostSweep",
	"runtime.mutexevent",
	"runtime.parsegodebug",
	"runtime.typelinksinit",
}

// observing are prefixes of functions that trace and profile the program, count its
// operations, or look for faults in it. In a browser nobody calls them, nor the functions
// that only vain functions or a second thread would call.
var observing = []string{
	"internal/bisect.",
	"internal/godebug.newIncNonDefault",
	"runtime.(*hexdumper).",
	"runtime.(*mspan).reportZombies",
	"runtime.(*profBuf).",
	"runtime.(*scavengerState).run",
	"runtime.(*scavengerState).sleep",
	"runtime.(*trace",
	"runtime.checkFinalizersAndCleanups",
	"runtime.doRecordGoroutineProfile",
	"runtime.fpTraceback",
	"runtime.initMetrics",
	"runtime.mexit",
	"runtime.newm",
	"runtime.printScavTrace",
	"runtime.runCheckmark",
	"runtime.startCheckmarks",
	"runtime.stkbucket",
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

// fruitless are functions that find nothing, and return 0: a browser has no system to
// return memory to.
var fruitless = []string{"runtime.(*pageAlloc).scavenge"}

// spared are functions that work only for a program that has certain others.
type spared struct {
	name string // or, before a full stop, how all their names begin
	does idle   // without them
	need []string
}

func (s spared) is(name string) bool {
	return name == s.name || strings.HasSuffix(s.name, ".") && strings.HasPrefix(name, s.name)
}

// spares are for numbers with a fraction as text, which only crash printing and numbers
// that look like addresses need; for files and the environment, which a browser lacks, for
// values of JavaScript, and for finalizers.
var spares = []spared{
	{"internal/strconv.AppendFloat", impossible, []string{"strconv.AppendFloat", "strconv.FormatFloat", "internal/strconv.FormatFloat", "internal/strconv.AppendComplex"}},
	{"internal/strconv.fmtX", impossible, []string{"internal/strconv.genericFtoa"}},
	{"runtime.runFinalizers", impossible, []string{"runtime.SetFinalizer"}},
	{"syscall.init", returning, []string{"syscall.copyenv", "syscall.fsCall"}},
	{"syscall.init.0", returning, []string{"syscall.copyenv", "syscall.fsCall"}},
	{"syscall/js.Error.", impossible, []string{"syscall/js.FuncOf", "syscall/js.Global"}},
	{"syscall/js.Value.", impossible, []string{"syscall/js.FuncOf", "syscall/js.Global"}},
	{"syscall/js.storeArgs", impossible, []string{"syscall/js.FuncOf", "syscall/js.Global"}},
	{"syscall/js.handleEvent", refusing, []string{"syscall/js.FuncOf"}},
	{"syscall/js.init", returning, []string{"syscall/js.FuncOf", "syscall/js.Global"}},
}

// asked are the program's frequent questions whether somebody observes it.
const asked = "runtime.traceLocker.ok"

// idle is the replacement behaviour of a function.
type idle byte

const (
	working    idle = iota
	returning       // does nothing
	refusing        // returns 0 or false
	impossible      // is not called
)

// idleness returns the behaviour of the function with the name.
func idleness(name string) idle {
	switch {
	case slices.Contains(crashOnly, name) || slices.Contains(vain, name):
		return returning
	case slices.Contains(fruitless, name):
		return refusing
	case hasPrefix(name, observing) && name != asked:
		return impossible
	}
	return working
}

// code returns the code of an idle function, its locals first; it has this many bytes of
// arguments and results on the stack, the last of them its only result if it returns one. A
// returning function takes the return address from the stack, as all do, and reports that
// the stack is not unwound.
func (does idle) code(arguments uint32) []byte {
	if does == impossible {
		return []byte{0, opUnreachable, opEnd}
	}
	a := assembler{0, opGlobalGet, 0, opI32Const, 8, opI32Add, opGlobalSet, 0}
	if does == refusing {
		a.op(opGlobalGet, 0, opI64Const, 0, opI64Store, 3)
		a = binary.AppendUvarint(a, uint64(max(arguments, 1)-1)&^7)
	}
	a.op(opI32Const, 0, opEnd)
	return a
}

// reach finds the functions that can be called when some are idle: from the exported ones,
// and from all with a constant address in the memory or in a reachable function. Anything
// that looks like an address counts as one.
type reach struct {
	codes    [][]byte
	idle     []idle
	methods  []bool // by their names
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

// markAddress marks the function whose address may be n or a part of n.
func (r *reach) markAddress(n uint64) { r.mark(n>>16 - r.number) }

// memory marks the functions with an address in the memory or a number among the types: the
// methods that an interface may call. Other functions have no number there, but some may look so.
func (r *reach) memory(memory, types []byte) {
	for ; len(memory) >= 8; memory = memory[8:] {
		if n := binary.LittleEndian.Uint64(memory); n&0xffff == 0 {
			r.markAddress(n)
		}
	}
	for ; len(types) >= 4; types = types[4:] {
		if i := uint64(binary.LittleEndian.Uint32(types)) - r.number; i < uint64(len(r.methods)) && r.methods[i] {
			r.mark(i)
		}
	}
}

// isMethod reports whether a function may be a method by its name, as "package.Function" is none.
func isMethod(name string) bool {
	if strings.ContainsAny(name, "([{ ") {
		return true
	}
	return strings.Count(name[strings.LastIndexByte(name, '/')+1:], ".") != 1
}

// follow marks all that marked functions call.
func (r *reach) follow() error {
	for len(r.waiting) > 0 {
		i := r.waiting[len(r.waiting)-1]
		r.waiting = r.waiting[:len(r.waiting)-1]
		if r.idle[i] != working {
			continue
		}
		outside := false
		err := instructions(r.codes[i], func(in instruction) {
			switch in.op {
			case opCall:
				outside = outside || uint64(in.n) >= r.imported+uint64(len(r.codes))
				r.mark(uint64(in.n) - r.imported)
			case opI64Const, opI32Const:
				r.markAddress(uint64(in.n))
			}
		})
		if err != nil {
			return err
		}
		if outside {
			return errCalls
		}
	}
	return nil
}

// calls reports whether function i calls another.
func (r *reach) calls(i int, callee int64) bool {
	found := false
	err := instructions(r.codes[i], func(in instruction) { found = found || in.is(opCall, callee) })
	return err != nil || found
}

// instructions hands over the instructions of a function, one after another.
func instructions(code []byte, each func(instruction)) error {
	r := dataReader{rest: code}
	for range r.uint() {
		r.uint()
		r.byte()
	}
	for len(r.rest) > 0 && !r.failed {
		each(r.instruction())
	}
	if r.failed {
		return errCode
	}
	return nil
}

// rest makes functions idle, and all that become unreachable by it, and drops their stacks.
// It returns the behaviour of each. Where nobody recovers from panics, traps replace their
// raising in codes. The memory has no table of functions.
func (t functionTable) rest(sections []section, codes [][]byte, memory []byte) ([]idle, error) {
	if len(codes) != len(t.list) {
		return nil, errCode
	}
	r := reach{codes: codes, number: t.start.number}
	for _, f := range t.list {
		r.idle = append(r.idle, idleness(f.name))
		r.methods = append(r.methods, isMethod(f.name))
	}
	if imports := find(sections, importSection); imports != nil {
		reader := dataReader{rest: imports.content}
		r.imported = reader.uint() // functions all of them
	}
	exported, err := exports(sections)
	if err != nil {
		return nil, err
	}
	trapped := false
	for again := true; again; {
		r.reached = make([]bool, len(codes))
		for _, n := range exported {
			r.mark(n - r.imported)
		}
		r.memory(memory, t.types())
		if err := r.follow(); err != nil {
			return nil, err
		}
		again = t.spare(&r)
		if !again && !trapped && !t.recovers(r) {
			trapped, again = true, true
			if err := t.trap(&r); err != nil {
				return nil, err
			}
		}
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

// spare makes functions idle that need others which are not reached, and reports
// whether there are any that worked before.
func (t functionTable) spare(r *reach) bool {
	names := make(map[string]bool)
	for i, f := range t.list {
		if r.reached[i] {
			names[f.name] = true
		}
	}
	found := false
	for _, s := range spares {
		if slices.ContainsFunc(s.need, func(name string) bool { return names[name] }) {
			continue
		}
		for i, f := range t.list {
			if r.idle[i] == working && s.is(f.name) {
				r.idle[i] = s.does
				found = true
			}
		}
	}
	return found
}

// recovers reports whether a function that is reached may go on after a panic.
func (t functionTable) recovers(r reach) bool {
	at := slices.IndexFunc(t.list, func(f function) bool { return f.name == recovers })
	if at < 0 {
		return false
	}
	for i, f := range t.list {
		if r.reached[i] && r.idle[i] == working && !hasPrefix(f.name, rethrowing) && r.calls(i, int64(r.imported)+int64(at)) {
			return true
		}
	}
	return false
}

// trap puts traps in place of raised panics, in all functions.
func (t functionTable) trap(r *reach) error {
	traps := func(callee int64) bool {
		i := callee - int64(r.imported)
		return i >= 0 && i < int64(len(t.list)) && hasPrefix(t.list[i].name, trapping)
	}
	for i, code := range r.codes {
		var err error
		if r.codes[i], err = trap(code, traps); err != nil {
			return err
		}
	}
	return nil
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

// exportedFunction marks an exported function.
const exportedFunction = 0
