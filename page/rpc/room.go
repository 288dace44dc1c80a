package rpc

import (
	"errors"
	"strconv"

	"github.com/manykings/manykings/content/explorer"
	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record/replay"
)

// threat searches what would be played next if the seat on turn passed.
func (o *Office) threat(dst []byte, r *request) ([]byte, error) {
	g, err := o.game(r.number)
	if err != nil {
		return nil, err
	}
	null, ok := replay.Null(g.pos)
	if !ok || g.pos.Over() {
		return nil, errors.New("nobody can pass here: a seat in check cannot, and in draughts nobody can")
	}
	passed := g.pos.Clone()
	passed.Play(null)
	if passed.Over() {
		return nil, errors.New("the game would be over")
	}
	return o.think(dst, g, passed, r)
}

// check appends the faults of a position, and the position as JSON and as text, even if it is
// impossible.
func (o *Office) check(dst []byte, r *request) ([]byte, error) {
	var setup rules.Setup
	switch {
	case r.position != nil:
		var err error
		if setup, err = readSetup(*r.position); err != nil {
			return nil, err
		}
	default:
		pos, err := o.begin(r)
		if err != nil {
			return nil, err
		}
		setup = pos.Setup()
	}
	_, err := o.shelf.Position(setup)
	faults, ok := errors.AsType[rules.Faults](err)
	if err != nil && !ok {
		return nil, err
	}
	dst = api.AppendFaults(append(dst, `{"faults":`...), api.NewFaults(faults))
	dst = api.NewPosition(setup).Append(jsontext.AppendField(dst, "position"))
	return append(jsontext.AppendText(jsontext.AppendField(dst, "text"), notation.FormatSetup(setup)), '}'), nil
}

// collect reads one more piece of a file of many games, and appends the games that are complete
// by then.
func (o *Office) collect(dst []byte, r *request) ([]byte, error) {
	c := o.files[r.name]
	if c == nil {
		c = new(study.Collector)
		if o.files == nil {
			o.files = make(map[string]*study.Collector)
		}
		o.files[r.name] = c
	}
	if r.end {
		delete(o.files, r.name)
	}
	return jsontext.AppendList(dst, c.Feed(r.text, r.end), func(dst []byte, one study.Collected) []byte { return one.Append(dst) }), nil
}

// takeBook takes a file of played moves, and appends the number of its positions.
func (o *Office) takeBook(dst []byte, r *request) ([]byte, error) {
	data := make([]byte, 0, len(r.text)/2)
	for i := 0; i+1 < len(r.text); i += 2 {
		n, err := strconv.ParseUint(r.text[i:i+2], 16, 8)
		if err != nil {
			return nil, err
		}
		data = append(data, byte(n))
	}
	book, err := explorer.Open(data)
	if err != nil {
		return nil, err
	}
	o.book = book
	return jsontext.AppendInt(dst, book.Len()), nil
}

// explore appends the legal moves from the current position, each with the key of the position
// after it and its statistics in the book.
func (o *Office) explore(dst []byte, r *request) ([]byte, error) {
	g, err := o.game(r.number)
	if err != nil {
		return nil, err
	}
	if g.pos.Over() {
		return append(dst, "[]"...), nil
	}
	game := g.pos.Game()
	letters := r.alphabet()
	var played []explorer.Choice
	if o.book != nil {
		played = o.book.At(g.pos)
	}
	return jsontext.AppendList(dst, g.pos.Moves(nil), func(dst []byte, m rules.Move) []byte {
		dst = jsontext.AppendText(append(dst, `{"text":`...), g.pos.MoveText(m))
		dst = jsontext.AppendText(jsontext.AppendField(dst, "name"), letters.Write(notation.Format(notation.RecordStyle(game), g.pos, m)))
		then := g.pos.Clone()
		then.Play(m)
		dst = study.AppendKey(jsontext.AppendField(dst, "key"), then)
		for i := range played {
			if c := &played[i]; c.Move == m {
				dst = jsontext.AppendInt(jsontext.AppendField(dst, "games"), c.Games)
				dst = jsontext.AppendInt(jsontext.AppendField(dst, "decided"), c.Decided)
				dst = jsontext.AppendList(jsontext.AppendField(dst, "points"), c.Points[1:game.Seats()+1], jsontext.AppendInt)
				dst = jsontext.AppendInt(jsontext.AppendField(dst, "last"), c.Last)
			}
		}
		return append(dst, '}')
	}), nil
}
