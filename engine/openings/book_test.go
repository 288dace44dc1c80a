package openings_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/openings"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// booked are the games that have a book, each with its file.
var booked = map[string]string{
	"star:2": "star2.txt", "star:3": "star3.txt", "star:4": "star4.txt", "star:4,teams=pairs": "star4-pairs.txt",
	"yalta": "yalta.txt", "rex": "rex.txt", "draughts:2": "draughts2.txt",
}

// Every book can be read, knows more than one way to begin, and leads through legal moves
// until it ends. All of them together are small.
func TestBooks(t *testing.T) {
	shelf := openings.NewShelf()
	for id, name := range booked {
		t.Run(id, func(t *testing.T) {
			text, err := os.ReadFile("data/" + name)
			if err != nil {
				t.Fatal(err)
			}
			book, err := openings.Parse(string(text), gamestest.Position(t, id).Game())
			if err != nil {
				t.Fatal(err)
			}
			firsts := make(map[rules.Move]bool)
			for seed := range uint64(50) {
				rng := rand.New(rand.NewPCG(seed, 5))
				pos, plies := gamestest.Position(t, id), 0
				for ; ; plies++ {
					random := rng.Uint64()
					m := shelf.Move(pos, random)
					if m != book.Move(pos, random) {
						t.Fatalf("the shelf says another move at ply %d", plies)
					}
					if m == rules.NoMove {
						break
					}
					if plies == 0 {
						firsts[m] = true
					}
					if !slices.Contains(pos.Moves(nil), m) {
						t.Fatalf("an illegal move at ply %d", plies)
					}
					pos.Play(m)
				}
				if plies < 3 {
					t.Errorf("seed %d: the book ends after %d plies", seed, plies)
				}
			}
			// The first choice in Yalta is between two squares (yalta.3).
			if len(firsts) < 2 {
				t.Errorf("%d ways to begin", len(firsts))
			}
		})
	}
	files, err := os.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	if len(files) != len(booked) || size > 500_000 {
		t.Errorf("%d files of %d bytes, want %d of at most 500,000", len(files), size, len(booked))
	}
}

// Moves are drawn by how many lines go on with them, and none where no line does.
func TestMove(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	book, err := openings.Parse("# a book\n\ne2e4 e7e5 g1f3\ne2e4 c7c5\nd2d4\n", pos.Game())
	if err != nil {
		t.Fatal(err)
	}
	if book.Len() != 3 {
		t.Errorf("Len() = %d, want 3", book.Len())
	}
	var drawn []string
	for random := range uint64(4) {
		drawn = append(drawn, pos.MoveText(book.Move(pos, random)))
	}
	if want := []string{"e2e4", "e2e4", "d2d4", "e2e4"}; !slices.Equal(drawn, want) {
		t.Errorf("drawn %q, want %q", drawn, want)
	}
	play(t, pos, "d2d4")
	if m := book.Move(pos, 0); m != rules.NoMove {
		t.Errorf("behind the end of a line %s", pos.MoveText(m))
	}
	var none *openings.Book
	if none.Move(pos, 0) != rules.NoMove || none.Len() != 0 {
		t.Error("no book knows something")
	}
}

// Lines that come to a position by another order of moves know it too.
func TestTransposition(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	book, err := openings.Parse("g1f3 g8f6 b1c3 b8c6\nb1c3 b8c6", pos.Game())
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, "b1c3", "g8f6", "g1f3")
	if m := book.Move(pos, 0); m == rules.NoMove || pos.MoveText(m) != "b8c6" {
		t.Errorf("move %v, want b8c6", m)
	}
}

func play(t *testing.T, pos rules.Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	game := gamestest.Position(t, "star:2").Game()
	if _, err := openings.Parse("e2e4\n# e2e5\nd2d4 d2d4", game); err == nil || !strings.HasPrefix(err.Error(), "line 3: d2d4: ") {
		t.Errorf("error %v, want one of line 3, d2d4", err)
	}
}

// Games that are played otherwise have no book.
func TestNoBook(t *testing.T) {
	for _, id := range []string{"star:5", "royale", "star:4,centre=neighbours", "draughts:3", "star:4,teams=12-34"} {
		pos := gamestest.Position(t, id)
		if m := openings.NewShelf().Move(pos, 1); m != rules.NoMove {
			t.Errorf("%s: %s", id, pos.MoveText(m))
		}
	}
}
