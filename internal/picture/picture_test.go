package picture

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"testing"

	"golang.org/x/image/vector"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/rules"
)

// Every man can be drawn, and fills a good part of its box.
func TestDrawings(t *testing.T) {
	d := known()
	men := maps.Clone(d.Men)
	men["crowned"] = d.Crowned
	for role, m := range men {
		r := vector.NewRasterizer(box, box)
		if err := trace(r, m.Body, frame{1, 0, 0}); err != nil {
			t.Errorf("body of %s: %v", role, err)
		}
		mask := image.NewAlpha(image.Rect(0, 0, box, box))
		r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
		inked := 0
		for _, a := range mask.Pix {
			if a > 127 {
				inked++
			}
		}
		if inked < box*box/6 || inked > box*box*3/4 {
			t.Errorf("body of %s: %d of %d pixels", role, inked, box*box)
		}
		if err := trace(r, m.Marks, frame{1, 0, 0}); err != nil {
			t.Errorf("marks of %s: %v", role, err)
		}
	}
	for army, tint := range d.Armies {
		if _, ok := d.Tints[tint]; !ok {
			t.Errorf("army %s has the tint %s, which is none", army, tint)
		}
	}
}

func TestTraceRefuses(t *testing.T) {
	for _, d := range []string{"M1", "Q1 2 3 4", "M1 2L"} {
		if trace(vector.NewRasterizer(1, 1), d, frame{1, 0, 0}) == nil {
			t.Errorf("trace(%q) = nil, want an error", d)
		}
	}
}

// On the picture of every game there are its squares, and where a man stands its
// colour.
func TestPNG(t *testing.T) {
	for _, id := range []string{"star:2", "star:4,teams=pairs", "star:8", "yalta", "sovereign", "royale", "rex", "draughts:3"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game, err := games.Parse(id)
			if err != nil {
				t.Fatal(err)
			}
			pos := game.Start()
			var b bytes.Buffer
			if err := PNG(&b, pos, Preview); err != nil {
				t.Fatal(err)
			}
			drawn, err := png.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			if got := drawn.Bounds().Size(); got != (image.Point{Preview.Width, Preview.Height}) {
				t.Errorf("size %v, want %v", got, Preview)
			}
			if got := drawn.At(2, 2); got != ground {
				t.Errorf("the corner is %v, want the ground", got)
			}
			c := Draw(pos, Preview)
			seen := map[hex]bool{}
			for y := range Preview.Height {
				for x := range Preview.Width {
					seen[hex(c.RGBAAt(x, y))] = true
				}
			}
			d := known()
			for a, army := range game.Armies() {
				if pos.Owner(rules.Army(a)) > 0 && !seen[d.Tints[d.Armies[army]].Fill] {
					t.Errorf("no man of army %s", army)
				}
			}
			for _, shade := range game.Board().ShadeNames() {
				if !seen[d.square(shade)] {
					t.Errorf("no square of shade %s", shade)
				}
			}
		})
	}
}

func BenchmarkPNG(b *testing.B) {
	game, err := games.Parse("star:8")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := PNG(new(bytes.Buffer), game.Start(), Preview); err != nil {
			b.Fatal(err)
		}
	}
}
