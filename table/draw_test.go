package table

import (
	"errors"
	"testing"
)

// A player without a king in Royale plays on, but can neither offer a draw nor vote on one
// (royale.7).
func TestKinglessHaveNoSayInADraw(t *testing.T) {
	table := seated(t, "royale", Setting{
		Clock:    Clock{Kind: NoClock},
		Position: "royale 1 wK:p1/aK:a1/bK:a16/sN:c5 control=1:w,2:a,3:s,4:b kingless=3:captured ply=40",
	})
	if !table.living(3) {
		t.Fatal("seat 3 is out")
	}
	if err := table.Propose("carl", 3, VoteDraw); !errors.Is(err, ErrOut) || table.Vote != nil {
		t.Errorf("an offer by the kingless: %v, want %v", err, ErrOut)
	}
	if err := table.Propose("anna", 1, VoteDraw); err != nil {
		t.Fatal(err)
	}
	vote := table.Vote.ID
	if err := table.Ballot("carl", vote, false); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a ballot of the kingless: %v, want %v", err, ErrNotSeated)
	}
	for _, player := range []Player{"bela", "dora"} {
		if table.Stage != Playing {
			t.Fatalf("drawn before %s agreed", player)
		}
		if err := table.Ballot(player, vote, true); err != nil {
			t.Fatal(err)
		}
	}
	if table.Stage != Over {
		t.Errorf("stage %s when all who own kings have agreed", table.Stage)
	}
}
