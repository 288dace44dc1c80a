package chess

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/manykings/manykings/rules"
)

// A snapshot has 16 kB of lists that are hardly filled, and else long runs of
// zeros: these are left out when it is packed.
const (
	listsAt  = int(unsafe.Offsetof(snapshot{}.lists))
	listsEnd = listsAt + int(unsafe.Sizeof(snapshot{}.lists))
	// word is how many bytes are looked at together.
	word = 8
)

// packed is a stored position: the bytes of its snapshot without runs of zeros, and the
// rest of a clone's data.
type packed struct {
	game        *Game
	snapshot    []byte // see packSnapshot
	moverBefore rules.Seat
	history     rules.History
	events      []rules.Event
}

// Pack returns p in a tenth of its memory.
func (p *Position) Pack() rules.Packed {
	return &packed{
		game: p.game, snapshot: packSnapshot(&p.snapshot), moverBefore: p.mover(),
		history: p.history.Clone(), events: slices.Clone(p.events),
	}
}

// Unpack returns the position, in the memory of old if that is one of this family.
func (k *packed) Unpack(old rules.Position) rules.Position {
	p, ok := old.(*Position)
	if !ok {
		p = new(Position)
	}
	unpackSnapshot(&p.snapshot, k.snapshot)
	p.game, p.made, p.moverBefore = k.game, 0, k.moverBefore
	p.scan = scan{} // by itself: together with others it would be made on the stack first
	p.keptClaims, p.keptWhole = p.keptClaims[:0], p.keptWhole[:0]
	p.history.Set(k.history)
	p.events = append(p.events[:0], k.events...)
	return p
}

// Size returns about how many bytes k takes.
func (k *packed) Size() int {
	return int(unsafe.Sizeof(*k)) + cap(k.snapshot) + 8*k.history.Len() + int(unsafe.Sizeof(rules.Event{}))*cap(k.events)
}

// scratch is room for packing; the result takes little of it.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// packSnapshot returns the bytes of a snapshot: those before and behind its lists by
// packWords, and between them the filled part of each list.
func packSnapshot(s *snapshot) []byte {
	room := scratch.Get().(*[]byte)
	defer scratch.Put(room)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
	packed := packWords((*room)[:0], bytes[listsEnd:])
	packed = packWords(packed, bytes[:listsAt])
	for m := range uint(men) {
		packed = append(packed, s.lists[m<<8:][:s.listed[m]]...)
	}
	*room = packed
	return slices.Clone(packed)
}

// unpackSnapshot reverses packSnapshot. Entries beyond the lists' lengths have no meaning
// and stay unchanged.
func unpackSnapshot(s *snapshot, packed []byte) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
	packed = unpackWords(bytes[listsEnd:], packed)
	packed = unpackWords(bytes[:listsAt], packed)
	for m := range uint(men) {
		packed = packed[copy(s.lists[m<<8:][:s.listed[m]], packed):]
	}
}

// packWords appends bytes as words: how many are zero, how many follow that are
// not, those themselves, and so on to the end.
func packWords(dst, bytes []byte) []byte {
	words := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(bytes))), len(bytes)/word)
	for i := 0; i < len(words); {
		zeros := i
		for i < len(words) && words[i] == 0 && i-zeros < 255 {
			i++
		}
		filled := i
		for i < len(words) && words[i] != 0 && i-filled < 255 {
			i++
		}
		dst = append(dst, byte(filled-zeros), byte(i-filled))
		dst = append(dst, bytes[filled*word:i*word]...)
	}
	return append(dst, bytes[len(words)*word:]...)
}

// unpackWords fills dst from the output of packWords and returns the rest.
func unpackWords(dst, packed []byte) []byte {
	for len(dst) >= word {
		zeros, filled := int(packed[0])*word, int(packed[1])*word
		clear(dst[:zeros])
		copy(dst[zeros:][:filled], packed[2:])
		dst, packed = dst[zeros+filled:], packed[2+filled:]
	}
	return packed[copy(dst, packed):]
}
