package api

import "github.com/manykings/manykings/rules"

// Refusal is the reason why a move is illegal, with the squares that show it.
type Refusal struct {
	Rule     string `json:"rule" doc:"The number of the rule." example:"common.1"`
	Code     string `json:"code" doc:"Names the sentence in a catalogue of translations." example:"pinned"`
	Text     string `json:"text" doc:"The sentence with its arguments, in English."`
	Sentence string `json:"sentence" doc:"English, with {name} for each argument."`
	Args     []Arg  `json:"args"`
	Marks    []Mark `json:"marks"`
}

// Arg is an argument of the sentence of a refusal.
type Arg struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" doc:"What the value is, such as square, role or seat."`
	Value string `json:"value"`
}

// Mark is squares that show a refusal, in the order of a line where they form one.
type Mark struct {
	Kind    string   `json:"kind" doc:"What they are: line, attacker, king, blocker, goals, due, taken, twin or square."`
	Squares []string `json:"squares"`
}

// NewRefusal returns why a move was refused.
func NewRefusal(f *rules.Refusal) Refusal {
	r := Refusal{
		Rule: f.Rule, Code: f.Code, Text: f.Text(), Sentence: f.Sentence,
		Args: make([]Arg, len(f.Args)), Marks: make([]Mark, len(f.Marks)),
	}
	for i, a := range f.Args {
		r.Args[i] = Arg(a)
	}
	for i, m := range f.Marks {
		r.Marks[i] = Mark{string(m.Kind), f.Names(m)}
	}
	return r
}

// Append appends r as JSON.
func (r Refusal) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "rule", r.Rule)
	dst = appendText(dst, "code", r.Code)
	dst = appendText(dst, "text", r.Text)
	dst = appendText(dst, "sentence", r.Sentence)
	dst = appendEach(dst, "args", r.Args)
	return append(appendEach(dst, "marks", r.Marks), '}')
}

// Append appends a as JSON.
func (a Arg) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "name", a.Name)
	dst = appendText(dst, "kind", a.Kind)
	return append(appendText(dst, "value", a.Value), '}')
}

// Append appends m as JSON.
func (m Mark) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "kind", m.Kind)
	return append(appendTexts(dst, "squares", m.Squares), '}')
}
