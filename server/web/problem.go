package web

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/rules/api"
)

// Problem is what the API answers instead of what was asked for: RFC 9457, with
// a code that programs tell apart and, for a move that is not legal, the rule.
type Problem struct {
	Type    string       `json:"type" doc:"Always about:blank; code identifies the problem." example:"about:blank"`
	Title   string       `json:"title" doc:"The status in words." example:"Conflict"`
	Status  int          `json:"status" doc:"The HTTP status." example:"409"`
	Detail  string       `json:"detail" doc:"What happened, for people, in English."`
	Code    string       `json:"code" doc:"What happened, for programs; docs/api.md lists the codes." example:"conflict"`
	Version uint64       `json:"version,omitempty" doc:"The version that the game has now, where the request was made for another."`
	Rule    string       `json:"rule,omitempty" doc:"The number of the rule that a move breaks." example:"common.1"`
	Refusal *api.Refusal `json:"refusal,omitempty" doc:"Why a move is not legal."`
	Faults  []Fault      `json:"faults,omitempty" doc:"What is wrong with the request, field by field."`
	Retry   int          `json:"retry,omitempty" doc:"Seconds to wait before asking again."`
}

// Fault is one thing that is wrong with a request.
type Fault struct {
	Where string `json:"where" doc:"The place in the request." example:"body.seats[2].level"`
	Text  string `json:"text" doc:"What is wrong there, in English."`
}

// NewProblem returns a problem of a kind.
func NewProblem(status int, code, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: code, Detail: detail}
}

func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the type of the JSON that a problem is.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns the headers that go with the problem.
func (p *Problem) GetHeaders() http.Header {
	if p.Retry == 0 {
		return nil
	}
	return http.Header{"Retry-After": {fmt.Sprint(p.Retry)}}
}

// codes are the problems that the HTTP side finds, by status.
var codes = map[int]string{
	http.StatusBadRequest:            "bad-request",
	http.StatusNotFound:              "not-found",
	http.StatusNotAcceptable:         "not-acceptable",
	http.StatusRequestTimeout:        "too-slow",
	http.StatusRequestEntityTooLarge: "too-large",
	http.StatusUnsupportedMediaType:  "not-json",
	http.StatusUnprocessableEntity:   "invalid",
}

// problemOf turns the errors that huma makes of a request that it cannot read
// into problems; it leaves all other answers as they are.
func problemOf(_ huma.Context, _ string, value any) (any, error) {
	m, ok := value.(*huma.ErrorModel)
	if !ok {
		return value, nil
	}
	code, ok := codes[m.Status]
	if !ok {
		// huma tells the text of an error that it does not know: never ours.
		return errInternal(), nil
	}
	p := NewProblem(m.Status, code, m.Detail)
	for _, e := range m.Errors {
		p.Faults = append(p.Faults, Fault{Where: e.Location, Text: e.Message})
	}
	if len(p.Faults) > 0 {
		var texts []string
		for _, f := range p.Faults {
			texts = append(texts, strings.TrimPrefix(f.Where+": "+f.Text, ": "))
		}
		p.Detail = strings.Join(texts, "; ")
	}
	return p, nil
}

// errInternal is all that is told of an error that is not the client's.
func errInternal() *Problem {
	return NewProblem(http.StatusInternalServerError, "internal", "Something went wrong on the server. Please try again.")
}

// errNoPage is the answer to an address that is none.
func errNoPage() *Problem {
	return NewProblem(http.StatusNotFound, "not-found", "There is nothing here.")
}
