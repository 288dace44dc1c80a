package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// plainWidth is the width of plain lines, in characters.
const plainWidth = 79

// plainStarHeight is the height of a star drawn as one board, in lines.
const plainStarHeight = 48

// playLines plays at the keyboard: it prints text and reads a line at a time, as pipes and screen
// readers need it.
func playLines(d *dialogue, in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
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
			text := line{{text: n.text}}
			if n.kind == failure {
				text[0].style = alarm
			}
			fmt.Fprintln(w, text.painted(d.display.mono))
		}
		show()
	}
	fmt.Fprintln(w)
	if err := w.Flush(); err != nil {
		return err
	}
	return lines.Err()
}

// printBoard prints the board, the seats and the prompt.
func printBoard(w io.Writer, d *dialogue) {
	scene := d.scene()
	shape, height := scene.shape, 0 // one line a rank
	switch shape {
	case anyShape:
		shape = halves
	case wholeStar:
		height = plainStarHeight
	}
	l := newLayout(scene.board, scene.seat, plainWidth, height, shape)
	fmt.Fprintln(w)
	for _, row := range scene.draw(l).lines(d.display.mono) {
		fmt.Fprintln(w, row)
	}
	for _, row := range d.seatLines() {
		fmt.Fprintln(w, strings.TrimRight(row.painted(d.display.mono), " "))
	}
	if text := d.next(); text != "" {
		fmt.Fprintln(w, text)
	}
	for _, row := range d.controlLines() {
		fmt.Fprintln(w, row.painted(d.display.mono))
	}
	if text := d.score(); text != "" {
		fmt.Fprintln(w, text)
	}
	fmt.Fprintln(w, d.prompt())
	if text := d.advice(); text != "" {
		fmt.Fprintln(w, text)
	}
}

// printCompletions prints the completions of the input before a question mark.
func printCompletions(w io.Writer, d *dialogue, typed string) {
	var words []string
	for _, c := range d.complete(typed) {
		words = append(words, strings.TrimSpace(c.text+" "+c.note))
	}
	for _, l := range wrapped(strings.Join(words, ", "), plainWidth, style{}) {
		fmt.Fprintln(w, l.String())
	}
}
