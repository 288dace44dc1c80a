package main

import (
	"encoding/binary"
)

// The program finds a function by its program counter in buckets, of which it
// has 16 for each function: the index of the function in 32 bits, and 16 zeros.
const (
	bucketSize     = 20
	bucketsPerFunc = 16
)

// start is the program's first code: it fills in tables that are too regular to be worth
// their bytes, but that no compressor detects, because their numbers grow.
//
//	table of entries, for each function     its number, and its place behind the table
//	each function                           its number
//	buckets, for all functions but the last
type start struct {
	entries   uint64 // address
	functions uint64 // address of the first function
	number    uint64 // of the first function
	count     uint64
	buckets   uint64 // address
}

func (p *program) start() start {
	return start{
		entries:   p.entries,
		functions: p.entries + uint64(word32(p.memory, p.entries+4)),
		number:    uint64(word32(p.memory, p.entries)),
		count:     p.count,
		buckets:   p.buckets,
	}
}

// numbersEnd returns the address where the table of entries ends.
func (s start) numbersEnd() uint64 { return s.entries + 8*s.count }

// bucketCount returns how many buckets are filled in. The last function has fewer
// than the others: its own stay in the data.
func (s start) bucketCount() uint64 { return bucketsPerFunc * (s.count - 1) }

// blankBuckets sets the buckets to zero, if they have the expected values.
func (s start) blankBuckets(memory []byte) error {
	n := bucketSize * s.bucketCount()
	if s.buckets > uint64(len(memory)) || n > uint64(len(memory))-s.buckets {
		return errProgram
	}
	buckets := memory[s.buckets:][:n]
	for i := 0; i < len(buckets); i += bucketSize {
		var want [bucketSize]byte
		binary.LittleEndian.PutUint32(want[:], uint32(i/bucketSize/bucketsPerFunc))
		if [bucketSize]byte(buckets[i:]) != want {
			return errProgram
		}
	}
	clear(buckets)
	return nil
}

// code returns the function for the code section: its locals and instructions.
func (s start) code() []byte {
	const number, entry, function, bucket = 0, 1, 2, 3 // locals
	c := assembler{1, 4, typeI32}

	c.set(number, s.number)
	c.set(entry, s.entries)
	c.set(function, s.functions)
	c.op(opLoop, typeNone) // *entry = {number, function - entries}, *function = number
	c.op(opLocalGet, entry, opLocalGet, number, opI32Store, 2, 0)
	c.op(opLocalGet, entry, opLocalGet, function)
	c.i32(s.entries)
	c.op(opI32Sub, opI32Store, 2, 4)
	c.op(opLocalGet, function, opLocalGet, number, opI32Store, 2, funcNumber)
	// function += funcSize + 4 * (tables + references)
	c.op(opLocalGet, function, opI32Load, 2, funcTables, opLocalGet, function, opI32Load8U, 0, funcReferences, opI32Add)
	c.i32(4)
	c.op(opI32Mul, opLocalGet, function, opI32Add)
	c.i32(funcSize)
	c.op(opI32Add, opLocalSet, function)
	c.grow(entry, 8)
	c.grow(number, 1)
	c.repeatBelow(number, s.number+s.count)

	c.set(number, 0)
	c.set(bucket, s.buckets)
	if s.bucketCount() > 0 {
		c.op(opLoop, typeNone) // *bucket = number / bucketsPerFunc
		c.op(opLocalGet, bucket, opLocalGet, number)
		c.i32(bucketsPerFunc)
		c.op(opI32DivU, opI32Store, 2, 0)
		c.grow(bucket, bucketSize)
		c.grow(number, 1)
		c.repeatBelow(number, s.bucketCount())
	}
	return append(c, opEnd)
}

// add adds the function to a module, to be called before any other.
func (s start) add(sections []section) ([]section, error) {
	var with []section
	var imported, typed, index uint64
	for _, one := range sections {
		var err error
		switch one.id {
		case importSection: // functions all of them
			imported, _ = binary.Uvarint(one.content)
		case typeSection:
			typed, err = one.add([]byte{typeFunction, 0, 0})
		case functionSection:
			index, err = one.add(binary.AppendUvarint(nil, typed))
		case codeSection:
			code := s.code()
			_, err = one.add(append(binary.AppendUvarint(nil, uint64(len(code))), code...))
		case elementSection: // follows the start's own
			with = append(with, section{startSection, binary.AppendUvarint(nil, imported+index)})
		}
		if err != nil {
			return nil, err
		}
		with = append(with, one)
	}
	return with, nil
}
