package web

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/page/assets"
)

// Packed compresses the responses of an operation for clients that accept gzip. Lists of games
// and positions, of which a page requests a dozen at once, shrink to a sixth. A response with a
// secret and text that others choose must be unpacked, since its length would reveal the secret.
func Packed(op huma.Operation) huma.Operation {
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		ctx.AppendHeader("Vary", "Accept-Encoding")
		if !assets.Accepts(ctx.Header("Accept-Encoding"), "gzip") {
			next(ctx)
			return
		}
		p := &packing{asked: ctx}
		defer p.close()
		next(huma.WithValue(p, packingKey{}, p))
	})
	return op
}

// packingKey is the key of a request's *packing in its context.
type packingKey struct{}

// unpacked sends the response of a packed operation uncompressed, because of a secret in it.
func unpacked(ctx context.Context) {
	if p, ok := ctx.Value(packingKey{}).(*packing); ok {
		p.plain = true
	}
}

// packers is a pool, since each writer has about a megabyte of tables.
var packers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // only for an invalid level
	}
	return w
}}

// asked is an alias under which packing can embed the context without a method of that name.
type asked = huma.Context

// packing compresses a successful response; problems are short.
type packing struct {
	asked
	plain  bool
	writer *gzip.Writer
}

// Unwrap returns the underlying context.
func (p *packing) Unwrap() huma.Context { return p.asked }

// SetStatus sets the status and decides about compression.
func (p *packing) SetStatus(code int) {
	if code == http.StatusOK && !p.plain && p.writer == nil {
		p.SetHeader("Content-Encoding", "gzip")
		p.writer = packers.Get().(*gzip.Writer)
		p.writer.Reset(p.asked.BodyWriter())
	}
	p.asked.SetStatus(code)
}

// BodyWriter returns the writer of the body.
func (p *packing) BodyWriter() io.Writer {
	if p.writer != nil {
		return p.writer
	}
	return p.asked.BodyWriter()
}

// close flushes the response.
func (p *packing) close() {
	if p.writer != nil {
		_ = p.writer.Close() // only the client can cause a failure
		packers.Put(p.writer)
		p.writer = nil
	}
}
