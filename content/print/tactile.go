package print

import (
	"math"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules/board"
)

// Lengths of tactile boards in millimetres. Dots of braille are 2.5 mm apart, cells 6 mm: narrower
// ones cannot be read by touch.
//
// Source: Braille Authority of North America, Size and Spacing of Braille Characters.
const (
	brailleDot  = 1.5
	brailleStep = 2.5
	brailleCell = 6.1
	brailleHigh = 6.5 // of a label with its surroundings
	tactileLine = 0.9 // the edges of squares
	textureDot  = 1.1
	textureStep = 3.0
)

// brailleLetters has the dots of letters: dots 1 to 3 are the left column from the top, 4 to 6 the
// right one.
var brailleLetters = map[rune]string{
	'a': "1", 'b': "12", 'c': "14", 'd': "145", 'e': "15", 'f': "124", 'g': "1245", 'h': "125", 'i': "24", 'j': "245",
	'k': "13", 'l': "123", 'm': "134", 'n': "1345", 'o': "135", 'p': "1234", 'q': "12345", 'r': "1235", 's': "234", 't': "2345",
	'u': "136", 'v': "1236", 'w': "2456", 'x': "1346", 'y': "13456", 'z': "1356",
}

// The signs before numbers, and before letters that would be read as digits.
const numberSign, letterSign = "3456", "56"

// braille returns the cells of a coordinate, each as its dots. Digits are the letters a to j after
// a number sign.
func braille(text string) (cells []string) {
	isNumber := false
	for _, r := range strings.ToLower(text) {
		if r >= '0' && r <= '9' {
			if !isNumber {
				cells = append(cells, numberSign)
			}
			isNumber = true
			cells = append(cells, brailleLetters[rune("jabcdefghi"[r-'0'])])
			continue
		}
		if dots, ok := brailleLetters[r]; ok {
			if isNumber && r <= 'j' {
				cells = append(cells, letterSign)
			}
			cells = append(cells, dots)
		}
		isNumber = false
	}
	return cells
}

// brailleAt returns the dots of a text centred at a point, in units per millimetre.
func brailleAt(text string, at diagram.Point, perMillimetre float64) []diagram.Item {
	cells := braille(text)
	left := at.X - (float64(len(cells)-1)*brailleCell+brailleStep)/2*perMillimetre
	var items []diagram.Item
	for i, cell := range cells {
		for _, dot := range cell {
			column, row := float64((dot-'1')/3), float64((dot-'1')%3)
			centre := diagram.Point{
				X: left + (float64(i)*brailleCell+column*brailleStep)*perMillimetre,
				Y: at.Y + (row-1)*brailleStep*perMillimetre,
			}
			items = append(items, diagram.Shape{Path: diagram.Circle(centre, brailleDot/2*perMillimetre), Fill: black})
		}
	}
	return items
}

// tactile returns the board for fingers, on paper that swells where it is black or by a printer of
// braille: coordinates and letters are braille, edges thick, dark squares dotted, and squares of a
// third shade have a ring.
func (j *Job) tactile(o diagram.Options, scale float64) (*diagram.Picture, error) {
	per := 1 / scale // units a millimetre
	o.Silhouettes, o.LabelSize = false, brailleHigh*per
	p, err := diagram.Draw(j.Game.Start(), o)
	if err != nil {
		return nil, err
	}
	// Labels are beside the board, however long they are in braille.
	widest := brailleHigh
	for _, item := range p.Items {
		if text, ok := item.(diagram.Text); ok {
			widest = max(widest, float64(len(braille(text.Text)))*brailleCell)
		}
	}
	o.LabelSize = max(o.LabelSize, widest/2*1.1*per)
	if p, err = diagram.Draw(j.Game.Start(), o); err != nil {
		return nil, err
	}
	var items []diagram.Item
	for _, item := range p.Items {
		switch x := item.(type) {
		case diagram.Text:
			items = append(items, brailleAt(x.Text, x.At, per)...)
		case diagram.Shape:
			x.Stroke, x.Fill = black, diagram.Colour{}
			x.Width = tactileLine * per
			items = append(items, x)
		}
	}
	squares := j.Game.Board().Outline().Squares
	shades := j.Game.Board().ShadeNames()
	for s := range squares {
		sq := &squares[s]
		switch shades[j.Game.Board().Shade(board.Square(s))] {
		case "dark", "black":
			items = append(items, texture(sq.Outline, sq.Anchor, per)...)
		case "grey":
			items = append(items, diagram.Shape{Path: diagram.Circle(sq.Anchor, sq.Radius*0.4), Stroke: black, Width: tactileLine * per})
		}
	}
	p.Items = items
	return p, nil
}

// texture returns dots within an outline, in rows around its middle.
func texture(outline []diagram.Point, middle diagram.Point, per float64) []diagram.Item {
	var items []diagram.Item
	step, free := textureStep*per, (textureDot/2+tactileLine)*per
	reach := 0.0
	for _, q := range outline {
		reach = max(reach, math.Hypot(q.X-middle.X, q.Y-middle.Y))
	}
	n := int(reach/step) + 1
	for row := -n; row <= n; row++ {
		for column := -n; column <= n; column++ {
			at := diagram.Point{X: middle.X + float64(column)*step, Y: middle.Y + float64(row)*step}
			if isWithin(outline, at, free) {
				items = append(items, diagram.Shape{Path: diagram.Circle(at, textureDot/2*per), Fill: black})
			}
		}
	}
	return items
}

// isWithin reports whether a point is within a convex outline, at a distance from its edges.
func isWithin(outline []diagram.Point, at diagram.Point, free float64) bool {
	turn := 0.0
	a := outline[len(outline)-1]
	for _, b := range outline {
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		if long == 0 {
			continue
		}
		// The distance from the edge, positive on one side.
		d := ((b.X-a.X)*(at.Y-a.Y) - (b.Y-a.Y)*(at.X-a.X)) / long
		if math.Abs(d) < free || turn*d < 0 {
			return false
		}
		if d != 0 {
			turn = d
		}
		a = b
	}
	return true
}
