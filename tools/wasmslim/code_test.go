package main

import (
	"bytes"
	"slices"
	"testing"
)

// testNumber is the number of the function in TestRoutine.
const testNumber = 4096

// resume returns an instruction that pushes an address of that function.
func resume(n int64) []byte { return appendInt([]byte{opI64Const}, testNumber<<16|n) }

func TestRoutine(t *testing.T) {
	locals := []byte{1, 1, typeI32}
	pointer := []byte{opGlobalGet, 0, opLocalSet, localPointer}
	block, loop := []byte{opBlock, typeNone}, []byte{opLoop, typeNone}
	unwind := []byte{opIf, typeNone, opI32Const, 1, opReturn, opEnd}
	tests := []struct {
		name       string
		code, want []byte // want is nil where nothing changes
	}{
		{
			"down by a condition, up, a call",
			slices.Concat(locals, pointer, block, loop, block, block, block,
				[]byte{opLocalGet, 0, opBrTable, 4, 0, 1, 1, 2, 2, opEnd},
				[]byte{opLocalGet, 1, opIf, typeNone, opI32Const, 3, opLocalSet, 0, opBr, 3, opEnd},
				resume(1), []byte{opCall, 7, opBrIf, 3, opEnd},
				[]byte{opI32Const, 0, opLocalSet, 0, opBr, 1, opEnd},
				[]byte{opReturn, opEnd, opUnreachable, opEnd, opI32Const, 1, opEnd}),
			slices.Concat(locals, pointer, loop, block, block,
				[]byte{opLocalGet, 0, opBrTable, 1, 0, 1, opEnd},
				[]byte{opLocalGet, 1, opIf, typeNone, opReturn, opEnd},
				resume(1), []byte{opCall, 7}, unwind, []byte{opEnd},
				[]byte{opI32Const, 0, opLocalSet, 0, opBr, 0, opEnd},
				[]byte{opUnreachable, opEnd}),
		},
		{
			"up by a condition, parts that nothing leads to, blocks of a part",
			slices.Concat(locals, pointer, loop, block, block, block,
				[]byte{opLocalGet, 0, opBrTable, 3, 0, 1, 2, 2, opEnd},
				block, []byte{opNop, opBr, 0, opEnd, opEnd},
				[]byte{opNop, opEnd},
				[]byte{opLocalGet, 1, opIf, typeNone, opI32Const, 0, opLocalSet, 0, opBr, 1, opEnd},
				[]byte{opReturn, opEnd, opUnreachable, opEnd}),
			slices.Concat(locals, pointer, loop,
				block, []byte{opNop, opBr, 0, opEnd},
				[]byte{opNop},
				[]byte{opLocalGet, 1, opBrIf, 0},
				[]byte{opReturn, opEnd, opUnreachable, opEnd}),
		},
		{
			"no jump: every part may be resumed",
			slices.Concat(locals, pointer, block, block, block,
				[]byte{opLocalGet, 0, opBrTable, 2, 0, 1, 1, opEnd},
				[]byte{opCall, 7, opBrIf, 1, opEnd},
				[]byte{opUnreachable, opEnd, opI32Const, 1, opEnd}),
			slices.Concat(locals, pointer, block, block,
				[]byte{opLocalGet, 0, opBrTable, 1, 0, 1, opEnd},
				[]byte{opCall, 7}, unwind, []byte{opEnd},
				[]byte{opUnreachable, opUnreachable, opEnd}),
		},
		{"no parts", slices.Concat(locals, pointer, []byte{opReturn, opEnd}), nil},
		{"no pointer of the stack", slices.Concat(locals, []byte{opGlobalGet, 0, opReturn, opEnd}), nil},
		{
			"a branch that is no jump",
			slices.Concat(locals, pointer, loop, block,
				[]byte{opLocalGet, 0, opBrTable, 1, 0, 0, opEnd},
				[]byte{opBr, 0, opEnd, opUnreachable, opEnd}),
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, ok, err := readRoutine(tt.code)
			if err != nil || ok != (tt.want != nil) {
				t.Fatalf("readRoutine = %t, %v, want %t", ok, err, tt.want != nil)
			}
			if !ok {
				return
			}
			if got := f.code(testNumber, 0); !bytes.Equal(got, tt.want) {
				t.Errorf("code\n%x, want\n%x", got, tt.want)
			}
		})
	}
}

// The last part is omitted: it is unreachable.
func TestDeferred(t *testing.T) {
	f := routine{
		jumps: true,
		table: []uint64{0, 1, 2, 2},
		parts: [][]instruction{nil, {{op: opReturn}}, {{op: opReturn}}},
	}
	want := []byte{
		opGlobalGet, 0, opLocalSet, localPointer, opBlock, typeNone, opBlock, typeNone,
		opLocalGet, 0, opBrTable, 1, 0, 1, opEnd, opEnd, opReturn, opUnreachable, opEnd,
	}
	if got := f.code(testNumber, 1); !bytes.Equal(got, want) {
		t.Errorf("code %x, want %x", got, want)
	}
}

func TestInstruction(t *testing.T) {
	for _, code := range [][]byte{
		{opNop},
		{opBlock, typeNone},
		{opBr, 0x80, 1},
		{opBrTable, 2, 0, 1, 0x80, 1},
		{opCallIndirect, 1, 0},
		{opI32Load, 2, 0x80, 1},
		{opMemoryGrow, 0},
		{opI32Const, 0x80, 0x7f},
		append([]byte{opI64Const}, appendInt(nil, -1<<63)...),
		{opF32Const, 1, 2, 3, 4},
		{opF64Const, 1, 2, 3, 4, 5, 6, 7, 8},
		{opI32Add},
		{opMore, mostTruncation},
		{opMore, memoryCopy, 0, 0},
		{opMore, memoryFill, 0},
	} {
		r := dataReader{rest: code}
		in := r.instruction()
		if r.failed || len(r.rest) > 0 {
			t.Errorf("instruction of %x: %+v, failed %t, %d bytes left", code, in, r.failed, len(r.rest))
		}
		if got := in.append(nil); !bytes.Equal(got, code) {
			t.Errorf("%+v is written as %x, want %x", in, got, code)
		}
	}
	for _, code := range [][]byte{{0x06}, {opMore, 8}, {opF64Const, 1}, {opBrTable, 200, 1, 0}} {
		r := dataReader{rest: code}
		if in := r.instruction(); !r.failed {
			t.Errorf("instruction of %x = %+v, want none", code, in)
		}
	}
}
