package board_test

import (
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// Boards are made once per game, on a server and in a browser: a few
// milliseconds each, outlines apart.
func BenchmarkNew(b *testing.B) {
	for _, bb := range []struct {
		name string
		make func() *board.Topology
	}{
		{"star:2", func() *board.Topology { return board.NewStar(2, board.All).Topology }},
		{"star:4", func() *board.Topology { return board.NewStar(4, board.All).Topology }},
		{"star:8", func() *board.Topology { return board.NewStar(8, board.All).Topology }},
		{"yalta", func() *board.Topology { return board.NewYalta().Topology }},
		{"sovereign", func() *board.Topology { return board.NewSovereign().Topology }},
		{"hex", func() *board.Topology { return board.NewHex().Topology }},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				bb.make()
			}
		})
		b.Run(bb.name+"/outline", func(b *testing.B) {
			made := bb.make()
			for b.Loop() {
				made.Outline()
			}
		})
	}
}
