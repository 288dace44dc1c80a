package replay

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

// library returns a file of PGN with games of random moves, 80 plies each, of
// which every second has a comment.
func library(b *testing.B, records int) string {
	b.Helper()
	var r Replayer
	game, err := r.shelf.Parse("star:2")
	if err != nil {
		b.Fatal(err)
	}
	var text strings.Builder
	w := record.NewWriter(&text)
	for i := range records {
		rec := randomRecord(game, rand.New(rand.NewPCG(1, uint64(i))), 80)
		if i%2 == 1 {
			for j := range rec.Moves {
				rec.Moves[j].Comments = []string{"[%clk 0:09:58] +0.25/12"}
			}
		}
		pgn, err := r.PGN(rec)
		if err != nil {
			b.Fatal(err)
		}
		if err := w.Write(pgn); err != nil {
			b.Fatal(err)
		}
	}
	return text.String()
}

// BenchmarkPGN says how fast a file of PGN is read, checked and converted.
func BenchmarkPGN(b *testing.B) {
	text := library(b, 200)
	each := func(b *testing.B, do func(*Replayer, *record.Record) error) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			var p Replayer
			r := record.NewReader(strings.NewReader(text))
			for {
				rec, err := r.Read()
				if err == io.EOF {
					break
				}
				if err == nil {
					err = do(&p, rec)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run("Read", func(b *testing.B) {
		each(b, func(*Replayer, *record.Record) error { return nil })
	})
	b.Run("Check", func(b *testing.B) {
		each(b, func(p *Replayer, rec *record.Record) error {
			p.Check(rec)
			return nil
		})
	})
	for _, style := range []notation.Style{notation.Protocol, notation.Long} {
		b.Run("Convert/"+style.String(), func(b *testing.B) {
			w := record.NewWriter(io.Discard)
			each(b, func(p *Replayer, rec *record.Record) error {
				native, err := p.Native(rec, style)
				if err != nil {
					return err
				}
				return w.Write(native)
			})
		})
	}
}
