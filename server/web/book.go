package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/bookhtml"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/page/assets"
)

// The books of the games: pages of the site that are read without a script, and
// whose articles the page of the browser asks for by themselves.

// bookRoutes puts the addresses of the books in their place.
func (s *pages) bookRoutes() {
	handle := func(pattern string, f http.HandlerFunc) { s.mux.Handle(pattern, s.named("book", f)) }
	for _, language := range s.rooms.Languages() {
		handle("GET /"+language+"/games/{family}", s.bookFirst(language))
		handle("GET /"+language+"/games/{family}/{room}", s.bookRoom(language))
		handle("GET /"+language+"/games/{family}/{room}/{part}", s.bookRoom(language))
	}
	handle("GET /games/{family}", s.bookInOwn)
	handle("GET /games/{family}/{room}", s.bookInOwn)
	handle("GET /games/{family}/{room}/{part}", s.bookInOwn)
	for _, room := range []string{bookhtml.Lessons, bookhtml.Problems} {
		handle("GET /"+room+"/{family}", s.roomInOwn(room))
		handle("GET /"+room+"/{family}/{part}", s.roomInOwn(room))
	}
	handle("GET /figures/{language}/{file}", s.still)
	handle("GET /vectors/{file}", s.vectors)
	handle("GET /previews/{language}/{family}/{file}", s.roomPreview)
	handle("GET /previews/{language}/{family}/{room}/{file}", s.roomPreview)
}

// roomOf returns the room that an address names. A problem is a room of its own; a
// lesson is a place in the one of all.
func roomOf(r *http.Request, room string) string {
	if part := r.PathValue("part"); part != "" && room != bookhtml.Lessons {
		return room + "/" + part
	}
	return room
}

// bookInOwn sends a reader to their own language.
func (s *pages) bookInOwn(w http.ResponseWriter, r *http.Request) {
	room := roomOf(r, cmp.Or(r.PathValue("room"), bookhtml.First))
	language, _ := s.share.in(r)
	w.Header().Set("Vary", "Accept-Language")
	w.Header().Set("Cache-Control", "no-cache")
	if s.rooms.Page(language, r.PathValue("family"), room) == nil {
		s.missing(w, r)
		return
	}
	http.Redirect(w, r, bookhtml.Path(language, r.PathValue("family"), room), http.StatusFound)
}

// roomInOwn answers with a room in the reader's own language, at an address without
// one that the page has for it.
func (s *pages) roomInOwn(room string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		language, _ := s.share.in(r)
		p := s.rooms.Page(language, r.PathValue("family"), roomOf(r, room))
		if p == nil {
			s.page.ServeHTTP(w, r) // which has the problem of the day there, and else shows what there is
			return
		}
		w.Header().Set("Vary", "Accept-Language")
		s.answerRoom(w, r, p)
	}
}

// answerRoom answers with a room as a whole page.
func (s *pages) answerRoom(w http.ResponseWriter, r *http.Request, p *bookhtml.Page) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	if !p.Scriptless && s.sheet.policy != "" {
		w.Header().Set("Content-Security-Policy", s.sheet.policy)
	}
	s.zipped.write(w, r, s.whole(p, origin(r)))
}

// missing answers with the page of the browser, which says that there is none at this address, and with the status that says
// so to search engines.
func (s *pages) missing(w http.ResponseWriter, r *http.Request) {
	r = r.Clone(r.Context())
	for _, name := range []string{"If-None-Match", "If-Modified-Since", "Range"} {
		r.Header.Del(name) // the answer is neither a part of the page nor that it is known
	}
	s.page.ServeHTTP(missingWriter{w}, r)
}

// missingWriter says of what is found that it is not.
type missingWriter struct{ http.ResponseWriter }

func (w missingWriter) WriteHeader(status int) {
	if status == http.StatusOK {
		status = http.StatusNotFound
	}
	w.ResponseWriter.WriteHeader(status)
}

