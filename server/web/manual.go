package web

import (
	"bytes"
	_ "embed" // the template
	"html/template"
	"net/http"
	"strings"
	"sync"

	"github.com/manykings/manykings/content/manual"
	docfiles "github.com/manykings/manykings/docs"
)

// The documents of the program, at /docs: plain pages without a script, with a search.

//go:embed manual.html
var manualTemplate string

// manualPolicy is the security policy of the documents' pages: they load only their style. The
// form is the search.
const manualPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// mostQuery bounds the length of a search, in bytes.
const mostQuery = 200

// documents are rendered once, for the first reader.
var documents = sync.OnceValues(func() (*manual.Manual, error) { return manual.New(docfiles.Files) })

var manualPages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("manual").Parse(manualTemplate))
})

// manualPage is the data of the template.
type manualPage struct {
	Title, Query, API string
	Body              template.HTML
	Searched          bool
	Hits              []manual.Hit
}

// manualRoutes are the addresses of the documents.
func (s *pages) manualRoutes() {
	handle := func(pattern string, f http.HandlerFunc) { s.mux.Handle(pattern, s.named(manual.Root, f)) }
	handle("GET "+manual.Root, s.manualPage)
	handle("GET "+manual.Root+"/{name}", s.manualPage)
	handle("GET "+manual.Root+"/rules/{rules}", s.manualPage)
}

// manualPage answers with a document, or with the results of a search.
func (s *pages) manualPage(w http.ResponseWriter, r *http.Request) {
	m, err := documents()
	if err != nil {
		visitOf(r.Context()).fail(err)
		writeProblem(w, s.problem(r.Context(), err))
		return
	}
	name, query := manual.First, strings.TrimSpace(r.URL.Query().Get("q"))
	switch {
	case r.PathValue("name") != "":
		name = r.PathValue("name")
	case r.PathValue("rules") != "":
		name = "rules/" + r.PathValue("rules")
	}
	if trimmed, ok := strings.CutSuffix(name, ".md"); ok && m.Page(trimmed) != nil {
		http.Redirect(w, r, manual.Path(trimmed), http.StatusMovedPermanently)
		return
	}
	shown := manualPage{API: APIPath + "/docs", Query: strings.ToValidUTF8(query[:min(len(query), mostQuery)], "")}
	status := http.StatusOK
	switch p := m.Page(name); {
	case query != "":
		shown.Title, shown.Searched, shown.Hits = shown.Query, true, m.Search(shown.Query)
	case p == nil:
		status, shown.Title = http.StatusNotFound, "No such page"
		shown.Body = "<h1>No such page</h1>"
	default:
		shown.Title, shown.Body = p.Title, template.HTML(p.HTML) // from the documents of this program alone
	}
	var text bytes.Buffer
	if err := manualPages().Execute(&text, shown); err != nil {
		visitOf(r.Context()).fail(err)
		writeProblem(w, s.problem(r.Context(), err))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Security-Policy", manualPolicy)
	if status != http.StatusOK || shown.Searched {
		w.WriteHeader(status)
		_, _ = w.Write(text.Bytes()) // a failure is the client's; searches are not kept compressed
		return
	}
	s.zipped.write(w, r, text.Bytes())
}
