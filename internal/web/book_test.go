package web_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/manykings/manykings/internal/web"
)

// A book is read without a script: text, figures, and what search engines and
// previews of links ask for.
func TestBook(t *testing.T) {
	index, err := os.ReadFile("../../ui/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range map[string]fstest.MapFS{"built": {"index.html": {Data: index}}, "not built": {}} {
		t.Run(name, func(t *testing.T) { testBook(t, page) })
	}
}

func testBook(t *testing.T, page fstest.MapFS) {
	s := newSite(t, func(c *web.Config) { c.Page = page })
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

// Without a language in the address a reader is sent to their own.
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
	for _, path := range []string{"/games/ludo", "/games/rex/cellar", "/en/games/ludo", "/en/games/rex/cellar"} {
		if a := c.do(http.MethodGet, path, nil); a.status != http.StatusOK || strings.Contains(string(a.body), "<article") {
			t.Errorf("%s: status %d, want the page, which says that there is no such address", path, a.status)
		}
	}
}
