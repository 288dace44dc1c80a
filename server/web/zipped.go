package web

import (
	"crypto/sha256"
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/page/assets"
)

// mostZipped bounds the texts that are kept compressed: 10 MB or so.
const mostZipped = 512

// zipped keeps texts that many read as they are sent to those who take them compressed,
// which is everybody with a browser.
type zipped struct {
	known *lru.Cache[[sha256.Size]byte, []byte] // by the text
}

func newZipped() *zipped {
	known, err := lru.New[[sha256.Size]byte, []byte](mostZipped)
	if err != nil {
		panic(err) // only of a size less than 1
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
	_, _ = w.Write(text) // a failure is the client's
}
