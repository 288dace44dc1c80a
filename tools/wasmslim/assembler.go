package main

// assembler writes instructions.
type assembler []byte

func (a *assembler) op(bytes ...byte) { *a = append(*a, bytes...) }

// i32 pushes n.
func (a *assembler) i32(n uint64) { *a = appendInt(append(*a, opI32Const), int64(int32(n))) }

// set sets a local variable to n.
func (a *assembler) set(local byte, n uint64) {
	a.i32(n)
	a.op(opLocalSet, local)
}

// grow adds n to a local variable.
func (a *assembler) grow(local byte, n uint64) {
	a.op(opLocalGet, local)
	a.i32(n)
	a.op(opI32Add, opLocalSet, local)
}

// repeatBelow ends a loop that is done again while a local variable is below n.
func (a *assembler) repeatBelow(local byte, n uint64) {
	a.op(opLocalGet, local)
	a.i32(n)
	a.op(opI32LtU, opBrIf, 0, opEnd)
}

// add writes an instruction that was read.
func (a *assembler) add(in instruction) { *a = in.append(*a) }
