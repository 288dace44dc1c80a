package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/page/assets"
)

// Packed compresses the answers of an operation for clients that accept gzip: lists of games and
// positions, of which a page requests a dozen at a time, shrink to a sixth. Do not use it for an answer with
// both a secret and text that others choose: its length would reveal the secret.
func Packed(op huma.Operation) huma.Operation {
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		ctx.AppendHeader("Vary", "Accept-Encoding")
		if !assets.Accepts(ctx.Header("Accept-Encoding"), "gzip") {
			next(ctx)
			return
		}
		p := &packing{asked: ctx}
		defer p.close()
		next(p)
	})
	return op
}

// packers are kept: each has a megabyte or so of tables.
var packers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // only of a level that there is not
	}
	return w
}}

// A request by a name that is no method of it.
type asked = huma.Context

// packing is a request whose answer is compressed if it is one: a problem is a few words.
type packing struct {
	asked
	writer *gzip.Writer
}

// Unwrap returns the request itself.
func (p *packing) Unwrap() huma.Context { return p.asked }

// SetStatus begins the answer.
func (p *packing) SetStatus(code int) {
	if code == http.StatusOK && p.writer == nil {
		p.SetHeader("Content-Encoding", "gzip")
		p.writer = packers.Get().(*gzip.Writer)
		p.writer.Reset(p.asked.BodyWriter())
	}
	p.asked.SetStatus(code)
}

// BodyWriter is where the answer is written to.
func (p *packing) BodyWriter() io.Writer {
	if p.writer != nil {
		return p.writer
	}
	return p.asked.BodyWriter()
}

// close ends the answer.
func (p *packing) close() {
	if p.writer != nil {
		_ = p.writer.Close() // a failure is the client's
		packers.Put(p.writer)
		p.writer = nil
	}
}
