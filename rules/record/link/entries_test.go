package link_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record/link"
)

// Entries come back unchanged, with the seats on turn, and truncated or extended data is
// refused.
func TestEntries(t *testing.T) {
	lots := rand.New(rand.NewPCG(3, 3))
	for _, variant := range []string{"star:2", "star:4", "star:3", "yalta", "rex", "sovereign", "royale", "draughts:2"} {
		game := gamestest.Game(t, variant)
		pos := game.Start()
		var entries []string
		var turns []int
		add := func(text string) {
			entries, turns = append(entries, text), append(turns, int(pos.Turn()))
			if err := rules.Apply(pos, text); err != nil {
				t.Fatal(err)
			}
		}
		for len(entries) < 60 && !pos.Over() {
			if len(entries) == 40 {
				add("resign1")
				continue
			}
			moves := pos.Moves(nil)
			add(pos.MoveText(moves[lots.IntN(len(moves))]))
		}
		data, gotTurns, err := link.PackEntries(game.Start(), entries)
		if err != nil || !slices.Equal(gotTurns, turns) {
			t.Fatalf("%s: PackEntries: turns %v, %v; want %v", variant, gotTurns, err, turns)
		}
		got, gotTurns, err := link.UnpackEntries(game.Start(), len(entries), data)
		if err != nil || !slices.Equal(got, entries) || !slices.Equal(gotTurns, turns) {
			t.Errorf("%s: UnpackEntries = %v, %v, %v\nwant %v, %v", variant, got, gotTurns, err, entries, turns)
		}
		for _, broken := range [][]byte{data[:len(data)-2], append(slices.Clone(data), 1)} {
			if got, _, err := link.UnpackEntries(game.Start(), len(entries), broken); err == nil && slices.Equal(got, entries) {
				t.Errorf("%s: %d bytes in place of %d are read", variant, len(broken), len(data))
			}
		}
	}
	if _, _, err := link.PackEntries(gamestest.Position(t, "rex"), []string{"nonsense"}); err == nil {
		t.Error("what cannot be played is packed")
	}
}
