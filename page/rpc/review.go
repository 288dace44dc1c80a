package rpc

import (
	"errors"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/rules/jsontext"
)

var errUnjudged = errors.New("there is no such entry, or the search was stopped")

// review judges as many more entries of a tree's game as a request says, and appends how far it is
// with the last judgement; of a verdict all of them.
func (o *Office) review(dst []byte, g *game, r *request) ([]byte, error) {
	if v := g.review; v == nil || r.nodes != 0 && v.Nodes() != r.nodes {
		g.review = study.NewReview(g.tree, o.pool, r.nodes)
	}
	v := g.review
	before := len(v.Entries)
	switch {
	case r.ask == "verdict":
		return v.Append(dst, r.alphabet()), nil
	case r.ask == "judge":
		text, ok := v.Judge(o.stopped(), r.entries-1)
		if !ok {
			return nil, errUnjudged
		}
		return jsontext.AppendText(dst, text), nil
	case r.text != "":
		if err := v.Take(r.text); err != nil {
			return nil, err
		}
		r.entries = 0
	}
	from := min(before, len(v.Entries))
	for range r.entries {
		if v.Done() || !v.Next(o.stopped()) {
			break
		}
	}
	dst = jsontext.AppendInt(append(dst, `{"judged":`...), len(v.Entries))
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "plies"), v.Plies())
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "done"), v.Done())
	dst = append(jsontext.AppendField(dst, "entries"), '[')
	for i := from; i < len(v.Entries); i++ {
		dst = v.AppendEntry(jsontext.AppendComma(dst), i, r.alphabet())
	}
	return append(dst, "]}"...), nil
}

// word returns the text for a word of judgements.
func (r *request) word(word string) string {
	for _, w := range r.words {
		if w[0] == word {
			return w[1]
		}
	}
	return study.Words(word)
}
