package engine

// Memory is common to engines that search at the same time, each in its own program: opaque
// words under keys. It may forget any, and is called by several at once.
type Memory interface {
	// Load returns the word under a key, 0 for none.
	Load(key uint64) uint64
	Store(key, word uint64)
}

// remembered is the least depth, in plies, of entries in a memory: a new search below it
// takes no longer.
const remembered = 2

// recall is probe with the other engines' knowledge, if that is deeper.
func (t *transpositions) recall(key uint64) entry {
	known := t.probe(key)
	if t.memory == nil {
		return known
	}
	if word := t.memory.Load(key); word != 0 {
		if e := unpack(word); known.bound == NoBound || e.depth > known.depth {
			return e
		}
	}
	return known
}
