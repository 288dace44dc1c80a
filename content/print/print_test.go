package print

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/rules/games/gamestest"
)

func job(t *testing.T, id string) *Job {
	t.Helper()
	game := gamestest.Game(t, id)
	return &Job{Game: game}
}

// pages returns how many pages a document has that can be written.
func pages(t *testing.T, d *diagram.Document, err error) int {
	t.Helper()
	file := written(t, d, err)
	if !bytes.HasPrefix(file, []byte("%PDF-")) {
		t.Error("no PDF")
	}
	if bytes.Contains(file, []byte("/Subtype /Image")) {
		t.Error("not all of it is vector")
	}
	return d.Pages()
}

// Everything is said in every language.
func TestTexts(t *testing.T) {
	all := allTexts()
	for _, language := range Languages {
		for key := range all["en"] {
			if all[language][key] == "" {
				t.Errorf("%s has no text %s", language, key)
			}
		}
		if len(all[language]) != len(all["en"]) {
			t.Errorf("%s has %d texts, en has %d", language, len(all[language]), len(all["en"]))
		}
	}
}

// The half-boards of any star, put together by their edges, are its board: all are alike, the two
// edges at the centre are as long as each other, their angles there make a whole turn, and the
// bases are as wide as eight squares.
func TestModulesJoin(t *testing.T) {
	const square, exact = 35, 0.001 // millimetres
	for _, id := range []string{"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8", "yalta", "draughts:4"} {
		j := job(t, id)
		scale := square / diagram.SquareUnits(j.Game)
		length := func(a, b diagram.Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) * scale }
		n := j.Game.Seats()
		for seat := range n {
			m, err := diagram.DrawModule(j.Game.Start(), seat+1, diagram.Options{Coordinates: true})
			if err != nil {
				t.Fatal(err)
			}
			corners := 5
			if n == 2 {
				corners = 4
			}
			if len(m.Edge) != corners {
				t.Fatalf("%s: a half-board of %d corners, want %d", id, len(m.Edge), corners)
			}
			// The base is at the bottom, the centre at the top.
			base, top := 0, 0
			for i, c := range m.Edge {
				next := m.Edge[(i+1)%corners]
				if b := m.Edge[base]; c.Y+next.Y > b.Y+m.Edge[(base+1)%corners].Y {
					base = i
				}
				if c.Y < m.Edge[top].Y {
					top = i
				}
			}
			if got := length(m.Edge[base], m.Edge[(base+1)%corners]); math.Abs(got-8*square) > exact {
				t.Errorf("%s: the base of %d is %.4f mm, want %d", id, seat+1, got, 8*square)
			}
			if n == 2 {
				continue
			}
			before, after := m.Edge[(top+corners-1)%corners], m.Edge[(top+1)%corners]
			if one, other := length(before, m.Edge[top]), length(m.Edge[top], after); math.Abs(one-other) > exact {
				t.Errorf("%s: the seams of %d are %.4f and %.4f mm", id, seat+1, one, other)
			}
			c := m.Edge[top]
			angle := math.Atan2(before.Y-c.Y, before.X-c.X) - math.Atan2(after.Y-c.Y, after.X-c.X)
			if miss := math.Abs(angle*float64(n) - 2*math.Pi); miss*length(before, c) > exact {
				t.Errorf("%s: the angles at the centre miss a whole turn by %g", id, miss)
			}
		}
	}
	if _, err := job(t, "rex").Modules(); err == nil {
		t.Error("the board of rex has no half-boards")
	}
}

// Boards have the wanted size, on as many sheets as needed.
func TestBoard(t *testing.T) {
	tests := []struct {
		id, paper string
		square    float64
		tile      bool
		want      int // sheets; 0: it does not fit
	}{
		{"star:2", "a4", 0, false, 1},
		{"star:2", "a3", 35, false, 1},
		{"star:2", "a4", 35, false, 0},
		{"star:2", "a4", 35, true, 4},
		{"star:4", "a0", 35, false, 1},
		{"sovereign", "a3", 17, false, 1},
		{"rex", "letter", 0, false, 1},
		{"yalta", "legal", 0, false, 1},
		{"star:8", "a4", 35, true, 44}, // of 48: it is nearly round, and its corners have no sheets
	}
	for _, tt := range tests {
		j := job(t, tt.id)
		j.Paper, j.Square, j.Tile = tt.paper, tt.square, tt.tile
		d, err := j.Board()
		if tt.want == 0 {
			if err == nil || !strings.Contains(err.Error(), "fit") {
				t.Errorf("%s of %g mm on %s: %v, want that it does not fit", tt.id, tt.square, tt.paper, err)
			}
			continue
		}
		if got := pages(t, d, err); got != tt.want {
			t.Errorf("%s of %g mm on %s: %d sheets, want %d", tt.id, tt.square, tt.paper, got, tt.want)
		}
	}
}

