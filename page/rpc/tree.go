package rpc

import (
	"errors"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
)

// A tree is opened under a number like a game, and has one current place: requests with
// that number are about the place.

var (
	errTree   = errors.New("this is a tree: its entries are added at a path")
	errNoTree = errors.New("this is a game that is played, and no tree")
)

// Analysis makes o answer about games that are gone through.
func (o *Office) Analysis() {
	o.judge = winprob.ForPeople(o.pool)
	o.offer((*Office).analyse, "analyse")
	o.offer((*Office).aboutTree, "tree", "node", "add", "promote", "delete", "comment", "glyphs", "marks", "tag", "export",
		"review", "judge", "verdict", "annotate", "course")
	o.offer((*Office).threat, "threat")
	o.offer((*Office).check, "check")
	o.offer((*Office).collect, "collect")
	o.offer((*Office).takeBook, "book")
	o.offer((*Office).explore, "explore")
}

// analyse opens the trees of a text, or of a game that is open, and appends their numbers.
func (o *Office) analyse(dst []byte, r *request) ([]byte, error) {
	opened, err := o.read(r)
	if err != nil {
		return nil, err
	}
	dst = jsontext.AppendText(append(dst, `{"form":`...), opened.Form.String())
	dst = append(jsontext.AppendField(dst, "trees"), '[')
	for i, t := range opened.Trees {
		at, err := t.At(study.Path{0})
		if err != nil {
			return nil, err
		}
		g := &game{tree: t}
		g.stand(at)
		o.opened++
		o.open[o.opened] = g
		dst = jsontext.AppendInt(append(jsontext.AppendComma(dst), `{"number":`...), int64(o.opened))
		dst = jsontext.AppendText(jsontext.AppendField(dst, "end"), t.End().String())
		if fault := opened.Faults[i]; fault != nil {
			dst = jsontext.AppendText(jsontext.AppendField(dst, "fault"), fault.Error())
		}
		dst = append(dst, '}')
	}
	dst = append(dst, ']')
	if len(opened.Unread) > 0 {
		dst = jsontext.AppendList(jsontext.AppendField(dst, "unread"), opened.Unread, func(dst []byte, one study.UnreadRecord) []byte {
			dst = jsontext.AppendInt(append(dst, `{"record":`...), int64(one.Number))
			return append(jsontext.AppendText(jsontext.AppendField(dst, "reason"), one.Reason.Error()), '}')
		})
	}
	return append(dst, '}'), nil
}

// read returns the tree in the text of a request; without a text, that of a game or a position,
// with the named entries.
func (o *Office) read(r *request) (*study.Opened, error) {
	if r.text != "" {
		return o.opener.Open(r.text)
	}
	pos, err := o.begin(r)
	if err != nil {
		return nil, err
	}
	t := study.New(pos)
	for _, text := range r.moves {
		if _, err := t.Add(t.End(), text, notation.English); err != nil {
			return nil, err
		}
	}
	return &study.Opened{Form: study.GameID, Trees: []*study.Tree{t}, Faults: []error{nil}}, nil
}

// stand puts g at a place of its tree.
func (g *game) stand(at *study.Moment) {
	g.pos, g.chronicle, g.entries = at.Pos, at.Chronicle, at.Entries
}

// aboutTree answers requests about a tree.
func (o *Office) aboutTree(dst []byte, r *request) ([]byte, error) {
	g, err := o.game(r.number)
	if err != nil {
		return nil, err
	}
	if g.tree == nil {
		return nil, errNoTree
	}
	letters := r.alphabet()
	p, err := study.ParsePath(r.path)
	if err != nil {
		return nil, err
	}
	t := g.tree
	switch r.ask {
	case "tree":
		return t.Append(dst, letters), nil
	case "export":
		return g.export(dst, r, p)
	case "review", "verdict", "judge":
		return o.review(dst, g, r)
	case "course":
		return t.AppendCourse(dst, p, r.entries, o.judge)
	case "annotate":
		if g.review != nil {
			err = g.review.Annotate(r.word)
		}
	case "add":
		p, err = t.Add(p, r.text, letters)
	case "promote":
		p, err = t.Promote(p)
	case "delete":
		p, err = t.Delete(p)
	case "comment":
		err = t.Comment(p, r.text)
	case "glyphs":
		err = t.Glyphs(p, r.nags)
	case "marks":
		err = t.Mark(p, r.marks)
	case "tag":
		t.SetTag(r.name, r.text)
	}
	if err != nil {
		if refusal, ok := errors.AsType[*rules.Refusal](err); ok {
			return nil, &refusedError{1, api.NewRefusal(refusal), err}
		}
		return nil, err
	}
	at, err := t.At(p)
	if err != nil {
		return nil, err
	}
	g.stand(at)
	return t.AppendNode(dst, p, letters)
}

// export appends a tree, or the position at a path, as text.
func (g *game) export(dst []byte, r *request, p study.Path) ([]byte, error) {
	t := g.tree
	var text string
	var err error
	switch r.form {
	case "record":
		text = t.Record().String()
	case "pgn":
		text, err = t.PGN()
	case "link":
		text, err = t.Link()
	case "position", "json":
		var at *study.Moment
		if at, err = t.At(p); err != nil {
			return nil, err
		}
		g.stand(at)
		if setup := at.Pos.Setup(); r.form == "json" {
			text = string(api.NewPosition(setup).Append(nil))
		} else {
			text = notation.FormatSetup(setup)
		}
	default:
		err = errors.New("there is no form " + r.form)
	}
	if err != nil {
		return nil, err
	}
	return jsontext.AppendText(dst, text), nil
}
