package web

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/rules/api"
)

// Problem is an error response of the API (RFC 9457), with a code for programs and, for an
// illegal move, the rule.
type Problem struct {
	Type    string       `json:"type" doc:"Always about:blank; code identifies the problem." example:"about:blank"`
	Title   string       `json:"title" doc:"The text of the status." example:"Conflict"`
	Status  int          `json:"status" doc:"The HTTP status." example:"409"`
	Detail  string       `json:"detail" doc:"The error for people, in English."`
	Code    string       `json:"code" doc:"The error for programs; docs/api.md lists the codes." example:"conflict"`
	Version uint64       `json:"version,omitempty" doc:"The current version of the game, if the request was for another."`
	Rule    string       `json:"rule,omitempty" doc:"The number of the rule that a move breaks." example:"common.1"`
	Refusal *api.Refusal `json:"refusal,omitempty" doc:"The reason why a move is illegal."`
	Faults  []Fault      `json:"faults,omitempty" doc:"The errors of the request, field by field."`
	Retry   int          `json:"retry,omitempty" doc:"The seconds to wait before a retry."`
}

// Fault is one error in a request.
type Fault struct {
	Where string `json:"where" doc:"The place in the request." example:"body.seats[2].level"`
	Text  string `json:"text" doc:"The error, in English."`
}

// NewProblem returns a problem of a kind.
func NewProblem(status int, code, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: code, Detail: detail}
}

func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problems.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns the headers of the response.
func (p *Problem) GetHeaders() http.Header {
	if p.Retry == 0 {
		return nil
	}
	return http.Header{"Retry-After": {fmt.Sprint(p.Retry)}}
}

// codes are the codes of errors found by the HTTP layer, by status.
var codes = map[int]string{
	http.StatusBadRequest:            "bad-request",
	http.StatusNotFound:              "not-found",
	http.StatusNotAcceptable:         "not-acceptable",
	http.StatusRequestTimeout:        "too-slow",
	http.StatusRequestEntityTooLarge: "too-large",
	http.StatusUnsupportedMediaType:  "not-json",
	http.StatusUnprocessableEntity:   "invalid",
}

// problemOf converts huma's errors about unreadable requests to problems, and leaves all other
// responses unchanged.
func problemOf(_ huma.Context, _ string, value any) (any, error) {
	m, ok := value.(*huma.ErrorModel)
	if !ok {
		return value, nil
	}
	code, ok := codes[m.Status]
	if !ok {
		// huma would send the text of an unknown error, which must not leak.
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

// errInternal is the response to an internal error, without details.
func errInternal() *Problem {
	return NewProblem(http.StatusInternalServerError, "internal", "Something went wrong on the server. Try again.")
}

// errNoPage is the response to an unknown address.
func errNoPage() *Problem {
	return NewProblem(http.StatusNotFound, "not-found", "There is nothing at this address.")
}
