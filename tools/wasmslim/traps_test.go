package main

import (
	"bytes"
	"errors"
	"testing"
)

func TestTrap(t *testing.T) {
	const panics = 7
	locals := []byte{1, 1, typeI32}
	tests := []struct {
		name       string
		code, want []byte
	}{
		{
			"in a block of its own",
			[]byte{opLocalGet, 1, opIf, typeNone, opGlobalGet, 0, opI64Const, 3, opI64Store, 3, 0, opI32Const, 0, opCall, panics, opBrIf, 1, opEnd, opLocalGet, 1, opEnd},
			[]byte{opLocalGet, 1, opIf, typeNone, opUnreachable, opEnd, opLocalGet, 1, opEnd},
		},
		{
			"before what else would be done",
			[]byte{opIf, typeNone, opI32Const, 0, opCall, panics, opIf, typeNone, opNop, opElse, opNop, opEnd, opElse, opNop, opEnd, opEnd},
			[]byte{opIf, typeNone, opUnreachable, opElse, opNop, opEnd, opEnd},
		},
		{
			"behind another call",
			[]byte{opI32Const, 0, opCall, 5, opDrop, opI32Const, 0, opCall, panics, opDrop, opEnd},
			[]byte{opI32Const, 0, opCall, 5, opUnreachable, opEnd},
		},
		{"nowhere", []byte{opI32Const, 0, opCall, 5, opDrop, opEnd}, []byte{opI32Const, 0, opCall, 5, opDrop, opEnd}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := trap(append(bytes.Clone(locals), tt.code...), func(callee int64) bool { return callee == panics })
			if want := append(bytes.Clone(locals), tt.want...); err != nil || !bytes.Equal(got, want) {
				t.Errorf("trap = %x, %v, want %x", got, err, want)
			}
		})
	}
	if _, err := trap([]byte{0, opCall, panics, opNop}, func(int64) bool { return true }); !errors.Is(err, errCode) {
		t.Errorf("trap of a function without an end: %v", err)
	}
}
