package terminal

import (
	"math"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules/board"
)

// rowSizes are the sizes of a square in rows, best first: width and height in characters. Widths
// are even where rows are shifted by half a square.
var rowSizes = [][2]int{{10, 5}, {8, 4}, {6, 3}, {6, 2}, {4, 2}, {4, 1}, {3, 1}}

// rowMargin is the space for row labels on either side.
const rowMargin = 3

// newRows lays out a board of equal squares: the chessboard, 16x16, and hexagons as bricks, each
// row shifted by half a square.
func newRows(t *board.Topology, o *board.Outline, width, height int) *layout {
	xs, ys := levels(o, func(p board.Point) float64 { return p.X }), levels(o, func(p board.Point) float64 { return p.Y })
	col := func(s board.Square) int { return level(xs, o.Squares[s].Anchor.X) }
	row := func(s board.Square) int { return level(ys, o.Squares[s].Anchor.Y) }
	span := 1 // columns from a square to the next in its row
	if (len(xs)+1)/2*len(ys) > t.Len()-len(ys) && len(xs)*len(ys) > t.Len() {
		span = 2
	}
	sizes := slices.DeleteFunc(slices.Clone(rowSizes), func(size [2]int) bool { return size[0]%span != 0 })
	var size [2]int
	var w, h int
	for _, size = range sizes {
		w = 2*rowMargin + size[0]/span*(len(xs)+span-1)
		h = 2 + size[1]*len(ys)
		if w <= width && h <= height {
			break
		}
	}
	l := newBare(w, h, t.Len())
	l.labelled, l.flat = true, size[1] == 1
	step := size[0] / span
	columns, rows := make([][]string, len(xs)), make([][]string, len(ys))
	for s := range board.Square(t.Len()) {
		x, y := col(s), row(s)
		l.give(s, rowMargin+x*step, 1+y*size[1], size[0], size[1])
		columns[x] = append(columns[x], t.SquareName(s))
		rows[y] = append(rows[y], t.SquareName(s))
	}
	for x, names := range columns {
		text := shared(names)
		at := rowMargin + x*step + (size[0]-len(text))/2
		l.captions = append(l.captions, caption{x: at, y: 0, text: text}, caption{x: at, y: h - 1, text: text})
	}
	for y, names := range rows {
		text, at := shared(names), 1+y*size[1]+(size[1]-1)/2
		l.captions = append(l.captions, caption{x: rowMargin - 1 - len(text), y: at, text: text},
			caption{x: w - rowMargin + 1, y: at, text: text})
	}
	return l
}

// levels returns the distinct values of a coordinate of the anchors, ascending.
func levels(o *board.Outline, of func(board.Point) float64) []float64 {
	var all []float64
	for _, s := range o.Squares {
		all = append(all, of(s.Anchor))
	}
	slices.Sort(all)
	return slices.CompactFunc(all, func(a, b float64) bool { return math.Abs(a-b) < o.Width/1000 })
}

// level returns the index of the value nearest to v.
func level(levels []float64, v float64) int {
	best := 0
	for i, x := range levels {
		if math.Abs(x-v) < math.Abs(levels[best]-v) {
			best = i
		}
	}
	return best
}

// shared returns the common letter or number in the names of a row or column of squares.
func shared(names []string) string {
	const digits = "0123456789"
	letter := strings.TrimRight(names[0], digits)
	for _, n := range names {
		if strings.TrimRight(n, digits) != letter {
			return strings.TrimPrefix(names[0], letter)
		}
	}
	return letter
}
