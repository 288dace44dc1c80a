package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// lineHeader is how runtime.pcHeader begins in a program for wasm: the magic
// number of Go 1.20 and later, two zeros, instructions of 1 byte, addresses of 8.
var lineHeader = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

var errProgram = errors.New("no table of functions as Go 1.26 lays it out")

// Offsets in runtime.pcHeader of the fields in use, in bytes. All are 64 bits wide; those
// from headerNames on count from the header.
const (
	headerFuncs   = 8
	headerNames   = 32
	headerTables  = 56 // values by program counter
	headerEntries = 64 // for each function 32 bits each of its number and its place behind here
	headerSize    = 72
)

// Offsets in runtime.moduledata of the fields in use, in bytes. All are addresses of 64
// bits, the first that of the header.
const (
	moduleNames      = 8
	moduleTables     = 80
	moduleEntries    = 128
	moduleBuckets    = 152
	moduleTypes      = 296 // where types begin
	moduleTypesEnd   = 304
	moduleReferences = 320 // the base of the functions' references
	moduleSize       = 328
)

// mostFuncs is more functions than a program has: their numbers are 16 bits and more.
const mostFuncs = 1 << 20

// program is the memory of a Go program, with the addresses of its parts.
type program struct {
	memory     []byte
	names      uint64 // of functions and files
	tables     uint64 // where names end
	entries    uint64 // where tables end; count entries of 8 bytes, and the number of the function behind the last
	count      uint64
	buckets    uint64
	references uint64
	types      uint64
	typesEnd   uint64
}

func findProgram(memory []byte) (*program, error) {
	at := bytes.Index(memory, lineHeader)
	if at < 0 || at+headerSize > len(memory) {
		return nil, errProgram
	}
	header := memory[at:]
	names, tables, entries := word64(header, headerNames), word64(header, headerTables), word64(header, headerEntries)
	size := uint64(len(header))
	count := word64(header, headerFuncs)
	if !(headerSize <= names && names < tables && tables < entries && entries < size) ||
		count == 0 || count > mostFuncs || entries+8*count+4 > size {
		return nil, errProgram
	}
	p := &program{memory: memory, count: count}
	p.names, p.tables, p.entries = uint64(at)+names, uint64(at)+tables, uint64(at)+entries
	return p, p.findModule(uint64(at))
}

// findModule finds runtime.firstmoduledata, which begins with the address of the
// header, and reads it.
func (p *program) findModule(header uint64) error {
	address := binary.LittleEndian.AppendUint64(nil, header)
	for rest := p.memory; ; rest = rest[1:] {
		at := bytes.Index(rest, address)
		if at < 0 || at+moduleSize > len(rest) {
			return errProgram
		}
		rest = rest[at:]
		if word64(rest, moduleNames) == p.names && word64(rest, moduleTables) == p.tables && word64(rest, moduleEntries) == p.entries {
			p.buckets, p.references = word64(rest, moduleBuckets), word64(rest, moduleReferences)
			p.types, p.typesEnd = word64(rest, moduleTypes), word64(rest, moduleTypesEnd)
			if p.types%8 != 0 || p.types > p.typesEnd || p.typesEnd > uint64(len(p.memory)) {
				return errProgram
			}
			return nil
		}
	}
}

func word64(b []byte, offset uint64) uint64 { return binary.LittleEndian.Uint64(b[offset:]) }

func word32(b []byte, offset uint64) uint32 { return binary.LittleEndian.Uint32(b[offset:]) }
