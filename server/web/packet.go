package web

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"net/http"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/page/assets"
)

// packet is a text that many clients receive, compressed at most once. Its blocks end at a whole byte
// and refer to no others, so that they can be put together into one gzip stream.
//
// Source: RFC 1951, RFC 1952
type packet struct {
	text   []byte
	blocks func() []byte
}

// gzip streams begin with these bytes: no name, no time, an unknown system.
const gzipHead = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// mostStored is the largest block that is not compressed.
const mostStored = 1<<16 - 1

// deflaters is a pool, since each writer has about a megabyte of tables.
var deflaters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.DefaultCompression)
	if err != nil {
		panic(err) // only for an invalid level
	}
	return w
}}

func newPacket(text []byte) packet {
	return packet{text, sync.OnceValue(func() []byte {
		var b bytes.Buffer
		w := deflaters.Get().(*flate.Writer) //nolint:forcetypeassert // of the pool
		defer deflaters.Put(w)
		w.Reset(&b)
		_, _ = w.Write(text) // writes to a buffer do not fail
		_ = w.Flush()
		return b.Bytes()
	})}
}

// gzipSum is the check of a gzip stream so far.
type gzipSum struct{ sum, size uint32 }

func (s *gzipSum) add(text []byte) {
	s.sum = crc32.Update(s.sum, crc32.IEEETable, text)
	s.size += uint32(len(text)) // modulo 2^32 by the format
}

// end appends the end of a gzip stream, with a last text that is not compressed.
func (s *gzipSum) end(to, last []byte) []byte {
	for first := true; first || len(last) > 0; first = false {
		part := last[:min(len(last), mostStored)]
		last = last[len(part):]
		final := byte(0)
		if len(last) == 0 {
			final = 1
		}
		size := uint16(len(part)) // at most mostStored
		to = binary.LittleEndian.AppendUint16(append(to, final), size)
		to = append(binary.LittleEndian.AppendUint16(to, ^size), part...)
		s.add(part)
	}
	return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(to, s.sum), s.size)
}

// Prepared is a JSON object that many callers receive, each with members of the own in addition.
// It is encoded and compressed once.
type Prepared struct {
	packet // without the last brace
	check  func() gzipSum
}

// Prepare encodes an object of at least one member.
func Prepare(object any) *Prepared {
	text := marshal(object)
	text = text[:len(text)-1]
	return &Prepared{newPacket(text), sync.OnceValue(func() gzipSum {
		var s gzipSum
		s.add(text)
		return s
	})}
}

// Respond answers a request with the object and the members of another one, which must have other
// names; nil for none.
func (p *Prepared) Respond(ctx huma.Context, own any) {
	last := []byte("}")
	if own != nil {
		if text := marshal(own); len(text) > len("{}") {
			last = append([]byte(","), text[1:]...)
		}
	}
	ctx.SetHeader("Content-Type", "application/json")
	ctx.AppendHeader("Vary", "Accept-Encoding")
	first := p.text
	if assets.Accepts(ctx.Header("Accept-Encoding"), "gzip") {
		ctx.SetHeader("Content-Encoding", "gzip")
		sum := p.check()
		first = p.blocks()
		last = sum.end(nil, last)
		ctx.SetHeader("Content-Length", strconv.Itoa(len(gzipHead)+len(first)+len(last)))
		ctx.SetStatus(http.StatusOK)
		_, _ = ctx.BodyWriter().Write([]byte(gzipHead)) // only the client can cause a failure
	} else {
		ctx.SetHeader("Content-Length", strconv.Itoa(len(first)+len(last)))
		ctx.SetStatus(http.StatusOK)
	}
	_, _ = ctx.BodyWriter().Write(first)
	_, _ = ctx.BodyWriter().Write(last)
}

// Prepared describes the response of an operation with [Prepared.Respond]: an object of the type of a
// value.
func (k *Kit) Prepared(op huma.Operation, value any) huma.Operation {
	op.Responses = k.answers(value)
	return op
}

// marshal returns a value of our own types, which always marshal.
func marshal(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
