package eval

import (
	"bytes"
	"errors"
	"slices"

	"github.com/manykings/manykings/rules"
)

// Net is a small network that corrects the strengths of seats (lab/docs/training.md). It
// sees a position from each seat ([Eyes]): every man by mover, role and square, and the
// turn. The same weights serve all seats:
//
//	correction = straight + out . bound(hidden)
//
// where the straight unit and the hidden ones are sums over the inputs that are there, and
// bound holds a hidden unit within 0 and 1, and squares it in a net that is so made
// ([Net.Square]). Everything is a whole number, so that all machines say the same.
type Net struct {
	// Origin names the program that judged the positions of the fit, with at most 255 bytes. It is
	// empty for this program.
	Origin string

	kind    string // of games
	seats   int
	hidden  int
	squared bool // whether hidden units are, behind their bounds
	squares int
	sides   []uint8 // by seat, from 0: the seats of a team
	camps   int     // the mover of a man, see [Eyes]
	men     int     // that there are at most
	// By input, then the constant input, and last an input of zeros: the linear unit, and
	// the hidden ones, width of them.
	straight []int16
	rows     []int16 // packed without vectors (net_units.go)
	out      []int16 // of the hidden units, padded
}

// The scales of a net's numbers. A hidden unit is held within 0..netUnit.
const (
	unitBits = 7
	netUnit  = 1 << unitBits // is 1 in a hidden unit
	netOut   = 16            // is a centipawn in out
	netPoint = 8             // is a centipawn in the straight unit
	// The square of a hidden unit is shifted so far to the right: 1 is 1<<squareBits then. As
	// many as there can be, times the greatest in out, fit in 32 bits.
	squareShift = 5
	squareBits  = 2*unitBits - squareShift
)

// mostOut is the greatest number in out.
const mostOut = 1<<14 - 1

// netLanes is the number of hidden units computed at once: rows are filled up to a multiple of it.
const netLanes = 16

// width is the number of hidden units in a row, padding included.
func (n *Net) width() int { return (n.hidden + netLanes - 1) / netLanes * netLanes }

// most is the greatest number in a row of hidden units: no sum over the possible men, the
// turn, and the constant input exceeds 16 bits.
func (n *Net) most() float32 { return float32((1<<15 - 1) / (n.men + 2)) }

// netRoles is how many roles men have: in draughts a man is a pawn, a crowned one a king.
const netRoles = int(rules.Pawn-rules.King) + 1

// NewNet returns a net of zeros for a game, with this number of hidden units.
func NewNet(game rules.Game, hidden int) (*Net, bool) {
	if hidden < 0 || hidden > maxHidden {
		return nil, false
	}
	eyes := NewEyes(game)
	n := &Net{kind: KindOf(game), seats: game.Seats(), hidden: hidden, squares: eyes.squares, sides: sidesBySeat(game), camps: eyes.camps, men: len(eyes.Men(game.Start(), nil))}
	n.make()
	return n, true
}

// Square makes a net of bounded hidden units one of bounded and squared ones.
func (n *Net) Square() { n.squared = true }

// sidesBySeat returns the side of each seat, from 0.
func sidesBySeat(game rules.Game) []uint8 {
	x := newSides(game)
	return x.of[1 : x.seats+1]
}

// make makes all numbers, which are zeros.
func (n *Net) make() {
	rows := n.nothing() + 1
	n.straight, n.rows, n.out = make([]int16, rows), make([]int16, rows*n.width()), make([]int16, n.width())
}

// packRows packs the rows where moveRow and weigh want them so.
func (n *Net) packRows() {
	if !vectors {
		pack(n.rows)
	}
}

// unpackRows is the inverse of packRows.
func (n *Net) unpackRows() {
	if !vectors {
		unpack(n.rows)
	}
}

// plainRow returns the hidden units of an input, not packed.
func (n *Net) plainRow(input int) []int16 {
	row := n.row(input)
	if !vectors {
		row = slices.Clone(row)
		unpack(row)
	}
	return row[:n.hidden]
}

// nothing is the input that changes nothing.
func (n *Net) nothing() int { return n.Inputs() + 1 }

// maxHidden is the greatest number of hidden units.
const maxHidden = 255

// Kind returns the kind of games that the net is for, as [KindOf] does.
func (n *Net) Kind() string { return n.kind }

// Fits reports whether the net is for a game.
func (n *Net) Fits(game rules.Game) bool {
	if KindOf(game) != n.kind || !slices.Equal(sidesBySeat(game), n.sides) {
		return false
	}
	eyes := NewEyes(game)
	return eyes.squares == n.squares && eyes.camps == n.camps
}

// Inputs is how many inputs the net has: men, then turns.
func (n *Net) Inputs() int { return n.camps*netRoles*n.squares + n.seats }

// Units is how many units inputs lead to: the straight one, then the hidden ones.
func (n *Net) Units() int { return 1 + n.hidden }

// Set sets the weights from a fit, which are centipawns in the linear unit and in out, and
// parts of one in the hidden units: for every input, and then for the constant one, the
// linear unit and the hidden ones; then out.
func (n *Net) Set(numbers []float32) {
	n.unpackRows()
	defer n.packRows()
	for i := range n.nothing() {
		row := numbers[i*n.Units():][:n.Units()]
		n.straight[i] = whole(row[0]*netPoint, 1<<14)
		for j, v := range row[1:] {
			n.rows[i*n.width()+j] = whole(v*netUnit, n.most())
		}
	}
	numbers = numbers[n.nothing()*n.Units():]
	for i, v := range numbers[:n.hidden] {
		n.out[i] = whole(v*netOut, mostOut)
	}
}

