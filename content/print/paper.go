package print

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// size is a width and a height in millimetres.
type size struct{ width, height float64 }

// papers are the sizes of paper, upright.
var papers = map[string]size{
	"a0": {841, 1189}, "a1": {594, 841}, "a2": {420, 594}, "a3": {297, 420}, "a4": {210, 297}, "a5": {148, 210},
	"letter": {215.9, 279.4}, "legal": {215.9, 355.6},
}

// Papers returns the names of the sizes of paper.
func Papers() []string { return slices.Sorted(maps.Keys(papers)) }

// turned returns the paper lying on its side.
func (s size) turned() size { return size{s.height, s.width} }

// Lengths in millimetres.
const (
	margin   = 5   // around the printed area, for coordinates
	foot     = 9   // below, for the ruler and the sheet's title
	overlap  = 10  // of tiles
	rulerLen = 100 // of the ruler on every sheet
	beside   = 8   // from its end to the text beside it, for its last number
	small    = 2.6 // letters of coordinates and of the foot
)

// Job is the printing job with its options.
type Job struct {
	Game     rules.Game
	Square   float64 // how wide a square is, in millimetres; 0: as wide as the paper allows
	Paper    string  // "a4" if it is empty
	Tile     bool    // on several sheets if too large for one
	Grey     bool
	Outline  bool   // squares as lines alone
	Tactile  bool   // a board or half-boards for fingers, with braille
	Theme    string // of diagram
	Language string // "en" if it is empty
	Site     string // the address of the site, for codes that lead there
}

// sheets is a document that is being made.
type sheets struct {
	*diagram.Document
	job   *Job
	text  texts
	paper size // of the page that is being made
	title string
	count int // of the sheets of this title, if it is known
	page  int
}

func (j *Job) begin(what string) (*sheets, error) {
	paper, ok := papers[strings.ToLower(j.paperName())]
	if !ok {
		return nil, fmt.Errorf("there is no paper %q; there are %s", j.Paper, strings.Join(Papers(), ", "))
	}
	text, err := textsOf(j.language())
	if err != nil {
		return nil, err
	}
	if j.Square < 0 || j.Square > 200 || math.IsNaN(j.Square) {
		return nil, fmt.Errorf("squares of %g mm, expected 200 at most", j.Square)
	}
	if j.Theme != "" && !slices.Contains(diagram.Themes(), j.Theme) {
		return nil, fmt.Errorf("there is no theme %q; there are %s", j.Theme, strings.Join(diagram.Themes(), ", "))
	}
	title := text[what] + " · " + j.name(text)
	return &sheets{Document: diagram.NewDocument(title), job: j, text: text, paper: paper, title: title}, nil
}

func (j *Job) paperName() string {
	if j.Paper == "" {
		return "a4"
	}
	return j.Paper
}

// atBoard returns the address of the game's clock, or of its sheet (room "/sheet"), for a phone
// beside the board; "" without a site.
func (j *Job) atBoard(room string) string {
	if j.Site == "" {
		return ""
	}
	return strings.TrimSuffix(j.Site, "/") + "/table/" + j.Game.ID().String() + room
}

func (j *Job) language() string {
	if j.Language == "" {
		return "en"
	}
	return j.Language
}

// letters returns the letters of the language of the job.
func (j *Job) letters() notation.Letters { return Letters(j.language()) }

// Letters returns the letters of a language, English ones if it has none.
func Letters(language string) notation.Letters {
	l, _ := notation.ParseLetters(language)
	return l
}

// family returns the name of the family of a game.
func (j *Job) family() string { return j.Game.ID().Name }

// name returns the name of a game.
func (j *Job) name(text texts) string {
	name := text["game_"+j.family()]
	if n := j.Game.Seats(); j.family() == "star" || j.family() == "draughts" {
		name += fmt.Sprintf(" (%d)", n)
	}
	return name
}

// options returns how boards are drawn.
func (j *Job) options() diagram.Options {
	return diagram.Options{Theme: j.Theme, Outlined: j.Outline || j.Tactile, Letters: j.letters()}
}

// ink draws a picture, in greys if that is wanted.
func (s *sheets) ink(p *diagram.Picture, x, y, scale float64) {
	if s.job.Grey {
		p.Grey()
	}
	s.Draw(p, x, y, scale)
}

// sheet begins a sheet, with ruler and foot.
func (s *sheets) sheet(paper size, note string) {
	s.paper = paper
	s.page++
	s.AddPage(paper.width, paper.height)
	p := new(diagram.Picture)
	p.Add(ruler(margin, paper.height-margin)...)
	page := fmt.Sprint(s.page)
	if s.count > 0 {
		page = fmt.Sprintf("%d/%d", s.page, s.count)
	}
	line := strings.Join(slices.DeleteFunc([]string{s.title, note, page}, func(t string) bool { return t == "" }), " · ")
	low := paper.height - margin - 1.4
	if diagram.TextWidth(line, diagram.Regular, small) > paper.width-2*margin-rulerLen-beside {
		low -= 5.2 // above the ruler, where there is no room beside it
	}
	p.Add(say(line, paper.width-margin, low, small, diagram.End))
	s.Draw(p, 0, 0, 1)
}

var (
	black = diagram.Colour{A: 255}
	white = diagram.Colour{R: 255, G: 255, B: 255, A: 255}
	grey  = diagram.Colour{R: 0x80, G: 0x80, B: 0x80, A: 255}
	pale  = diagram.Colour{R: 0xc8, G: 0xc8, B: 0xc8, A: 255}
	red   = diagram.Colour{R: 0xe0, A: 255}
)

// say returns a text.
func say(text string, x, y, height float64, align diagram.Align) diagram.Text {
	return diagram.Text{At: diagram.Point{X: x, Y: y}, Text: text, Size: height, Fill: black, Align: align}
}

// line returns a line.
func line(x1, y1, x2, y2, width float64, ink diagram.Colour) diagram.Shape {
	return diagram.Shape{Path: diagram.Polyline(diagram.Point{X: x1, Y: y1}, diagram.Point{X: x2, Y: y2}), Stroke: ink, Width: width}
}

// ruler returns a ruler of 100 mm with its lower left end at a place: it shows whether the
// scale was kept.
func ruler(x, y float64) []diagram.Item {
	items := []diagram.Item{line(x, y, x+rulerLen, y, 0.15, black)}
	for mm := 0; mm <= rulerLen; mm++ {
		high := 0.8
		switch {
		case mm%10 == 0:
			high = 2
		case mm%5 == 0:
			high = 1.4
		}
		at := x + float64(mm)
		items = append(items, line(at, y, at, y-high, 0.1, black))
		if mm%50 == 0 {
			text := fmt.Sprint(mm)
			if mm == rulerLen {
				text += " mm"
			}
			items = append(items, say(text, at, y-3, 2, diagram.Middle))
		}
	}
	return items
}
