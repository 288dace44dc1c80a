package play

import (
	"slices"
	"strings"
)

// lastMove returns how many entries stand before the last move of whoever sits
// on a seat. It reports false if there is none that can be taken back.
func (r *Record) lastMove(seat int) (keep int, ok bool) {
	for i, e := range slices.Backward(r.Entries) {
		if e.Text == swap {
			seat = 3 - seat // where he sat before
		}
		if e.Seat == seat && !e.isNoPly() {
			return i, r.mayTakeBack(i)
		}
	}
	return 0, false
}

// mayTakeBack reports whether the entries from keep on are moves alone: nobody
// who left the game is called back.
func (r *Record) mayTakeBack(keep int) bool {
	return keep < len(r.Entries) && !slices.ContainsFunc(r.Entries[keep:], Entry.isNoPly)
}

// isNoPly reports whether e is a resignation, a fallen flag or an agreed draw.
func (e Entry) isNoPly() bool {
	return strings.HasPrefix(e.Text, "resign") || strings.HasPrefix(e.Text, "flag") || e.Text == "draw"
}

// takeBack takes back all entries from keep on. Time that was used stays used.
func (t *table) takeBack(keep int) {
	r := t.r
	pos, err := replay(t.game, r.Entries[:keep])
	if err != nil {
		t.s.log.Error("takeback refused", "game", r.ID, "err", err)
		return
	}
	for _, e := range r.Entries[keep:] {
		if e.Text == swap {
			t.exchange(1, 2)
		}
	}
	t.pos = pos
	t.keep = min(t.keep, keep)
	r.Entries = slices.Clone(r.Entries[:keep])
	r.Started = t.now
	t.moved, t.asked = true, true
	t.stand()
}

// swap is the entry by which the players of Sovereign change seats.
const swap = "swap"