// A set has sixteen men an army, twelve and the upper discs of six kings in draughts, 140 in
// Sovereign Chess, which is also a set for four.
func TestParts(t *testing.T) {
	for id, want := range map[string]int{
		"star:2": 32, "star:8": 128, "yalta": 48, "rex": 48, "draughts:4": 4 * (12 + 6), "sovereign": 140, "royale": 140,
	} {
		got := 0
		for _, p := range parts(job(t, id).Game) {
			got += p.count
		}
		if got != want {
			t.Errorf("a set of %s has %d men, want %d", id, got, want)
		}
	}
}

// Discs fit into the squares that they are made for.
func TestDiscs(t *testing.T) {
	for _, id := range []string{"star:2", "star:8", "yalta", "sovereign", "rex"} {
		j := job(t, id)
		j.Square = 40
		if d := j.disc(0); d < 10 || d > 36 {
			t.Errorf("%s: discs of %.1f mm on squares of 40", id, d)
		}
	}
	if d := job(t, "rex").disc(22); d != 22 {
		t.Errorf("discs of %g mm, want the 22 that are asked for", d)
	}
}

// All paper can be made, of every game, in every language.
func TestPaper(t *testing.T) {
	texts, err := book.Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range []string{"star:4,teams=pairs", "yalta", "sovereign", "royale", "rex", "draughts:3"} {
		j := job(t, id)
		j.Language = Languages[i%len(Languages)]
		j.Grey = i%2 == 1
		d, err := j.Men(Discs, 0)
		pages(t, d, err)
		d, err = j.Men(Cards, 0)
		pages(t, d, err)
		d, err = j.Sheet(Score{Names: []string{"Ana"}, Event: "Club", Moves: []Entry{{1, "e4"}, {2, "e5"}}, Link: "https://kings.example.org/g/x"})
		if got := pages(t, d, err); got != 1 {
			t.Errorf("%s: a score sheet of %d pages", id, got)
		}
		d, err = j.Cards()
		pages(t, d, err)
		d, err = j.Crosstable(8)
		pages(t, d, err)
		d, err = j.Diagrams([]Shown{{Position: j.Game.Start(), Text: "1"}, {Position: j.Game.Start()}})
		pages(t, d, err)
		d, err = j.Pocket(texts)
		if got := pages(t, d, err); got < 2 || got > pocket {
			t.Errorf("%s: pocket rules of %d pages", id, got)
		}
		if p, err := j.LaserMen(0); err != nil || len(p.Items) != 2 {
			t.Errorf("%s: men for a laser: %v", id, err)
		}
		if p, err := j.LaserBoard(); err != nil || len(p.Items) != 2 {
			t.Errorf("%s: a board for a laser: %v", id, err)
		}
	}
}

// A document by name equals the result of its method.
func TestDocument(t *testing.T) {
	texts, err := book.Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	j := job(t, "star:4")
	wish := Wish{Disc: 20, Stand: true, Players: 6, Score: Score{Event: "Club"}, Books: func() (*book.Book, error) { return texts, nil }}
	for what, direct := range map[string]func() (*diagram.Document, error){
		"board":      j.Board,
		"modules":    j.Modules,
		"men":        func() (*diagram.Document, error) { return j.Men(Cards, 20) },
		"sheet":      func() (*diagram.Document, error) { return j.Sheet(Score{Event: "Club"}) },
		"boxes":      j.Boxes,
		"cards":      j.Cards,
		"crosstable": func() (*diagram.Document, error) { return j.Crosstable(6) },
		"rules":      func() (*diagram.Document, error) { return j.Pocket(texts) },
	} {
		wish.What = what
		got, err := j.Document(wish)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		want, err := direct()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		var a, b bytes.Buffer
		if err := errors.Join(got.Write(&a), want.Write(&b)); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("Document(%s) is another than the method makes (%d and %d bytes, %v)", what, a.Len(), b.Len(), err)
		}
	}
	if _, err := j.Document(Wish{What: "money"}); err == nil {
		t.Error("Document(money): no error")
	}
	failed := errors.New("no book")
	if _, err := j.Document(Wish{What: "rules", Books: func() (*book.Book, error) { return nil, failed }}); !errors.Is(err, failed) {
		t.Errorf("Document(rules) without a book: %v, want %v", err, failed)
	}
}

