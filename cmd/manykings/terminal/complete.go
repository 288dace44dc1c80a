package terminal

import (
	"slices"
	"strings"
)

// completion is a completion of the input.
type completion struct {
	text string // the completed input
	note string // description
}

// complete returns the completions of input: the squares of movable pieces, or the moves if only
// one piece is left; then choices that are not moves of pieces; then commands.
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

// deed describes the effect of a move besides its destination.
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
