package explorer

import (
	"errors"
	"io"
	"slices"

	"github.com/manykings/manykings/rules"
)

// A file is, numbers with the lowest byte first:
//
//	magic
//	positions      4 bytes
//	by key, ascending: key 8, where its moves stand 4, seats 1, moves 1
//	moves: mark 4, games 4, decided 4, last 4, and for each seat points 4
const magic = "manykings explorer 1\n"

const (
	positionSize = 8 + 4 + 1 + 1
	moveSize     = 4 * 4
)

// Write writes a file of all positions in which moves were played at least that often.
func (g *Games) Write(w io.Writer, least int) error {
	keys := make([]uint64, 0, len(g.heads))
	for key := range g.heads {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var index, moves []byte
	positions := uint32(0)
	for _, key := range keys {
		list := g.count(key)
		games := 0
		for i := range list {
			games += list[i].games
		}
		if games < least {
			continue
		}
		list = list[:min(len(list), 255)]
		seats := g.seats[key]
		positions++
		index = appendNumber(appendNumber(appendNumber(index, uint32(key)), uint32(key>>32)), uint32(len(moves)))
		index = append(index, seats, uint8(len(list)))
		for i := range list {
			c := &list[i]
			moves = appendNumber(appendNumber(appendNumber(appendNumber(moves, c.mark), uint32(c.games)), uint32(c.decided)), c.last)
			for seat := range seats {
				moves = appendNumber(moves, uint32(c.points[seat+1]))
			}
		}
	}
	for _, part := range [][]byte{[]byte(magic), appendNumber(nil, positions), index, moves} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

func appendNumber(dst []byte, n uint32) []byte {
	return append(dst, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

func number(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// Book is a file of played moves.
type Book struct {
	positions int
	index     []byte
	moves     []byte
}

var errBook = errors.New("not a file of an opening explorer")

// Open returns the book of a file. It keeps data, and looks at it only where it is asked.
func Open(data []byte) (*Book, error) {
	if len(data) < len(magic)+4 || string(data[:len(magic)]) != magic {
		return nil, errBook
	}
	n := int(number(data[len(magic):]))
	data = data[len(magic)+4:]
	if n > len(data)/positionSize {
		return nil, errBook
	}
	return &Book{n, data[:n*positionSize], data[n*positionSize:]}, nil
}

// Len returns in how many positions something was played.
func (b *Book) Len() int { return b.positions }

// At returns the moves that were played from a position, the most played first.
func (b *Book) At(pos rules.Position) []Choice {
	key := pos.Key()
	low, high := 0, b.positions
	for low < high {
		if mid := (low + high) / 2; b.key(mid) < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == b.positions || b.key(low) != key {
		return nil
	}
	at := b.index[low*positionSize+8:]
	seats, count := int(at[4]), int(at[5])
	size := moveSize + 4*seats
	from := int(number(at))
	if seats > rules.MaxSeats || from > len(b.moves) || count*size > len(b.moves)-from {
		return nil // damaged
	}
	list := make([]counted, count)
	for i := range list {
		m := b.moves[from+i*size:]
		c := &list[i]
		c.mark, c.games, c.decided, c.last = number(m), int(number(m[4:])), int(number(m[8:])), number(m[12:])
		for seat := range seats {
			c.points[seat+1] = int(number(m[moveSize+4*seat:]))
		}
	}
	return choices(pos, list)
}

func (b *Book) key(i int) uint64 {
	at := b.index[i*positionSize:]
	return uint64(number(at)) | uint64(number(at[4:]))<<32
}
