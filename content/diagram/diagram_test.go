package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// everyGame is a game of every board.
var everyGame = []string{"star:2", "star:3", "star:4,teams=pairs", "star:8", "yalta", "sovereign", "royale", "rex", "draughts:3"}

func drawnOf(t testing.TB, id string, o Options) *Picture {
	t.Helper()
	p, err := Draw(gamestest.Position(t, id), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every man can be drawn, and fills a good part of its box.
func TestDrawings(t *testing.T) {
	d := known()
	for name, set := range d.Sets {
		all := maps.Clone(set.Men)
		all["crowned"] = set.Crowned
		for role, m := range all {
			body, err := parsePath(m.Body)
			if err != nil {
				t.Fatalf("body of %s in %s: %v", role, name, err)
			}
			p := &Picture{Width: box, Height: box, Items: []Item{Shape{Path: body, Fill: Colour{A: 255}}}}
			drawn, err := p.Image(Size{box, box})
			if err != nil {
				t.Fatal(err)
			}
			inked := 0
			for i := 3; i < len(drawn.Pix); i += 4 {
				if drawn.Pix[i] > 127 {
					inked++
				}
			}
			if inked < box*box/6 || inked > box*box*3/4 {
				t.Errorf("body of %s in %s: %d of %d pixels", role, name, inked, box*box)
			}
			for _, part := range []string{m.Details, m.Marks, m.Plate} {
				if _, err := parsePath(part); err != nil {
					t.Errorf("%s in %s: %v", role, name, err)
				}
			}
		}
	}
	for army, tint := range d.Armies {
		if _, ok := d.Tints[tint]; !ok {
			t.Errorf("army %s has the tint %s, which is none", army, tint)
		}
	}
}

func TestParsePathRefuses(t *testing.T) {
	for _, d := range []string{"M1", "Q1 2 3 4", "M1 2L"} {
		if _, err := parsePath(d); err == nil {
			t.Errorf("parsePath(%q) = nil, want an error", d)
		}
	}
}

// The shapes of signs are those of the page, which wrote examples into the file.
func TestSignShapes(t *testing.T) {
	line := []Point{{X: 0, Y: 0}, {X: 300, Y: 400}, {X: 300, Y: 900}}
	for name, got := range map[string]Path{
		"star": starShape(Point{}, 100, starInner), "heart": starShape(Point{}, 100, 0.5), "cross": crossShape(Point{}, 100),
		"head": headShape(Point{}, Point{X: 300, Y: 400}, 100), "polyline": lineShape(line, 50, 100),
	} {
		want := mustParse(known().Signs[name])
		if len(got.steps) != len(want.steps) {
			t.Errorf("%s has %d steps, want %d", name, len(got.steps), len(want.steps))
			continue
		}
		for i := range got.steps {
			if a, b := got.steps[i], want.steps[i]; a.verb != b.verb || distance(a.end(), b.end()) > 0.02 {
				t.Errorf("%s: step %d leads to %v, want %v", name, i, a.end(), b.end())
			}
		}
	}
}

// The image of every game has its squares, and the colour of each man on its square.
func TestPNG(t *testing.T) {
	for _, id := range everyGame {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			pos := gamestest.Position(t, id)
			p := drawnOf(t, id, Options{})
			p.Ground = Colour{0xf3, 0xef, 0xe6, 255}
			var b bytes.Buffer
			if err := p.PNG(&b, Preview); err != nil {
				t.Fatal(err)
			}
			drawn, err := png.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			if got := drawn.Bounds().Size(); got != (image.Point{X: Preview.Width, Y: Preview.Height}) {
				t.Errorf("size %v, want %v", got, Preview)
			}
			seen := map[Colour]bool{}
			for y := range Preview.Height {
				for x := range Preview.Width {
					r, g, b, _ := drawn.At(x, y).RGBA()
					seen[Colour{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}] = true
				}
			}
			if !seen[p.Ground] {
				t.Error("no ground beside the board")
			}
			d := known()
			for a, army := range pos.Game().Armies() {
				if pos.Owner(rules.Army(a)) > 0 && !seen[d.Tints[d.Armies[army]].Fill] {
					t.Errorf("no man of army %s", army)
				}
			}
			for _, want := range []Colour{d.Themes["slate"].Day.Light, d.Themes["slate"].Day.Dark} {
				if !seen[want] {
					t.Errorf("no square of colour %v", want)
				}
			}
		})
	}
}

// An SVG is XML that names all that it uses, with a stamp for every man.
func TestSVG(t *testing.T) {
	for _, id := range everyGame {
		for _, seat := range []int{1, 2} {
			pos := gamestest.Position(t, id)
			var b bytes.Buffer
			if err := drawnOf(t, id, Options{Seat: seat, Coordinates: true, Men: "letters"}).SVG(&b); err != nil {
				t.Fatal(err)
			}
			ids, used, stamps := map[string]bool{}, []string{}, 0
			for d := xml.NewDecoder(&b); ; {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v", id, err)
				}
				e, ok := token.(xml.StartElement)
				if !ok {
					continue
				}
				for _, a := range e.Attr {
					switch {
					case a.Name.Local == "id" && ids[a.Value]:
						t.Errorf("%s: two things are called %s", id, a.Value)
					case a.Name.Local == "id":
						ids[a.Value] = true
					case a.Name.Local == "href":
						used, stamps = append(used, a.Value[1:]), stamps+1
					case a.Name.Local == "clip-path":
						used = append(used, strings.TrimSuffix(a.Value[len("url(#"):], ")"))
					}
				}
			}
			for _, name := range used {
				if !ids[name] {
					t.Errorf("%s: %s is used and is not there", id, name)
				}
			}
			if want := len(pos.Setup().Board); stamps != want {
				t.Errorf("%s: %d men, want %d", id, stamps, want)
			}
		}
	}
}

