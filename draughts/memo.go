package draughts

// memo is a set of the states that a capture search has visited, up to a limit.
type memo struct {
	slots []state // a power of two, twice the limit
	stamp uint32  // slots with another stamp are free
	room  int     // states that may still be added
}

type state struct {
	taken spots
	at    spot
	stamp uint32
}

// newMemo returns an empty set for a number of states, a power of two, in 48
// bytes each.
func newMemo(limit int) *memo { return &memo{slots: make([]state, 2*limit), stamp: 1, room: limit} }

// clear empties the set.
func (m *memo) clear() {
	m.stamp++
	m.room = len(m.slots) / 2
}

// add adds a state and reports whether it was not yet there and had room.
func (m *memo) add(at spot, taken spots) bool {
	h := (taken.lo ^ uint64(at)) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29 ^ taken.hi) * 0xbf58476d1ce4e5b9
	mask := uint64(len(m.slots) - 1)
	for i := h >> 32 & mask; ; i = (i + 1) & mask {
		switch s := &m.slots[i]; {
		case s.stamp != m.stamp:
			if m.room == 0 {
				return false
			}
			m.room--
			*s = state{taken, at, m.stamp}
			return true
		case s.at == at && s.taken == taken:
			return false
		}
	}
}
