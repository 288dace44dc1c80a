package eval

import "github.com/manykings/manykings/rules/board"

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
	free    [starRows]pair
	step    pair // a step that a seat could make
	capture pair // a man that could capture, were it its turn
	tempo   pair
	// haven is a step of a seat with nothing but one king to where no king could capture it,
	// and openHavens of them less: it is caught where it has none.
	haven    pair
	leader   int // in hundredths, see sides.values
	deadlock int // divides an advantage of kings alone that wins nothing
}

// lines returns the lines of w.
func (w *draughtsWeights) lines() []weightLine {
	return []weightLine{
		linear("man", &w.man), linear("king", &w.king),
		linear("row", each(w.row[:])...), linear("fold", each(w.fold[:])...), linear("free", each(w.free[1:])...),
		linear("step", &w.step), linear("capture", &w.capture), linear("tempo", &w.tempo),
		linear("haven", &w.haven),
		fixed("leader", &w.leader), fixed("deadlock", &w.deadlock),
	}
}