// sheet is the style of a page that is read as it comes from the server: within it, since
// whoever has a slow line would wait for a file of it once more before anything is seen.
type sheet struct {
	links  []string // in the built page, in whose place the style stands
	style  string   // an element; "" where there is no built page
	policy string   // that allows it and, besides, what every page may do
}

// styled finds the styles that the built page has as files.
var styled = regexp.MustCompile(`<link rel="stylesheet"[^>]*href="/([^"]+\.css)"[^>]*>`)

// newSheet reads the style of rooms from the files of the page.
func newSheet(p *assets.Page) sheet {
	own := p.Read(bookSheet)
	if own == nil {
		return sheet{}
	}
	text, d := string(own), sheet{}
	for _, found := range styled.FindAllStringSubmatch(string(p.Read(assets.Index)), -1) {
		d.links = append(d.links, found[0])
		text += string(p.Read(found[1]))
	}
	if strings.Contains(text, "</") {
		return sheet{} // no style has that, and it would end the element
	}
	sum := sha256.Sum256([]byte(text))
	d.style = `<style data-of="/` + bookSheet + `">` + text + `</style>`
	d.policy = strings.Replace(contentPolicy, "style-src 'self'", "style-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", 1)
	return d
}

// bookSheet is the style of what stands in the books.
const bookSheet = "book.css"

// bookFirst sends a reader to the first room of a book.
func (s *pages) bookFirst(language string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.rooms.Has(r.PathValue("family")) {
			s.missing(w, r)
			return
		}
		http.Redirect(w, r, bookhtml.Path(language, r.PathValue("family"), bookhtml.First), http.StatusFound)
	}
}

// bookRoom answers with a room: the whole page or, if it is asked for by ?article,
// what stands on it.
func (s *pages) bookRoom(language string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := s.rooms.Page(language, r.PathValue("family"), roomOf(r, r.PathValue("room")))
		if p == nil && r.URL.Query().Has("article") {
			http.Error(w, "There is no such room.", http.StatusNotFound)
			return
		}
		if p == nil {
			s.missing(w, r)
			return
		}
		if r.URL.Query().Has("article") {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Cache-Control", "no-cache")
			s.zipped.write(w, r, []byte(p.Article))
			return
		}
		s.answerRoom(w, r, p)
	}
}

