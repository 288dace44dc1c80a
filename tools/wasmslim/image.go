package main

import (
	"encoding/binary"
	"errors"
)

const (
	// mostMemory bounds a module's claim of memory, in bytes.
	mostMemory = 1 << 28
	// leastGap is the number of zeros that is worth a new segment. They compress
	// to nothing, so that it only keeps the module small when it is not compressed.
	leastGap = 1 << 10
)

var errData = errors.New("data section is not as Go's linker writes it")

// image is the memory of a module at its start.
type image struct {
	bytes []byte // by address, zeros between the segments
}

// readData reads the content of a data section.
func readData(content []byte) (image, error) {
	r := dataReader{rest: content}
	var m image
	for range r.uint() {
		if r.byte() != 0 || r.byte() != opI32Const {
			return image{}, errData
		}
		at := r.int()
		if r.byte() != opEnd || r.failed {
			return image{}, errData
		}
		segment := r.take(r.uint())
		end := at + int64(len(segment))
		if at < 0 || at > mostMemory || end > mostMemory {
			return image{}, errData
		}
		if end > int64(len(m.bytes)) {
			m.bytes = append(m.bytes, make([]byte, end-int64(len(m.bytes)))...)
		}
		copy(m.bytes[at:], segment)
	}
	if r.failed || len(r.rest) > 0 {
		return image{}, errData
	}
	return m, nil
}

// data returns the content of a data section that fills the memory so.
func (m image) data() []byte {
	var segments []byte
	count := uint64(0)
	for from := m.skipZeros(0); from < len(m.bytes); {
		to, next := from, from
		for next < len(m.bytes) && next-to < leastGap {
			if m.bytes[next] != 0 {
				to = next + 1
			}
			next++
		}
		segments = append(segments, 0, opI32Const)
		segments = appendInt(segments, int64(from))
		segments = append(segments, opEnd)
		segments = binary.AppendUvarint(segments, uint64(to-from))
		segments = append(segments, m.bytes[from:to]...)
		count++
		from = m.skipZeros(next)
	}
	return append(binary.AppendUvarint(nil, count), segments...)
}

// skipZeros returns the address of the first byte from at on that is not zero,
// or the end.
func (m image) skipZeros(at int) int {
	for at < len(m.bytes) && m.bytes[at] == 0 {
		at++
	}
	return at
}

// appendInt appends n as a signed LEB128 number.
func appendInt(dst []byte, n int64) []byte {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(dst, low)
		}
		dst = append(dst, low|0x80)
	}
}

// dataReader reads the rest of the data. After a failure it reads zeros.
type dataReader struct {
	rest   []byte
	failed bool
}

func (r *dataReader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.failed = nil, true
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *dataReader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// uint reads an unsigned LEB128 number of 32 bits.
func (r *dataReader) uint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n>>32 != 0 {
		r.rest, r.failed = nil, true
		return 0
	}
	r.take(uint64(size))
	return n
}

// int reads a signed LEB128 number of 64 bits.
func (r *dataReader) int() int64 {
	n := int64(0)
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.failed = true
	return 0
}
