package print

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/docs"
)

// near is the tolerance of places on paper, in millimetres.
const near = 0.2

// printed is a page as a file has it: its size and the paths on it, in millimetres from its upper
// left corner.
type printed struct {
	size
	paths   [][]diagram.Point
	texts   []diagram.Point // where they begin
	clipped bool            // something is drawn in part
}

var (
	pageObject   = regexp.MustCompile(`(?s)/Type /Page\n(.*?)/Contents (\d+) 0 R`)
	pageSize     = regexp.MustCompile(`/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]`)
	usualSize    = regexp.MustCompile(`(?s)/Type /Pages\n.*?/MediaBox \[0 0 [0-9.]+ [0-9.]+\]`)
	streamObject = regexp.MustCompile(`(?s)\n(\d+) 0 obj\n<</Filter /FlateDecode /Length (\d+)>>\nstream\n`)
)

// readPages reads the pages of a document as a printer would: nothing of how they were drawn is
// known to it.
func readPages(t *testing.T, file []byte) []printed {
	t.Helper()
	streams := map[string][]byte{}
	for _, at := range streamObject.FindAllSubmatchIndex(file, -1) {
		length, _ := strconv.Atoi(string(file[at[4]:at[5]])) // digits
		inflate, err := zlib.NewReader(bytes.NewReader(file[at[1] : at[1]+length]))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(inflate)
		if err != nil {
			t.Fatal(err)
		}
		streams[string(file[at[2]:at[3]])] = text
	}
	var pages []printed
	usual := usualSize.Find(file)
	for _, m := range pageObject.FindAllSubmatch(file, -1) {
		own := pageSize.FindSubmatch(m[1])
		if own == nil {
			own = pageSize.FindSubmatch(usual)
		}
		width, _ := strconv.ParseFloat(string(own[1]), 64)
		height, _ := strconv.ParseFloat(string(own[2]), 64)
		p := printed{size: size{width / 72 * 25.4, height / 72 * 25.4}}
		p.read(t, streams[string(m[2])])
		pages = append(pages, p)
	}
	return pages
}

// matrix is a transformation of PDF: x' = ax + cy + e, y' = bx + dy + f.
type matrix [6]float64

func (m matrix) at(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// then is the matrix n in the space of m.
func (m matrix) of(n matrix) matrix {
	e, f := m.at(n[4], n[5])
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1], m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3], e, f,
	}
}

// read follows the commands of a page.
//
// Source: PDF 32000-1:2008, 8.4 and 8.5.
func (p *printed) read(t *testing.T, commands []byte) {
	t.Helper()
	now, kept := matrix{1, 0, 0, 1, 0, 0}, []matrix(nil)
	var numbers []float64
	var path []diagram.Point
	at := func(x, y float64) diagram.Point {
		x, y = now.at(x, y)
		return diagram.Point{X: x / 72 * 25.4, Y: p.height - y/72*25.4}
	}
	finish := func() {
		if len(path) > 0 {
			p.paths = append(p.paths, path)
		}
		path = nil
	}
	for _, word := range words(commands) {
		if n, err := strconv.ParseFloat(word, 64); err == nil {
			numbers = append(numbers, n)
			continue
		}
		n := numbers
		numbers = nil
		switch word {
		case "q":
			kept = append(kept, now)
		case "Q":
			now, kept = kept[len(kept)-1], kept[:len(kept)-1]
		case "cm":
			now = now.of(matrix(n))
		case "m":
			finish()
			path = []diagram.Point{at(n[0], n[1])}
		case "l":
			path = append(path, at(n[0], n[1]))
		case "c":
			path = append(path, at(n[4], n[5]))
		case "re":
			finish()
			path = []diagram.Point{at(n[0], n[1]), at(n[0]+n[2], n[1]), at(n[0]+n[2], n[1]+n[3]), at(n[0], n[1]+n[3])}
		case "W":
			p.clipped = true
		case "Td":
			p.texts = append(p.texts, at(n[0], n[1]))
		case "S", "f", "B", "n":
			finish()
		}
	}
}

