package notation

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
)

// ReadSetup is [ParseSetup] for texts of other programs, and returns the nearest possible
// set-up, with the omitted parts: see [Nearest].
func ReadSetup(text string) (rules.Setup, rules.Faults, error) {
	s, err := ParseSetup(text)
	if err != nil {
		return s, nil, err
	}
	s, remarks := Nearest(s)
	return s, remarks, nil
}

// Nearest returns a set-up of star:2 without the rights that its men contradict, and these
// as faults. Many programs write KQkq on every board, and an en-passant square without a
// pawn. All other set-ups come back unchanged.
func Nearest(s rules.Setup) (rules.Setup, rules.Faults) {
	if s.Game != fenGame {
		return s, nil
	}
	var left rules.Faults
	at := make(map[string]string, len(s.Board))
	for _, m := range s.Board {
		at[m.Square] = m.Piece
	}
	s.Castling = slices.DeleteFunc(slices.Clone(s.Castling), func(rook string) bool {
		army := "1"
		if strings.HasSuffix(rook, "8") {
			army = "2"
		}
		if len(rook) != 2 || at[rook] == army+"R" && at["e"+rook[1:]] == army+"K" {
			return false
		}
		left = append(left, rules.Fault{Rule: "star.7", Text: "castling with " + rook + " is left out: king and rook are not on their first squares", Squares: []string{rook}})
		return true
	})
	s.EnPassant = slices.DeleteFunc(slices.Clone(s.EnPassant), func(r rules.PawnRight) bool {
		enemy, behind := "2", "7"
		if s.Turn == 2 {
			enemy, behind = "1", "2"
		}
		if len(r.Square) != 2 || r.Pawn == fenPawn(r.Square, s.Turn) && at[r.Pawn] == enemy+"P" && at[r.Square] == "" && at[r.Square[:1]+behind] == "" {
			return false
		}
		left = append(left, rules.Fault{Rule: "star.6", Text: "en passant on " + r.Square + " is left out: no pawn has just crossed it", Squares: []string{r.Square}})
		return true
	})
	if len(left) == 0 {
		return s, nil
	}
	if len(s.Castling) == 0 {
		s.Castling = nil
	}
	if len(s.EnPassant) == 0 {
		s.EnPassant = nil
	}
	return s, left
}
