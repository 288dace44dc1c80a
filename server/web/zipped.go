package web

import (
	"bytes"
	"crypto/sha256"
	"net/http"

	"github.com/andybalholm/brotli"
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/page/assets"
)

// mostZipped bounds the cache of compressed texts, to about 10 MB.
const mostZipped = 512

// zipped caches compressed texts that many clients read; every browser accepts compression.
type zipped struct {
	known *lru.Cache[zippedKey, []byte]
}

type zippedKey struct {
	sum      [sha256.Size]byte // of the text
	encoding string
}

func newZipped() *zipped {
	known, err := lru.New[zippedKey, []byte](mostZipped)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &zipped{known}
}

// write answers with a text, with brotli where the client accepts it: the home page with its boards
// takes a fifth less than with gzip.
func (z *zipped) write(w http.ResponseWriter, r *http.Request, text []byte) {
	w.Header().Add("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	for _, c := range []struct {
		encoding string
		pack     func([]byte) []byte
	}{{"br", squeeze}, {"gzip", zip}} {
		if !assets.Accepts(accepted, c.encoding) {
			continue
		}
		key := zippedKey{sha256.Sum256(text), c.encoding}
		packed, found := z.known.Get(key)
		if !found {
			packed = c.pack(text)
			z.known.Add(key, packed)
		}
		w.Header().Set("Content-Encoding", c.encoding)
		text = packed
		break
	}
	_, _ = w.Write(text) // only the client can cause a failure
}

// squeezeQuality takes twice as long as gzip; 9 takes 18 times as long for 1 % less.
const squeezeQuality = 5

// squeeze compresses text with brotli.
func squeeze(text []byte) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, squeezeQuality)
	_, _ = w.Write(text) // writes to a buffer do not fail
	_ = w.Close()
	return b.Bytes()
}