// words splits commands; a text, which may hold anything, is left out.
func words(commands []byte) []string {
	var plain []byte
	for i := 0; i < len(commands); i++ {
		switch commands[i] {
		case '(':
			for i++; commands[i] != ')'; i++ {
				if commands[i] == '\\' {
					i++
				}
			}
		case '[', ']':
			plain = append(plain, ' ')
		default:
			plain = append(plain, commands[i])
		}
	}
	return strings.Fields(string(plain))
}

// box returns the bounding box of a path.
func box(path []diagram.Point) (low, high diagram.Point) {
	low, high = path[0], path[0]
	for _, q := range path {
		low = diagram.Point{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
		high = diagram.Point{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	return low, high
}

// written returns the file of a document.
func written(t *testing.T, d *diagram.Document, err error) []byte {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// kinds are documents of every kind that is printed, by what they are.
var kinds = func() func(t *testing.T) map[string][]byte {
	var all map[string][]byte
	return func(t *testing.T) map[string][]byte {
		t.Helper()
		if all == nil {
			all = printAll(t)
		}
		return all
	}
}()

func printAll(t *testing.T) map[string][]byte {
	t.Helper()
	texts, err := book.Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	add := func(name string, d *diagram.Document, err error) { all[name] = written(t, d, err) }
	for i, id := range []string{"star:4", "yalta", "sovereign", "royale", "rex", "draughts:3"} {
		j := job(t, id)
		j.Language = Languages[i%len(Languages)]
		d, err := j.Board()
		add(id+" board", d, err)
		d, err = j.Men(Discs, 0)
		add(id+" men", d, err)
		d, err = j.Men(Cards, 0)
		add(id+" standing men", d, err)
		d, err = j.Sheet(Score{Moves: []Entry{{1, "e4"}}, Link: "https://kings.example.org/g/x"})
		add(id+" sheet", d, err)
		d, err = j.Cards()
		add(id+" cards", d, err)
		d, err = j.Crosstable(8)
		add(id+" crosstable", d, err)
		d, err = j.Diagrams([]Shown{{Position: j.Game.Start(), Text: "1"}})
		add(id+" diagrams", d, err)
		languages := []string{j.Language}
		if id == "star:4" { // the longest
			languages = Languages[:]
		}
		for _, j.Language = range languages {
			d, err = j.Pocket(texts)
			add(id+" rules in "+j.Language, d, err)
		}
	}
	j := job(t, "star:8")
	j.Paper, j.Square, j.Tile = "a3", 35, true
	d, err := j.Modules()
	add("star:8 modules in tiles", d, err)
	return all
}

// Every sheet has the size of its paper, its ruler is 100 mm long, and nothing crosses its
// edge. Every font is in the file.
func TestScale(t *testing.T) {
	for name, file := range kinds(t) {
		all := readPages(t, file)
		if len(all) == 0 {
			t.Errorf("%s: no pages", name)
		}
		for i, p := range all {
			if !slices.ContainsFunc(Papers(), func(paper string) bool {
				s := papers[paper]
				return same(p.size, s) || same(p.size, s.turned())
			}) {
				t.Errorf("%s, page %d: %.2f by %.2f mm is no paper", name, i+1, p.width, p.height)
			}
			if got := p.ruler(); math.Abs(got-rulerLen) > near {
				t.Errorf("%s, page %d: the ruler is %.3f mm", name, i+1, got)
			}
			if p.clipped {
				continue // of a tile all is in the file
			}
			for _, path := range p.paths {
				if low, high := box(path); low.X < 0 || low.Y < 0 || high.X > p.width || high.Y > p.height {
					t.Errorf("%s, page %d: something is drawn from %.1f, %.1f to %.1f, %.1f of %v", name, i+1, low.X, low.Y, high.X, high.Y, p.size)
					break
				}
			}
			for _, at := range p.texts {
				if at.X < 0 || at.Y < 0 || at.X > p.width || at.Y > p.height {
					t.Errorf("%s, page %d: a text is at %.1f, %.1f of %v", name, i+1, at.X, at.Y, p.size)
				}
			}
		}
		descriptions, files := bytes.Count(file, []byte("/Type /FontDescriptor")), bytes.Count(file, []byte("/FontFile2"))
		if descriptions == 0 || descriptions != files || bytes.Contains(file, []byte("/Subtype /Type1")) {
			t.Errorf("%s: %d fonts, and %d files of them", name, descriptions, files)
		}
	}
}

func same(a, b size) bool {
	return math.Abs(a.width-b.width) < near && math.Abs(a.height-b.height) < near
}

// ruler returns how long the ruler of a page is by its strokes of millimetres; 0 if they are not a
// millimetre apart each.
func (p *printed) ruler() float64 {
	var strokes []float64
	for _, path := range p.paths {
		low, high := box(path)
		if len(path) == 2 && high.X-low.X < 1e-3 && math.Abs(high.Y-(p.height-margin)) < 1e-2 && high.Y-low.Y < 2.1 {
			strokes = append(strokes, low.X)
		}
	}
	slices.Sort(strokes)
	for i := 1; i < len(strokes); i++ {
		if math.Abs(strokes[i]-strokes[i-1]-1) > 0.01 {
			return 0
		}
	}
	if len(strokes) != rulerLen+1 {
		return 0
	}
	return strokes[rulerLen] - strokes[0]
}

// The printed half-boards, joined edge by edge, form the board: every corner is on its
// outline, and no corner of the outline is missing. This holds for any number of them, and
// for tiles.
func TestModulesArePrintedToFit(t *testing.T) {
	const square = 35
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8", "yalta", "draughts:5"} {
		j := job(t, id)
		j.Square, j.Paper = square, "a1"
		d, err := j.Modules()
		all := readPages(t, written(t, d, err))
		n := j.Game.Seats()
		if len(all) != n {
			t.Fatalf("%s: %d half-boards, want %d", id, len(all), n)
		}
		var outline []diagram.Point // of the board, its centre at 0, 0
		scale := square / diagram.SquareUnits(j.Game)
		o := j.Game.Board().Outline()
		for _, side := range diagram.Border(j.Game) {
			outline = append(outline, diagram.Point{X: side[0].X*scale - o.Width*scale/2, Y: side[0].Y*scale - o.Height*scale/2})
		}
		var edges [][]diagram.Point
		for i, p := range all {
			edge := p.edge()
			if want := 5; len(edge) != want && n > 2 || n == 2 && len(edge) != 4 {
				t.Fatalf("%s: half-board %d has %d corners", id, i+1, len(edge))
			}
			edges = append(edges, edge)
		}
		missed, miss := joined(edges, outline)
		if miss > near {
			t.Errorf("%s: put together, corner %v lies %.3f mm off the outline of the board", id, missed, miss)
		}
	}
}

// edge returns the largest shape of lines on a page that is its cut: the one with most area.
func (p *printed) edge() []diagram.Point {
	size := func(path []diagram.Point) float64 {
		low, high := box(path)
		return (high.X - low.X) * (high.Y - low.Y)
	}
	most := slices.MaxFunc(p.paths, func(a, b []diagram.Point) int { return cmp.Compare(size(a), size(b)) })
	return most
}

// joined puts half-boards together about the centre, each to the previous one along the
// whole seam, and returns the corner farthest from the outline of the board, and its
// distance.
func joined(edges [][]diagram.Point, outline []diagram.Point) (diagram.Point, float64) {
	var corners []diagram.Point
	turned := func(q, about diagram.Point, angle float64) diagram.Point {
		x, y := q.X-about.X, q.Y-about.Y
		return diagram.Point{X: x*math.Cos(angle) - y*math.Sin(angle), Y: x*math.Sin(angle) + y*math.Cos(angle)}
	}
	angle := 0.0
	for _, edge := range edges {
		// The base is the lowest side; the farthest point above it is the centre, or
		// between two corners.
		low, high := box(edge)
		centre := diagram.Point{X: (low.X + high.X) / 2, Y: low.Y}
		var left, right diagram.Point // the corners next to the centre
		tops := slices.IndexFunc(edge, func(q diagram.Point) bool { return q.Y < low.Y+1e-3 })
		left, right = edge[(tops+len(edge)-1)%len(edge)], edge[(tops+1)%len(edge)]
		if left.X > right.X {
			left, right = right, left
		}
		inner := math.Atan2(right.Y-centre.Y, right.X-centre.X)
		outer := math.Atan2(left.Y-centre.Y, left.X-centre.X)
		if len(edge) == 4 {
			inner, outer = 0, math.Pi
		} else {
			centre = edge[tops]
		}
		for _, q := range edge {
			corners = append(corners, turned(q, centre, angle-inner))
		}
		angle += outer - inner
	}
	// The board is aligned to its first base: turned so that the corner of that base meets
	// the outline.
	best, at := math.Inf(1), diagram.Point{}
	for _, first := range outline {
		if math.Abs(math.Hypot(first.X, first.Y)-radius(corners)) > near {
			continue
		}
		turn := math.Atan2(first.Y, first.X) - math.Atan2(far(corners).Y, far(corners).X)
		worst, where := math.Abs(angle-2*math.Pi)*radius(corners), diagram.Point{}
		for _, c := range corners {
			q := turned(c, diagram.Point{}, turn)
			if math.Hypot(q.X, q.Y) < 1 {
				continue // the centre
			}
			if off := offLine(q, outline); off > worst {
				worst, where = off, q
			}
		}
		if worst < best {
			best, at = worst, where
		}
	}
	return at, best
}

// far returns the first of the points that are furthest from the centre.
func far(points []diagram.Point) diagram.Point {
	return slices.MaxFunc(points, func(a, b diagram.Point) int {
		if d := math.Hypot(a.X, a.Y) - math.Hypot(b.X, b.Y); math.Abs(d) > 0.01 {
			return cmp.Compare(d, 0)
		}
		return 0
	})
}

func radius(points []diagram.Point) float64 { return math.Hypot(far(points).X, far(points).Y) }

// offLine returns how far a point is from the nearest of the corners of squares at the edge of a
// board.
func offLine(q diagram.Point, outline []diagram.Point) float64 {
	least := math.Inf(1)
	for _, o := range outline {
		least = min(least, math.Hypot(q.X-o.X, q.Y-o.Y))
	}
	return least
}

// Discs have the wanted width, and the number of the packing list.
func TestDiscsArePrintedToSize(t *testing.T) {
	for id, want := range map[string]int{"star:2": 32, "yalta": 48, "draughts:2": 36, "sovereign": 140} {
		for _, wide := range []float64{17, 25.4, 31} {
			d, err := job(t, id).Men(Discs, wide)
			places := map[string]bool{}
			for i, p := range readPages(t, written(t, d, err)) {
				for _, path := range p.paths {
					// The line to cut along; the fill and the pattern below it are as wide.
					if low, high := box(path); len(path) >= 5 && math.Abs(high.X-low.X-wide) < near && math.Abs(high.Y-low.Y-wide) < near {
						places[fmt.Sprintf("%d: %.1f %.1f", i, low.X, low.Y)] = true
					}
				}
			}
			if len(places) != want {
				t.Errorf("%s: circles of %g mm in %d places, want %d", id, wide, len(places), want)
			}
		}
	}
}

// Other programs read the files: every font is in them, and rulers measure 100 mm in pictures of
// 300 dots an inch.
func TestPoppler(t *testing.T) {
	for _, tool := range []string{"pdffonts", "pdftoppm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s, of poppler-utils, is not installed", tool)
		}
	}
	folder := t.TempDir()
	seen := map[string]bool{}
	for name, file := range kinds(t) {
		kind := name[strings.Index(name, " ")+1:]
		if seen[kind] {
			continue // one of a kind will do
		}
		seen[kind] = true
		at := filepath.Join(folder, "a.pdf")
		if err := os.WriteFile(at, file, 0o600); err != nil {
			t.Fatal(err)
		}
		fonts, err := exec.Command("pdffonts", at).Output()
		if err != nil {
			t.Fatalf("%s: pdffonts: %v", name, err)
		}
		lines := strings.Split(strings.TrimSpace(string(fonts)), "\n")
		if len(lines) < 3 {
			t.Errorf("%s: pdffonts finds none:\n%s", name, fonts)
		}
		for _, line := range lines[2:] {
			if f := strings.Fields(line); len(f) < 6 || f[len(f)-5] != "yes" {
				t.Errorf("%s: not in the file: %s", name, line)
			}
		}
		prefix := filepath.Join(folder, "page")
		// The foot of the first sheet.
		sheet := readPages(t, file)[0]
		top := strconv.Itoa(int((sheet.height - 2*margin) / 25.4 * 300))
		if out, err := exec.Command("pdftoppm", "-r", "300", "-png", "-singlefile", "-y", top, at, prefix).CombinedOutput(); err != nil {
			t.Fatalf("%s: pdftoppm: %v: %s", name, err, out)
		}
		if got := longest(t, prefix+".png"); math.Abs(got-rulerLen) > 0.3 {
			t.Errorf("%s: the ruler is %.2f mm long", name, got)
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %d kinds were drawn", len(seen))
	}
}

// longest returns how long the longest dark line near the foot of a picture of 300 dots an inch
// is, from the margin on.
func longest(t *testing.T, file string) float64 {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	drawn, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	dots := func(mm float64) int { return int(mm / 25.4 * 300) }
	best := 0
	bottom := drawn.Bounds().Max.Y
	for y := bottom - dots(margin+1); y < bottom-dots(margin-1); y++ {
		run := 0
		for x := dots(margin - 1); x < dots(margin+rulerLen+2); x++ {
			if bright, _, _, _ := drawn.At(x, y).RGBA(); bright < 0xa000 {
				run++
				best = max(best, run)
			} else {
				run = 0
			}
		}
	}
	return float64(best) / 300 * 25.4
}

// A reader that is not ours reads the code of a game from a sheet of 150 dots an inch, however
// long the game is.
func TestCodesAreRead(t *testing.T) {
	for _, tool := range []string{"pdftoppm", "zbarimg"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s, of poppler-utils or zbar-tools, is not installed", tool)
		}
	}
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	for _, long := range []int{12, 60, 300, 700, 1500, CodeHolds - 37} {
		link := []byte("https://kings.example.org/analysis#g=")
		for i := range long {
			link = append(link, letters[(i*i*7+i/3)%len(letters)])
		}
		d, err := job(t, "star:4").Sheet(Score{Moves: []Entry{{1, "e4"}}, Link: string(link)})
		folder := t.TempDir()
		at := filepath.Join(folder, "a.pdf")
		if err := os.WriteFile(at, written(t, d, err), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("pdftoppm", "-r", "150", "-png", at, filepath.Join(folder, "p")).CombinedOutput(); err != nil {
			t.Fatalf("pdftoppm: %v: %s", err, out)
		}
		sheets, err := filepath.Glob(filepath.Join(folder, "p*.png"))
		if err != nil {
			t.Fatal(err)
		}
		read, _ := exec.Command("zbarimg", append([]string{"-q", "--raw"}, sheets...)...).Output() // it ends with 4 where a sheet has none
		if got := strings.TrimSpace(string(read)); got != string(link) {
			t.Errorf("the code of %d letters is read as %q", len(link), got)
		}
	}
	_, err := job(t, "star:4").Sheet(Score{Link: "https://kings.example.org/" + strings.Repeat("x", 3000)})
	if err == nil || !strings.Contains(err.Error(), "code") {
		t.Errorf("a link that no code holds: %v", err)
	}
}
