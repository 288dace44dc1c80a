package main

// numbers returns the numbers that local 0 may have when the function begins. It is
// resumed at its start, at the addresses that it hands to what it calls, which are
// constants of its number and 16 bits more, and where deferred calls are made.
func (f *routine) numbers(number, deferred uint64) map[uint64]bool {
	last := uint64(len(f.table) - 1)
	numbers := map[uint64]bool{0: true, min(deferred, last): true}
	for _, part := range f.parts {
		for _, in := range part {
			if in.op == opI64Const && uint64(in.n)>>16 == number {
				numbers[min(uint64(in.n)&0xffff, last)] = true
			}
		}
	}
	if !f.jumps { // it may be written by hand, and be resumed anywhere
		for n := range f.table {
			numbers[uint64(n)] = true
		}
	}
	return numbers
}

// code returns the routine as the module writes it. Jumps are branches, and go by the
// table only where a loop can be entered in its midst, as behind a call; where the
// stack is unwound the function returns: all that is smaller, compresses better, and
// is faster.
func (f *routine) code(number, deferred uint64) []byte {
	w := flowWriter{flow: newFlow(f, f.numbers(number, deferred)), numbers: make([]uint64, len(f.parts))}
	for n, part := range f.table {
		if w.numbers[part] == 0 {
			w.numbers[part] = uint64(n)
		}
	}
	w.assembler = append(w.assembler, f.locals...)
	w.op(opGlobalGet, 0, opLocalSet, localPointer)
	w.from(w.dispatch)
	w.op(opUnreachable, opEnd)
	return w.assembler
}
