package main

// layout says which parts of a routine need a block around what stands before
// them, to be branched to.
type layout struct {
	labelled []bool          // by part
	before   []int           // labelled parts before each, and all of them at the end
	entries  map[uint64]bool // numbers that local 0 may have
	repeats  bool            // there is a jump back
}

// layout finds out what is branched to. The function is resumed at its start, at
// the addresses that it hands to what it calls, which are constants of its number
// and 16 bits more, and where deferred calls are made.
func (f *routine) layout(number, deferred uint64) layout {
	l := layout{
		labelled: make([]bool, len(f.parts)),
		entries:  map[uint64]bool{0: true, min(deferred, uint64(len(f.table)-1)): true},
	}
	for i, part := range f.parts {
		for _, in := range part {
			switch {
			case in.op == opI64Const && uint64(in.n)>>16 == number:
				l.entries[min(uint64(in.n)&0xffff, uint64(len(f.table)-1))] = true
			case in.op == opJump && in.n > int64(i):
				l.labelled[in.n] = true
			case in.op == opJump:
				l.repeats = true
				l.entries[in.table[0]] = true
			}
		}
	}
	if !f.jumps { // it may be written by hand, and be resumed anywhere
		for n := range f.table {
			l.entries[uint64(n)] = true
		}
	}
	for n := range l.entries {
		l.labelled[f.table[n]] = true
	}
	n := 0
	for _, is := range l.labelled {
		l.before = append(l.before, n)
		if is {
			n++
		}
	}
	l.before = append(l.before, n)
	return l
}

// blocks returns the number of blocks.
func (l layout) blocks() int { return l.before[len(l.before)-1] }

// depth returns the depth of part to seen from part i: how many blocks end
// between them.
func (l layout) depth(i, to int) int { return l.before[to] - l.before[i+1] }

// code returns the routine as the module writes it. Jumps down are branches, and
// only those up go round the loop; numbers that are not used lead where those
// before them do, and where the stack is unwound the function returns: all that
// is smaller, compresses better, and is faster.
func (f *routine) code(number, deferred uint64) []byte {
	l := f.layout(number, deferred)
	a := append(assembler{}, f.locals...)
	a.op(opGlobalGet, 0, opLocalSet, localPointer)
	if l.repeats {
		a.op(opLoop, typeNone)
	}
	for range l.blocks() {
		a.op(opBlock, typeNone)
	}
	if l.blocks() > 1 {
		a.op(opLocalGet, localPart)
		a.add(instruction{op: opBrTable, table: f.entryTable(l)})
	}
	ended := false // what stands here is not come to from above
	for i := range f.parts {
		if l.labelled[i] {
			a.op(opEnd)
		} else if ended {
			continue
		}
		f.writePart(&a, l, i)
		ended = len(f.parts[i]) > 0 && endsPart(f.parts[i][len(f.parts[i])-1].op)
	}
	if l.repeats {
		a.op(opEnd)
	}
	a.op(opUnreachable, opEnd)
	return a
}

// endsPart reports whether what stands behind the instruction is not come to.
func endsPart(op byte) bool { return op == opUnreachable || op == opReturn || op == opJump }

// entryTable returns the depths of the parts that numbers stand for.
func (f *routine) entryTable(l layout) []uint64 {
	var table []uint64
	depth := 0
	for n := range uint64(len(f.table)) {
		if l.entries[n] {
			depth = l.before[f.table[n]]
		}
		table = append(table, uint64(depth))
	}
	for n := len(table) - 1; n > 0 && table[n] == table[n-1]; n-- {
		table = table[:n]
	}
	return table
}

// writePart writes part i.
func (f *routine) writePart(a *assembler, l layout, i int) {
	part := f.parts[i]
	depth := 0
	for len(part) > 0 {
		in := part[0]
		part = part[1:]
		switch in.op {
		case opJump:
			f.writeJump(a, l, i, in, depth, opBr)
			continue
		case opUnwind:
			a.op(opIf, typeNone, opI32Const, 1, opReturn, opEnd)
			continue
		case opIf:
			if len(part) > 1 && part[0].op == opJump && part[1].op == opEnd {
				f.writeJump(a, l, i, part[0], depth, opBrIf)
				part = part[2:]
				continue
			}
			depth++
		case opBlock, opLoop:
			depth++
		case opEnd:
			depth--
		}
		a.add(in)
	}
}

// writeJump writes a jump of part i out of as many blocks as depth says, by
// opBr or opBrIf.
func (f *routine) writeJump(a *assembler, l layout, i int, jump instruction, depth int, branch byte) {
	if to := int(jump.n); to > i {
		a.add(instruction{op: branch, n: int64(depth + l.depth(i, to))})
		return
	}
	if branch == opBrIf {
		a.op(opIf, typeNone)
		depth++
	}
	a.set(localPart, jump.table[0])
	a.add(instruction{op: opBr, n: int64(depth + l.blocks() - l.before[i+1])})
	if branch == opBrIf {
		a.op(opEnd)
	}
}
