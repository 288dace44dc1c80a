package web

import (
	"bytes"
	_ "embed" // the template and the stylesheet
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html
var docsTemplate string

//go:embed docs.css
var docsStyle []byte

// chapter is a part of the page that describes the API.
type chapter struct {
	Name, Text string
	Requests   []request
}

// request is one operation of the API.
type request struct {
	ID, Method, Path, Summary, Text string
	Params                          []parameter
	Body, Answer                    string // names of schemas
	List                            bool   // whether the response is a list
}

// parameter is a parameter of a request or a property of a schema.
type parameter struct {
	Name, In, Type, Text string
	Link                 string // the schema of the type
	Required             bool
}

// object is a schema with properties.
type object struct {
	Name, Text string
	Properties []parameter
}

// docs returns the handler of the page that describes the API. The page is rendered once, has no
// script and loads nothing from elsewhere.
func docs(api *huma.OpenAPI) http.Handler {
	var text bytes.Buffer
	t := template.Must(template.New("docs").Parse(docsTemplate))
	err := t.Execute(&text, struct {
		Info     *huma.Info
		Base     string
		Chapters []chapter
		Objects  []object
	}{api.Info, APIPath, chapters(api), objects(api)})
	if err != nil {
		panic(err) // our own template and description
	}
	return fixed("text/html; charset=utf-8", text.Bytes())
}

// fixed returns a handler that always serves the same text.
func fixed(kind string, text []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(text) // only the client can cause a failure
	})
}

func chapters(api *huma.OpenAPI) []chapter {
	var list []chapter
	for _, tag := range api.Tags {
		c := chapter{Name: tag.Name, Text: tag.Description}
		for path, item := range api.Paths {
			for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Delete} {
				if op != nil && slices.Contains(op.Tags, tag.Name) {
					c.Requests = append(c.Requests, newRequest(path, op))
				}
			}
		}
		slices.SortFunc(c.Requests, func(a, b request) int {
			return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method)
		})
		list = append(list, c)
	}
	return list
}

func newRequest(path string, op *huma.Operation) request {
	r := request{ID: op.OperationID, Method: op.Method, Path: path, Summary: op.Summary, Text: op.Description}
	for _, p := range op.Parameters {
		r.Params = append(r.Params, newParameter(p.Name, p.In, p.Schema, p.Description, p.Required))
	}
	if op.RequestBody != nil {
		r.Body, _ = schemaOf(op.RequestBody.Content)
	}
	for status, answer := range op.Responses {
		if strings.HasPrefix(status, "2") {
			r.Answer, r.List = schemaOf(answer.Content)
		}
	}
	return r
}

// schemaOf returns the schema name of a body, empty if it has none, and whether the body is a
// list.
func schemaOf(content map[string]*huma.MediaType) (name string, list bool) {
	for _, media := range content {
		if media.Schema == nil {
			continue
		}
		if media.Schema.Items != nil {
			return refName(media.Schema.Items), true
		}
		return refName(media.Schema), false
	}
	return "", false
}

func refName(s *huma.Schema) string { return s.Ref[strings.LastIndex(s.Ref, "/")+1:] }

func objects(api *huma.OpenAPI) []object {
	var list []object
	for name, s := range api.Components.Schemas.Map() {
		o := object{Name: name, Text: s.Description}
		for property, schema := range s.Properties {
			o.Properties = append(o.Properties, newParameter(property, "", schema, schema.Description, slices.Contains(s.Required, property)))
		}
		slices.SortFunc(o.Properties, func(a, b parameter) int { return strings.Compare(a.Name, b.Name) })
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b object) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func newParameter(name, in string, s *huma.Schema, text string, required bool) parameter {
	p := parameter{Name: name, In: in, Text: text, Required: required}
	list := ""
	for s.Type == huma.TypeArray && s.Items != nil {
		s, list = s.Items, list+" list"
	}
	p.Type, p.Link = s.Type, refName(s)
	if p.Link != "" {
		p.Type = p.Link
	}
	if p.Type == "" {
		p.Type = "any"
	}
	p.Type += list
	if len(s.Enum) > 0 {
		var values []string
		for _, v := range s.Enum {
			values = append(values, fmt.Sprintf("%q", v))
		}
		p.Text = strings.TrimSpace(p.Text + " One of " + strings.Join(values, ", ") + ".")
	}
	return p
}
