package eval

import "github.com/manykings/manykings/board"

const (
	starRows  = 2 * board.Ranks
	starFolds = board.Files / 2
)

// draughtsWeights are the numbers of star draughts, in centipawns: a man is
// 100. A row is the rank at home and, beyond the front, counted on to the far border.
type draughtsWeights struct {
	man, king pair
	row       [starRows]pair  // of a man; row 0 guards against crowning
	fold      [starFolds]pair // of a man, from the border to the middle file
	// free is a man that none can stop: no foe's man on any way to its last row
	// or beside it, by steps to go.
	free     [starRows]pair
	step     pair // a step that a seat could make
	capture  pair // a man that could capture, were it its turn
	tempo    pair
	leader   int // in hundredths, see sides.values
	deadlock int // divides an advantage of kings alone that wins nothing
}

// menWeights are the numbers of every number of seats.
func menWeights() draughtsWeights {
	return draughtsWeights{
		man:      at(100, 100),
		king:     at(290, 330),
		row:      [starRows]pair{at(14, 0), at(0, 3), at(1, 7), at(4, 12), at(8, 19), at(14, 28), at(22, 42)},
		fold:     [starFolds]pair{at(-4, -2), at(0, 0), at(3, 1), at(4, 2)},
		free:     [starRows]pair{1: at(60, 110), 2: at(35, 80), 3: at(20, 55), 4: at(10, 35), 5: at(4, 20), 6: at(1, 10), 7: at(0, 5)},
		step:     at(2, 2),
		capture:  at(12, 16),
		tempo:    at(3, 6),
		leader:   30,
		deadlock: 4,
	}
}
