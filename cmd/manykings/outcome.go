package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/notation"
)

// outcomeCommand prints the outcome of a game. It begins every turn, the first included (common.9).
type outcomeCommand struct {
	source
	Moves string `placeholder:"TEXTS" help:"Play these entries first: moves, resign, flag or draw, separated by spaces."`
}

// Run prints the outcome and, for a game in progress, the position.
func (c *outcomeCommand) Run(s *shell) error {
	if c.Batch != "" {
		if c.Moves != "" {
			return trouble("--batch cannot be combined with --moves: its items have moves")
		}
		return c.batch(s, func(item json.RawMessage) ([]byte, error) {
			q, err := parseQuestion(item)
			if err != nil {
				return nil, err
			}
			pos, err := q.end(s.shelf)
			if err != nil {
				return nil, err
			}
			return outcomeJSON(pos), nil
		})
	}
	pos, err := c.end(s, c.Moves)
	if err != nil {
		return err
	}
	if s.json {
		_, err = s.out.Write(append(outcomeJSON(pos), '\n'))
	} else {
		_, err = fmt.Fprint(s.out, outcomeText(pos))
	}
	return err
}

// outcomeJSON returns {"outcome": {...}, "final": {...}}.
func outcomeJSON(pos rules.Position) []byte {
	text := api.NewOutcome(pos.Outcome()).Append([]byte(`{"outcome":`))
	if !pos.Over() {
		text = api.NewPosition(pos.Setup()).Append(append(text, `,"final":`...))
	}
	return append(text, '}')
}

// outcomeText formats the outcome as lines of a name and a value.
func outcomeText(pos rules.Position) string {
	var b strings.Builder
	line := func(name, value string) { fmt.Fprintf(&b, "%-9s %s\n", name, value) }
	o := pos.Outcome()
	if o.Over {
		line("over", o.Reason.String())
		winners := "none: a draw"
		if len(o.Winners) > 0 {
			winners = seatsText(o.Winners)
		}
		line("winners", winners)
		for i, place := range o.Places {
			line(fmt.Sprintf("place %d", i+1), seatsText(place))
		}
		if len(o.Tied) > 0 {
			line("tied", seatsText(o.Tied))
		}
	} else {
		line("turn", seatsText([]rules.Seat{o.Turn}))
		if len(o.Out) > 0 {
			line("out", seatsText(o.Out))
		}
	}
	for _, s := range o.Score {
		line("score", fmt.Sprintf("%s: %d", s.Team, s.Mates))
	}
	if !o.Over {
		line("position", notation.FormatSetup(pos.Setup()))
	}
	return b.String()
}

// seatsText returns "seat 2" or "seats 1, 3".
func seatsText(seats []rules.Seat) string {
	texts := make([]string, len(seats))
	for i, s := range seats {
		texts[i] = fmt.Sprint(s)
	}
	word := "seat "
	if len(seats) > 1 {
		word = "seats "
	}
	return word + strings.Join(texts, ", ")
}
