package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// lineHeader is how runtime.pcHeader begins in a program for wasm: the magic
// number of Go 1.20 and later, two zeros, instructions of 1 byte, addresses of 8.
var lineHeader = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

var errLines = errors.New("no table of functions as Go 1.20 to 1.26 lay it out")

// Offsets in runtime.pcHeader of what is read here, in bytes. All are 64 bits
// wide; those from nameTable on count from the header.
const (
	headerFuncs   = 8
	headerNames   = 32
	headerUnits   = 40
	headerFiles   = 48
	headerTables  = 56 // values by program counter
	headerEntries = 64 // a pair of 32 bits for each function, then the functions
	headerSize    = 72
)

// Offsets in runtime._func of what is read here, in bytes. All are 32 bits wide.
const (
	funcName      = 4
	funcStack     = 16
	funcFile      = 20
	funcLine      = 24
	funcTables    = 28 // how many further tables there are
	funcUnit      = 32
	funcStartLine = 36
	funcSize      = 44 // the offsets of the further tables follow
)

// blankLines sets to zero what tells the names, files and lines of functions.
func blankLines(memory []byte) error {
	at := bytes.Index(memory, lineHeader)
	if at < 0 || at+headerSize > len(memory) {
		return errLines
	}
	t := lineTable(memory[at:])
	names, units, files := t.field(headerNames), t.field(headerUnits), t.field(headerFiles)
	tables, entries := t.field(headerTables), t.field(headerEntries)
	funcs := t.field(headerFuncs)
	if !(headerSize <= names && names <= units && units <= files && files <= tables && tables <= entries) ||
		funcs > uint64(len(t)) || entries+8*funcs > uint64(len(t)) {
		return errLines
	}
	needed := make([]bool, entries-tables)
	for i := range funcs {
		f := entries + uint64(t.uint32(entries+8*i+4))
		if f+funcSize > uint64(len(t)) || f+funcSize+4*uint64(t.uint32(f+funcTables)) > uint64(len(t)) {
			return errLines
		}
		for _, blank := range []uint64{funcName, funcFile, funcLine, funcUnit, funcStartLine} {
			clear(t[f+blank:][:4])
		}
		used := []uint64{uint64(t.uint32(f + funcStack))}
		for j := range uint64(t.uint32(f + funcTables)) {
			used = append(used, uint64(t.uint32(f+funcSize+4*j)))
		}
		for _, table := range used {
			if table != 0 && !markTable(t[tables:entries], table, needed) {
				return errLines
			}
		}
	}
	clear(t[names:tables])
	for i, b := range needed {
		if !b {
			t[tables+uint64(i)] = 0
		}
	}
	return nil
}

// lineTable is the memory from the header on.
type lineTable []byte

func (t lineTable) field(offset uint64) uint64 { return binary.LittleEndian.Uint64(t[offset:]) }

func (t lineTable) uint32(offset uint64) uint32 { return binary.LittleEndian.Uint32(t[offset:]) }

// markTable sets needed for the bytes of the table that begins at offset: pairs
// of numbers, what the value grows by and for how long, up to a first number of 0
// that does not begin the table. It reports whether the table is whole.
func markTable(tables []byte, offset uint64, needed []bool) bool {
	for first := true; ; first = false {
		grown, ok := markNumber(tables, &offset, needed)
		if !ok {
			return false
		}
		if grown == 0 && !first {
			return true
		}
		if _, ok := markNumber(tables, &offset, needed); !ok {
			return false
		}
	}
}

func markNumber(tables []byte, offset *uint64, needed []bool) (uint64, bool) {
	if *offset >= uint64(len(tables)) {
		return 0, false
	}
	n, size := binary.Uvarint(tables[*offset:])
	if size <= 0 {
		return 0, false
	}
	for range size {
		needed[*offset] = true
		*offset++
	}
	return n, true
}
