package notation_test

import (
	"testing"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// FEN and EPD of other programs are read as the nearest possible position, with the omitted
// parts.
func TestReadSetup(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	tests := []struct{ name, text, want, left string }{
		{"all letters, no rooks", "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
			"star.7: castling with a1 is left out: king and rook are not on their first squares; star.7: castling with a8 is left out: king and rook are not on their first squares; " +
				"star.7: castling with h1 is left out: king and rook are not on their first squares; star.7: castling with h8 is left out: king and rook are not on their first squares"},
		{"the rook is away", "4k3/8/8/8/8/8/4P3/R3K3 w KQ - 0 1", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1",
			"star.7: castling with h1 is left out: king and rook are not on their first squares"},
		{"the king is away", "4k3/8/8/8/8/8/4P3/R4K2 w Q - 0 1", "4k3/8/8/8/8/8/4P3/R4K2 w - - 0 1",
			"star.7: castling with a1 is left out: king and rook are not on their first squares"},
		{"a rook of the other", "4k2R/8/8/8/8/8/8/4K3 b k - 0 1", "4k2R/8/8/8/8/8/8/4K3 b - - 0 1",
			"star.7: castling with h8 is left out: king and rook are not on their first squares"},
		{"en passant without a pawn", "4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
			"star.6: en passant on e6 is left out: no pawn has just crossed it"},
		{"en passant of the other side", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
			"star.6: en passant on e3 is left out: no pawn has just crossed it"},
		{"en passant over a man", "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/4n3/4p3/8/8/8/4K3 w - - 0 1",
			"star.6: en passant on e6 is left out: no pawn has just crossed it"},
		{"en passant from a square that is taken", "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/4p3/8/4p3/8/8/8/4K3 w - - 0 1",
			"star.6: en passant on e6 is left out: no pawn has just crossed it"},
		{"en passant that nobody can take", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", ""},
		{"men and turn alone", "4k3/8/8/8/8/8/4P3/4K3 b", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", ""},
		{"counters that are not known", "4k3/8/8/8/8/8/4P3/4K3 b - - - -", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", ""},
		{"one counter", "4k3/8/8/8/8/8/4P3/4K3 b - - 7", "4k3/8/8/8/8/8/4P3/4K3 b - - 7 1", ""},
		{"X-FEN of the ordinary array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", start, ""},
		{"EPD", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"x; y\";", start, ""},
		{"EPD with counters", "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 4; fmvn 30;", "4k3/8/8/8/8/8/4P3/4K3 b - - 4 30", ""},
		{"FEN with operations", "4k3/8/8/8/8/8/4P3/4K3 b - - 4 30 ce 12;", "4k3/8/8/8/8/8/4P3/4K3 b - - 4 30", ""},
		{"another game", "star:3 1 1K:1a1/2K:2a1/3K:3a1 castling=1h1", "star:3 1 1K:1a1/2K:2a1/3K:3a1 castling=1h1", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, left, err := notation.ReadSetup(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for i, f := range left {
				if i > 0 {
					said += "; "
				}
				said += f.Rule + ": " + f.Text
			}
			if got := notation.FormatSetup(s); got != tt.want || said != tt.left {
				t.Errorf("read %s (%s), want %s (%s)", got, said, tt.want, tt.left)
			}
			if _, err := games.Position(s); err != nil && s.Game == "star:2" {
				t.Errorf("it cannot be: %v", err)
			}
		})
	}
}

// Of any FEN or EPD, the rest loses nothing more when read again, and an accepted position
// reads back the same.
func FuzzReadSetup(f *testing.F) {
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w HAha e6 - -",
		"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 bm Nf3; hmvc 4; fmvn 30; id \"x; y\";",
		"4k3/8/8/8/8/8/4P3/4K3 b - - 4 30 ce 12;", "8/8/8/8/8/8/8/8", "4k3/8/8/4p3/8/8/8/4K3 w - e6",
		sovereignStart + " 1 w b CELNceln 0", sovereignStart + " 2 r G -",
		"star:3 1 1K:1a1/2K:2a1/3K:3a1 castling=1h1 half=3 ply=9", "royale 1 - kingless=-",
	} {
		f.Add(text)
	}
	var shelf games.Shelf
	f.Fuzz(func(t *testing.T, text string) {
		s, _, err := notation.ReadSetup(text)
		if err != nil {
			return
		}
		if _, left := notation.Nearest(s); left != nil {
			t.Fatalf("of %q, read as %q, more is left out: %v", text, notation.FormatSetup(s), left)
		}
		pos, err := shelf.Position(s)
		if err != nil {
			return
		}
		written := notation.FormatSetup(pos.Setup())
		again, left, err := notation.ReadSetup(written)
		if err != nil || left != nil {
			t.Fatalf("of %q %q is written, and read with %v and the remarks %v", text, written, err, left)
		}
		same, err := shelf.Position(again)
		if err != nil || same.Key() != pos.Key() || notation.FormatSetup(same.Setup()) != written {
			t.Errorf("of %q %q is written, and is another position: %v", text, written, err)
		}
	})
}