// unbuilt is what a page is made of where there is no built one.
const unbuilt = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
` + titleTag + `
</head>
<body>
<div id="app"></div>
</body>
</html>
`

// whole returns the page with a room in it.
func (s *pages) whole(p *bookhtml.Page, site string) []byte {
	index := s.page.Read(assets.Index)
	if index == nil {
		index = []byte(unbuilt)
	}
	index = siteTags.ReplaceAll(index, nil)
	frame := p.Frame
	if p.Scriptless {
		frame = "<noscript>" + frame + "</noscript>"
	}
	for _, change := range [][2]string{
		{`<html lang="en">`, fmt.Sprintf(`<html lang=%q>`, p.Language)},
		{titleTag, s.bookHead(p, site)},
		{`<div id="app"></div>`, `<div id="app">` + frame + `</div>`},
	} {
		index = bytes.Replace(index, []byte(change[0]), []byte(change[1]), 1)
	}
	if !p.Scriptless && s.sheet.style != "" {
		for _, link := range s.sheet.links {
			index = bytes.Replace(index, []byte(link), nil, 1)
		}
		index = bytes.Replace(index, []byte(sheetLink), []byte(s.sheet.style), 1)
	}
	return index
}

// sheetLink is how a page has the style of the books as a file.
const sheetLink = `<link rel="stylesheet" href="/` + bookSheet + `" />`

// bookHead returns the title of a room and what search engines and previews are
// told of it.
func (s *pages) bookHead(p *bookhtml.Page, site string) string {
	var b strings.Builder
	game := s.share[p.Language]["game_"+p.Family+"_title"]
	title := p.Title
	if !strings.Contains(title, game) {
		title += " · " + game
	}
	fmt.Fprintf(&b, "<title>%s · Many Kings</title>", html.EscapeString(title))
	tag := func(kind, name, value string) {
		fmt.Fprintf(&b, "\n    <meta %s=%q content=\"%s\" />", kind, name, html.EscapeString(value))
	}
	link := func(rel, more, path string) {
		fmt.Fprintf(&b, "\n    <link rel=%q%s href=\"%s\" />", rel, more, html.EscapeString(site+path))
	}
	tag("name", "description", p.About)
	link("canonical", "", p.Path())
	for _, language := range s.rooms.Languages() {
		link("alternate", fmt.Sprintf(" hreflang=%q", language), bookhtml.Path(language, p.Family, p.Room))
	}
	link("alternate", ` hreflang="x-default"`, "/games/"+p.Family+"/"+p.Room)
	tag("property", "og:type", "article")
	tag("property", "og:site_name", "Many Kings")
	tag("property", "og:url", site+p.Path())
	localeTags(tag, p.Language)
	tag("property", "og:title", title)
	tag("property", "og:description", p.About)
	tag("property", "og:image", site+bookhtml.PreviewPath(p.Language, p.Family, p.Room))
	tag("property", "og:image:width", strconv.Itoa(diagram.Preview.Width))
	tag("property", "og:image:height", strconv.Itoa(diagram.Preview.Height))
	tag("name", "twitter:card", "summary_large_image")
	style := sheetLink
	if p.Scriptless {
		style = "<noscript>" + style + "</noscript>"
	}
	b.WriteString("\n    " + style)
	return b.String()
}

// still answers with a still figure, or with the record of a model game.
func (s *pages) still(w http.ResponseWriter, r *http.Request) {
	if id, ok := strings.CutSuffix(r.PathValue("file"), ".txt"); ok {
		if text := s.rooms.Record(id); text != "" {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Header().Set("Cache-Control", "public, max-age=86400")
			_, _ = w.Write([]byte(text))
			return
		}
	}
	id, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	id, night := strings.CutSuffix(id, ".night")
	s.drawnRoom(w, r, "image/svg+xml", func() ([]byte, error) {
		if !ok {
			return nil, nil
		}
		return s.rooms.Still(id, r.PathValue("language"), night)
	})
}

// vectors answers with positions for the tests of other programs.
func (s *pages) vectors(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	text := s.rooms.Vectors(name)
	if !ok || text == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(text) // a failure is the client's
}

// roomPreview answers with the picture that a link to a room has elsewhere.
func (s *pages) roomPreview(w http.ResponseWriter, r *http.Request) {
	room, ok := strings.CutSuffix(r.PathValue("file"), ".png")
	language, family := r.PathValue("language"), r.PathValue("family")
	if in := r.PathValue("room"); in != "" {
		room = in + "/" + room
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	s.drawnRoom(w, r, "image/png", func() ([]byte, error) {
		if !ok {
			return nil, nil
		}
		return s.rooms.Preview(language, family, room)
	})
}

// drawnRoom answers with a picture of a book, which is drawn once.
func (s *pages) drawnRoom(w http.ResponseWriter, r *http.Request, kind string, draw func() ([]byte, error)) {
	key := "room " + r.URL.Path
	drawn, found := s.diagrams.get(key)
	if !found {
		done, err := s.costs(r.Context())
		if err != nil {
			writeProblem(w, s.problem(r.Context(), err))
			return
		}
		drawn, err = draw()
		done()
		if err != nil {
			visitOf(r.Context()).fail(err)
		}
		if drawn != nil {
			s.diagrams.keep(key, drawn)
		}
	}
	if drawn == nil {
		http.Error(w, "There is no such figure.", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "public, max-age=86400")
	if kind == "image/png" {
		_, _ = w.Write(drawn) // a failure is the client's; it is compressed
		return
	}
	s.zipped.write(w, r, drawn)
}
