package notation_test

import (
	"testing"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// FEN and EPD as other programs write them are read as the nearest position that can be,
// with what was left out.
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
