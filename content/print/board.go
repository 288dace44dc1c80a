package print

import (
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/manykings/manykings/content/diagram"
)

// Board returns the whole board.
func (j *Job) Board() (*diagram.Document, error) {
	s, err := j.begin("board")
	if err != nil {
		return nil, err
	}
	picture := func(scale float64) (*diagram.Picture, error) {
		o := j.options()
		o.Coordinates, o.Empty = true, true
		o.LabelSize = small / scale
		o.Silhouettes = true
		if j.Tactile {
			return j.tactileBoard(o, scale)
		}
		return diagram.Draw(j.Game.Start(), o)
	}
	if err := s.place(picture, ""); err != nil {
		return nil, err
	}
	return s.Document, nil
}

// Modules returns the half-boards that the board is put together from.
func (j *Job) Modules() (*diagram.Document, error) {
	s, err := j.begin("modules")
	if err != nil {
		return nil, err
	}
	for seat := range j.Game.Seats() {
		picture := func(scale float64) (*diagram.Picture, error) {
			o := j.options()
			o.Coordinates, o.LabelSize = true, small/scale
			if j.Tactile {
				return j.tactileModule(seat+1, o, scale)
			}
			m, err := diagram.DrawModule(j.Game.Start(), seat+1, o)
			if err != nil {
				return nil, err
			}
			return m.Picture, nil
		}
		if err := s.place(picture, fmt.Sprintf("%s %d/%d", s.text["module"], seat+1, j.Game.Seats())); err != nil {
			return nil, err
		}
	}
	return s.Document, nil
}

// place puts a picture on a sheet if it fits, else on tiles if these are wanted. The margin of a
// picture depends on the scale.
func (s *sheets) place(draw func(scale float64) (*diagram.Picture, error), note string) error {
	unit := diagram.SquareUnits(s.job.Game)
	scale := s.job.Square / unit
	if s.job.Square == 0 {
		var err error
		if scale, err = s.largest(draw); err != nil {
			return err
		}
	}
	p, err := draw(scale)
	if errors.Is(err, errFine) {
		return s.job.tooFine(draw, scale)
	}
	if err != nil {
		return err
	}
	note = join(note, fmt.Sprintf("%s %.4g mm", s.text["square"], scale*unit))
	width, height := p.Width*scale, p.Height*scale
	paper := papers[s.job.paperName()]
	for _, paper := range []size{paper, paper.turned()} {
		if fits(paper, width, height) {
			s.sheet(paper, note)
			x, y := (paper.width-width)/2, max(0, min((paper.height-height)/2, paper.height-foot-height))
			s.ink(p, x, y, scale)
			return s.corners(p, x, y, scale, scale*unit)
		}
	}
	if !s.job.Tile {
		return fmt.Errorf("%.0f by %.0f mm do not fit on %s: %s", width, height, s.job.paperName(), s.advice(width, height))
	}
	return s.tiles(p, scale, note)
}

// The code in a corner, and the area that it takes with its text.
const (
	cornerCode = 15.0
	cornerWide = cornerCode + 5
	cornerHigh = cornerCode + 5
)

// corners puts a mark into each corner that a picture leaves free, and the code of the game.
func (s *sheets) corners(p *diagram.Picture, x, y, scale, square float64) error {
	drawnOn, err := drawnOf(p, scale)
	if err != nil {
		return err
	}
	isUsed := func(left, top, width, height float64) bool { return drawnOn(left-x, top-y, width, height) }
	at, err := s.code(isUsed)
	if err != nil {
		return err
	}
	s.marks(MarkBoard, square, func(left, top, width, height float64) bool {
		isCode := at != nil && left < at.X+cornerWide && left+width > at.X && top < at.Y+cornerHigh && top+height > at.Y
		return isCode || isUsed(left, top, width, height)
	})
	return nil
}

