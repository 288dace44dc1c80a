package store

import "math/bits"

// Adaptive arithmetic coding of integers: a binary range coder.
//
// Source: Igor Pavlov, "LZMA specification" (2015), range coder; each bit moves its probability
// by a fraction of the distance to certainty.

const (
	oddsBits = 16
	topRange = 1 << 24
	surest   = 1 << 6 // least probability, of 1 << oddsBits
	settled  = 255    // bits after which the adaptation rate is constant
)

// odds is the probability that the next bit is 0. At first it is the share of zeros among the bits
// so far, plus one zero and one one; later, recent bits count more. The zero value is even odds.
type odds struct {
	less int32 // difference from even, of 1 << oddsBits
	came int32
}

func (o *odds) zero() uint32 { return uint32(1<<(oddsBits-1) - o.less) }

func (o *odds) learn(bit uint) {
	zero := 1<<(oddsBits-1) - o.less
	due := int32(1<<oddsBits - surest)
	if bit == 1 {
		due = surest
	}
	zero += (due - zero) * 2 / (2*o.came + 3)
	o.less = 1<<(oddsBits-1) - min(max(zero, surest), 1<<oddsBits-surest)
	if o.came < settled {
		o.came++
	}
}

// coder encodes bits, or decodes them: the same calls do both.
type coder struct {
	reads bool
	span  uint32
	low   uint64 // for encoding
	cache byte
	ahead int // bytes pending a carry, cache included
	bytes []byte
	code  uint32 // for decoding
	short bool   // read past the end
}

func newWriter() *coder { return &coder{span: 1<<32 - 1, ahead: 1} }

func newReader(data []byte) *coder {
	c := &coder{reads: true, span: 1<<32 - 1, bytes: data}
	for range 5 {
		c.code = c.code<<8 | uint32(c.next())
	}
	return c
}

// spare is how many dropped trailing zeros the decoder may read.
const spare = 4

func (c *coder) next() byte {
	if len(c.bytes) == 0 {
		if c.ahead++; c.ahead > spare {
			c.short = true
		}
		return 0
	}
	b := c.bytes[0]
	c.bytes = c.bytes[1:]
	return b
}

// shift outputs the highest byte of low once no carry can change it.
func (c *coder) shift() {
	if c.low < 0xff<<24 || c.low >= 1<<32 {
		carry := byte(c.low >> 32)
		for c.ahead > 0 {
			c.bytes = append(c.bytes, c.cache+carry)
			c.cache = 0xff
			c.ahead--
		}
		c.cache = byte(c.low >> 24)
	}
	c.ahead++
	c.low = c.low << 8 & (1<<32 - 1)
}

// end returns the encoded bytes without trailing zeros.
func (c *coder) end() []byte {
	for range 5 {
		c.shift()
	}
	for n := len(c.bytes); n > 0 && c.bytes[n-1] == 0; n-- {
		c.bytes = c.bytes[:n-1]
	}
	return c.bytes
}

// bit codes a bit with adaptive odds.
func (c *coder) bit(o *odds, bit uint) uint {
	bound := c.span >> oddsBits * o.zero()
	if c.reads {
		bit = 0
		if c.code >= bound {
			bit = 1
		}
	}
	if bit == 0 {
		c.span = bound
	} else {
		c.low += uint64(bound)
		c.code -= bound
		c.span -= bound
	}
	o.learn(bit)
	for c.span < topRange {
		c.span <<= 8
		if c.reads {
			c.code = c.code<<8 | uint32(c.next())
		} else {
			c.shift()
		}
	}
	return bit
}

// even codes n bits with even odds.
func (c *coder) even(value uint64, n int) uint64 {
	var read uint64
	for i := n - 1; i >= 0; i-- {
		read = read<<1 | uint64(c.bit(new(odds), uint(value>>i)&1))
	}
	return read
}

// sizes is more than the number of bits of any number.
const sizes = 65

// numbers are the odds of one kind of integers: zero, sign, bit length, and the bit below the
// highest. The zero value has no statistics.
type numbers struct {
	some   odds
	sign   odds
	size   [64]odds
	second [sizes]odds
}

// number codes an unsigned number.
func (c *coder) number(n *numbers, value uint64) uint64 {
	some := uint(0)
	if value != 0 {
		some = 1
	}
	if c.bit(&n.some, some) == 0 {
		return 0
	}
	size := bits.Len64(value) - 1
	at := 1
	for i := 5; i >= 0; i-- {
		at = at<<1 | int(c.bit(&n.size[at], uint(size>>i)&1))
	}
	if size = at - len(n.size) + 1; size == 1 {
		return 1
	}
	read := 2 | uint64(c.bit(&n.second[size], uint(value>>(size-2))&1))
	return read<<(size-2) | c.even(value&(1<<(size-2)-1), size-2)
}

// signed codes a signed number.
func (c *coder) signed(n *numbers, value int64) int64 {
	amount := uint64(value)
	if value < 0 {
		amount = -amount
	}
	if amount = c.number(n, amount); amount == 0 {
		return 0
	}
	if c.bit(&n.sign, uint(uint64(value)>>63)) == 1 {
		amount = -amount
	}
	return int64(amount)
}
