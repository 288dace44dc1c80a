package main

import "encoding/binary"

// instruction is one instruction of a function.
type instruction struct {
	op    byte
	n     int64    // the first number behind op, if there is one
	table []uint64 // of opBrTable: depths, the last for all numbers beyond
	rest  []byte   // the operands behind op
}

// is reports whether the instruction is op with n.
func (in instruction) is(op byte, n int64) bool { return in.op == op && in.n == n }

// numbered reports whether an unsigned number follows op.
func numbered(op byte) bool {
	switch op {
	case opBr, opBrIf, opCall, opCallIndirect, opMore:
		return true
	}
	return op >= opLocalGet && op <= opGlobalSet || op >= opI32Load && op <= opI64Store32
}

// instruction reads an instruction that Go's compiler emits.
func (r *dataReader) instruction() instruction {
	in := instruction{op: r.byte()}
	op := in.op
	if numbered(op) {
		in.n = int64(r.uint())
	}
	switch {
	case op == opBlock || op == opLoop || op == opIf || op == opMemorySize || op == opMemoryGrow || op == opCallIndirect:
		in.rest = r.take(1)
	case op >= opI32Load && op <= opI64Store32:
		from := r.rest
		r.uint()
		in.rest = from[:len(from)-len(r.rest)]
	case op == opBrTable:
		for left := r.uint() + 1; left > 0 && !r.failed; left-- {
			in.table = append(in.table, r.uint())
		}
	case op == opI32Const || op == opI64Const:
		in.n = r.int()
	case op == opF32Const:
		in.rest = r.take(4)
	case op == opF64Const:
		in.rest = r.take(8)
	case op == opMore && in.n == memoryCopy:
		in.rest = r.take(2)
	case op == opMore && in.n == memoryFill:
		in.rest = r.take(1)
	case op == opMore:
		r.failed = r.failed || in.n > mostTruncation
	case op <= opNop || op == opElse || op == opEnd || op == opReturn || op == opDrop || op == opSelect:
	case op >= opI32Eqz && op <= opI64Extend32S:
	default:
		r.failed = r.failed || !numbered(op)
	}
	return in
}

// append appends the instruction as a module writes it.
func (in instruction) append(dst []byte) []byte {
	dst = append(dst, in.op)
	switch {
	case numbered(in.op):
		dst = binary.AppendUvarint(dst, uint64(in.n))
	case in.op == opI32Const || in.op == opI64Const:
		dst = appendInt(dst, in.n)
	case in.op == opBrTable:
		dst = binary.AppendUvarint(dst, uint64(len(in.table)-1))
		for _, n := range in.table {
			dst = binary.AppendUvarint(dst, n)
		}
	}
	return append(dst, in.rest...)
}
