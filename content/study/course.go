package study

import (
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
)

// AppendCourse appends the state of the seats at p and at the next n places of its line, or
// as many as there are: the values of their men in centipawns, the numbers of their moves
// if they were on turn, and their expected points, in hundredths of a percent. It does not
// search.
func (t *Tree) AppendCourse(dst []byte, p Path, n int, judge *winprob.Judge) ([]byte, error) {
	l, from, err := t.place(p)
	if err != nil {
		return nil, err
	}
	way := &Tree{rec: t.rec, start: t.start}
	seats := t.Game().Seats()
	dst = append(dst, '[')
	for i := range min(n, len(l.Moves)-from+1) {
		q := p.ahead(i)
		at, err := way.At(q)
		if err != nil {
			return nil, err
		}
		men, chances := judge.Men(at.Pos), judge.Places(at.Pos)
		dst = jsontext.AppendText(append(jsontext.AppendComma(dst), `{"path":`...), q.String())
		dst = jsontext.AppendList(jsontext.AppendField(dst, "men"), men[1:seats+1], jsontext.AppendInt)
		dst = append(jsontext.AppendField(dst, "moves"), '[')
		for seat := 1; seat <= seats; seat++ {
			dst = jsontext.AppendInt(jsontext.AppendComma(dst), api.Mobility(at.Pos, rules.Seat(seat)))
		}
		dst = jsontext.AppendList(jsontext.AppendField(append(dst, ']'), "points"), chances.Points[1:seats+1], appendShare)
		dst = append(dst, '}')
	}
	return append(dst, ']'), nil
}
