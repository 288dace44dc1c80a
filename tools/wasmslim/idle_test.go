package main

import (
	"encoding/binary"
	"slices"
	"testing"
)

func TestIdleness(t *testing.T) {
	tests := map[string]idle{
		"runtime.mallocgc":                 working,
		"runtime.traceLocker.ok":           working,
		"runtime.traceLocker.GoStart":      impossible,
		"runtime.(*traceBuf).varint":       impossible,
		"internal/bisect.New":              impossible,
		"runtime.initMetrics.func7":        impossible,
		"runtime.moduledataverify1":        returning,
		"runtime.blockevent":               returning,
		"runtime.(*pageAlloc).scavenge":    refusing,
		"runtime.(*pageAlloc).scavengeOne": working,
		"runtime.traceback1":               returning,
		"main.traceback1":                  working,
		"example.org/runtime.(*profBuf).f": working,
	}
	for name, want := range tests {
		if got := idleness(name); got != want {
			t.Errorf("idleness(%q) = %d, want %d", name, got, want)
		}
	}
}

// Functions become idle if only idle functions call them, and no others: not exported ones,
// called ones, or ones with an address or number in the memory or in code.
func TestRest(t *testing.T) {
	const first = 4096
	address := appendInt([]byte{0, opI64Const}, (first+6)<<16)
	codes := [][]byte{
		{0, opCall, 2 + 1, opEnd},             // 0, exported
		{0, opCall, 2 + 3, opEnd},             // 1, called by 0
		{0, opCall, 2 + 4, opEnd},             // 2, called by nobody
		{0, opCall, 2 + 2, opEnd},             // 3, traces
		{0, opEnd},                            // 4, called by 2
		slices.Concat(address, []byte{opEnd}), // 5, in the memory, by its address
		{0, opEnd},                            // 6, in the code of 5, by its address
		{0, opCall, 0, opCall, 1, opEnd},      // 7, called by nobody
		{0, opEnd},                            // 8, a method, among the types by its number
		{0, opEnd},                            // 9, no method: its number is there by chance
	}
	sections := []section{{importSection, []byte{2}}, {exportSection, []byte{2, 1, 'm', 2, 0, 1, 'r', exportedFunction, 2}}}
	memory := make([]byte, 28)
	binary.LittleEndian.PutUint64(memory[8:], (first+5)<<16)
	binary.LittleEndian.PutUint32(memory[4:], first+2) // no type: a number and no more
	binary.LittleEndian.PutUint32(memory[20:], first+8)
	binary.LittleEndian.PutUint32(memory[24:], first+9)

	functions := functionTable{program: &program{memory: memory, types: 16, typesEnd: 28}, start: start{number: first}}
	for range codes {
		functions.list = append(functions.list, function{name: "main.f", arguments: 8, stack: []byte{1}})
	}
	functions.list[3].name, functions.list[8].name = "runtime.traceAdvance", "main.T.f"
	got, err := functions.rest(sections, codes, memory)
	if err != nil {
		t.Fatal(err)
	}
	want := []idle{working, working, impossible, impossible, impossible, working, working, impossible, working, impossible}
	if !slices.Equal(got, want) {
		t.Errorf("functions do %d, want %d", got, want)
	}
	for i, f := range functions.list {
		if (f.stack == nil) != (want[i] != working) {
			t.Errorf("function %d, %d: stack %v", i, want[i], f.stack)
		}
	}
}

// Methods have a type in their names.
func TestIsMethod(t *testing.T) {
	for name, want := range map[string]bool{
		"syscall/js.Global": false, "runtime.SetFinalizer": false, "github.com/a.b/c.F": false,
		"syscall/js.Value.Get": true, "runtime.(*mheap).alloc": true, "go:struct { sync.Mutex }.Lock": true,
		"internal/sync.(*HashTrieMap[go.shape.int,go.shape.int]).Range": true, "main.T[int].f": true,
	} {
		if got := isMethod(name); got != want {
			t.Errorf("isMethod(%q) = %v, want %v", name, got, want)
		}
	}
}

// What only others need is idle where nobody has them, and so on.
func TestSpares(t *testing.T) {
	names := []string{"main.main", "syscall.init", "syscall/js.Global", "syscall/js.init", "syscall/js.init.0", "syscall/js.handleEvent", "syscall/js.FuncOf"}
	calls := map[string][]byte{ // whom each calls
		"syscall.init":           {2},
		"syscall/js.handleEvent": {2},
		"syscall/js.init.0":      {5},
	}
	tests := []struct {
		name string
		main []byte
		want []idle
	}{
		{"nothing", []byte{1, 3, 4}, []idle{working, returning, impossible, returning, working, refusing, impossible}},
		{"JavaScript", []byte{1, 3, 4, 2}, []idle{working, returning, working, working, working, refusing, impossible}},
		{"events", []byte{1, 3, 4, 6}, []idle{working, returning, working, working, working, working, working}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			calls["main.main"] = tt.main
			var functions functionTable
			var codes [][]byte
			for _, name := range names {
				functions.list = append(functions.list, function{name: name})
				code := []byte{0}
				for _, callee := range calls[name] {
					code = append(code, opCall, callee)
				}
				codes = append(codes, append(code, opEnd))
			}
			got, err := functions.rest([]section{testExports}, codes, nil)
			if err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("functions do %d, %v, want %d", got, err, tt.want)
			}
		})
	}
}

// Traps are where nobody recovers, except for the runtime's own cleanup.
func TestTrapWhereNobodyRecovers(t *testing.T) {
	tests := []struct {
		caller string
		traps  bool
	}{
		{"runtime.preprintpanics.func1", true},
		{"sync.(*WaitGroup).Go.func1.1", true},
		{"main.try", false},
		{"encoding/json.Unmarshal", false},
	}
	for _, tt := range tests {
		functions := functionTable{list: []function{{name: "main.main"}, {name: tt.caller}, {name: recovers}, {name: "runtime.sigpanic"}}}
		codes := [][]byte{{0, opCall, 1, opCall, 3, opEnd}, {0, opCall, 2, opEnd}, {0, opEnd}, {0, opEnd}}
		got, err := functions.rest([]section{testExports}, codes, nil)
		if err != nil {
			t.Fatal(err)
		}
		if traps := got[3] == impossible; traps != tt.traps {
			t.Errorf("%s recovers: traps %t, want %t", tt.caller, traps, tt.traps)
		}
	}
}

func TestIdleCode(t *testing.T) {
	tests := []struct {
		name      string
		does      idle
		arguments uint32
		at        byte // where the result goes, if there is one
	}{
		{"nothing", returning, 24, 0},
		{"a truth without arguments", refusing, 1, 0},
		{"a number without arguments", refusing, 8, 0},
		{"a number behind three words and a truth", refusing, 40, 32},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := []byte{0, opGlobalGet, 0, opI32Const, 8, opI32Add, opGlobalSet, 0}
			if tt.does == refusing {
				want = append(want, opGlobalGet, 0, opI64Const, 0, opI64Store, 3, tt.at)
			}
			want = append(want, opI32Const, 0, opEnd)
			if got := tt.does.code(tt.arguments); !slices.Equal(got, want) {
				t.Errorf("code %x, want %x", got, want)
			}
		})
	}
}
