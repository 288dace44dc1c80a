package web

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"html"
	"net/http"
	"path"
	"regexp"
	"strconv"
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
	site, shown := origin(r), s.config.Play.Show(g, "", live.NoEntries)
	c := card{
		language: language, link: site + "/g/" + string(id),
		picture: fmt.Sprintf("%s%s/games/%s/diagram.png?version=%d", site, APIPath, id, g.Version),
	}
	c.title, c.text = preview(shown, texts)
	if ply, err := strconv.ParseUint(r.URL.Query().Get("ply"), 10, 31); err == nil && shown.Stage != table.Waiting { // a link to one position
		c.title, c.text = previewAt(shown, texts)
		c.link += fmt.Sprintf("?ply=%d", ply)
		c.picture += fmt.Sprintf("&ply=%d", ply)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Language")
	_, _ = w.Write(c.on(index, oembedLink(site, site+"/g/"+string(id), c.title))) // only the client can cause a failure
}

// card is what the preview of a link shows.
type card struct {
	language      string
	link, picture string // absolute addresses; the picture has the size [diagram.Preview]
	title, text   string
	heading       string // of the page; empty: the title and the site's name
}

// on returns the built page with the card, and further elements of its head.
func (c card) on(index []byte, more string) []byte {
	index = siteTags.ReplaceAll(index, nil)
	return bytes.Replace(index, []byte(titleTag), []byte(c.tags()+more), 1)
}

// siteTags matches the preview tags of the whole site.
var siteTags = regexp.MustCompile(`\s*<meta property="og:[^>]*>`)

// sitePage answers with the page. The home page and the pages that other sites embed have a card
// of their own; all others have the absolute address of the site's picture, which previews need.
// Its files are served unchanged.
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
	w.Header().Set("Vary", "Accept-Language")
	site := origin(r)
	language, texts := s.share.in(r)
	c := card{language: language, link: site + r.URL.Path, picture: site + "/share.png"}
	if e, key, title, ok := s.embeddable(r.Context(), r.URL.Path); ok {
		c.title, c.text = title, e.About(r.Context(), key, texts)
		index = c.on(index, oembedLink(site, c.link, title))
	}
	if r.URL.Path == "/" {
		c.heading, c.title, c.text = "Many Kings · "+texts["app_tagline"], texts["home_title"], texts["first_about"]
		index = s.withBoards(r.Context(), c.on(index, ""))
	}
	index = bytes.Replace(index, []byte(`content="/share.png"`), []byte(`content="`+html.EscapeString(site)+`/share.png"`), 1)
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

// previewAt returns the title and the description of one position of a game.
func previewAt(g *live.Shown, texts messages.Catalogue) (title, text string) {
	return texts.Text("share_at_title", "game", texts.GameTitle(g.Variant)),
		texts.Text("share_at", "names", strings.Join(seatNames(g, texts), ", "))
}

// tags returns the title and the preview tags.
//
// Source: ogp.me
func (c card) tags() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<title>%s</title>", html.EscapeString(cmp.Or(c.heading, c.title+" · Many Kings")))
	tag := func(kind, name, value string) {
		fmt.Fprintf(&b, "\n    <meta %s=%q content=\"%s\" />", kind, name, html.EscapeString(value))
	}
	tag("property", "og:type", "website")
	tag("property", "og:site_name", "Many Kings")
	tag("property", "og:url", c.link)
	localeTags(tag, c.language)
	tag("property", "og:title", c.title)
	tag("property", "og:description", c.text)
	tag("property", "og:image", c.picture)
	tag("property", "og:image:type", "image/png")
	tag("property", "og:image:width", fmt.Sprint(diagram.Preview.Width))
	tag("property", "og:image:height", fmt.Sprint(diagram.Preview.Height))
	tag("property", "og:image:alt", c.title)
	tag("name", "twitter:card", "summary_large_image")
	tag("name", "twitter:title", c.title)
	tag("name", "twitter:description", c.text)
	tag("name", "description", c.text)
	return b.String()
}
