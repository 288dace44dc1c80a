// Package notation writes moves and positions for people and reads people's texts. It knows
// the form of texts, not the rules: it asks a [rules.Position] for its moves, and the game
// refuses a move, with its own rule.
//
// Moves, in the four styles of [Style] (docs/notation.md has the grammar):
//
//	protocol     e2e4     1g11f3      1d42e4      e7e8q    i1f1e1          c3xe5
//	short        e4       N1f3        1dx2e4+3    e8=Q#    O-O(i1-f1,e1)   c3xe5
//	long         e2-e4    N1g1-1f3    1d4x2e4+3   e7-e8=Q# O-O(i1-f1,e1)   c3xe5
//	descriptive  P-K4     N-KB3       PxP(2Q4)+3  P-K8=Q#
//
// On the chessboard the short style is standard algebraic notation (SAN).
// [Parse] reads all styles at once:
//
//	m, err := notation.Parse(pos, "Nf3")
//	if err != nil {
//		return err // a *rules.Refusal: ambiguous, or why no such move is legal
//	}
//	text := notation.Format(notation.Long, pos, m) // "Ng1-f3"
//
// A position is one line ([FormatSetup], [ParseSetup]): FEN for a game of
// star:2 that FEN can say, and for all other games
//
//	text    = game " " turn " " men *(" " field)
//	men     = "-" / group *("/" group)            ; "-" is the empty board
//	group   = piece ":" square *("," square)      ; 1P:1a2,1b2
//	field   = "out=" seat *("," seat)
//	        / "control=" key ":" value *("," ...) ; army:seat or seat:colour
//	        / "castling=" square *("," square)
//	        / "ep=" crossed ":" pawn *("," ...)
//	        / "checks=" king ":" by ":" since *("," ...)
//	        / "score=" team ":" mates *("," ...)
//	        / "kingless=" seat ":" how *("," ...) ; or "kingless=-": a list of none
//	        / "pending=" word
//	        / "half=" number / "ply=" number      ; left out if 0
//
// where the words have the meanings of the position JSON of docs/rules/formats.md, and any
// byte of a text except letters, digits and the signs of game ids is written as % and two
// hexadecimal digits.
//
// The package imports neither fmt nor encoding/json; the JSON of positions is
// package api.
package notation