// code puts the code of the table, which opens the clock and the sheet of the game, near a corner
// that a picture leaves free: beside its mark if there is room, else instead of it. It returns the
// top left of the code, nil without one: a site without an address has no code, nor has a board
// that fills its paper.
func (s *sheets) code(isUsed func(x, y, width, height float64) bool) (*diagram.Point, error) {
	code, err := encode(s.job.atBoard(""))
	if code == nil || err != nil {
		return nil, err
	}
	right, low := s.paper.width-margin-cornerWide, s.paper.height-margin-foot-cornerHigh
	const mark = markSize + 2
	for _, at := range []diagram.Point{
		{X: right - mark, Y: low}, {X: right - mark, Y: margin}, {X: margin + mark, Y: margin}, {X: margin + mark, Y: low},
		{X: right, Y: low}, {X: right, Y: margin}, {X: margin, Y: margin}, {X: margin, Y: low},
	} {
		if isUsed(at.X, at.Y, cornerWide, cornerHigh) {
			continue
		}
		picture := new(diagram.Picture)
		picture.Add(
			drawn(code, at.X+(cornerWide-cornerCode)/2, at.Y, cornerCode),
			say(s.text["at_board"], at.X+cornerWide/2, at.Y+cornerCode+2.6, 2.2, diagram.Middle))
		s.Draw(picture, 0, 0, 1)
		return &at, nil
	}
	return nil, nil
}

// join joins texts that are not empty.
func join(one, other string) string {
	if one == "" {
		return other
	}
	return one + " · " + other
}

// fits reports whether a picture, its margins included, fits on a sheet above the foot.
func fits(paper size, width, height float64) bool {
	return width <= paper.width && height <= paper.height-foot
}

// largest returns the largest scale at which a picture fits on a sheet.
func (s *sheets) largest(draw func(scale float64) (*diagram.Picture, error)) (float64, error) {
	low, high := 0.0, 10.0
	paper := papers[s.job.paperName()]
	for range 24 {
		scale := (low + high) / 2
		p, err := draw(scale)
		if err != nil && !errors.Is(err, errFine) {
			return 0, err
		}
		if w, h := p.Width*scale, p.Height*scale; fits(paper, w, h) || fits(paper.turned(), w, h) {
			low = scale
		} else {
			high = scale
		}
	}
	return math.Floor(low*1e4) / 1e4, nil
}

// advice names the paper on which a board would fit.
func (s *sheets) advice(width, height float64) string {
	for _, name := range []string{"a4", "a3", "a2", "a1", "a0"} {
		if fits(papers[name], width, height) || fits(papers[name].turned(), width, height) {
			return "they do on " + name + ", or on several sheets (tile)"
		}
	}
	return "they do on several sheets (tile)"
}

// tiles puts a picture on several sheets that overlap, with marks where to cut and a map of the
// sheets.
func (s *sheets) tiles(p *diagram.Picture, scale float64, note string) error {
	paper := papers[s.job.paperName()]
	columns, rows := grid(paper, p, scale)
	if c, r := grid(paper.turned(), p, scale); c*r < columns*rows {
		paper, columns, rows = paper.turned(), c, r
	}
	if columns*rows > mostTiles {
		return fmt.Errorf("%d sheets, expected %d at most: take larger paper or smaller squares", columns*rows, mostTiles)
	}
	if s.job.Grey {
		p.Grey()
	}
	area := tileArea(paper)
	// The picture is centred on the sheets, so that none at the edge has only a strip.
	besideX := (float64(columns)*(area.width-overlap) + overlap - p.Width*scale) / 2
	besideY := (float64(rows)*(area.height-overlap) + overlap - p.Height*scale) / 2
	at := func(row, column int) (left, top float64) {
		return float64(column)*(area.width-overlap) - besideX, float64(row)*(area.height-overlap) - besideY
	}
	drawn, err := drawnOf(p, scale)
	if err != nil {
		return err
	}
	used := func(row, column int) bool {
		if row < 0 || row >= rows || column < 0 || column >= columns {
			return false
		}
		left, top := at(row, column)
		return drawn(left, top, area.width, area.height)
	}
	for row := range rows {
		for column := range columns {
			if !used(row, column) {
				continue // beside the board
			}
			left, top := at(row, column)
			s.sheet(paper, fmt.Sprintf("%s · %s %d, %s %d", note, s.text["row"], row+1, s.text["column"], column+1))
			s.DrawWithin(p, margin-left, margin-top, scale, margin, margin, area.width, area.height)
			marks := new(diagram.Picture)
			marks.Add(cropMarks(area, used(row, column-1), used(row-1, column), used(row, column+1), used(row+1, column))...)
			marks.Add(sheetMap(area, columns, rows, column, row, paper, used)...)
			s.Draw(marks, 0, 0, 1)
		}
	}
	return nil
}