// Goals of men are those of the figures in the rulebooks.
func TestGoals(t *testing.T) {
	tests := []struct {
		name, game    string
		men           []rules.Placed // besides kings
		from          string
		circles       string
		stars         string
		tips, without string
	}{
		{"star Knight 2", "star:4", []rules.Placed{{Square: "1d4", Piece: "1N"}}, "1d4", "1b3 1c2 1e2 1f3 2c4 2d3 3c4 3d3 4c4 4d3 4f3 4g4", "", "", ""},
		{"star Pawn", "star:4", []rules.Placed{{Square: "1d4", Piece: "1P"}}, "1d4", "4e4", "2d4 3d4 4d4 4f4", "", ""},
		{"star pawn that promotes", "star:2", []rules.Placed{{Square: "b7", Piece: "1P"}}, "b7", "b8", "a8 c8", "b8 a8 c8", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := gamestest.Position(t, tt.game)
			setup := pos.Setup()
			setup.Castling = nil
			kings := setup.Board[:0]
			for _, m := range setup.Board {
				if strings.HasSuffix(m.Piece, "K") || strings.HasSuffix(m.Piece, "k") {
					kings = append(kings, m)
				}
			}
			setup.Board = append(kings, tt.men...)
			pos, err := pos.Game().Position(setup)
			if err != nil {
				t.Fatal(err)
			}
			got := Goals(pos, tt.from)
			same := func(what string, got []string, want string) {
				list := strings.Fields(want)
				slices.Sort(list)
				got = slices.Sorted(slices.Values(got))
				if !slices.Equal(got, list) {
					t.Errorf("%s of %s: %v, want %v", what, tt.from, got, list)
				}
			}
			same("circles", got.Circles, tt.circles)
			same("stars", got.Stars, tt.stars)
			var tips []string
			for _, tip := range got.Tips {
				tips = append(tips, tip[0])
			}
			same("tips", tips, tt.tips)
		})
	}
}

func TestWantedRefuses(t *testing.T) {
	pos := gamestest.Position(t, "star:4")
	for _, w := range []Wanted{{Arrows: "1a1"}, {Tips: "1a1-1a2-1a3"}, {Goals: "1a4"}, {Goals: "zz"}} {
		if _, err := w.Signs(pos); err == nil {
			t.Errorf("%+v: no error", w)
		}
	}
	for _, o := range []Options{{Theme: "x"}, {Men: "x"}, {Seat: 5}, {Signs: Signs{Marks: []string{"zz"}}}} {
		if _, err := Draw(pos, o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}

// A film has a picture for each position, and the last one equals its separate drawing.
func TestFilm(t *testing.T) {
	pos := gamestest.Position(t, "star:4")
	frames, err := Play(pos, []string{"1e21e4", "2e22e4", "3e23e4", "4e24e4", "1g11f3"})
	if err != nil {
		t.Fatal(err)
	}
	film, err := NewFilm(frames, Options{}, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	size := film.Pictures[0].Fit(300)
	if err := film.GIF(&b, size); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != 6 || read.Delay[0] != 100 || read.Delay[5] != 300 || read.LoopCount != 0 {
		t.Errorf("%d pictures, delays %v, %d loops", len(read.Image), read.Delay, read.LoopCount)
	}
	shown := image.NewRGBA(image.Rect(0, 0, size.Width, size.Height))
	for _, part := range read.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				shown.Set(x, y, part.At(x, y))
			}
		}
	}
	want, err := film.Pictures[5].Image(size)
	if err != nil {
		t.Fatal(err)
	}
	far := 0
	for i := range want.Pix {
		if math.Abs(float64(want.Pix[i])-float64(shown.Pix[i])) > 24 {
			far++
		}
	}
	if far > len(want.Pix)/200 { // a GIF has 256 colours
		t.Errorf("%d of %d values of the last picture are others", far, len(want.Pix))
	}
	b.Reset()
	if err := film.SVG(&b); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(b.String(), "<animate "); got < 15 {
		t.Errorf("the animated SVG has %d things that come and go", got)
	}
}

// The same picture is the same file, with every font in it.
func TestPDF(t *testing.T) {
	var one, two bytes.Buffer
	for _, b := range []*bytes.Buffer{&one, &two} {
		if err := drawnOf(t, "yalta", Options{Coordinates: true}).PDF(b); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("the same picture gives two files")
	}
	if got := bytes.Count(one.Bytes(), []byte("/FontFile2")); got != 1 {
		t.Errorf("%d fonts in the file, want only the used one", got)
	}
}

func TestMix(t *testing.T) {
	white, black := Colour{255, 255, 255, 255}, Colour{A: 255}
	if got := mix(white, 0.5, black); got.R != got.G || got.R < 90 || got.R > 110 {
		t.Errorf("mix(white, 0.5, black) = %v, want the grey #636363", got)
	}
	if got := (Colour{0xc5, 0x30, 0x2b, 255}).Grey(); got.R != got.G || got.G != got.B {
		t.Errorf("a grey is %v", got)
	}
}

func BenchmarkPNG(b *testing.B) {
	for b.Loop() {
		if err := drawnOf(b, "star:8", Options{}).PNG(new(bytes.Buffer), Preview); err != nil {
			b.Fatal(err)
		}
	}
}
