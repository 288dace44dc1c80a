package engine

// history remembers which moves refuted, to try them early elsewhere. Values
// keep within historyMax both ways.
type history struct {
	// quiet is by man and goal: what a man's going there was worth at all.
	quiet [128 * 256]int16
	// after is the same by the move before, or the one before that: a row for
	// each place of that move, a column for each of this one (placeOf).
	after [places][places]int16
	// noisy is as quiet, of noisy moves.
	noisy [128 * 256]int16
}

const (
	historyMax = 16384
	// places is how many kinds of man and goal are told apart in after: all on
	// the chessboard; on greater boards some share a place.
	places = 1024
)

// quietOf returns the index in history.quiet and history.noisy of a move.
func quietOf(g *Glance) int { return int(g.Man&127)<<8 | int(g.To) }

// placeOf returns the place of a move in history.after.
func placeOf(g *Glance) uint16 {
	n := uint32(g.Man)<<6 + uint32(g.To)
	return uint16((n ^ n>>10*0x9b) & (places - 1))
}

// learn moves a value towards historyMax, or its negative, by a bonus: the
// less, the nearer it is.
func learn(value *int16, bonus int) {
	v := int(*value)
	*value = int16(v + bonus - v*max(bonus, -bonus)/historyMax)
}

// bonus returns what a refutation at a depth is worth.
func bonus(depth int) int { return min(16*depth*depth+32*depth, 1600) }

// fade halves what was learnt, as a new search begins.
func (h *history) fade() {
	for i := range h.quiet {
		h.quiet[i] /= 2
	}
	for i := range h.noisy {
		h.noisy[i] /= 2
	}
	for i := range h.after {
		for j := range h.after[i] {
			h.after[i][j] /= 2
		}
	}
}
