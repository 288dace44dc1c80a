package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// The sections that are read here. All sections but the start section are lists with a count.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3 // types of functions
	exportSection   = 7
	startSection    = 8 // the function that is called first
	elementSection  = 9
	codeSection     = 10
	dataSection     = 11 // the memory at the start
)

// magic is how a module begins: "\0asm" and the version of the format.
var magic = []byte{0, 'a', 's', 'm', 1, 0, 0, 0}

var errModule = errors.New("not a WebAssembly module, or cut short")

// section is one part of a module.
type section struct {
	id      byte
	content []byte
}

func readSections(module []byte) ([]section, error) {
	rest, ok := bytes.CutPrefix(module, magic)
	if !ok {
		return nil, errModule
	}
	var sections []section
	for len(rest) > 0 {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return nil, errModule
		}
		content := rest[1+n:][:size]
		sections = append(sections, section{id, content})
		rest = rest[1+n+len(content):]
	}
	return sections, nil
}

// find returns the section with the number, or nil.
func find(sections []section, id byte) *section {
	i := slices.IndexFunc(sections, func(s section) bool { return s.id == id })
	if i < 0 {
		return nil
	}
	return &sections[i]
}

func writeSections(sections []section) []byte {
	module := bytes.Clone(magic)
	for _, s := range sections {
		module = append(module, s.id)
		module = binary.AppendUvarint(module, uint64(len(s.content)))
		module = append(module, s.content...)
	}
	return module
}

// add adds an item to the list that s is, and returns its index.
func (s *section) add(item []byte) (uint64, error) {
	count, size := binary.Uvarint(s.content)
	if size <= 0 {
		return 0, errModule
	}
	s.content = slices.Concat(binary.AppendUvarint(nil, count+1), s.content[size:], item)
	return count, nil
}
