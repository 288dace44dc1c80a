package study

import (
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// The JSON of docs/wasm.md.

// Append appends the whole tree: its head, and its entries with their names in the letters of a
// language.
func (t *Tree) Append(dst []byte, letters notation.Letters) []byte {
	dst = jsontext.AppendText(append(dst, `{"game":`...), t.rec.Game)
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "pgn"), t.pgn)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "tags"), t.rec.Tags, func(dst []byte, tag record.Tag) []byte {
		dst = jsontext.AppendText(append(dst, `{"name":`...), tag.Name)
		return append(jsontext.AppendText(jsontext.AppendField(dst, "value"), tag.Value), '}')
	})
	dst = jsontext.AppendText(jsontext.AppendField(dst, "result"), t.rec.Result.String())
	dst = appendSome(dst, "reason", t.rec.Result.Reason)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "start"), notation.FormatSetup(t.start.Setup()))
	note, _ := t.Note(Path{0})
	dst = note.append(dst)
	w := lineWriter{tree: t, style: notation.RecordStyle(t.Game()), letters: letters}
	dst = w.line(jsontext.AppendField(dst, "line"), &t.rec.Line, Path{0}, t.start.Clone(), api.NewChronicle(t.start))
	return append(dst, '}')
}

// lineWriter appends lines.
type lineWriter struct {
	tree    *Tree
	style   notation.Style
	letters notation.Letters
}

// line appends the entries of a line, whose first one is at path, and its final comment.
func (w *lineWriter) line(dst []byte, l *record.Line, path Path, pos rules.Position, chronicle *api.Chronicle) []byte {
	dst = append(dst, `{"entries":[`...)
	for i := range l.Moves {
		m := &l.Moves[i]
		var before rules.Position
		var then *api.Chronicle
		if len(m.Variations) > 0 {
			before, then = pos.Clone(), chronicle.Clone()
		}
		dst = append(w.entry(jsontext.AppendComma(dst), m, path.ahead(i+1), &pos, chronicle), `,"variations":[`...)
		for v := range m.Variations {
			dst = w.line(jsontext.AppendComma(dst), &m.Variations[v], path.ahead(i).branch(v+1, 0), before.Clone(), then.Clone())
		}
		dst = append(dst, `]}`...)
	}
	dst = append(dst, ']')
	if len(l.Comments) > 0 {
		note := readNote(w.tree.Game().Board(), l.Comments)
		dst = appendSome(dst, "comment", note.Text)
	}
	return append(dst, '}')
}

// entry plays an entry and appends it, its object not closed.
func (w *lineWriter) entry(dst []byte, m *record.Move, path Path, pos *rules.Position, chronicle *api.Chronicle) []byte {
	if again, ok := replay.PlayOn(*pos); ok {
		*pos = again
	}
	name := m.Text
	if move, err := (*pos).ParseMove(m.Text); err == nil && !(*pos).Over() {
		name = w.letters.Write(notation.Format(w.style, *pos, move))
	}
	if step(pos, chronicle, entryText(m)) != nil {
		return append(dst, '{') // it was played before: does not happen
	}
	played := chronicle.Played()
	dst = jsontext.AppendText(append(dst, `{"path":`...), path.String())
	dst = jsontext.AppendText(jsontext.AppendField(dst, "kind"), played.Kind)
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "seat"), played.Seat)
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "round"), played.Round)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "text"), m.Text)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "name"), name)
	if len(m.Before) > 0 && path.String() != "1" {
		before := readNote(w.tree.Game().Board(), m.Before)
		dst = appendSome(dst, "before", before.Text)
	}
	note := readNote(w.tree.Game().Board(), m.Comments)
	note.NAGs = m.NAGs
	dst = note.append(dst)
	if left, ok := m.Clock(); ok {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "clock"), left/time.Millisecond)
	}
	return dst
}

// append appends the non-empty fields of a note.
func (n *Note) append(dst []byte) []byte {
	dst = appendSome(dst, "comment", n.Text)
	if len(n.NAGs) > 0 {
		dst = jsontext.AppendList(jsontext.AppendField(dst, "nags"), n.NAGs, jsontext.AppendInt)
	}
	if len(n.Marks) > 0 {
		dst = jsontext.AppendList(jsontext.AppendField(dst, "marks"), n.Marks, func(dst []byte, m Mark) []byte {
			dst = jsontext.AppendText(append(dst, `{"colour":`...), string(rune(m.Colour)))
			dst = jsontext.AppendText(jsontext.AppendField(dst, "from"), m.From)
			return append(appendSome(dst, "to", m.To), '}')
		})
	}
	return dst
}

// AppendNode appends the node at p: the view of the position, its note, its continuations,
// and the entries that lead there.
func (t *Tree) AppendNode(dst []byte, p Path, letters notation.Letters) ([]byte, error) {
	at, err := t.At(p)
	if err != nil {
		return dst, err
	}
	dst = jsontext.AppendText(append(dst, `{"path":`...), p.String())
	if before, ok := p.Before(); ok {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "before"), before.String())
	}
	note, _ := t.Note(p)
	dst = note.append(dst)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "next"), t.next(p), func(dst []byte, n next) []byte {
		dst = jsontext.AppendText(append(dst, `{"path":`...), n.path.String())
		text, name := n.move.Text, n.move.Text
		if m, err := at.Pos.ParseMove(text); err == nil && !at.Pos.Over() {
			name = letters.Write(notation.Format(notation.RecordStyle(t.Game()), at.Pos, m))
		}
		dst = jsontext.AppendText(jsontext.AppendField(dst, "text"), text)
		return append(jsontext.AppendText(jsontext.AppendField(dst, "name"), name), '}')
	})
	dst = AppendKey(jsontext.AppendField(dst, "key"), at.Pos)
	// The request that opens the same position with its history.
	dst = append(jsontext.AppendField(dst, "from"), '{')
	switch {
	case at.Entries == nil:
		dst = jsontext.AppendText(jsontext.AppendField(dst, "position"), notation.FormatSetup(at.Pos.Setup()))
	case t.rec.Tag("Position") != "":
		dst = jsontext.AppendText(jsontext.AppendField(dst, "position"), t.rec.Tag("Position"))
	default:
		dst = jsontext.AppendText(jsontext.AppendField(dst, "game"), t.rec.Game)
	}
	if len(at.Entries) > 0 {
		dst = jsontext.AppendList(jsontext.AppendField(dst, "moves"), at.Entries, jsontext.AppendText)
	}
	dst = append(dst, '}')
	return append(at.Chronicle.View(at.Pos).Append(jsontext.AppendField(dst, "view")), '}'), nil
}

// next is an entry that follows a place.
type next struct {
	path Path
	move *record.Move
}

// next returns the entries that follow p, that of its own line first.
func (t *Tree) next(p Path) []next {
	l, n, err := t.place(p)
	if err != nil || n == len(l.Moves) {
		return nil
	}
	list := []next{{p.ahead(1), &l.Moves[n]}}
	for i, v := range l.Moves[n].Variations {
		if len(v.Moves) > 0 {
			list = append(list, next{p.branch(i+1, 1), &v.Moves[0]})
		}
	}
	return list
}

// appendSome appends a text unless it is empty.
func appendSome(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return jsontext.AppendText(jsontext.AppendField(dst, name), text)
}