// drawnOf reports whether an area has any part of a picture at a scale.
func drawnOf(p *diagram.Picture, scale float64) (func(left, top, width, height float64) bool, error) {
	const fine = 2 // millimetres a dot
	dots, err := p.Image(p.Fit(max(1, int(p.Width*scale/fine))))
	if err != nil {
		return nil, err
	}
	size := dots.Bounds()
	perX, perY := float64(size.Dx())/(p.Width*scale), float64(size.Dy())/(p.Height*scale)
	return func(left, top, width, height float64) bool {
		part := image.Rect(int(left*perX), int(top*perY), int(math.Ceil((left+width)*perX)), int(math.Ceil((top+height)*perY))).Intersect(size)
		for y := part.Min.Y; y < part.Max.Y; y++ {
			for x := part.Min.X; x < part.Max.X; x++ {
				if dots.RGBAAt(x, y).A > 0 {
					return true
				}
			}
		}
		return false
	}, nil
}

// mostTiles bounds the sheets of one board.
const mostTiles = 100

// tileArea returns the printed area of a tile.
func tileArea(paper size) size {
	return size{paper.width - 2*margin, paper.height - margin - foot - 3}
}

// grid returns how many columns and rows of tiles a picture takes.
func grid(paper size, p *diagram.Picture, scale float64) (columns, rows int) {
	area := tileArea(paper)
	count := func(length, part float64) int {
		return max(1, int(math.Ceil((length-overlap)/(part-overlap)-1e-9)))
	}
	return count(p.Width*scale, area.width), count(p.Height*scale, area.height)
}

// cropMarks returns the cutting marks: in the middle of the overlap of two tiles, on the
// sides with a neighbour.
func cropMarks(area size, left, top, right, bottom bool) []diagram.Item {
	var items []diagram.Item
	const long = 3.5
	vertical := func(x float64) {
		items = append(items, line(x, margin-long, x, margin, 0.15, black), line(x, margin+area.height, x, margin+area.height+long-1, 0.15, black))
	}
	horizontal := func(y float64) {
		items = append(items, line(margin-long, y, margin, y, 0.15, black), line(margin+area.width, y, margin+area.width+long, y, 0.15, black))
	}
	if left {
		vertical(margin + overlap/2)
	}
	if right {
		vertical(margin + area.width - overlap/2)
	}
	if top {
		horizontal(margin + overlap/2)
	}
	if bottom {
		horizontal(margin + area.height - overlap/2)
	}
	return items
}

// sheetMap returns a small map of all tiles with this one marked.
func sheetMap(area size, columns, rows, column, row int, paper size, used func(row, column int) bool) []diagram.Item {
	const wide = 3.2
	high := wide * (area.height - overlap) / (area.width - overlap)
	if total := high * float64(rows); total > 6.5 {
		high *= 6.5 / total
	}
	left, top := float64(margin+rulerLen+14), paper.height-margin-high*float64(rows)+1
	var items []diagram.Item
	for r := range rows {
		for c := range columns {
			if !used(r, c) {
				continue
			}
			cell := diagram.Shape{Path: diagram.Rect(left+float64(c)*wide, top+float64(r)*high, wide, high, 0), Stroke: grey, Width: 0.12}
			if r == row && c == column {
				cell.Fill = black
			}
			items = append(items, cell)
		}
	}
	return items
}
