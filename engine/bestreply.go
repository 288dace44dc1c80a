package engine

// Best-reply search with the legal order of turns (BRS+; Esser, Gras, Winands,
// Schadd and Lanctot, "Improving Best-Reply Search", 2013): between two moves of
// the root's team one member of the coalition replies freely, and the others
// make the one move that looks best. The tree grows as that of two sides, and
// every position in it can be reached in the game.

// restrict returns the end of those moves of the node at ply that are searched.
func (w *worker) restrict(ply int, l list) int {
	f := &w.frames[ply]
	if w.replies && f.side == coalition && f.replied {
		return l.start + 1
	}
	return l.end
}

// reply notes in the next frame whether a member of the coalition has replied
// freely: it has with every move but the first, which it would have made
// anyhow.
func (w *worker) reply(ply, tried int) {
	f, next := &w.frames[ply], &w.frames[ply+1]
	next.replied = f.side == coalition && (f.replied || tried > 0)
}

// keyOf returns the key that the node at ply is known by in the table.
func (w *worker) keyOf(ply int) uint64 {
	key := w.pos.Key() ^ w.salt
	if w.replies && w.frames[ply].replied {
		key ^= 0x9e3779b97f4a7c15
	}
	return key
}