func TestPaperRefuses(t *testing.T) {
	for name, j := range map[string]*Job{
		"paper":    {Paper: "a9"},
		"language": {Language: "xx"},
		"square":   {Square: -1},
		"theme":    {Theme: "rainbow"},
	} {
		j.Game = job(t, "star:2").Game
		if _, err := j.Board(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	men := job(t, "star:2")
	men.Theme = "tartan"
	if _, err := men.Men(Discs, 0); err == nil {
		t.Error("men of a theme that there is not")
	}
	if _, err := job(t, "star:2").Crosstable(1); err == nil {
		t.Error("a crosstable of one player")
	}
	if _, err := job(t, "star:2").Men(Discs, 500); err == nil {
		t.Error("discs of half a metre")
	}
}

// Entries are in the column of their seat, a round a row; an eliminated seat leaves a gap.
func TestRows(t *testing.T) {
	score := Score{Moves: []Entry{{1, "a"}, {2, "b"}, {3, "c"}, {1, "d"}, {3, "e"}, {3, "f"}}}
	rows := score.rows(3)
	want := [][]string{{"a", "b", "c"}, {"d", "", "e"}, {"", "", "f"}}
	if len(rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(rows), len(want))
	}
	for i := range want {
		if strings.Join(rows[i], "|") != strings.Join(want[i], "|") {
			t.Errorf("row %d is %q, want %q", i+1, rows[i], want[i])
		}
	}
}

// Strong words and squares are bold, and punctuation stays with its word.
func TestSpans(t *testing.T) {
	var got []string
	for _, s := range spans("The **choice of two** ways, from `d4`: (*now*) **mat**\u00a0: a\u202f!", diagram.Regular) {
		text := s.text
		if s.face == diagram.Bold {
			text = "<" + text + ">"
		}
		if s.glue {
			text = "+" + text
		}
		got = append(got, text)
	}
	if want := "The <choice> <of> <two> ways, from <d4> +: ( +<now> +) <mat> + : a !"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
}

// A paragraph leaves no line alone in a column, and does not break for nothing.
func TestKept(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for room := range 14 {
			k := kept(n, room)
			switch {
			case room >= n && k != n:
				t.Errorf("kept(%d, %d) = %d, want all", n, room, k)
			case k > room:
				t.Errorf("kept(%d, %d) = %d, more than there is room for", n, room, k)
			case 0 < k && k < n && (k < 2 || n-k < 2):
				t.Errorf("kept(%d, %d) = %d: a line is alone", n, room, k)
			case k == 0 && n >= 4 && room >= 2:
				t.Errorf("kept(%d, %d) = 0, want two lines at least", n, room)
			}
		}
	}
}

// No sheet is empty.
func TestNoTileIsEmpty(t *testing.T) {
	p := &diagram.Picture{Width: 100, Height: 100}
	p.Add(diagram.Shape{Path: diagram.Rect(40, 60, 20, 20, 0), Fill: black})
	drawn, err := drawnOf(p, 2) // from 80, 120 to 120, 160
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		left, top float64
		want      bool
	}{{0, 0, false}, {90, 130, true}, {40, 80, true}, {-20, -20, false}, {125, 120, false}, {80, 165, false}, {300, 300, false}} {
		if got := drawn(tt.left, tt.top, 50, 50); got != tt.want {
			t.Errorf("something is drawn at %v, %v: %v, want %v", tt.left, tt.top, got, tt.want)
		}
	}
}

// Boards and empty sheets of a site with an address have a code that leads a phone to the clock
// and the sheet of the game; without an address there is none.
func TestBoardCode(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4", "yalta", "sovereign", "royale", "rex", "draughts:4"} {
		for _, what := range []string{"board", "modules", "sheet"} {
			if what == "modules" && !strings.HasPrefix(id, "star") && !strings.HasPrefix(id, "draughts") && id != "yalta" {
				continue
			}
			coded := job(t, id)
			coded.Site = "https://kings.example.org/"
			if want := "https://kings.example.org/table/" + id + "/sheet"; coded.atBoard("/sheet") != want {
				t.Errorf("%s leads to %s, want %s", id, coded.atBoard("/sheet"), want)
			}
			size := func(j *Job) int {
				doc, err := j.Document(Wish{What: what})
				if err != nil {
					t.Fatal(err)
				}
				var b bytes.Buffer
				if err := doc.Write(&b); err != nil {
					t.Fatal(err)
				}
				return b.Len()
			}
			if with, without := size(coded), size(job(t, id)); with <= without {
				t.Errorf("%s of %s has no code: %d bytes with a site, %d without", what, id, with, without)
			}
		}
	}
}
