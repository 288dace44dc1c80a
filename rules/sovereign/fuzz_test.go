package sovereign_test

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules/rulestest"
)

// FuzzPosition: of any accepted position the moves agree with the slow
// generator, and making and unmaking them restores it.
func FuzzPosition(f *testing.F) {
	for i := range ids {
		f.Add(uint8(i), uint64(7))
	}
	f.Fuzz(func(t *testing.T, game uint8, seed uint64) {
		s := newSuite(t, family.Game(t, ids[int(game)%len(ids)]))
		if pos, err := s.Game.State(wildSetup(rand.New(rand.NewPCG(seed, 0)), s.Game)); err == nil {
			s.Check(t, pos.Position())
		}
	})
}

// FuzzParseMove: any text is a legal move, which prints back, or refused.
func FuzzParseMove(f *testing.F) {
	for i, text := range []string{"e2e4", "i1f1e1", "=r", "=rl5m5", "h6h7k", "swap", "pass"} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		pos := family.Game(t, ids[int(game)%len(ids)]).Start()
		answer(t, pos, rulestest.MoveTexts(pos), text)
	})
}
