package notation

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Games as the books of a hundred years have them, beside the same in SAN, and
// as descriptive notation is written here where that says more or less.
//
// Source: Morphy - Duke of Brunswick and Count Isouard, Paris 1858; Anderssen -
// Kieseritzky, London 1851.
var bookGames = []struct{ name, book, san, written string }{
	{
		"Morphy's game at the opera",
		"P-K4 P-K4|Kt-KB3 P-Q3|P-Q4 B-Kt5|PxP BxKt|QxB PxP|B-QB4 Kt-KB3|Q-QKt3 Q-K2|Kt-B3 P-B3|B-KKt5 P-Kt4|" +
			"KtxP PxKt|BxKtP ch QKt-Q2|Castles Q R-Q1|RxKt RxR|R-Q1 Q-K3|BxR ch KtxB|Q-Kt8 ch KtxQ|R-Q8 mate",
		"e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 " +
			"Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
		"P-K4 P-K4 N-KB3 P-Q3 P-Q4 B-KN5 PxP BxN QxB PxP B-QB4 N-KB3 Q-QN3 Q-K2 N-QB3 P-QB3 B-KN5 P-QN4 NxP PxN " +
			"BxQNP+ N(QN1)-Q2 O-O-O R-Q1 RxN RxR R-Q1 Q-K3 BxR+ NxB Q-QN8+ NxQ R-Q8#",
	},
	{
		"the immortal game",
		"P-K4 P-K4|P-KB4 PxP|B-B4 Q-R5ch|K-B1 P-QN4|BxNP N-KB3|N-KB3 Q-R3|P-Q3 N-R4|N-R4 Q-N4|N-B5 P-QB3|P-KN4 N-B3|R-N1 PxB|" +
			"P-KR4 Q-N3|P-R5 Q-N4|Q-B3 N-N1|BxP Q-B3|N-B3 B-B4|N-Q5 QxP|B-Q6 BxR|P-K5 QxRch|K-K2 N-QR3|NxPch K-Q1|Q-B6ch NxQ|B-K7mate",
		"e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 " +
			"Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
		"",
	},
}

func TestBookGames(t *testing.T) {
	for _, tt := range bookGames {
		t.Run(tt.name, func(t *testing.T) {
			pos := position(t, "star:2", "")
			book := strings.FieldsFunc(strings.NewReplacer(" ch", "ch", " mate", "mate", "Castles ", "Castles").Replace(tt.book),
				func(r rune) bool { return r == ' ' || r == '|' })
			san := strings.Fields(tt.san)
			written := strings.Fields(tt.written)
			if len(book) != len(san) {
				t.Fatalf("%d moves of the book, %d of SAN", len(book), len(san))
			}
			for i := range san {
				m, err := Parse(pos, book[i])
				if err != nil {
					t.Fatalf("ply %d, %s: %v", i+1, book[i], err)
				}
				if got := Format(Short, pos, m); got != san[i] {
					t.Fatalf("ply %d: Parse(%s) is %s, want %s", i+1, book[i], got, san[i])
				}
				if got := Format(Descriptive, pos, m); len(written) > 0 && got != written[i] {
					t.Errorf("ply %d: Format(Descriptive) = %s, want %s", i+1, got, written[i])
				}
				pos.Play(m)
			}
		})
	}
}

// Every legal move's text is read as that move, in random games.
func TestEnglishRoundTrip(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 4
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range rounds {
		pos := position(t, "star:2", "")
		for range 150 {
			if pos.Over() {
				break
			}
			moves := pos.Moves(nil)
			seen := make(map[string]bool)
			for i, text := range Texts(Descriptive, pos, moves) {
				got, err := Parse(pos, text)
				if err != nil || got != moves[i] || seen[text] {
					t.Fatalf("Parse(%s) = %v, %v, want %s in %s", text, got, err, pos.MoveText(moves[i]), FormatSetup(pos.Setup()))
				}
				seen[text] = true
			}
			pos.Play(moves[random.IntN(len(moves))])
		}
	}
}

