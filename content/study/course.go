package study

import (
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
)

// AppendCourse appends how the seats stand at p and at the next places of its line, n in all or as many
// as there are: what their men are worth in centipawns, how many moves each would have were it its
// turn, and what part of the point each may expect, in hundredths of a percent. Nothing is
// searched for it.
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
