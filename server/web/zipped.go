package web

import (
	"crypto/sha256"
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/page/assets"
)

// mostZipped bounds the cache of compressed texts, to about 10 MB.
const mostZipped = 512

// zipped caches compressed texts that many clients read; every browser accepts compression.
type zipped struct {
	known *lru.Cache[[sha256.Size]byte, []byte] // by hash of the text
}

func newZipped() *zipped {
	known, err := lru.New[[sha256.Size]byte, []byte](mostZipped)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &zipped{known}
}

// write answers with a text.
func (z *zipped) write(w http.ResponseWriter, r *http.Request, text []byte) {
	w.Header().Add("Vary", "Accept-Encoding")
	if assets.Accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		sum := sha256.Sum256(text)
		packed, found := z.known.Get(sum)
		if !found {
			packed = zip(text)
			z.known.Add(sum, packed)
		}
		w.Header().Set("Content-Encoding", "gzip")
		text = packed
	}
	_, _ = w.Write(text) // only the client can cause a failure
}
