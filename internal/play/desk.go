package play

import (
	"container/list"
	"sync"
	"sync/atomic"

	"github.com/manykings/manykings/rules"
)

// deskSize is how many games a desk remembers.
const deskSize = 1024

// desk remembers games that were looked at lately, with their positions, so that
// a move need not replay the game; and it lets one change of a game be made at
// a time within this program. Forgetting any of it loses nothing.
type desk struct {
	mu    sync.Mutex
	slots map[GameID]*slot
	order *list.List // of the slots that nobody uses, last used first
}

// slot is a game on a desk. What it holds is as it was stored at some time;
// another program may have changed the game since.
type slot struct {
	mu     sync.Mutex // held by who uses the fields below
	record *Record
	pos    rules.Position // after all entries, the turn begun; nil if not known

	id      GameID
	users   int // guarded by desk.mu, as is element
	element *list.Element

	seen atomic.Pointer[Record] // record, for those who only look
}

func newDesk() *desk { return &desk{slots: map[GameID]*slot{}, order: list.New()} }

// take returns the slot of a game for the caller alone, who must give it back.
func (d *desk) take(id GameID) *slot {
	d.mu.Lock()
	s := d.slots[id]
	if s == nil {
		s = &slot{id: id}
		d.slots[id] = s
	}
	s.users++
	if s.element != nil {
		d.order.Remove(s.element)
		s.element = nil
	}
	d.mu.Unlock()
	s.mu.Lock()
	return s
}

// give gives a slot back.
func (d *desk) give(s *slot) {
	empty := s.record == nil
	s.mu.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	s.users--
	if s.users > 0 {
		return
	}
	if empty {
		delete(d.slots, s.id)
		return
	}
	s.element = d.order.PushFront(s)
	if d.order.Len() > deskSize {
		oldest := d.order.Remove(d.order.Back()).(*slot)
		oldest.element = nil
		delete(d.slots, oldest.id)
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

// hold lets the slot remember r, and pos if it belongs to it.
func (s *slot) hold(r *Record, pos rules.Position) {
	s.record, s.pos = r, pos
	s.seen.Store(r)
}

// clear lets the slot forget.
func (s *slot) clear() { s.hold(nil, nil) }
