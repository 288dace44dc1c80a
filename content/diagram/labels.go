package diagram

import (
	"math"
	"strings"
)

// label is a coordinate beside the board.
type label struct {
	text   string
	at     Point
	square int // the seat at whose side it is, if any
}

// paintLabels draws the coordinates, if they are wanted.
func (p *painter) paintLabels() {
	if !p.options.Coordinates {
		return
	}
	for _, l := range p.labels(labelGap * p.label()) {
		p.Add(Text{At: l.at, Text: l.text, Size: p.label(), Fill: p.theme.Coordinate, Face: Bold})
	}
}

// parts splits the name of a square into the part before its number, and the number.
func parts(name string) (letters, number string) {
	i := strings.LastIndexAny(name, "abcdefghijklmnopqrstuvwxyz") + 1
	return name[:i], name[i:]
}

// labels returns the coordinates of the board: letters along the sides where the letters of the
// squares change, numbers where the numbers do. Read off names and outlines alone, as the page
// does (page/src/board/labels.ts).
func (p *painter) labels(gap float64) []label {
	for axis := range 2 {
		if list := p.straight(axis, gap); list != nil {
			return list
		}
	}
	return p.around(gap)
}

// straight returns letters in a row below and numbers in a column at the left if the letters of
// all squares depend on x alone and the numbers on y (axis 0), or the other way round (1); else
// nil.
func (p *painter) straight(axis int, gap float64) []label {
	type place struct {
		text  string
		along float64
	}
	var places [2][]place
	for _, sq := range p.squares {
		letters, number := parts(sq.name)
	next:
		for i, part := range [2]string{letters, number} {
			along := sq.centre.Y
			if i == axis {
				along = sq.centre.X
			}
			for _, known := range places[i] {
				if known.text == part {
					if math.Abs(known.along-along) > 1 {
						return nil
					}
					continue next
				}
			}
			places[i] = append(places[i], place{part, along})
		}
	}
	var list []label
	for _, l := range places[axis] {
		list = append(list, label{text: l.text, at: Point{X: l.along, Y: p.height + gap}})
	}
	for _, l := range places[1-axis] {
		list = append(list, label{text: l.text, at: Point{X: -gap, Y: l.along}})
	}
	return list
}

// around returns a label for every side at the edge: the part of the name that changes
// along it.
func (p *painter) around(gap float64) []label {
	type edge struct {
		square int
		ends   [2]Point
	}
	var edges []edge
	for s, sq := range p.squares {
		for i, beyond := range p.sides[s] {
			if beyond < 0 {
				edges = append(edges, edge{s, [2]Point{sq.outline[i], sq.outline[(i+1)%len(sq.outline)]}})
			}
		}
	}
	touch := func(one, two [2]Point) bool {
		for _, a := range one {
			for _, b := range two {
				if distance(a, b) < 1 {
					return true
				}
			}
		}
		return false
	}
	var list []label
	for _, e := range edges {
		letters, number := parts(p.squares[e.square].name)
		text := letters
		for _, other := range edges {
			same, _ := parts(p.squares[other.square].name)
			if other.square != e.square && same == letters && touch(other.ends, e.ends) {
				text = number
				break
			}
		}
		if p.options.OneSide && text == number && len(letters) == 2 && letters[1] != 'a' {
			continue
		}
		a, b := e.ends[0], e.ends[1]
		middle := Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		n := Point{X: b.Y - a.Y, Y: a.X - b.X}
		if (middle.X-p.width/2)*n.X+(middle.Y-p.height/2)*n.Y < 0 {
			n = Point{X: -n.X, Y: -n.Y}
		}
		length := math.Hypot(n.X, n.Y)
		list = append(list, label{text, Point{X: middle.X + n.X/length*gap, Y: middle.Y + n.Y/length*gap}, e.square})
	}
	return list
}
