package live

import (
	"container/list"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// deskSize is how many bytes a desk remembers: some 40,000 games of 60 moves.
const deskSize = 256 << 20

// desk remembers games that were looked at lately, with their positions, so that
// a move need not replay the game; and it lets one change of a game be made at
// a time within this program. Forgetting any of it loses nothing.
type desk struct {
	mu    sync.Mutex
	slots map[GameID]*slot
	order *list.List // of the slots that nobody uses, last used first
	bytes int        // that they take
	most  int        // that they may take

	spare sync.Pool // positions that nobody uses any more, for others to be unpacked into
}

// slot is a game on a desk. What it holds is as it was stored at some time;
// another program may have changed the game since.
type slot struct {
	mu     lock // held by who uses the fields below
	record *Record
	pos    rules.Packed // after the first entries, nil if not known
	played int          // so many
	began  table.Millis // Started of a turn that was announced later, and when it was
	told   table.Millis

	id      GameID
	users   int // guarded by desk.mu, as are element and size
	element *list.Element
	size    int

	seen atomic.Pointer[Record] // record, for those who only look
}

func newDesk() *desk { return &desk{slots: map[GameID]*slot{}, order: list.New(), most: deskSize} }

// take returns the slot of a game for the caller alone, who must give it back.
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

// remove takes a slot that nobody uses out of the order; mu is held.
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

// remember puts a record on the desk as it is stored, unless somebody uses the game there
// or it is remembered as it was later.
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
	s.mu.Lock() // at once: nobody else uses it
	if s.record == nil || s.record.Version < r.Version {
		s.hold(r, nil)
	}
	d.give(s)
}

// forgetOf forgets the games in which a player has a seat, but those that somebody uses.
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

// look returns the record of a game as it is remembered, nil if it is not. It
// waits for nobody.
func (d *desk) look(id GameID) *Record {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.slots[id]; s != nil {
		return s.seen.Load()
	}
	return nil
}

// unpack returns the position of a slot for the caller alone, nil if it is not
// known. It may be given back with reuse.
func (d *desk) unpack(s *slot) rules.Position {
	if s.pos == nil {
		return nil
	}
	old, _ := d.spare.Get().(rules.Position)
	return s.pos.Unpack(old)
}

// reuse takes a position that nobody uses any more.
func (d *desk) reuse(pos rules.Position) {
	if pos != nil {
		d.spare.Put(pos)
	}
}

// hold makes the slot remember r, and pos if it belongs to r.
func (s *slot) hold(r *Record, pos rules.Position) {
	s.record, s.pos, s.played = r, nil, 0
	if pos != nil {
		s.pos, s.played = rules.Pack(pos), len(r.Entries)
	}
	s.seen.Store(r)
}

// clear makes the slot forget what it holds.
func (s *slot) clear() { s.hold(nil, nil) }

// bytes returns about how much memory the slot takes; 0 if it is empty.
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

// bytes returns about how much memory the record takes.
func (r *Record) bytes() int {
	const perToken, perSeat = 128, 256 // with what they point to
	return int(unsafe.Sizeof(*r)) + cap(r.Entries)*int(unsafe.Sizeof(table.Entry{})) +
		len(r.Tokens)*perToken + len(r.Seats)*perSeat
}
