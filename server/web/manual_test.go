package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// The documents are at /docs, without a script and with nothing from elsewhere.
func TestManual(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]string{
		"/docs": "<h1 id=\"documentation\">", "/docs/server": `<h2 id="backups">`, "/docs/api": "openapi.json", "/docs/rules/yalta": "yalta.1",
		"/docs/rules-index": `<a id="star.10"></a>`, "/docs?q=litestream+backup": `<a href="/docs/server#backups">`, "/docs?q=nothing+of+that+kind+anywhere": "Nothing found.",
	} {
		a := s.client(t).do(http.MethodGet, path, nil)
		text := string(a.body)
		if a.status != http.StatusOK || !strings.Contains(text, want) || strings.Contains(text, "<script") {
			t.Errorf("%s: %d, without %q or with a script", path, a.status, want)
		}
		for name, want := range map[string]string{
			"Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
	if a := s.client(t).do(http.MethodGet, "/docs/server.md", nil); a.status != http.StatusOK && a.header.Get("Location") != "/docs/server" {
		t.Errorf("server.md: %d to %q", a.status, a.header.Get("Location"))
	}
}

// No address leads out of the documents, and a search shows its words as text.
func TestManualEscapes(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{
		"/docs/none", "/docs/..%2f..%2fgo.mod", "/docs/%2e%2e%2fREADME", "/docs/rules/..%2fserver", "/docs/book%2fen%2frex", "/docs/figures%2frex.json", "/docs/docs.go", "/docs/rules/none",
	} {
		a := s.client(t).do(http.MethodGet, path, nil)
		if a.status != http.StatusNotFound || strings.Contains(string(a.body), "<h2") {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	a := s.client(t).do(http.MethodGet, "/docs?q=%3Cscript%3Ealert(1)%3C/script%3E%22", nil)
	if text := string(a.body); a.status != http.StatusOK || strings.Contains(text, "<script") || !strings.Contains(text, "&lt;script&gt;") {
		t.Errorf("a search of markup: %d %.300s", a.status, a.body)
	}
	if a := s.client(t).do(http.MethodGet, "/docs?q="+strings.Repeat("a", 4000), nil); a.status != http.StatusOK || strings.Contains(string(a.body), strings.Repeat("a", 300)) {
		t.Errorf("a long search: %d, %d bytes", a.status, len(a.body))
	}
}
