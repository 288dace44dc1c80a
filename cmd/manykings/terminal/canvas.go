package terminal

import (
	"strconv"
	"strings"
)

// tint is a colour of the terminal, "#rrggbb"; empty for its own colour.
type tint string

// style is the style of a cell. The zero value is the terminal's default style.
type style struct {
	fg, bg tint
	bold   bool
}

// paint wraps text in the escape sequences of s (ECMA-48, SGR).
func (s style) paint(text string) string {
	var codes []string
	if s.bold {
		codes = append(codes, "1")
	}
	codes = append(append(codes, s.fg.codes("38")...), s.bg.codes("48")...)
	if codes == nil {
		return text
	}
	return "\x1b[" + strings.Join(codes, ";") + "m" + text + "\x1b[0m"
}

// codes returns the parameters that choose a colour of 24 bits, of the text (38) or behind it (48).
func (t tint) codes(of string) []string {
	if t == "" {
		return nil
	}
	rgb := [3]string{}
	for i := range rgb {
		n, _ := strconv.ParseUint(string(t[1+2*i:3+2*i]), 16, 8) // the tints are constants
		rgb[i] = strconv.FormatUint(n, 10)
	}
	return append([]string{of, "2"}, rgb[:]...)
}

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

// set writes one character; outside the canvas it does nothing.
func (c *canvas) set(x, y int, char rune, st style) {
	if x >= 0 && x < c.width && y >= 0 && y < c.height {
		c.cells[y*c.width+x] = cell{char, st}
	}
}

// text writes text from x, y on, cut at the border. It counts one column per character, since
// boards have only narrow ones.
func (c *canvas) text(x, y int, text string, st style) {
	for _, r := range text {
		c.set(x, y, r, st)
		x++
	}
}

// lines returns the rows, with their styles if there are colours and without trailing spaces.
func (c *canvas) lines(mono bool) []string {
	rows := make([]string, c.height)
	for y := range rows {
		var row strings.Builder
		cells := c.cells[y*c.width : (y+1)*c.width]
		for len(cells) > 0 && cells[len(cells)-1] == (cell{char: ' '}) {
			cells = cells[:len(cells)-1]
		}
		for from := 0; from < len(cells); {
			to := from
			var run strings.Builder
			for to < len(cells) && cells[to].style == cells[from].style {
				run.WriteRune(cells[to].char)
				to++
			}
			if mono {
				row.WriteString(run.String())
			} else {
				row.WriteString(cells[from].style.paint(run.String()))
			}
			from = to
		}
		rows[y] = row.String()
		if mono {
			rows[y] = strings.TrimRight(rows[y], " ")
		}
	}
	return rows
}
