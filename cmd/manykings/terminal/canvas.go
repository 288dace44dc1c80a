package terminal

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// tint is a colour of the terminal, "#rrggbb"; empty for its own colour.
type tint string

// style is how a cell is written. The zero value is the terminal's own style.
type style struct {
	fg, bg tint
	bold   bool
	under  bool
}

// paint wraps text in the escape sequences of s.
func (s style) paint(text string) string {
	if s == (style{}) {
		return text
	}
	ls := lipgloss.NewStyle().Bold(s.bold).Underline(s.under).UnderlineSpaces(s.under)
	if s.fg != "" {
		ls = ls.Foreground(lipgloss.Color(string(s.fg)))
	}
	if s.bg != "" {
		ls = ls.Background(lipgloss.Color(string(s.bg)))
	}
	return ls.Render(text)
}

// colourless returns s without its colours.
func (s style) colourless() style { return style{bold: s.bold, under: s.under} }

// cell is one character of a canvas.
type cell struct {
	char  rune
	style style
}

// canvas is a rectangle of cells, row by row from the top.
type canvas struct {
	width, height int
	cells         []cell
}

// newCanvas returns an empty canvas.
func newCanvas(width, height int) *canvas {
	c := &canvas{width, height, make([]cell, width*height)}
	for i := range c.cells {
		c.cells[i].char = ' '
	}
	return c
}

// set writes one character; outside of the canvas it does nothing.
func (c *canvas) set(x, y int, char rune, st style) {
	if x >= 0 && x < c.width && y >= 0 && y < c.height {
		c.cells[y*c.width+x] = cell{char, st}
	}
}

// text writes text from x, y on, cut at the border. It counts a column for
// every character: boards are written in narrow ones.
func (c *canvas) text(x, y int, text string, st style) {
	for _, r := range text {
		c.set(x, y, r, st)
		x++
	}
}

// lines returns the rows with their styles.
func (c *canvas) lines() []string {
	rows := make([]string, c.height)
	for y := range rows {
		rows[y] = c.line(y, c.width)
	}
	return rows
}

// line returns the first width cells of a row with their styles.
func (c *canvas) line(y, width int) string {
	var row strings.Builder
	cells := c.cells[y*c.width : y*c.width+width]
	for from := 0; from < len(cells); {
		to := from
		var run strings.Builder
		for to < len(cells) && cells[to].style == cells[from].style {
			run.WriteRune(cells[to].char)
			to++
		}
		row.WriteString(cells[from].style.paint(run.String()))
		from = to
	}
	return row.String()
}

// plain returns the rows without styles and without trailing spaces.
func (c *canvas) plain() []string {
	rows := make([]string, c.height)
	for y := range rows {
		var row strings.Builder
		for _, x := range c.cells[y*c.width : (y+1)*c.width] {
			row.WriteRune(x.char)
		}
		rows[y] = strings.TrimRight(row.String(), " ")
	}
	return rows
}
