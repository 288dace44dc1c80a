package explorer_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/explorer"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record"
)

// gathered returns the games of a text.
func gathered(t testing.TB, text string) *explorer.Games {
	t.Helper()
	g := new(explorer.Games)
	r := record.NewReader(strings.NewReader(text))
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return g
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Add(rec); err != nil {
			t.Log(err)
		}
	}
}

const played = `[Date "2026.11.20"]
[Result "1-0"]

1. e4 e5 (1... c5) 2. Nf3 1-0

[Date "2026.11.23"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[Result "*"]

1. d4 *

[Date "2026.??.??"]
[Result "0-1"]

1. Nf3 e5 2. e4 Ke8 0-1

[Game "star:3"]
[Result "1+2>3"]

1. 1:1e21e4 2:resign 1+2>3
`

func TestAt(t *testing.T) {
	const half, whole = explorer.Unit / 2, explorer.Unit
	type choice struct {
		text                 string
		games, decided, last int
		points               []int
	}
	tests := []struct {
		name string
		pos  rules.Position
		want []choice
	}{
		{"the start", gamestest.Position(t, "star:2"), []choice{
			{"e2e4", 2, 2, 20261123, []int{whole + half, half}}, {"g1f3", 1, 1, 20260000, []int{0, whole}}, {"d2d4", 1, 0, 0, []int{0, 0}},
		}},
		{"variations do not count", gamestest.Position(t, "star:2", "e2e4"), []choice{
			{"c7c5", 1, 1, 20261123, []int{half, half}}, {"e7e5", 1, 1, 20261120, []int{whole, 0}},
		}},
		{"by another order of moves", gamestest.Position(t, "star:2", "e2e4", "e7e5"), []choice{{"g1f3", 1, 1, 20261120, []int{whole, 0}}}},
		{"whose end is not played", gamestest.Position(t, "star:2", "g1f3", "e7e5"), []choice{{"e2e4", 1, 1, 20260000, []int{0, whole}}}},
		{"three sides", gamestest.Position(t, "star:3"), []choice{{"1e21e4", 1, 1, 0, []int{half, half, 0}}}},
		{"what was not played", gamestest.Position(t, "star:2", "a2a3"), nil},
		{"another game", gamestest.Position(t, "star:4"), nil},
	}
	g := gathered(t, played)
	var file bytes.Buffer
	if err := g.Write(&file, 1); err != nil {
		t.Fatal(err)
	}
	book, err := explorer.Open(file.Bytes())
	if err != nil || book.Len() != g.Len() {
		t.Fatalf("%d positions of %d: %v", book.Len(), g.Len(), err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for source, found := range map[string][]explorer.Choice{"games": g.At(tt.pos), "book": book.At(tt.pos)} {
				var got []choice
				for _, c := range found {
					got = append(got, choice{c.Text, c.Games, c.Decided, c.Last, c.Points[1 : tt.pos.Game().Seats()+1]})
				}
				slices.SortStableFunc(got, func(a, b choice) int { return strings.Compare(a.text, b.text) })
				want := slices.Clone(tt.want)
				slices.SortStableFunc(want, func(a, b choice) int { return strings.Compare(a.text, b.text) })
				if !slices.EqualFunc(got, want, func(a, b choice) bool {
					return a.text == b.text && a.games == b.games && a.decided == b.decided && a.last == b.last && slices.Equal(a.points, b.points)
				}) {
					t.Errorf("%s: %v, want %v", source, got, want)
				}
				if !slices.IsSortedFunc(found, func(a, b explorer.Choice) int { return b.Games - a.Games }) {
					t.Errorf("%s: the most played does not stand first: %v", source, found)
				}
			}
		})
	}
	file.Reset()
	if err := g.Write(&file, 2); err != nil {
		t.Fatal(err)
	}
	if book, err = explorer.Open(file.Bytes()); err != nil || book.Len() != 2 {
		t.Errorf("%d positions with two games and more: %v", book.Len(), err)
	}
}

// Whatever a file holds, it is looked up or refused.
func FuzzOpen(f *testing.F) {
	var file bytes.Buffer
	if err := gathered(f, played).Write(&file, 1); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add(file.Bytes()[:60])
	f.Add([]byte("manykings explorer 1\n\xff\xff\xff\xff"))
	start := gamestest.Position(f, "star:2")
	f.Fuzz(func(_ *testing.T, data []byte) {
		if book, err := explorer.Open(data); err == nil {
			book.At(start)
		}
	})
}

// BenchmarkMillion opens a file of a million positions and asks it for one, a new one each time:
//
//	go test ./explore -run - -bench Million
func BenchmarkMillion(b *testing.B) {
	const positions = 1_000_000
	chance := rand.New(rand.NewPCG(1, 2))
	var played explorer.Games
	var asked []rules.Position
	for played.Len() < positions {
		played.Begin(&record.Record{})
		pos := gamestest.Position(b, "star:2")
		for range 200 {
			if pos.Over() {
				break
			}
			moves := pos.Moves(nil)
			move := moves[chance.IntN(len(moves))]
			played.Note(pos, move)
			if played.Len()%1000 == 1 {
				asked = append(asked, pos.Clone())
			}
			pos.Play(move)
		}
	}
	path := filepath.Join(b.TempDir(), "million.book")
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	if err := errors.Join(played.Write(file, 1), file.Close()); err != nil {
		b.Fatal(err)
	}
	var book *explorer.Book
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			data, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			if book, err = explorer.Open(data); err != nil || book.Len() < positions {
				b.Fatal(err)
			}
		}
	})
	b.Run("at", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if len(book.At(asked[i%len(asked)])) == 0 {
				b.Fatal("a position that was played is not there")
			}
		}
	})
}
