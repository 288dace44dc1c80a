package web

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/bookhtml"
	"github.com/manykings/manykings/content/manual"
)

// The instructions to search engines: addresses to leave alone, and a list of the others.

// mostListed bounds the list of addresses that the site's own domains add: the format allows
// 50,000 in all.
const mostListed = 1000

// robots keeps search engines away from games, which belong to their players, and from the API.
func (s *pages) robots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	fmt.Fprintf(w, "User-agent: *\nDisallow: %s/\nDisallow: /g/\nDisallow: /embed/\n\nSitemap: %s/sitemap.xml\n", APIPath, origin(r))
}

// sitemap lists the home page, the rooms of the books in all languages, the documents and the
// public events.
//
// Source: https://www.sitemaps.org/protocol.html
func (s *pages) sitemap(w http.ResponseWriter, r *http.Request) {
	var listed []string
	if s.config.Listed != nil {
		var err error
		if listed, err = s.config.Listed(r.Context(), mostListed); err != nil {
			http.Error(w, "The list of events is not available.", http.StatusServiceUnavailable)
			return
		}
	}
	at := origin(r)
	var b strings.Builder
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n")
	entry := func(address string, others ...string) {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(at+address)) // a builder does not fail
		b.WriteString("</loc>" + strings.Join(others, "") + "</url>\n")
	}
	entry("/")
	languages := s.rooms.Languages()
	for _, family := range book.Families {
		for _, room := range s.rooms.Names(family) {
			var others []string
			for _, language := range languages {
				others = append(others, fmt.Sprintf(`<xhtml:link rel="alternate" hreflang="%s" href="%s"/>`, language, at+bookhtml.Path(language, family, room)))
			}
			for _, language := range languages {
				if s.rooms.Page(language, family, room) != nil {
					entry(bookhtml.Path(language, family, room), others...)
				}
			}
		}
	}
	documents, err := documents()
	if err != nil {
		http.Error(w, "The documents are not available.", http.StatusInternalServerError)
		return
	}
	for _, name := range documents.Names() {
		if name == manual.First {
			entry(manual.Root)
		} else {
			entry(manual.Root + "/" + name)
		}
	}
	for _, address := range listed {
		entry(address)
	}
	b.WriteString("</urlset>\n")
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	s.zipped.write(w, r, []byte(b.String()))
}

// Listed returns at most a number of addresses of public pages, such as "/events/KEY".
type Listed func(ctx context.Context, most int) ([]string, error)
