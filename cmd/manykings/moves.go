package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// movesCommand lists the moves of a position without beginning a turn; after moves, and for a game,
// it begins the turn first (common.9).
type movesCommand struct {
	source
	Moves *string `placeholder:"TEXTS" help:"Play these entries first: moves, resign, flag or draw, separated by spaces."`
}

// Run prints the legal moves, sorted.
func (c *movesCommand) Run(s *shell) error {
	if c.Batch != "" {
		if c.Moves != nil {
			return trouble("--batch cannot be combined with --moves: its items have moves")
		}
		return c.batch(s, func(item json.RawMessage) ([]byte, error) {
			q, err := parseQuestion(item)
			if err != nil {
				return nil, err
			}
			texts, err := moveTexts(q, s.shelf)
			if err != nil {
				return nil, err
			}
			return encode(texts)
		})
	}
	q, err := c.question(s)
	if err != nil {
		return err
	}
	if c.Moves != nil {
		q.Moves = append([]string{}, words(*c.Moves)...)
	}
	texts, err := moveTexts(q, s.shelf)
	if err != nil {
		return err
	}
	if s.json {
		return s.printJSON(texts)
	}
	for _, text := range texts {
		if _, err := fmt.Fprintln(s.out, text); err != nil {
			return err
		}
	}
	return nil
}

// moveTexts returns the sorted legal moves of q, never nil. For a position without a list of moves
// it begins no turn.
func moveTexts(q *question, shelf *games.Shelf) ([]string, error) {
	var pos rules.Position
	var err error
	if q.Position != nil && q.Moves == nil {
		var s rules.State
		if s, err = q.start(shelf); err == nil {
			pos = s.Position()
		}
	} else {
		pos, err = q.end(shelf)
	}
	if err != nil {
		return nil, err
	}
	texts := []string{}
	for _, m := range pos.Moves(nil) {
		texts = append(texts, pos.MoveText(m))
	}
	slices.Sort(texts)
	return texts, nil
}
