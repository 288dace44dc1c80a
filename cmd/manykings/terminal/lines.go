package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// plainWidth is the width of plain lines, in characters.
const plainWidth = 79

// plainStarHeight is the height of a star that is drawn whole, in lines.
const plainStarHeight = 48

// playLines plays at the keyboard in plain lines: everything is printed as text,
// one line at a time is read. For pipes, screen readers and printing terminals.
func playLines(d *dialogue, in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
	d.display.mono = true
	show := func() {
		if d.moved {
			printBoard(w, d)
		}
	}
	show()
	lines := bufio.NewScanner(in)
	for !d.done {
		mark := ">"
		if d.ask != nil {
			mark = textYesNo
		}
		fmt.Fprintf(w, "%s ", mark)
		if err := w.Flush(); err != nil {
			return err
		}
		if !lines.Scan() {
			break
		}
		input := lines.Text()
		if c := strings.TrimSpace(input); strings.HasSuffix(c, "?") && len(c) > 1 && d.ask == nil {
			printCompletions(w, d, strings.TrimSuffix(c, "?"))
			continue
		}
		d.enter(input)
		for _, text := range d.page {
			fmt.Fprintln(w, text)
		}
		for _, n := range d.notices {
			fmt.Fprintln(w, n.text)
		}
		show()
	}
	fmt.Fprintln(w)
	if err := w.Flush(); err != nil {
		return err
	}
	return lines.Err()
}

// printBoard prints the board, the seats, and what the seat on turn is asked for.
func printBoard(w io.Writer, d *dialogue) {
	scene := d.scene("")
	shape, height := scene.shape, 0 // one line a rank
	switch shape {
	case anyShape:
		shape = halves
	case wholeStar:
		height = plainStarHeight
	}
	l := newLayout(scene.board, scene.seat, plainWidth, height, shape)
	fmt.Fprintln(w)
	for _, row := range scene.draw(l).plain() {
		fmt.Fprintln(w, row)
	}
	for _, row := range d.seatLines() {
		fmt.Fprintln(w, strings.TrimRight(row.String(), " "))
	}
	if text := d.next(); text != "" {
		fmt.Fprintln(w, text)
	}
	for _, row := range d.controlLines() {
		fmt.Fprintln(w, row.String())
	}
	if text := d.score(); text != "" {
		fmt.Fprintln(w, text)
	}
	fmt.Fprintln(w, d.prompt())
	if text := d.advice(); text != "" {
		fmt.Fprintln(w, text)
	}
}

// printCompletions prints the ways to go on with what was typed before a
// question mark.
func printCompletions(w io.Writer, d *dialogue, typed string) {
	var words []string
	for _, c := range d.complete(typed) {
		words = append(words, strings.TrimSpace(c.text+" "+c.note))
	}
	for _, l := range wrapped(strings.Join(words, ", "), plainWidth, style{}) {
		fmt.Fprintln(w, l.String())
	}
}
