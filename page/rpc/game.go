package rpc

import (
	"errors"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
)

// game is an open game: where it began, the entries since (moves, resign, flag,
// draw) and how it stands; or a place of a tree.
type game struct {
	start     rules.Position
	entries   []string
	pos       rules.Position
	chronicle *api.Chronicle
	stops     []stop        // by which undo comes back, the earliest first
	tree      *study.Tree   // of which this is a place; nil for a game that is played
	review    *study.Review // of the tree, finished or not; nil before the first request
}

func newGame(start rules.Position) *game {
	return &game{start: start, pos: start.Clone(), chronicle: api.NewChronicle(start)}
}

// stop is how a game stood after some of its entries.
type stop struct {
	entries   int
	pos       rules.Packed
	chronicle *api.Chronicle
}

// stopEvery is the number of entries between two stops.
const stopEvery = 32

// play plays one entry more.
func (g *game) play(text string) error {
	if g.tree != nil {
		return errTree
	}
	if err := g.chronicle.Play(g.pos, text); err != nil {
		return g.refused(err)
	}
	g.entries = append(g.entries, text)
	if n := len(g.entries); n%stopEvery == 0 {
		g.stops = append(g.stops, stop{n, rules.Pack(g.pos), g.chronicle.Clone()})
	}
	return nil
}

// line plays several entries, or none if one is refused, and appends for each its name in a
// style and the view after it: the last with its legal moves, the others without.
func (g *game) line(dst []byte, entries []string, style notation.Style, letters notation.Letters) ([]byte, error) {
	before := len(g.entries)
	dst = append(dst, '[')
	for i, text := range entries {
		name := text
		if m, err := g.pos.ParseMove(text); err == nil && !g.pos.Over() {
			name = named(style, g.pos, []rules.Move{m}, letters)[0]
		}
		if err := g.play(text); err != nil {
			g.undo(len(g.entries) - before)
			return nil, err
		}
		view := g.chronicle.Glance
		if i == len(entries)-1 {
			view = g.chronicle.View
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "name"), name)
		dst = append(view(g.pos).Append(jsontext.AppendField(dst, "view")), '}')
	}
	return append(dst, ']'), nil
}

// named returns the texts of legal moves in a style, with letters where the style has any.
func named(style notation.Style, pos rules.Position, moves []rules.Move, letters notation.Letters) []string {
	texts := notation.Texts(style, pos, moves)
	if style == notation.Short || style == notation.Long {
		for i, text := range texts {
			texts[i] = letters.Write(text)
		}
	}
	return texts
}

// undo takes back the last n entries. It replays those behind the last stop, since nothing
// else can go back over a resignation.
func (g *game) undo(n int) {
	if g.tree != nil || n == 0 {
		return
	}
	entries := g.entries[:len(g.entries)-n]
	for len(g.stops) > 0 && g.stops[len(g.stops)-1].entries > len(entries) {
		g.stops = g.stops[:len(g.stops)-1]
	}
	if stops := g.stops; len(stops) > 0 {
		last := stops[len(stops)-1]
		g.pos, g.chronicle, g.entries = last.pos.Unpack(g.pos), last.chronicle.Clone(), entries[:last.entries:last.entries]
	} else {
		g.pos, g.chronicle, g.entries = g.start.Clone(), api.NewChronicle(g.start), nil
	}
	for _, text := range entries[len(g.entries):] {
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
