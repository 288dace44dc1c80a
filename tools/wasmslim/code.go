package main

import (
	"encoding/binary"
	"errors"
)

var errCode = errors.New("code section is not as Go's linker writes it")

// slimCode returns the content of a code section with functions that jump
// directly. They are numbered from first on.
func slimCode(content []byte, first uint64, functions []function) ([]byte, error) {
	r := dataReader{rest: content}
	count := r.uint()
	if count != uint64(len(functions)) {
		return nil, errCode
	}
	slimmed := binary.AppendUvarint(nil, count)
	for i, known := range functions {
		code := r.take(r.uint())
		if r.failed {
			return nil, errCode
		}
		f, ok, err := readRoutine(code)
		if err != nil {
			return nil, err
		}
		if ok {
			code = f.code(first+uint64(i), uint64(known.deferred))
		}
		slimmed = binary.AppendUvarint(slimmed, uint64(len(code)))
		slimmed = append(slimmed, code...)
	}
	if len(r.rest) > 0 {
		return nil, errCode
	}
	return slimmed, nil
}
