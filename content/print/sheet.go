package print

import (
	"fmt"
	"slices"
	"strings"

	"rsc.io/qr"

	"github.com/manykings/manykings/content/diagram"
)

// Score has the entries of a score sheet; the zero value leaves all to be filled in by
// hand.
type Score struct {
	Names  []string // by seat
	Event  string
	Date   string
	Place  string
	Round  string
	Clock  string
	Result string
	Moves  []Entry
	First  int    // the number of the first round, 0 for 1
	Link   string // where the whole game is found
	Lots   *Lots  // nil unless the seats were drawn
}

// Entry is a move on a score sheet.
type Entry struct {
	Seat int // 0 for a general agreement
	Text string
}

// rows returns the entries by rounds, each by seat; entries without a seat are in the first
// column.
func (sc *Score) rows(seats int) [][]string {
	var all [][]string
	last := seats
	for _, e := range sc.Moves {
		column := max(0, min(e.Seat, seats)-1)
		if len(all) == 0 || column < last || all[len(all)-1][column] != "" {
			all = append(all, make([]string, seats))
		}
		all[len(all)-1][column] = e.Text
		last = column
	}
	return all
}

// Sheet returns score sheets with a column for each seat.
func (j *Job) Sheet(sc Score) (*diagram.Document, error) {
	s, err := j.begin("sheet")
	if err != nil {
		return nil, err
	}
	paper := s.paperOf()
	seats := j.Game.Seats()
	const number, least, high = 9.0, 21.0, 6.4
	width := paper.width - 2*(margin+3)
	blocks := max(1, int(width/(number+float64(seats)*least+3)))
	column := (width/float64(blocks) - number - 3) / float64(seats)
	top := 46.0
	count := int((paper.height - top - high - margin - foot - 1) / high) // and a light edge above the marks
	rows := sc.rows(seats)
	per := blocks * count
	filled := max(1, (len(rows)+per-1)/per)
	s.count = filled
	label := s.text["whole_game"]
	if sc.Link == "" && len(sc.Moves) == 0 { // a phone can take the moves instead of the paper
		sc.Link, label = j.atBoard("/sheet"), s.text["at_board"]
	}
	whole, err := encode(sc.Link)
	if err != nil {
		return nil, err
	}
	apart := whole != nil && codeWide/float64(whole.Size) < leastDot // it has a sheet of its own
	beside := whole
	if apart {
		beside = nil
		s.count++
	}
	var lots [2][]string
	letters := lotsSize
	if sc.Lots != nil {
		lots = s.lots(sc.Lots)
		if letters = lotsSizeOn(lots, paper); letters == 0 {
			s.count++
		}
	}
	for page := range filled {
		s.sheet(paper, "")
		p := new(diagram.Picture)
		s.head(p, &sc, paper, beside, label)
		if page == 0 && letters > 0 {
			lotsAtHead(p, lots, letters)
		}
		for b := range blocks {
			left := margin + 3 + float64(b)*(width/float64(blocks))
			s.block(p, &sc, block{left, top, number, column, high, count, page*per + b*count}, rows)
		}
		s.ink(p, 0, 0, 1)
		s.marks(MarkScore, 0, nil)
	}
	if apart {
		s.coded(&sc, whole, paper)
	}
	if letters == 0 {
		s.lotsApart(&sc, lots, paper)
	}
	return s.Document, nil
}

// codeWide is how wide a code at the head of a sheet is; below, no dot is narrower than leastDot:
// phones and scans of 150 dots an inch read it from paper.
const codeWide, leastDot = 26, 0.4

// CodeHolds is how many letters of a link a code holds.
const CodeHolds = 2953

// encode returns the code of a link, nil for none.
func encode(link string) (*qr.Code, error) {
	switch {
	case link == "":
		return nil, nil
	case len(link) > CodeHolds:
		return nil, fmt.Errorf("the link of the game has %d letters, and a code holds %d", len(link), CodeHolds)
	}
	return qr.Encode(link, qr.L)
}

// coded puts the code of a long game on a sheet of its own, with the title of the game.
func (s *sheets) coded(sc *Score, c *qr.Code, paper size) {
	wide := max(60, float64(c.Size)*leastDot*1.25)
	const top = 52.0
	s.sheet(paper, "")
	p := new(diagram.Picture)
	s.head(p, sc, paper, nil, "")
	names := strings.Join(slices.DeleteFunc(slices.Clone(sc.Names), func(name string) bool { return name == "" }), " · ")
	p.Add(
		say(fitting(names, 4, paper.width-2*(margin+3)), paper.width/2, top-8, 4, diagram.Middle),
		drawn(c, (paper.width-wide)/2, top, wide),
		say(s.text["whole_game"], paper.width/2, top+wide+8, 4, diagram.Middle))
	s.ink(p, 0, 0, 1)
}

