package assets_test

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"github.com/manykings/manykings/page/assets"
)

var files = fstest.MapFS{
	"index.html":               {Data: []byte("<!doctype html>index")},
	"theme.js":                 {Data: []byte("theme")},
	".gitkeep":                 {Data: []byte("kept")},
	"secret.pem":               {Data: []byte("not of the page")},
	"assets/app-1a2b.js":       {Data: []byte("identity")},
	"assets/app-1a2b.js.br":    {Data: []byte("brotli")},
	"assets/app-1a2b.js.gz":    {Data: []byte("gzip")},
	"assets/rules-3c4d.wasm":   {Data: []byte("wasm")},
	"assets/rules-3c4d.wasm.d": {Data: []byte("unknown")},
	"assets/once-5e6f.js.br":   {Data: packed("once")},
	"assets/torn-7a8b.js.br":   {Data: packed("torn")[:3]},
}

// packed returns a text in Brotli.
func packed(text string) []byte {
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// zipped returns a text as compress/gzip writes it.
func zipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

func TestPage(t *testing.T) {
	const forever, never = "public, max-age=31536000, immutable", "no-cache"
	tests := []struct {
		name, method, path, accept string
		status                     int
		body, kind, encoding       string
		cache                      string
	}{
		{"index", "GET", "/", "", 200, "<!doctype html>index", "text/html; charset=utf-8", "", never},
		{"an address of the page", "GET", "/g/3fTq9ZkLw0aB", "", 200, "<!doctype html>index", "text/html; charset=utf-8", "", never},
		{"a variant in the address", "GET", "/new/star:4,teams=pairs", "", 200, "<!doctype html>index", "text/html; charset=utf-8", "", never},
		{"head", "HEAD", "/", "", 200, "", "text/html; charset=utf-8", "", never},
		{"a file", "GET", "/theme.js", "", 200, "theme", "text/javascript; charset=utf-8", "", never},
		{"plain", "GET", "/assets/app-1a2b.js", "", 200, "identity", "text/javascript; charset=utf-8", "", forever},
		{"brotli", "GET", "/assets/app-1a2b.js", "gzip, deflate, br", 200, "brotli", "text/javascript; charset=utf-8", "br", forever},
		{"gzip", "GET", "/assets/app-1a2b.js", "gzip, deflate", 200, "gzip", "text/javascript; charset=utf-8", "gzip", forever},
		{"brotli refused", "GET", "/assets/app-1a2b.js", "br;q=0, gzip", 200, "gzip", "text/javascript; charset=utf-8", "gzip", forever},
		{"wasm", "GET", "/assets/rules-3c4d.wasm", "br", 200, "wasm", "application/wasm", "", forever},
		{"in Brotli alone, for a client that takes it", "GET", "/assets/once-5e6f.js", "gzip, br", 200, string(packed("once")), "text/javascript; charset=utf-8", "br", forever},
		{"in Brotli alone, as gzip", "GET", "/assets/once-5e6f.js", "gzip, deflate", 200, zipped("once"), "text/javascript; charset=utf-8", "gzip", forever},
		{"in Brotli alone, as gzip again", "GET", "/assets/once-5e6f.js", "gzip", 200, zipped("once"), "text/javascript; charset=utf-8", "gzip", forever},
		{"in Brotli alone, plain", "GET", "/assets/once-5e6f.js", "", 200, "once", "text/javascript; charset=utf-8", "", forever},
		{"in Brotli alone, head", "HEAD", "/assets/once-5e6f.js", "", 200, "", "text/javascript; charset=utf-8", "", forever},
		{"in Brotli alone, torn", "GET", "/assets/torn-7a8b.js", "", 404, "", "", "", ""},
		{"no such file", "GET", "/assets/gone.js", "", 404, "", "", "", ""},
		{"a folder", "GET", "/assets/", "", 200, "<!doctype html>index", "text/html; charset=utf-8", "", never},
		{"hidden", "GET", "/.gitkeep", "", 404, "", "", "", ""},
		{"a type that is none of the page", "GET", "/secret.pem", "", 404, "", "", "", ""},
		{"another", "GET", "/assets/rules-3c4d.wasm.d", "", 404, "", "", "", ""},
		{"out of the folder", "GET", "/../../etc/passwd.txt", "", 404, "", "", "", ""},
		{"out of the folder, escaped", "GET", "/%2e%2e/%2e%2e/etc/passwd.txt", "", 404, "", "", "", ""},
		{"written to", "POST", "/", "", 405, "", "", "", ""},
	}
	p, err := assets.New(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest(tt.method, tt.path, nil)
			r.Header.Set("Accept-Encoding", tt.accept)
			w := httptest.NewRecorder()
			p.ServeHTTP(w, r)
			if w.Code != tt.status {
				t.Fatalf("status %d, want %d", w.Code, tt.status)
			}
			if tt.status != http.StatusOK {
				return
			}
			if got := w.Body.String(); got != tt.body {
				t.Errorf("body %q, want %q", got, tt.body)
			}
			if vary := w.Header().Get("Vary"); (vary != "") != (strings.Contains(tt.path, "app-") || strings.Contains(tt.path, "once-")) {
				t.Errorf("Vary %q of %s", vary, tt.path)
			}
			for name, want := range map[string]string{
				"Content-Type": tt.kind, "Content-Encoding": tt.encoding, "Cache-Control": tt.cache,
			} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s %q, want %q", name, got, want)
				}
			}
		})
	}
}

// Unchanged files are not sent again, and the forms of a file have different tags.
func TestUnchanged(t *testing.T) {
	p, err := assets.New(files)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		p.ServeHTTP(w, r)
		return w
	}
	tag := ask("").Header().Get("ETag")
	if got := ask(tag).Code; got != http.StatusNotModified {
		t.Errorf("status %d for the tag %s, want %d", got, tag, http.StatusNotModified)
	}
	if got := ask(strings.TrimSuffix(tag, `"`) + `-br"`).Code; got != http.StatusOK {
		t.Errorf("status %d for another tag, want %d", got, http.StatusOK)
	}
}

// A program that was built without Node says so where the page would be.
func TestPlaceholder(t *testing.T) {
	p, err := assets.New(fstest.MapFS{".gitkeep": {}})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest("GET", "/lobby", nil))
	if p.Built() || w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "make run") {
		t.Errorf("built %t, status %d, body %q", p.Built(), w.Code, w.Body)
	}
}

// The program reads its own files whole, whatever form they are kept in.
func TestRead(t *testing.T) {
	p, err := assets.New(files)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"theme.js": "theme", "assets/once-5e6f.js": "once", "assets/torn-7a8b.js": "", "gone.js": ""} {
		if got := string(p.Read(name)); got != want {
			t.Errorf("Read(%s) = %q, want %q", name, got, want)
		}
	}
}
