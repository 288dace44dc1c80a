package diagram

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// captionColumns is the number of columns of the names under the board, by seats.
var captionColumns = [...]int{2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}

// captionSize is the height of the names as a share of the picture's width, captionRow that of
// their rows.
const captionSize, captionRow = 0.027, 0.05

// captions returns the number of columns and rows of names.
func (p *painter) captions() (columns, rows int) {
	n := len(p.options.Names)
	if n == 0 {
		return 0, 0
	}
	columns = captionColumns[min(max(n, 2), len(captionColumns)-1)]
	return columns, (n + columns - 1) / columns
}

// paintCaptions writes the names of the seats under the board, with the tint of each. Winners are
// bold, and a finished game has the place of each seat, or the points of two.
func (p *painter) paintCaptions() {
	columns, rows := p.captions()
	if rows == 0 {
		return
	}
	size, row, column := captionSize*p.Width, captionRow*p.Width, p.Width/float64(columns)
	outcome := p.pos.Outcome()
	for i, name := range p.options.Names {
		seat := rules.Seat(i + 1)
		at := Point{
			X: p.Left + column*float64(i%columns) + row*0.5,
			Y: p.Top + p.Height - row*(float64(rows-i/columns)-0.35),
		}
		tint, _ := p.seat(seat)
		t := p.tint(tint)
		p.Add(Shape{Path: Circle(at, size*0.5), Fill: t.Fill, Stroke: t.Line, Width: size * 0.08})
		text := Text{At: Point{X: at.X + size*0.85, Y: at.Y}, Size: size, Fill: p.theme.Coordinate, Align: Start}
		if slices.Contains(outcome.Winners, seat) {
			text.Face = Bold
		} else if !outcome.Over && slices.Contains(outcome.Out, seat) {
			text.Fill = text.Fill.faded(0.5)
		}
		result := result(outcome, seat, len(p.options.Names))
		text.Text = fitted(name, result, text.Face, size, column-row*0.5-size*1.1)
		p.Add(text)
	}
}

// result returns the points of a seat in a finished game of two, else its place; "" before the end.
func result(o rules.Outcome, seat rules.Seat, seats int) string {
	if !o.Over {
		return ""
	}
	if seats == 2 {
		switch {
		case len(o.Winners) != 1:
			return "½"
		case o.Winners[0] == seat:
			return "1"
		}
		return "0"
	}
	place := 1
	for _, shared := range o.Places {
		if slices.Contains(shared, seat) {
			return strconv.Itoa(place) + "."
		}
		place += len(shared)
	}
	return ""
}

// fitted returns a name with its result, shortened to a width.
func fitted(name, result string, face Face, size, width float64) string {
	if result != "" {
		result = "  " + result
	}
	text, letters := name+result, []rune(name)
	for len(letters) > 1 && TextWidth(text, face, size) > width {
		letters = letters[:len(letters)-1]
		text = string(letters) + "…" + result
	}
	return text
}

// paintAttacks draws lines from men to the kings that they attack, and rings around those kings:
// two for a mate, as on the page.
func (p *painter) paintAttacks() {
	if !p.options.Attacks || p.options.Empty {
		return
	}
	for _, a := range p.pos.Attacks() {
		king := &p.squares[a.King]
		rings := []float64{king.radius * 1.02}
		if a.Mate {
			rings = append(rings, king.radius*1.02+p.pen*1.8)
		}
		for _, r := range rings {
			ring := Circle(king.centre, r)
			p.Add(
				Shape{Path: ring, Stroke: p.theme.AlarmHalo.faded(0.85), Width: p.pen * 1.7},
				Shape{Path: ring, Stroke: p.theme.Alarm, Width: p.pen * 0.9},
			)
		}
		for _, man := range a.Men {
			p.paintAttack(p.attackLine(man.Square, a.King))
		}
	}
}

// paintAttack draws the line of an attack, from the man to the king.
func (p *painter) paintAttack(squares []board.Square) {
	line := make([]Point, len(squares))
	for i, s := range squares {
		line[i] = p.squares[s].centre
	}
	start, goal := &p.squares[squares[0]], &p.squares[squares[len(squares)-1]]
	stem, before := lineShape(line, start.radius*0.7, goal.radius*1.05), line[len(line)-2]
	p.Add(
		Shape{Path: stem, Stroke: p.theme.AlarmHalo.faded(0.85), Width: p.pen * 1.8},
		Shape{Path: stem, Stroke: p.theme.Alarm, Width: p.pen * 0.9},
		Shape{
			Path: headShape(before, towards(goal.centre, before, goal.radius*0.85), goal.radius*0.5),
			Fill: p.theme.Alarm, Stroke: p.theme.AlarmHalo, Width: p.pen * 0.4,
		},
	)
}

// attackLine returns the squares from a man to the king that it attacks: along the shortest free
// line, which can bend at seams, or directly for a knight.
func (p *painter) attackLine(from, king board.Square) []board.Square {
	direct := []board.Square{from, king}
	if p.pos.At(from).Role == rules.Knight {
		return direct
	}
	var best []board.Square
	for _, rays := range [][]board.Ray{p.board.EdgeRays(from), p.board.CornerRays(from)} {
		for _, ray := range rays {
			for _, branch := range ray.Branches() {
				n := slices.Index(branch, king)
				if n < 0 || best != nil && n+2 >= len(best) || slices.ContainsFunc(branch[:n], p.isOccupied) {
					continue
				}
				best = append([]board.Square{from}, branch[:n+1]...)
			}
		}
	}
	if best == nil {
		return direct
	}
	return best
}

func (p *painter) isOccupied(s board.Square) bool { return p.pos.At(s).Role != rules.NoRole }
