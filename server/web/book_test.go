package web_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// Books work without scripts: text, figures, and data for search engines and link previews.
func TestBook(t *testing.T) {
	index, err := os.ReadFile("../../page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range map[string]fstest.MapFS{"built": {"index.html": {Data: index}}, "not built": {}} {
		t.Run(name, func(t *testing.T) { testBook(t, page) })
	}
}

func testBook(t *testing.T, page fstest.MapFS) {
	s := newSite(t, func(c *siteConfig) { c.Page = page })
	c := s.client(t)
	text := string(c.get("/es/games/yalta/rules").body)
	for _, want := range []string{
		`<html lang="es">`, `<title>`, `<meta name="description" content="`,
		`<link rel="canonical" href="` + s.URL + `/es/games/yalta/rules"`,
		`<link rel="alternate" hreflang="nl" href="` + s.URL + `/nl/games/yalta/rules"`,
		`hreflang="x-default"`, `<meta property="og:image" content="` + s.URL + `/`,
		`<div id="app"><div class="book-head">`, `<h2 id="mate">`, `<img src="/figures/es/yalta-setup.svg"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the rules of Yalta have no %s", want)
		}
	}
	if n := strings.Count(text, "og:image\""); n != 1 {
		t.Errorf("the page has %d pictures for previews, want 1", n)
	}
	article := c.get("/es/games/yalta/rules?article")
	if body := string(article.body); !strings.HasPrefix(body, "<article") || !strings.HasSuffix(body, "</article>\n") {
		t.Errorf("the article begins %.40q", body)
	}
	if kind := article.header.Get("Content-Type"); kind != "text/html; charset=utf-8" {
		t.Errorf("the article is %s", kind)
	}
	if status := c.do(http.MethodGet, "/es/games/yalta/cellar?article", nil).status; status != http.StatusNotFound {
		t.Errorf("an article that is not there: status %d", status)
	}
	still := c.get("/figures/nl/yalta-setup.svg")
	if kind := still.header.Get("Content-Type"); kind != "image/svg+xml" {
		t.Errorf("a figure is %s", kind)
	}
	if status := c.do(http.MethodGet, "/figures/nl/no-such.svg", nil).status; status != http.StatusNotFound {
		t.Errorf("a figure that is not there: status %d", status)
	}
}

// A page has its styles and the first script in its HTML, and its policy allows nothing else.
// Rooms and figures are sent compressed to clients that accept it.
func TestAtOnce(t *testing.T) {
	const (
		sheet = ".book { color: red }"
		app   = ":root { --page: #fff }"
		first = "document.title = 1;"
		link  = `<link rel="stylesheet" crossorigin href="/assets/index-x.css">`
		load  = `<script src="/first.js"></script>`
	)
	index := `<!doctype html><html lang="en"><head><title>Many Kings</title>` + load + link + `</head><body><div id="app"></div></body></html>`
	s := newSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{
			"index.html": {Data: []byte(index)}, "book.css": {Data: []byte(sheet)}, "assets/index-x.css": {Data: []byte(app)},
			"first.js": {Data: []byte(first)},
		}
	})
	c := s.client(t)
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	for path, tt := range map[string]struct{ style, open string }{
		"/en/games/rex/rules":   {sheet + app, `<style data-of="/book.css">`},
		"/en/games/rex/lessons": {app, "<style>"},
		"/":                     {app, "<style>"},
		"/lobby":                {app, "<style>"},
	} {
		a := c.do(http.MethodGet, path, nil, "Accept-Encoding", "identity")
		text := string(a.body)
		disabled := strings.Replace(link, "<link ", "<link disabled ", 1)
		if strings.Count(text, tt.open+tt.style+"</style>") != 1 || strings.Contains(strings.Replace(text, disabled, "", 1), link) {
			t.Errorf("%s: the style is not in the page, or waits for a file: %.400s", path, text)
		}
		if strings.Count(text, "<script>"+first+"</script>") != 1 || strings.Contains(text, load) {
			t.Errorf("%s: the first script is not in the page: %.400s", path, text)
		}
		policy := a.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "style-src 'self' "+hash(tt.style)+";") || !strings.Contains(policy, "script-src 'self' "+hash(first)+" 'wasm-unsafe-eval';") ||
			strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s: the policy is %q", path, policy)
		}
	}
	for path, begins := range map[string]string{"/en/games/rex/rules": "<!doctype", "/en/games/rex/rules?article": "<article", "/figures/en/rex-setup.svg": "<svg"} {
		a := c.do(http.MethodGet, path, nil, "Accept-Encoding", "gzip")
		r, err := gzip.NewReader(bytes.NewReader(a.body))
		if err != nil || a.header.Get("Content-Encoding") != "gzip" || !strings.Contains(a.header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s is not compressed: %v, %v", path, err, a.header)
			continue
		}
		whole, err := io.ReadAll(r)
		plain := c.do(http.MethodGet, path, nil, "Accept-Encoding", "identity")
		if err != nil || !bytes.Equal(whole, plain.body) || !bytes.HasPrefix(whole, []byte(begins)) {
			t.Errorf("%s is otherwise when it is compressed: %v, %.60s", path, err, whole)
		}
		small := c.do(http.MethodGet, path, nil, "Accept-Encoding", "gzip, deflate, br")
		if whole, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small.body))); err != nil || small.header.Get("Content-Encoding") != "br" || !bytes.Equal(whole, plain.body) {
			t.Errorf("%s is otherwise with brotli: %v, %v", path, err, small.header)
		}
	}
}

// Lessons and problems work without scripts too; with them, the app has its own views at these
// addresses.
func TestScriptless(t *testing.T) {
	index, err := os.ReadFile("../../page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, func(c *siteConfig) { c.Page = fstest.MapFS{"index.html": {Data: index}} })
	c := s.client(t)
	star := firstProblem(t, "star", "mate1")
	for _, tt := range []struct{ path, language, room, want string }{
		{"/fr/games/star/lessons", "en", "/fr/games/star/lessons", `<h2 id="knight">`},
		{"/lessons/star", "pt", "/pt/games/star/lessons", `<h2 id="knight">`},
		{"/nl/games/yalta/problems", "en", "/nl/games/yalta/problems", `<h2 id="mate1">`},
		{"/problems/royale", "es", "/es/games/royale/problems", `<h2 id="hunt1">`},
		{"/fr/games/star/problems/" + star, "en", "/fr/games/star/problems/" + star, "Mat en un coup"},
		{"/problems/star/" + star, "nl", "/nl/games/star/problems/" + star, "Mat in één"},
		{"/pt/games/star/lessons/knight", "en", "/pt/games/star/lessons", `<h2 id="knight">`},
	} {
		a := c.do(http.MethodGet, tt.path, nil, "Accept-Language", tt.language)
		text := string(a.body)
		for _, want := range []string{
			`<link rel="canonical" href="` + s.URL + tt.room + `"`, `<meta name="description" content="`, `hreflang="x-default"`,
			`<meta property="og:image" content="` + s.URL + `/previews` + strings.Replace(tt.room, "/games", "", 1) + `.png"`,
			`<div id="app"><noscript><div class="book-head">`, `<noscript><link rel="stylesheet"`, tt.want, `<details`, `.night.svg"`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %s", tt.path, want)
			}
		}
	}
	for path, kind := range map[string]string{
		"/figures/en/lesson-star-knight-1.svg": "image/svg+xml", "/previews/en/rex/rules.png": "image/png", "/previews/en/rex/problems.png": "image/png", "/previews/en/star/problems/" + star + ".png": "image/png",
	} {
		if got := c.get(path).header.Get("Content-Type"); got != kind {
			t.Errorf("%s is %q, want %q", path, got, kind)
		}
	}
	for _, path := range []string{"/figures/en/lesson-star-knight-99.svg", "/figures/en/lesson-.svg", "/figures/en/problem-star-mate1-x.svg", "/previews/en/rex/cellar.png", "/previews/en/star/problems/mate1-x.png", "/previews/en/rex/rules"} {
		if status := c.do(http.MethodGet, path, nil).status; status != http.StatusNotFound {
			t.Errorf("%s: status %d, want %d", path, status, http.StatusNotFound)
		}
	}
	for _, path := range []string{"/lessons/ludo", "/problems/daily", "/problems/star/mate1-x", "/problems/rex/" + star} {
		if a := c.do(http.MethodGet, path, nil); a.status != http.StatusOK || strings.Contains(string(a.body), "<article") {
			t.Errorf("%s: status %d, want the page", path, a.status)
		}
	}
}

// An address without a language redirects to the reader's own.
func TestBookInOwnLanguage(t *testing.T) {
	c := newSite(t).client(t)
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, tt := range []struct{ path, language, want string }{
		{"/games/rex/rules", "pt-PT,pt;q=0.9", "/pt/games/rex/rules"},
		{"/games/rex", "nl", "/nl/games/rex/introduction"},
		{"/games/rex/rules", "de", "/en/games/rex/rules"},
		{"/fr/games/star", "en", "/fr/games/star/introduction"},
	} {
		a := c.do(http.MethodGet, tt.path, nil, "Accept-Language", tt.language)
		if got := a.header.Get("Location"); a.status != http.StatusFound || got != tt.want {
			t.Errorf("%s in %s: status %d, to %q, want %q", tt.path, tt.language, a.status, got, tt.want)
		}
	}
	for _, path := range []string{"/games/ludo", "/games/rex/cellar", "/en/games/ludo", "/en/games/rex/cellar", "/en/games/star/rules/x"} {
		if a := c.do(http.MethodGet, path, nil, "If-None-Match", "*"); a.status != http.StatusNotFound || strings.Contains(string(a.body), "<article") {
			t.Errorf("%s: status %d, want the page, which says that there is no such address", path, a.status)
		}
	}
}
