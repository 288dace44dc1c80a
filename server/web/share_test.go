package web_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/server/live"
)

// titleTag is the title in the built page.
const titleTag = "<title>Many Kings</title>"

// siteImageTag is the picture tag of the site in the built page.
const siteImageTag = "<meta property=\"og:type\" content=\"website\" /><meta property=\"og:image\" content=\"/share.png\" />"

// A game's link preview has its title in the language of the person who sent the link.
func TestPreview(t *testing.T) {
	s := newSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("<head>" + siteImageTag + titleTag + "</head>")}}
	})
	host := s.client(t)
	made := host.do(http.MethodPost, "/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []map[string]any{{"kind": "me", "name": "Ana <b>"}, {"kind": "open"}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	})
	var game struct{ ID string }
	made.into(&game)
	id := game.ID
	tests := []struct {
		name, address, accept string
		want, not             []string
	}{
		{"English", "/g/" + id, "", []string{
			"<title>Star chess: come and play", "Ana &lt;b&gt; is waiting", `property="og:image" content="http://`,
			"/api/v1/games/" + id + "/diagram.png", `"og:url"`,
		}, []string{"<b>"}},
		{"by the browser", "/g/" + id, "fi, es-MX;q=0.8", []string{"Ajedrez estrella: ven a jugar"}, nil},
		{"by the link", "/g/" + id + "?lang=nl", "es", []string{"kom je spelen?", `"og:locale" content="nl_NL"`}, nil},
		{"no such game", "/g/000000000000", "", []string{titleTag}, []string{"og:url"}},
		{"no id", "/g/x", "", []string{titleTag}, []string{"og:url"}},
		{"a game has its own picture alone", "/g/" + id, "", nil, []string{"share.png"}},
		{"a position of a game that waits", "/g/" + id + "?ply=3", "", []string{"Star chess: come and play"}, []string{"ply="}},
		{"the home page", "/", "es", []string{
			`og:image" content="http://`, `/share.png"`, "<title>Many Kings · Ajedrez y damas", `og:title" content="Juegos para muchos reyes"`,
			`"description" content="Ajedrez y damas`,
		}, []string{titleTag}},
		{"other pages too", "/clubs/one", "", []string{`og:image" content="http://`, `/share.png"`, titleTag}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := host.do(http.MethodGet, tt.address, nil, "Accept-Language", tt.accept)
			for _, want := range tt.want {
				if !strings.Contains(string(a.body), want) {
					t.Errorf("%s is missing in %s", want, a.body)
				}
			}
			for _, not := range tt.not {
				if strings.Contains(string(a.body), not) {
					t.Errorf("%s stands in %s", not, a.body)
				}
			}
		})
	}

	sit := s.client(t)
	host.move(sit.game(gamePath(live.GameID(id), "/seats/2"), map[string]any{"name": "Bela"}), 1, "1e21e4")
	for address, want := range map[string][]string{
		"?ply=1":  {"Star chess: a position", "Ana &lt;b&gt;, Bela. See this position", "/g/" + id + `?ply=1"`, "&amp;ply=1"},
		"?ply=-1": {"Star chess: being played now", "/g/" + id + `"`},
		"":        {"Star chess: being played now", "/g/" + id + `"`},
	} {
		page := string(host.get("/g/" + id + address).body)
		for _, one := range want {
			if !strings.Contains(page, one) {
				t.Errorf("%s is missing in the page of %q: %s", one, address, page)
			}
		}
	}
	if page := string(host.get("/g/" + id).body); strings.Count(page, `"og:type"`) != 1 {
		t.Errorf("one og:type is wanted in %s", page)
	}
	a := host.get("/api/v1/games/" + id + "/diagram.png")
	drawn, err := png.Decode(bytes.NewReader(a.body))
	if err != nil {
		t.Fatalf("the picture: %v", err)
	}
	if size := drawn.Bounds().Size(); size.X != diagram.Preview.Width || size.Y != diagram.Preview.Height {
		t.Errorf("the picture is %v, want %v", size, diagram.Preview)
	}
	again := host.do(http.MethodGet, "/api/v1/games/"+id+"/diagram.png", nil, "If-None-Match", a.header.Get("ETag"))
	if again.status != http.StatusNotModified || len(again.body) > 0 {
		t.Errorf("asked for what it has: status %d with %d bytes, want 304 with none", again.status, len(again.body))
	}
}

