package main

// Types, as a module writes them.
const (
	typeI32      = 0x7f
	typeFunction = 0x60
	typeNone     = 0x40 // of a block that leaves nothing
)

// Instructions.
const (
	opLoop      = 0x03
	opEnd       = 0x0b
	opBrIf      = 0x0d
	opLocalGet  = 0x20
	opLocalSet  = 0x21
	opI32Load   = 0x28 // alignment and offset follow
	opI32Load8U = 0x2d
	opI32Store  = 0x36
	opI32Const  = 0x41
	opI32LtU    = 0x49
	opI32Add    = 0x6a
	opI32Sub    = 0x6b
	opI32Mul    = 0x6c
	opI32DivU   = 0x6e
)

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
