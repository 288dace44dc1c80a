package eval

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

const (
	rings   = board.GridSize/2 + 1 // numbered from 1 at the border
	maxLeft = 12                   // steps of a pawn to the middle, from any square at most
)

// sovereignWeights are the numbers of Sovereign Chess and Royale, in centipawns.
type sovereignWeights struct {
	man  [roles]engine.Score
	ring [roles][rings]engine.Score // by ring of the board, from 1 at the border
	// left is what a pawn is worth beyond its worth, by steps to the middle.
	left     [maxLeft + 1]engine.Score
	mobility [roles]engine.Score // a square that a man can go to
	// controlled is what men count that a seat controls and does not own, in
	// hundredths; neutral what those of the neutral colour of most worth that a
	// seat can take control of in one move count for it.
	controlled, neutral engine.Score
	holds               engine.Score // a man on a coloured square
	regime              engine.Score // a colour that the king can take on

	shelter   engine.Score // an own man beside the king, up to three
	zone      [roles]int   // as in chessWeights
	danger    engine.Score
	maxDanger int
	tempo     engine.Score

	// Royale.
	kingless engine.Score              // what it costs to have no king
	crown    [maxLeft + 1]engine.Score // what of that a pawn gives back, by steps to the middle
	leader   engine.Score              // in hundredths, see sides.values
}

// gridWeights are the numbers of both games.
func gridWeights() sovereignWeights {
	w := sovereignWeights{
		man: [roles]engine.Score{
			rules.Queen: 950, rules.Rook: 500, rules.Bishop: 340, rules.Knight: 270, rules.Pawn: 115,
		},
		left:       [maxLeft + 1]engine.Score{1: 70, 2: 45, 3: 28, 4: 17, 5: 10, 6: 5, 7: 2},
		mobility:   [roles]engine.Score{rules.Queen: 2, rules.Rook: 3, rules.Bishop: 5, rules.Knight: 6},
		controlled: 25,
		neutral:    2,
		holds:      10,
		regime:     6,
		shelter:    8,
		zone:       [roles]int{rules.Queen: 5, rules.Rook: 3, rules.Bishop: 2, rules.Knight: 2},
		danger:     40,
		maxDanger:  60,
		tempo:      15,
		kingless:   1200,
		crown:      [maxLeft + 1]engine.Score{1: 600, 2: 420, 3: 300, 4: 220, 5: 160, 6: 110, 7: 70, 8: 40, 9: 20},
		leader:     35,
	}
	inward := [roles]engine.Score{
		rules.King: -14, rules.Queen: 2, rules.Rook: 1, rules.Bishop: 3, rules.Knight: 5,
	}
	for role := range w.ring {
		for r := 1; r < rings; r++ {
			w.ring[role][r] = inward[role] * engine.Score(r-1)
		}
	}
	return w
}
