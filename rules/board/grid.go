package board

// GridSize is the number of files and ranks of the board of Sovereign Chess.
const GridSize = 16

// Colours are the letters of the twelve colours of Sovereign Chess, and
// ColourNames their names, in the order of docs/rules/sovereign.md.
const Colours = "wbasproygcnv"

// ColourNames are the names of Colours.
var ColourNames = [len(Colours)]string{"white", "black", "ash", "slate", "pink", "red",
	"orange", "yellow", "green", "cyan", "navy", "violet"}

// colouredSquares are the two squares of each of Colours.
//
// Source: docs/rules/sovereign.md, the diagram.
var colouredSquares = [len(Colours)][2]string{
	{"i8", "h9"}, {"h8", "i9"}, {"g7", "j10"}, {"j7", "g10"}, {"i6", "h11"}, {"l5", "e12"},
	{"k8", "f9"}, {"k6", "f11"}, {"f6", "k11"}, {"f8", "k9"}, {"e5", "l12"}, {"h6", "i11"},
}

// Grid is the 16x16 board with its coloured squares.
type Grid struct {
	*Topology
	colour [GridSize * GridSize]int8
	twin   [GridSize * GridSize]Square
}

// NewSovereign returns the board of Sovereign Chess, for two seats.
func NewSovereign() *Grid { return newGrid("sovereign", []float64{0, 180}) }

// NewRoyale returns the same board for four seats: White below, Ash on the
// left, Slate on the right, Black above.
func NewRoyale() *Grid { return newGrid("royale", []float64{0, 270, 90, 180}) }

// newGrid returns the board under a name, turned by these degrees for each seat.
func newGrid(name string, rotation []float64) *Grid {
	l := lattice{
		edges:   []vector{{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
		corners: []vector{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
		leaps:   []vector{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	}
	for y := range GridSize {
		for x := range GridSize {
			l.add(x, y)
		}
	}
	b := &Grid{Topology: l.topology()}
	b.name = name
	b.shadeNames = append([]string{"dark", "light"}, ColourNames[:]...)
	for s := range Square(b.Len()) {
		rank := b.Rank(s) + 1
		digits := string('0' + byte(rank%10))
		if rank >= 10 {
			digits = "1" + digits
		}
		b.names[s] = string('a'+byte(b.File(s))) + digits
		b.byName[b.names[s]] = s
		b.shades[s] = Shade((b.File(s) + b.Rank(s)) % 2)
		b.colour[s], b.twin[s] = -1, NoSquare
	}
	for c, pair := range colouredSquares {
		for i, name := range pair {
			s := b.byName[name]
			b.colour[s], b.twin[s] = int8(c), b.byName[pair[1-i]]
			b.shades[s] = Shade(2 + c)
		}
	}
	b.outline = func() *Outline { return gridOutline(rotation) }
	return b
}

// At returns the square on a file and rank, both from 0.
func (b *Grid) At(file, rank int) Square { return Square(rank*GridSize + file) }

// File returns the file of s, 0..15.
func (b *Grid) File(s Square) int { return int(s) % GridSize }

// Rank returns the rank of s, 0..15.
func (b *Grid) Rank(s Square) int { return int(s) / GridSize }

// Colour returns the colour of s as an index of Colours, or -1 if s is a plain square.
func (b *Grid) Colour(s Square) int { return int(b.colour[s]) }

// Twin returns the other square of the colour of s, NoSquare for a plain square.
func (b *Grid) Twin(s Square) Square { return b.twin[s] }

// Coloured returns the two squares of a colour, an index of Colours.
func (b *Grid) Coloured(colour int) [2]Square {
	return [2]Square{b.byName[colouredSquares[colour][0]], b.byName[colouredSquares[colour][1]]}
}

// Ring returns the ring of s: 1 at the border to 8 in the middle.
func (b *Grid) Ring(s Square) int {
	f, r := b.File(s), b.Rank(s)
	return 1 + min(f, r, GridSize-1-f, GridSize-1-r)
}
