package notation

import (
	"testing"
)

// BenchmarkSAN reads and writes a move in the middle of a game, as a reader of
// PGN files does.
func BenchmarkSAN(b *testing.B) {
	pos := position(b, "star:2", "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5")
	m, err := Parse(pos, "Bxb5+")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Parse", func(b *testing.B) {
		for b.Loop() {
			if _, err := Parse(pos, "Bxb5+"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Format", func(b *testing.B) {
		for b.Loop() {
			Format(Short, pos, m)
		}
	})
}
