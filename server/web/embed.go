package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/live"
)

// The parts that other sites embed: a board in a frame, a script with a board element, and
// oEmbed.

//go:embed embed/manykings-board.js
var component []byte

// framePolicy lets every site embed the frame, and limits the resources that it loads.
const framePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *"

// The default size of a frame.
const frameWidth, frameHeight = 480, 540

// componentTexts maps the texts of the script to messages of the catalogue.
var componentTexts = map[string]string{
	"first": "game_first", "back": "game_back", "forth": "game_forth", "last": "game_last", "turn": "game_turn_board",
	"missing": "trouble_not_found",
}

// newComponent returns the script with its texts, and its ETag.
func newComponent(texts shareTexts) (file []byte, tag string, err error) {
	all := map[string]map[string]string{}
	for _, language := range messages.Languages {
		all[language] = map[string]string{}
		for name, key := range componentTexts {
			if all[language][name] = texts[language][key]; all[language][name] == "" {
				return nil, "", fmt.Errorf("missing message %s in %s", key, language)
			}
		}
	}
	table, err := json.Marshal(all)
	if err != nil {
		return nil, "", err
	}
	file = bytes.Replace(component, []byte("const TEXTS = {}; // by the server"), append([]byte("const TEXTS = "), append(table, ';')...), 1)
	sum := sha256.Sum256(file)
	return file, `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`, nil
}

// embedRoutes registers the addresses that other sites embed.
func (s *pages) embedRoutes() error {
	file, tag, err := newComponent(s.share)
	if err != nil {
		return err
	}
	s.mux.Handle("GET /embed/manykings-board.js", s.named("/embed", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shown(w)
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write(file) // only the client can cause a failure
	})))
	s.mux.Handle("GET /embed/g/{id}", s.named("/embed", http.HandlerFunc(s.embedded)))
	s.mux.Handle("GET "+APIPath+"/oembed", s.named(APIPath+"/oembed", http.HandlerFunc(s.oembed)))
	return nil
}

// shown allows cross-origin use of a response.
func shown(w http.ResponseWriter) {
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	w.Header().Set("Access-Control-Allow-Origin", "*")
}

// previewed returns the title of a game in the reader's language, and that language. It reports
// false if there is no such game.
func (s *pages) previewed(r *http.Request, id live.GameID, known bool) (language, title string, ok bool) {
	if known {
		if g, err := s.config.Play.Get(r.Context(), id); err == nil {
			language, texts := s.share.in(r)
			title, _ := preview(s.config.Play.Show(g, "", live.NoEntries), texts)
			return language, title, true
		}
	}
	return "", "", false
}

// embedded answers with the board of a game for a frame. It uses no cookies.
func (s *pages) embedded(w http.ResponseWriter, r *http.Request) {
	id, ok := live.ParseGameID(r.PathValue("id"))
	language, title, ok := s.previewed(r, id, ok)
	shown(w)
	w.Header().Set("Content-Security-Policy", framePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=60")
	w.Header().Set("Vary", "Accept-Language")
	if !ok { // the message is shown inside the frame
		language, texts := s.share.in(r)
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprintf(w, "<!doctype html>\n<html lang=\"%s\"><meta charset=\"utf-8\" /><title>Many Kings</title><p>%s</p></html>\n",
			language, html.EscapeString(texts["trouble_not_found"]))
		return
	}
	attributes := ""
	for _, name := range []string{"seat", "theme", "night", "men", "ply"} {
		if value := r.URL.Query().Get(name); value != "" {
			attributes += fmt.Sprintf(` %s="%s"`, name, html.EscapeString(value))
		}
	}
	fmt.Fprintf(w, `<!doctype html>
<html lang="%s">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>%s · Many Kings</title>
    <link rel="canonical" href="%s/g/%s" />
    <style>html{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh}</style>
    <script type="module" src="/embed/manykings-board.js"></script>
  </head>
  <body>
    <manykings-board game="%s"%s></manykings-board>
    <noscript><a href="/g/%s" target="_blank"><img src="%s/games/%s/diagram.svg" alt="%s" width="100%%" /></a></noscript>
  </body>
</html>
`, language, html.EscapeString(title), html.EscapeString(origin(r)), id, id, attributes, id, APIPath, id, html.EscapeString(title))
}

// Embedding is a kind of page of a domain that other sites embed, besides games.
type Embedding struct {
	// Prefix is the beginning of its addresses, such as "/events/": the key of a page follows.
	Prefix string
	// Title returns the title of a page, and false if there is none.
	Title func(ctx context.Context, key string) (string, bool)
	// About returns what the preview of a link says about a page, in the language of the messages.
	About func(ctx context.Context, key string, texts messages.Catalogue) string
	// Body returns the content of its frame as HTML, in the language of the messages.
	Body func(ctx context.Context, key string, texts messages.Catalogue) (string, error)
}

// Embed registers pages that other sites embed: their frame is at /embed and their address.
func (k *Kit) Embed(e Embedding) {
	s := k.server.pages
	s.embeddings = append(s.embeddings, e)
	s.mux.Handle("GET /embed"+e.Prefix+"{key}", k.server.named("/embed", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.frame(w, r, e) })))
}