// The home page comes with its boards, and no other page does.
func TestBoardsAtHome(t *testing.T) {
	s := newSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("<body><!--boards--></body>")}}
	})
	visitor := s.client(t)
	home := string(visitor.do(http.MethodGet, "/", nil).body)
	if got := strings.Count(home, "data-still="); got != 7 {
		t.Errorf("the home page has %d stills, want one of each family and the ride", got)
	}
	for _, path := range []string{"/lobby", "/new/star"} {
		if body := string(visitor.do(http.MethodGet, path, nil).body); strings.Contains(body, "data-still=") {
			t.Errorf("%s has the boards of the home page", path)
		}
	}
}

// A player without a name is shown by the colour, in the language of the link, as on the page.
func TestPreviewNames(t *testing.T) {
	s := newSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("<head>" + titleTag + "</head>")}}
	})
	c := s.client(t)
	bot := func(level int) map[string]any { return map[string]any{"kind": "bot", "level": level} }
	me := map[string]any{"kind": "me"}
	tests := []struct {
		name, variant string
		seats         []map[string]any
		want          map[string]string
	}{
		{"the last of three", "yalta", []map[string]any{bot(1), bot(2), me}, map[string]string{
			"en": "Pip, Tansy, Red", "es": "Pip, Tansy, Rojo", "fr": "Pip, Tansy, Rouge", "pt": "Pip, Tansy, Vermelho", "nl": "Pip, Tansy, Rood",
		}},
		{"who begins with another colour than on a star", "royale", []map[string]any{bot(1), me, bot(1), bot(2)}, map[string]string{
			"en": "Pip, Ash, Greta, Tansy", "es": "Pip, Ceniza, Greta, Tansy", "fr": "Pip, Cendre, Greta, Tansy",
			"pt": "Pip, Cinza-claro, Greta, Tansy", "nl": "Pip, Asgrijs, Greta, Tansy",
		}},
		{"with a name", "star:2", []map[string]any{{"kind": "me", "name": "Ana"}, bot(1)}, map[string]string{"en": "Ana, Pip", "nl": "Ana, Pip"}},
		{"a bot of one's name", "star:2", []map[string]any{{"kind": "me", "name": "Pip"}, bot(1)}, map[string]string{"en": "Pip 1, Pip 2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var game struct{ ID string }
			c.do(http.MethodPost, "/api/v1/games", map[string]any{
				"variant": tt.variant, "seats": tt.seats,
				"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
			}).into(&game)
			for language, names := range tt.want {
				head := string(c.get("/g/" + game.ID + "?lang=" + language).body)
				_, text, _ := strings.Cut(head, `property="og:description" content="`)
				text, _, _ = strings.Cut(text, `"`)
				if !strings.Contains(text, names) || strings.ContainsAny(strings.ReplaceAll(text, names, ""), "0123456789") {
					t.Errorf("%s: %q, want the names %q", language, text, names)
				}
			}
		})
	}
}

