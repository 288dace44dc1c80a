package print

import (
	"math"
	"slices"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
)

// Mark is the content of the square marks in the corners of boards and score sheets, with which a
// camera finds a sheet and learns its game. A mark is 8 by 8 cells: a black frame of one cell
// around 6 by 6 cells of data, row by row, black for 1:
//
//	bits   content
//	2      corner: 0 top left, 1 top right, 2 bottom right, 3 bottom left
//	2      kind: 0 board, 1 score sheet, 2 tick-box sheet
//	3      family, in the order of book.Families
//	3      seats, less one
//	10     width of a square in quarters of a millimetre, 0 on score sheets
//	16     CRC-16/CCITT-FALSE of the 20 bits above as three bytes, the last four bits 0
//
// The checksum also shows how a mark is turned: it fits in one of four ways.
type Mark struct {
	Corner int
	Kind   MarkKind
	Family string
	Seats  int
	Square float64 // width in millimetres, 0 on score sheets
}

// MarkKind is the kind of a sheet with marks.
type MarkKind int

// The kinds of sheets with marks.
const (
	MarkBoard MarkKind = iota
	MarkScore
	MarkBoxes
)

const (
	markCells = 8   // of a side
	markSize  = 6.4 // millimetres
	markData  = 6   // cells of data on a side
)

// Cells are the cells of data of a mark, row by row: true for black.
type Cells [markData * markData]bool

// Cells returns the cells of m. Its square is rounded to a quarter of a millimetre.
func (m Mark) Cells() Cells {
	var cells Cells
	at := 0
	put := func(value, bits int) {
		for i := bits - 1; i >= 0; i-- {
			cells[at] = value>>i&1 == 1
			at++
		}
	}
	put(m.Corner, 2)
	put(int(m.Kind), 2)
	put(slices.Index(book.Families[:], m.Family), 3)
	put(m.Seats-1, 3)
	put(min(int(math.Round(m.Square*4)), 1<<10-1), 10)
	put(int(checksum(cells[:20])), 16)
	return cells
}

// ReadMark returns the mark of some cells, and the number of quarter turns clockwise by which they
// are turned.
func ReadMark(cells Cells) (m Mark, turns int, ok bool) {
	for turns = range 4 {
		if m, ok = upright(cells); ok {
			return m, turns, true
		}
		cells = cells.turned()
	}
	return Mark{}, 0, false
}

// turned returns the cells turned by a quarter anticlockwise.
func (c Cells) turned() (t Cells) {
	for row := range markData {
		for column := range markData {
			t[(markData-1-column)*markData+row] = c[row*markData+column]
		}
	}
	return t
}

// upright returns the mark of cells that are not turned.
func upright(cells Cells) (Mark, bool) {
	at := 0
	take := func(bits int) (value int) {
		for range bits {
			value <<= 1
			if cells[at] {
				value |= 1
			}
			at++
		}
		return value
	}
	m := Mark{Corner: take(2), Kind: MarkKind(take(2))}
	family := take(3)
	m.Seats, m.Square = take(3)+1, float64(take(10))/4
	if uint16(take(16)) != checksum(cells[:20]) || m.Kind > MarkBoxes || family >= len(book.Families) {
		return Mark{}, false
	}
	m.Family = book.Families[family]
	return m, true
}

// checksum returns the CRC-16/CCITT-FALSE of some bits, filled up with zeros to whole bytes.
func checksum(bits []bool) uint16 {
	crc := uint16(0xffff)
	for i := range (len(bits) + 7) / 8 * 8 {
		top := crc>>15 == 1
		crc <<= 1
		if top != (i < len(bits) && bits[i]) {
			crc ^= 0x1021
		}
	}
	return crc
}

// marks puts a mark into each corner of the sheet, within the margins and above the foot. A corner
// with a part of the picture stays free of it.
func (s *sheets) marks(kind MarkKind, square float64, isUsed func(x, y, width, height float64) bool) {
	left, top := float64(margin), float64(margin)
	right, bottom := s.paper.width-margin-markSize, s.paper.height-margin-foot-markSize
	m := Mark{Kind: kind, Family: s.job.family(), Seats: s.job.Game.Seats(), Square: square}
	p := new(diagram.Picture)
	for corner, at := range [...]diagram.Point{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}} {
		if isUsed != nil && isUsed(at.X-1, at.Y-1, markSize+2, markSize+2) {
			continue
		}
		m.Corner = corner
		p.Add(m.draw(at))
	}
	s.Draw(p, 0, 0, 1)
}

// draw returns m as one shape with its top left corner at a point.
func (m Mark) draw(at diagram.Point) diagram.Shape {
	cells := m.Cells()
	isBlack := func(row, column int) bool {
		if row == 0 || column == 0 || row == markCells-1 || column == markCells-1 {
			return true
		}
		return cells[(row-1)*markData+column-1]
	}
	return runs(markCells, isBlack, at.X, at.Y, markSize)
}