// The notation of books for a move, and the older form of star.24.
func TestParseEnglish(t *testing.T) {
	const (
		rooks     = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
		pawns     = "4k3/8/8/3p1p2/2P1P3/8/8/4K3 w - - 0 1"
		doubled   = "4k3/8/8/1p1P4/2P5/8/2P1p3/4K3 w - - 0 1"
		bishops   = "rn1qk1nr/8/8/8/8/8/3BB3/4K3 w - - 0 1"
		promotion = "1n1r4/2P1k3/8/8/8/8/8/4K3 w - - 0 1"
		enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		files     = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1"
	)
	tests := []struct{ name, position, moves, text, want string }{
		{"king's pawn", "star:2", "", "P-K4", "e2e4"},
		{"Black's king's pawn", "star:2", "e4", "P-K4", "e7e5"},
		{"a file without its side", "star:2", "e4 e5", "B-B4", "f1c4"},
		{"Kt", "star:2", "", "Kt-KB3", "g1f3"},
		{"N", "star:2", "", "N-KB3", "g1f3"},
		{"Kt's file", "star:2", "", "P-KKt4", "g2g4"},
		{"spaces", "star:2", "", "P - KN4", "g2g4"},
		{"a pawn's file", pawns, "", "BPxQP", "c4d5"},
		{"a pawn's file with its side", pawns, "", "QBPxP", "c4d5"},
		{"the queen's pawn takes", "star:2", "d4 e5", "QPxP", "d4e5"},
		{"the file of a pawn taken", pawns, "", "KPxBP", "e4f5"},
		{"the square of a pawn taken", pawns, "", "PxP(KB5)", "e4f5"},
		{"a square behind a stroke", pawns, "", "PxP/KB5", "e4f5"},
		{"a rank of two rooks on a file", files, "", "R(5)-R3", "a5a3"},
		{"a rank behind a stroke", files, "", "R/1-R3", "a1a3"},
		{"the queen's rook", rooks, "", "QR-Q1", "a1d1"},
		{"the king's rook", rooks, "", "KR-Q1", "f1d1"},
		{"a file as the start", rooks, "", "R(R)-Q1", "a1d1"},
		{"the queen's bishop by its shade", bishops, "", "QB-K3", "d2e3"},
		{"promotion", promotion, "", "P-B8=Q", "c7c8q"},
		{"promotion in parentheses", promotion, "", "PxR(Q)", "c7d8q"},
		{"promotion, Kt", promotion, "", "P-B8(Kt)", "c7c8n"},
		{"promotion after a stroke", promotion, "", "P-B8/R", "c7c8r"},
		{"promotion without a sign", promotion, "", "P-B8Q", "c7c8q"},
		{"en passant", enPassant, "", "PxP e.p.", "e5d6"},
		{"en passant and check", enPassant, "", "PxP ep dis. ch", "e5d6"},
		{"check", "star:2", "e4 f5", "Q-R5 ch.", "d1h5"},
		{"double check and mate", "star:2", "f3 e5 g4", "Q-R5 dbl. ch mate", "d8h4"},
		{"castles", castling, "", "Castles K", "e1g1"},
		{"castles, queen's rook", castling, "", "Castles(QR)", "e1c1"},
		{"castles, one way only", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "Castles", "e1c1"},
		{"the form of star.24", "star:2", "e4 e5 Nf3 d6", "B-2QN4+", "f1b5"},
		{"the form of star.24, a start", rooks, "", "R(QR1)-Q1", "a1d1"},
		{"the form of star.24, a goal", pawns, "", "P(K4)xP(2Q4)", "e4d5"},
		{"doubled pawns", doubled, "", "P(B4)xP", "c4b5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkParse(t, position(t, tt.position, tt.moves), tt.text, tt.want) })
	}
}

func TestEnglishRefusals(t *testing.T) {
	const rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
	tests := []struct{ name, position, text, rule, says string }{
		{"ambiguous", rooks, "R-Q1", "formats", `"R-Q1" could be Ra1-d1 or Rf1-d1.`},
		{"an ambiguous goal", "star:2", "P-B4", "formats", `"P-B4" could be c2-c4 or f2-f4.`},
		{"castles either way", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Castles", "formats", `"Castles" could be O-O or O-O-O.`},
		{"pinned", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "N-K4", "common.1", ""},
		{"promotion missing", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "P-K8", "common.8", ""},
		{"no such man", rooks, "NxP", "formats", `"NxP" fits no piece of the player to move.`},
		{"no rank 9", "star:2", "P-K9", "formats", `"P-K9" is not a move.`},
		{"no goal", "star:2", "P-K", "formats", `"P-K" is not a move.`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkParseRefused(t, position(t, tt.position, ""), tt.text, tt.rule, tt.says) })
	}
}
