package link

import (
	"errors"
	"slices"
)

// blockSize is the number of bytes of a block of numbers, except for the last, which has as
// many as it needs.
const blockSize = 64

// block is a number below 256 to the power of blockSize: its words, the lowest first. Its
// contents are in mixed radix: the first in the lowest place.
type block [blockSize / 4]uint32

// times multiplies the number by n and reports whether it is still below the limit.
func (b *block) times(n uint32) bool {
	carry := uint64(0)
	for i, word := range b {
		carry += uint64(word) * uint64(n)
		b[i] = uint32(carry)
		carry >>= 32
	}
	return carry == 0
}

// plus adds n, which leaves the number below the limit.
func (b *block) plus(n uint32) {
	carry := uint64(n)
	for i := range b {
		carry += uint64(b[i])
		b[i] = uint32(carry)
		carry >>= 32
	}
}

// over divides the number by n and returns the remainder.
func (b *block) over(n uint32) uint32 {
	rest := uint64(0)
	for i := len(b) - 1; i >= 0; i-- {
		rest = rest<<32 | uint64(b[i])
		b[i] = uint32(rest / uint64(n))
		rest %= uint64(n)
	}
	return uint32(rest)
}

// size returns how many bytes all numbers up to and including b need.
func (b *block) size() int {
	for i := blockSize - 1; i >= 0; i-- {
		if b.byte(i) != 0 {
			return i + 1
		}
	}
	return 0
}

func (b *block) byte(i int) byte { return byte(b[i/4] >> (8 * (i % 4))) }

// digit is a number below a radix.
type digit struct{ value, radix uint32 }

// packer writes numbers, each below a radix that a reader knows from the previous ones.
type packer struct {
	bytes   []byte
	digits  []digit // of the block that is begun
	product block   // of their radices
}

// put adds a number. A radix of 1 takes no room.
func (p *packer) put(value, radix uint32) {
	if len(p.digits) == 0 {
		p.product = block{1}
	}
	product := p.product
	if !product.times(radix) {
		p.flush(blockSize)
		product = block{radix}
	}
	p.product = product
	p.digits = append(p.digits, digit{value, radix})
}

// flush ends the block, in as many bytes.
func (p *packer) flush(size int) {
	var b block
	for _, d := range slices.Backward(p.digits) {
		b.times(d.radix)
		b.plus(d.value)
	}
	for i := range size {
		p.bytes = append(p.bytes, b.byte(i))
	}
	p.digits = p.digits[:0]
}

// end returns the bytes.
func (p *packer) end() []byte {
	if len(p.digits) > 0 {
		p.flush(p.product.size())
	}
	return p.bytes
}

// errShort reports a link that ends too early or continues behind the end.
var errShort = errors.New("something is missing, or too much")

// unpacker reads the output of a packer. After a failure it reads zeros.
type unpacker struct {
	rest    []byte
	number  block // the rest of the block
	product block
	begun   bool
	failed  bool
}

func (u *unpacker) get(radix uint32) uint32 {
	product := u.product
	if !u.begun || !product.times(radix) {
		u.failed = u.failed || u.begun && u.number != block{}
		u.next()
		product = block{radix}
	}
	u.product = product
	return u.number.over(radix)
}

// next begins the next block.
func (u *unpacker) next() {
	u.begun, u.number = true, block{}
	u.failed = u.failed || len(u.rest) == 0
	n := min(blockSize, len(u.rest))
	for i, b := range u.rest[:n] {
		u.number[i/4] |= uint32(b) << (8 * (i % 4))
	}
	u.rest = u.rest[n:]
}

// end returns an error if something failed, or is left.
func (u *unpacker) end() error {
	if u.failed || len(u.rest) > 0 || u.number != (block{}) {
		return errShort
	}
	return nil
}
