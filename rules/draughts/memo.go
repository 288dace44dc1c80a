package draughts

// memo is a set of visited states of a capture search, up to a limit. It grows with its
// entries.
type memo struct {
	slots []visit // a power of two, at least twice as many as there are visits
	stamp uint32  // slots with another stamp are free
	count int     // visits in the set
	limit int     // of count
}

// visit is a visited state of a capture search: the square, and the taken men.
type visit struct {
	taken spots
	at    spot
	stamp uint32
}

// firstSlots is how many slots a set begins with, of 24 bytes each.
const firstSlots = 1 << 12

// newMemo returns an empty set for a number of visits.
func newMemo(limit int) *memo {
	return &memo{slots: make([]visit, firstSlots), stamp: 1, limit: limit}
}

// clear empties the set.
func (m *memo) clear() {
	m.stamp++
	m.count = 0
}

// full reports whether nothing more can be added.
func (m *memo) full() bool { return m.count == m.limit }

// add adds a visit and reports whether it was not yet there and had room.
func (m *memo) add(at spot, taken spots) bool {
	s := m.slot(at, taken)
	if s.stamp == m.stamp || m.full() {
		return false
	}
	*s = visit{taken, at, m.stamp}
	m.count++
	if 2*m.count > len(m.slots) {
		m.grow()
	}
	return true
}

// slot returns the slot of a visit, or the free one where it belongs.
func (m *memo) slot(at spot, taken spots) *visit {
	h := (taken.lo ^ uint64(at)) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29 ^ taken.hi) * 0xbf58476d1ce4e5b9
	mask := uint64(len(m.slots) - 1)
	for i := h >> 32 & mask; ; i = (i + 1) & mask {
		if s := &m.slots[i]; s.stamp != m.stamp || s.at == at && s.taken == taken {
			return s
		}
	}
}

// grow doubles the slots.
func (m *memo) grow() {
	old := m.slots
	m.slots = make([]visit, 2*len(old))
	for _, s := range old {
		if s.stamp == m.stamp {
			*m.slot(s.at, s.taken) = s
		}
	}
}
