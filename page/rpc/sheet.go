package rpc

import (
	"errors"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/rules/record/sheet"
)

// write writes moves on a sheet from a line on, or removes all lines from there if there are none,
// and appends the number of the sheet and all its lines. Without a number the sheet is a new one.
func (o *Office) write(dst []byte, r *request) ([]byte, error) {
	s, number := o.sheets[r.number], r.number
	if number == 0 {
		start, err := o.begin(r)
		if err != nil {
			return nil, err
		}
		o.opened++
		number, s = o.opened, sheet.New(start, r.alphabet())
		o.sheets[number] = s
	}
	if s == nil {
		return nil, noSheet(number)
	}
	if len(r.moves) == 0 {
		s.Cut(r.entries)
	} else {
		s.Write(r.entries, r.moves...)
	}
	dst = jsontext.AppendInt(jsontext.AppendField(append(dst, '{'), "number"), int64(number))
	dst = jsontext.AppendList(jsontext.AppendField(dst, "lines"), s.Lines(), appendLine)
	return append(dst, '}'), nil
}

func noSheet(number uint64) error {
	return errors.New("sheet " + strconv.FormatUint(number, 10) + " is not open")
}

func appendLine(dst []byte, l sheet.Line) []byte {
	dst = jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "written"), l.Written)
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "seat"), int(l.Seat))
	dst = jsontext.AppendText(jsontext.AppendField(dst, "name"), l.Name)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "text"), l.Text)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "readings"), l.Readings, jsontext.AppendText)
	if refusal, ok := errors.AsType[*rules.Refusal](l.Refused); ok {
		dst = api.NewRefusal(refusal).Append(jsontext.AppendField(dst, "refusal"))
	}
	return append(dst, '}')
}

// leaf appends the position of a sheet's game after a number of lines, with the names of the legal
// moves.
func (o *Office) leaf(dst []byte, r *request) ([]byte, error) {
	s := o.sheets[r.number]
	if s == nil {
		return nil, noSheet(r.number)
	}
	pos, read := s.Position(r.entries)
	moves := pos.Moves(nil)
	dst = jsontext.AppendInt(jsontext.AppendField(append(dst, '{'), "read"), read)
	dst = api.NewView(pos, read).Append(jsontext.AppendField(dst, "view"))
	dst = jsontext.AppendList(jsontext.AppendField(dst, "names"), named(notation.Short, pos, moves, r.alphabet()), jsontext.AppendText)
	if counter, ok := pos.(rules.DrawCounter); ok {
		if count, ok := counter.DrawCount(); ok {
			dst = jsontext.AppendInt(jsontext.AppendField(append(jsontext.AppendField(dst, "count"), '{'), "times"), count.Times)
			dst = jsontext.AppendInt(jsontext.AppendField(dst, "plies"), count.Plies)
			dst = append(jsontext.AppendInt(jsontext.AppendField(dst, "most"), count.Most), '}')
		}
	}
	return append(dst, '}'), nil
}

// transcript appends the record of the lines that were read, with tags such as the names of the
// players.
func (o *Office) transcript(dst []byte, r *request) ([]byte, error) {
	s := o.sheets[r.number]
	if s == nil {
		return nil, noSheet(r.number)
	}
	var entries []string
	for _, l := range s.Lines() {
		if l.Text == "" {
			break
		}
		entries = append(entries, l.Text)
	}
	start, _ := s.Position(0)
	rec, err := replay.Record(start, entries...)
	if err != nil {
		return nil, err
	}
	for _, tag := range r.words {
		rec.SetTag(tag[0], tag[1])
	}
	return jsontext.AppendText(dst, rec.String()), nil
}
