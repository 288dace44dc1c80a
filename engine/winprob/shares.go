package winprob

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
)

// Shares is a network that corrects forecasts in games of more than two seats
// (lab/docs/training.md). For each seat it sums rows over the inputs of the seat's [Outlook], bounds
// the sums to 0 and 1 and squares them. The sums of all seats, around the board from one of them on,
// lead to a hidden layer, and this to two numbers: an addition to the seat's score, and a part of
// the addition to that of a draw. The same weights serve all seats.
//
// All arithmetic is in whole numbers, the same on every machine. A Shares is not safe for concurrent
// use.
type Shares struct {
	// Bare reports that the net forecasts alone, without the scores of the [Model].
	Bare bool

	outlook *Outlook
	width   int
	numbers []int16 // in the order of the file
	// By input, then the constant one, width numbers each; by place and unit, sharesHidden numbers
	// each; the constants of the hidden layer; the weights for the seat, then for a draw; the
	// constants of both.
	rows, dense, bias, out, ends []int16

	codes []uint16
	sums  []int32
	units []int64 // by seat
}

// sharesHidden is the number of units of the hidden layer.
const sharesHidden = 32

// How many bits of the numbers are behind the point.
const (
	rowBits   = 10
	denseBits = 8
	outBits   = 10
	unitBits  = 14 // of a bounded and squared sum, and of a hidden unit
	scoreBits = unitBits + outBits
)

// NewShares returns a net of zeros for a game, with width sums for each seat, at most 255, and
// false for a game without an [Outlook].
func NewShares(game rules.Game, width int) (*Shares, bool) {
	o, ok := NewOutlook(game)
	if !ok || width < 1 || width > 255 {
		return nil, false
	}
	rows, dense := (o.Inputs()+1)*width, o.seats*width*sharesHidden
	n := &Shares{outlook: o, width: width, numbers: make([]int16, rows+dense+3*sharesHidden+2)}
	rest := n.numbers
	n.rows, rest = rest[:rows], rest[rows:]
	n.dense, rest = rest[:dense], rest[dense:]
	n.bias, rest = rest[:sharesHidden], rest[sharesHidden:]
	n.out, n.ends = rest[:2*sharesHidden], rest[2*sharesHidden:]
	n.sums, n.units = make([]int32, width), make([]int64, o.seats*width)
	return n, true
}

// Size is how many numbers the net has.
func (n *Shares) Size() int { return len(n.numbers) }

// unit returns what 1 is in the number at an index.
func (n *Shares) unit(at int) float32 {
	switch at -= len(n.rows); {
	case at < 0:
		return 1 << rowBits
	case at < len(n.dense)+len(n.bias):
		return 1 << denseBits
	}
	return 1 << outBits
}

// Set rounds the numbers of a fit: rows, dense layer, its constants, out, ends.
func (n *Shares) Set(numbers []float32) {
	const most = 1<<15 - 1
	for i, v := range numbers {
		if v *= n.unit(i); v < 0 {
			n.numbers[i] = int16(max(v-0.5, -most))
		} else {
			n.numbers[i] = int16(min(v+0.5, most))
		}
	}
}

// Numbers returns the numbers as Set takes them.
func (n *Shares) Numbers() []float32 {
	var list []float32
	for i, v := range n.numbers {
		list = append(list, float32(v)/n.unit(i))
	}
	return list
}

// Scores returns the additions to the scores of the seats, from 0, and to that of a draw, in
// millionths of a natural logarithm. The position is of the game that the net was made for.
func (n *Shares) Scores(pos rules.Position) (seats [rules.MaxSeats]int64, draw int64) {
	n.codes = n.outlook.Codes(pos, n.codes[:0])
	all := n.outlook.seats
	for v := range all {
		n.look(v)
	}
	for v := range all {
		score, part := n.answer(v)
		seats[v] = score * nat >> scoreBits
		draw += part
	}
	return seats, (draw/int64(all) + int64(n.ends[1])<<unitBits) * nat >> scoreBits
}

// look finds the units of seat v+1.
func (n *Shares) look(v int) {
	inputs := n.outlook.Inputs()
	n.sum(n.rows[inputs*n.width:], true)
	for _, code := range n.codes {
		n.sum(n.rows[n.outlook.Input(rules.Seat(v+1), int(code))*n.width:], false)
	}
	units := n.units[v*n.width:]
	for i, s := range n.sums {
		s = max(0, min(s, 1<<rowBits))
		units[i] = int64(s*s) >> (2*rowBits - unitBits)
	}
}

// sum adds a row to the sums, or begins with it.
func (n *Shares) sum(row []int16, first bool) {
	for i := range n.sums {
		if first {
			n.sums[i] = 0
		}
		n.sums[i] += int32(row[i])
	}
}

// mostUnit bounds hidden units so that no sum overflows.
const mostUnit = 1 << 22