// Pictures have three formats, allow cross-origin use, and report errors of the request.
func TestDiagram(t *testing.T) {
	c := newSite(t).client(t)
	ask := func(query map[string]string) *answer {
		values := url.Values{}
		for name, value := range query {
			values.Set(name, value)
		}
		return c.do(http.MethodGet, "/api/v1/diagram?"+values.Encode(), nil)
	}
	svg := ask(map[string]string{"game": "star:4", "moves": "1d21d4", "goals": "1d4", "seat": "2"})
	if svg.status != http.StatusOK || svg.header.Get("Content-Type") != "image/svg+xml" || !bytes.Contains(svg.body, []byte("<use ")) {
		t.Errorf("svg: status %d, %s", svg.status, svg.header.Get("Content-Type"))
	}
	if got := svg.header.Get("Cross-Origin-Resource-Policy"); got != "cross-origin" {
		t.Errorf("others may show it: %q", got)
	}
	if svg.header.Get("Set-Cookie") != "" {
		t.Error("a picture sets a cookie")
	}
	if named := ask(map[string]string{"game": "star:2", "names": "Anna|Bela & Co"}); !bytes.Contains(named.body, []byte("Bela &amp; Co</text>")) {
		t.Errorf("no names under the board: status %d", named.status)
	}
	drawn, err := png.Decode(bytes.NewReader(ask(map[string]string{
		"position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "format": "png", "width": "320",
	}).body))
	if err != nil || drawn.Bounds().Dx() != 320 {
		t.Errorf("png: %v", err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(ask(map[string]string{"game": "star:2", "moves": "e2e4 e7e5", "format": "gif"}).body))
	if err != nil || len(film.Image) != 3 {
		t.Errorf("gif: %v", err)
	}
	for name, query := range map[string]map[string]string{
		"no game":   {"game": "nothing"},
		"neither":   {},
		"both":      {"game": "star:4", "position": "x"},
		"no theme":  {"game": "star:4", "theme": "x"},
		"no square": {"game": "star:4", "marks": "zz"},
		"no move":   {"game": "star:2", "moves": "e2e5"},
		"a name":    {"game": "star:2", "names": "Anna"},
		"too wide":  {"game": "star:4", "format": "png", "width": "100000"},
	} {
		if got := ask(query).status; got != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d, want 422", name, got)
		}
	}
}

// Other sites can embed a game in a frame or by the script, and find it by oEmbed, without cookies.
func TestEmbed(t *testing.T) {
	s := newSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("<head>" + titleTag + "</head>")}}
	})
	host := s.client(t)
	made := host.do(http.MethodPost, "/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []map[string]any{{"kind": "me", "name": "Ana"}, {"kind": "open"}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	})
	var game struct{ ID string }
	made.into(&game)
	visitor := s.client(t)
	frame := visitor.get("/embed/g/" + game.ID + `?theme=wood"><script>`)
	if policy := frame.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors *") {
		t.Errorf("the policy of the frame is %q", policy)
	}
	for _, want := range []string{`<manykings-board game="` + game.ID + `"`, `theme="wood&#34;&gt;`, "<noscript>"} {
		if !strings.Contains(string(frame.body), want) {
			t.Errorf("the frame lacks %s: %s", want, frame.body)
		}
	}
	file := visitor.get("/embed/manykings-board.js")
	for _, want := range []string{"customElements.define", `"turn":"Turn the board"`, `"nl":{`} {
		if !strings.Contains(string(file.body), want) {
			t.Errorf("the component lacks %s", want)
		}
	}
	again := visitor.do(http.MethodGet, "/embed/manykings-board.js", nil, "If-None-Match", file.header.Get("ETag"))
	if again.status != http.StatusNotModified {
		t.Errorf("asked for what it has: status %d", again.status)
	}
	picture := visitor.get("/api/v1/games/" + game.ID + "/diagram.svg")
	if picture.header.Get("Manykings-Plies") != "0" || picture.header.Get("Manykings-Seats") != "2" {
		t.Errorf("the picture says %v", picture.header)
	}
	for _, a := range []*answer{frame, file, picture} {
		if a.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" || a.header.Get("Set-Cookie") != "" {
			t.Errorf("shown by others: %v", a.header)
		}
	}
	page := string(visitor.get("/g/" + game.ID).body)
	if !strings.Contains(page, "application/json+oembed") {
		t.Error("the page of a game does not name its oEmbed")
	}
	link := s.URL + "/g/" + game.ID
	var embed struct {
		Type, Version, Title, HTML string
		Width, Height              int
	}
	visitor.get("/api/v1/oembed?maxwidth=300&url=" + url.QueryEscape(link)).into(&embed)
	if embed.Type != "rich" || embed.Version != "1.0" || embed.Width != 300 || !strings.Contains(embed.HTML, "/embed/g/"+game.ID) {
		t.Errorf("oEmbed: %+v", embed)
	}
	for _, address := range []string{
		"/embed/g/000000000000", "/embed/g/x", "/api/v1/oembed?url=https://elsewhere.example/g/" + game.ID, "/api/v1/oembed?url=%zz", "/api/v1/oembed",
	} {
		if got := visitor.do(http.MethodGet, address, nil).status; got != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", address, got)
		}
	}
	// The reason why there is no game appears in frames and in the script too.
	gone := visitor.do(http.MethodGet, "/embed/g/000000000000", nil, "Accept-Language", "es")
	if policy := gone.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors *") || !strings.Contains(string(gone.body), `<html lang="es">`) {
		t.Errorf("a frame without a game: policy %q, %s", policy, gone.body)
	}
	for _, address := range []string{"/games/000000000000/diagram.svg", "/diagram?game=nonsense:9", "/diagram?game=star:4&moves=zz"} {
		a := visitor.do(http.MethodGet, "/api/v1"+address, nil)
		if a.status < 400 || a.header.Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(string(a.body), `"detail"`) {
			t.Errorf("%s: status %d, %v, %s", address, a.status, a.header, a.body)
		}
	}
}

