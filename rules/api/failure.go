package api

import "github.com/manykings/manykings/rules/jsontext"

// Failure replaces a failed answer: for a refused entry its number and the refusal, for an
// impossible position all its faults.
type Failure struct {
	Error   string   `json:"error" doc:"What happened, for people, in English."`
	Move    int      `json:"move,omitzero" doc:"Which of the entries was refused, from 1."`
	Refusal *Refusal `json:"refusal,omitzero"`
	Faults  []Fault  `json:"faults,omitzero"`
}

// Append appends f as JSON.
func (f Failure) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "error", f.Error)
	dst = appendSomeInt(dst, "move", f.Move)
	if f.Refusal != nil {
		dst = f.Refusal.Append(jsontext.AppendField(dst, "refusal"))
	}
	if f.Faults != nil {
		dst = appendEach(dst, "faults", f.Faults)
	}
	return append(dst, '}')
}
