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

// Functions rest that only those call which rest, and no others: not those that are
// exported, called, or whose address or number stands in the memory or in code.
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
		{0, opEnd},                            // 8, in the memory, by its number
	}
	sections := []section{{importSection, []byte{2}}, {exportSection, []byte{2, 1, 'm', 2, 0, 1, 'r', exportedFunction, 2}}}
	memory := make([]byte, 24)
	binary.LittleEndian.PutUint64(memory[8:], (first+5)<<16)
	binary.LittleEndian.PutUint32(memory[20:], first+8)

	functions := functionTable{start: start{number: first}}
	for range codes {
		functions.list = append(functions.list, function{name: "main.f", arguments: 8, stack: []byte{1}})
	}
	functions.list[3].name = "runtime.traceAdvance"
	got, err := functions.rest(sections, codes, memory)
	if err != nil {
		t.Fatal(err)
	}
	want := []idle{working, working, impossible, impossible, impossible, working, working, impossible, working}
	if !slices.Equal(got, want) {
		t.Errorf("functions do %d, want %d", got, want)
	}
	for i, f := range functions.list {
		if (f.stack == nil) != (want[i] != working) {
			t.Errorf("function %d, %d: stack %v", i, want[i], f.stack)
		}
	}
}
