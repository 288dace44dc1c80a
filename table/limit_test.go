package table

import (
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// A game that has become too long is drawn. To save time the entries here are only counted.
func TestLongestGame(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	for _, n := range []int{maxEntries - 1, maxEntries} {
		table, err := New(game, Setting{Host: "anna", Clock: Clock{Kind: NoClock}, Leaving: Leaving{Kind: LeaveOut, After: minute}},
			[]SeatChoice{{Kind: ChooseMe}, {Kind: ChooseHere}}, 1)
		if err != nil {
			t.Fatal(err)
		}
		table.StartIfFull()
		table.Entries = make([]Entry, n)
		table.limit()
		if over := table.Stage == Over; over != (n == maxEntries) {
			t.Errorf("%d entries: stage %s", n, table.Stage)
		}
		if last := table.Entries[len(table.Entries)-1]; n == maxEntries && (last.Text != "draw" || last.Cause != Limit) {
			t.Errorf("the last entry is %+v", last)
		}
	}
}
