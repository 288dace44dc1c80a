package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// Packets put together are one gzip stream with all their texts, whatever the order; each can be in
// many streams.
func TestPackets(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	noise := make([]byte, 3*mostStored)
	for i := range noise {
		noise[i] = byte(dice.Uint32())
	}
	texts := [][]byte{[]byte("a"), []byte(strings.Repeat("standings ", 5000)), noise[:70_000], nil, noise}
	var packets []packet
	for _, text := range texts {
		packets = append(packets, newPacket(text))
	}
	for range 40 {
		var s gzipSum
		var want []byte
		stream := []byte(gzipHead)
		for range dice.IntN(6) {
			i := dice.IntN(len(packets))
			s.add(packets[i].text)
			stream, want = append(stream, packets[i].blocks()...), append(want, packets[i].text...)
		}
		last := texts[dice.IntN(len(texts))]
		stream, want = s.end(stream, last), append(want, last...)
		r, err := gzip.NewReader(bytes.NewReader(stream))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes, want %d: %v", len(got), len(want), err)
		}
	}
	if n := len(packets[1].blocks()); n > len(texts[1])/50 {
		t.Errorf("%d bytes are %d", len(texts[1]), n)
	}
}
