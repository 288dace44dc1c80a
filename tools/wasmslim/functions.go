package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
)

// Offsets in runtime._func of the fields in use, in bytes. All are 32 bits wide except the
// last.
const (
	funcNumber     = 0
	funcName       = 4 // its place among the names
	funcArguments  = 8
	funcDefer      = 12
	funcStack      = 16
	funcTables     = 28 // how many further tables there are
	funcKind       = 40 // 8 bits, and 8 of flags
	funcReferences = 43 // how many references to other data there are: 8 bits
	funcSize       = 44 // the offsets of the further tables follow, then the references
)

const (
	// stackMaps is the index of the further table that is needed: which words of
	// the stack are pointers. The others are for preemption, which wasm has not,
	// and for printing.
	stackMaps = 1
	// noReference marks a missing reference.
	noReference = 1<<32 - 1

	mostTables     = 8
	mostReferences = 8
)

// neededReferences are the references that the program needs: the pointers in arguments and
// in the frame, objects of the stack, defers. The others describe inlining and the printing
// of arguments.
var neededReferences = [mostReferences]bool{0: true, 1: true, 2: true, 4: true}

// function is the needed part of runtime._func.
type function struct {
	name      string
	arguments uint32 // bytes
	deferred  uint32 // program counter of the call of deferreturn
	kind      uint32
	stack     []byte // table: size of the frame
	maps      []byte // table: number of the stack map
	// references are offsets of data; noReference where there is none.
	references []uint32
}

// functionTable is a program's table of functions, with its address.
type functionTable struct {
	program *program
	start   start
	list    []function
}

// takeFunctions removes the function tables from the program's memory, including the parts
// that start fills in.
func takeFunctions(memory []byte) (functionTable, error) {
	p, err := findProgram(memory)
	if err != nil {
		return functionTable{}, err
	}
	list, end, err := p.functions()
	if err != nil {
		return functionTable{}, err
	}
	s := p.start()
	if err := s.blankBuckets(memory); err != nil {
		return functionTable{}, err
	}
	if err := p.blankData(list); err != nil {
		return functionTable{}, err
	}
	clear(memory[p.names:s.numbersEnd()])
	clear(memory[s.functions:end])
	return functionTable{p, s, list}, nil
}

// types returns the program's types.
func (t functionTable) types() []byte {
	if t.program == nil {
		return nil
	}
	return t.program.memory[t.program.types:t.program.typesEnd]
}

// put restores the needed parts.
func (t functionTable) put() { t.program.write(t.list, t.start.functions) }

// functions reads the functions, and returns where they end.
func (p *program) functions() (list []function, end uint64, err error) {
	first := word32(p.memory, p.entries)
	for i := range p.count {
		entry := p.memory[p.entries+8*i:]
		at := p.entries + uint64(word32(entry, 4))
		if at+funcSize > uint64(len(p.memory)) {
			return nil, 0, errProgram
		}
		f := p.memory[at:]
		tables, references := uint64(word32(f, funcTables)), uint64(f[funcReferences])
		size := funcSize + 4*(tables+references)
		if n := first + uint32(i); word32(entry, 0) != n || word32(f, funcNumber) != n ||
			tables > mostTables || references > mostReferences || size > uint64(len(f)) {
			return nil, 0, errProgram
		}
		one := function{arguments: word32(f, funcArguments), deferred: word32(f, funcDefer), kind: word32(f, funcKind) & 0xffff}
		ok := p.readName(word32(f, funcName), &one.name)
		ok = p.readTable(word32(f, funcStack), &one.stack) && ok
		if tables > stackMaps {
			ok = p.readTable(word32(f, funcSize+4*stackMaps), &one.maps) && ok
		}
		if !ok {
			return nil, 0, errProgram
		}
		for j := range references {
			one.references = append(one.references, word32(f, funcSize+4*(tables+j)))
		}
		list = append(list, one)
		end = max(end, at+size)
	}
	return list, end, nil
}

// readName reads the name at an offset, which ends in a zero. It reports whether
// it is whole.
func (p *program) readName(offset uint32, name *string) bool {
	all := p.memory[p.names:p.tables]
	if uint64(offset) > uint64(len(all)) {
		return false
	}
	found, _, whole := bytes.Cut(all[offset:], []byte{0})
	*name = string(found)
	return whole
}

// readTable reads the table at an offset, 0 for none: pairs of numbers, the increments of
// the value and of the code offset, up to a first number of 0 that does not begin the
// table. It reports whether the table is complete.
func (p *program) readTable(offset uint32, table *[]byte) bool {
	all := p.memory[p.tables:p.entries]
	if offset == 0 {
		return true
	}
	if uint64(offset) > uint64(len(all)) {
		return false
	}
	r := dataReader{rest: all[offset:]}
	for first := true; r.uint() != 0 || first; first = false {
		r.uint()
	}
	*table = bytes.Clone(all[offset : len(all)-len(r.rest)])
	return !r.failed
}

// blankData blanks the data that functions have references to, but none that is
// needed. One piece of data ends where the next begins.
func (p *program) blankData(list []function) error {
	needed := make(map[uint32]bool)
	for _, f := range list {
		for i, r := range f.references {
			if r != noReference {
				needed[r] = needed[r] || neededReferences[i]
			}
		}
	}
	offsets := slices.Sorted(maps.Keys(needed))
	for i := range max(len(offsets), 1) - 1 {
		from, to := p.references+uint64(offsets[i]), p.references+uint64(offsets[i+1])
		if to > uint64(len(p.memory)) {
			return errProgram
		}
		if !needed[offsets[i]] {
			clear(p.memory[from:to])
		}
	}
	return nil
}

// write writes the functions from an address on, and their tables; equal tables once. They
// take less room than the originals.
func (p *program) write(list []function, at uint64) {
	room := p.memory[p.tables:p.entries]
	used := 1 // 0 means no table
	known := map[string]uint32{"": 0}
	add := func(table []byte) uint32 {
		offset, ok := known[string(table)]
		if !ok {
			offset = uint32(used)
			known[string(table)] = offset
			used += copy(room[used:], table)
		}
		return offset
	}
	for _, one := range list {
		f := p.memory[at:]
		put := func(offset, n uint32) { binary.LittleEndian.PutUint32(f[offset:], n) }
		size := uint32(funcSize)
		put(funcArguments, one.arguments)
		put(funcDefer, one.deferred)
		put(funcStack, add(one.stack))
		put(funcKind, one.kind)
		if one.maps != nil {
			put(funcTables, stackMaps+1)
			put(funcSize+4*stackMaps, add(one.maps))
			size += 4 * (stackMaps + 1)
		}
		references := one.needed()
		f[funcReferences] = byte(len(references))
		for _, r := range references {
			put(size, r)
			size += 4
		}
		at += uint64(size)
	}
}

// needed returns the references that are needed, up to the last that there is.
func (f function) needed() []uint32 {
	var list []uint32
	last := 0
	for i, r := range f.references {
		if !neededReferences[i] {
			r = noReference
		}
		list = append(list, r)
		if r != noReference {
			last = i + 1
		}
	}
	return list[:last]
}
