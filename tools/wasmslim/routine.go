package main

// The two instructions with which a routine replaces several.
const (
	// opJump goes to part n, without checking local 0 if the part is further down; table
	// has the part's number there.
	opJump = 0xf0
	// opUnwind takes a number and returns 1 if it is not 0.
	opUnwind = 0xf1
)

// Local variables of a routine.
const (
	localPart    = 0 // the argument: the number of the part to begin with
	localPointer = 1 // of the stack
)

// routine is a function as Go's compiler makes it:
//
//	local 1 = stack pointer
//	block                      if the function calls
//	  loop                     if it jumps
//	    block ... block        one for each part
//	      br_table [table] local 0
//	    end
//	    part 0
//	    end
//	    part 1 ...
//	  end
//	  unreachable
//	end
//	i32.const 1                returned when the stack is unwound
//
// A part begins behind a call, where the function may be resumed, or where the
// function jumps to; for that it sets local 0 and repeats the loop. Parts are
// here without that: they have opJump and opUnwind instead.
type routine struct {
	locals []byte // as the module writes them
	jumps  bool
	table  []uint64 // parts by their number in local 0; beyond, the last
	parts  [][]instruction
}

// readRoutine reads a function; ok is false if it is none of the kind, or has but
// one part.
func readRoutine(code []byte) (f routine, ok bool, err error) {
	r := dataReader{rest: code}
	for range r.uint() {
		r.uint()
		r.byte()
		if r.failed {
			break
		}
	}
	f.locals = code[:len(code)-len(r.rest)]
	var list []instruction
	for len(r.rest) > 0 {
		list = append(list, r.instruction())
	}
	if r.failed {
		return routine{}, false, errCode
	}
	s := routineReader{rest: list}
	ok = s.head(&f) && s.partsOf(&f) && s.tail(&f)
	return f, ok, nil
}

// routineReader takes instructions from the front of a function.
type routineReader struct {
	rest   []instruction
	unwind bool // there is a block to unwind from
}

// skip takes an instruction if it is op with n.
func (s *routineReader) skip(op byte, n int64) bool {
	if len(s.rest) == 0 || !s.rest[0].is(op, n) {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// head takes everything up to part 0.
func (s *routineReader) head(f *routine) bool {
	if !s.skip(opGlobalGet, 0) || !s.skip(opLocalSet, localPointer) {
		return false
	}
	blocks := 0
	for s.skip(opBlock, 0) {
		blocks++
	}
	if s.skip(opLoop, 0) {
		f.jumps = true
		s.unwind = blocks == 1
		if blocks > 1 {
			return false
		}
		for blocks = 0; s.skip(opBlock, 0); {
			blocks++
		}
	}
	if !s.skip(opLocalGet, localPart) || len(s.rest) == 0 || s.rest[0].op != opBrTable {
		return false
	}
	f.table = s.rest[0].table
	s.rest = s.rest[1:]
	parts := int(f.table[len(f.table)-1]) + 1
	if !f.jumps && blocks == parts+1 {
		s.unwind = true
		blocks--
	}
	f.parts = make([][]instruction, parts)
	for _, part := range f.table {
		if part >= uint64(parts) {
			return false
		}
	}
	return f.table[0] == 0 && blocks == parts && s.skip(opEnd, 0)
}

// partsOf takes the parts.
func (s *routineReader) partsOf(f *routine) bool {
	for i := range f.parts {
		depth := 0 // in blocks of the part itself
		for ; len(s.rest) > 0 && (depth > 0 || s.rest[0].op != opEnd); s.rest = s.rest[1:] {
			in := s.rest[0]
			around := depth + len(f.parts) - 1 - i // depth of the loop, if there is one
			switch in.op {
			case opBlock, opLoop, opIf:
				depth++
			case opEnd:
				depth--
			case opBr, opBrIf:
				if in.n >= int64(depth) && !s.outward(f, i, in, int(in.n)-around) {
					return false
				}
				if in.n >= int64(depth) {
					continue
				}
			case opBrTable:
				return false
			}
			f.parts[i] = append(f.parts[i], in)
		}
		if i < len(f.parts)-1 && !s.skip(opEnd, 0) {
			return false
		}
	}
	return true
}

// outward appends to part i the meaning of a branch out of it: to the loop, or to the
// unwinding block above. It reports whether it is one of them.
func (s *routineReader) outward(f *routine, i int, in instruction, above int) bool {
	part := f.parts[i]
	n := len(part)
	switch {
	case f.jumps && in.op == opBr && above == 0:
		if n < 2 || part[n-2].op != opI32Const || !part[n-1].is(opLocalSet, localPart) {
			return false
		}
		number := uint64(min(part[n-2].n, int64(len(f.table)-1)))
		jump := instruction{op: opJump, n: int64(f.table[number]), table: []uint64{number}}
		f.parts[i] = append(part[:n-2], jump)
		return true
	case s.unwind && in.op == opBrIf && (f.jumps && above == 1 || !f.jumps && above == 0):
		f.parts[i] = append(part, instruction{op: opUnwind})
		return true
	}
	return false
}

// tail takes everything behind the last part.
func (s *routineReader) tail(f *routine) bool {
	if f.jumps && !(s.skip(opEnd, 0) && s.skip(opUnreachable, 0)) {
		return false
	}
	if s.unwind && !(s.skip(opEnd, 0) && s.skip(opI32Const, 1)) {
		return false
	}
	return s.skip(opEnd, 0) && len(s.rest) == 0
}
