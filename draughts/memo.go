package draughts

// memoSlots is the size of the table of a memo: a power of two, with room for
// twice the states of one search.
const memoSlots = 2 * maxStates

// memo is a set of the states that a capture search has visited: 12 MB, made
// only for positions that need it.
type memo struct {
	slots []state
	stamp uint32 // slots with another stamp are free
}

type state struct {
	taken spots
	at    spot
	stamp uint32
}

func newMemo() *memo { return &memo{slots: make([]state, memoSlots)} }

// clear empties the set.
func (m *memo) clear() { m.stamp++ }

// add adds a state and reports whether it was not yet there.
func (m *memo) add(at spot, taken spots) bool {
	h := (taken.lo ^ uint64(at)) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29 ^ taken.hi) * 0xbf58476d1ce4e5b9
	for i := h >> 32 % memoSlots; ; i = (i + 1) % memoSlots {
		switch s := &m.slots[i]; {
		case s.stamp != m.stamp:
			*s = state{taken, at, m.stamp}
			return true
		case s.at == at && s.taken == taken:
			return false
		}
	}
}
