package office

import (
	"errors"

	"github.com/manykings/manykings/analysis"
	"github.com/manykings/manykings/explore"
	"github.com/manykings/manykings/internal/jsontext"
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/record/replay"
	"github.com/manykings/manykings/report"
	"github.com/manykings/manykings/rules"
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

// check appends what is wrong with a position, and the position as JSON and as text, be it
// possible or not.
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
	dst = report.AppendFaults(append(dst, `{"faults":`...), report.NewFaults(faults))
	dst = report.NewPosition(setup).Append(jsontext.AppendField(dst, "position"))
	return append(jsontext.AppendText(jsontext.AppendField(dst, "text"), notation.FormatSetup(setup)), '}'), nil
}

// collect reads one more piece of a file of many games, and appends the games that are complete
// by then.
func (o *Office) collect(dst []byte, r *request) ([]byte, error) {
	c := o.files[r.name]
	if c == nil {
		c = analysis.NewCollector(&o.games)
		if o.files == nil {
			o.files = make(map[string]*analysis.Collector)
		}
		o.files[r.name] = c
	}
	if r.end {
		delete(o.files, r.name)
	}
	return jsontext.AppendList(dst, c.Feed(r.text, r.end), func(dst []byte, one analysis.Collected) []byte { return one.Append(dst) }), nil
}

// explore appends what was played from where a game stands, in the games that were collected.
func (o *Office) explore(dst []byte, r *request) ([]byte, error) {
	g, err := o.game(r.number)
	if err != nil {
		return nil, err
	}
	game := g.pos.Game()
	letters := r.alphabet()
	return jsontext.AppendList(dst, o.games.At(g.pos), func(dst []byte, c explore.Choice) []byte {
		dst = jsontext.AppendText(append(dst, `{"text":`...), c.Text)
		dst = jsontext.AppendText(jsontext.AppendField(dst, "name"), letters.Write(notation.Format(notation.RecordStyle(game), g.pos, c.Move)))
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "games"), c.Games)
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "decided"), c.Decided)
		dst = jsontext.AppendList(jsontext.AppendField(dst, "points"), c.Points[1:game.Seats()+1], func(dst []byte, n int) []byte {
			return jsontext.AppendInt(dst, int64(n)*10_000/(explore.Unit*int64(max(c.Decided, 1))))
		})
		return append(jsontext.AppendInt(jsontext.AppendField(dst, "last"), c.Last), '}')
	}), nil
}