// The score sheet of a record is a PDF that is named after the game, and a fault of the record is
// explained.
func TestPrintSheet(t *testing.T) {
	c := newSite(t).client(t)
	record := "[Game \"yalta\"]\n[Date \"2026.11.28\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Bela\"]\n[Seat3 \"Carl\"]\n\n1. 3:queene12 1:e2e4 *\n"
	for _, lang := range []string{"en", "fr"} {
		a := c.do(http.MethodPost, "/api/v1/print/sheet?lang="+lang, record, "Content-Type", "text/plain")
		if a.status != http.StatusOK || !bytes.HasPrefix(a.body, []byte("%PDF-")) {
			t.Fatalf("status %d: %.300s", a.status, a.body)
		}
		if got := a.header.Get("Content-Disposition"); !strings.Contains(got, "manykings_2026-11-28_yalta_Anna-Bela-Carl.pdf") {
			t.Errorf("Content-Disposition %q", got)
		}
	}
	for _, body := range []string{"", "hello", strings.Replace(record, "e2e4", "e2e5", 1), strings.Replace(record, "yalta", "yolta", 1)} {
		a := c.do(http.MethodPost, "/api/v1/print/sheet", body, "Content-Type", "text/plain")
		if a.status != http.StatusUnprocessableEntity && a.status != http.StatusBadRequest || !strings.Contains(string(a.body), `"detail"`) {
			t.Errorf("%.40q: status %d, %s", body, a.status, a.body)
		}
	}
}

// Print sheets are PDFs of any game; a score sheet can also be of a live game.
func TestPrint(t *testing.T) {
	s := newSite(t)
	host := s.client(t)
	made := host.do(http.MethodPost, "/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []map[string]any{{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	})
	var game struct{ ID string }
	made.into(&game)
	for _, address := range []string{
		"board?variant=rex", "modules?variant=star:3&paper=a3", "men?variant=sovereign&disc=20&grey=true", "cards?variant=yalta&lang=nl",
		"crosstable?variant=star:2&players=5", "sheet?variant=star:8", "rules?variant=yalta&lang=es", "sheet?game=" + game.ID,
	} {
		a := host.get("/api/v1/print/" + address)
		if !bytes.HasPrefix(a.body, []byte("%PDF-")) || a.header.Get("Content-Type") != "application/pdf" {
			t.Errorf("%s: %s", address, a.header.Get("Content-Type"))
		}
	}
	for address, want := range map[string]int{
		"board?variant=star:8&square=35": http.StatusUnprocessableEntity, "modules?variant=rex": http.StatusUnprocessableEntity,
		"board": http.StatusUnprocessableEntity, "board?variant=rex&paper=a9": http.StatusUnprocessableEntity,
		"board?variant=star:8&square=99&paper=a5&tile=true": http.StatusUnprocessableEntity, "posters?variant=rex": http.StatusUnprocessableEntity,
		"men?game=" + game.ID: http.StatusUnprocessableEntity, "sheet?game=000000000000": http.StatusNotFound,
	} {
		if got := host.do(http.MethodGet, "/api/v1/print/"+address, nil).status; got != want {
			t.Errorf("%s: status %d, want %d", address, got, want)
		}
	}
}