// head draws the players, the event and the date, with a code and its label beside them, or nil.
func (s *sheets) head(p *diagram.Picture, sc *Score, paper size, code *qr.Code, label string) {
	left, right := margin+markSize+2, paper.width-margin-markSize-2
	title := say(s.job.name(s.text), left, 12, 7, diagram.Start)
	title.Face = diagram.Serif
	p.Add(title)
	if code != nil {
		p.Add(drawn(code, right-codeWide, 6, codeWide), say(label, right-13, 34.5, 2.4, diagram.Middle))
		right -= 30
	}
	fields := [...][2]string{
		{s.text["event"], sc.Event}, {s.text["place"], sc.Place}, {s.text["date"], sc.Date},
		{s.text["round"], sc.Round}, {s.text["clock"], sc.Clock}, {s.text["result"], sc.Result},
	}
	wide := (right - left) / 3
	for i, f := range fields {
		x, y := left+float64(i%3)*wide, 22+float64(i/3)*8
		label := say(f[0], x, y, 2.4, diagram.Start)
		label.Fill = grey
		p.Add(label, line(x, y+3, x+wide-4, y+3, 0.15, grey), say(f[1], x+18, y+0.6, 3.4, diagram.Start))
	}
}

// block is a part of the list of moves.
type block struct {
	left, top, number, column, high float64
	count, first                    int
}

func (s *sheets) block(p *diagram.Picture, sc *Score, b block, rows [][]string) {
	seats := s.job.Game.Seats()
	right := b.left + b.number + b.column*float64(seats)
	armies := diagram.Armies(s.job.Game, s.job.letters())
	looks := seatArmies(s.job.Game)
	for seat := range seats {
		x := b.left + b.number + (float64(seat)+0.5)*b.column
		army := armies[looks[seat]]
		name := fmt.Sprintf("%s %d", s.text["seat"], seat+1)
		if seat < len(sc.Names) && sc.Names[seat] != "" {
			name = sc.Names[seat]
		}
		name = fitting(name, 2.6, b.column-7)
		p.Add(
			diagram.Shape{Path: diagram.Circle(diagram.Point{X: x - b.column/2 + 3, Y: b.top - 3.4}, 1.8), Fill: army.Fill, Stroke: black, Width: 0.15},
			say(name, x-b.column/2+6, b.top-3.4, 2.6, diagram.Start))
	}
	for i := range b.count + 1 {
		y := b.top + float64(i)*b.high
		ink, width := pale, 0.12
		if i%5 == 0 {
			ink, width = grey, 0.2
		}
		p.Add(line(b.left, y, right, y, width, ink))
		if i == b.count {
			break
		}
		label := say(fmt.Sprint(b.first+i+max(sc.First, 1)), b.left+b.number-1.6, y+b.high/2, 2.8, diagram.End)
		label.Fill = grey
		p.Add(label)
		if n := b.first + i; n < len(rows) {
			for seat, text := range rows[n] {
				p.Add(say(text, b.left+b.number+float64(seat)*b.column+1.5, y+b.high/2, 3.3, diagram.Start))
			}
		}
	}
	for seat := range seats + 1 {
		x := b.left + b.number + float64(seat)*b.column
		p.Add(line(x, b.top, x, b.top+float64(b.count)*b.high, 0.12, pale))
	}
}

// fitting returns the longest beginning of a text that fits a width, in a font size.
func fitting(text string, size, wide float64) string {
	for text != "" && diagram.TextWidth(text, diagram.Regular, size) > wide {
		text = strings.TrimSpace(string([]rune(text)[:len([]rune(text))-1]))
	}
	return text
}

// drawn returns a code as one shape, so wide.
func drawn(c *qr.Code, x, y, wide float64) diagram.Shape {
	return runs(c.Size, func(row, column int) bool { return c.Black(column, row) }, x, y, wide)
}

// runs returns the black cells of a square as one shape, so wide, with a rectangle for each run in
// a row.
func runs(size int, isBlack func(row, column int) bool, x, y, wide float64) diagram.Shape {
	dot := wide / float64(size)
	var path diagram.Path
	for row := range size {
		for from := 0; from < size; from++ {
			to := from
			for to < size && isBlack(row, to) {
				to++
			}
			if to > from {
				path = path.And(diagram.Rect(x+float64(from)*dot, y+float64(row)*dot, float64(to-from)*dot, dot, 0))
				from = to
			}
		}
	}
	return diagram.Shape{Path: path, Fill: black}
}