// Numbers returns the numbers as Set takes them.
func (n *Net) Numbers() []float32 {
	var list []float32
	for i, v := range n.straight[:n.nothing()] {
		list = append(list, float32(v)/netPoint)
		for _, v := range n.plainRow(i) {
			list = append(list, float32(v)/netUnit)
		}
	}
	for _, v := range n.out[:n.hidden] {
		list = append(list, float32(v)/netOut)
	}
	return list
}

// whole rounds to the nearest number that a net may have, at most so great.
func whole(v, most float32) int16 {
	if v < 0 {
		return int16(max(v-0.5, -most))
	}
	return int16(min(v+0.5, most))
}

// The heads of files of nets; the last character of a line is the version.
const (
	netMagic        = "manykings net 4\n"
	netMagicSquared = "manykings net 5\n" // where hidden units are squared
	netMagicOrigin  = "manykings net 7\n" // then the length of Origin, a byte, Origin, and a file of another head
)

// AppendBinary appends the net as a file holds it. An Origin of more than 255 bytes is an error.
func (n *Net) AppendBinary(data []byte) ([]byte, error) {
	from := len(data)
	if len(n.Origin) > 255 {
		return nil, errors.New("eval: the origin of a net is too long")
	}
	if n.Origin != "" {
		data = append(append(data, netMagicOrigin...), byte(len(n.Origin)))
		data = append(data, n.Origin...)
	}
	if n.squared {
		data = append(data, netMagicSquared...)
	} else {
		data = append(data, netMagic...)
	}
	data = append(data, byte(len(n.kind)))
	data = append(data, n.kind...)
	data = append(data, byte(n.seats), byte(n.hidden), byte(n.squares-1), byte(n.camps), byte(n.men))
	data = append(data, n.sides...)
	list := slices.Clone(n.straight[:n.nothing()])
	for i := range n.nothing() {
		list = append(list, n.plainRow(i)...)
	}
	for _, v := range append(list, n.out[:n.hidden]...) {
		data = append(data, byte(v), byte(uint16(v)>>8))
	}
	return AppendChecksum(data, from), nil
}

// AppendChecksum appends the checksum of a file that begins at from in data, four bytes, the lowest
// first: FNV-1a by hand, because hash/fnv would be the greater part of the nets' code in the
// browser, and encoding/binary would bring reflection.
func AppendChecksum(data []byte, from int) []byte {
	sum := uint32(2166136261)
	for _, b := range data[from:] {
		sum = (sum ^ uint32(b)) * 16777619
	}
	return append(data, byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24))
}

// CutChecksum returns a file without its checksum, and whether that is right.
func CutChecksum(data []byte) (file []byte, ok bool) {
	if len(data) < 4 {
		return nil, false
	}
	file = slices.Clip(data[:len(data)-4])
	return file, string(AppendChecksum(file, 0)) == string(data)
}

// cutOrigin returns the origin of a net, "" if the file has none, and the rest of the file.
func cutOrigin(file []byte) (string, []byte) {
	rest, ok := bytes.CutPrefix(file, []byte(netMagicOrigin))
	if !ok || len(rest) == 0 || len(rest) <= int(rest[0]) {
		return "", file
	}
	end := 1 + int(rest[0])
	return string(rest[1:end]), rest[end:]
}

var errNet = errors.New("eval: not a net file, or a damaged one")

// ParseNet reads a file that AppendBinary has made.
func ParseNet(data []byte) (*Net, error) {
	body, ok := CutChecksum(data)
	if !ok {
		return nil, errNet
	}
	origin, body := cutOrigin(body)
	if len(body) < len(netMagic)+4 {
		return nil, errNet
	}
	magic := string(body[:len(netMagic)])
	if magic != netMagic && magic != netMagicSquared {
		return nil, errNet
	}
	body = body[len(netMagic):]
	size := int(body[0])
	if len(body) < 1+size+5 {
		return nil, errNet
	}
	head := body[1+size:]
	n := &Net{Origin: origin, kind: string(body[1 : 1+size]), squared: magic != netMagic, seats: int(head[0]), hidden: int(head[1]), squares: int(head[2]) + 1, camps: int(head[3]), men: int(head[4])}
	body = head[5:]
	if n.seats < 2 || n.seats > min(rules.MaxSeats, len(body)) || n.camps < 1 || n.camps > maxCamps {
		return nil, errNet
	}
	n.sides, body = slices.Clone(body[:n.seats]), body[n.seats:]
	n.make()
	if len(body) != 2*((n.Inputs()+1)*n.Units()+n.hidden) {
		return nil, errNet
	}
	read := func(list []int16) (greatest int16) {
		for i := range list {
			list[i] = int16(uint16(body[0]) | uint16(body[1])<<8)
			greatest = max(greatest, list[i], -list[i])
			body = body[2:]
		}
		return greatest
	}
	read(n.straight[:n.nothing()])
	for i := range n.nothing() {
		if float32(read(n.row(i)[:n.hidden])) > n.most() {
			return nil, errNet
		}
	}
	if read(n.out[:n.hidden]) > mostOut {
		return nil, errNet
	}
	n.packRows()
	return n, nil
}

// Alike reports whether two nets differ in their numbers and origins alone, so that one may take the
// numbers of the other.
func (n *Net) Alike(m *Net) bool {
	return n.kind == m.kind && n.seats == m.seats && n.hidden == m.hidden && n.squared == m.squared && n.squares == m.squares && n.camps == m.camps && n.men == m.men && slices.Equal(n.sides, m.sides)
}

// Equal reports whether two nets are the same.
func (n *Net) Equal(m *Net) bool {
	return n.Alike(m) && n.Origin == m.Origin && slices.Equal(n.straight, m.straight) && slices.Equal(n.rows, m.rows) && slices.Equal(n.out, m.out)
}
