// Package assets serves the page of the browser from files in the program.
//
// It owns the files that `make build` puts into dist. Files whose names change with their content
// are stored once, with Brotli where that helps; the few others are also stored plain (pack.mjs).
// If dist is empty, because go build alone made the program, it serves a page that explains this.
// It knows nothing of the page's behaviour.
//
//	p, err := assets.New(assets.Built())
//	if err != nil { ... }
//	mux.Handle("GET /", p)
package assets

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

//go:embed all:dist
var dist embed.FS

//go:embed placeholder.html
var placeholder []byte

// Built returns the files that were there when the program was built.
func Built() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // only of a path that is none
	}
	return built
}

// index is the file that every address of the page gets.
const index = "index.html"

// hashed is the folder of files whose names change with their content.
const hashed = "assets/"

// encodings are the possible forms of a file, the smallest first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// types are the media types of the page's files. The machine's own tables may be wrong.
var types = map[string]string{
	".book":        "application/octet-stream",
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".mp3":         "audio/mpeg",
	".net":         "application/octet-stream",
	".ogg":         "audio/ogg",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
}

// Page serves the page. It is immutable and safe for concurrent use.
type Page struct {
	files fs.FS
	tags  map[string]string // by file name, of files without a hash
	built bool

	gzipped sync.Map   // []byte by file name, of files that are kept in Brotli alone, once a client has needed it
	turn    sync.Mutex // held while a file takes another form, so that this occupies one core at most
}

// New returns the page that consists of files.
func New(files fs.FS) (*Page, error) {
	p := &Page{files: files, tags: map[string]string{}}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, hashed) || path.Base(name)[0] == '.' {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		p.tags[name] = `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
		p.built = p.built || name == index
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the page: %w", err)
	}
	return p, nil
}

// Built reports whether there is a page, and not only the notice that there
// is none.
func (p *Page) Built() bool { return p.built }

// Read returns a file of the page whole, or nil if there is none, for files that the
// server changes first.
func (p *Page) Read(name string) []byte {
	text, err := fs.ReadFile(p.files, name)
	if err != nil {
		text, err = p.plain(name)
	}
	if err != nil {
		return nil
	}
	return text
}

// plain returns a file that is kept in Brotli alone.
func (p *Page) plain(name string) ([]byte, error) {
	packed, size, ok := p.open(name + ".br")
	if !ok {
		return nil, fs.ErrNotExist
	}
	text := bytes.NewBuffer(make([]byte, 0, 6*size))
	_, err := text.ReadFrom(brotli.NewReader(packed))
	return text.Bytes(), err
}

// gzip returns such a file for the browsers that take Brotli by https and from their own machine
// only, and are here in a local network: it is sent often there, and made once.
func (p *Page) gzip(name string) ([]byte, error) {
	if text, ok := p.gzipped.Load(name); ok {
		return text.([]byte), nil
	}
	p.turn.Lock()
	defer p.turn.Unlock()
	if text, ok := p.gzipped.Load(name); ok {
		return text.([]byte), nil
	}
	text, err := p.plain(name)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	zw := gzip.NewWriter(&packed)
	if _, err := zw.Write(text); err != nil {
		return nil, err
	}
	if err := zw.Close(); err != nil {
		return nil, err
	}
	kept := bytes.Clone(packed.Bytes()) // no longer than it need be
	p.gzipped.Store(name, kept)
	return kept, nil
}

// unpacked returns a file that is kept in Brotli alone in a form for a client that does not take
// that, and the form's name.
func (p *Page) unpacked(name, accepted string) (text []byte, encoding string, err error) {
	if Accepts(accepted, "gzip") {
		text, err = p.gzip(name)
		return text, "gzip", err
	}
	p.turn.Lock()
	defer p.turn.Unlock()
	text, err = p.plain(name)
	return text, "", err
}

// Index is the name of the file that every address of the page gets.
const Index = index

// ServeHTTP answers with the file of the address or, where there is none, with the index: the
// addresses of the page are its own affair. A path that looks like a file but names none is not
// found.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "The page can only be read.", http.StatusMethodNotAllowed)
		return
	}
	if !p.built {
		w.Header().Set("Content-Type", types[".html"])
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write(placeholder) // a failure is the client's
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" || path.Ext(name) == "" {
		name = index
	}
	if path.Base(name)[0] == '.' || !p.serve(w, r, name) {
		http.Error(w, "There is no such file.", http.StatusNotFound)
	}
}

// serve answers with a file, if it exists, in the smallest form that the client
// reads.
func (p *Page) serve(w http.ResponseWriter, r *http.Request, name string) bool {
	kind, known := types[path.Ext(name)]
	if !known {
		return false
	}
	h, tag, accepted := w.Header(), p.tags[name], r.Header.Get("Accept-Encoding")
	file, size, found := p.open(name)
	for _, e := range encodings {
		packed, packedSize, ok := p.open(name + e.suffix)
		if !ok {
			continue
		}
		h.Set("Vary", "Accept-Encoding")
		if Accepts(accepted, e.name) {
			file, size, found = packed, packedSize, true
			tag = strings.TrimSuffix(tag, `"`) + "-" + e.name + `"`
			h.Set("Content-Encoding", e.name)
			break
		}
	}
	if !found {
		text, encoding, err := p.unpacked(name, accepted)
		if err != nil {
			return false
		}
		file, size = bytes.NewReader(text), int64(len(text))
		if encoding != "" {
			h.Set("Content-Encoding", encoding)
		}
	}
	h.Set("Content-Type", kind)
	h.Set("Content-Length", fmt.Sprint(size))
	if strings.HasPrefix(name, hashed) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", tag)
	}
	http.ServeContent(w, r, name, time.Time{}, file)
	return true
}

// open returns a file and its size, or false if there is no such file.
func (p *Page) open(name string) (io.ReadSeeker, int64, bool) {
	if !fs.ValidPath(name) {
		return nil, 0, false
	}
	file, err := p.files.Open(name)
	if err != nil {
		return nil, 0, false
	}
	info, err := file.Stat()
	seeker, ok := file.(io.ReadSeeker)
	return seeker, info.Size(), err == nil && ok && info.Mode().IsRegular()
}

// Accepts reports whether a client takes an encoding by its header
// Accept-Encoding: it names it, and not with a
// weight of 0.
func Accepts(header, encoding string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(item), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight = strings.ReplaceAll(weight, " ", "")
			return weight != "q=0" && !strings.HasPrefix(weight, "q=0.000")
		}
	}
	return false
}
