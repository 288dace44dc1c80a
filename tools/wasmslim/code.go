package main

import (
	"encoding/binary"
	"errors"
)

var errCode = errors.New("code section is not as Go's linker writes it")

// readCode returns the functions of the content of a code section.
func readCode(content []byte) ([][]byte, error) {
	r := dataReader{rest: content}
	var codes [][]byte
	for range r.uint() {
		codes = append(codes, r.take(r.uint()))
		if r.failed {
			return nil, errCode
		}
	}
	if r.failed || len(r.rest) > 0 {
		return nil, errCode
	}
	return codes, nil
}

// slimCode returns the content of a code section with functions that jump
// directly. They are numbered from first on; some are idle.
func slimCode(codes [][]byte, first uint64, functions []function, idle []idle) ([]byte, error) {
	slimmed := binary.AppendUvarint(nil, uint64(len(codes)))
	for i, code := range codes {
		if does := idle[i]; does != working {
			code = does.code(functions[i].arguments)
		} else {
			f, ok, err := readRoutine(code)
			if err != nil {
				return nil, err
			}
			if ok {
				code = f.code(first+uint64(i), uint64(functions[i].deferred))
			}
		}
		slimmed = binary.AppendUvarint(slimmed, uint64(len(code)))
		slimmed = append(slimmed, code...)
	}
	return slimmed, nil
}
