package wire

import (
	"math"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// writer appends values to an answer.
type writer struct{ bytes []byte }

// answer begins an answer.
func answer(s Status) *writer { return &writer{[]byte{Version, byte(s)}} }

func (w *writer) byte(b byte) { w.bytes = append(w.bytes, b) }

func (w *writer) flag(b bool) {
	if b {
		w.byte(1)
	} else {
		w.byte(0)
	}
}

// uint writes n in groups of seven bits, the lowest first; all but the last have
// the eighth bit set.
func (w *writer) uint(n uint64) {
	for ; n >= 0x80; n >>= 7 {
		w.byte(byte(n) | 0x80)
	}
	w.byte(byte(n))
}

func (w *writer) count(n int) { w.uint(uint64(n)) }

// int writes n as 0, -1, 1, -2, 2, ...: small numbers of both signs are short.
func (w *writer) int(n int64) { w.uint(uint64(n)<<1 ^ uint64(n>>63)) }

// float writes x with 32 bits, the lowest byte first.
func (w *writer) float(x float64) {
	bits := math.Float32bits(float32(x))
	w.bytes = append(w.bytes, byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24))
}

func (w *writer) text(s string) {
	w.count(len(s))
	w.bytes = append(w.bytes, s...)
}

func (w *writer) texts(list []string) {
	w.count(len(list))
	for _, s := range list {
		w.text(s)
	}
}

// square writes s from 1; board.NoSquare is 0.
func (w *writer) square(s board.Square) { w.uint(uint64(s + 1)) }

func (w *writer) squares(list []board.Square) {
	w.count(len(list))
	for _, s := range list {
		w.square(s)
	}
}

func (w *writer) seat(s rules.Seat) { w.byte(byte(s)) }

func (w *writer) seats(list []rules.Seat) {
	w.count(len(list))
	for _, s := range list {
		w.seat(s)
	}
}
