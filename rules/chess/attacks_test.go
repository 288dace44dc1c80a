package chess

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// announced returns the announcements of [Position.Attacks], one king after another:
//
//	check 2 on 2a1 by 1:2e1; provisional mate 3 on 3a1 by 1:3e1 2:3a4
func announced(p *Position) string {
	var parts []string
	name := p.game.board.SquareName
	for _, a := range p.Attacks() {
		text := "check "
		if a.Mate {
			text = "mate "
		}
		if a.Provisional {
			text = "provisional " + text
		}
		text += seatText(a.Seat) + " on " + name(a.King) + " by"
		for _, m := range a.Men {
			text += " " + seatText(m.Seat) + ":" + name(m.Square)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

func TestAttacks(t *testing.T) {
	tests := []ruleTest{
		{name: "common.10 nothing", game: "star:4", want: ""},
		{name: "common.10 check and provisional check", game: "star:3", men: "1K1h1 1N1b1 2K1c4 2P2h2 3K1f3 3P3h2",
			plays: "1b11d2", want: "check 2 on 1c4 by 1:1d2; provisional check 3 on 1f3 by 1:1d2"},
		{name: "common.10 a mate is threatened", game: "star:3", men: "1K1a1 2K2a1 2P2h2 3K3a1 1R3e3 1R3f2 3P3h2",
			plays: "3e33e1", want: "provisional mate 3 on 3a1 by 1:3e1"},
		{name: "common.10 the threat is parried", game: "star:3", men: "1K1a1 2K2a1 2N3d3 3K3a1 1R3e3 1R3f2 3P3h2",
			plays: "3e33e1 3d33c1", want: ""},
		{name: "common.10 men in the order of play of their seats", game: "star:4", men: net4 + "1R4a4 1N4b3 3P3g2", more: turn(2),
			want: "provisional mate 4 on 4a1 by 2:4h1 1:4b3 1:4a4"},
		{name: "common.10 a member without its king is not attacked", game: "star:4,teams=pairs", men: mate2 + "1K1a1 3K3a1 4K4h1",
			plays: "2e32e1", want: ""},
		{name: "star.17 not by allies", game: "star:4,teams=pairs", men: "1K1a1 3R1b1 2K2a1 3K3a1 4K4a1", want: ""},
		{name: "star.12 nor by walls", game: "star:3,abandoned=stay", men: "1K1a1 1P1h2 2K2a1 3Q1b1",
			more: func(x *rules.Setup) {
				x.Out, x.Control = []rules.Seat{3}, []rules.Control{{Key: "3", Value: "0"}}
			}, want: ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := announced(tt.played(t)); got != tt.want {
				t.Errorf("after %s: %q, want %q", tt.plays, got, tt.want)
			}
		})
	}
}

func TestEvents(t *testing.T) {
	tests := []struct {
		ruleTest
		want []rules.Event
	}{
		{ruleTest{name: "a quiet move", game: "star:3", plays: "1e21e4"}, nil},
		{ruleTest{name: "conquest", game: "star:3", men: mate2 + "1K1a1 3K3a1 3P3h2", plays: "2e32e1"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, By: 1, Reason: rules.Mate},
			{Kind: rules.EventConquered, Seat: 2, By: 1, Reason: rules.Mate}}},
		{ruleTest{name: "removal", game: "star:3,elimination=remove", men: mate2 + "1K1a1 3K3a1 3P3h2", plays: "2e32e1"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, By: 1, Reason: rules.Mate}}},
		{ruleTest{name: "the last mate", game: "star:3", men: mate2 + "1K1a1", more: turn(1, 3), plays: "2e32e1"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, By: 1, Reason: rules.Mate},
			{Kind: rules.EventOver, Reason: rules.Mate}}},
		{ruleTest{name: "a member's king", game: "star:4,teams=pairs", men: mate2 + "1K1a1 3K3a1 4K4h1", plays: "2e32e1"}, []rules.Event{
			{Kind: rules.EventKingGone, Seat: 2, By: 1, Reason: rules.Mate}}},
		{ruleTest{name: "a team", game: "star:4,teams=pairs", men: mate2 + "1K1a1 3K3a1 4P4h2", plays: "2e32e1"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, By: 1, Reason: rules.Mate},
			{Kind: rules.EventOut, Seat: 4, By: 1, Reason: rules.Mate},
			{Kind: rules.EventOver, Reason: rules.Mate}}},
		{ruleTest{name: "resignation", game: "star:3", plays: "resign2"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, Reason: rules.Resignation}}},
		{ruleTest{name: "agreement", game: "star:3", plays: "draw"}, []rules.Event{
			{Kind: rules.EventOver, Reason: rules.Agreement}}},
		{ruleTest{name: "a mate in Yalta", game: "yalta,redqueen=e12", men: "wKh1 wRf11 wRg10 bKa8 bPb7 rKl12", plays: "g10g12 b7b6"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 3, By: 1, Reason: rules.Mate},
			{Kind: rules.EventOver, Reason: rules.Mate}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.played(t).Events(); !slices.Equal(got, tt.want) {
				t.Errorf("after %s: %v, want %v", tt.plays, got, tt.want)
			}
		})
	}
}
