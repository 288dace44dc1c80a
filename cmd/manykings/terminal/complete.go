package terminal

import (
	"slices"
	"strings"
)

// completion is one way to go on with what is typed.
type completion struct {
	text string // the whole input
	note string // what it is, for people
}

// complete returns the ways to go on with input: the squares of the men that
// can move, or once only one is left its moves; choices that are no moves of
// men; then commands.
func (d *dialogue) complete(input string) []completion {
	input = strings.TrimLeft(input, " ")
	if strings.Contains(input, " ") {
		return nil
	}
	var squares, moves, others []completion
	for _, c := range d.sitting.choices {
		from := d.square(c.action.From)
		switch {
		case strings.HasPrefix(c.text, input) && strings.HasPrefix(c.text, from):
			moves = append(moves, completion{c.text, d.deed(c)})
			man := completion{from, roleTexts[d.sitting.pos.At(c.action.From).Role]}
			if !slices.Contains(squares, man) {
				squares = append(squares, man)
			}
		case strings.HasPrefix(c.text, input):
			others = append(others, completion{c.text, d.deed(c)})
		}
	}
	if len(moves)+len(others) == 0 && input != "" {
		for i, text := range d.sitting.short() {
			if strings.HasPrefix(text, input) {
				others = append(others, completion{text, d.deed(d.sitting.choices[i])})
			}
		}
	}
	all := moves
	if len(squares) > 1 {
		all = squares
	}
	all = append(all, others...)
	if input != "" {
		for _, c := range commands() {
			for _, word := range c.words {
				if len(word) > 1 && strings.HasPrefix(word, input) {
					all = append(all, completion{word, c.note})
					break
				}
			}
		}
	}
	return all
}

// deed says in a word what a move does besides going somewhere.
func (d *dialogue) deed(c choice) string {
	var words []string
	for _, s := range c.action.Captured {
		words = append(words, say(textTakes, "role", roleTexts[d.sitting.pos.At(s).Role]))
	}
	if c.action.Promotion != 0 {
		words = append(words, say(textBecomes, "role", roleTexts[c.action.Promotion]))
	}
	return strings.Join(words, " ")
}

// extended returns the longest beginning that all completions share, or input
// if that is not longer.
func extended(input string, all []completion) string {
	if len(all) == 0 {
		return input
	}
	text := all[0].text
	for _, c := range all[1:] {
		for !strings.HasPrefix(c.text, text) {
			text = text[:len(text)-1]
		}
	}
	if len(text) < len(input) {
		return input
	}
	return text
}
