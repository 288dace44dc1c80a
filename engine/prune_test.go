package engine

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// A seat that is taken for an ally is not expected to throw men away; to mate
// with a man that could be taken, if only the mated seat came to move, is not
// that (yalta.9).
func TestMateIsNoSpite(t *testing.T) {
	tests := []struct{ text, move string }{
		{
			"yalta,redqueen=e12 1 wR:a1,f1/wB:c1,h11/wK:g1/wP:b2,c2,g2,h2,a3,e3/wN:c3/rK:i12/bR:j11,a8/rP:k11,l10,f9/" +
				"wQ:e9/bK:k8/bP:k7,c7,b7,i6,l5,a5/bB:d6/bN:c6 half=2 ply=54",
			"h11f9",
		},
		{
			"yalta,redqueen=e12 1 wR:a1,h1/wB:c1,f1/wQ:d1/wK:e1/wP:a2,f2,g2,b3,h3,e4/wN:c3,f3/rR:h12,l8/rK:i12/rB:j12/" +
				"rN:k12/rP:h11,g11,f11,j11,k11,e9,d5/bP:k9,k7,j7,c7,b7,a7,i5/bR:d8/bK:c8/bN:j6,a6/bQ:k5/bB:c5 " +
				"castling=a1,h1,h12 half=2 ply=33",
			"c1g9",
		},
	}
	for _, test := range tests {
		t.Run(test.move, func(t *testing.T) {
			pos := gamestest.Position(t, test.text)
			m, err := pos.ParseMove(test.move)
			if err != nil {
				t.Fatal(err)
			}
			for depth := 2; depth <= 6; depth++ {
				e := New(Options{Evaluator: newMaterial, Hash: 1})
				score := e.Search(t.Context(), pos, Limits{Depth: depth, Moves: []rules.Move{m}}, nil).Lines[0].Score
				if score != feared+2 {
					t.Errorf("depth %d: %v behind %s, which lets seat 2 mate seat 3", depth, score, test.move)
				}
			}
		})
	}
}
