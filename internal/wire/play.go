package wire

import (
	"errors"

	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/rules"
)

// play is an open game: where it began, the entries since (moves, resign, flag,
// draw) and how it stands.
type play struct {
	start   rules.Position
	entries []string
	pos     rules.Position
}

func newPlay(start rules.Position) *play {
	return &play{start: start, pos: start.Clone()}
}

// play plays one entry more.
func (p *play) play(text string) error {
	if err := rules.Apply(p.pos, text); err != nil {
		return err
	}
	p.entries = append(p.entries, text)
	return nil
}

// undo takes back the last n entries. It plays the others anew, because nothing
// else reaches behind a resignation.
func (p *play) undo(n int) {
	entries := p.entries[:len(p.entries)-n]
	*p = *newPlay(p.start)
	for _, text := range entries {
		if p.play(text) != nil {
			return // it was legal before: does not happen
		}
	}
}

// read answers with the protocol text of a move in any notation.
func (p *play) read(text string) []byte {
	m, err := notation.Parse(p.pos, text)
	if err != nil {
		return p.refusal(err, len(p.entries)+1)
	}
	w := answer(Done)
	w.text(p.pos.MoveText(m))
	return w.bytes
}

// moves answers with the legal moves, spelled out.
func (p *play) moves() []byte {
	w := answer(Done)
	moves := p.pos.Moves(nil)
	w.count(len(moves))
	for _, m := range moves {
		a := p.pos.Describe(m)
		w.text(p.pos.MoveText(m))
		w.byte(byte(a.Kind))
		w.byte(byte(a.Piece.Role))
		w.byte(byte(a.Piece.Army))
		w.square(a.From)
		w.square(a.To)
		w.square(a.RookFrom)
		w.square(a.RookTo)
		w.byte(byte(a.Promotion))
		w.byte(byte(a.Army))
		w.squares(a.Captured)
		w.squares(a.Path)
		w.flag(a.PathDue)
	}
	return w.bytes
}

// names answers with the legal moves in a style, in the order of moves.
func (p *play) names(style notation.Style) []byte {
	if style > notation.Descriptive {
		return trouble("there is no such style")
	}
	w := answer(Done)
	w.texts(notation.Texts(style, p.pos, p.pos.Moves(nil)))
	return w.bytes
}

// refusal answers with why an entry, numbered from 1, cannot be played.
func (p *play) refusal(err error, entry int) []byte {
	var f *rules.Refusal
	if !errors.As(err, &f) {
		return trouble(err.Error())
	}
	w := answer(Refused)
	w.count(entry)
	w.text(f.Rule)
	w.text(f.Code)
	w.text(f.Sentence)
	w.count(len(f.Args))
	for _, a := range f.Args {
		w.text(a.Name)
		w.text(a.Kind)
		w.text(a.Value)
	}
	w.count(len(f.Marks))
	for _, m := range f.Marks {
		w.text(string(m.Kind))
		w.squares(m.Squares)
	}
	return w.bytes
}

// faulty answers with everything that is wrong with a position.
func faulty(err error) []byte {
	var faults rules.Faults
	if !errors.As(err, &faults) {
		return trouble(err.Error())
	}
	w := answer(Faulty)
	w.count(len(faults))
	for _, f := range faults {
		w.text(f.Rule)
		w.text(f.Text)
		w.texts(f.Squares)
	}
	return w.bytes
}
