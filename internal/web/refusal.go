package web

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Refusal says why a move is not legal, and which squares show it.
type Refusal struct {
	Rule     string        `json:"rule" doc:"The number of the rule." example:"common.1"`
	Code     string        `json:"code" doc:"Names the sentence in a catalogue of translations." example:"pinned"`
	Sentence string        `json:"sentence" doc:"English, with {name} for each argument."`
	Text     string        `json:"text" doc:"The sentence with its arguments."`
	Args     []RefusalArg  `json:"args"`
	Marks    []RefusalMark `json:"marks"`
}

// RefusalArg is an argument of the sentence of a refusal.
type RefusalArg struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" doc:"What the value is, such as square, role or seat."`
	Value string `json:"value"`
}

// RefusalMark is squares that show a refusal, in the order of a line where they
// form one.
type RefusalMark struct {
	Kind    string   `json:"kind" doc:"What they are: line, attacker, king, blocker, goals, due, taken, twin or square."`
	Squares []string `json:"squares"`
}

func newRefusal(b *board.Topology, f *rules.Refusal) *Refusal {
	r := &Refusal{
		Rule: f.Rule, Code: f.Code, Sentence: f.Sentence, Text: f.Text(),
		Args: []RefusalArg{}, Marks: []RefusalMark{},
	}
	for _, a := range f.Args {
		r.Args = append(r.Args, RefusalArg{a.Name, a.Kind, a.Value})
	}
	for _, m := range f.Marks {
		r.Marks = append(r.Marks, RefusalMark{string(m.Kind), squareNames(b, m.Squares)})
	}
	return r
}

// squareNames returns the names of squares, never nil.
func squareNames(b *board.Topology, squares []board.Square) []string {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = b.SquareName(s)
	}
	return names
}