// embeddable returns the embedding, the key and the title of a page of a domain.
func (s *pages) embeddable(ctx context.Context, path string) (e Embedding, key, title string, ok bool) {
	for _, e := range s.embeddings {
		if key, found := strings.CutPrefix(path, e.Prefix); found && key != "" && !strings.Contains(key, "/") {
			title, ok := e.Title(ctx, key)
			return e, key, title, ok
		}
	}
	return Embedding{}, "", "", false
}

// frame answers with the frame of a page of a domain. It uses no cookies and no scripts, and
// reloads itself.
func (s *pages) frame(w http.ResponseWriter, r *http.Request, e Embedding) {
	language, texts := s.share.in(r)
	key := r.PathValue("key")
	title, ok := e.Title(r.Context(), key)
	body, err := "", error(nil)
	if ok {
		body, err = e.Body(r.Context(), key, texts)
	}
	shown(w)
	w.Header().Set("Content-Security-Policy", framePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=30")
	w.Header().Set("Vary", "Accept-Language")
	if !ok || err != nil {
		w.WriteHeader(http.StatusNotFound)
		body = "<p>" + html.EscapeString(texts["trouble_not_found"]) + "</p>"
	}
	fmt.Fprintf(w, `<!doctype html>
<html lang="%s">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta http-equiv="refresh" content="60" />
    <title>%s · Many Kings</title>
    <link rel="canonical" href="%s" />
    <style>html{color-scheme:light dark;font-family:system-ui,sans-serif}body{margin:1rem}table{border-collapse:collapse;width:100%%}th,td{padding:.3rem .5rem;text-align:start;border-bottom:1px solid #8886;font-weight:400;overflow-wrap:anywhere}td:first-child,td:last-child{white-space:nowrap}</style>
  </head>
  <body>
%s
  </body>
</html>
`, language, html.EscapeString(title), html.EscapeString(origin(r)+e.Prefix+key), body)
}

// oembedLink is the link by which a page names its oEmbed data.
func oembedLink(site, link, title string) string {
	return fmt.Sprintf("\n    <link rel=\"alternate\" type=\"application/json+oembed\" href=\"%s\" title=\"%s\" />",
		html.EscapeString(site+APIPath+"/oembed?url="+url.QueryEscape(link)), html.EscapeString(title))
}

// oembed answers with the oEmbed data of a link to a game or to a page of a domain.
//
// Source: oembed.com
func (s *pages) oembed(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if f := query.Get("format"); f != "" && f != "json" {
		writeProblem(w, NewProblem(http.StatusNotImplemented, "invalid", "Only the format json is supported."))
		return
	}
	id, ok := gameOf(r, query.Get("url"))
	_, title, ok := s.previewed(r, id, ok)
	path := "/g/" + string(id)
	if link, err := url.Parse(query.Get("url")); !ok && err == nil && link.Host == r.Host {
		if e, key, of, found := s.embeddable(r.Context(), link.Path); found {
			path, title, ok = e.Prefix+key, of, true
		}
	}
	if !ok {
		writeProblem(w, NewProblem(http.StatusNotFound, "no-game", "There is no such game."))
		return
	}
	width, height := frameWidth, frameHeight
	if most, err := strconv.Atoi(query.Get("maxwidth")); err == nil && most > 0 && most < width {
		width, height = most, most+frameHeight-frameWidth
	}
	if most, err := strconv.Atoi(query.Get("maxheight")); err == nil && most > 0 && most < height {
		width, height = max(1, most-frameHeight+frameWidth), most
	}
	site := origin(r)
	shown(w)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=60")
	data := map[string]any{
		"type": "rich", "version": "1.0", "title": title, "provider_name": "Many Kings", "provider_url": site, "width": width, "height": height,
		"html": fmt.Sprintf(`<iframe src="%s/embed%s" width="%d" height="%d" title="%s" style="border:0" loading="lazy"></iframe>`,
			html.EscapeString(site), path, width, height, html.EscapeString(title)),
	}
	if strings.HasPrefix(path, "/g/") {
		data["thumbnail_url"], data["thumbnail_width"], data["thumbnail_height"] = fmt.Sprintf("%s%s/games/%s/diagram.png", site, APIPath, id), 1200, 630
	}
	_ = json.NewEncoder(w).Encode(data) // only the client can cause a failure
}

// gameOf returns the game of a link to this site.
func gameOf(r *http.Request, text string) (live.GameID, bool) {
	link, err := url.Parse(text)
	if err != nil || link.Host != r.Host {
		return "", false
	}
	id, ok := strings.CutPrefix(link.Path, "/g/")
	if !ok {
		return "", false
	}
	return live.ParseGameID(id)
}
