package main

// Types, as a module writes them.
const (
	typeI32      = 0x7f
	typeFunction = 0x60
	typeNone     = 0x40 // of a block that leaves nothing
)

// Instructions. Loads and stores are followed by alignment and offset.
const (
	opUnreachable  = 0x00
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opDrop         = 0x1a
	opSelect       = 0x1b
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opI32Load      = 0x28 // the first load
	opI32Load8U    = 0x2d
	opI32Store     = 0x36
	opI64Store     = 0x37
	opI64Store32   = 0x3e // the last store
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45 // the first that only computes
	opI32LtU       = 0x49
	opI32Add       = 0x6a
	opI32Sub       = 0x6b
	opI32Mul       = 0x6c
	opI32DivU      = 0x6e
	opI64Extend32S = 0xc4 // the last
	opMore         = 0xfc // a number follows that says which
)

// Operands of opMore.
const (
	mostTruncation = 7 // those up to here only compute
	memoryCopy     = 10
	memoryFill     = 11
)