// answer returns the score of seat v+1 and its part of the draw's.
func (n *Shares) answer(v int) (score, draw int64) {
	var hidden [sharesHidden]int64
	for k, b := range n.bias {
		hidden[k] = int64(b) << unitBits
	}
	row := n.dense
	for place := range n.outlook.seats {
		for _, u := range n.units[n.outlook.At(v, place)*n.width:][:n.width] {
			for k := range hidden {
				hidden[k] += u * int64(row[k])
			}
			row = row[sharesHidden:]
		}
	}
	score = int64(n.ends[0]) << unitBits
	for k, h := range hidden {
		h = max(0, min(h>>denseBits, mostUnit))
		score += h * int64(n.out[k])
		draw += h * int64(n.out[sharesHidden+k])
	}
	return score, draw
}

// The forms of files. In those by kinds the rows of all men of a kind are one: of few games a fit
// learns what kinds of men are worth, not their squares (lab/docs/training.md).
const (
	formSquares     = "1"
	formSquaresBare = "2" // of a bare net
	formKinds       = "3"
	formKindsBare   = "4"
)

// form returns the form of the net's file, given whether it is by kinds.
func (n *Shares) form(kinds bool) string {
	switch {
	case kinds && n.Bare:
		return formKindsBare
	case kinds:
		return formKinds
	case n.Bare:
		return formSquaresBare
	}
	return formSquares
}

// head returns the beginning of a file.
func (n *Shares) head(form string) string {
	return "manykings shares " + form + " " + n.outlook.kind + "\n"
}

// firsts returns, by input and then the constant one, the first input of the same kind in a file by
// kinds. In other files, and for an input that is not a man, it returns the input itself.
func (n *Shares) firsts(kinds bool) []int {
	seen := make([]int, n.outlook.Kinds()) // the first input of each kind so far, from 1
	list := make([]int, n.outlook.Inputs()+1)
	for i := range list {
		list[i] = i
		if !kinds || i >= n.outlook.turns {
			continue
		}
		if first := &seen[n.outlook.Kind(i)]; *first == 0 {
			*first = i + 1
		} else {
			list[i] = *first - 1
		}
	}
	return list
}

// row returns the row of an input.
func (n *Shares) row(input int) []int16 { return n.rows[input*n.width:][:n.width] }

// byKinds reports whether all men of a kind have the same row.
func (n *Shares) byKinds() bool {
	for i, first := range n.firsts(true) {
		if !slices.Equal(n.row(i), n.row(first)) {
			return false
		}
	}
	return true
}

// AppendBinary appends the net as a file holds it.
func (n *Shares) AppendBinary(data []byte) ([]byte, error) {
	from, kinds := len(data), n.byKinds()
	data = append(append(data, n.head(n.form(kinds))...), byte(n.width))
	var numbers []int16
	for i, first := range n.firsts(kinds) {
		if i == first {
			numbers = append(numbers, n.row(i)...)
		}
	}
	for _, v := range append(numbers, n.numbers[len(n.rows):]...) {
		data = append(data, byte(v), byte(uint16(v)>>8))
	}
	return eval.AppendChecksum(data, from), nil
}

var errShares = errors.New("winprob: not a net of shares for this game, or a damaged one")

// ParseShares reads a file that AppendBinary has made for a game.
func ParseShares(data []byte, game rules.Game) (*Shares, error) {
	file, ok := eval.CutChecksum(data)
	if !ok {
		return nil, errShares
	}
	head, rest, ok := strings.Cut(string(file), "\n")
	if !ok || rest == "" {
		return nil, errShares
	}
	n, ok := NewShares(game, int(rest[0]))
	if !ok {
		return nil, errShares
	}
	form, _, _ := strings.Cut(strings.TrimPrefix(head, "manykings shares "), " ")
	kinds := form == formKinds || form == formKindsBare
	n.Bare = form == formSquaresBare || form == formKindsBare
	if head+"\n" != n.head(n.form(kinds)) {
		return nil, errShares
	}
	if rest = rest[1:]; !n.read(rest, n.firsts(kinds)) {
		return nil, errShares
	}
	return n, nil
}

// read reads the numbers of a file, and reports whether they are as many as there must be.
func (n *Shares) read(text string, firsts []int) bool {
	take := func(list []int16) {
		for i := range list {
			list[i] = int16(uint16(text[0]) | uint16(text[1])<<8)
			text = text[2:]
		}
	}
	size := len(n.numbers) - len(n.rows)
	for i, first := range firsts {
		if i == first {
			size += n.width
		}
	}
	if len(text) != 2*size {
		return false
	}
	for i, first := range firsts {
		if i == first {
			take(n.row(i))
		} else {
			copy(n.row(i), n.row(first))
		}
	}
	take(n.numbers[len(n.rows):])
	return true
}
