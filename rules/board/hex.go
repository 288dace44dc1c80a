package board

// Hex is REX's board of 85 hexagons.
type Hex struct{ *Topology }

// hexFiles are the letters of the half-step columns x = 1..19: without k.
const hexFiles = "abcdefghijlmnopqrst"

// Columns and Rows are the size of REX's board in half steps and rows.
const (
	hexColumns = len(hexFiles)
	hexRows    = 9
)

// NewHex returns REX's board.
//
// Source: docs/rules/rex.md, rex.1 to rex.3, rex.5.
func NewHex() *Hex {
	l := lattice{
		edges:   []vector{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}},
		corners: []vector{{3, 1}, {0, 2}, {-3, 1}, {-3, -1}, {0, -2}, {3, -1}},
		leaps: []vector{{5, 1}, {5, -1}, {-5, 1}, {-5, -1}, {4, 2}, {4, -2}, {-4, 2}, {-4, -2},
			{1, 3}, {1, -3}, {-1, 3}, {-1, -3}},
	}
	for row := 1; row <= hexRows; row++ {
		for x := 1; x <= hexColumns; x++ {
			if (x+row)%2 == 1 {
				l.add(x, row)
			}
		}
	}
	t := l.topology()
	t.name = "hex"
	t.shadeNames = []string{"grey", "white", "black"}
	for s, p := range l.places {
		x, row := p[0], p[1]
		t.names[s] = hexFiles[x-1:x] + string('0'+byte(row))
		t.byName[t.names[s]] = Square(s)
		t.shades[s] = Shade((x + 3*row - 1) / 2 % 3)
	}
	t.outline = func() *Outline { return hexOutline(l.places) }
	return &Hex{t}
}

// At returns the square in half-step column x (1..19) of a row (1..9), or NoSquare.
func (b *Hex) At(x, row int) Square {
	if x < 1 || x > hexColumns || row < 1 || row > hexRows || (x+row)%2 == 0 {
		return NoSquare
	}
	before := (row-1)/2*hexColumns + (row-1)%2*((hexColumns-1)/2) // squares in the rows below
	return Square(before + (x-1)/2)
}

// Column returns the half-step column of s, 1..19.
func (b *Hex) Column(s Square) int {
	i := int(s) % hexColumns // rows of 9 and 10 in turn
	if i < (hexColumns-1)/2 {
		return 2*i + 2
	}
	return 2*(i-(hexColumns-1)/2) + 1
}

// Row returns the row of s, 1..9.
func (b *Hex) Row(s Square) int {
	row := int(s)/hexColumns*2 + 1
	if int(s)%hexColumns >= (hexColumns-1)/2 {
		row++
	}
	return row
}
