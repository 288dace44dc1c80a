package live

import (
	"container/list"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// deskSize is the size of a desk in bytes: some 40,000 games of 60 moves.
const deskSize = 256 << 20

// desk caches recent games with their positions, so that a move need not replay the game. It also
// serializes the changes of each game within this process. Losing cached data does no harm.
type desk struct {
	mu    sync.Mutex
	slots map[GameID]*slot
	order *list.List // unused slots, last used first
	bytes int        // their size
	most  int        // their maximum size

	spare sync.Pool // unused positions, for unpacking
}

// slot is a game on a desk, in a stored version; another process may have changed the game since.
type slot struct {
	mu     lock // guards the fields below
	record *Record
	pos    rules.Packed // position after the first played entries, nil if unknown
	played int          // number of entries of pos
	began  table.Millis // Started of a turn that was announced late, and the time of that announcement
	told   table.Millis

	id      GameID
	users   int // guarded by desk.mu, as are element and size
	element *list.Element
	size    int

	seen atomic.Pointer[Record] // record, for readers without the lock
}

func newDesk() *desk { return &desk{slots: map[GameID]*slot{}, order: list.New(), most: deskSize} }

// take returns the slot of a game for exclusive use; the caller must give it back.
func (d *desk) take(id GameID) *slot {
	d.mu.Lock()
	s := d.slots[id]
	if s == nil {
		s = &slot{id: id, mu: newLock()}
		d.slots[id] = s
	}
	s.users++
	if s.element != nil {
		d.remove(s)
	}
	d.mu.Unlock()
	s.mu.Lock()
	return s
}

// remove removes an unused slot from the order; the caller holds mu.
func (d *desk) remove(s *slot) {
	d.order.Remove(s.element)
	s.element = nil
	d.bytes -= s.size
}

// give gives a slot back.
func (d *desk) give(s *slot) {
	size := s.bytes()
	s.mu.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	s.users--
	if s.users > 0 {
		return
	}
	if size == 0 {
		delete(d.slots, s.id)
		return
	}
	s.size = size
	s.element = d.order.PushFront(s)
	d.bytes += size
	for d.bytes > d.most && d.order.Len() > 1 {
		oldest := d.order.Back().Value.(*slot)
		d.remove(oldest)
		delete(d.slots, oldest.id)
	}
}

// remember caches a stored record, unless its slot is in use or has a later version.
func (d *desk) remember(r *Record) {
	d.mu.Lock()
	s := d.slots[r.ID]
	if s != nil && s.element == nil {
		d.mu.Unlock()
		return
	}
	if s != nil {
		d.remove(s)
	} else {
		s = &slot{id: r.ID, mu: newLock()}
		d.slots[r.ID] = s
	}
	s.users++
	d.mu.Unlock()
	s.mu.Lock() // does not wait, since the slot is unused
	if s.record == nil || s.record.Version < r.Version {
		s.hold(r, nil)
	}
	d.give(s)
}

// forgetOf drops the unused games in which a player has a seat.
func (d *desk) forgetOf(p table.Player) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, s := range d.slots {
		if r := s.seen.Load(); s.element != nil && r != nil && len(r.SeatsOf(p)) > 0 {
			d.remove(s)
			delete(d.slots, id)
		}
	}
}

// look returns the cached record of a game, or nil. It does not wait.
func (d *desk) look(id GameID) *Record {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.slots[id]; s != nil {
		return s.seen.Load()
	}
	return nil
}

// unpack returns the position of a slot for exclusive use, nil if unknown. It may be returned with
// reuse.
func (d *desk) unpack(s *slot) rules.Position {
	if s.pos == nil {
		return nil
	}
	old, _ := d.spare.Get().(rules.Position)
	return s.pos.Unpack(old)
}

// reuse takes back an unused position.
func (d *desk) reuse(pos rules.Position) {
	if pos != nil {
		d.spare.Put(pos)
	}
}

// hold caches r in the slot, and pos if it belongs to r.
func (s *slot) hold(r *Record, pos rules.Position) {
	s.record, s.pos, s.played = r, nil, 0
	if pos != nil {
		s.pos, s.played = rules.Pack(pos), len(r.Entries)
	}
	s.seen.Store(r)
}

// clear empties the slot.
func (s *slot) clear() { s.hold(nil, nil) }

// bytes returns the approximate size of the slot in memory; 0 if it is empty.
func (s *slot) bytes() int {
	if s.record == nil {
		return 0
	}
	n := int(unsafe.Sizeof(slot{})) + s.record.bytes()
	if s.pos != nil {
		n += s.pos.Size()
	}
	return n
}

// bytes returns the approximate size of the record in memory.
func (r *Record) bytes() int {
	const perToken, perSeat = 128, 256 // with everything they point to
	return int(unsafe.Sizeof(*r)) + cap(r.Entries)*int(unsafe.Sizeof(table.Entry{})) +
		len(r.Tokens)*perToken + len(r.Seats)*perSeat
}
