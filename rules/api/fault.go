package api

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
)

// Fault is one thing that is wrong with a position.
type Fault struct {
	Rule    string   `json:"rule" doc:"The number of the rule, or formats." example:"star.1"`
	Text    string   `json:"text" doc:"What and where, in English."`
	Squares []string `json:"squares,omitzero" doc:"That show it."`
}

// NewFaults returns the faults of a position, never nil.
func NewFaults(faults rules.Faults) []Fault {
	list := make([]Fault, len(faults))
	for i, f := range faults {
		list[i] = Fault{f.Rule, f.Text, f.Squares}
	}
	return list
}

// Append appends f as JSON.
func (f Fault) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "rule", f.Rule)
	dst = appendText(dst, "text", f.Text)
	return append(appendSomeTexts(dst, "squares", f.Squares), '}')
}

// AppendFaults appends faults as a list.
func AppendFaults(dst []byte, faults []Fault) []byte {
	return jsontext.AppendList(dst, faults, func(dst []byte, f Fault) []byte { return f.Append(dst) })
}
