package print

import (
	"errors"
	"fmt"
	"math"
	"slices"
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
	brailleHigh = 6.5 // of a cell
	tactileLine = 0.9 // the edges of squares
	textureDot  = 1.1
	textureStep = 3.0

	// tactileSquare is how wide a square must be: a narrower texture is not felt as one.
	//
	// Source: tactilegraphics.org, Design Principles for Tactile Graphics (a quarter of an inch).
	tactileSquare = 6.4

	// mostRadius is half as wide as the largest squares that are printed.
	mostRadius = 60.0

	// brailleApart is the least distance of labels.
	brailleApart = 2.0
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

// tactileBoard returns a board for fingers.
func (j *Job) tactileBoard(o diagram.Options, scale float64) (*diagram.Picture, error) {
	o.Silhouettes = false
	var squares []diagram.ModuleSquare
	shades := j.Game.Board().ShadeNames()
	for s, sq := range j.Game.Board().Outline().Squares {
		squares = append(squares, diagram.ModuleSquare{Shade: shades[j.Game.Board().Shade(board.Square(s))], Outline: sq.Outline, Centre: sq.Anchor, Radius: sq.Radius})
	}
	return tactile(o, scale, func(o diagram.Options) (*diagram.Picture, []diagram.ModuleSquare, error) {
		p, err := diagram.Draw(j.Game.Start(), o)
		return p, squares, err
	})
}

// tactileModule returns the half-board of a seat for fingers.
func (j *Job) tactileModule(seat int, o diagram.Options, scale float64) (*diagram.Picture, error) {
	return tactile(o, scale, func(o diagram.Options) (*diagram.Picture, []diagram.ModuleSquare, error) {
		m, err := diagram.DrawModule(j.Game.Start(), seat, o)
		if err != nil {
			return nil, nil, err
		}
		return m.Picture, m.Squares, nil
	})
}

// tactile returns a drawing for fingers, on paper that swells where it is black or by a printer of
// braille: coordinates and letters are braille, edges thick, dark squares dotted, and squares of a
// third shade have a ring.
func tactile(o diagram.Options, scale float64, draw func(diagram.Options) (*diagram.Picture, []diagram.ModuleSquare, error)) (*diagram.Picture, error) {
	per := 1 / scale // units a millimetre
	o.LabelSize, o.OneSide = brailleHigh*per, true
	p, squares, err := draw(o)
	if err != nil {
		return nil, err
	}
	// Labels are beside the board, however long they are in braille.
	widest := brailleHigh
	for _, l := range labelled(p, squares, per) {
		widest = max(widest, float64(len(braille(l.Text)))*brailleCell)
	}
	o.LabelSize = max(o.LabelSize, widest/2*1.1*per)
	if p, squares, err = draw(o); err != nil {
		return nil, err
	}
	labels := labelled(p, squares, per)
	if !areReadable(squares, labels, per) {
		err = errFine // the drawing says how large it is nevertheless
	}
	var items []diagram.Item
	for _, l := range labels {
		items = append(items, brailleAt(l.Text, l.At, per)...)
	}
	for _, item := range p.Items {
		switch x := item.(type) {
		case diagram.Shape:
			x.Stroke, x.Fill = black, diagram.Colour{}
			x.Width = tactileLine * per
			items = append(items, x)
		case diagram.Text:
			if isSeam(x) { // for who joins the half-boards: the scissors take it away
				x.Size = small * per
				items = append(items, x)
			}
		}
	}
	for _, sq := range squares {
		if sq.Radius*scale > mostRadius {
			continue // only to measure the drawing
		}
		switch sq.Shade {
		case "dark", "black":
			items = append(items, texture(sq.Outline, sq.Centre, per)...)
		case "grey":
			items = append(items, diagram.Shape{Path: diagram.Circle(sq.Centre, sq.Radius*0.4), Stroke: black, Width: tactileLine * per})
		}
	}
	p.Items = items
	return p, err
}

// labelled returns the labels of a drawing for fingers. On stars every file is called by its
// sector and a letter, such as 2a: in braille that is four cells, wider than a square. So the
// letters are alone, and the number of the sector is once near the first of them.
func labelled(p *diagram.Picture, squares []diagram.ModuleSquare, per float64) []diagram.Text {
	var labels, sectors []diagram.Text
	at := map[string]diagram.Point{}
	for _, item := range p.Items {
		text, ok := item.(diagram.Text)
		if !ok || isSeam(text) {
			continue
		}
		at[text.Text] = text.At
		if isFile(text.Text) {
			if text.Text[1] == 'a' {
				sectors = append(sectors, diagram.Text{Text: text.Text[:1], At: text.At})
			}
			text.Text = text.Text[1:]
		}
		labels = append(labels, text)
	}
	for _, sector := range sectors {
		next := at[sector.Text+"b"]
		sector.At = freePlace(p, squares, labels, sector, math.Atan2(sector.At.Y-next.Y, sector.At.X-next.X), per)
		labels = append(labels, sector)
	}
	return labels
}

// isFile reports whether a label is a file of a sector.
func isFile(text string) bool {
	return len(text) == 2 && text[0] >= '1' && text[0] <= '9' && text[1] >= 'a' && text[1] <= 'z'
}

// freePlace returns where the number of a sector touches nothing: as near as possible to the first
// letter, away from the next one, else behind the letters, for which the sheet may grow.
func freePlace(p *diagram.Picture, squares []diagram.ModuleSquare, labels []diagram.Text, number diagram.Text, towards, per float64) diagram.Point {
	first := number.At
	for gap := brailleCell; gap < 3*brailleCell; gap++ {
		for turn := range 13 {
			for _, side := range []float64{1, -1} {
				angle := towards + side*float64(turn)*math.Pi/12
				number.At = diagram.Point{X: first.X + math.Cos(angle)*gap*per, Y: first.Y + math.Sin(angle)*gap*per}
				if isWithinSheet(p, number, per) && isFree(squares, labels, number, per) {
					return number.At
				}
			}
		}
	}
	x, y := first.X-(p.Left+p.Width/2), first.Y-(p.Top+p.Height/2)
	long := math.Hypot(x, y)
	for gap := brailleCell; gap < 5*brailleCell; gap++ {
		number.At = diagram.Point{X: first.X + x/long*gap*per, Y: first.Y + y/long*gap*per}
		if isFree(squares, labels, number, per) {
			break
		}
	}
	grow(p, number, per)
	return number.At
}

// grow makes a drawing large enough for a label.
func grow(p *diagram.Picture, label diagram.Text, per float64) {
	wide, high := room(label, per)
	left, top := min(p.Left, label.At.X-wide/2), min(p.Top, label.At.Y-high/2)
	p.Width = max(p.Left+p.Width, label.At.X+wide/2) - left
	p.Height = max(p.Top+p.Height, label.At.Y+high/2) - top
	p.Left, p.Top = left, top
}

// isWithinSheet reports whether a label is on a drawing.
func isWithinSheet(p *diagram.Picture, label diagram.Text, per float64) bool {
	wide, high := room(label, per)
	left, top := label.At.X-wide/2, label.At.Y-high/2
	return left >= p.Left && top >= p.Top && left+wide <= p.Left+p.Width && top+high <= p.Top+p.Height
}

// room returns how wide and high a label is, with its surroundings.
func room(label diagram.Text, per float64) (wide, high float64) {
	return (float64(len(braille(label.Text))-1)*brailleCell + brailleStep + brailleDot + brailleApart) * per, (brailleHigh + brailleApart) * per
}

// isFree reports whether a label touches no other and no square.
func isFree(squares []diagram.ModuleSquare, labels []diagram.Text, label diagram.Text, per float64) bool {
	wide, high := room(label, per)
	for _, other := range labels {
		w, h := room(other, per)
		if math.Abs(other.At.X-label.At.X) < (wide+w)/2 && math.Abs(other.At.Y-label.At.Y) < (high+h)/2 {
			return false
		}
	}
	for x := -0.5; x <= 0.5; x += 0.125 {
		for y := -0.5; y <= 0.5; y += 0.25 {
			at := diagram.Point{X: label.At.X + x*wide, Y: label.At.Y + y*high}
			if slices.ContainsFunc(squares, func(sq diagram.ModuleSquare) bool { return isWithin(sq.Outline, at, 0) }) {
				return false
			}
		}
	}
	return true
}

// areReadable reports whether fingers can tell squares and labels apart.
func areReadable(squares []diagram.ModuleSquare, labels []diagram.Text, per float64) bool {
	for _, sq := range squares {
		if 2*sq.Radius < tactileSquare*per {
			return false
		}
	}
	for i, label := range labels {
		if !isFree(nil, labels[:i], label, per) {
			return false
		}
	}
	return true
}

// isSeam reports whether a label is that of an edge between two half-boards.
func isSeam(text diagram.Text) bool { return strings.Contains(text.Text, "–") }

// errFine means that squares or labels are too small for fingers.
var errFine = errors.New("too small for fingers")

// tooFine explains that squares of a width are too small, with the least width that is not.
func (j *Job) tooFine(draw func(scale float64) (*diagram.Picture, error), scale float64) error {
	least := scale
	for errors.Is(try(draw, least), errFine) && least < 10*scale {
		least *= 1.04
	}
	unit := diagram.SquareUnits(j.Game)
	advice := "use larger paper, or several sheets (tile)"
	if diagram.HasModules(j.Game) {
		advice += ", or half-boards, one a sheet (modules)"
	}
	return fmt.Errorf("squares of %.1f mm are too small for fingers, which need %.0f mm: %s", scale*unit, math.Ceil(least*unit), advice)
}

func try(draw func(scale float64) (*diagram.Picture, error), scale float64) error {
	_, err := draw(scale)
	return err
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
