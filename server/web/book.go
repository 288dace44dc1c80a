package web

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/bookhtml"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/page/assets"
)

// The books of the games: pages that work without scripts. The single-page app fetches their
// articles alone.

// bookRoutes registers the addresses of the books.
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

// roomOf returns the room of an address. Each problem is a room of its own; lessons share one.
func roomOf(r *http.Request, room string) string {
	if part := r.PathValue("part"); part != "" && room != bookhtml.Lessons {
		return room + "/" + part
	}
	return room
}

// bookInOwn redirects a reader to the book in their language.
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

// roomInOwn answers with a room in the reader's language, at an address without a language
// that the app uses too.
func (s *pages) roomInOwn(room string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		language, _ := s.share.in(r)
		p := s.rooms.Page(language, r.PathValue("family"), roomOf(r, room))
		if p == nil {
			s.page.ServeHTTP(w, r) // the app has a view at this address
			return
		}
		w.Header().Set("Vary", "Accept-Language")
		s.answerRoom(w, r, p)
	}
}

// answerRoom answers with a room as a full page.
func (s *pages) answerRoom(w http.ResponseWriter, r *http.Request, p *bookhtml.Page) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	s.atOnce[sheetOf(p)].allow(w.Header())
	s.zipped.write(w, r, s.whole(p, origin(r)))
}

// missing answers with the app's not-found view and status 404, for search engines.
func (s *pages) missing(w http.ResponseWriter, r *http.Request) {
	r = r.Clone(r.Context())
	for _, name := range []string{"If-None-Match", "If-Modified-Since", "Range"} {
		r.Header.Del(name) // the response must be neither partial nor 304
	}
	s.page.ServeHTTP(missingWriter{w}, r)
}

// missingWriter replaces the status by 404.
type missingWriter struct{ http.ResponseWriter }

func (w missingWriter) WriteHeader(status int) {
	if status == http.StatusOK {
		status = http.StatusNotFound
	}
	w.ResponseWriter.WriteHeader(status)
}

// sheetOf returns the stylesheet that a room has besides the page's own; "" for a room that the
// app shows, whose text is for browsers without scripts.
func sheetOf(p *bookhtml.Page) string {
	if p.Scriptless {
		return ""
	}
	return bookSheet
}

// bookSheet is the stylesheet of the books.
const bookSheet = "book.css"

// bookFirst redirects to the first room of a book.
func (s *pages) bookFirst(language string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.rooms.Has(r.PathValue("family")) {
			s.missing(w, r)
			return
		}
		http.Redirect(w, r, bookhtml.Path(language, r.PathValue("family"), bookhtml.First), http.StatusFound)
	}
}

// bookRoom answers with a room: the full page or, with ?article, its content alone.
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

// unbuilt is the page template used without a built page.
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

// whole returns the full page of a room.
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
	return s.atOnce[sheetOf(p)].in(index)
}

// sheetLink is the link to the stylesheet of the books.
const sheetLink = `<link rel="stylesheet" href="/` + bookSheet + `" />`

// bookHead returns the head of a room: the title and the data for search engines and link
// previews.
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

// still answers with a figure, or with the record of a model game.
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

// vectors answers with test positions for other programs.
func (s *pages) vectors(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	text := s.rooms.Vectors(name)
	if !ok || text == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(text) // only the client can cause a failure
}

// roomPreview answers with the preview picture of a room.
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

// drawnRoom answers with a picture of a book and caches it.
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
		_, _ = w.Write(drawn) // only the client can cause a failure; already compressed
		return
	}
	s.zipped.write(w, r, drawn)
}
