package web

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"path"
	"regexp"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/page/assets"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Link previews of games: preview programs read the page but do not run it.

// shareTexts are the messages, by language.
type shareTexts map[string]messages.Catalogue

// in returns the messages in the language of the person who shared the link, by the link
// (?lang=es) or else by the request, by default English.
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

// titleTag is the title in the built page.
const titleTag = "<title>Many Kings</title>"

// gamePage answers with the page and the title and preview of a game. A missing game gets the
// unchanged page, which reports it.
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
	title, text := preview(s.config.Play.Show(g, "", live.NoEntries), texts)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Language")
	head := previewTags(origin(r), id, g.Version, language, title, text)
	index = siteTags.ReplaceAll(index, nil)
	_, _ = w.Write(bytes.Replace(index, []byte(titleTag), []byte(head), 1)) // only the client can cause a failure
}

// siteTags matches the preview tags of the whole site.
var siteTags = regexp.MustCompile(`\s*<meta property="og:[^>]*>`)

// sitePage answers with the page and the absolute address of the site's picture, which previews
// need. Its files are served unchanged.
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
	index = bytes.Replace(index, []byte(`content="/share.png"`), whole, 1)
	if _, _, title, ok := s.embeddable(r.Context(), r.URL.Path); ok {
		head := "<title>" + html.EscapeString(title) + " · Many Kings</title>" + oembedLink(origin(r), origin(r)+r.URL.Path, title)
		index = bytes.Replace(index, []byte(titleTag), []byte(head), 1)
	}
	if r.URL.Path == "/" {
		index = s.withBoards(r.Context(), index)
	}
	s.atOnce[""].allow(w.Header())
	s.zipped.write(w, r, s.atOnce[""].in(index))
}

// boardsMark is the place of the boards of the home page in the built page (page/plugins/first.ts).
const boardsMark = "<!--boards-->"

// withBoards inserts the boards of the home page, so that they appear at once and without
// scripts. Without them the page draws its own.
func (s *pages) withBoards(ctx context.Context, index []byte) []byte {
	boards, err := s.rooms.Home()
	if err != nil {
		s.log.ErrorContext(ctx, "drawing the boards of the home page", "err", err)
		return index
	}
	return bytes.Replace(index, []byte(boardsMark), []byte(boards), 1)
}

// origin returns the origin of the site, by the request.
func origin(r *http.Request) string { return originOf(r.Context()) }

// originOf is origin by the context of a request.
func originOf(ctx context.Context) string {
	v := visitOf(ctx)
	if v.secure {
		return "https://" + v.host
	}
	return "http://" + v.host
}

// preview returns the title and the description of a game.
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

// localeTags adds the language of a page and its other languages.
func localeTags(tag func(kind, name, value string), language string) {
	tag("property", "og:locale", messages.Locale(language))
	for _, other := range messages.Languages {
		if other != language {
			tag("property", "og:locale:alternate", messages.Locale(other))
		}
	}
}

// previewTags returns the title and the preview tags of a game.
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
	b.WriteString(oembedLink(site, link, title))
	tag("name", "description", text)
	return b.String()
}
