package play

import (
	"testing"
	"time"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/rules"
)

// A game that has become too long is drawn. It takes hours to play one, so that
// the entries here are only counted.
func TestLongestGame(t *testing.T) {
	s := New(NewMemory(), NewMemoryBus(time.Minute), Options{Parse: func(id string) (rules.Game, error) { return games.Parse(id) }})
	for _, n := range []int{maxEntries - 1, maxEntries} {
		r, err := s.plan(NewGame{
			Player: "anna", Variant: "star:2", Clock: Clock{Kind: NoClock}, Leaving: Leaving{Kind: LeaveOut, After: minute},
			Seats: []SeatChoice{{Kind: ChooseMe}, {Kind: ChooseHere}},
		})
		if err != nil {
			t.Fatal(err)
		}
		slot := &slot{record: r}
		table, err := s.sit(slot)
		if err != nil {
			t.Fatal(err)
		}
		table.start()
		r = table.r
		r.Entries = make([]Entry, n)
		table.limit()
		if over := r.Stage == Over; over != (n == maxEntries) {
			t.Errorf("%d entries: stage %s", n, r.Stage)
		}
		if last := r.Entries[len(r.Entries)-1]; n == maxEntries && (last.Text != "draw" || last.Cause != Limit) {
			t.Errorf("the last entry is %+v", last)
		}
	}
}
