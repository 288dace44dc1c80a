package web

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/page/assets"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// What programs that show previews of links are told of a game: they read the
// page, but do not run it.

// shareTexts are the texts of the page, by language.
type shareTexts map[string]messages.Catalogue

// in returns the texts in the language of who shared the link, by the link itself
// (?lang=es) or by the request, else in English.
func (t shareTexts) in(r *http.Request) (language string, texts messages.Catalogue) {
	wanted := r.URL.Query().Get("lang") + "," + r.Header.Get("Accept-Language")
	for tag := range strings.SplitSeq(wanted, ",") {
		tag, _, _ = strings.Cut(tag, ";")
		tag, _, _ = strings.Cut(strings.TrimSpace(tag), "-")
		tag = strings.ToLower(tag)
		if texts := t[tag]; texts != nil {
			return tag, texts
		}
	}
	return "en", t["en"]
}

// titleTag is the title of the page as it is built.
const titleTag = "<title>Many Kings</title>"

// gamePage answers with the page, and tells in its head what game it is of. A game
// that is not there gets the page as it is, which says so.
func (s *pages) gamePage(w http.ResponseWriter, r *http.Request) {
	index := s.page.Read(assets.Index)
	id, ok := live.ParseGameID(r.PathValue("id"))
	if !ok || index == nil {
		s.page.ServeHTTP(w, r)
		return
	}
	g, err := s.config.Play.Get(r.Context(), id)
	if err != nil {
		s.page.ServeHTTP(w, r)
		return
	}
	language, texts := s.share.in(r)
	title, text := preview(s.config.Play.Show(g, "", len(g.Entries)), texts)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Language")
	head := previewTags(origin(r), id, g.Version, language, title, text)
	index = siteTags.ReplaceAll(index, nil)
	_, _ = w.Write(bytes.Replace(index, []byte(titleTag), []byte(head), 1)) // a failure is the client's
}

// siteTags matches what the page says of the whole site.
var siteTags = regexp.MustCompile(`\s*<meta property="og:[^>]*>`)

// sitePage answers with the page, and names the picture of the site by its whole
// address: what makes previews knows no other. Its files come as they are.
func (s *pages) sitePage(w http.ResponseWriter, r *http.Request) {
	index := s.page.Read(assets.Index)
	if index == nil || path.Ext(path.Clean(r.URL.Path)) != "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.page.ServeHTTP(w, r)
		return
	}
	if !s.addresses.Has(r.URL.Path) {
		s.missing(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	whole := []byte(`content="` + html.EscapeString(origin(r)) + `/share.png"`)
	s.zipped.write(w, r, bytes.Replace(index, []byte(`content="/share.png"`), whole, 1))
}

// origin returns the address of the site, as the request named it.
func origin(r *http.Request) string { return originOf(r.Context()) }

// originOf is origin, by the context of a request.
func originOf(ctx context.Context) string {
	v := visitOf(ctx)
	if v.secure {
		return "https://" + v.host
	}
	return "http://" + v.host
}

// preview returns the title and a sentence that say what game it is and how it
// stands.
func preview(g *live.Shown, texts messages.Catalogue) (title, text string) {
	game := texts.GameTitle(g.Variant)
	var names, people []string
	for i, name := range seatNames(g, texts) {
		switch seat := g.Seats[i]; {
		case seat.Kind == table.Vacant:
			continue
		case seat.Kind == table.Person && seat.Name != "":
			people = append(people, name)
		}
		names = append(names, name)
	}
	all := strings.Join(names, ", ")
	switch {
	case g.Stage == table.Waiting && len(people) > 0:
		return texts.Text("share_waiting_title", "game", game), texts.Text("share_waiting_by", "name", people[0])
	case g.Stage == table.Waiting:
		return texts.Text("share_waiting_title", "game", game), texts["share_waiting"]
	case g.Stage == table.Playing:
		return texts.Text("share_playing_title", "game", game), texts.Text("share_playing", "names", all)
	case g.Stage == table.Aborted:
		return texts.Text("share_aborted_title", "game", game), texts["share_aborted"]
	default:
		return texts.Text("share_over_title", "game", game), texts.Text("share_over", "names", all)
	}
}

// localeTags names the language of a page, and those in which it can be had as well.
func localeTags(tag func(kind, name, value string), language string) {
	tag("property", "og:locale", messages.Locale(language))
	for _, other := range messages.Languages {
		if other != language {
			tag("property", "og:locale:alternate", messages.Locale(other))
		}
	}
}

// previewTags returns the title and what previews are made of.
//
// Source: ogp.me
func previewTags(site string, id live.GameID, version uint64, language, title, text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<title>%s · Many Kings</title>", html.EscapeString(title))
	link := site + "/g/" + string(id)
	tag := func(kind, name, value string) {
		fmt.Fprintf(&b, "\n    <meta %s=%q content=\"%s\" />", kind, name, html.EscapeString(value))
	}
	tag("property", "og:type", "website")
	tag("property", "og:site_name", "Many Kings")
	tag("property", "og:url", link)
	localeTags(tag, language)
	tag("property", "og:title", title)
	tag("property", "og:description", text)
	tag("property", "og:image", fmt.Sprintf("%s%s/games/%s/diagram.png?version=%d", site, APIPath, id, version))
	tag("property", "og:image:type", "image/png")
	tag("property", "og:image:width", fmt.Sprint(diagram.Preview.Width))
	tag("property", "og:image:height", fmt.Sprint(diagram.Preview.Height))
	tag("property", "og:image:alt", title)
	tag("name", "twitter:card", "summary_large_image")
	tag("name", "twitter:title", title)
	tag("name", "twitter:description", text)
	fmt.Fprintf(&b, "\n    <link rel=\"alternate\" type=\"application/json+oembed\" href=\"%s\" title=\"%s\" />",
		html.EscapeString(site+APIPath+"/oembed?url="+url.QueryEscape(link)), html.EscapeString(title))
	tag("name", "description", text)
	return b.String()
}
