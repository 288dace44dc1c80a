package notation

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// position returns the position of a position text or, at the start, a game id,
// after the given moves in any style.
func position(t testing.TB, text, moves string) rules.Position {
	t.Helper()
	var pos rules.Position
	if strings.Contains(text, " ") {
		setup, err := ParseSetup(text)
		if err != nil {
			t.Fatal(err)
		}
		if pos, err = games.Position(setup); err != nil {
			t.Fatal(err)
		}
	} else {
		game, err := games.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		pos = game.Start()
	}
	for move := range strings.FieldsSeq(moves) {
		m, err := Parse(pos, move)
		if err != nil {
			t.Fatalf("%s: %v", move, err)
		}
		pos.Play(m)
	}
	return pos
}

// A move in the four styles; descriptive is empty where it is as long.
var moveTests = []struct {
	name, position, moves              string
	protocol, short, long, descriptive string
}{
	// star:2: standard algebraic notation.
	{"star.23 pawn", "star:2", "", "e2e4", "e4", "e2-e4", "P-K4"},
	{"star.23 knight", "star:2", "", "g1f3", "Nf3", "Ng1-f3", "N-KB3"},
	{"star.23 pawn takes: its file always", "star:2", "e4 d5", "e4d5", "exd5", "e4xd5", "PxP"},
	{"star.23 man takes", "star:2", "e4 d5 exd5", "d8d5", "Qxd5", "Qd8xd5", "QxP"},
	{"star.23 check", "star:2", "e4 e5 Nf3 d6", "f1b5", "Bb5+", "Bf1-b5+", "B-QN5+"},
	{"star.23 mate", "star:2", "f3 e5 g4", "d8h4", "Qh4#", "Qd8-h4#", "Q-KR5#"},
	{"star.23 castling, h rook", "star:2", "e4 e5 Nf3 Nf6 Be2 Be7", "e1g1", "O-O", "O-O", "O-O"},
	{"star.23 castling, a rook", "star:2", "e4 d5 Nf3 Nc6 Be2 Bg4 h3 Qd6 a3", "e8c8", "O-O-O", "O-O-O", "O-O-O"},
	{"star.23 castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1g1", "O-O+", "O-O+", "O-O+"},
	{"star.6 en passant is not marked in SAN", "star:2", "e4 a6 e5 d5", "e5d6", "exd6", "e5xd6e.p.", "PxPe.p."},
	{"descriptive, Black's side of the board", "star:2", "e4 e5 Nf3", "b8c6", "Nc6", "Nb8-c6", "N-QB3"},
	{"descriptive, a pawn's file", "4k3/8/8/3b4/2P1P3/8/8/4K3 w - - 0 1", "", "c4d5", "cxd5", "c4xd5", "QBPxB"},
	{"descriptive, the file of a pawn that is taken", "4k3/8/8/2p1p3/8/3B4/8/B3K1R1 w - - 0 1", "", "a1e5", "Bxe5", "Ba1xe5", "BxP"},
	{"descriptive, of two pawns", "4k3/8/8/1p3p2/8/3B4/8/4K3 w - - 0 1", "", "d3f5", "Bxf5", "Bd3xf5", "BxKBP"},
	{"descriptive, both files", "4k3/8/8/3p1p2/2P1P3/8/8/4K3 w - - 0 1", "", "e4d5", "exd5", "e4xd5", "KPxQP"},
	{"descriptive, the square of a man that is taken", "4k3/8/8/1n3n2/8/3B4/8/4K3 w - - 0 1", "", "d3b5", "Bxb5+", "Bd3xb5+", "BxN(QN5)+"},
	{"descriptive, the square of the man that takes", "4k3/8/8/8/3p4/1N3N2/8/4K3 w - - 0 1", "", "b3d4", "Nbxd4", "Nb3xd4", "N(QN3)xP"},
	{"descriptive, both squares", "4k3/8/2n1n3/4N3/3N4/8/8/4K3 w - - 0 1", "", "d4c6", "Ndxc6", "Nd4xc6", "N(Q4)xN(QB6)"},
	{"descriptive, a promotion that takes", "1n1r4/2P1k3/8/8/8/8/8/4K3 w - - 0 1", "", "c7b8r", "cxb8=R", "c7xb8=R", "PxN=R"},
	{"common.8 promotion", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "", "e7e8q", "e8=Q", "e7-e8=Q", "P-K8=Q"},
	{"common.8 promotion, taking", "3r4/4P3/8/8/8/k7/8/4K3 w - - 0 1", "", "e7d8n", "exd8=N", "e7xd8=N", "PxR=N"},
	{"star.23 start by file", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "", "b1d2", "Nbd2", "Nb1-d2", "N(QN1)-Q2"},
	{"star.23 start by rank", "4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", "", "a1c2", "N1c2", "Na1-c2", "N(QR1)-QB2"},
	{"star.23 start by file where file and rank would do", "4k3/8/8/8/8/6N1/8/2N1K3 w - - 0 1", "", "c1e2", "Nce2", "Nc1-e2", "N(QB1)-K2"},
	{"star.23 start in full", "8/k7/8/8/4Q2Q/8/8/3K3Q w - - 0 1", "", "h4e1", "Qh4e1", "Qh4-e1", "Q(KR4)-K1"},
	{"star.23 a pinned rival does not count", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "", "g1e2", "Ne2", "Ng1-e2", "N-K2"},

	// star:N
	{"star.23 three variables", "star:3", "", "1e21e4", "1e4", "1e2-1e4", "P-K4"},
	{"star.23 the rulebook's moves", "star:4", "1e4 2d4", "3g13f3", "N3f3", "N3g1-3f3", "N-KB3"},
	{"star.24 a pawn over the seam", "star:4 1 1K:1a1/2K:2h1/3K:3a1/4K:4h1/1P:1e4", "", "1e42d4", "2d4", "1e4-2d4", "P-2K4"},
	{"star.23 a pawn takes through the centre", "star:4 1 1K:1a1/2K:2h1/3K:3a1/4K:4h1/1P:1d4/3P:3d4", "", "1d43d4", "dx3d4", "1d4x3d4", "PxP"},
	{"star.23 start by file at three variables", "star:3 1 1K:1a1/2K:2a1/3K:3a1/1N:1b1,1f1", "", "1b11d2", "Nb1d2", "N1b1-1d2", "N(QN1)-Q2"},
	{"star.23 start by module and file", "star:3 1 1K:1a1/2K:2a1/3K:3a1/1B:2f3,3f3", "", "2f31e4", "B2f1e4", "B2f3-1e4", "B(2KB3)-K4"},
	{"star.23 start in full at three variables", "star:3 1 1K:1a1/2K:2e2/3K:3e2/1R:1h1,1h3", "", "1h11h2", "R1h11h2", "R1h1-1h2", "R(KR1)-KR2"},
	{"star.6 en passant", "star:3 3 1K:1a1/3P:1d4/1P:1e4/2K:2a1/3K:3a1 ep=1e3:1e4 ply=62", "", "1d41e3", "dx1e3e.p.", "1d4x1e3e.p.", "PxPe.p."},
	{"star.23 provisional check", "star:3 1 1K:1a1/3K:1e4/1R:1h2/2K:2a1/2P:2d2/3P:3d3 ply=60", "", "1h21e2", "R1e2+3", "R1h2-1e2+3", "R-K2+3"},
	{"star.11 a conquered man is a rival", "star:3 1 1K:1a1/3K:3c1/1R:1h3/2R:1d2 out=2 control=2:1 ply=60", "", "1h31d3", "Rh1d3", "R1h3-1d3", "R(KR3)-Q3"},
	{"star.23 nearer rook, dark army", "star:4 2 1K:1e1/2K:2d1/3K:3e1/4K:4d1/2R:2a1,2h1 castling=2a1,2h1 ply=1", "", "2d12b1", "O-O", "O-O", "O-O"},
	{"star.23 farther rook, dark army", "star:4 2 1K:1e1/2K:2d1/3K:3e1/4K:4d1/2R:2a1,2h1 castling=2a1,2h1 ply=1", "", "2d12f1", "O-O-O", "O-O-O", "O-O-O"},

	// yalta
	{"yalta.13 pawn", "yalta,redqueen=e12", "", "d2d4", "d4", "d2-d4", ""},
	{"yalta.13 knight", "yalta,redqueen=e12", "d2d4 c7c5", "g12f10", "Nf10", "Ng12-f10", ""},
	{"yalta.3 Red's queen", "yalta", "", "queene12", "queene12", "queene12", "queene12"},
	{"yalta.7 near, Black", "yalta,redqueen=e12 2 bR:a8,l8/wK:e2/bK:i8/rK:k11 castling=l8,a8 ply=61", "", "i8k8", "O-O", "O-O", ""},
	{"yalta.7 far, Black", "yalta,redqueen=e12 2 bR:a8,l8/wK:e2/bK:i8/rK:k11 castling=l8,a8 ply=61", "", "i8c8", "O-O-O", "O-O-O", ""},
	{"yalta.7 near, Red on e12", "yalta,redqueen=i12 3 rK:e12/wK:e2/rR:h12,l12/bK:j7 castling=h12,l12 ply=62", "", "e12g12", "O-O", "O-O", ""},
	{"yalta.6 en passant", "yalta,redqueen=e12 2 wK:a1/bP:d4/wP:e4/rP:f4/rK:l12/bK:l8 ep=e3:e4 ply=61", "", "d4e3", "dxe3e.p.", "d4xe3e.p.", ""},
	{"yalta.13 a standing check on the seat after the next", "yalta,redqueen=e12 1 wK:a1/wP:b7,g11,k11/rK:l12/bK:l8 ply=60", "", "g11g12n", "g12=N+R", "g11-g12=N+R", ""},

	// rex
	{"rex.11 pawn", "rex", "", "c2e4", "ce4", "c2-e4", ""},
	{"rex.11 knight", "rex", "", "q1p4", "Np4", "Nq1-p4", ""},
	{"rex.11 en passant", "rex 2 wK:m1/wP:l2,e4/bP:c4,l8/bK:m9 ep=d3:e4 ply=41", "", "c4d3", "cxd3e.p.", "c4xd3e.p.", ""},
	{"rex.8 promotion", "rex 1 wK:b1/bK:s1/wP:i8,t8/bN:h9 ply=40", "", "t8s9r", "s9=R", "t8-s9=R", ""},

	// sovereign and royale
	{"sovereign.18 pawn", "sovereign", "", "e2e4", "e4", "e2-e4", ""},
	{"sovereign.18 knight", "sovereign", "", "f1g3", "Ng3", "Nf1-g3", ""},
	{"sovereign.18 another colour", "sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40", "", "m3f10", "rQf10", "rQm3-f10", ""},
	{"sovereign.18 another colour is no rival", "sovereign 1 wK:p1/rN:a10/wN:e12/bK:a16 control=1:w,2:b ply=40", "", "a10c11", "rNc11", "rNa10-c11", ""},
	{"sovereign.18 a pawn of another colour", "sovereign 1 wK:n1/bK:i16/wN:e12/rP:h6/wQ:c13/bN:i8 control=1:w,2:b ply=40", "", "h6h7k", "rPh7=K", "rPh6-h7=K", ""},
	{"sovereign.18 castling", "sovereign 1 wR:e1,l1/wK:i1/bK:a16 control=1:w,2:b castling=e1,i1,l1 ply=40", "", "i1f1e1", "O-O(i1-f1,e1)", "O-O(i1-f1,e1)", ""},
	{"sovereign.18 defection", "sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40", "", "=r", "=r", "=r", ""},
	{"sovereign.18 defection with a step", "sovereign 1 rQ:m3/wK:e12/bK:a16 control=1:w,2:b ply=40", "", "=re12d11", "=r:e12d11", "=r:e12d11", ""},
	{"sovereign.18 pie", "sovereign", "e4", "swap", "swap", "swap", ""},
	{"sovereign.18 pie left", "sovereign", "e4", "stay", "stay", "stay", ""},
	{"royale.4 a kingless seat keeps its colour", "royale 2 wK:a1/aN:c3/sK:p1/bK:p16 control=1:w,2:a,3:s,4:b kingless=2:captured ply=41", "", "c3d5", "Nd5", "Nc3-d5", ""},
	{"royale.2 checks on two seats", "royale 1 wK:p1/wR:c1/aK:c12/sK:k5/bK:p16 control=1:w,2:a,3:s,4:b ply=40", "", "c1c5", "Rc5++3", "Rc1-c5++3", ""},
	{"royale.2 one's own king left in check", "royale 1 wK:p1/wR:c1/aK:c12/aR:p4/sK:k6/bK:p16 control=1:w,2:a,3:s,4:b ply=40", "", "c1d1", "Rd1+1", "Rc1-d1+1", ""},

	// draughts
	{"draughts.14 step", "draughts:3", "", "1c31d4", "1c3-1d4", "1c3-1d4", ""},
	{"draughts.14 two captures of one start and goal", "draughts:3 1 1K:1f4,2f2,3e1/2K:3d2/2M:2e3/3K:2a1,2b4/3M:3d4 ply=80", "", "3e1x3b4x2d2x1h4", "3e1x3b4x2d2x1h4", "3e1x3b4x2d2x1h4", ""},
	{"draughts.14 several jumps", "draughts:2 1 1M:c3/2M:d4,f6 ply=60", "", "c3xg7", "c3xg7", "c3xe5xg7", ""},
	{"draughts.14 step at N = 2", "draughts:2", "", "c3d4", "c3-d4", "c3-d4", ""},
}

func TestMoves(t *testing.T) {
	for _, tt := range moveTests {
		t.Run(tt.name, func(t *testing.T) {
			pos := position(t, tt.position, tt.moves)
			m, err := pos.ParseMove(tt.protocol)
			if err != nil {
				t.Fatal(err)
			}
			want := [...]string{tt.protocol, tt.short, tt.long, tt.descriptive}
			if want[Descriptive] == "" {
				want[Descriptive] = tt.long
			}
			for style, want := range want {
				if got := Format(Style(style), pos, m); got != want {
					t.Errorf("Format(%v) = %s, want %s", Style(style), got, want)
				}
				if got, err := Parse(pos, want); got != m || err != nil {
					t.Errorf("Parse(%s) = %v, %v, want %v", want, got, err, m)
				}
			}
		})
	}
}
