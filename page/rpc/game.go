package rpc

import (
	"errors"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// game is an open game: where it began, the entries since (moves, resign, flag,
// draw) and how it stands; or a place of a tree.
type game struct {
	start     rules.Position
	entries   []string
	pos       rules.Position
	chronicle *api.Chronicle
	tree      *study.Tree   // of which this is a place; nil for a game that is played
	review    *study.Review // of the tree, as far as it is; nil until it is asked for
}

func newGame(start rules.Position) *game {
	return &game{start: start, pos: start.Clone(), chronicle: api.NewChronicle(start)}
}

// play plays one entry more.
func (g *game) play(text string) error {
	if g.tree != nil {
		return errTree
	}
	if err := g.chronicle.Play(g.pos, text); err != nil {
		return g.refused(err)
	}
	g.entries = append(g.entries, text)
	return nil
}

// undo takes back the last n entries. It replays the others, since nothing else
// can go back over a resignation.
func (g *game) undo(n int) {
	if g.tree != nil {
		return
	}
	entries := g.entries[:len(g.entries)-n]
	*g = *newGame(g.start)
	for _, text := range entries {
		if g.play(text) != nil {
			return // it was legal before: does not happen
		}
	}
}

// refusedError is an entry that cannot be played.
type refusedError struct {
	entry   int // from 1
	refusal api.Refusal
	err     error
}

// Error returns the sentence and the rule.
func (e *refusedError) Error() string { return e.err.Error() }

// refused returns the error of the next entry.
func (g *game) refused(err error) error {
	r, ok := errors.AsType[*rules.Refusal](err)
	if !ok {
		return err
	}
	return &refusedError{len(g.entries) + 1, api.NewRefusal(r), err}
}
